import { pageStore } from './page-state.ts';
import type { RevealTarget } from '../../timeline/layout/reveal.ts';
import type { LinkedView } from './view-text.ts';

/** A is the experiment; B is A with a change. */
export type Side = 'a' | 'b';

/** Their numbers in the timeline and in charts are 0 and 1. */
export const SIDES: readonly Side[] = ['a', 'b'];

export type Selection =
  | {
      readonly kind: 'request';
      readonly side: Side;
      readonly request: number;
      readonly operation?: number;
      /** The request shown for the other side, if that side has other requests; otherwise that of the same number. */
      readonly peer?: number;
    }
  | { readonly kind: 'operation'; readonly side: Side; readonly operation: number }
  | {
      readonly kind: 'gap';
      readonly side: Side;
      readonly laneId: string;
      readonly name: string;
      readonly channel: number;
      /** Null for a bus. */
      readonly die: number | null;
      readonly startNs: number;
      readonly endNs: number;
    };

export interface Reveal extends Omit<RevealTarget, 'run'> {
  readonly side: Side;
}

export interface PinnedNumber {
  readonly side: Side;
  readonly request: number;
}

interface ViewState {
  /** ns; null is the whole run. */
  readonly window: readonly [number, number] | null;
  readonly selection: Selection | null;
  /** ns; null if not set. */
  readonly playhead: number | null;
  readonly pinned: PinnedNumber | null;
  /** A new object each time. */
  readonly reveal: Reveal | null;
  /** Another object if an experiment was opened with a view of its own. */
  readonly origin: LinkedView | null;
}

export type SeenView = Omit<ViewState, 'reveal'>;

/** Undo brings it back only if the change replaced it. */
export const useView = pageStore<ViewState>(() => ({
  window: null,
  selection: null,
  playhead: null,
  pinned: null,
  reveal: null,
  origin: null,
}));

export function select(selection: Selection | null): void {
  useView.setState({ selection });
}

export function pin(pinned: PinnedNumber | null): void {
  useView.setState({ pinned });
}

export function setWindow(window: readonly [number, number] | null): void {
  useView.setState({ window });
}

export function setPlayhead(playhead: number | null): void {
  useView.setState({ playhead });
}

export function reveal(wish: Reveal): void {
  useView.setState({ reveal: wish });
}

export function linkedView({ window, selection }: ViewState): LinkedView {
  return { window, selection: selection === null ? null : linkedSelection(selection) };
}

/** An idle range is not part of a link. */
function linkedSelection(selection: Selection): LinkedView['selection'] {
  if (selection.kind === 'gap') return null;
  if (selection.kind === 'operation') return { side: selection.side, operation: selection.operation };
  const { kind: _, ...rest } = selection;
  return rest;
}

export function showView({ window, selection }: LinkedView): void {
  useView.setState({
    window,
    selection:
      selection === null
        ? null
        : selection.request === undefined
          ? { kind: 'operation', ...selection }
          : { kind: 'request', ...selection },
    playhead: null,
    pinned: null,
    reveal: null,
  });
}

/** Undo brings back the view before. */
export function openView(view: LinkedView): void {
  showView(view);
  useView.setState({ origin: { ...view } });
}

/** For {@link bringBack}. */
export function seenView(): SeenView {
  const { window, selection, playhead, pinned, origin } = useView.getState();
  return { window, selection, playhead, pinned, origin };
}

/** Unless the current view is a later state of the same one. */
export function bringBack(seen: SeenView): void {
  if (seen.origin !== useView.getState().origin) useView.setState({ ...seen, reveal: null });
}
