import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textureNumbers } from '../../src/charts/kit/textures.ts';
import { valueBaseline } from '../../src/charts/bars/normalized-bars.ts';
import { longestCauses, type BlameBar } from '../../src/charts/bars/blame-bars.ts';
import { WAIT_NAMES } from '../../src/engine/recording/recording.ts';
import { requestBarsTable, type RequestBar } from '../../src/charts/bars/request-bars.ts';

const requestBar = (run: 0 | 1, request: number, finishNs: number): RequestBar => ({
  run,
  request,
  name: `write #${request}`,
  isWrite: true,
  arrivalNs: 1000,
  finishNs,
  spans: [{ cause: 'array', startNs: 1000, endNs: finishNs, isWaiting: false, short: 'array' }],
});

describe('the table of a small run', () => {
  it('has one latency for each request without B', () => {
    const { columns, rows } = requestBarsTable([{ name: 'write #0', bars: [requestBar(0, 0, 3000)], selected: false }]);
    expect(columns).toEqual(['request', 'arrives', 'latency']);
    expect(rows).toEqual([['write #0', '1\u202fµs', '2\u202fµs']]);
  });

  it('has no value for a request that a run does not have, and says what is not complete', () => {
    const rows = [
      { name: 'write #0', bars: [requestBar(0, 0, 3000), requestBar(1, 0, 5000)], selected: false },
      { name: 'write #1', bars: [requestBar(1, 1, NaN)], selected: true },
    ];
    expect(requestBarsTable(rows).rows).toEqual([
      ['write #0', '1\u202fµs', '2\u202fµs', '4\u202fµs'],
      ['write #1', '1\u202fµs', '–', 'not complete'],
    ]);
  });
});

const bar = (id: string, ns: Readonly<Record<string, number>>): BlameBar => ({
  id,
  name: id,
  color: 0,
  requests: 1,
  meanNs: Float64Array.from(WAIT_NAMES, (name) => ns[name] ?? 0),
});

it('a legend without room for all causes names the longest of all bars, in their usual order', () => {
  const bars = [bar('A', { dieGc: 100, command: 1, array: 5 }), bar('B', { channel: 3, array: 5 })];
  const causes = ['dieGc', 'channel', 'command', 'array'] as const;
  expect(longestCauses(bars, causes, 4)).toEqual(causes);
  expect(longestCauses(bars, causes, 3)).toEqual(['dieGc', 'channel', 'array']);
  expect(longestCauses(bars, causes, 2)).toEqual(['dieGc', 'array']);
  expect(longestCauses(bars, causes, 0)).toEqual([]);
});

/** Pixels of a value in a chart of 200 pixels from 0 to 2.5. */
const y = (value: number): number => 200 - value * 80;

/** From the top of a number to its bottom. */
const rangeOf = (baseline: number): readonly [number, number] => [baseline - 11, baseline + 3];

describe('the number of a bar', () => {
  it('is above its bar, and not across the line at 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 2.4, noNaN: true }), (value) => {
        const [top, bottom] = rangeOf(valueBaseline({ group: 'g', series: 's', value, baseline: 1 }, y));
        expect(bottom).toBeLessThanOrEqual(y(value));
        expect(top >= y(1) || bottom <= y(1)).toBe(true);
      }),
    );
  });

  it('does not cover the paper’s mark', () => {
    let above = 0;
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 2.2, noNaN: true }),
        fc.double({ min: 0.02, max: 2.2, noNaN: true }),
        (value, printed) => {
          const [top, bottom] = rangeOf(valueBaseline({ group: 'g', series: 's', value, baseline: 1, printed }, y));
          // The mark may be in the bar.
          if (y(printed) > y(value)) return;
          above++;
          expect(top >= y(printed) + 5 || bottom <= y(printed) - 5).toBe(true);
        },
      ),
    );
    expect(above).toBeGreaterThan(10);
  });
});

it('bars of one color have textures of their own: ten policies on two devices stay apart', () => {
  const colors = ['one', 'two'].flatMap(() => Array.from({ length: 10 }, (_, policy) => `color ${policy}`));
  const looks = textureNumbers(colors).map((texture, bar) => `${colors[bar]} ${texture}`);
  expect(new Set(looks).size).toBe(20);
  expect(textureNumbers(colors).slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
});
