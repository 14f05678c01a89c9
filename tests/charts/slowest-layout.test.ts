import { describe, expect, it } from 'vitest';
import { slowestLayout, type SlowestRow } from '../../src/charts/compare/slowest-causes.ts';
import { WAIT_CAUSES } from '../../src/engine/recording/recording.ts';

const causeNs = Array.from({ length: WAIT_CAUSES }, () => 1000n);
const row = (group: string, label: string): SlowestRow => ({
  id: `${group} ${label}`,
  name: `${label} · ${group}`,
  group,
  label,
  requests: 10,
  causeNs,
});

describe('the bars of the slowest requests', () => {
  it('begin behind the longest name, which takes less than half of the width', () => {
    const short = slowestLayout([row('', 'TBM'), row('', 'Baseline (SSDSim)')], 616).names;
    expect(short).toBeGreaterThan(130);
    expect(short).toBeLessThan(200);
  });

  it('stand below their names if these do not fit beside them, so that no name is cut', () => {
    const rows = [row('', 'Baseline (SSDSim) · MBM Table I'), row('', 'TBM')];
    const { names, y } = slowestLayout(rows, 400);
    expect(names).toBe(0);
    expect(rows.map((one) => y.get(one))).toEqual([28, 78]);
  });

  it('stand below the name of their trace', () => {
    const rows = [row('one', 'TBM'), row('one', 'MBM'), row('two', 'TBM')];
    const { y, headings, hasNote } = slowestLayout(rows, 616);
    expect(headings.map(({ group }) => group)).toEqual(['one', 'two']);
    const tops = [headings[0].y, y.get(rows[0]), y.get(rows[1]), headings[1].y, y.get(rows[2])];
    expect(tops).toEqual([28, 58, 88, 118, 148]);
    // The line above them says that each trace has its own scale.
    expect(hasNote).toBe(true);
  });

  it.each([350, 616, 1200])('have a legend without overlap at a width of %i', (width) => {
    const { keys, height } = slowestLayout([row('', 'TBM')], width);
    expect(keys).toHaveLength(WAIT_CAUSES);
    keys.slice(1).forEach(({ cause, x, y }, i) => {
      const before = keys[i];
      if (y === before.y) expect(x - before.x, cause).toBeGreaterThan(18 + 4 * 7);
      else expect([x, y]).toEqual([0, before.y + 20]);
    });
    // The longest entry has its place.
    const page = keys.findIndex(({ cause }) => cause === 'hazard');
    const { x, y } = keys[page];
    const next = keys[page + 1];
    expect(next.y > y || next.x - x > 18 + 'earlier access to the page'.length * 7).toBe(true);
    expect(Math.max(...keys.map((key) => key.y))).toBeLessThanOrEqual(height - 20);
  });
});
