import { pageStore } from './page-state.ts';

/** The row of Compare that Explore was opened from; null if it was not. */
export const useVisit = pageStore<{ readonly from: string | null }>(() => ({ from: null }));
