/**
 * Back and forward: what was on screen before each jump. Every stop is an entry of the browser's history, so that its
 * own buttons, and Alt with an arrow key, work as well. A stop has more than an address can carry (scroll position,
 * folded lanes, playhead), so it is kept here and the entry holds its number.
 *
 * Experiments are not part of a stop: they have undo. A stop with another workload opens the address of its entry.
 */
import { pageState, pageStore } from '../stores/page-state.ts';
import { sameValue } from '../../device/same-value.ts';
import type { Workload } from '../../document/experiment.ts';
import type { TimelinePlace } from '../../timeline/layout/reveal.ts';
import { currentPair } from '../stores/document.ts';
import { useTimeline } from '../stores/timeline.ts';
import { say } from '../stores/travel.ts';
import { useView, type Selection } from '../stores/view.ts';

interface Stop {
  /** Stops of one chain follow each other without another view of the page between them. */
  readonly chain: number;
  /** Null until the user leaves the stop. */
  content: {
    readonly workload: Workload;
    readonly window: readonly [number, number] | null;
    readonly selection: Selection | null;
    readonly playhead: number | null;
    readonly place: TimelinePlace | null;
  } | null;
}

interface EntryState {
  readonly nandscope: { readonly session: number; readonly stop: number };
}

export const useViewHistory = pageStore<{ readonly canGoBack: boolean; readonly canGoForward: boolean }>(() => ({
  canGoBack: false,
  canGoForward: false,
}));

interface Place {
  /** Entries of an earlier load of the page have numbers of other stops. */
  readonly session: number;
  readonly stops: Stop[];
  at: number;
  chain: number;
  /** Further jumps of this series add no stop. */
  series: string | null;
  /** Whether Back or Forward led here, not a link. */
  returned: boolean;
}

const here = pageState<Place>(() => ({
  session: performance.timeOrigin + performance.now(),
  stops: [{ chain: 0, content: null }],
  at: 0,
  chain: 0,
  series: null,
  returned: false,
}));

/** After Back or Forward within this load of the page, a view shows what it showed. */
export const hasReturned = (): boolean => here.returned;

function entryState(): EntryState {
  return { nandscope: { session: here.session, stop: here.at } };
}

/** Null for an entry of another load, or of another page. */
function stopOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('nandscope' in state)) return null;
  const { session, stop } = (state as EntryState).nandscope;
  return session === here.session && stop < here.stops.length ? stop : null;
}

/** Called once. */
export function startViewHistory(): void {
  history.replaceState(entryState(), '');
}

function keepHere(): void {
  const { window, selection, playhead } = useView.getState();
  const place = useTimeline.getState().timeline?.place ?? null;
  here.stops[here.at].content = { workload: currentPair().a.workload, window, selection, playhead, place };
}

function addStop(): void {
  keepHere();
  here.stops.length = here.at + 1;
  here.stops.push({ chain: here.chain, content: null });
  here.at++;
  announce();
}

function announce(): void {
  const isNear = (stop: number): boolean => here.stops.at(stop)?.chain === here.stops[here.at].chain;
  useViewHistory.setState({
    canGoBack: here.at > 0 && isNear(here.at - 1),
    canGoForward: here.at + 1 < here.stops.length && isNear(here.at + 1),
  });
}

/**
 * Called before every jump.
 * @param of jumps of one series, such as steps from match to match, are one stop
 */
export function leaveView(of: string | null = null): void {
  if (of !== null && of === here.series) return;
  here.series = of;
  addStop();
  history.pushState(entryState(), '', location.href);
}

/** Within this load of the page: a stop, or another view. */
export const hasEarlier = (): boolean => here.at > 0;

export const hasLater = (): boolean => here.at + 1 < here.stops.length;

export function goBack(): void {
  if (hasEarlier()) history.back();
  else say('No earlier view');
}

export function goForward(): void {
  if (hasLater()) history.forward();
  else say('No later view');
}

/** False if the entry has no stop of this workload: its address is opened then. */
export function arriveAt(state: unknown): boolean {
  const stop = stopOf(state);
  here.series = null;
  here.returned = stop !== null;
  if (stop === null) {
    // A new address starts a new chain.
    here.chain++;
    addStop();
    history.replaceState(entryState(), '');
    return false;
  }
  keepHere();
  here.at = stop;
  here.chain = here.stops[here.at].chain;
  announce();
  return showStop();
}

/** False if it is empty or of another workload. */
export function showStop(): boolean {
  const { content } = here.stops[here.at];
  if (content === null || !sameValue(content.workload, currentPair().a.workload)) return false;
  const { window, selection, playhead, place } = content;
  useView.setState({ window, selection, playhead, reveal: null });
  if (place !== null) useTimeline.getState().timeline?.restore(place);
  return true;
}
