/** The results that ship with the build are those of this version. */
import { describe, expect, it } from 'vitest';
import { RUNS_VERSION } from '../../src/compare/run/runs-version.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Claim } from '../../src/reproduction/trials/claim.ts';
import { CLAIMS } from '../../src/reproduction/claims/claims.ts';
import { figureText, type EvaluationFigure } from '../../src/reproduction/figures/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../src/reproduction/figures/index.ts';
import { claimText, TRIAL_VERDICTS, type TrialVerdict } from '../../src/papers/results/claim-report.ts';
import { experimentIn } from '../../src/papers/results/experiment-pool.ts';
import { figureConclusion, reasonOf } from '../../src/papers/results/figure-conclusion.ts';
import { measuredFigure } from '../../src/papers/results/measured-figure.ts';
import { shippedClaimOf, shippedValue, trialsOf } from '../../src/papers/results/shipped-result.ts';
import { SHIPPED_CLAIMS, SHIPPED_EXPERIMENTS, SHIPPED_FIGURES } from '../../src/papers/results/shipped.ts';
import { Laboratory } from '../../src/reproduction/trials/laboratory.ts';
import { DEFAULT_SEEDS } from '../../src/reproduction/trials/report-of.ts';
import { judgeTrial } from '../../src/reproduction/trials/try-claim.ts';
import { idOf } from '../../src/reproduction/pool-experiments.ts';

/** The figure of which points are measured again: the cheapest one. */
const SAMPLE = ['dj-fig-7'];

function figureOf(name: string): EvaluationFigure {
  const figure = EVALUATION_FIGURES.find((one) => one.name === name);
  if (figure === undefined) throw new Error(`no figure ${name}`);
  return figure;
}

describe('the shipped results', () => {
  it('are of this version of runs and of the points of today: otherwise run `npm run papers -- --ship`', () => {
    expect(SHIPPED_FIGURES.map(({ name }) => name)).toEqual(EVALUATION_FIGURES.map(({ name }) => name));
    for (const shipped of SHIPPED_FIGURES) {
      expect(shipped.runs, shipped.name).toBe(RUNS_VERSION);
      expect(shipped, shipped.name).toMatchObject(
        JSON.parse(JSON.stringify(figureText(figureOf(shipped.name)))) as object,
      );
      expect(shipped.trials, shipped.name).toHaveLength(shipped.drawn ? DEFAULT_SEEDS : 1);
      for (const { values } of trialsOf(shipped)) expect(values, shipped.name).toHaveLength(shipped.points.length);
    }
  });

  it('are what a run gives today, in a sample, and each value has its experiments', async () => {
    let compared = 0;
    for (const shipped of SHIPPED_FIGURES.filter(({ name }) => SAMPLE.includes(name))) {
      const values = shipped.trials[0].split(' ');
      const { points } = figureOf(shipped.name);
      for (const index of [0, points.length - 1]) {
        const laboratory = new Laboratory();
        expect(values[index], `${shipped.name}, point ${index}`).toBe(
          shippedValue(await points[index].measure(laboratory)),
        );
        expect(shipped.points[index].experiments).toEqual(laboratory.experiments.map(idOf));
        compared++;
      }
    }
    expect(compared).toBe(2 * SAMPLE.length);
  });

  it('have a conclusion each, with the numbers of their points', () => {
    for (const shipped of SHIPPED_FIGURES) {
      const measured = measuredFigure(shipped, trialsOf(shipped));
      const conclusion = figureConclusion(measured);
      expect(conclusion, shipped.name).not.toBeNull();
      for (const number of conclusion?.match(/\d+ of (?=\d+ values)/g) ?? []) {
        const within = measured.points.filter(({ printed, spread, value }) => {
          if (printed === null) return false;
          const [low, high] = typeof printed === 'number' ? [printed, printed] : printed;
          const [from, to] = spread ?? [value ?? NaN, value ?? NaN];
          return from <= high && to >= low;
        }).length;
        expect(Number.parseInt(number, 10), shipped.name).toBe(within);
      }
      // A reason only if something is to be explained.
      if (measured.points.every(({ printed }) => printed === null)) expect(reasonOf(measured)).toBeNull();
    }
  });

  it('name experiments of the pool, which are whole, and the pool has no others', () => {
    const named = new Set([
      ...SHIPPED_CLAIMS.flatMap(({ experiments }) => experiments),
      ...SHIPPED_FIGURES.flatMap(({ points }) => points.flatMap(({ experiments }) => experiments)),
    ]);
    expect(Object.keys(SHIPPED_EXPERIMENTS).toSorted()).toEqual([...named].toSorted());
    for (const id of named) {
      const experiment = experimentIn(SHIPPED_EXPERIMENTS, id);
      expect(idOf(parseExperiment(experiment)), id).toBe(id);
    }
    expect(() => experimentIn(SHIPPED_EXPERIMENTS, 'toString')).toThrow('there is no experiment toString');
  });
});

/** The claims that are run again: cheap ones. */
const CLAIM_SAMPLE = ['M3', 'M7', 'M14', 'S2', 'J2'];

describe('the shipped verdicts', () => {
  const claimOf = (id: string): Claim => {
    const claim = CLAIMS.find((one) => one.id === id);
    if (claim === undefined) throw new Error(`no claim ${id}`);
    return claim;
  };
  it('are of this version of runs and of the claims of today: otherwise run `npm run papers -- --ship`', () => {
    expect(SHIPPED_CLAIMS.map(claimText)).toEqual(JSON.parse(JSON.stringify(CLAIMS.map(claimText))));
    for (const { id, runs } of SHIPPED_CLAIMS) expect(runs, id).toBe(RUNS_VERSION);
  });

  it('are of all seeds where seeds matter', () => {
    let drawn = 0;
    for (const { id, seeds, spread } of SHIPPED_CLAIMS) {
      if (spread === null) continue;
      expect(seeds, id).toBe(DEFAULT_SEEDS);
      drawn++;
    }
    expect(drawn).toBeGreaterThan(0);
  });

  it('and their conclusions say of other settings what the verdicts in the reasons say', () => {
    const rank = (verdict: TrialVerdict): number => TRIAL_VERDICTS.indexOf(verdict);
    const found = { none: 0, setting: 0, seeds: 0 };
    for (const { id, reason, likely, verdict, votes, experiments } of SHIPPED_CLAIMS) {
      const tried = [...reason.matchAll(/; verdict: (reproduced|partly|not)\b/g)].map(
        ([, said]) => said as TrialVerdict,
      );
      if (tried.length === 0 || verdict === 'reproduced') {
        expect(likely, id).toBeNull();
        continue;
      }
      const best = Math.min(...tried.map(rank));
      const without = TRIAL_VERDICTS.filter((one) => rank(one) <= best).reduce((all, one) => all + votes[one], 0);
      if (likely === null) throw new Error(`${id} tried other settings and says nothing of them`);
      const kind = likely.setting === null ? 'none' : likely.seeds === true ? 'seeds' : 'setting';
      // None is better than the first seed without a change, so that at least this one has the best verdict.
      expect(without > 0, `${id}: ${without} trials without a change are as good as the best setting`).toBe(
        kind !== 'setting',
      );
      if (likely.setting !== null) {
        expect(reason.indexOf(`${likely.setting}: `), id).toBeGreaterThan(0);
        expect(likely.experiment, id).toBeLessThanOrEqual(experiments.length);
      }
      found[kind]++;
    }
    expect(Object.values(found).every((count) => count > 0)).toBe(true);
  });

  it('are what the trials give today, in a sample', async () => {
    for (const id of CLAIM_SAMPLE) {
      const shipped = SHIPPED_CLAIMS.find((one) => one.id === id);
      if (shipped === undefined) throw new Error(`no claim ${id}`);
      const report = await judgeTrial(claimOf(id), DEFAULT_SEEDS);
      expect(JSON.stringify(shippedClaimOf(report, shipped, idOf))).toBe(JSON.stringify(shipped));
    }
  });
});
