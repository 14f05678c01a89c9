/**
 * Measures the engine, warm, every operation recorded with all its phases and every wait explained. 4 channels × 2
 * chips × 2 dies × 2 planes, 8 KiB pages; 70 % reads, 8 to 64 KiB.
 */
import { modelBytesOf } from '../support/model-bytes.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory } from '../support/engines.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { speedExperiment } from './speed-experiment.ts';

/** What is run, and how often (the best counts). */
export interface Case {
  readonly name: string;
  readonly requests: number;
  readonly runs?: number;
  readonly input?: ExperimentInput;
  readonly footprintBytes?: number;
  /** With snapshots, as the page's worker runs it. */
  readonly withHistory?: boolean;
}

export interface Figures {
  readonly perSecond: number;
  readonly recordedBytes: number;
  readonly modelBytes: number;
}

/** Page operations a CPU-second, bytes recorded a page operation and modelled a page. */
export async function measure({
  requests,
  runs = 3,
  input,
  footprintBytes,
  withHistory = false,
}: Case): Promise<Figures> {
  const experiment = speedExperiment(requests, footprintBytes, input);
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
  let best = 0;
  let recordedBytes = 0;
  let modelBytes = 0;
  for (let run = 0; run < runs; run++) {
    const history = withHistory ? createHistory(experiment, workload) : null;
    const engine = history?.engine ?? createEngine(experiment, workload);
    const advancing = history ?? engine;
    const from = process.cpuUsage();
    // The page's worker advances in short steps and takes a snapshot between two of them.
    while (advancing.advance(withHistory ? 1000 : 100_000));
    const { user, system } = process.cpuUsage(from);
    best = Math.max(best, engine.operationCount / ((user + system) / 1e6));
    recordedBytes = engine.recording().bytes / engine.operationCount;
    modelBytes = modelBytesOf(engine) / geometryOf(experiment.device).pages;
  }
  return { perSecond: best, recordedBytes, modelBytes };
}
