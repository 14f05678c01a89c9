import { visibleText } from '../../device/visible-text.ts';
import { currentLink, LONGEST_LINK } from '../links/address.ts';
import { LinkError } from '../links/link-error.ts';
import { copyText } from '../contributions/clipboard.ts';
import { notify } from '../stores/notices.ts';
import { currentPair } from '../stores/document.ts';
import { openDialog } from '../stores/panel.ts';
import { useScreen } from '../stores/screen.ts';
import { unnamedOf, unnamedWords } from '../stores/unnamed.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';

export async function copyLink(): Promise<void> {
  const unnamed = unnamedOf(currentPair());
  if (unnamed !== null && useScreen.getState().screen === 'explore')
    notify('plain', 'The link waits', unnamedWords(unnamed));
  try {
    await copy(useScreen.getState().screen === 'compare' ? await linkToComparison() : await currentLink());
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    notify('bad', 'Cannot create the link', error.message);
  }
}

/** The address may lack the comparison: it is written a moment later, and never if the comparison is too long. */
async function linkToComparison(): Promise<string> {
  const { compareAddress } = await loadPart(() => import('../compare/address.ts'));
  return `${location.href.split('#')[0]}${await ofPage(compareAddress())}`;
}

async function copy(link: string): Promise<void> {
  const { screen } = useScreen.getState();
  if (link.length > LONGEST_LINK) {
    if (screen === 'explore') openDialog('link');
    else notify('bad', 'Cannot create the link', 'The comparison is too long for a link. Export it as a file.');
    return;
  }
  const { workload } = currentPair().a;
  const more =
    screen === 'explore' && 'trace' in workload
      ? `Opening it requires the trace file ${visibleText(workload.trace.name)}.`
      : undefined;
  try {
    await copyText(link);
    notify('good', 'Link copied', more);
  } catch {
    // No clipboard access (not a secure page, or not allowed): the address contains the link.
    notify(
      'plain',
      'Copy the address of this page',
      'This browser does not allow pages to copy. The address of this page is the link.',
    );
  }
}
