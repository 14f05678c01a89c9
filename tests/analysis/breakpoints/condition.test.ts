import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../src/device/document-error.ts';
import { parseCondition } from '../../../src/analysis/breakpoints/condition.ts';

describe('conditions', () => {
  it('are parsed with their units', () => {
    expect(parseCondition('latency > 1.5ms')).toEqual({
      kind: 'measure',
      measure: 'latency',
      compare: '>',
      value: 1_500_000,
    });
    expect(parseCondition('WAF>=1.5')).toEqual({ kind: 'measure', measure: 'waf', compare: '>=', value: 1.5 });
    expect(parseCondition('wait > 500us on 0/0/1')).toEqual({
      kind: 'wait',
      compare: '>',
      ns: 500_000,
      place: [0, 0, 1],
    });
    expect(parseCondition('offset 1MiB')).toEqual({ kind: 'offset', byte: 1_048_576 });
    expect(parseCondition('block 0/0/1/1/60')).toEqual({ kind: 'place', place: [0, 0, 1, 1, 60] });
  });

  it('bind “and” tighter than “or”, and parentheses tighter than both', () => {
    const lpn = (number: number) => ({ kind: 'lpn', lpn: number });
    expect(parseCondition('lpn 1 or lpn 2 and lpn 3')).toEqual({
      kind: 'or',
      of: [lpn(1), { kind: 'and', of: [lpn(2), lpn(3)] }],
    });
    expect(parseCondition('(lpn 1 or lpn 2) and lpn 3')).toEqual({
      kind: 'and',
      of: [{ kind: 'or', of: [lpn(1), lpn(2)] }, lpn(3)],
    });
  });

  it('may have 100 nested parentheses, and any number side by side', () => {
    const nested = `${'('.repeat(100)}lpn 1${')'.repeat(100)}`;
    expect(parseCondition(nested)).toEqual({ kind: 'lpn', lpn: 1 });
    expect(parseCondition(Array.from({ length: 1000 }, () => nested).join(' or '))).toMatchObject({ kind: 'or' });
  });

  it.each([
    ['', 1, 'the end', 'latency'],
    ['latency', 8, 'the end', '>'],
    ['latency > 5', 11, '“5”', 'a time with its unit'],
    ['latency > 1ms and', 18, 'the end', 'gc-while-read-waits'],
    ['latency > 1ms lpn 5', 15, '“lpn”', 'and, or'],
    ['latncy > 1ms', 1, '“latncy”', 'latency'],
    ['queue > many', 9, '“many”', 'a number'],
    ['(lpn 5', 7, 'the end', 'parenthesis'],
    ['page 1/2/3', 6, '“1/2/3”', 'channel/chip/die/plane/block/page'],
    ['wait > 1ms on 1/2', 15, '“1/2”', 'channel/chip/die'],
    ['lpn x', 5, '“x”', 'logical page number'],
    [`lpn 1 or ${'('.repeat(40_000)}`, 110, 'more than 100 nested parentheses', 'at most 100'],
    ['lpn \u001b[2J\u202e', 5, '“\\u001b[2J\\u202e”', 'logical page number'],
    ['x'.repeat(5000), 1, `“${'x'.repeat(60)}…”`, 'latency'],
  ])('that cannot be parsed get a message with the place and the allowed words: %s', (text, place, found, allowed) => {
    try {
      parseCondition(text);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      expect(error.path).toBe(`at character ${place}`);
      expect(error.message).toContain(`found ${found}`);
      expect(error.message).toContain(allowed);
      return;
    }
    throw new Error('it was read');
  });
});
