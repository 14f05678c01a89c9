import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineState } from '../../../src/traces/bytes/lines.ts';
import { LineSplitter, MAX_LINE_BYTES } from '../../../src/traces/bytes/lines.ts';

function linesOf(chunks: readonly string[]): { text: string; line: number; state: LineState }[] {
  const found: { text: string; line: number; state: LineState }[] = [];
  const splitter = new LineSplitter((bytes, start, end, line, state) => {
    found.push({ text: new TextDecoder().decode(bytes.subarray(start, end)), line, state });
  });
  for (const chunk of chunks) splitter.push(new TextEncoder().encode(chunk));
  splitter.end();
  return found;
}

describe('LineSplitter', () => {
  it('accepts LF and CR LF, numbers lines from 1 and delivers an unfinished last line', () => {
    expect(linesOf(['a\r\nb', 'c\n\nd'])).toEqual([
      { text: 'a', line: 1, state: 'whole' },
      { text: 'bc', line: 2, state: 'whole' },
      { text: '', line: 3, state: 'whole' },
      { text: 'd', line: 4, state: 'unended' },
    ]);
  });

  it('gives the same lines for any chunks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c\r\n]{0,80}$/), fc.array(fc.nat(80), { maxLength: 10 }), (text, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const chunks = places.slice(1).map((to, index) => text.slice(places[index], to));
        const expected = text.split('\n').map((line, index, { length }) => {
          const content = line.replace(/\r+$/, '');
          return {
            text: content,
            state: content.includes('\r') ? 'returns' : index + 1 < length ? 'whole' : 'unended',
          };
        });
        if (text === '' || text.endsWith('\n')) expected.pop();
        expect(linesOf(chunks).map(({ text: line, state }) => ({ text: line, state }))).toEqual(expected);
      }),
    );
  });

  it('reports a CR within a line, but not several at its end', () => {
    expect(linesOf(['a\rb\nc\r\r\n\r\n\rd'])).toEqual([
      { text: 'a\rb', line: 1, state: 'returns' },
      { text: 'c', line: 2, state: 'whole' },
      { text: '', line: 3, state: 'whole' },
      { text: '\rd', line: 4, state: 'returns' },
    ]);
  });

  it('takes a line of the greatest length whole, in one chunk or in two', () => {
    const longest = 'x'.repeat(MAX_LINE_BYTES);
    for (const chunks of [[`${longest}\nend`], [longest, '\nend'], ['x', `${longest.slice(1)}\nend`]]) {
      expect(linesOf(chunks)).toEqual([
        { text: longest, line: 1, state: 'whole' },
        { text: 'end', line: 2, state: 'unended' },
      ]);
    }
  });

  it('truncates endless lines, in one chunk or in many, and continues after them', () => {
    const long = 'x'.repeat(MAX_LINE_BYTES + 10);
    for (const chunks of [[`${long}\nend`], [long, long, '\nend'], [long, `${long}\nend`]]) {
      const [first, second] = linesOf(chunks);
      expect(first.state).toBe('cut');
      expect(first.text.length).toBe(MAX_LINE_BYTES);
      expect(second).toEqual({ text: 'end', line: 2, state: 'unended' });
    }
  });
});

it('the reader of plain lines is seldom offered lines that are not plain, and each of these comes by itself', () => {
  const given: number[] = [];
  let offers = 0;
  const isPlain = (line: number): boolean => line > 10_000;
  const text = new TextEncoder().encode('x\n'.repeat(20_000));
  const plain = {
    taken: 0,
    read(bytes: Uint8Array, start: number): number {
      offers++;
      this.taken = isPlain(1 + start / 2) ? (bytes.length - start) / 2 : 0;
      return start + 2 * this.taken;
    },
  };
  const splitter = new LineSplitter((_bytes, _start, _end, line) => given.push(line), plain);
  splitter.push(text);
  splitter.end();
  expect(offers).toBeLessThan(60);
  // Each line until the first accepted offer, in order; at most one pause of plain lines is among them.
  expect(given).toEqual(given.map((_, index) => index + 1));
  expect(given.length).toBeGreaterThanOrEqual(10_000);
  expect(given.length).toBeLessThan(10_256);
});
