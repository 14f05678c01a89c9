/**
 * Time travel: how long a look at any instant takes, how long a step back, and what a run with its history holds in
 * memory, page and worker together. 4 channels × 2 chips × 2 dies × 2 planes, 8 KiB pages, 32 GiB; requests over 4 GiB,
 * 70 % reads, 8 to 64 KiB.
 */
import { modelBytesOf } from '../support/model-bytes.ts';
import { deviceInstant } from '../../src/analysis/instant/device-instant.ts';
import { createHistory } from '../support/engines.ts';
import { LaneStore } from '../../src/timeline/index/lane-store.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { indexBytes } from '../timeline/index-bytes.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './bench-row.ts';
import { aimOfMs } from './calibration.ts';
import { speedExperiment } from './speed-experiment.ts';

/** Looks of each kind; their places are spread evenly, in no order. */
const LOOKS = 21;
const GOLDEN = 0.618_033_988_75;

interface Figures {
  readonly jumpMs: number;
  readonly slowestMs: number;
  readonly stepBackMs: number;
  readonly bytes: number;
}

async function measure(requests: number): Promise<Figures> {
  const experiment = speedExperiment(requests);
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
  const history = createHistory(experiment, workload);
  while (history.advance(20_000));
  const { engine } = history;
  const { operationCount, now: endNs } = engine;
  const recording = engine.recording();
  const { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock } = experiment.device;
  const store = new LaneStore({
    recording,
    geometry: { channels, chipsPerChannel, diesPerChip, planesPerDie, blocksPerPlane, pagesPerBlock },
  });
  while (store.work([]));
  const kinds = workload.op.byteLength + workload.offset.byteLength + workload.bytes.byteLength;
  const asked = workload.at.byteLength + kinds;
  // The page has the recording, its latencies, the timeline's index, the requests without their times, and for the tail
  // at the playhead their order and when each was complete.
  const page = recording.bytes + engine.latencies.byteLength + indexBytes(store) + kinds + workload.count * (4 + 4);
  // The worker has the state of the device and of the requests (latency, open operations), snapshots, and the requests.
  const worker = modelBytesOf(engine) + workload.count * (8 + 4) + history.snapshotBytes + asked;
  history.settle();
  const jumps: number[] = [];
  const steps: number[] = [];
  for (let i = 0; i < LOOKS; i++) {
    const ns = Math.floor(endNs * ((i * GOLDEN) % 1));
    const from = performance.now();
    deviceInstant(history.lookAt(ns));
    jumps.push(performance.now() - from);
    const at = performance.now();
    deviceInstant(history.lookAt(Math.max(0, ns - 100_000)));
    steps.push(performance.now() - at);
  }
  return {
    jumpMs: median(jumps),
    slowestMs: jumps.reduce((most, ms) => Math.max(most, ms), 0),
    stepBackMs: median(steps),
    bytes: (page + worker) / operationCount,
  };
}

export default async function travel(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [name, requests] of [
    ['10^6 operations', 225_000],
    ['10^7 operations', 2_225_000],
  ] as const) {
    const { jumpMs, slowestMs, stepBackMs, bytes } = await measure(requests);
    rows.push(
      { name: `${name}: jump to any instant`, value: jumpMs, unit: 'ms', aim: aimOfMs(250) },
      { name: `${name}: slowest of ${LOOKS} jumps`, value: slowestMs, unit: 'ms' },
      { name: `${name}: step back`, value: stepBackMs, unit: 'ms', aim: aimOfMs(250) },
      requests > 1_000_000
        ? { name: `${name}: held an operation`, value: bytes, unit: 'B', aim: { atMost: 60 } }
        : { name: `${name}: held an operation`, value: bytes, unit: 'B' },
    );
  }
  return rows;
}
