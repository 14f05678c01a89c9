import { create } from 'zustand';
import type { Timeline } from '../../timeline/timeline.ts';

interface TimelineState {
  /** The timeline on screen, for charts that need the utilization of its lanes; null if there is none. */
  readonly timeline: Timeline | null;
  /** The marks on it, ns. */
  readonly marks: readonly number[];
}

export const useTimeline = create<TimelineState>()(() => ({ timeline: null, marks: [] }));
