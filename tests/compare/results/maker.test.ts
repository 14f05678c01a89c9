import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { MAKER } from '../../../src/compare/results/maker.ts';
import { mergeResults } from '../../../src/compare/results/merge.ts';
import { parseResultsText } from '../../../src/compare/results/parse-results.ts';
import type { Results } from '../../../src/compare/results/results.ts';
import { resultsText } from '../../../src/compare/results/write-results.ts';
import { DocumentError } from '../../../src/device/document-error.ts';

const LONG = process.env.LONG !== undefined;
const text = (results: Results): string => [...resultsText(results)].join('');
const old = (name: string): string =>
  readFileSync(resolve(import.meta.dirname, '../../cases/robustness', name), 'utf8');

/** Genuine figures under the two cells of the plan that they belong to, written by this program. */
const honest = parseResultsText(old('results-honest.json'));
const { maker: _, ...unmarked } = honest;
const DOCUMENT = text({ ...unmarked, maker: MAKER });

const messageOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'accepted';
};

describe('results with their maker', () => {
  it('come back with it, and the same text', () => {
    expect(parseResultsText(DOCUMENT).maker).toEqual(MAKER);
    expect(text(parseResultsText(DOCUMENT)) === DOCUMENT).toBe(true);
    // However the JSON is laid out.
    expect(parseResultsText(JSON.stringify(JSON.parse(DOCUMENT), null, 3))).toEqual(parseResultsText(DOCUMENT));
  });

  it('of version 1 open, without a maker, and are written without one', () => {
    expect(honest.maker).toBeNull();
    expect(text(honest)).toContain('"version":1');
    expect(parseResultsText(text(honest))).toEqual(honest);
  });

  it('are refused if a digit was flipped, a cell exchanged, or the hash is missing', () => {
    const flipped = DOCUMENT.replace('"endNs":2', '"endNs":3');
    expect(flipped).not.toBe(DOCUMENT);
    expect(messageOf(() => parseResultsText(flipped))).toContain('the SHA-256 of what the document says');
    const without = DOCUMENT.replace(/,"hash":"[0-9a-f]{64}"/, '');
    expect(messageOf(() => parseResultsText(without))).toContain('hash: found nothing');
    expect(messageOf(() => parseResultsText(DOCUMENT.replace('"runs":', '"runs":1')))).toContain('hash: found');
    for (const maker of ['{}', 'null', '{"program":"x","runs":6}', '{"program":"NANDscope","runs":-1}']) {
      const other = DOCUMENT.replace(/"maker":\{[^}]*\}/, `"maker":${maker}`);
      expect(
        messageOf(() => parseResultsText(other)),
        maker,
      ).toMatch(/^maker[.:]/);
    }
  });

  it('are refused for figures that are out of range', () => {
    for (const [from, to] of [
      ['"meanNs":1237711.45', '"meanNs":-1'],
      ['"meanNs":1237711.45', '"meanNs":1e999'],
      ['"erases":0', '"erases":0.5'],
      ['"multiPlaneShare":0', '"multiPlaneShare":1.5'],
      [/"stateHash":"[0-9a-f]*"/, '"stateHash":"none"'],
    ] as const) {
      const other = DOCUMENT.replace(from, to);
      expect(other, to).not.toBe(DOCUMENT);
      expect(
        messageOf(() => parseResultsText(other)),
        to,
      ).toMatch(/summary\.\S+: found/);
    }
  });

  it('of different makers are not merged', () => {
    const parts = [DOCUMENT, text(honest)].map((part, i) => ({ name: `${i}.json`, results: parseResultsText(part) }));
    expect(messageOf(() => mergeResults(parts))).toContain('1.json: found results of an unknown version; allowed:');
  });

  it('are refused if equal experiments have different state hashes', () => {
    const cells = honest.cells.map((cell, index) => ({ ...cell, index }));
    const [a] = cells;
    const twice: Results = { ...honest, cells: [a] };
    if (a.summary === null) throw new Error('the cell has no result');
    const changed: Results = { ...honest, cells: [{ ...a, summary: { ...a.summary, stateHash: '0'.repeat(16) } }] };
    const share = (results: Results, k: number): Results => ({ ...results, share: { k, n: 2 } });
    const parts = [share(twice, 1), share(changed, 2)].map((results, i) => ({ name: `${i}.json`, results }));
    expect(messageOf(() => mergeResults(parts))).toContain('found the state hash 0000000000000000; allowed:');
  });

  it('are refused by their key, or are what was written, whatever characters are changed', () => {
    const expected = parseResultsText(DOCUMENT);
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.nat({ max: DOCUMENT.length - 1 }),
            with: fc.constantFrom(...Array.from('0123456789aex",}')),
          }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        (changes) => {
          let changed = DOCUMENT;
          for (const { at, with: character } of changes) {
            changed = changed.slice(0, at) + character + changed.slice(at + 1);
          }
          try {
            expect(parseResultsText(changed)).toEqual(expected);
          } catch (error) {
            if (!(error instanceof DocumentError)) throw error;
            refused++;
          }
        },
      ),
      { numRuns: LONG ? 100_000 : 60 },
    );
    expect(refused).toBeGreaterThan(30);
  });
});
