/** MBM's claims about tail latencies on its six traces, on stand-ins for them. */
import { HostOp } from '../../../engine/state/workload.ts';
import { below, numbers, ordering, type ClaimCondition } from '../../trials/checks.ts';
import type { Laboratory } from '../../trials/laboratory.ts';
import { rounded, type Claim, orderingClaim } from '../../trials/claim.ts';
import type { TrialSummary } from '../../run.ts';
import type { TrialRunOptions, MbmScheme } from './workloads.ts';
import type { Published } from '../../stand-ins.ts';
import { PLAIN } from '../../../papers/results/parts.ts';
import { lengthOf } from '../../lengths.ts';
import { percentile, STAND_INS, RARE_WRITER, traceNamed, TraceRuns } from './trace-runs.ts';

/** At least so many for more than 100,000 reads that count, behind the warm-up. */
const LONG_REQUESTS = 170_000;

const TAIL_PERCENTS = [95, 97, 98, 99, 99.5] as const;

type ConditionsOf = (at: (scheme: MbmScheme, percent: number) => number, op: 'read' | 'write') => ClaimCondition[];
type OfTails = readonly [trace: Published, conditionsOf: ConditionsOf];

/** Conditions about the tails of one trace, and the percentiles in ms. */
async function tails(
  runs: TraceRuns,
  trace: Published,
  conditionsOf: ConditionsOf,
  ofMbm: TrialRunOptions = {},
): Promise<{ conditions: ClaimCondition[]; value: Record<string, number[]> }> {
  const conditions: ClaimCondition[] = [];
  const value: Record<string, number[]> = {};
  const summaries = {
    TBM: await runs.of(trace, 'TBM'),
    Sprinkler: await runs.of(trace, 'Sprinkler'),
    MBM: await runs.of(trace, 'MBM', ofMbm),
    [PLAIN]: await runs.of(trace, PLAIN),
  };
  for (const op of ['read', 'write'] as const) {
    const at = (scheme: keyof typeof summaries, percent: number): number =>
      percentile(summaries[scheme], HostOp[op], percent);
    for (const scheme of ['TBM', 'Sprinkler', 'MBM', PLAIN] as const) {
      value[`${scheme}, ${op}s`] = TAIL_PERCENTS.map((percent) => rounded(at(scheme, percent) / 1_000_000));
    }
    for (const condition of conditionsOf(at, op)) conditions.push(condition);
  }
  return { conditions, value };
}

/** What WS’s own block for garbage collection does to these tails, for reasons: MBM without it. */
async function withoutOwnBlock(runs: TraceRuns, held: number, ...rest: OfTails): Promise<string> {
  const { conditions } = await tails(runs, ...rest, { overrides: { gcActiveBlock: false } });
  const without = conditions.filter(({ holds }) => holds).length;
  const found = `In one trial ${without} of ${conditions.length} checks hold without WS’s own block for garbage collection, ${held} with it.`;
  return without > held
    ? `WS’s block takes a part of MBM’s gain, probably because it keeps the planes of a die level: they need their next blocks together, and their collections hold the channel one behind the other. ${found}`
    : found;
}

async function noteOf(
  runs: TraceRuns,
  laboratory: Laboratory,
  conditions: readonly ClaimCondition[],
  of: OfTails,
): Promise<string> {
  const held = conditions.filter(({ holds }) => holds).length;
  return `${await withoutOwnBlock(runs, held, ...of)} ${laboratory.unlessGiven(STAND_INS)}`;
}

const TAIL_UNIT = `ms at the ${TAIL_PERCENTS.join(', ')}th percentile`;

export const MBM_TAIL_CLAIMS: readonly Claim[] = [
  orderingClaim(
    ['M23', 'Fig. 12', 'On MSNFS MBM has the shortest tails, Sprinkler is close to it, TBM has the longest'],
    {
      expected: 'MBM ≤ Sprinkler < TBM at every percentile',
      unit: TAIL_UNIT,
      tolerance: 'order only; “close” is within a factor of 1.5',
    },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const conditionsOf: ConditionsOf = (at, op) =>
        TAIL_PERCENTS.flatMap((percent) => {
          const [tbm, sprinkler, mbm] = [at('TBM', percent), at('Sprinkler', percent), at('MBM', percent)];
          return [
            { says: `MBM’s ${op}s are the shortest at p${percent}`, holds: mbm <= sprinkler && mbm <= tbm },
            { says: `Sprinkler’s ${op}s are close to MBM’s at p${percent}`, holds: sprinkler <= 1.5 * mbm },
            { says: `TBM’s ${op}s are the longest at p${percent}`, holds: tbm >= sprinkler && tbm >= mbm },
          ];
        });
      const of: OfTails = [traceNamed(RARE_WRITER), conditionsOf];
      const { conditions, value } = await tails(runs, ...of);
      return ordering(conditions, value, await noteOf(runs, laboratory, conditions, of));
    },
  ),
  orderingClaim(
    [
      'M24',
      'Fig. 13',
      'On Financial Sprinkler’s reads fall behind MBM’s from the 98th percentile on, its writes from the 94th; ' +
        'TBM is worst',
    ],
    { expected: 'MBM < Sprinkler < TBM at high percentiles', unit: TAIL_UNIT, tolerance: 'order only' },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory);
      const conditionsOf: ConditionsOf = (at, op) =>
        TAIL_PERCENTS.filter((percent) => percent >= (op === 'read' ? 98 : 94)).flatMap((percent) => {
          const [tbm, sprinkler, mbm] = [at('TBM', percent), at('Sprinkler', percent), at('MBM', percent)];
          return [
            { says: `Sprinkler’s ${op}s are longer than MBM’s at p${percent}`, holds: sprinkler > mbm },
            { says: `TBM’s ${op}s are the longest at p${percent}`, holds: tbm >= sprinkler && tbm >= mbm },
          ];
        });
      const of: OfTails = [traceNamed('Financial'), conditionsOf];
      const { conditions, value } = await tails(runs, ...of);
      return ordering(conditions, value, await noteOf(runs, laboratory, conditions, of));
    },
  ),
  orderingClaim(
    ['M25', 'Abstract', 'Between the 99th and the 99.999th percentile MBM significantly reduces the tail'],
    {
      expected: 'below TBM’s by at least a tenth at every percentile',
      unit: 'ms at the 99, 99.9, 99.99 and 99.999th percentile of reads',
      tolerance: 'order only; “significantly” is a tenth',
    },
    async (laboratory) => {
      const runs = new TraceRuns(laboratory, { requests: Math.max(LONG_REQUESTS, lengthOf(RARE_WRITER)) });
      const trace = traceNamed(RARE_WRITER);
      const tbm = await runs.of(trace, 'TBM');
      const mbm = await runs.of(trace, 'MBM');
      const plain = await runs.of(trace, PLAIN);
      const percents = [99, 99.9, 99.99, 99.999];
      const at = (summary: TrialSummary, percent: number): number => percentile(summary, HostOp.read, percent);
      return numbers(
        percents.map((percent) => below(`reads at p${percent}, MBM / TBM,`, at(mbm, percent) / at(tbm, percent))),
        {
          TBM: percents.map((percent) => rounded(at(tbm, percent) / 1e6)),
          MBM: percents.map((percent) => rounded(at(mbm, percent) / 1e6)),
          [PLAIN]: percents.map((percent) => rounded(at(plain, percent) / 1e6)),
        },
        laboratory.unlessGiven(STAND_INS),
      );
    },
  ),
];
