/** Page types (model page §11.10), in engine and reference model: times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { devicePreset } from '../../src/document/presets/devices.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { pageTypeOf } from '../../src/device/page-types.ts';
import { agree } from './agreement.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const PAGE = 8192;
const BUS = 70 + 81_920;
const READS = [56_500, 77_500, 106_000];
const PROGRAMS = [820_500, 2_225_000, 5_734_000];
const FEMU = devicePreset('femu-tlc').patch.timing;

type Requests = NonNullable<Extract<ExperimentInput['workload'], { requests?: unknown }>>['requests'];
type Timing = NonNullable<ExperimentInput['timing']>;
type Types = NonNullable<Timing['pageTypes']> & Pick<Timing, 'readNs' | 'programNs'>;

/** Dies of one plane on one channel, FEMU's TLC in turn, pages 0 … 5 of block 0 of the first die stored. */
const on = (
  requests: Requests,
  { readNs = FEMU?.readNs ?? 0, programNs = FEMU?.programNs ?? 0, ...types }: Types = {},
  further: ExperimentInput = {},
): ExperimentInput => ({
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 12 },
  timing: { ...FEMU, readNs, programNs, pageTypes: { ...FEMU?.pageTypes, order: 'word-line', ...types } },
  initial: {
    pages: [0, 1, 2, 3, 4, 5].map((page) => ({ lpn: page, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page })),
  },
  workload: { requests: requests ?? [] },
  ...further,
});
const request = (
  op: 'read' | 'write',
  lpn: number,
  atNs: number,
): { atNs: number; op: 'read' | 'write'; offset: number; bytes: number } => ({
  atNs,
  op,
  offset: lpn * PAGE,
  bytes: PAGE,
});
const latencies = (input: ExperimentInput): (number | null)[] =>
  agree(input).requests.map(({ arrival, finish }) => (finish === null ? null : finish - arrival));

describe('pages of three types', () => {
  it('are read in c + R + t, R by the type', () => {
    const reads = [0, 1, 2, 3].map((lpn) => request('read', lpn, lpn * 1_000_000));
    expect(latencies(on(reads))).toEqual([138_490, 159_490, 187_990, 138_490]);
    expect(agree(on(reads)).requests[2]?.parts).toMatchObject({ array: 106_000, transfer: 81_920, command: 70 });
  });

  it('are programmed in c + t + P, P by the type of the page that they get in the open block', () => {
    const writes = [10, 11, 12, 13].map((lpn, i) => request('write', lpn, i * 10_000_000));
    expect(latencies(on(writes))).toEqual([902_490, 2_306_990, 5_815_990, 902_490]);
  });

  it('are six of the first, two of the second, then two of each, in shadow order', () => {
    const types = { count: 3, order: 'shadow', ...FEMU?.pageTypes } as Parameters<typeof pageTypeOf>[0];
    const drawn = Array.from({ length: 16 }, (_, page) => pageTypeOf({ ...types, order: 'shadow' }, page));
    expect(drawn).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 0, 0]);
    const writes = Array.from({ length: 8 }, (_, i) => request('write', 10 + i, i * 10_000_000));
    const [first, second] = [902_490, 2_306_990];
    expect(latencies(on(writes, { order: 'shadow' }))).toEqual([
      first,
      first,
      first,
      first,
      first,
      first,
      second,
      second,
    ]);
  });

  it('take the first type’s time where theirs is 0, and all do with one type', () => {
    const reads = [0, 1, 2].map((lpn) => request('read', lpn, lpn * 1_000_000));
    expect(latencies(on(reads, { readNs: [56_500, 0, 106_000] }))).toEqual([138_490, 138_490, 187_990]);
    expect(latencies(on(reads, { count: 1 }))).toEqual([138_490, 138_490, 138_490]);
  });

  it('that are read together take as long as the slowest', () => {
    const device = {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 2,
      planesPerDie: 1,
      blocksPerPlane: 8,
      pagesPerBlock: 12,
    };
    const pages = [
      { lpn: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 0 },
      { lpn: 1, channel: 0, chip: 0, die: 1, plane: 0, block: 0, page: 2 },
    ];
    const input = on(
      [{ atNs: 0, op: 'read', offset: 0, bytes: 2 * PAGE }],
      {},
      {
        device,
        initial: { pages },
        policy: { busyUnit: 'chip', parallelRead: 'any' },
      },
    );
    expect(latencies(input)).toEqual([2 * 70 + READS[2] + 2 * 81_920]);
  });

  it('of a collection take their own times, too', () => {
    // Pages 0, 1 and 2 of block 0 move to the next three of the open block: R + c + t and c + t + P each, then the erase.
    const initial = {
      pages: [0, 1, 2].map((page) => ({ lpn: page, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page })),
      collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }],
    };
    const result = agree(on([request('read', 20, 0)], {}, { initial, policy: { unmappedRead: 'zero' } }));
    const end = Math.max(...result.rows.map(({ endNs }) => endNs));
    const moved = [0, 1, 2].reduce((sum, type) => sum + 2 * BUS + READS[type] + PROGRAMS[type], 0);
    expect(end).toBe(moved + 70 + 3_000_000);
  });
});

it('page types survive snapshots and forks, and a suspended program keeps the rest of its own time', () => {
  const writes = [10, 11, 12].map((lpn) => request('write', lpn, 0));
  const reads = [0, 1, 2].map((lpn) => request('read', lpn, 3_000_000 + lpn * 400_000));
  const experiment = parseExperiment({
    version: 1,
    ...on([...writes, ...reads], {}, { policy: { suspension: { program: true, erase: true } } }),
  });
  const workload = workloadOf(inlineRequests(experiment));
  const whole = runChecked(experiment);
  expect(whole.counters.suspensionsProgram).toBeGreaterThan(0);
  let cuts = 0;
  for (let atNs = 100_000; atNs < whole.now; atNs += 777_777) {
    const engine = createEngine(experiment, workload);
    engine.advanceTo(atNs);
    const restored = restoreEngine(experiment, workload, engine.snapshot());
    while (restored.advance(1));
    expect(restored.stateHash()).toBe(whole.stateHash());
    const fork = createHistory(experiment, workload, { fork: { atNs, experiment } });
    while (fork.advance(100));
    expect(fork.engine.stateHash()).toBe(whole.stateHash());
    cuts++;
  }
  expect(cuts).toBeGreaterThan(8);
});

it('every time of a further type, the number of types and their order change a run', () => {
  const { count, order } = { count: 4, order: 'word-line' } as const;
  const reads = [59_325, 85_250, 127_200, 169_600];
  const programs = [861_525, 2_447_500, 6_880_800, 9_174_400];
  const requests = Array.from({ length: 12 }, (_, i) => [
    request('write', 20 + i, i * 20_000_000),
    request('read', 20 + i, i * 20_000_000 + 15_000_000),
  ]).flat();
  const hashOf = (types: Types): string =>
    runChecked(
      parseExperiment({ version: 1, ...on(requests, { count, order, readNs: reads, programNs: programs, ...types }) }),
    ).stateHash();
  const changed: Types[] = [
    { count: 3 },
    ...[1, 2, 3].flatMap((type) => [{ readNs: reads.with(type, 0) }, { programNs: programs.with(type, 0) }]),
  ];
  const hashes = [{}, ...changed].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashOf({ count: 3, order: 'shadow' })).not.toBe(hashOf({ count: 3 }));
});

it.each<[Types, string]>([
  [{ count: 2, order: 'shadow' }, 'timing.pageTypes.order'],
  [{ count: 3, readNs: [78_000, 0, 1000] }, 'timing.readNs[2]'],
  [{ count: 2, programNs: [1_300_000, 1_299_999] }, 'timing.programNs[1]'],
  [{ count: 5 }, 'timing.pageTypes.count'],
  [{ count: 4, readNs: [] }, 'timing.readNs'],
  [{ count: 4, readNs: [1, 2, 3, 4, 5] }, 'timing.readNs'],
])('page types that cannot be are refused by their key: %j', ({ readNs, programNs, ...pageTypes }, key) => {
  expect(() => parseExperiment({ version: 1, timing: { readNs, programNs, pageTypes } })).toThrow(key);
});
