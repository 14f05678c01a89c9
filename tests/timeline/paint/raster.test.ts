import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from '../../../src/analysis/columns/row-classes.ts';
import { ColumnRuns } from '../../../src/timeline/index/column-runs.ts';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { DARK, LIGHT, TILE, makeInks } from '../../../src/timeline/palette.ts';
import { LEAST, fillRect, paintRuns, type Raster } from '../../../src/timeline/paint/raster.ts';
import { makeFixture } from '../fixture.ts';

const WIDTH = 400;
const HEIGHT = 20;

function blank(color: number): Raster {
  const image = { pixels: new Int32Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT };
  fillRect(image, 0, 0, WIDTH, HEIGHT, color);
  return image;
}

const strip = { left: 0, top: 0, height: HEIGHT, clipTop: 0, clipBottom: HEIGHT };

const channels = (word: number): number[] => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255];

describe('a painted lane', () => {
  const fixture = makeFixture({ operations: 20_000 });
  const store = new LaneStore(fixture);
  while (store.work([]));
  const { endNs } = fixture.recording;

  // Judged against the exact busy time of each column: how much of the column's height is not track.
  it.each([
    ['the whole run', 0, 1],
    ['a tenth', 0.4, 0.1],
    ['a thousandth', 0.4, 0.001],
  ])('shows in every column the share for which the lane is busy: %s', (_, at, share) => {
    // One flat color for all classes, on black: brightness is busy time.
    const inks = makeInks(DARK);
    const flat = {
      ...inks,
      track: 255 << 24,
      classes: inks.classes.map((ink) => ({
        ...ink,
        fill: -1,
        edge: -1,
        tile: new Int32Array(TILE * TILE).fill(-1),
        columns: new Int32Array(TILE * TILE).fill(-1),
        solid: new Uint8Array(TILE).fill(1),
        red: 255,
        green: 255,
        blue: 255,
      })),
    };
    const t0 = endNs * at;
    const ns = (endNs * share) / WIDTH;
    const runs = new ColumnRuns();
    const index = store.die(1);
    index.columns(t0, ns, WIDTH, runs);
    const image = blank(flat.track);
    paintRuns(image, strip, runs, flat, 0, 1);
    for (let x = 0; x < WIDTH; x++) {
      let brightness = 0;
      for (let y = 0; y < HEIGHT; y++) brightness += channels(image.pixels[y * WIDTH + x])[0];
      const busy = index.busyShare(t0 + x * ns, t0 + (x + 1) * ns);
      const shown = brightness / (255 * HEIGHT);
      // Up to a rounding of each class's two edges. What would be next to nothing is drawn as the least that can be
      // seen, unless it is the edge of a bar.
      const seen = busy > 0 && busy * HEIGHT < LEAST ? [busy, LEAST / HEIGHT] : [busy];
      expect(Math.min(...seen.map((share) => Math.abs(shown - share)))).toBeLessThan(0.006);
      if (busy > 0) expect(shown).toBeGreaterThan(0);
    }
  });

  it('shows a class that is busy for a millionth of a column', () => {
    const inks = makeInks(LIGHT);
    const runs = new ColumnRuns(1);
    runs.count = 1;
    runs.x1[0] = WIDTH;
    runs.entry[1] = 1;
    runs.cls[0] = 1;
    runs.share[0] = 1e-6;
    const image = blank(inks.track);
    paintRuns(image, strip, runs, inks, 0, 1);
    const painted = [...image.pixels].filter((word) => word !== inks.track).length;
    expect(painted).toBe(WIDTH);
  });

  it('stays inside its strip and its clip', () => {
    const inks = makeInks(LIGHT);
    const runs = new ColumnRuns();
    store.die(0).columns(0, endNs / WIDTH, WIDTH, runs);
    const image = blank(7);
    paintRuns(image, { left: 0, top: 5, height: 10, clipTop: 8, clipBottom: 12 }, runs, inks, 3, 1);
    for (let y = 0; y < HEIGHT; y++) {
      const painted = image.pixels.subarray(y * WIDTH, (y + 1) * WIDTH).some((word) => word !== 7);
      expect(painted).toBe(y >= 8 && y < 12);
    }
  });

  it('paints a full row in its pattern, outlined', () => {
    const inks = makeInks(LIGHT);
    for (let cls = 0; cls < CLASS_COUNT; cls++) {
      const runs = new ColumnRuns(1);
      runs.count = 1;
      runs.x1[0] = WIDTH;
      runs.entry[1] = 1;
      runs.cls[0] = cls;
      runs.share[0] = 1;
      const image = blank(inks.track);
      paintRuns(image, strip, runs, inks, 0, 1);
      expect(image.pixels[0]).toBe(inks.classes[cls].edge);
      // Without the two rows of outline, eighteen are left: all of a tile.
      const seen = new Set(image.pixels.subarray(WIDTH, WIDTH * (HEIGHT - 1)));
      expect(seen).toEqual(new Set(inks.classes[cls].tile));
    }
  });
});

describe('a filled rectangle', () => {
  it('is cut off at the edges of the image', () => {
    const image = blank(1);
    fillRect(image, -5, -5, 10, 10, 2);
    fillRect(image, WIDTH - 3, HEIGHT - 3, 10, 10, 3);
    expect(Array.from(image.pixels).filter((word) => word === 2).length).toBe(25);
    expect(Array.from(image.pixels).filter((word) => word === 3).length).toBe(9);
  });
});
