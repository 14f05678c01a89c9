/** Keeps the address in step with what is on screen, and opens what an address names. */
import { sameValue } from '../../device/same-value.ts';
import { FIRST_SCREEN } from '../first-screen.ts';
import { currentPair, useDocument } from '../stores/document.ts';
import { linkedFind, openLinkedFind, useFind } from '../stores/find.ts';
import { notify } from '../stores/notices.ts';
import { screenOf, useScreen } from '../stores/screen.ts';
import { linkedView, openView, useView } from '../stores/view.ts';

/** A moment without change before the address is written: browsers count how often it changes. */
const QUIET_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Only the last of several writes that overlap may reach the address. */
let turn = 0;

/** Longer addresses are cut off by some programs on the way; a file is offered instead. */
export const LONGEST_LINK = 8000;

/**
 * Experiments that list more requests of their own stay out of the address, which is written after every move of the view:
 * packing them would stop the page each time. `Copy link` still packs them.
 */
const MOST_LISTED = 20_000;

/** The whole address of what is on screen. */
export async function currentLink(): Promise<string> {
  const base = location.href.split('#')[0];
  if (useScreen.getState().screen !== 'explore') return `${base}${location.hash}`;
  const { linkTo } = await import('./link.ts');
  const { pair, scenario } = useDocument.getState().present;
  const find = linkedFind(useFind.getState());
  return `${base}${await linkTo({ ...pair, scenario, view: linkedView(useView.getState()), find })}`;
}

/**
 * Opens what the address names. A bad address is said, and leaves what is on screen as it is.
 * @returns whether it named an experiment that is now open
 */
export async function openAddress(): Promise<boolean> {
  const { hash } = location;
  const other = screenOf(hash);
  if (other !== null) {
    useScreen.setState(other);
    return false;
  }
  if (hash === '' || hash === '#/explore') {
    useScreen.setState({ screen: 'explore', place: null });
    return false;
  }
  try {
    const { commit, readLink } = await import('./open-link.ts');
    const linked = await readLink(hash);
    useScreen.setState({ screen: 'explore', place: null });
    if (linked === null) return false;
    const { a, change, forkNs, scenario, view, find } = linked;
    const pair = { a, change, forkNs };
    // Coming back to what is there already is no change that could be undone.
    if (!sameValue(pair, currentPair())) commit(pair, 'Open a link', 'link', scenario);
    openView(view);
    openLinkedFind(find);
    return true;
  } catch (error) {
    // Anything but an address fault would be a defect; the page stays usable and says it all the same.
    const text = error instanceof Error ? error.message : String(error);
    const known = error instanceof Error && error.name === 'LinkError';
    notify('bad', 'Cannot open this link', known ? text : `Internal error: ${text}`);
    return false;
  }
}

/** Writes the address at every change from here on, and opens addresses that are typed or pasted. */
export function followAddress(): void {
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), QUIET_MS);
  };
  useDocument.subscribe(later);
  useView.subscribe(later);
  useFind.subscribe(later);
  useScreen.subscribe(later);
  window.addEventListener('hashchange', () => {
    clearTimeout(timer);
    void openAddress();
  });
}

/** The page as it opens needs no address. */
function isFirstScreen(): boolean {
  return (
    (location.hash === '' || location.hash === '#/explore') &&
    currentPair() === FIRST_SCREEN.pair &&
    linkedFind(useFind.getState()) === null &&
    sameValue(linkedView(useView.getState()), FIRST_SCREEN.view)
  );
}

function setHash(hash: string): void {
  if (hash !== location.hash) history.replaceState(history.state, '', hash);
}

async function write(): Promise<void> {
  const mine = ++turn;
  // The other views have addresses of their own, which links in the page lead to.
  if (useScreen.getState().screen !== 'explore' || isFirstScreen()) return;
  const { workload } = currentPair().a;
  if ('requests' in workload && workload.requests.length > MOST_LISTED) {
    setHash('#/explore');
    return;
  }
  // Where the part that writes links can't be loaded, the address stays as it was; whoever copies a link is told.
  const link = await currentLink().catch(() => null);
  if (link === null) return;
  if (mine !== turn || useScreen.getState().screen !== 'explore') return;
  // What is too long for an address is offered as a file; the address then holds the screen alone.
  setHash(link.length > LONGEST_LINK ? '#/explore' : link.slice(link.indexOf('#')));
}
