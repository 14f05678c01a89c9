import { describe, expect, it } from 'vitest';
import { runSoFar, soFarText, untilStem } from '../../../src/app/exports/so-far.ts';

const GOING = { kind: 'running', nowNs: 12_300_000 } as const;
const ENDED = { stopReason: null, endNs: 50_000_000 };
const STOPPED = { stopReason: 'No free block', endNs: 9_100_000 };

describe('how far a run had come', () => {
  it('is said of a run in progress and of one that stopped early', () => {
    expect(soFarText([...runSoFar('A', GOING, null), ...runSoFar('B', null, STOPPED)])).toBe(
      'A so far: until 12.3\u202fms of simulated time. B stopped early: until 9.1\u202fms of simulated time.',
    );
  });

  it('is that of the run in progress, not of the one before it', () => {
    expect(runSoFar('A', GOING, STOPPED)).toEqual([{ name: 'A', untilNs: 12_300_000, isStopped: false }]);
    expect(runSoFar('A', GOING, ENDED)).toEqual([{ name: 'A', untilNs: 12_300_000, isStopped: false }]);
  });

  it('is nothing for a run that has ended, or that has no figures', () => {
    for (const [progress, end] of [
      [null, ENDED],
      [null, null],
      [{ kind: 'preparing' }, ENDED],
    ] as const) {
      expect(soFarText(runSoFar('A', progress, end))).toBe('');
    }
  });

  it('names a few runs and counts the others', () => {
    const runs = ['one', 'two', 'three', 'four', 'five', 'six'].flatMap((name) => runSoFar(name, GOING, null));
    expect(soFarText(runs)).toMatch(/four so far: .* 2 more runs are not complete\.$/);
    expect(soFarText(runs)).not.toContain('five');
  });
});

describe('the name of a file', () => {
  it('has the earliest instant, without spaces', () => {
    expect(untilStem([36_435_860, 9_100_000])).toBe('-until-9.1ms');
    expect(untilStem([36_435_860])).toBe('-until-36.43586ms');
    expect(untilStem([])).toBe('');
  });

  it('has no groups of digits', () => {
    expect(untilStem([1_234_500_000_000])).toBe('-until-1234.5s');
  });
});
