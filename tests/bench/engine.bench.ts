/** The engine's speed: page operations a CPU-second over 4 GiB, best of the runs (engine-speed.ts). */
import type { ExperimentInput } from '../../src/document/experiment.ts';
import type { Aim, BenchRow } from './bench-row.ts';
import { calibrationMs } from './calibration.ts';
import { measure, type Case } from './engine-speed.ts';
import { GIB } from './speed-experiment.ts';

const CLOSED_128_DIES: ExperimentInput = {
  device: { channels: 16, chipsPerChannel: 4, diesPerChip: 2, blocksPerPlane: 16 },
  host: { mode: 'closed', queueDepth: 1024 },
};

/** A case whose speed is measured against another's: at least this share of it. */
interface Compared extends Case {
  readonly shareOf?: readonly [name: string, share: number];
}

const OPEN = 'open loop, 32 GiB modelled';
const IN_USE = '24 GiB in use';
/** Other loads and devices may cost a quarter more than the open loop, snapshots 8 %. */
const OTHER = [OPEN, 0.75] as const;
const WITH_SNAPSHOTS = 0.92;

const CASES: readonly Compared[] = [
  { name: OPEN, requests: 250_000 },
  { name: '4 GiB in use, with snapshots', requests: 250_000, withHistory: true, shareOf: [OPEN, WITH_SNAPSHOTS] },
  { name: IN_USE, requests: 250_000, footprintBytes: 24 * GIB },
  {
    name: '24 GiB in use, with snapshots',
    requests: 250_000,
    footprintBytes: 24 * GIB,
    withHistory: true,
    shareOf: [IN_USE, WITH_SNAPSHOTS],
  },
  { name: 'open loop, 10^5 operations', requests: 22_000 },
  { name: 'open loop, 10^7 operations', requests: 2_220_000, runs: 1 },
  {
    name: 'closed loop, 1,024 in flight',
    requests: 250_000,
    input: { host: { mode: 'closed', queueDepth: 1024 } },
    shareOf: OTHER,
  },
  { name: 'closed loop, 128 dies', requests: 250_000, input: CLOSED_128_DIES, shareOf: OTHER },
  { name: 'open loop, 8 GiB modelled', requests: 250_000, input: { device: { blocksPerPlane: 32 } }, shareOf: OTHER },
  {
    name: 'open loop, 256 GiB modelled',
    requests: 250_000,
    input: { device: { blocksPerPlane: 1024 } },
    shareOf: OTHER,
  },
  {
    name: 'garbage collection running',
    requests: 250_000,
    footprintBytes: 3 * GIB,
    input: {
      device: { blocksPerPlane: 64, pagesPerBlock: 256 },
      precondition: { kind: 'used', fill: 0.95 },
    },
    shareOf: OTHER,
  },
];

export default async function engine(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [{ name: 'machine: a fixed loop of plain JavaScript', value: calibrationMs(), unit: 'ms' }];
  const speeds = new Map<string, number>();
  const first = await measure({ name: 'first', requests: 22_000, runs: 1 });
  rows.push({ name: 'first run, cold, 10^5 operations', value: first.perSecond, unit: 'page operations/CPU-s' });
  // Once more to warm up, before anything counts.
  await measure(CASES[0]);
  for (const one of CASES) {
    const { perSecond, recordedBytes, modelBytes } = await measure(one);
    speeds.set(one.name, perSecond);
    rows.push({
      name: one.name,
      value: perSecond,
      unit: 'page operations/CPU-s',
      ...(one.shareOf === undefined ? {} : { aim: aimOf(speeds, one.shareOf) }),
    });
    if (one !== CASES[0]) continue;
    rows.push(
      { name: 'recorded a page operation', value: recordedBytes, unit: 'B', aim: { atMost: 43 } },
      { name: 'map and block state a modelled page', value: modelBytes, unit: 'B', aim: { atMost: 12 } },
    );
  }
  return rows;
}

/** A share of the speed of a case that was measured before. */
function aimOf(speeds: ReadonlyMap<string, number>, [name, atLeast]: readonly [string, number]): Aim {
  const value = speeds.get(name);
  if (value === undefined) throw new Error(`${name} has not been measured yet`);
  return { atLeast, of: { name, value } };
}
