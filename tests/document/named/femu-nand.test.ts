/** FEMU's tables of NAND, against its own way of filling them (nand.c at 99ce4fb), and as its options are imported. */
import { expect, it } from 'vitest';
import { pageTypeOf } from '../../../src/device/page-types.ts';
import { importDevice } from '../../../src/document/import/import-device.ts';
import type { ImportRow } from '../../../src/document/import/report.ts';
import { FEMU_CELLS, FEMU_PAGES } from '../../../src/document/named/femu-nand.ts';
import { defaultExperiment, parseExperiment } from '../../../src/document/validate.ts';

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

const OPTIONS = '-device femu,devsz_mb=3072,blks_per_pl=64';
const imported = (more: string): ReturnType<typeof parseExperiment> =>
  parseExperiment(importDevice(`${OPTIONS},${more}\n`, 'x').experiment);
const rows = (more: string, key: string): ImportRow[] =>
  importDevice(`${OPTIONS},${more}\n`, 'x').report.rows.filter((row) => row.key === key);

it('FEMU with a cell type takes its tables, whatever its latencies are, and says so', () => {
  const { timing } = imported('nand_cell_type=3,pg_rd_lat=40000,pg_wr_lat=200000,blk_er_lat=2000000,pgtype_lat=1');
  expect(timing).toMatchObject({
    readNs: 56_500,
    programNs: 820_500,
    eraseNs: 3_000_000,
    pageTypes: { count: 3, order: 'shadow', thirdReadNs: 106_000, thirdProgramNs: 5_734_000 },
  });
  for (const key of ['pg_rd_lat', 'pg_wr_lat', 'blk_er_lat']) {
    const [row] = rows(`nand_cell_type=3,${key}=1`, key);
    expect(row).toMatchObject({ verdict: 'contradicts', path: null, value: null });
  }
  expect(imported('nand_cell_type=1').timing).toMatchObject({ readNs: 40_000, programNs: 800_000 });
  const order = rows('nand_cell_type=4', 'nand_cell_type').find(({ path }) => path === 'timing.pageTypes.order');
  const others = Array.from({ length: 256 }, (_, page) => page).filter((page) => filled(4)[page] !== page % 4).length;
  expect(order).toMatchObject({ verdict: 'approximated', value: 'word-line' });
  expect(order?.because).toContain(`${others} of 256 pages`);
});

it('FEMU without a cell type scales programs by page type if told to, and takes cells that it does not have as none', () => {
  const { timing } = imported('pgtype_lat=1,cell_pages=4');
  expect(timing).toMatchObject({
    readNs: 40_000,
    programNs: 100_000,
    pageTypes: { count: 4, order: 'word-line', secondReadNs: 0, secondProgramNs: 170_000, fourthProgramNs: 300_000 },
  });
  expect(imported('pgtype_lat=1').timing.pageTypes).toMatchObject({ count: 3, thirdProgramNs: 280_000 });
  expect(imported('cell_pages=4').timing).toMatchObject({ programNs: 200_000, pageTypes: { count: 1 } });
  expect(imported('nand_cell_type=5').timing).toMatchObject({ readNs: 40_000, pageTypes: { count: 1 } });
  expect(rows('nand_cell_type=5', 'nand_cell_type')[0].verdict).toBe('contradicts');
});

it('blocks beyond FEMU’s tables and cells of five bits are refused by their key', () => {
  expect(() => imported('nand_cell_type=4,pgs_per_blk=1024')).toThrow(/pgs_per_blk .*at most 512 with nand_cell_type/);
  expect(imported('pgs_per_blk=1024').device.pagesPerBlock).toBe(1024);
  expect(() => imported('pgtype_lat=1,cell_pages=5')).toThrow(/cell_pages .*0 to 4/);
});
