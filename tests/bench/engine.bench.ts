/**
 * The engine's speed, warm, every operation recorded with all its phases and every wait explained: page operations a CPU-second, best of three runs.
 * 4 channels × 2 chips × 2 dies × 2 planes, 8 KiB pages; requests over 4 GiB, 70 % reads, 8 to 64 KiB.
 */
import type { ExperimentInput } from '../../src/device/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperiment } from '../../src/device/validate.ts';
import { Engine } from '../../src/engine/engine.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import type { BenchRow } from './bench-row.ts';

const GIB = 1024 * 1024 * 1024;
const SIZES = Array.from({ length: 8 }, (_, i) => ({ bytes: (i + 1) * 8192, weight: 1 }));

interface Case {
  readonly name: string;
  readonly requests: number;
  readonly input?: ExperimentInput;
  readonly footprintBytes?: number;
}

const CASES: readonly Case[] = [
  { name: 'open loop, 32 GiB modelled', requests: 250_000 },
  { name: 'open loop, 10^5 operations', requests: 22_000 },
  { name: 'closed loop, 1,024 in flight', requests: 250_000, input: { host: { mode: 'closed', queueDepth: 1024 } } },
  { name: 'open loop, 8 GiB modelled', requests: 250_000, input: { device: { blocksPerPlane: 32 } } },
  { name: 'open loop, 256 GiB modelled', requests: 250_000, input: { device: { blocksPerPlane: 1024 } } },
  {
    name: 'garbage collection running',
    requests: 250_000,
    footprintBytes: 3 * GIB,
    input: {
      device: { blocksPerPlane: 64, pagesPerBlock: 256 },
      precondition: { kind: 'steady-state', fill: 0.95 },
    },
  },
];

interface Figures {
  readonly perSecond: number;
  readonly recordedBytes: number;
  readonly modelBytes: number;
}

async function measure({ requests, input = {}, footprintBytes = 4 * GIB }: Case): Promise<Figures> {
  const experiment = parseExperiment({
    ...input,
    device: { blocksPerPlane: 128, pagesPerBlock: 1024, ...input.device },
    workload: {
      synthetic: {
        requests,
        readShare: 0.7,
        readSizes: SIZES,
        writeSizes: SIZES,
        arrivals: { kind: 'exponential', meanGapNs: 400_000 },
        addresses: { footprintBytes, alignBytes: 8192 },
      },
    },
  });
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
  let best = 0;
  let recordedBytes = 0;
  let modelBytes = 0;
  for (let run = 0; run < 3; run++) {
    const engine = new Engine(experiment, workload);
    const from = process.cpuUsage();
    while (engine.advance(100_000));
    const { user, system } = process.cpuUsage(from);
    best = Math.max(best, engine.operationCount / ((user + system) / 1e6));
    recordedBytes = engine.recording().bytes / engine.operationCount;
    modelBytes = engine.modelBytes / geometryOf(experiment.device).pages;
  }
  return { perSecond: best, recordedBytes, modelBytes };
}

export default async function engine(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const one of CASES) {
    const { perSecond, recordedBytes, modelBytes } = await measure(one);
    rows.push({
      name: one.name,
      value: perSecond,
      unit: 'page operations/CPU-s',
      limit: { atLeast: 2_000_000 },
    });
    if (one !== CASES[0]) continue;
    rows.push(
      { name: 'recorded a page operation', value: recordedBytes, unit: 'B', limit: { atMost: 64 } },
      { name: 'map and block state a modelled page', value: modelBytes, unit: 'B', limit: { atMost: 12 } },
    );
  }
  return rows;
}
