import { create } from 'zustand';
import type { Timeline } from '../../timeline/timeline.ts';

/** The timeline on screen, for what asks it how busy its lanes were; null where there is none. */
export const useTimeline = create<{ readonly timeline: Timeline | null }>()(() => ({ timeline: null }));
