/**
 * What a verdict over five starts is worth, over many small plans: how often it finds a difference where there is none,
 * how often its interval holds the truth, and how often it finds one that is there. `npm run test:long` takes 2,000 plans.
 */
import { describe, expect, it } from 'vitest';
import { sortResponses } from '../../../src/analysis/figures/summary.ts';
import { ratioInterval, type MissPart } from '../../../src/analysis/intervals.ts';
import { verdictOf, type Judgment, type Verdict, type VerdictEntry } from '../../../src/analysis/verdict/verdict.ts';
import { runColumns } from '../../../src/compare/run/run-columns.ts';
import { summarizeResponse } from '../../../src/compare/run/response-summary.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

const LONG = process.env.LONG !== undefined;
const PLANS = LONG ? 2000 : 40;
const STARTS = 5;
const MS = 1_000_000;

/** Numbers from 0 to below 1, the same for a plan. */
function random(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_648;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const isUsed = (plan: number): boolean => plan % 2 === 0;

/** One family of plans for all tests: from an idle device to one that does not keep up. */
function inputOf(plan: number): object {
  const next = random(plan + 1);
  const size = [{ bytes: 8192, weight: 1 }];
  return {
    device: {
      channels: 2,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 2,
      blocksPerPlane: 32,
      pagesPerBlock: 32,
      overprovisioning: 0.2,
    },
    precondition: isUsed(plan) ? { kind: 'used' } : {},
    host: next() < 0.5 ? { hazards: 'ram', writeBuffer: { pages: 8 } } : {},
    workload: {
      synthetic: {
        requests: 300 + Math.floor(next() * 900),
        readShare: [0.9, 0.7, 0.5, 1][plan % 4],
        readSizes: size,
        writeSizes: size,
        arrivals: { kind: 'exponential', meanGapNs: Math.floor(300_000 + next() * 3_000_000) },
        addresses: { footprintBytes: 16 * 2 ** 20 },
      },
    },
  };
}

type Run = NonNullable<VerdictEntry['runs'][number]>;

/** @param isDelayed whether each tenth read takes 1 ms longer */
async function runOf(plan: number, seed: number, isDelayed: boolean): Promise<Run> {
  const experiment = parseExperiment({ ...inputOf(plan), seed });
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace')));
  const engine = createEngine(experiment, workload, SUMMARY_RECORDING);
  engine.advanceTo(Infinity);
  const { summary } = summarize(engine, workload);
  if (!isDelayed) return summary;
  const columns = runColumns(engine, workload);
  let read = 0;
  columns.op.forEach((op, request) => {
    if (op === 0 && ++read % 10 === 0) columns.latencyNs[request] += MS;
  });
  const sorted = sortResponses(columns.latencyNs, columns.op, 0);
  const response = { ...summary.response, read: summarizeResponse(sorted.read, columns) };
  return { ...summary, stateHash: `${summary.stateHash} delayed`, response };
}

const armOf = async (plan: number, from: number, isDelayed = false): Promise<VerdictEntry> => ({
  name: `seeds from ${from}`,
  premises: [],
  runs: await Promise.all(Array.from({ length: STARTS }, (_, start) => runOf(plan, from + start, isDelayed))),
});

/** What is established of the one candidate, by the figure of the tail or by the mean. */
const establishedBy = ({ judged, means }: Pick<Verdict, 'judged' | 'means'>): Judgment<VerdictEntry>[] =>
  [...judged, ...means].filter(({ finding }) => ['lower', 'higher', 'small'].includes(finding));

/** The seeds of both arms of a plan: others for each. */
const seedOf = (plan: number, arm: number): number => 1 + plan * 1000 + arm * 500;

describe('verdicts over five starts', () => {
  it('find a difference between equal policies in at most 6 %, and their intervals hold the truth in 94 to 96 %', async () => {
    let judged = 0;
    let established = 0;
    let intervals = 0;
    let missed = 0;
    for (let plan = 0; plan < PLANS; plan++) {
      const [one, other] = [await armOf(plan, seedOf(plan, 0)), await armOf(plan, seedOf(plan, 1))];
      for (const kind of ['read', 'write'] as const) {
        const verdict = verdictOf(one, [other], kind, true);
        if (verdict === null) continue;
        judged++;
        if (establishedBy(verdict).length > 0) established++;
        if (!isUsed(plan)) continue;
        // A policy that makes each request 25 % slower: the true ratio is 1.25, whatever the starts.
        const holds = (rank: number, part: MissPart): boolean => {
          const valueOf = (run: Run | null): number =>
            (rank < 0 ? run?.response[kind].meanNs : run?.response[kind].ranks[rank].ns) ?? NaN;
          const ratios = one.runs.map((run, start) => (1.25 * valueOf(other.runs[start])) / valueOf(run));
          const { low, high } = ratioInterval(ratios, 1, part) ?? expect.unreachable();
          return low <= 1.25 && high >= 1.25;
        };
        const { rank } = verdict.figure;
        // Those of both figures together.
        intervals++;
        if (!holds(rank, 'figure') || (rank >= 0 && !holds(-1, 'mean'))) missed++;
      }
    }
    expect(judged).toBeGreaterThan(1.5 * PLANS);
    expect(established / judged).toBeLessThanOrEqual(LONG ? 0.06 : 0.12);
    const coverage = 1 - missed / intervals;
    expect(coverage).toBeGreaterThanOrEqual(LONG ? 0.94 : 0.85);
    if (LONG) expect(coverage).toBeLessThanOrEqual(0.96);
  });

  it('find a delay of 1 ms in each tenth read in at least 95 % of the plans', async () => {
    let looked = 0;
    let found = 0;
    for (let plan = 0; plan < PLANS; plan++) {
      const seed = seedOf(plan, 0);
      const [one, delayed] = [await armOf(plan, seed), await armOf(plan, seed, true)];
      const verdict = verdictOf(one, [delayed], 'read', true) ?? expect.unreachable();
      looked++;
      if (establishedBy(verdict).some(({ ratio }) => ratio > 1)) found++;
    }
    expect(looked).toBe(PLANS);
    expect(found / looked).toBeGreaterThanOrEqual(0.95);
  });
});
