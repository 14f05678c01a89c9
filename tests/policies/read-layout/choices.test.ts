import { describe, expect, it } from 'vitest';
import { evenDie } from '../../../src/policies/read-layout/evenly-placed-writes.ts';
import { noteRead } from '../../../src/policies/read-layout/read-layout.ts';
import { nextMove } from '../../../src/policies/read-layout/page-moves.ts';
import type { RegionMarks, RequestPlacement } from '../../../src/policies/read-layout/placement.ts';

describe('read-intensive regions', () => {
  /** The marks of region 0 after long (L) and short (s) reads. */
  function after(reads: string, clearAfter: number): string {
    let marked = false;
    let short = 0;
    const marks: RegionMarks = {
      isMarked: () => marked,
      shortReads: () => short,
      setMark: (_, isMarked, shortReads) => {
        marked = isMarked;
        short = shortReads;
      },
    };
    let history = '';
    for (const kind of reads) {
      noteRead(marks, 0, kind === 'L', clearAfter);
      history += marked ? '1' : '0';
    }
    return history;
  }

  it('are the regions of the last long read until a given number of consecutive short reads', () => {
    expect(after('ssLssLsLsss', 2)).toBe('00110111100');
    expect(after('sLsLLs', 1)).toBe('010110');
    expect(after('Lssss', 4)).toBe('11110');
  });
});

describe('even placement', () => {
  const place = (pages: number[], busy: number[] = [], load: number[] = [0, 0]): number =>
    evenDie({
      dies: pages.length,
      takesWrite: (die) => !busy.includes(die),
      pagesOnDie: (die) => pages[die],
      channelLoad: (die) => load[die % 2],
    });

  it('selects, of the dies that could start the write, the one with fewest pages of the region', () => {
    expect(place([2, 1, 0, 1], [], [9, 0])).toBe(2);
    expect(place([2, 1, 0, 1], [2], [9, 0])).toBe(1);
    expect(place([2, 1, 0, 3], [1, 2])).toBe(0);
    expect(place([2, 1, 0, 1], [0, 1, 2, 3])).toBe(-1);
  });

  it('prefers, among equals, the channel with less waiting, then the lowest number', () => {
    expect(place([1, 1, 1, 1], [0, 1], [9, 0])).toBe(3);
    expect(place([1, 1, 1, 1], [0, 1, 3], [9, 0])).toBe(2);
    expect(place([1, 1, 1, 1], [], [3, 2])).toBe(1);
    expect(place([1, 1, 1, 1])).toBe(0);
  });
});

describe('reallocation', () => {
  /** Pages on these dies, each an array read of its own; two channels, `chips` chips in all, one or two dies each. */
  function crowded(onDie: number[], chips: number, pagesAtOnce = 1, fixed: number[] = []): RequestPlacement {
    const count = (of: (die: number) => boolean): number => onDie.filter(of).length;
    return {
      channels: 2,
      chips,
      dies: chips * 2,
      pages: onDie.length,
      pagesAtOnce,
      dieOfPage: (page) => onDie[page],
      isMovable: (page) => !fixed.includes(page),
      pagesOnChannel: (channel) => count((die) => die % 2 === channel),
      pagesOnChip: (chip) => count((die) => die % chips === chip),
      pagesOnDie: (die) => count((other) => other === die),
      readsOnChip: (chip) => count((die) => die % chips === chip),
    };
  }
  function move(view: RequestPlacement): string {
    const found = { page: -1, die: -1 };
    return nextMove(view, found) ? `${found.page} to ${found.die}` : 'none';
  }

  it('moves from an excessive channel: more than ceil(pages / channels) + 1 pages', () => {
    // Chips 0 and 2 are on channel 0. Chip 2 (dies 2 and 6) has most; chip 1's die 1 is empty.
    expect(move(crowded([0, 2, 2, 6], 4, 4))).toBe('2 to 1');
    expect(move(crowded([0, 2, 3, 1], 4, 4))).toBe('none');
  });

  it('moves from the chip that needs more reads than an even spread would', () => {
    // Two pages on chip 0, theoretically one read: page 1 goes to the first empty chip on the emptier channel, chip 1.
    expect(move(crowded([0, 0], 4))).toBe('1 to 1');
    expect(move(crowded([0, 1], 4))).toBe('none');
    // Two pages together: one read in theory, but their addresses do not match.
    expect(move(crowded([0, 0, 1], 4, 2))).toBe('1 to 3');
  });

  it('needs a difference of two pages, so that no page moves back and forth', () => {
    expect(move(crowded([0, 0, 1], 2))).toBe('none');
    expect(move(crowded([0, 0, 0, 1], 2))).toBe('2 to 3');
  });

  it('moves the last page of the fullest die that is not being written', () => {
    expect(move(crowded([0, 0, 0], 2, 1, [2]))).toBe('1 to 1');
    expect(move(crowded([0, 0, 0], 2, 1, [0, 1, 2]))).toBe('none');
    expect(move(crowded([0, 0, 2], 2))).toBe('1 to 1');
  });
});
