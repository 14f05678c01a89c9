/** What MBM's paper leaves open about the runs of its traces, and our choice. */

/** Share of the logical pages with data: the paper does not say how full its device is. */
export const UTILIZATION = 0.6;

/** Share of the time for which the chips would work for the host. */
export const LOAD = 0.25;
