import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { formatBytes } from '../../base/format.ts';
import { LONGEST_LINK } from '../links/address.ts';
import { saveExperiment } from '../exports/save-experiment.ts';

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
            Save to file
          </Button>
        </>
      }
    >
      <p>
        {`A link to this experiment would exceed ${formatBytes(LONGEST_LINK)}, and some programs truncate such links. Save the experiment to a file instead: drop the file on this page, or run it from the command line.`}
      </p>
    </Dialog>
  );
}
