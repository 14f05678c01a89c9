/**
 * The version of runs: raised when a run, its summary or its columns change (a test knows the runs of each version).
 * What was kept by another version is simulated again.
 */
export const RUNS_VERSION = 10;
