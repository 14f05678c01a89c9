import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/analysis/query/parse-query.ts';
import { CAUSE_WORDS } from '../../../src/base/vocabulary.ts';
import { WAIT_NAMES, WaitCause } from '../../../src/engine/recording/recording.ts';

describe('a query line', () => {
  it('has no terms if it is empty', () => {
    expect(parseQuery('   ')).toEqual({ terms: [] });
  });

  it('finds requests by number, with and without #', () => {
    expect(parseQuery('#17').terms).toEqual([{ kind: 'request', number: 17 }]);
    expect(parseQuery('17').terms).toEqual([{ kind: 'request', number: 17 }]);
  });

  it('reads times in any unit, to the nanosecond, with or without spaces', () => {
    const terms = [{ kind: 'latency', compare: '>', ns: 1_500_000 }];
    expect(parseQuery('latency > 1.5ms').terms).toEqual(terms);
    expect(parseQuery('LATENCY>1500us').terms).toEqual(terms);
    expect(parseQuery('latency >1500000ns').terms).toEqual(terms);
  });

  it('distinguishes the channel as a place from the channel as a cause by the comparison', () => {
    expect(parseQuery('channel 2').terms).toEqual([{ kind: 'place', place: 'channel', number: 2 }]);
    expect(parseQuery('channel = 2').terms).toEqual([{ kind: 'place', place: 'channel', number: 2 }]);
    expect(parseQuery('channel > 2us').terms).toEqual([
      { kind: 'cause', cause: WaitCause.channel, compare: '>', ns: 2000 },
    ]);
  });

  it('accepts several terms, all of which must hold', () => {
    expect(parseQuery('read size >= 64KiB offset 0x1000').terms).toEqual([
      { kind: 'op', op: 0 },
      { kind: 'size', compare: '>=', bytes: 65_536 },
      { kind: 'offset', byte: 4096 },
    ]);
  });

  it('takes a cause by the name that it had before, as links have it', () => {
    expect(parseQuery('die busy (host) > 1ms')).toEqual(parseQuery('dieHost > 1ms'));
    expect(parseQuery('die busy (host) > 1ms')).toEqual(parseQuery('die held (host) > 1ms'));
  });

  it('takes a cause by the words of the page, as well as by its name in files', () => {
    let compared = 0;
    for (const [cause, name] of WAIT_NAMES.entries()) {
      const terms = [
        { kind: 'op', op: 0 },
        { kind: 'cause', cause, compare: '>', ns: 100_000 },
      ];
      expect(parseQuery(`read ${name} > 100us`).terms, name).toEqual(terms);
      expect(parseQuery(`read ${CAUSE_WORDS[name].label.toUpperCase()}>100us`).terms, name).toEqual(terms);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
    // Without a comparison they are single words, and the place of an error is that of its word.
    expect(parseQuery('read die busy').fault).toMatchObject({ at: 9, found: 'busy' });
    expect(parseQuery('die 1 die busy (GC) > 5').fault).toMatchObject({ at: 22, found: '5' });
    expect(parseQuery('nothing').fault?.allowed).toContain('die busy (GC) > 100us');
  });

  it.each([
    ['latency > 5', 10, '5', 'a time with its unit'],
    ['latency', 7, 'the end', 'after “latency”'],
    ['read constructor', 5, 'constructor', '#17'],
    ['block x', 6, 'x', 'the number of a block'],
    ['size > lots', 7, 'lots', 'a size'],
    ['#1.5', 0, '#1.5', '#17'],
  ])('“%s” is refused with the place of the error and the allowed words', (line, at, found, allowed) => {
    const { fault } = parseQuery(line);
    expect(fault).toMatchObject({ at, found });
    expect(fault?.allowed).toContain(allowed);
  });
});
