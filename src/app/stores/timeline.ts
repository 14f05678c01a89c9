import { create } from 'zustand';
import type { Timeline } from '../../timeline/timeline.ts';

/** The timeline on screen, for charts that need the utilization of its lanes; null if there is none. */
export const useTimeline = create<{ readonly timeline: Timeline | null }>()(() => ({ timeline: null }));
