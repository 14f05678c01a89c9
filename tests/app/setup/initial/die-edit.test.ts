import { describe, expect, it } from 'vitest';
import {
  parseRegions,
  regionsText,
  runningOn,
  withRunning,
  withWritten,
  writtenOn,
} from '../../../../src/app/setup/initial/initial-edit.ts';
import { setValue } from '../../../../src/document/patch.ts';
import { defaultExperiment, parseExperiment } from '../../../../src/document/validate.ts';

const { initial } = defaultExperiment();
const die = { channel: 0, chip: 0, die: 0 };
const other = { channel: 1, chip: 0, die: 0 };

describe('a die at time 0', () => {
  it('runs an operation, which is changed and removed again', () => {
    const erasing = withRunning(initial, die, { kind: 'erase', remainingNs: 2000 });
    expect(erasing.running).toEqual([{ ...die, kind: 'erase', remainingNs: 2000 }]);
    const both = withRunning(withRunning(erasing, other, { kind: 'read', remainingNs: 5 }), die, {
      kind: 'program',
      remainingNs: 7,
    });
    expect(both.running).toHaveLength(2);
    expect(runningOn(both, die)).toMatchObject({ kind: 'program', remainingNs: 7 });
    expect(runningOn(withRunning(both, die, null), die)).toBeNull();
    expect(runningOn(both, other)).toMatchObject({ kind: 'read' });
  });

  it('has pages written before; none is no entry', () => {
    const written = withWritten(withWritten(initial, die, 9), other, 3);
    expect([writtenOn(written, die), writtenOn(written, other)]).toEqual([9, 3]);
    expect(withWritten(written, die, 0).cumulativeWrites).toEqual([{ ...other, pages: 3 }]);
  });

  it('gives a document that parses', () => {
    const edited = withWritten(withRunning(initial, die, { kind: 'erase', remainingNs: 2000 }), die, 4);
    const input = setValue({ policy: { readLayout: {} } }, 'initial', { ...edited, readIntensiveRegions: [1, 2] });
    expect(parseExperiment(input).initial).toMatchObject({
      running: [{ ...die, kind: 'erase', remainingNs: 2000 }],
      cumulativeWrites: [{ ...die, pages: 4 }],
      readIntensiveRegions: [1, 2],
    });
  });
});

describe('regions as they are typed', () => {
  it.each<[string, readonly number[]]>([
    ['', []],
    ['7', [7]],
    ['0, 3–5', [0, 3, 4, 5]],
    ['5-3', []],
    ['1 2;3', [1, 2, 3]],
  ])('%j', (text, regions) => {
    const parsed = parseRegions(text);
    if (regions.length === 0 && text !== '') expect(parsed).toMatch(/Allowed: 3–5/);
    else expect(parsed).toEqual(regions);
  });

  it('are refused with what is allowed, and written as they are read', () => {
    expect(parseRegions('x')).toBe('“x” is not a region. Allowed: numbers and ranges such as 0, 3–5.');
    expect(parseRegions('0-999999')).toMatch(/Allowed: up to/);
    expect(regionsText([5, 0, 3, 4, 9, 10])).toBe('0, 3–5, 9, 10');
    expect(parseRegions(regionsText([5, 0, 3, 4, 9, 10]))).toEqual([0, 3, 4, 5, 9, 10]);
  });
});
