/** FEMU's tables of NAND (nand.c at 99ce4fb). */
import { expect, it } from 'vitest';
import { pageTypeOf } from '../../../src/device/page-types.ts';
import { FEMU_QLC, FEMU_TLC } from '../../../src/document/presets/drive-presets.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

/** The table of TLC as FEMU fills it: single pages first, then pairs in turn. */
function tlcTable(): number[] {
  const table = new Array<number>(512).fill(0);
  table[6] = table[7] = 1;
  for (let pair = 0; pair < 84 * 3; pair++) table[8 + 2 * pair] = table[9 + 2 * pair] = pair % 3;
  return table;
}

it('FEMU’s order of three types is the shadow order on each page of its table', () => {
  const shadow = { ...defaultExperiment().timing.pageTypes, count: 3, order: 'shadow' } as const;
  expect(tlcTable()).toEqual(Array.from({ length: 512 }, (_, page) => pageTypeOf(shadow, page)));
});

it('FEMU’s QLC takes its TLC’s times by its factors', () => {
  const [tlc, qlc] = [FEMU_TLC, FEMU_QLC];
  const by = (times: readonly number[]): number[] =>
    [1.05, 1.1, 1.2, 1.6].map((factor, i) => Math.trunc(times[Math.min(i, 2)] * factor));
  expect(qlc.readNs).toEqual(by(tlc.readNs));
  expect(qlc.programNs).toEqual(by(tlc.programNs));
});
