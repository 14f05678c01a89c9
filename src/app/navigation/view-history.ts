/**
 * Back and forward: what was on screen before each jump. Every stop is an entry of the browser's history, so that its
 * own buttons, and Alt with an arrow key, work as well. A stop has more than an address can carry (scroll position,
 * folded lanes, playhead), so it is kept here and the entry holds its number.
 *
 * Experiments are not part of a stop: they have undo. A stop with another workload opens the address of its entry.
 */
import { t } from '../../messages/message.ts';
import { create } from 'zustand';
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

/** The state of a browser history entry. */
interface EntryState {
  readonly nandscope: { readonly session: number; readonly stop: number };
}

/** Whether there is a stop to go to. */
export const useViewHistory = create<{ readonly canGoBack: boolean; readonly canGoForward: boolean }>()(() => ({
  canGoBack: false,
  canGoForward: false,
}));

/** Entries of an earlier load of the page have numbers of other stops. */
const SESSION = performance.timeOrigin;
const stops: Stop[] = [{ chain: 0, content: null }];
let at = 0;
let chain = 0;
/** The jumps that the current stop was the last of: further ones of the series add no stop. */
let series: string | null = null;

function entryState(): EntryState {
  return { nandscope: { session: SESSION, stop: at } };
}

/** The stop of an entry; null for an entry of another load, or of another page. */
function stopOf(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('nandscope' in state)) return null;
  const { session, stop } = (state as EntryState).nandscope;
  return session === SESSION && stop < stops.length ? stop : null;
}

/** Marks the first entry. Called once. */
export function startViewHistory(): void {
  history.replaceState(entryState(), '');
}

function keepHere(): void {
  const { window, selection, playhead } = useView.getState();
  const place = useTimeline.getState().timeline?.place ?? null;
  stops[at].content = { workload: currentPair().a.workload, window, selection, playhead, place };
}

/** Adds a stop behind the current one; what was forward of it is gone. */
function addStop(): void {
  keepHere();
  stops.length = at + 1;
  stops.push({ chain, content: null });
  at++;
  announce();
}

function announce(): void {
  const isNear = (stop: number): boolean => stops.at(stop)?.chain === stops[at].chain;
  useViewHistory.setState({
    canGoBack: at > 0 && isNear(at - 1),
    canGoForward: at + 1 < stops.length && isNear(at + 1),
  });
}

/**
 * Keeps what is on screen, to return to. Called before every jump.
 * @param of jumps of one series, such as the steps from match to match, are one stop
 */
export function leaveView(of: string | null = null): void {
  if (of !== null && of === series) return;
  series = of;
  addStop();
  history.pushState(entryState(), '', location.href);
}

export function goBack(): void {
  if (useViewHistory.getState().canGoBack) history.back();
  else say(t('No earlier view'));
}

export function goForward(): void {
  if (useViewHistory.getState().canGoForward) history.forward();
  else say(t('No later view'));
}

/**
 * Follows the browser to another entry. False if the entry has no stop of this workload: its address is opened then.
 */
export function arriveAt(state: unknown): boolean {
  const stop = stopOf(state);
  series = null;
  if (stop === null) {
    // A new address: what comes next is a chain of its own.
    chain++;
    addStop();
    history.replaceState(entryState(), '');
    return false;
  }
  keepHere();
  at = stop;
  chain = stops[at].chain;
  announce();
  return showStop();
}

/** Shows the current stop. False if it is empty or of another workload. */
export function showStop(): boolean {
  const { content } = stops[at];
  if (content === null || !sameValue(content.workload, currentPair().a.workload)) return false;
  const { window, selection, playhead, place } = content;
  useView.setState({ window, selection, playhead, reveal: null });
  if (place !== null) useTimeline.getState().timeline?.restore(place);
  return true;
}
