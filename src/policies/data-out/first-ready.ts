/** First ready, first served: the data-out whose array read ended first. */
import type { PickDataOut } from './candidates.ts';

export const firstReady: PickDataOut = () => 0;
