import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { formatBytes } from '../../base/format.ts';
import { LONGEST_LINK } from '../links/address.ts';
import { saveExperiment } from '../actions/save-experiment.ts';

/** Shown if an experiment is too long for a link. */
export default function LongLink({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog
      title={t('Too long for a link')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="main"
            onClick={() => {
              saveExperiment('a');
              onClose();
            }}
          >
            {t('Save to file')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          `A link to this experiment would exceed {size}, and some programs truncate such links. Save the experiment to a file instead: drop the file on this page, or run it from the command line.`,
          { size: formatBytes(LONGEST_LINK) },
        )}
      </p>
    </Dialog>
  );
}
