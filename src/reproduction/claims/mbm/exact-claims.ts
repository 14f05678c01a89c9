import type { ExperimentInput } from '../../../document/experiment.ts';
import { devicePreset } from '../../../document/presets/devices.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { ordering, type ClaimCondition } from '../../trials/checks.ts';
import { atOnce, arithmeticClaim, type Claim, exactClaim, orderingClaim } from '../../trials/claim.ts';
import { measured, runExperiment } from '../../run.ts';
import type { FigureNumbers, Row } from '../../../papers/figure-numbers.ts';
import { ALGORITHM_1, VESSELS, pour } from '../../../papers/mbm/algorithm-1.ts';
import { CAPACITY_GIGABYTES, CHIP_KINDS, chipsFor } from '../../../papers/mbm/fig-1.ts';
import { FIG_2 } from '../../../papers/mbm/fig-2.ts';
import { caseExperiment, type Case, type CasePreset } from '../../../papers/mbm/fig-3.ts';
import { EVEN_ENOUGH, UNEVEN, readExperiment } from '../../../papers/mbm/fig-4.ts';
import { HOST_BLOCK, LAST_WRITE_AT, collectionExperiment } from '../../../papers/mbm/fig-5.ts';
import { pairExperiment } from '../../../papers/mbm/fig-6.ts';
import { FIG_7_CHIPS, selectionExperiment, transactionExperiment } from '../../../papers/mbm/fig-7.ts';
import { firstNs } from '../../../device/page-types.ts';

const us = (ns: number): number => ns / 1000;

const PRESET_WORDS: Readonly<Record<CasePreset, string>> = { figure: '16 KiB pages', 'table-1': 'Table I' };

/** How busy a case’s channel is over one steady period. Percent, two decimals. */
const percentBusy = async (experiment: ExperimentInput): Promise<number> =>
  Math.round((await measured(experiment)).periodBusy() * 10_000) / 100;

async function bothPresets(
  which: Case,
): Promise<{ value: Record<CasePreset, number>; experiments: ExperimentInput[] }> {
  const figure = caseExperiment(which, 'figure');
  const table = caseExperiment(which, 'table-1');
  return {
    value: { figure: await percentBusy(figure), 'table-1': await percentBusy(table) },
    experiments: [figure, table],
  };
}

const PERIOD_UNIT = '% of one steady period';

const namedByPreset = (value: Readonly<Record<CasePreset, number>>): Record<string, number> => ({
  [PRESET_WORDS.figure]: value.figure,
  [PRESET_WORDS['table-1']]: value['table-1'],
});

/** The paper draws a channel that is always busy, and says that it uses Table I. */
function busyClaim(id: string, which: Case, claim: string): Claim {
  return arithmeticClaim([id, `Fig. 3(${which})`, claim], { expected: 100, unit: PERIOD_UNIT }, async () => {
    const { value, experiments } = await bothPresets(which);
    const drawn = value.figure === 100;
    const table = value['table-1'] === 100;
    return {
      value: namedByPreset(value),
      verdict: drawn && table ? 'reproduced' : drawn ? 'partly' : 'not',
      checks: [],
      note:
        drawn && !table
          ? `The drawings hold with pages of 16 KiB. With Table I, which the paper says it uses, the channel is ${value['table-1']} % busy: the three drawings need 6 < tPROG / page transfer ≤ 8, and Table I gives 15.9.`
          : '',
      experiments,
    };
  });
}

function wasteClaim(id: string, which: Case, claim: string): Claim {
  return arithmeticClaim([id, `Fig. 3(${which})`, claim], { expected: 'below 100', unit: PERIOD_UNIT }, async () => {
    const { value, experiments } = await bothPresets(which);
    const checks = (['figure', 'table-1'] as const).map((preset) => ({
      says: `the channel is not always busy, ${PRESET_WORDS[preset]}`,
      holds: value[preset] < 100,
    }));
    return ordering(checks, namedByPreset(value), '', experiments);
  });
}

/** A row of a lane, as MBM's Fig. 2 names it. */
const PHASE_WORDS: Partial<Record<Row['kind'], readonly string[]>> = {
  load: ['command', 'data in'],
  read: ['array read'],
  'data-out': ['data out'],
};

/** Phases of the first operation of a run in order of time, bus and array (of the first of two chips) together. */
const phasesOf = ({ rows }: FigureNumbers): string =>
  [...rows(0), ...rows(1)]
    .filter(({ operation }) => operation === 0)
    .sort((a, b) => a.startNs - b.startNs)
    .flatMap(({ kind }) => PHASE_WORDS[kind] ?? [kind])
    .join(', ');

/** For how long the channel carries nothing between the end of the first array read and the end, µs. */
const idleUs = async (experiment: ExperimentInput): Promise<number> => us((await measured(experiment)).idle());

/** An example of Algorithm 1: what the channels have, and what is given out. */
const vesselWords = ({ loads, pending }: (typeof VESSELS)[number]): string =>
  `${loads.join(' · ')} and ${pending} more:`;

export const MBM_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    ['M1', 'Fig. 1', 'A 1 TB device needs 32 chips of four 64 Gb dies (2D), but only 4 chips of four 512 Gb dies (3D)'],
    { expected: [32, 4], unit: 'chips' },
    () => atOnce({ value: CHIP_KINDS.map((kind) => chipsFor(CAPACITY_GIGABYTES, kind)), experiments: [] }),
  ),
  exactClaim(
    [
      'M2',
      'Fig. 2',
      'A write is command, data transfer, program; a read is command, array read, data transfer; the bus is ' +
        'free during program and array read',
    ],
    {
      expected: {
        'a write': 'command, data in, program',
        'a read': 'command, array read, data out',
        'bus free during program and array read': 'yes',
      },
      unit: 'phases in their order',
    },
    async () => {
      const [writing, reading] = FIG_2;
      const [write, read] = [await measured(writing.experiment), await measured(reading.experiment)];
      // Free: the other chip’s transfer (or command) goes over the bus meanwhile.
      const [, second] = write.rows(0, 'load');
      const [program] = write.rows(1, 'program');
      const [, command] = read.rows(0, 'command');
      const [array] = read.rows(1, 'read');
      const inside = (row: Row, of: Row): boolean => row.startNs >= of.startNs && row.endNs <= of.endNs;
      const free = inside(second, program) && inside(command, array);
      return {
        value: {
          'a write': phasesOf(write),
          'a read': phasesOf(read),
          'bus free during program and array read': free ? 'yes' : 'no',
        },
        experiments: [writing.experiment, reading.experiment],
      };
    },
  ),
  busyClaim('M3', 'a', 'With five chips and two pages at a time the channel is always busy'),
  wasteClaim('M4', 'b', 'With four chips and two pages at a time bandwidth is wasted'),
  busyClaim('M5', 'c', 'With four chips and four pages at a time the channel is always busy'),
  orderingClaim(
    [
      'M6',
      '§III-B',
      'Parallelism makes up for missing chips: the channel is at least as busy in case (c) as in (a), and ' +
        'busier in (a) than in (b)',
    ],
    { expected: 'c ≥ a > b', unit: PERIOD_UNIT, tolerance: 'order only' },
    async () => {
      const value: Record<string, number> = {};
      const experiments: ExperimentInput[] = [];
      const conditions: ClaimCondition[] = [];
      for (const preset of ['figure', 'table-1'] as const) {
        const busy: Record<Case, number> = { a: 0, b: 0, c: 0 };
        for (const which of ['a', 'b', 'c'] as const) {
          const experiment = caseExperiment(which, preset);
          busy[which] = await percentBusy(experiment);
          value[`(${which}) ${PRESET_WORDS[preset]}`] = busy[which];
          experiments.push(experiment);
        }
        conditions.push(
          { says: `(c) is at least as busy as (a), ${PRESET_WORDS[preset]}`, holds: busy.c >= busy.a },
          { says: `(a) is busier than (b), ${PRESET_WORDS[preset]}`, holds: busy.a > busy.b },
        );
      }
      return ordering(conditions, value, '', experiments);
    },
  ),
  exactClaim(
    [
      'M7',
      'Fig. 4(a)',
      'Reads 4, 1, 4, 1 on four chips keep the channel busy by a simple schedule, and sub-request 3 waits ' +
        'longer for it',
    ],
    {
      expected: {
        'idle after the first array read': 0,
        'sub-request 3, first come': 405.68,
        'sub-request 3, scheduled': 815.28,
      },
      unit: 'µs',
    },
    async () => {
      const ready = readExperiment(EVEN_ENOUGH, 'first-ready');
      const scheduled = readExperiment(EVEN_ENOUGH, 'chip-index');
      const idle = (await idleUs(ready)) + (await idleUs(scheduled));
      return {
        value: {
          'idle after the first array read': idle,
          'sub-request 3, first come': us((await measured(ready)).pageOut(0, EVEN_ENOUGH.indexOf(3))),
          'sub-request 3, scheduled': us((await measured(scheduled)).pageOut(0, EVEN_ENOUGH.indexOf(3))),
        },
        experiments: [ready, scheduled],
        note:
          'With Table I, first come, first served already keeps the channel busy. If the array read is longer than ' +
          'the transfer, the schedule keeps it busy.',
      };
    },
  ),
  exactClaim(
    ['M8', 'Fig. 4(b)', 'With more sub-reads on one chip than on all others together no schedule avoids waste'],
    {
      expected: { 'least of any order': 234, 'most remaining first': 234, 'first ready': 390 },
      unit: 'µs idle after the first array read',
    },
    async () => {
      const counts = [0, 1, 2, 3].map((chip) => UNEVEN.filter((one) => one === chip).length);
      const most = counts.reduce((a, b) => Math.max(a, b), 0);
      const bound = Math.max(0, most - 1 - (UNEVEN.length - most));
      const remaining = readExperiment(UNEVEN, 'most-remaining');
      const ready = readExperiment(UNEVEN, 'first-ready');
      return {
        value: {
          'least of any order': us(bound * firstNs(parseExperiment(remaining).timing.readNs)),
          'most remaining first': await idleUs(remaining),
          'first ready': await idleUs(ready),
        },
        experiments: [remaining, ready],
        note:
          'The text does not give the figure’s counts; here they are seven, one, one and one. Waste is unavoidable ' +
          'only if one chip has at least two sub-reads more than all others together.',
      };
    },
  ),
  exactClaim(
    ['M9', '§III-B', 'The array read is much shorter than a program, and shorter than the data transfer'],
    { expected: { tR: 78, transfer: 81.92, tPROG: 1300 }, unit: 'µs' },
    async () => {
      const [writing, reading] = FIG_2;
      const [write, read] = [await measured(writing.experiment), await measured(reading.experiment)];
      const length = ([{ startNs, endNs }]: readonly Row[]): number => us(endNs - startNs);
      return {
        value: {
          tR: length(read.rows(1, 'read')),
          transfer: length(read.rows(0, 'data-out')),
          tPROG: length(write.rows(1, 'program')),
        },
        experiments: [writing.experiment, reading.experiment],
        note:
          'The array read is only 4.8 % shorter than the transfer of a page, and not shorter than a transfer of less ' +
          'than 7.8 KB.',
      };
    },
  ),
  exactClaim(
    ['M10', 'Fig. 5', 'With an active block of its own, garbage collection leaves the next pages of all planes equal'],
    { expected: { 'next page of each plane': [3, 3], 'programs for the last two pages': 1 }, unit: 'page; programs' },
    async () => {
      const experiment = collectionExperiment(true);
      const run = await runExperiment(experiment);
      const { geometry } = run.engine;
      const { blockWritten } = run.engine.deviceState();
      const last = (await measured(experiment)).programs(0).filter(({ startNs }) => startNs > LAST_WRITE_AT);
      return {
        // Two pages, one, one, two: three in each plane.
        value: {
          'next page of each plane': [0, 1].map((plane) => blockWritten[plane * geometry.blocksPerPlane + HOST_BLOCK]),
          'programs for the last two pages': last.length,
        },
        experiments: [experiment, collectionExperiment(false)],
      };
    },
  ),
  exactClaim(
    ['M11', 'Algorithm 1', 'Channel_Max_Subs balances the sub-requests of all channels'],
    {
      expected: Object.fromEntries(
        [
          [3, 3, 3, 3],
          [5, 2, 2, 5],
          [3, 3, 3, 3],
          [7, 7, 7, 7],
          [1, 1, 1, 1],
          [13, 13, 13, 13],
        ].map((caps, example) => [vesselWords(VESSELS[example]), caps]),
      ),
      unit: 'page operations that each channel may have, by what the channels have and what is to be given out',
    },
    async () => {
      const [{ experiment }] = ALGORITHM_1;
      const { rows } = await measured(experiment);
      const taken = VESSELS[0].loads.map((_, channel) => rows(channel, 'load').length);
      return {
        value: Object.fromEntries(VESSELS.map((vessels) => [vesselWords(vessels), [...pour(vessels).cap]])),
        experiments: [experiment],
        note: `On a device the channels of the first example start ${taken.join(', ')} writes. The printed algorithm cannot run: one comparison is never true, and one index is out of range. The simulator does what its text describes.`,
      };
    },
  ),
  exactClaim(
    [
      'M12',
      '§IV-A',
      'A transaction takes the lesser of the channel’s quota and the chip’s parallelism: quota 2 and ' +
        'parallelism 4 give 2, 5 and 4 give 4',
    ],
    { expected: [2, 4], unit: 'pages' },
    async () => {
      const experiments = [transactionExperiment(2), transactionExperiment(5)];
      const value = [];
      for (const experiment of experiments) value.push((await measured(experiment)).firstProgramPages());
      return { value, experiments };
    },
  ),
  exactClaim(
    ['M13', '§IV', 'With the two planes of one die in step and those of the other not, the chip’s parallelism is 3'],
    { expected: 3, unit: 'pages' },
    async () => {
      const experiment = selectionExperiment([3], 4, 'first-idle');
      return { value: (await measured(experiment)).firstProgramPages(), experiments: [experiment] };
    },
  ),
  exactClaim(
    [
      'M14',
      'Fig. 6',
      'Pages of one request are read in parallel; of two requests, the first to arrive is served alone',
    ],
    {
      expected: {
        'one request, parallel': 241.84,
        'one request, one by one': 319.84,
        'two requests, the first': 159.92,
      },
      unit: 'µs',
    },
    async () => {
      const parallel = pairExperiment(1);
      const single = pairExperiment(1, { parallelRead: 'none' });
      const two = pairExperiment(2);
      const first = async (experiment: ExperimentInput): Promise<number> => us((await measured(experiment)).latency(0));
      return {
        value: {
          'one request, parallel': await first(parallel),
          'one request, one by one': await first(single),
          'two requests, the first': await first(two),
        },
        experiments: [parallel, single, two],
      };
    },
  ),
  exactClaim(
    [
      'M15',
      'Fig. 7',
      'MCS picks chip 03 with the least parallelism first, then chip 00 with the most; chips 01 and 02 stay ' +
        'untouched',
    ],
    { expected: [3, 3, 0, 0, 0, 0], unit: 'chip of each page, in order' },
    async () => {
      const experiment = selectionExperiment(FIG_7_CHIPS, 6, 'minimize-chips');
      return { value: (await measured(experiment)).chipsInOrder(), experiments: [experiment] };
    },
  ),
  exactClaim(
    ['M16', 'Table I', 'The parameters of the experiments'],
    {
      expected: {
        'bytes of a page': 8192,
        'pages of a block': 1024,
        channels: 4,
        'chips per channel': 2,
        'dies per chip': 2,
        'planes per die': 2,
        'transfer of a byte, ns': 10,
        'erase, ns': 15_000_000,
        'program, ns': 1_300_000,
        'array read, ns': 78_000,
        'command, ns': 70,
      },
      unit: 'by parameter',
    },
    () => {
      const { patch } = devicePreset('mbm-table-1');
      const { device, timing } = parseExperiment(patch);
      return atOnce({
        value: {
          'bytes of a page': device.pageBytes,
          'pages of a block': device.pagesPerBlock,
          channels: device.channels,
          'chips per channel': device.chipsPerChannel,
          'dies per chip': device.diesPerChip,
          'planes per die': device.planesPerDie,
          'transfer of a byte, ns': timing.transferNsPerByte,
          'erase, ns': timing.eraseNs,
          'program, ns': firstNs(timing.programNs),
          'array read, ns': firstNs(timing.readNs),
          'command, ns': timing.commandNs,
        },
        experiments: [patch],
        note: 'Blocks per plane, over-provisioning, thresholds and queue depth are not in the table.',
      });
    },
  ),
];
