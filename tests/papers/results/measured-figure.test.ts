import { describe, expect, it } from 'vitest';
import { headOf } from '../../../src/papers/results/heads.ts';
import { measuredFigure, type FigureTrial } from '../../../src/papers/results/measured-figure.ts';
import type { FigureText } from '../../../src/papers/results/figure-text.ts';

const FIGURE: FigureText = {
  ...headOf('mbm-fig-8'),
  form: 'bars',
  x: 'trace',
  y: 'ratio',
  baseline: 'TBM',
  standIns: 'Stand-ins replace the traces.',
  differs: '',
  points: [
    { part: '', group: 'one', series: 'MBM', printed: 0.5 },
    { part: '', group: 'one', series: 'TBM', printed: { ratio: [0.5, 2], to: { series: 'MBM' } } },
    { part: '', group: 'two', series: 'MBM', printed: { ratio: 3, to: { group: 'one' } } },
  ],
};

const trial = (seed: number, values: FigureTrial['values'], change: Partial<FigureTrial> = {}): FigureTrial => ({
  seed,
  values,
  drawn: true,
  traces: [],
  ...change,
});

describe('a measured figure', () => {
  it('has the median of its trials, their spread, and printed changes at shares of our own values', () => {
    const { points, seeds, provenance } = measuredFigure(FIGURE, [
      trial(0, [1, 10, null]),
      trial(1, [4, 20, 7]),
      trial(2, [2, 30, 9]),
    ]);
    expect(seeds).toBe(3);
    expect(points.map(({ value, spread, printed }) => ({ value, spread, printed }))).toEqual([
      { value: 2, spread: [1, 4], printed: 0.5 },
      { value: 20, spread: [10, 30], printed: [1, 4] },
      { value: 8, spread: [7, 9], printed: 6 },
    ]);
    expect(provenance).toBe('Median of 3 seeds. Whiskers: the lowest and the highest. Stand-ins replace the traces.');
  });

  it('says “one seed” if there is one, and counts only trials that have begun', () => {
    const { points, provenance, trials } = measuredFigure(FIGURE, [trial(0, [1]), trial(1, [])]);
    expect(trials).toBe(1);
    expect(points[0]).toMatchObject({ value: 1, spread: null });
    expect(points[1]).toMatchObject({ value: null, printed: [0.5, 2] });
    expect(provenance).toBe('One seed. Stand-ins replace the traces.');
  });

  it('says which traces were used, and whether stand-ins were, too', () => {
    const own = { drawn: false, traces: ['mine.csv'] };
    expect(measuredFigure(FIGURE, [trial(0, [1], own), trial(1, [1], own)])).toMatchObject({
      trials: 1,
      traces: ['mine.csv'],
      provenance: 'Your traces replace stand-ins: mine.csv.',
    });
    const mixed = { drawn: true, traces: ['hm_0.csv'] };
    expect(measuredFigure(FIGURE, [trial(0, [1], mixed), trial(1, [3], mixed)]).provenance).toBe(
      'Median of 2 seeds. Whiskers: the lowest and the highest. Your traces replace stand-ins: hm_0.csv. ' +
        'The other traces: stand-ins replace the traces.',
    );
  });

  it('refuses a printed change against a point that does not exist', () => {
    const points = [{ part: '', group: 'one', series: 'MBM', printed: { ratio: 1, to: { series: 'none' } } }];
    expect(() => measuredFigure({ ...FIGURE, points }, [trial(0, [1])])).toThrow('no point /one/none');
  });
});
