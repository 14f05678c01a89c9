import { expect, it } from 'vitest';
import { figureConclusion } from '../../../src/papers/results/figure-conclusion.ts';
import type { MeasuredFigure, MeasuredPoint } from '../../../src/papers/results/measured-figure.ts';
import { curveOf } from '../../../src/reproduction/trials/curves.ts';
import type { TrialResult } from '../../../src/reproduction/trials/report-of.ts';
import { CLAIMS } from '../../../src/reproduction/claims/claims.ts';
import { NAMED_CLAIMS, shownVerdict, resultSource } from '../../../src/papers/results/sources.ts';

const point = (series: string, group: string, value: number): MeasuredPoint => ({
  part: '',
  group,
  series,
  value,
  spread: null,
  values: [value],
  printed: null,
});

/** Two schemes over two traces. */
const BARS: MeasuredFigure = {
  name: 'dj-fig-7',
  paper: 'die-binding',
  figure: 'Fig. 7',
  title: 'Response time',
  form: 'bars',
  x: 'trace',
  y: 'response time (lower is better)',
  baseline: 'plain',
  standIns: '',
  differs: '',
  points: [point('WS', 'one', 0.5), point('WS', 'two', 0.7), point('RS', 'one', 0.9), point('RS', 'two', 1.1)],
  seeds: 1,
  trials: 1,
  traces: [],
  provenance: '',
};

it('each scheme against the baseline is told with its own mean, and in how many groups it is better', () => {
  const words = figureConclusion(BARS);
  expect(words).toContain('WS: 0.6 of plain on average, better in 2 of 2.');
  expect(words).toContain('RS: 1 of plain on average, better in 1 of 2.');
  // A mean of some groups is none of them.
  const average = figureConclusion({ ...BARS, points: [...BARS.points, point('WS', 'average of five', 0.6)] });
  expect(average).toContain('WS: 0.6 of plain on average, better in 2 of 2.');
  const rates = figureConclusion({ ...BARS, y: 'IOPS (higher is better)' });
  expect(rates).toContain('WS: 0.6 of plain on average, better in 0 of 2.');
});

const CLAIM = { id: 'X1', paper: 'mbm', figure: '', claim: '', unit: 'µs', tolerance: '' } as const;
const SETTING = {
  name: 's',
  title: 'S',
  unit: '',
  why: '',
  papers: ['mbm'],
  points: [{ label: '1' }, { label: '2' }],
} as const;

const trial = (value: unknown, ...held: boolean[]): TrialResult =>
  ({
    value,
    checks: held.map((holds) => ({ words: '', holds })),
    note: '',
    experiments: [],
    id: 'X1',
    seed: 1,
    drawn: false,
    traces: [],
    contrast: null,
  }) as never;

it('the curve of an order is the share of its conditions that hold, and that of a number the number', () => {
  const order = curveOf({ ...CLAIM, kind: 'ordering', expected: 'a < b' } as never, SETTING, [
    [trial('x', true, true)],
    [trial('x', true, false)],
  ]);
  expect(order.lines.map(({ points }) => points.map(({ median }) => median))).toEqual([[1, 0.5]]);
  const numbers = curveOf({ ...CLAIM, kind: 'number', expected: 3 } as never, SETTING, [
    [trial(3, true)],
    [trial(5, false)],
  ]);
  expect(numbers.lines).toMatchObject([{ printed: 3, points: [{ median: 3 }, { median: 5 }] }]);
});

it('a number that the paper does not have is never “reproduced”, and every claim that has a mark exists', () => {
  const ids = new Set(CLAIMS.map(({ id }) => id));
  for (const id of NAMED_CLAIMS) expect(ids.has(id), id).toBe(true);
  expect(new Set(NAMED_CLAIMS).size).toBe(NAMED_CLAIMS.length);
  for (const id of ['M7', 'M8', 'M14', 'M22a']) {
    expect(shownVerdict({ id }, 'reproduced')).toBe('consistent');
    expect(shownVerdict({ id }, 'not')).toBe('not');
  }
  expect(resultSource({ id: 'M3' })).toBe('drawn');
  expect(shownVerdict({ id: 'M3' }, 'reproduced')).toBe('reproduced');
  expect(shownVerdict({ id: 'M18a' }, 'reproduced')).toBe('reproduced');
});
