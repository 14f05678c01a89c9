import { describe, expect, it } from 'vitest';
import { Laboratory } from '../../src/reproduction/trials/laboratory.ts';
import { FIGURE_HEADS, headOf, type FigureName } from '../../src/papers/results/heads.ts';
import { EVALUATION_FIGURES } from '../../src/reproduction/figures/index.ts';

describe('the evaluation figures', () => {
  it('are the papers’ charts, each with its axes, a note and points of its own', () => {
    expect(EVALUATION_FIGURES.map(({ name }) => name)).toEqual([
      'mbm-fig-8',
      'mbm-parts',
      'mbm-collections',
      ...[9, 10, 11, 12, 13].map((number) => `mbm-fig-${number}`),
      ...[1, 2, 3].map((number) => `mp-fig-${number}`),
      ...[3, 4].map((number) => `db-fig-${number}`),
      ...[6, 7, 8, 9, 10].map((number) => `dj-fig-${number}`),
    ]);
    expect(EVALUATION_FIGURES.map(({ name }) => headOf(name as FigureName))).toEqual(FIGURE_HEADS);
    let points = 0;
    for (const figure of EVALUATION_FIGURES) {
      expect(figure.differs).toMatch(/[.”]$/);
      expect(figure.standIns).toMatch(/\.$/);
      expect(figure.x).not.toBe('');
      expect(figure.y).not.toBe('');
      const keys = figure.points.map(({ part, group, series }) => `${part}/${group}/${series}`);
      expect(new Set(keys).size).toBe(keys.length);
      points += keys.length;
    }
    expect(points).toBeGreaterThan(0);
  });

  it('mark the values that the papers print', () => {
    const printed = EVALUATION_FIGURES.flatMap(({ name, points }) =>
      points.flatMap((point) => (point.printed === undefined ? [] : [`${name} ${point.group} ${point.series}`])),
    );
    expect(printed).toContain('mbm-fig-8 src1-lvm2 Sprinkler');
    expect(printed).toContain('mbm-fig-11 MSNFS MBM');
    expect(printed).toContain('db-fig-3 average UQ');
  });

  it('are measured: a faster bus never makes a bank slower', async () => {
    const figure = EVALUATION_FIGURES.find(({ name }) => name === 'dj-fig-7');
    const own = figure?.points.filter(({ series }) => series === '8 banks') ?? [];
    const laboratory = new Laboratory();
    const values: number[] = [];
    for (const point of own) values.push(await point.measure(laboratory));
    expect(values).toHaveLength(5);
    for (let i = 1; i < values.length; i++) expect(values[i]).toBeLessThanOrEqual(values[i - 1]);
  });
});
