import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LaneStore } from '../../../src/timeline/index/lane-store.ts';
import { layOut } from '../../../src/timeline/layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes, type DrawnLane } from '../../../src/timeline/layout/lanes.ts';
import { LIGHT, makeInks, type Inks } from '../../../src/timeline/palette.ts';
import { PlotImage } from '../../../src/timeline/paint/plot-image.ts';
import { visibleLanes, type Scene } from '../../../src/timeline/scene/scene.ts';
import { timeAxis } from '../../../src/timeline/layout/time-axis.ts';
import { fitAll, makeFrame, nsPerPixel, panBy, zoomAt, type View } from '../../../src/timeline/layout/view.ts';
import { makeFixture } from '../fixture.ts';

/** As much of a canvas as the image needs. */
function fakeContext(): CanvasRenderingContext2D {
  const fake: Pick<CanvasRenderingContext2D, 'createImageData'> = {
    createImageData: (width: number | ImageData, height?: number) => ({
      width: Number(width),
      height: height ?? 0,
      data: new Uint8ClampedArray(Number(width) * (height ?? 0) * 4),
      colorSpace: 'srgb',
    }),
  };
  return fake as CanvasRenderingContext2D;
}

/** Without patterns: where they begin depends on the way a window was reached. */
function flatInks(): Inks {
  const inks = makeInks(LIGHT);
  return {
    ...inks,
    classes: inks.classes.map((ink) => ({
      ...ink,
      tile: ink.tile.map(() => ink.fill),
      columns: ink.columns.map(() => ink.fill),
      solid: ink.solid.map(() => 1),
    })),
  };
}

const fixture = makeFixture({ operations: 30_000, channels: 2, chipsPerChannel: 2, diesPerChip: 1 });
const store = new LaneStore(fixture);
while (store.work([]));
const { endNs } = fixture.recording;
const frame = makeFrame({ width: 460, height: 230, dpr: 1 });
const layout = layOut(listLanes([fixture], { ...NO_LANE_STATE, pinned: new Set(['A/die3']) }));
const inks = flatInks();

function update(plot: PlotImage, view: View): Uint8ClampedArray {
  const scene: Scene = {
    frame,
    view,
    layout,
    stores: [store],
    minimaps: [],
    spans: [],
    endNs,
    palette: LIGHT,
    fontFamily: '',
    focusLane: undefined,
  };
  const lanes = visibleLanes(scene);
  return plot.update(scene, lanes, inks, timeAxis(view.t0, view.t1, frame.plot.width)).data;
}

/** Lets drafts become exact, and answers what is then seen. */
function atRest(plot: PlotImage, view: View): Uint8ClampedArray {
  update(plot, view);
  const lanes = visibleLanes({ frame, view, layout });
  while (plot.refine(lanes, performance.now() + 5));
  return update(plot, view).slice();
}

const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('zoom'),
    by: fc.double({ min: -400, max: 400, noNaN: true }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('pan'), by: fc.integer({ min: -150, max: 150 }), at: fc.constant(0) }),
  fc.record({ kind: fc.constant('key'), by: fc.double({ min: -0.5, max: 0.5, noNaN: true }), at: fc.constant(0) }),
  fc.record({ kind: fc.constant('scroll'), by: fc.integer({ min: 0, max: 60 }), at: fc.constant(0) }),
);

describe('the image of the lanes', () => {
  it('is exact at rest, after any gestures', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 14 }), (steps) => {
        const plot = new PlotImage(fakeContext());
        let view = fitAll({ t0: 0, t1: 1, scroll: 0 }, endNs);
        update(plot, view);
        for (const { kind, by, at } of steps) {
          const span = view.t1 - view.t0;
          if (kind === 'zoom') view = zoomAt(view, endNs, Math.exp(by / 300), view.t0 + span * at);
          else if (kind === 'pan') view = panBy(view, endNs, by * nsPerPixel(view, frame));
          else if (kind === 'key') view = panBy(view, endNs, by * span);
          else view = { ...view, scroll: by };
          update(plot, view);
        }
        const moved = atRest(plot, view);
        const fresh = atRest(new PlotImage(fakeContext()), view);
        expect(plot.exact).toBe(true);
        let worst = 0;
        let different = 0;
        for (let i = 0; i < fresh.length; i++) {
          const off = Math.abs(fresh[i] - moved[i]);
          if (off > 2) different++;
          if (off > worst) worst = off;
        }
        // A picture that was moved may be a thousandth of a pixel beside the fresh one: an edge or a tick can round the
        // other way.
        if (different > frame.rows * 4 * 2) expect.fail(`${different} channels differ, by up to ${worst}`);
      }),
      { numRuns: 60 },
    );
  });

  it('moves with a drag, and paints only new columns', () => {
    const plot = new PlotImage(fakeContext());
    let view: View = { t0: endNs * 0.4, t1: endNs * 0.41, scroll: 0 };
    const before = update(plot, view).slice();
    view = panBy(view, endNs, -37 * nsPerPixel(view, frame));
    const after = update(plot, view);
    for (let y = 0; y < frame.rows; y++) {
      const row = y * frame.columns * 4;
      for (let x = 60; x < frame.columns; x += 7) {
        expect(after[row + x * 4]).toBe(before[row + (x - 37) * 4]);
      }
    }
  });

  it('lists the rows that are wide enough for a label, also after a move', () => {
    const plot = new PlotImage(fakeContext());
    let view: View = { t0: endNs * 0.4, t1: endNs * 0.41, scroll: 0 };
    update(plot, view);
    for (const by of [120, -45, 33, -170, 90]) {
      view = panBy(view, endNs, by * nsPerPixel(view, frame));
      update(plot, view);
      const fresh = new PlotImage(fakeContext());
      update(fresh, view);
      // A picture that was moved may be a thousandth of a pixel beside the fresh one: what only touches an edge doesn't
      // count.
      const inside = (lane: DrawnLane): ((row: number) => boolean) => {
        const pixel = nsPerPixel(view, frame);
        const index = store.index(lane);
        return (row) => index !== undefined && index.start(row) < view.t1 - pixel && index.end(row) > view.t0 + pixel;
      };
      for (const lane of visibleLanes({ frame, view, layout })) {
        expect(plot.wideRows(lane.id).filter(inside(lane))).toEqual(fresh.wideRows(lane.id).filter(inside(lane)));
      }
    }
    expect(plot.wideRows('A/die0').length).toBeGreaterThan(3);
  });
});
