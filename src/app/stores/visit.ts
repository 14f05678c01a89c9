import { create } from 'zustand';

/** The row of Compare that Explore was opened from; null if it was not. */
export const useVisit = create<{ readonly from: string | null }>()(() => ({ from: null }));
