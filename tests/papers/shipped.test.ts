/** The results that ship with the build are those of this version. */
import { describe, expect, it } from 'vitest';
import { RUNS_VERSION } from '../../src/compare/run/runs-version.ts';
import { conclusionOf, reasonOf } from '../../src/papers/results/figure-conclusion.ts';
import { textOf, type EvaluationFigure } from '../../src/papers/evaluation/evaluation-figure.ts';
import { EVALUATION_FIGURES } from '../../src/papers/evaluation/index.ts';
import { measuredFigure } from '../../src/papers/results/measured-figure.ts';
import { shippedValue, trialsOf, type ShippedFigure } from '../../src/papers/results/shipped-figure.ts';
import { SHIPPED_FIGURES } from '../../src/papers/results/shipped-results.ts';
import { Laboratory } from '../../src/papers/trials/laboratory.ts';
import { CLAIMS } from '../../src/papers/claims.ts';
import type { Claim } from '../../src/papers/claim.ts';
import { reportOfShipped, shippedClaimOf } from '../../src/papers/results/shipped-claims.ts';
import { SHIPPED_CLAIMS } from '../../src/papers/results/shipped-verdicts.ts';
import { judge } from '../../src/papers/trials/try-claim.ts';
import { DEFAULT_SEEDS } from '../../src/papers/trials/report-of.ts';

/** The figure of which points are measured again: the cheapest one. */
const SAMPLE = ['dj-fig-7'];

function figureOf(name: string): EvaluationFigure {
  const figure = EVALUATION_FIGURES.find((one) => one.name === name);
  if (figure === undefined) throw new Error(`no figure ${name}`);
  return figure;
}

const SHIPPED: readonly (readonly [string, ShippedFigure])[] = SHIPPED_FIGURES.map((one) => [one.name, one]);

describe('the shipped results', () => {
  it('are of this version of runs and of the points of today: otherwise run `npm run papers -- --ship`', () => {
    let compared = 0;
    for (const [name, shipped] of SHIPPED) {
      expect(trialsOf(shipped, textOf(figureOf(name)), RUNS_VERSION), name).not.toBeNull();
      expect(shipped.trials, name).toHaveLength(shipped.drawn ? DEFAULT_SEEDS : 1);
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(1);
  });

  it('are refused if another version made them, or if the figure has other points', () => {
    const [name, shipped] = SHIPPED[0];
    const text = textOf(figureOf(name));
    expect(trialsOf(shipped, text, RUNS_VERSION + 1)).toBeNull();
    expect(trialsOf(shipped, { ...text, points: text.points.slice(1) }, RUNS_VERSION)).toBeNull();
  });

  it('are what a run gives today, in a sample', async () => {
    let compared = 0;
    for (const [name, shipped] of SHIPPED.filter(([name]) => SAMPLE.includes(name))) {
      const values = shipped.trials[0].split(' ');
      const { points } = figureOf(name);
      for (const index of [0, points.length - 1]) {
        expect(values[index], `${name}, point ${index}`).toBe(
          shippedValue(await points[index].measure(new Laboratory())),
        );
        compared++;
      }
    }
    expect(compared).toBe(2 * SAMPLE.length);
  });

  it('have a conclusion each, with the numbers of their points', () => {
    let compared = 0;
    for (const [name, shipped] of SHIPPED) {
      const text = textOf(figureOf(name));
      const measured = measuredFigure(text, trialsOf(shipped, text, RUNS_VERSION) ?? []);
      const conclusion = conclusionOf(measured);
      expect(conclusion, name).not.toBeNull();
      for (const number of conclusion?.match(/\d+ of (?=\d+ values)/g) ?? []) {
        const within = measured.points.filter(({ printed, spread, value }) => {
          if (printed === null) return false;
          const [low, high] = typeof printed === 'number' ? [printed, printed] : printed;
          const [from, to] = spread ?? [value ?? NaN, value ?? NaN];
          return from <= high && to >= low;
        }).length;
        expect(Number.parseInt(number, 10), name).toBe(within);
      }
      // A reason only if something is to be explained.
      if (measured.points.every(({ printed }) => printed === null)) expect(reasonOf(measured)).toBeNull();
      compared++;
    }
    expect(compared).toBe(SHIPPED.length);
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

  it('are of this version of runs and of the claims of today: otherwise run `npm run papers -- --ship --claims`', () => {
    for (const shipped of SHIPPED_CLAIMS)
      expect(reportOfShipped(shipped, claimOf(shipped.id), RUNS_VERSION), shipped.id).toMatchObject({
        id: shipped.id,
        verdict: shipped.verdict,
      });
    expect(SHIPPED_CLAIMS.map(({ id }) => id)).toEqual(CLAIMS.map(({ id }) => id));
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

  it('are refused if another version made them, or if the claim says something else', () => {
    const [shipped] = SHIPPED_CLAIMS;
    const claim = claimOf(shipped.id);
    expect(reportOfShipped(shipped, claim, RUNS_VERSION + 1)).toBeNull();
    expect(reportOfShipped(shipped, { ...claim, tolerance: 'more or less' }, RUNS_VERSION)).toBeNull();
    expect(reportOfShipped(shipped, claimOf('M14'), RUNS_VERSION)).toBeNull();
  });

  it('are what the trials give today, in a sample', { timeout: 60_000 }, async () => {
    let compared = 0;
    for (const id of CLAIM_SAMPLE) {
      const { version } = SHIPPED_CLAIMS[0];
      const report = await judge(claimOf(id), DEFAULT_SEEDS);
      const today = JSON.stringify(shippedClaimOf(report, RUNS_VERSION, version));
      expect(today).toBe(JSON.stringify(SHIPPED_CLAIMS.find((one) => one.id === id)));
      compared++;
    }
    expect(compared).toBe(CLAIM_SAMPLE.length);
  });
});
