import { describe, expect, it } from 'vitest';
import type { Claim } from '../../src/reproduction/trials/claim.ts';
import {
  ordering,
  numbers,
  checkVerdict,
  type ClaimCondition,
  type NumberCheck,
  meanEffect,
  verdictOfTrials,
} from '../../src/reproduction/trials/checks.ts';
import { conclusionOf } from '../../src/papers/results/conclusion.ts';
import { aloneOf, overPlain, PART_NAMES, VARIANTS, withoutOf } from '../../src/papers/results/parts.ts';
import { joinValues, median } from '../../src/papers/results/values.ts';
import type { ClaimText, ClaimValue, TrialVerdict } from '../../src/papers/results/claim-report.ts';
import { type TrialResult, trialReport } from '../../src/reproduction/trials/report-of.ts';

/** The paper has -30 %, tolerance ±10 points. */
const change = (value: number): NumberCheck => ({ name: 'x', value, from: -0.4, to: -0.2, effect: [0, -0.3] });
const conditions = (...held: boolean[]): ClaimCondition[] => held.map((holds, i) => ({ says: `c${i}`, holds }));

describe('one trial', () => {
  it.each([
    ['in the tolerance', -0.25, 'reproduced'],
    ['at its edge', -0.2, 'reproduced'],
    ['a third of the effect', -0.1, 'partly'],
    ['more than the paper', -0.6, 'partly'],
    ['less than a third', -0.09, 'not'],
    ['the opposite', 0.2, 'not'],
  ] as const)('a number: %s', (_, value, verdict) => {
    expect(checkVerdict([change(value)])).toBe(verdict);
  });

  it('a tolerance that includes no effect needs a third of the effect', () => {
    const wide = (value: number): NumberCheck => ({ name: 'x', value, from: -0.2, to: 0, effect: [0, -0.1] });
    expect(checkVerdict([wide(-0.002)])).toBe('not');
    expect(checkVerdict([wide(-0.05)])).toBe('reproduced');
  });

  it('a bound has no effect: it holds or it does not', () => {
    const bound = (value: number): NumberCheck => ({ name: 'x', value, from: -0.15, to: 0.15 });
    expect(checkVerdict([bound(0.1)])).toBe('reproduced');
    expect(checkVerdict([bound(0.2)])).toBe('not');
  });

  it('several checks: more than half of them must support the claim', () => {
    expect(checkVerdict(conditions(true, true, true))).toBe('reproduced');
    expect(checkVerdict(conditions(true, true, false))).toBe('partly');
    expect(checkVerdict(conditions(true, false))).toBe('not');
    expect(checkVerdict([change(-0.25), change(-0.11), change(0.3)])).toBe('partly');
    expect(checkVerdict([change(-0.25), change(-0.01), change(0.3)])).toBe('not');
  });

  it('the mean effect counts each number with at most its whole effect', () => {
    expect(meanEffect([change(-0.3), change(-0.9)])).toBeCloseTo(1, 12);
    expect(meanEffect([change(0.3), change(-0.15)])).toBeCloseTo(-0.25, 12);
    expect(meanEffect(conditions(true))).toBeNull();
  });
});

describe('all trials', () => {
  const trials = (...verdicts: TrialVerdict[]): { verdict: TrialVerdict; checks: ClaimCondition[] }[] =>
    verdicts.map((verdict) => ({ verdict, checks: [] }));

  it.each([
    ['one trial', ['partly'], 'partly'],
    ['all alike', ['reproduced', 'reproduced', 'reproduced'], 'reproduced'],
    ['a majority', ['reproduced', 'reproduced', 'partly'], 'reproduced'],
    ['a majority that misses', ['not', 'not', 'partly'], 'not'],
    ['no majority', ['partly', 'not'], 'not established'],
    ['a majority, but reproduced and not', ['reproduced', 'reproduced', 'reproduced', 'not'], 'not established'],
    ['a majority that misses, but once reproduced', ['not', 'not', 'reproduced'], 'not established'],
  ] as const)('%s', (_, verdicts, verdict) => {
    expect(verdictOfTrials(trials(...verdicts))).toBe(verdict);
  });

  it('an effect that changes its sign establishes no majority that supports it', () => {
    const of = (...values: number[]): TrialResult[] =>
      values.map((value, seed) => trialOf([change(value)], value, seed));
    expect(verdictOfTrials(of(-0.15, -0.15, 0.05))).toBe('not established');
    expect(verdictOfTrials(of(-0.15, -0.15, -0.01))).toBe('partly');
    expect(verdictOfTrials(of(-0.01, 0.01, -0.01))).toBe('not');
  });
});

function trialOf(checks: readonly NumberCheck[], value: number, seed: number): TrialResult {
  return { ...numbers(checks, value, 'A note.'), id: 'X1', seed, drawn: true, traces: [], contrast: null };
}

const CLAIM = {
  id: 'X1',
  paper: 'mbm',
  figure: 'Fig. 0',
  claim: 'x falls',
  kind: 'number',
  expected: -0.3,
  unit: 'change of x',
  tolerance: '±0.1',
} as const;

describe('the report', () => {
  it('has the median, the spread, the votes and the figures of the median in its reason', () => {
    const report = trialReport(
      CLAIM,
      [-0.12, -0.15, -0.11].map((value, seed) => trialOf([change(value)], value, seed)),
    );
    expect(report).toMatchObject({
      value: -0.12,
      spread: [-0.15, -0.11],
      seeds: 3,
      votes: { reproduced: 0, partly: 3, not: 0 },
      verdict: 'partly',
    });
    expect(report.reason).toBe(
      'Outside the tolerance (1 of 1): x is -0.12 (-0.15 to -0.11; expected -0.4 to -0.2, the direction is right). ' +
        'A note.',
    );
  });

  it('has a spread from two trials on', () => {
    const reasonOf = (...values: number[]): string =>
      trialReport(
        CLAIM,
        values.map((value, seed) => trialOf([change(value)], value, seed)),
      ).reason;
    expect(reasonOf(-0.12)).toContain('x is -0.12 (expected -0.4 to -0.2');
    expect(reasonOf(-0.12, -0.14)).toContain('(-0.14 to -0.12; expected -0.4 to -0.2');
  });

  it('says how a verdict changes between trials', () => {
    const report = trialReport(
      CLAIM,
      [-0.25, 0.3, -0.3].map((value, seed) => trialOf([change(value)], value, seed)),
    );
    expect(report.verdict).toBe('not established');
    expect(report.reason).toContain('2 reproduced, 0 partly, 1 not; the effect is the opposite in 1.');
  });

  it('lists a condition that fails in half of the trials or more, with how often it holds', () => {
    const trial = (seed: number, ...held: boolean[]): TrialResult => ({
      ...ordering(conditions(...held), 'order'),
      id: 'X1',
      seed,
      drawn: true,
      traces: [],
      contrast: null,
    });
    const { reason } = trialReport(CLAIM, [trial(0, true, true, false), trial(1, true, false, false)]);
    expect(reason).toContain('Does not hold (2 of 3): c1 (it holds in 1 of 2 trials); c2.');
  });

  it('counts a single trial if no seed changes anything', () => {
    const trial = { ...trialOf([change(-0.3)], -0.3, 0), drawn: false };
    expect(trialReport(CLAIM, [trial, { ...trial, seed: 1 }])).toMatchObject({ seeds: 1, spread: null });
  });
});

describe('the conclusion', () => {
  const conclusion = (values: readonly number[], claim: ClaimText = CLAIM, best?: TrialVerdict): string => {
    const contrast =
      best === undefined
        ? null
        : {
            text: '',
            reproduced: 0,
            tried: 2,
            best,
            bestSetting: 'Load = × 2 (of it)',
            bestFrom: 1,
            experiments: [{}, {}],
          };
    const trials = values.map((value, seed) => ({
      ...trialOf([change(value)], value, seed),
      experiments: [{}, {}],
      contrast: seed === 0 ? contrast : null,
    }));
    return conclusionOf(trialReport(claim, trials));
  };

  it.each([
    [[-0.3, -0.31], 'Here: −30.5 %. The paper prints: −30 %. The two agree within the tolerance in 2 of 2 trials.'],
    [
      [0.3, 0.31],
      'Here: 30.5 %. The paper prints: −30 %. The two do not agree in 2 of 2 trials. “Why” has what is known.',
    ],
    [
      [-0.3, 0.3],
      'Here: 0 %. The paper prints: −30 %. The trials contradict each other: 1 of 2 reproduce it, 0 in part, 1 not. “Why” has what is known.',
    ],
  ])('has our number, the paper’s, and how many trials agree: %j', (values, says) => {
    expect(conclusion(values)).toBe(says);
  });

  it('calls a number of ours by its origin, and names the run that shows a likely reason', () => {
    expect(conclusion([-0.3, -0.3], { ...CLAIM, id: 'M7' })).toContain('The paper’s numbers give: −30 %.');
    expect(conclusion([-0.12, -0.12], CLAIM, 'reproduced')).toMatch(
      /A likely reason is Load = × 2 \(of it\), which the paper leaves open: experiment 4 of those below shows it\.$/,
    );
    expect(conclusion([-0.12, -0.12], CLAIM, 'partly')).toContain(
      'The paper leaves settings open; none of the other values that were tried improves the first seed’s verdict.',
    );
    expect(conclusion([-0.12, -0.3, -0.12], CLAIM, 'reproduced')).toMatch(
      /With Load = × 2 \(of it\), which the paper leaves open, the first seed’s verdict is better \(experiment 4 of those below\), but other seeds have that verdict without it\.$/,
    );
    expect(conclusion([-0.3, -0.3], CLAIM, 'reproduced')).not.toContain('reason');
  });

  it('of a claim that compares MBM with TBM says what MBM does to the base of both', () => {
    expect(
      conclusionOf({
        ...{ id: 'M20a', kind: 'number', expected: { '2 chips': -0.436 }, unit: 'share of TBM’s mean' },
        value: { '2 chips': -0.43, 'over plain, 2 chips': 0.002, 'over plain, 4 chips': 0.265 },
        verdict: 'reproduced',
        votes: { reproduced: 7, partly: 0, not: 0 },
        likely: null,
        reason: '',
      }),
    ).toMatch(
      /in 7 of 7 trials\. MBM’s mean against plain SSDSim’s, on which both are built: 2 chips 0\.2.%; 4 chips 26\.5.%; above 0 is slower\.$/,
    );
  });

  it('of a claim that shows the parts of a scheme says which of them is the cause here', () => {
    const value = (suspension: number, without: number): ClaimValue => ({
      best: 0.3,
      mean: 0.55,
      ...Object.fromEntries(VARIANTS.map((variant) => [overPlain(variant), 1])),
      [overPlain('TBM')]: 1.5,
      [overPlain('MBM')]: 0.8,
      [overPlain(aloneOf('suspension'))]: suspension,
      ...Object.fromEntries(PART_NAMES.map((part) => [overPlain(withoutOf(part)), 0.8])),
      [overPlain(withoutOf('suspension'))]: without,
    });
    const of = (own: ClaimValue): string =>
      conclusionOf({
        ...{ id: 'M18a', kind: 'number', expected: { best: 0.332, mean: 0.564 }, unit: 'of TBM’s' },
        value: own,
        verdict: 'reproduced',
        votes: { reproduced: 7, partly: 0, not: 0 },
        likely: null,
        reason: '',
      });
    expect(of(value(0.79, 1.6))).toContain(
      'The two agree within the tolerance in 7 of 7 trials. Where plain SSDSim takes 1, TBM takes 1.50 and MBM 0.80. The ' +
        'cause of MBM’s gain here is suspension: alone it takes 0.79, and MBM without it takes 1.60, more than TBM.',
    );
    expect(of(value(0.95, 0.9))).toContain('MBM is slower without suspension only.');
    expect(of(value(0.95, 0.81))).toContain('No part is missed when it is left out.');
    const none = { ...(value(0.79, 1.6) as Record<string, number>), [overPlain('MBM')]: 0.99 };
    expect(of(none)).toContain('So MBM is not faster than plain SSDSim: its gain over TBM is what TBM loses.');
  });

  it('of an exact claim says that the values are the same only if they are: the paper may give a condition', () => {
    const of = (expected: Claim['expected'], value: ClaimValue): string =>
      conclusionOf({
        ...{ id: 'M4', kind: 'exact', expected, unit: '%' },
        value,
        verdict: 'reproduced',
        votes: { reproduced: 1, partly: 0, not: 0 },
        likely: null,
        reason: '',
      });
    expect(of([32, 4], [32, 4])).toBe('Ours and the paper’s are the same.');
    expect(of('below 100', { 'Table I': 44.77 })).toBe(
      'Here: Table I 44.77. The paper draws: below 100. Ours is as the paper says.',
    );
  });
});

describe('values of one shape', () => {
  it('are joined number by number', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(joinValues([1, 5, 3], median)).toBe(3);
    expect(
      joinValues(
        [
          { a: 1, b: [1, 2] },
          { a: 3, b: [5, 6] },
        ],
        median,
      ),
    ).toEqual({ a: 2, b: [3, 4] });
    expect(joinValues(['text', 'text'], median)).toBe('text');
    expect(
      joinValues(
        [
          [1, 'a'],
          [3, 'a'],
        ],
        median,
      ),
    ).toEqual([2, 'a']);
  });
});
