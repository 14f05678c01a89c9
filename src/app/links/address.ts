import { sameValue } from '../../device/same-value.ts';
import { FIRST_SCREEN } from '../stores/first-screen.ts';
import { currentPair, useDocument, type Pair } from '../stores/document.ts';
import { linkedFind, openLinkedFind, useFind } from '../stores/find.ts';
import { setTabEntry, tabEntry } from '../storage/local.ts';
import { commit } from '../stores/edits.ts';
import { notify, DocumentNotices } from '../stores/notices.ts';
import { screenOf, useScreen } from '../stores/screen.ts';
import { unnamedOf, whenNamed } from '../stores/unnamed.ts';
import { useTravel } from '../stores/travel.ts';
import { linkedView, openView, setPlayhead, showView, useView } from '../stores/view.ts';
import { arriveAt, showStop, startViewHistory } from '../navigation/view-history.ts';
import { guidePage } from './guide-page.ts';
import { LinkError } from './link-error.ts';
import { follow, loadPart, ofPage, pageSignal, pageState, turns } from '../stores/page-state.ts';

/** Delay before the address is written, ms: browsers limit how often it may change. */
const QUIET_MS = 400;

/** Only the last of several overlapping writes reaches the address, and only the last of several addresses opens. */
const beginWrite = turns();
const beginOpen = turns();

interface Writing {
  timer: ReturnType<typeof setTimeout> | undefined;
}

const writing = pageState<Writing>(
  () => ({ timer: undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Some programs truncate longer addresses; a file is offered instead. */
export const LONGEST_LINK = 8000;

/**
 * Larger experiments are not written to the address, which changes with every move of the view: packing them would
 * block the page. `Copy link` still packs them.
 */
const MOST_LISTED = 20_000;

export async function currentLink(): Promise<string> {
  const base = location.href.split('#')[0];
  if (useScreen.getState().screen !== 'explore') return `${base}${location.hash}`;
  const problem = await ofPage(whenNamed());
  if (problem !== null) throw new LinkError(problem);
  const { pair, scenario } = useDocument.getState().present;
  const find = linkedFind(useFind.getState());
  const { linkTo } = await loadPart(() => import('./link.ts'));
  const { playhead } = useView.getState();
  const at = playhead === null ? undefined : { ns: Math.round(playhead), hasDevice: useTravel.getState().open };
  return `${base}${await ofPage(linkTo({ ...pair, scenario, view: linkedView(useView.getState()), find, at }))}`;
}

/** @returns whether it named an experiment that is now open; an invalid address changes nothing */
export async function openAddress(): Promise<boolean> {
  const isLast = beginOpen();
  const { hash } = location;
  const guide = /^#\/guide(?:\/([\w-]+(?:\/[\w-]+)?))?\/?$/.exec(hash);
  if (guide !== null) {
    openGuide(guide[1]);
    return false;
  }
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
    // Links are read and written on use: the first screen has none.
    const { readLink } = await loadPart(() => import('./link.ts'));
    const notices = new DocumentNotices();
    const linked = await ofPage(readLink(hash, notices));
    if (!isLast()) return false;
    useScreen.setState({ screen: 'explore', place: null });
    if (linked === null) return false;
    const { a, change, forkNs, scenario, view, find, at } = linked;
    const pair = { a, change, forkNs };
    // Returning to the current experiment is not an undoable change.
    const { b: _, ...shown } = currentPair();
    if (sameValue(pair, shown)) showView(view);
    else {
      const named = await nameOfB(pair, scenario);
      if (!isLast()) return false;
      commit({ ...pair, named }, 'Open a link', 'link', scenario);
      openView(view);
      notices.say();
    }
    openLinkedFind(find);
    if (at !== undefined) {
      setPlayhead(at.ns);
      useTravel.setState({ open: at.hasDevice });
    }
    return true;
  } catch (error) {
    if (!isLast()) return false;
    const text = error instanceof Error ? error.message : String(error);
    notify('bad', 'Cannot open this link', error instanceof LinkError ? text : `Internal error: ${text}`);
    return false;
  }
}

/** Documents were a view of the page once: links to that view open the document. */
function openGuide(place: string | undefined): void {
  const address = guidePage(place);
  if (address !== null) location.replace(address);
  else notify('plain', 'This file has no documents', 'They are in the folder docs of the repository.');
}

/** The name of B in the words of its figure; undefined if there is none. The figures load for a link that names one. */
export async function nameOfB(pair: Pick<Pair, 'a' | 'change'>, scenario: string | null): Promise<string | undefined> {
  if (scenario === null || pair.change === null) return undefined;
  const { namedByFigure } = await loadPart(() => import('../scenarios/open-scenario.ts'));
  return namedByFigure(pair, scenario);
}

export function followAddress(): void {
  const later = (): void => {
    clearTimeout(writing.timer);
    writing.timer = setTimeout(() => void write(), QUIET_MS);
  };
  follow(useDocument, later);
  follow(useView, later);
  follow(useFind, later);
  follow(useScreen, later);
  follow(useTravel, later);
  startViewHistory();
  let isFollowed = false;
  const arrive = ({ state }: PopStateEvent): void => {
    clearTimeout(writing.timer);
    // The address of the entry before must not reach this one.
    beginWrite();
    // Only between two entries of Explore; the address of another view opens that view.
    const isHere = useScreen.getState().screen === 'explore' && screenOf(location.hash) === null;
    isFollowed = arriveAt(state) && isHere;
    if (isFollowed) later();
  };
  const open = (): void => {
    if (isFollowed) return;
    clearTimeout(writing.timer);
    void openAddress().then(showStop);
  };
  const signal = pageSignal();
  window.addEventListener('popstate', arrive, { signal });
  // It follows `popstate`, unless both entries have one address.
  window.addEventListener('hashchange', open, { signal });
}

/** An entry of this tab: its address does not hold the experiment of Explore. */
const NOT_HELD = 'nandscope.unlisted';

function noteHeld(isHeld: boolean): void {
  setTabEntry(NOT_HELD, isHeld ? null : '1');
}

/** Whether a reload finds the experiment of Explore in the browser's storage alone (files/last-session.ts). */
export const isOnlyKept = (): boolean => location.hash !== '' && tabEntry(NOT_HELD) !== null;

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

export function writeAddress(): void {
  clearTimeout(writing.timer);
  void write();
}

async function write(): Promise<void> {
  const isLast = beginWrite();
  // The other views have addresses of their own.
  if (useScreen.getState().screen !== 'explore') {
    noteHeld(currentPair() === FIRST_SCREEN.pair);
    return;
  }
  if (isFirstScreen()) {
    noteHeld(true);
    return;
  }
  const { workload } = currentPair().a;
  const isLong = 'requests' in workload && workload.requests.length > MOST_LISTED;
  // When the hash of the file is known, the document changes and the address is written.
  if (isLong || unnamedOf(currentPair()) !== null) {
    noteHeld(false);
    setHash('#/explore');
    return;
  }
  // If the browser cannot pack links, the address does not change; `Copy link` reports it.
  const link = await ofPage(currentLink().catch(() => null));
  if (link === null) return;
  if (!isLast() || useScreen.getState().screen !== 'explore') return;
  const isHeld = link.length <= LONGEST_LINK;
  noteHeld(isHeld);
  setHash(isHeld ? link.slice(link.indexOf('#')) : '#/explore');
}
