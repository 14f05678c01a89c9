import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { formatBytes } from '../../base/format.ts';
import { LONGEST_LINK } from './address.ts';
import { saveExperiment } from '../actions/save-experiment.ts';

/** Said when an experiment is too long for an address. */
export default function LongLink({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog
      title="Too long for a link"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            onClick={() => {
              saveExperiment('a');
              onClose();
            }}
          >
            Save as a file
          </Button>
        </>
      }
    >
      <p>
        A link to this experiment would be longer than {formatBytes(LONGEST_LINK)}, and some programs cut such links
        off. The file opens in NANDscope (drop it on the page) and runs from the command line.
      </p>
    </Dialog>
  );
}
