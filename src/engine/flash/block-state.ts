/**
 * `partial`: left partly written by the host (greedy multi-plane); opened again before a free one, and collected like a
 * closed one.
 */
export const BlockState = Object.freeze({
  free: 0,
  hostActive: 1,
  gcActive: 2,
  closed: 3,
  bad: 4,
  partial: 5,
} as const);
