import { describe, expect, it } from 'vitest';
import { markFlags } from '../../../src/timeline/text/text-measure.ts';

/** Ten pixels a character. */
const measure = (text: string): number => text.length * 10;

const flags = (marks: readonly (readonly [ns: number, label: string])[]): readonly (readonly [number, string])[] =>
  markFlags(
    marks.map(([ns, label]) => ({ ns, label })),
    (ns) => ns,
    100,
    500,
    10,
    measure,
  ).map(({ x, text }) => [x, text]);

describe('the flags of marks', () => {
  it('have their whole name if there is room', () => {
    expect(flags([[120, 'the erase begins']])).toEqual([[120, 'the erase begins']]);
  });

  it('cut a name where the next mark begins, whatever their order', () => {
    expect(
      flags([
        [200, '2'],
        [120, 'the erase begins'],
      ]),
    ).toEqual([
      [120, 'the er…'],
      [200, '2'],
    ]);
  });

  it('have no name without room, and end inside the plot', () => {
    expect(
      flags([
        [120, '1'],
        [124, '2'],
        [495, 'last'],
      ]),
    ).toEqual([
      [120, ''],
      [124, '2'],
      [495, ''],
    ]);
  });

  it('of marks out of view are left out', () => {
    expect(
      flags([
        [99, '1'],
        [501, '2'],
      ]),
    ).toEqual([]);
  });
});
