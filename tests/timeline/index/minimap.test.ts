import { describe, expect, it } from 'vitest';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { MINIMAP_BINS, MINIMAP_PHASES, Minimap } from '../../../src/timeline/index/minimap.ts';
import { makeFixture } from '../fixture.ts';

const fixture = makeFixture({ operations: 2000 });

function minimapOf(keep?: (operation: number) => boolean): Minimap {
  const store = new LaneStore(fixture, keep);
  while (store.work([]));
  const minimap = new Minimap(store);
  while (minimap.work());
  return minimap;
}

const bright = (minimap: Minimap, bin: number): number =>
  MINIMAP_PHASES.reduce((sum, _, phase) => sum + minimap.share(bin, phase), 0);

describe('the minimap', () => {
  it('has all work in color without a filter', () => {
    const minimap = minimapOf();
    let busy = 0;
    for (let bin = 0; bin < MINIMAP_BINS; bin++) {
      expect(minimap.dimmedShare(bin)).toBe(0);
      if (bright(minimap, bin) > 0) busy++;
    }
    expect(busy).toBeGreaterThan(MINIMAP_BINS / 2);
  });

  it('shows what a filter leaves out next to its matches: together they are all work', () => {
    const whole = minimapOf();
    const filtered = minimapOf((operation) => operation % 100 === 0);
    let compared = 0;
    for (let bin = 0; bin < MINIMAP_BINS; bin++) {
      // Suspensions are work of a die that has no part of its own, unless it is dimmed.
      expect(bright(filtered, bin) + filtered.dimmedShare(bin)).toBeGreaterThanOrEqual(bright(whole, bin) - 1e-9);
      expect(bright(filtered, bin)).toBeLessThanOrEqual(bright(whole, bin) + 1e-9);
      if (filtered.dimmedShare(bin) > 0) compared++;
    }
    expect(compared).toBeGreaterThan(MINIMAP_BINS / 2);
  });
});
