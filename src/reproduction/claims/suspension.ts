/** The slides' claims about a database test, before and after suspension, on a drive and a load like theirs. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { policyOf } from '../../papers/building.ts';
import { numbers, ordering, type ClaimCondition, type NumberCheck } from '../trials/checks.ts';
import { rounded, type Claim, atOnce, exactClaim, numberClaim, orderingClaim } from '../trials/claim.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import { measured, type TrialSummary } from '../run.ts';
import { parseExperiment } from '../../document/validate.ts';
import { lengthOf } from '../lengths.ts';
import { seedOf } from '../stand-ins.ts';
import { NAND_KINDS, readBehind } from '../../papers/suspension.ts';
import { firstNs } from '../../device/page-types.ts';

const KIND_NAMES: Readonly<Record<string, string>> = { slc: 'SLC', mlc: 'MLC', 'slc-star': 'SLC*', tlc: 'TLC' };
const nameOf = (kind: string): string => KIND_NAMES[kind] ?? kind;

export const SUSPENSION_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    [
      'S1',
      'Nand Flash Timing Parameters',
      'Erase, program and read times of 2D SLC and MLC and 3D SLC* and TLC, typical and longest',
    ],
    {
      expected: {
        SLC: [5000, 10_000, 300, 3000, 35, 50],
        MLC: [5000, 10_000, 1400, 3000, 50, 85],
        'SLC*': [10_000, 25_000, 250, 600, 37, 65],
        TLC: [10_000, 25_000, 2300, 11_000, 67, 100],
      },
      unit: 'µs: erase, program, read, each typical and longest',
    },
    () => {
      const value: Record<string, number[]> = {};
      const experiments: ExperimentInput[] = [];
      for (const kind of NAND_KINDS) {
        const typical = devicePreset(`sb-${kind}-typ`).patch;
        const longest = devicePreset(`sb-${kind}-max`).patch;
        experiments.push(typical, longest);
        const [typ, max] = [parseExperiment(typical).timing, parseExperiment(longest).timing];
        value[nameOf(kind)] = [typ.eraseNs, max.eraseNs, typ.programNs, max.programNs, typ.readNs, max.readNs].map(
          (times) => firstNs(times) / 1000,
        );
      }
      return atOnce({ value, experiments });
    },
  ),
  exactClaim(
    [
      'S2',
      'Read and Program/Erase Conflict',
      'A read behind an erase or a program takes about tErase + tRead or tProgram + tRead',
    ],
    {
      expected: { SLC: [5035, 335], MLC: [5050, 1450], 'SLC*': [10_037, 287], TLC: [10_067, 2367] },
      unit: 'µs until the page is in the register: behind an erase, behind a program',
    },
    async () => {
      const value: Record<string, number[]> = {};
      const experiments: ExperimentInput[] = [];
      for (const kind of NAND_KINDS) {
        const experiment = readBehind(kind, ['erase', 'program'], 0);
        experiments.push(experiment);
        const { latencies, rows } = await measured(experiment);
        // The transfer is the bus's, of which the slides say nothing.
        value[nameOf(kind)] = latencies().map((latency, channel) => {
          const [out] = rows(channel, 'data-out');
          return (latency - (out.endNs - out.startNs)) / 1000;
        });
      }
      return { value, experiments, note: 'The transfer of the page comes on top.' };
    },
  ),
];

/** A row pair of the slides' tables: 4 KB at random. */
interface DatabaseTest {
  readonly name: string;
  readonly readIops: number;
  readonly writeIops: number;
  /** Before and after suspension, µs. */
  readonly averageRead: Pair;
  readonly maxRead: Pair;
  readonly averageWrite: Pair;
  readonly maxWrite: Pair;
}

type Pair = readonly [before: number, after: number];
const row = (name: string, iops: Pair, averageRead: Pair, maxRead: Pair, averageWrite: Pair, maxWrite: Pair) => ({
  ...{ name, readIops: iops[0], writeIops: iops[1] },
  ...{ averageRead, maxRead, averageWrite, maxWrite },
});

/** IOPS of reads and of writes; then the average and the longest read and write. */
export const TESTS: readonly DatabaseTest[] = [
  row('2rr1rw, 1 thread', [5803, 3076], [126.01, 102.53], [9970, 2047], [17.05, 16.28], [409, 117]),
  row('5rr4rw, 1 thread', [3782, 3238], [147.39, 95.34], [9814, 1809], [16.8, 16.14], [133, 106]),
  row('2rr1rw, 2 threads', [7177, 3693], [120.03, 107.1], [10_582, 2145], [18.05, 16.82], [270, 221]),
  row('5rr4rw, 2 threads', [6514, 5276], [141.9, 112.61], [12_598, 2098], [17.58, 16.88], [405, 393]),
];

const PAGE_BYTES = 4096;
const TRANSFER_NS_PER_BYTE = 2.5;
export type Suspension = 'off' | 'erases' | 'all';
const POLICY: Readonly<Record<Suspension, string>> = { off: 'plain', erases: 'suspend-erase', all: 'suspend-all' };

/**
 * The slides name neither drive nor geometry: 3D TLC (typical times), 256 dies on 16 channels of 400 MB/s, a write
 * buffer (17 µs a write are far below a program), reads before writes. The load is the test's own, arriving at random:
 * requests and rates were the same before and after.
 */
export function testExperiment(
  test: DatabaseTest,
  suspension: Suspension,
  requests = lengthOf(test.name),
): ExperimentInput {
  const { readIops, writeIops, name } = test;
  const rate = readIops + writeIops;
  return {
    name: `${name}, suspension ${suspension}`,
    device: {
      channels: 16,
      chipsPerChannel: 8,
      diesPerChip: 2,
      planesPerDie: 1,
      blocksPerPlane: 32,
      pagesPerBlock: 64,
      pageBytes: PAGE_BYTES,
    },
    timing: { ...devicePreset('sb-tlc-typ').patch.timing, transferNsPerByte: TRANSFER_NS_PER_BYTE },
    policy: {
      ...policyOf(POLICY[suspension]),
      readPriority: true,
      dieBinding: 'undecided-queue',
      // Three of a die’s 32 blocks: collection begins in the background, long before writes must wait for it.
      gc: { softFreeRatio: 0.1 },
    },
    precondition: { kind: 'used' },
    host: { writeBuffer: { pages: 4096, ackNs: 16_000 } },
    workload: {
      synthetic: {
        requests,
        readShare: readIops / rate,
        readSizes: [{ bytes: PAGE_BYTES, weight: 1 }],
        writeSizes: [{ bytes: PAGE_BYTES, weight: 1 }],
        arrivals: { kind: 'exponential', meanGapNs: Math.round(1_000_000_000 / rate) },
        addresses: { footprintBytes: 0, alignBytes: PAGE_BYTES, sequentialShare: 0 },
      },
    },
    seed: seedOf(name),
  };
}

const NOTE = 'On a drive of 256 dies of 3D TLC with a write buffer: the slides name neither drive nor geometry.';

function run(laboratory: Laboratory, test: DatabaseTest, suspension: Suspension): Promise<TrialSummary> {
  const experiment = testExperiment(test, suspension);
  return laboratory.summary(experiment, test.name);
}

/** A figure of reads or writes, µs. */
function figure({ metrics }: TrialSummary, op: 'read' | 'write', key: 'meanNs' | 'maxNs'): number {
  return (metrics.response[op][key] ?? NaN) / 1000;
}

const change = ([before, after]: Pair): number => after / before - 1;

/** Changes from no suspension to suspension of erases, by test. */
async function changes(
  laboratory: Laboratory,
  op: 'read' | 'write',
  key: 'meanNs' | 'maxNs',
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const test of TESTS) {
    const before = figure(await run(laboratory, test, 'off'), op, key);
    const after = figure(await run(laboratory, test, 'erases'), op, key);
    found.set(test.name, after / before - 1);
  }
  return found;
}

const record = (values: Iterable<readonly [string, number]>): Record<string, number> =>
  Object.fromEntries(Array.from(values, ([name, value]) => [name, rounded(value)]));

const { readNs = 0, programNs = 0 } = devicePreset('sb-tlc-typ').patch.timing ?? {};
const TLC_READ = firstNs(readNs);
const TLC_PROGRAM = firstNs(programNs);

export const SUSPENSION_TEST_CLAIMS: readonly Claim[] = [
  numberClaim(
    ['S3a', 'Enterprise Database Application Test', 'Suspension cuts the longest read by 79.5, 81.6, 79.7 and 83.3 %'],
    {
      expected: record(TESTS.map(({ name, maxRead }) => [name, change(maxRead)])),
      unit: 'change of the longest read',
      tolerance: '±0.10',
    },
    async (laboratory) => {
      const found = await changes(laboratory, 'read', 'maxNs');
      const checks: NumberCheck[] = TESTS.map(({ name, maxRead }) => {
        const value = found.get(name) ?? NaN;
        const wanted = change(maxRead);
        return { name, value, from: wanted - 0.1, to: wanted + 0.1, effect: [0, wanted] };
      });
      return numbers(checks, record(found), `With suspension of erases only. ${NOTE}`);
    },
  ),
  orderingClaim(
    [
      'S3b',
      'Enterprise Database Application Test',
      'Suspension makes the average read shorter in all four tests (by 18.6, 35.3, 10.8 and 20.6 %)',
    ],
    {
      expected: record(TESTS.map(({ name, averageRead }) => [name, change(averageRead)])),
      unit: 'change of the average read',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const found = await changes(laboratory, 'read', 'meanNs');
      const conditions = Array.from(found, ([name, value]) => ({
        says: `the average read is shorter in ${name}`,
        holds: value < 0,
      }));
      return ordering(conditions, record(found), `With suspension of erases only. ${NOTE}`);
    },
  ),
  orderingClaim(
    [
      'S4',
      'Enterprise Database Application Test',
      'No write gets longer with suspension, neither on average nor the longest one',
    ],
    {
      expected: record(
        TESTS.flatMap(({ name, averageWrite, maxWrite }) => [
          [`${name}, average`, change(averageWrite)] as const,
          [`${name}, longest`, change(maxWrite)] as const,
        ]),
      ),
      unit: 'change of a write',
      tolerance: 'order only; that the slides’ writes get shorter is not part of it',
    },
    async (laboratory) => {
      const average = await changes(laboratory, 'write', 'meanNs');
      const longest = await changes(laboratory, 'write', 'maxNs');
      const conditions: ClaimCondition[] = [];
      const value: [string, number][] = [];
      for (const { name } of TESTS) {
        const [mean, max] = [average.get(name) ?? NaN, longest.get(name) ?? NaN];
        value.push([`${name}, average`, mean], [`${name}, longest`, max]);
        conditions.push(
          { says: `the average write is no longer in ${name}`, holds: mean <= 0 },
          { says: `the longest write is no longer in ${name}`, holds: max <= 0 },
        );
      }
      return ordering(
        conditions,
        record(value),
        `The slides’ writes get shorter at the same bandwidth and IOPS: that comes from something else in the drive. Weak: the buffer acknowledges writes before their program. Without it, each write finds an idle die: no write waits, with or without suspension. ${NOTE}`,
      );
    },
  ),
  numberClaim(
    [
      'S5',
      'Enterprise Database Application Test',
      'The longest read falls from about a TLC erase (10 ms) to about a TLC program: suspension of erases alone ' +
        'explains it',
    ],
    {
      expected: record(TESTS.map(({ name, maxRead: [, after] }) => [name, after])),
      unit: 'µs, longest read with suspension of erases',
      tolerance: 'from tPROG to tPROG + tR + three transfers (the read’s two, and one that holds the bus)',
    },
    async (laboratory) => {
      const checks: NumberCheck[] = [];
      const from = TLC_PROGRAM / 1000;
      const to = from + TLC_READ / 1000 + (3 * PAGE_BYTES * TRANSFER_NS_PER_BYTE) / 1000;
      const value: [string, number][] = [];
      for (const test of TESTS) {
        const max = figure(await run(laboratory, test, 'erases'), 'read', 'maxNs');
        value.push([test.name, max]);
        checks.push({ name: test.name, value: max, from, to, effect: test.maxRead });
      }
      return numbers(checks, record(value), NOTE);
    },
  ),
  orderingClaim(
    [
      'S6',
      'Read With Erase/Program Suspension',
      'With suspension of programs, too, the longest read falls far below a program',
    ],
    {
      expected: 'below half of tPROG (1150 µs)',
      unit: 'µs, longest read with suspension of both',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const value: [string, number][] = [];
      for (const test of TESTS) {
        value.push([test.name, figure(await run(laboratory, test, 'all'), 'read', 'maxNs')]);
      }
      return ordering(
        value.map(([name, max]) => ({
          says: `the longest read is below half a program in ${name}`,
          holds: max < TLC_PROGRAM / 2000,
        })),
        record(value),
        NOTE,
      );
    },
  ),
];
