import { localized, t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { currentLink, LONGEST_LINK } from '../links/address.ts';
import { LinkError } from '../links/link-error.ts';
import { notify } from '../stores/notices.ts';
import { currentPair } from '../stores/document.ts';
import { openDialog } from '../stores/panel.ts';

/** Copies the link to the current view; offers a file if it is too long for a link. */
export async function copyLink(): Promise<void> {
  try {
    await copy(await currentLink());
  } catch (error) {
    // `LinkError` explains itself; any other error is a bug and is passed on.
    if (!(error instanceof LinkError)) throw error;
    notify('bad', t('Cannot create the link'), localized(error.message));
  }
}

async function copy(link: string): Promise<void> {
  if (link.length > LONGEST_LINK) {
    openDialog('link');
    return;
  }
  const { workload } = currentPair().a;
  const more =
    'trace' in workload
      ? t('Opening it requires the trace file {name}.', { name: visibleText(workload.trace.name) })
      : undefined;
  try {
    await navigator.clipboard.writeText(link);
    notify('good', t('Link copied'), more);
  } catch {
    // No clipboard access (not a secure page, or not allowed): the address contains the link.
    notify(
      'plain',
      t('Copy the address of this page'),
      t('This browser does not allow pages to copy. The address of this page is the link.'),
    );
  }
}
