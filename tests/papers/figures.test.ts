import { describe, expect, it } from 'vitest';
import { axesOf, figuresOfPaper, movedAlong, figureValues } from '../../src/papers/figures.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';

const FIGURES = figuresOfPaper(SCENARIOS);

function figureNamed(paper: string, name: string) {
  const figure = FIGURES.find((one) => one.paper === paper && one.name === name);
  if (figure === undefined) throw new Error(`no figure ${paper} ${name}`);
  return figure;
}

describe('the figures of the papers', () => {
  it('hold every scenario exactly once', () => {
    const names = FIGURES.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
    expect([...names].sort()).toEqual(SCENARIOS.map(({ name }) => name).sort());
    expect(new Set(names).size).toBe(SCENARIOS.length);
  });

  it('join the parts of one figure, and Fig. 2 of two papers stays apart', () => {
    expect(figureNamed('mbm', 'Fig. 3').scenarios.length).toBe(6);
    expect(figureNamed('banking', 'Fig. 2').scenarios.length).toBe(10);
    expect(figureNamed('mbm', 'Fig. 2').scenarios.length).toBe(2);
  });

  it('have one scenario for every combination of values, and every scenario can be reached', () => {
    let compared = 0;
    for (const figure of FIGURES) {
      const [first] = figure.scenarios;
      const axes = axesOf(figure, first);
      const reached = new Set([first]);
      for (const scenario of reached) {
        axes.forEach((_, axis) => {
          for (const value of figureValues(figure, axis)) {
            const found = movedAlong(figure, scenario, axis, value);
            expect(found, `${figure.name}: ${String(value)}`).toBeDefined();
            if (found !== undefined) reached.add(found);
            compared++;
          }
        });
      }
      expect(reached.size, figure.name).toBe(figure.scenarios.length);
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('tell parts apart by their letter, or by title if two have one letter', () => {
    expect(figureValues(figureNamed('mbm', 'Fig. 2'), 0)).toEqual(['(a)', '(b)']);
    expect(figureValues(figureNamed('mbm', 'Fig. 4'), 0)).toContain('Reads on four chips, scheduled');
    expect(figureValues(figureNamed('banking', 'Fig. 2'), 1)).toEqual([25, 50, 100, 200, 400]);
  });
});
