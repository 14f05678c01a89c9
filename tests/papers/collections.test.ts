import { describe, expect, it } from 'vitest';
import { conclusionOf } from '../../src/papers/evaluation/conclusions.ts';
import { measuredFigure } from '../../src/papers/evaluation/measured-figure.ts';
import { textOf } from '../../src/papers/evaluation/evaluation-figure.ts';
import { MBM_COLLECTIONS } from '../../src/papers/evaluation/mbm-collections.ts';

const FIGURE = textOf(MBM_COLLECTIONS);

/** What the figure says if each point has the value that is given for its part and series. */
function said(valueOf: (isHeld: boolean, series: string, group: string) => number | undefined): string | null {
  const values = FIGURE.points.map(({ part, series, group }) => valueOf(part.includes('holds'), series, group));
  return conclusionOf(measuredFigure(FIGURE, [{ seed: 0, values, drawn: true, traces: [] }]));
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
    expect(held).toContain('the gain lies in the reads (0.50), not in the writes (0.90)');
    expect(held).toContain('is a gain over a collection that cannot be interrupted');
    const alike = said((isHeld) => (isHeld ? 0.85 : 0.9));
    expect(alike).toContain('does not explain MBM’s gain');
    expect(alike).not.toContain('cannot be interrupted');
  });

  it('says where no gain is left, or where reads and writes gain alike', () => {
    expect(said((isHeld) => (isHeld ? 0.6 : 1))).toContain('hardly any gain is left');
    expect(said((isHeld) => (isHeld ? 0.6 : 0.85))).toContain('reads (0.85) and writes (0.85) gain alike');
  });

  it('has the whole range over both axes', () => {
    const ranged = said((isHeld, _series, group) => (isHeld && group === '40 %' ? 0.2 : isHeld ? 0.5 : 0.9));
    expect(ranged).toContain('(0.20 to 0.50 over these utilizations and loads)');
  });
});
