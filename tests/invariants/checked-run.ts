/** Runs experiments to their end, with all that the invariant checker wants to see. */
import type { CheckedRun } from './checker.ts';
import { type Experiment, type ExperimentInput, parseExperiment } from '../support/doors/document.ts';
import { createEngine, type Recording, wholeRunCounts } from '../support/doors/engine.ts';
import { resolveWorkload } from '../support/doors/content.ts';

type Mutable<T> = T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;

/** A run whose columns may be spoiled. */
export type SpoiltRun = Omit<CheckedRun, 'recording' | 'counters' | 'initial' | 'final'> & {
  recording: Recording;
  counters: Mutable<CheckedRun['counters']>;
  initial: CheckedRun['initial'];
  final: CheckedRun['final'];
  waitTotals: bigint[];
};

/** Simulates an experiment (whose workload is not a trace). The columns are copies: they may be changed. */
export async function checkedRun(experiment: Experiment): Promise<SpoiltRun> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  const initial = engine.deviceState();
  while (engine.advance(100_000));
  const { counters, waitTotals } = wholeRunCounts(engine);
  return {
    experiment: engine.experiment,
    recording: structuredClone(engine.recording()),
    workload,
    initial,
    final: engine.deviceState(),
    counters: { ...counters },
    waitTotals: [...waitTotals],
  };
}

/** A small full device that collects garbage while it is read and overwritten. */
export function busyDevice(input: ExperimentInput = {}): Promise<SpoiltRun> {
  return checkedRun(
    parseExperiment({
      version: 1,
      device: {
        channels: 2,
        chipsPerChannel: 1,
        diesPerChip: 2,
        planesPerDie: 2,
        blocksPerPlane: 10,
        pagesPerBlock: 8,
        pageBytes: 4096,
        overprovisioning: 0.4,
      },
      precondition: { kind: 'sequential-fill' },
      workload: {
        synthetic: {
          requests: 1500,
          readShare: 0.4,
          readSizes: [{ bytes: 8192, weight: 1 }],
          writeSizes: [
            { bytes: 4096, weight: 3 },
            { bytes: 16_384, weight: 1 },
          ],
          arrivals: { kind: 'exponential', meanGapNs: 400_000 },
        },
      },
      ...input,
    }),
  );
}
