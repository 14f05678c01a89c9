import { describe, expect, it } from 'vitest';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { comparablePlan, nextPace, paceWords, type MeasuredPace } from '../../../src/compare/plan/comparable.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';

const planOf = (more: object) =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ sample: 'oltp' }],
    policies: ['ssdsim', 'tbm'],
    ...more,
  });

describe('a plan made comparable', () => {
  it('is on used devices with RAM, in five starts, and says what it changed', () => {
    const { plan, changes } = comparablePlan(planOf({ devices: ['mbm-table-1', 'like-drive-today'] }));
    expect(changes).toEqual(['used devices', 'controller RAM', '5 starts']);
    const cells = cellsOf(plan);
    expect(cells).toHaveLength(2 * 2 * 5);
    for (const { experiment } of cells) {
      expect(experiment?.precondition.kind).toBe('used');
      expect([experiment?.host.hazards, (experiment?.host.writeBuffer.pages ?? 0) > 0]).toEqual(['ram', true]);
    }
    expect(comparablePlan(plan)).toEqual({ plan, changes: [] });
  });

  it('keeps its seeds, its traces and their pace', () => {
    const before = planOf({ devices: ['mbm-table-1'], seeds: [7, 2] });
    const { plan } = comparablePlan(before);
    expect(plan.seeds).toEqual([7, 2, 1, 3, 4]);
    expect(plan.traces).toEqual(before.traces);
  });
});

describe('the pace of a trace', () => {
  /** A baseline whose load grows with the pace until it does not keep up, as far as a trace is not one burst. */
  const baseline =
    (load: number, limit: number) =>
    (timeScale: number): MeasuredPace => ({
      timeScale,
      busy: Math.min(1, load * timeScale),
      isOverloaded: timeScale > limit,
    });
  const follow = (measure: (timeScale: number) => MeasuredPace, from = 1): MeasuredPace[] => {
    const measured = [measure(from)];
    for (let next = nextPace(measured); next !== null; next = nextPace(measured)) measured.push(measure(next));
    return measured;
  };

  it('is corrected at most twice, at most tenfold, and ends at 30 to 60 % of a load that can be reached', () => {
    let reached = 0;
    for (let load = 0.05; load < 4; load *= 1.3) {
      const measured = follow(baseline(load, 0.9 / load));
      const last = measured[measured.length - 1];
      expect(measured.length).toBeLessThanOrEqual(4);
      expect(new Set(measured.map(({ timeScale }) => timeScale)).size).toBeGreaterThanOrEqual(measured.length - 1);
      for (const { timeScale } of measured) expect(timeScale >= 0.1 && timeScale <= 10).toBe(true);
      expect(last.isOverloaded).toBe(false);
      expect(last.busy).toBeGreaterThanOrEqual(0.3);
      expect(last.busy).toBeLessThanOrEqual(0.6);
      expect(paceWords(measured)).not.toContain('not reached');
      reached++;
    }
    expect(reached).toBe(17);
  });

  it('says what was reached if 30 to 60 % is not: idle at ten times the pace, or bursts that it does not survive', () => {
    const idle = follow(baseline(0.002, 100));
    expect(idle[idle.length - 1].timeScale).toBe(10);
    expect(paceWords(idle)).toMatch(
      /^pace 10\s×: the baseline is busy 2\s%; 30 to 60\s% is not reached at 10\s× at most$/,
    );
    const bursts = follow(baseline(0.05, 4));
    expect(bursts[bursts.length - 1].isOverloaded).toBe(false);
    expect(paceWords(bursts)).toMatch(/30 to 60\s% is not reached: at \d.*\s× it does not keep up$/);
    // A trace that no pace saves stays, and says so.
    const never = follow(baseline(0.5, 0));
    expect(paceWords(never)).toContain('does not keep up');
  });

  it('is not changed for a load that is right, nor by a policy that is not the baseline', () => {
    expect(nextPace([{ timeScale: 3, busy: 0.45, isOverloaded: false }])).toBeNull();
  });
});
