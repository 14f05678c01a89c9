import { pageStore } from './page-state.ts';
import type { Timeline } from '../../timeline/timeline.ts';

/** Most characters of a mark's name. */
export const MOST_MARK_NAME = 80;

/** Most marks: all of them are drawn. */
export const MOST_MARKS = 500;

export interface Mark {
  readonly ns: number;
  /** Empty: it is shown with its number. */
  readonly name: string;
}

interface TimelineState {
  /** The timeline on screen, for charts that need the utilization of its lanes; null if there is none. */
  readonly timeline: Timeline | null;
  readonly marks: readonly Mark[];
}

export const useTimeline = pageStore<TimelineState>(() => ({ timeline: null, marks: [] }));

/**
 * Sets a mark at an instant (whole ns), or removes the one that is there.
 * @returns false if there are {@link MOST_MARKS} already
 */
export function toggleMark(ns: number): boolean {
  const { marks } = useTimeline.getState();
  const without = marks.filter((mark) => mark.ns !== ns);
  if (without.length === MOST_MARKS) return false;
  useTimeline.setState({ marks: without.length < marks.length ? without : [...marks, { ns, name: '' }] });
  return true;
}
