import { create } from 'zustand';
import type { Timeline } from '../../timeline/timeline.ts';

/** Most characters of a mark's name. */
export const MOST_MARK_NAME = 80;

/** A bookmarked time. */
export interface Mark {
  readonly ns: number;
  /** Empty: it is shown with its number. */
  readonly name: string;
}

interface TimelineState {
  /** The timeline on screen, for charts that need the utilization of its lanes; null if there is none. */
  readonly timeline: Timeline | null;
  /** The marks on it, in the order in which they were set. */
  readonly marks: readonly Mark[];
}

export const useTimeline = create<TimelineState>()(() => ({ timeline: null, marks: [] }));

/** Sets a mark at an instant (whole ns), or removes the one that is there. */
export function toggleMark(ns: number): void {
  useTimeline.setState(({ marks }) => ({
    marks: marks.some((mark) => mark.ns === ns) ? marks.filter((mark) => mark.ns !== ns) : [...marks, { ns, name: '' }],
  }));
}
