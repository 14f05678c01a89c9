import { describe, expect, it } from 'vitest';
import { figureConclusion } from '../../../src/papers/results/figure-conclusion.ts';
import { measuredFigure } from '../../../src/papers/results/measured-figure.ts';
import { figureText } from '../../../src/reproduction/figures/evaluation-figure.ts';
import { MBM_COLLECTIONS } from '../../../src/reproduction/figures/mbm.ts';

const FIGURE = figureText(MBM_COLLECTIONS);

/** What the figure says if each point has the value that is given for its part and series. */
function said(valueOf: (isHeld: boolean, series: string, group: string) => number | undefined): string | null {
  const values = FIGURE.points.map(({ part, series, group }) => valueOf(part.includes('holds'), series, group));
  return figureConclusion(measuredFigure(FIGURE, [{ seed: 0, values, drawn: true, traces: [] }]));
}

describe('the conclusion of “Why MBM gains”', () => {
  it('says nothing while a point is missing', () => {
    expect(said(() => undefined)).toBeNull();
    expect(said((_held, _series, group) => (group === '70 %' ? undefined : 0.5))).toBeNull();
  });

  it('explains the gain of Fig. 8 only if a held channel makes it', () => {
    const held = said((isHeld, series) => (isHeld ? 0.6 : series === 'reads' ? 0.5 : 0.9));
    expect(held).toMatch(/^MBM takes 0\.60 of TBM’s time if a collection holds its channel \(0\.60 to 0\.60 /);
    expect(held).toContain('and 0.90 if it gives way after each page (0.90 to 0.90).');
    expect(held).toContain(
      'That fits the gain of Fig. 8, 0.564 on average, if its collection cannot be interrupted; the paper does not say. Over one that gives ' +
        'way after each page, as newer controllers have, MBM gains 10 %. Nearly all of it lies in the reads (0.50 of ' +
        'TBM’s time; writes 0.90).',
    );
    const alike = said((isHeld) => (isHeld ? 0.85 : 0.9));
    expect(alike).toContain('does not explain MBM’s gain');
    expect(alike).not.toContain('cannot be interrupted');
  });

  it('says where no gain is left, or whether reads or writes have most of it', () => {
    expect(said((isHeld) => (isHeld ? 0.6 : 1))).toMatch(/as newer controllers have, MBM gains nothing\.$/);
    expect(said((isHeld) => (isHeld ? 0.6 : 0.85))).toMatch(
      /MBM gains 15 %\. Reads \(0\.85 of TBM’s time\) and writes \(0\.85\) gain alike\.$/,
    );
    const mostly = said((isHeld, series) => (isHeld ? 0.4 : series === 'reads' ? 0.6 : 0.8));
    expect(mostly).toMatch(/MBM gains 20 %\. Most of it lies in the reads \(0\.60 of TBM’s time; writes 0\.80\)\.$/);
    const swings = said((isHeld, _series, group) => (isHeld ? 0.4 : group === '40 %' ? 1.04 : 0.9));
    expect(swings).toContain('MBM goes from a loss of 4 % to a gain of 10 %');
  });

  it('has the whole range over both axes', () => {
    const ranged = said((isHeld, _series, group) => (isHeld && group === '40 %' ? 0.2 : isHeld ? 0.5 : 0.9));
    expect(ranged).toContain('(0.20 to 0.50 over these utilizations and loads)');
  });
});

it('each part of “Why MBM gains” has its own x: utilization or load', () => {
  const parts = [...new Set(FIGURE.points.map(({ part }) => part))];
  expect(parts).toHaveLength(4);
  expect(parts.map((part) => FIGURE.xOfParts?.[part])).toEqual(['utilization', 'utilization', 'load', 'load']);
  expect(Object.keys(FIGURE.xOfParts ?? {}).sort()).toEqual([...parts].sort());
});
