/** FEMU's tables of NAND, against its own way of filling them (nand.c at 99ce4fb). */
import { expect, it } from 'vitest';
import { pageTypeOf } from '../../../src/device/page-types.ts';
import { FEMU_CELLS, FEMU_PAGES } from '../../../src/document/presets/femu-nand.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

const set = (table: number[], pages: readonly number[], type: number): void => {
  for (const page of pages) table[page] = type;
};

/** The table of a cell as FEMU fills it: single pages first, then pairs in turn; what it leaves is 0. */
function filled(bits: 2 | 3 | 4): number[] {
  const table = new Array<number>(512).fill(0);
  if (bits === 2) {
    set(table, [0, 1, 2, 3, 4, 5, 7, 8, 502, 503, 506, 507, 509, 510], 0);
    set(table, [6, 9, 504, 505, 508, 511], 1);
    for (let page = 10, type = 0; page <= 500; page += 2, type = 1 - type) set(table, [page, page + 1], type);
    return table;
  }
  set(table, [6, 7], 1);
  const rows = bits === 3 ? 84 : 61;
  for (let pair = 0; pair < rows * bits; pair++) set(table, [8 + 2 * pair, 9 + 2 * pair], pair % bits);
  return table;
}

const tableOf = (bits: 2 | 3 | 4): number[] => Array.from({ length: FEMU_PAGES }, (_, i) => FEMU_CELLS[bits].typeOf(i));

it('the types of FEMU’s pages are those of its loops, and the last 16 pages of QLC are of the first', () => {
  for (const bits of [2, 3, 4] as const) expect(tableOf(bits)).toEqual(filled(bits));
  const counts = [0, 1, 2, 3].map((type) => tableOf(4).filter((one) => one === type).length);
  expect(counts).toEqual([144, 124, 122, 122]);
});

it('FEMU’s order of three types is the shadow order on each page of its table', () => {
  const shadow = { ...defaultExperiment().timing.pageTypes, count: 3, order: 'shadow' } as const;
  expect(tableOf(3)).toEqual(Array.from({ length: FEMU_PAGES }, (_, page) => pageTypeOf(shadow, page)));
});

it('FEMU’s QLC takes its TLC’s times by its factors', () => {
  const [tlc, qlc] = [FEMU_CELLS[3], FEMU_CELLS[4]];
  const by = (times: readonly number[]): number[] =>
    [1.05, 1.1, 1.2, 1.6].map((factor, i) => Math.trunc(times[Math.min(i, 2)] * factor));
  expect(qlc.readNs).toEqual(by(tlc.readNs));
  expect(qlc.programNs).toEqual(by(tlc.programNs));
});
