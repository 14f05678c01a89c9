/** DB's claims about its six traces on SSD1 and SSD2, on stand-ins for them. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { hostPreset } from '../../document/presets/host-presets.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { parseExperiment } from '../../document/validate.ts';
import { MS, policyOf } from '../../papers/building.ts';
import { numbers, ordering, type ClaimCondition, type NumberCheck } from '../trials/checks.ts';
import { atOnce, rounded, type Claim, exactClaim, orderingClaim, numberClaim } from '../trials/claim.ts';
import type { Laboratory } from '../trials/laboratory.ts';
import { compareTraces, publishedFigures } from './trace-figures.ts';
import type { TrialSummary } from '../run.ts';
import { lengthOf } from '../lengths.ts';
import { workloadOf, type Published } from '../stand-ins.ts';
import { namedPolicy } from '../../document/presets/schemes.ts';
import { BINDINGS } from '../../papers/die-binding.ts';

export const DIE_BINDING_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    [
      'D1',
      'Performance evaluation',
      'SSD1 has four channels with two dies each, SSD2 four channels with four; advanced commands are off',
    ],
    { expected: { SSD1: [4, 2], SSD2: [4, 4], 'multi-plane': 'none' }, unit: 'channels, dies a channel' },
    () => {
      const topology = (name: string): number[] => {
        const { device } = parseExperiment(devicePreset(name).patch);
        return [device.channels, device.chipsPerChannel * device.diesPerChip];
      };
      const modes = new Set(BINDINGS.map(({ policy }) => parseExperiment(namedPolicy(policy).patch).policy.multiPlane));
      return atOnce({
        value: { SSD1: topology('db-ssd1'), SSD2: topology('db-ssd2'), 'multi-plane': [...modes].join(', ') },
        experiments: [devicePreset('db-ssd1').patch, devicePreset('db-ssd2').patch],
        note: 'A way is one chip with one die: there are no dies to interleave.',
      });
    },
  ),
];

interface Trace extends Published {
  readonly meanGapNs: number;
}

function trace(name: string, sample: Published['sample'], meanGapMs: number, writePercent: number): Trace {
  // Sizes are not in the table: the sample’s own.
  const readShare = 1 - writePercent / 100;
  const unaligned = name === 'web_0';
  return { name, sample, readShare, readBytes: null, writeBytes: null, meanGapNs: meanGapMs * MS, unaligned };
}

/** Table 1; its second column, “# of Request”, can only be the mean time between requests in ms. */
export const TABLE_1: readonly Trace[] = [
  trace('hm_0', 'system-disk', 151, 65),
  trace('src2_0', 'system-disk', 449, 89),
  trace('ts_0', 'system-disk', 388, 82),
  trace('wdev_0', 'system-disk', 529, 80),
  trace('web_0', 'system-disk', 298, 70),
  trace('financial1', 'oltp', 8, 77),
];

/** Of some sentences it is the only trace. */
const FINANCIAL = TABLE_1.filter(({ name }) => name === 'financial1');

export const DIE_BINDING_SCHEMES = {
  static: 'db-static',
  order: 'db-write-order',
  queue: 'db-queue',
  dynamic: 'db-dynamic',
  UQ: 'db-uq',
} as const;
export type DieBindingScheme = keyof typeof DIE_BINDING_SCHEMES;
const POLICY_NAMES = Object.keys(DIE_BINDING_SCHEMES) as DieBindingScheme[];
export type Ssd = 'SSD1' | 'SSD2';
const PRESETS: Readonly<Record<Ssd, string>> = { SSD1: 'db-ssd1', SSD2: 'db-ssd2' };

/** The device of a run of this length has a thirty-second of the paper’s blocks: more than the trace writes. */
const SHORT = 4000;
const SHORT_BLOCKS = 64;
/** Share of the requests that is not counted. */
const WARM_UP = 0.25;

export function traceExperiment(
  of: Trace,
  ssd: Ssd,
  policy: DieBindingScheme,
  requests = lengthOf(of.name),
): ExperimentInput {
  const { patch } = devicePreset(PRESETS[ssd]);
  const { pageBytes } = parseExperiment({ device: patch.device }).device;
  return {
    ...patch,
    name: `${of.name}, ${ssd}, ${policy}`,
    device: { ...patch.device, blocksPerPlane: Math.ceil(SHORT_BLOCKS * Math.max(1, requests / SHORT)) },
    policy: policyOf(DIE_BINDING_SCHEMES[policy]),
    host: { ...hostPreset('ssdsim-dram').patch({ pageBytes }).host, warmup: WARM_UP },
    ...workloadOf(of, { requests, meanGapNs: of.meanGapNs }),
  };
}

const STAND_INS =
  'On stand-ins: built-in samples of the same family with Table 1’s write ratios and mean gaps; the paper gives no ' +
  'request sizes, so the samples keep theirs. Writes go through the DRAM that SSDSim ships; the first quarter of the ' +
  'requests is not counted.';

/** Mean response time of writes over static binding's, by trace and policy. */
async function relative(
  laboratory: Laboratory,
  ssd: Ssd,
  traces: readonly Trace[] = TABLE_1,
): Promise<Record<string, Record<DieBindingScheme, number>>> {
  const found: Record<string, Record<DieBindingScheme, number>> = {};
  for (const one of traces) {
    const of = async (policy: DieBindingScheme): Promise<number> =>
      (await summary(laboratory, one, ssd, policy)).metrics.response.write.meanNs ?? NaN;
    const fixed = await of('static');
    found[one.name] = {
      static: 1,
      order: (await of('order')) / fixed,
      queue: (await of('queue')) / fixed,
      dynamic: (await of('dynamic')) / fixed,
      UQ: (await of('UQ')) / fixed,
    };
  }
  return found;
}

function summary(laboratory: Laboratory, of: Trace, ssd: Ssd, policy: DieBindingScheme): Promise<TrialSummary> {
  const experiment = traceExperiment(of, ssd, policy);
  return laboratory.summary(experiment, of.name);
}

const UNIT = 'mean response time of writes / static’s';

function tableOf(found: Record<string, Record<DieBindingScheme, number>>): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(found).map(([name, by]) => [name, POLICY_NAMES.map((policy) => rounded(by[policy]))]),
  );
}
const TABLE_UNIT = `${UNIT}: ${POLICY_NAMES.join(', ')}`;

const mean = (found: Record<string, Record<DieBindingScheme, number>>, policy: DieBindingScheme): number =>
  Object.values(found).reduce((sum, by) => sum + by[policy], 0) / Object.keys(found).length;

export const DIE_BINDING_TRACE_CLAIMS: readonly Claim[] = [
  orderingClaim(
    ['D2', 'Fig. 3', 'On SSD1 every other policy is faster than static binding on all six traces'],
    { expected: 'below 1', unit: TABLE_UNIT, tolerance: 'order only' },
    async (laboratory) => {
      const found = await relative(laboratory, 'SSD1');
      const conditions: ClaimCondition[] = [];
      for (const [name, by] of Object.entries(found)) {
        for (const policy of POLICY_NAMES.filter((one) => one !== 'static')) {
          conditions.push({ says: `${policy} is faster than static on ${name}`, holds: by[policy] < 1 });
        }
      }
      return ordering(conditions, tableOf(found), laboratory.unlessGiven(STAND_INS));
    },
  ),
  orderingClaim(
    [
      'D3',
      'Fig. 3',
      'On SSD1 the shortest queue is slightly worse than write order, above all on ts_0, src2_0 and financial1',
    ],
    { expected: 'order < queue', unit: TABLE_UNIT, tolerance: 'order only' },
    async (laboratory) => {
      const found = await relative(laboratory, 'SSD1');
      const conditions: ClaimCondition[] = [
        { says: 'write order is better on average', holds: mean(found, 'order') < mean(found, 'queue') },
        ...['ts_0', 'src2_0', 'financial1'].map((name) => ({
          says: `write order is better on ${name}`,
          holds: found[name].order < found[name].queue,
        })),
      ];
      return ordering(conditions, tableOf(found), laboratory.unlessGiven(STAND_INS));
    },
  ),
  numberClaim(
    ['D4', 'Fig. 3', 'UQ and dynamic are alike, and at least 20 % faster than static on average'],
    { expected: { UQ: 0.8, dynamic: 0.8 }, unit: `${UNIT}, mean of six traces`, tolerance: 'at most 0.80 (+0.05)' },
    async (laboratory) => {
      const found = await relative(laboratory, 'SSD1');
      const value = { UQ: rounded(mean(found, 'UQ')), dynamic: rounded(mean(found, 'dynamic')) };
      const checks: NumberCheck[] = (['UQ', 'dynamic'] as const).map((policy) => ({
        name: policy,
        value: value[policy],
        from: 0,
        to: 0.85,
        effect: [1, 0.8] as const,
      }));
      return numbers(checks, value, laboratory.unlessGiven(STAND_INS));
    },
  ),
  numberClaim(
    ['D5', 'Fig. 3', 'On SSD1 dynamic is about 10 % faster than UQ on financial1'],
    { expected: -0.1, unit: 'share of UQ’s mean response time of writes', tolerance: '±0.10' },
    async (laboratory) => {
      const by = (await relative(laboratory, 'SSD1', FINANCIAL)).financial1;
      const gain = by.dynamic / by.UQ - 1;
      return numbers(
        [{ name: 'dynamic', value: gain, from: -0.2, to: 0, effect: [0, -0.1] }],
        rounded(gain),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  orderingClaim(
    ['D6a', 'Fig. 4', 'On SSD2 UQ is faster than dynamic on financial1, ts_0, src2_0 and hm_0'],
    { expected: 'UQ < dynamic', unit: TABLE_UNIT, tolerance: 'order only' },
    async (laboratory) => {
      const found = await relative(laboratory, 'SSD2');
      return ordering(
        ['financial1', 'ts_0', 'src2_0', 'hm_0'].map((name) => ({
          says: `UQ is faster on ${name}`,
          holds: found[name].UQ < found[name].dynamic,
        })),
        tableOf(found),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  numberClaim(
    ['D6b', 'Fig. 4', 'On SSD2 UQ is about 14 % faster than dynamic on financial1'],
    { expected: -0.14, unit: 'share of dynamic’s mean response time of writes', tolerance: '±0.10' },
    async (laboratory) => {
      const by = (await relative(laboratory, 'SSD2', FINANCIAL)).financial1;
      const gain = by.UQ / by.dynamic - 1;
      return numbers(
        [{ name: 'UQ', value: gain, from: -0.24, to: -0.04, effect: [0, -0.14] }],
        rounded(gain),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  orderingClaim(
    ['D7', 'Fig. 4', 'On SSD2 the shortest queue and write order are alike'],
    {
      expected: 'within 10 % of each other on average',
      unit: TABLE_UNIT,
      tolerance: 'order only; “similar” is within 10 %',
    },
    async (laboratory) => {
      const found = await relative(laboratory, 'SSD2');
      const ratio = mean(found, 'queue') / mean(found, 'order');
      return ordering(
        [{ says: 'queue and order are within 10 % of each other', holds: ratio > 0.9 && ratio < 1.1 }],
        tableOf(found),
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
  orderingClaim(
    ['D8', 'Proposed scheme', 'UQ wears all dies alike; with the shortest queue writes may pile up on some'],
    {
      expected: 'most / least written die: UQ at most 1.1, queue more',
      unit: 'pages of the most written die / of the least: UQ, queue',
      tolerance: 'order only',
    },
    async (laboratory) => {
      const value: Record<string, number[]> = {};
      const conditions: ClaimCondition[] = [];
      for (const one of TABLE_1) {
        const spread = async (policy: DieBindingScheme): Promise<number> => {
          const { pagesByDie } = await summary(laboratory, one, 'SSD1', policy);
          const most = pagesByDie.reduce((a, b) => Math.max(a, b), 0);
          return most / pagesByDie.reduce((a, b) => Math.min(a, b), Infinity);
        };
        const [uq, queue] = [await spread('UQ'), await spread('queue')];
        value[one.name] = [rounded(uq), rounded(queue)];
        conditions.push(
          { says: `UQ is level on ${one.name}`, holds: uq <= 1.1 },
          { says: `the queue is less level on ${one.name}`, holds: queue > uq },
        );
      }
      return ordering(conditions, value, laboratory.unlessGiven(STAND_INS));
    },
  ),
  numberClaim(
    ['D9', 'Table 1', 'The traces’ write ratios (65, 89, 82, 80, 70 and 77 %)'],
    { expected: publishedFigures(TABLE_1, 1), unit: '% reads', tolerance: '±2 %, with the traces themselves' },
    (laboratory) => compareTraces(TABLE_1, 1, laboratory, (trace) => traceExperiment(trace, 'SSD1', 'static')),
  ),
];
