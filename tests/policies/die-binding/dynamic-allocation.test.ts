/** `dieBinding: dynamic`: the chip and the die whose turn it is (SSDSim). Model page §11.2. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { agree } from '../../engine/agreement.ts';

const PAGE = 1024;
type Policy = NonNullable<ExperimentInput['policy']>;

/** A write of some pages, ns after the one before. */
type Write = readonly [afterNs: number, pages: number];

/** Chip and die of each page of some writes, as engine and reference model have them; one channel, 2 × 2 dies. */
function placesOf(writes: readonly Write[], policy: Policy = {}): string[] {
  let atNs = 0;
  const requests = writes.map(([afterNs, pages], i) => {
    atNs += afterNs;
    return { atNs, op: 'write' as const, offset: i * 4 * PAGE, bytes: pages * PAGE };
  });
  const { rows } = agree({
    device: {
      channels: 1,
      chipsPerChannel: 2,
      diesPerChip: 2,
      planesPerDie: 2,
      blocksPerPlane: 8,
      pagesPerBlock: 16,
      pageBytes: PAGE,
    },
    policy: { dieBinding: 'dynamic', ...policy },
    workload: { requests },
  });
  return rows
    .filter(({ kind }) => kind === 'program')
    .sort((a, b) => (a.operation ?? 0) - (b.operation ?? 0))
    .map(({ die }) => `${die % 2}.${Math.floor(die / 2)}`);
}

const IDLE = 100_000_000;
/** Longer than a load, shorter than a program. */
const BUSY = 50_000;

describe('dynamic allocation', () => {
  it('gives single pages to the chips in turn, and to the dies of each chip in turn', () => {
    const writes = Array.from({ length: 5 }, (): Write => [IDLE, 1]);
    expect(placesOf(writes)).toEqual(['0.0', '1.0', '0.1', '1.1', '0.0']);
  });

  it('turns on after several pages from where they ended', () => {
    const writes: Write[] = [
      [IDLE, 1],
      [IDLE, 3],
      [IDLE, 1],
      [IDLE, 1],
    ];
    // Three pages take dies 0 and 1 of chip 1, which is next, and die 0 again: its planes match.
    expect(placesOf(writes, { multiPlane: 'wise' })).toEqual(['0.0', '1.0', '1.1', '1.0', '0.1', '1.1']);
  });

  it('passes a chip that is busy', () => {
    const writes: Write[] = [
      [IDLE, 1],
      [BUSY, 1],
      [BUSY, 1],
    ];
    // The third waits for chip 0, which ends first.
    expect(placesOf(writes, { busyUnit: 'chip' })).toEqual(['0.0', '1.0', '0.1']);
    const wide: Write[] = [[IDLE, 2], ...writes.slice(1)];
    expect(placesOf(wide, { busyUnit: 'chip' })).toEqual(['0.0', '0.1', '1.0', '0.0']);
    // With dies as units the other die of chip 1 is idle.
    expect(placesOf(wide)).toEqual(['0.0', '0.1', '1.0', '1.1']);
  });
});
