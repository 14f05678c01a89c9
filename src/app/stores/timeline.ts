import { pageStore } from './page-state.ts';
import type { Side } from './view.ts';
import type { Timeline } from '../../timeline/timeline.ts';

/** Characters. */
export const MOST_MARK_NAME = 80;

/** All of them are drawn. */
export const MOST_MARKS = 500;

export interface Mark {
  readonly ns: number;
  /** Empty: it is shown with its number. */
  readonly name: string;
}

/** An operation that a sentence or the pointer is on, and when. */
export interface Lit {
  readonly side: Side;
  readonly operation: number;
  /** ns */
  readonly fromNs: number;
  readonly toNs: number;
}

interface TimelineState {
  /** For charts that need the utilization of its lanes. */
  readonly timeline: Timeline | null;
  readonly marks: readonly Mark[];
  readonly isMeasuring: boolean;
  readonly hasLegend: boolean;
  /** A sentence lights its bar. */
  readonly lit: Lit | null;
  /** The bar under the pointer, or at the keyboard's cursor, lights its sentence. */
  readonly pointed: Pick<Lit, 'side' | 'operation'> | null;
}

export const useTimeline = pageStore<TimelineState>(() => ({
  timeline: null,
  marks: [],
  isMeasuring: false,
  hasLegend: false,
  lit: null,
  pointed: null,
}));

export function toggleRuler(): void {
  const { timeline, isMeasuring } = useTimeline.getState();
  timeline?.setTool(isMeasuring ? 'move' : 'measure');
  useTimeline.setState({ isMeasuring: !isMeasuring });
}

export function toggleLegend(): void {
  useTimeline.setState(({ hasLegend }) => ({ hasLegend: !hasLegend }));
}

/**
 * Removes the mark of this instant (whole ns) if there is one.
 * @returns false if there are {@link MOST_MARKS} already
 */
export function toggleMark(ns: number): boolean {
  const { marks } = useTimeline.getState();
  const without = marks.filter((mark) => mark.ns !== ns);
  if (without.length === MOST_MARKS) return false;
  useTimeline.setState({ marks: without.length < marks.length ? without : [...marks, { ns, name: '' }] });
  return true;
}
