/** Raised when a run, its summary or its columns change: what another version kept is simulated again. */
export const RUNS_VERSION = 10;
