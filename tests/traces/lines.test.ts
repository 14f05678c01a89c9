import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, MAX_LINE_BYTES } from '../../src/traces/lines.ts';

function linesOf(chunks: readonly string[]): { text: string; line: number; cut: boolean }[] {
  const found: { text: string; line: number; cut: boolean }[] = [];
  const splitter = new LineSplitter((bytes, start, end, line, cut) => {
    found.push({ text: new TextDecoder().decode(bytes.subarray(start, end)), line, cut });
  });
  for (const chunk of chunks) splitter.push(new TextEncoder().encode(chunk));
  splitter.end();
  return found;
}

describe('LineSplitter', () => {
  it('takes LF and CR LF, numbers lines from 1 and hands on an unfinished last one', () => {
    expect(linesOf(['a\r\nb', 'c\n\nd'])).toEqual([
      { text: 'a', line: 1, cut: false },
      { text: 'bc', line: 2, cut: false },
      { text: '', line: 3, cut: false },
      { text: 'd', line: 4, cut: false },
    ]);
  });

  it('gives the same lines however the text is cut into chunks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c\n]{0,80}$/), fc.array(fc.nat(80), { maxLength: 10 }), (text, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const chunks = places.slice(1).map((to, index) => text.slice(places[index], to));
        const expected = text.split('\n');
        if (expected.at(-1) === '') expected.pop();
        expect(linesOf(chunks).map(({ text: line }) => line)).toEqual(expected);
      }),
    );
  });

  it('cuts endless lines, in one chunk or in many, and goes on behind them', () => {
    const long = 'x'.repeat(MAX_LINE_BYTES + 10);
    for (const chunks of [[`${long}\nend`], [long, long, '\nend'], [long, `${long}\nend`]]) {
      const [first, second] = linesOf(chunks);
      expect(first.cut).toBe(true);
      expect(first.text.length).toBe(MAX_LINE_BYTES);
      expect(second).toEqual({ text: 'end', line: 2, cut: false });
    }
  });
});
