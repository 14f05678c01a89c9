/**
 * The pixels of the lanes, reused from frame to frame. There are three ways to update them:
 *
 *   moved in time by whole pixels   the pixels are moved along, and only new columns are painted
 *   any other change                all columns are painted anew: at first as a draft (see `columns-draft.ts`), with
 *                                   wider columns if the last frame was slow, so that gestures stay smooth at any size
 *                                   of run and on any machine
 *   at rest                         drafts are made exact, in slices
 */
import { ColumnRuns } from '../index/column-runs.ts';
import { laneY } from '../scene/hit.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import { areaOf, type LaneLayout, type PlacedLane } from '../layout/lane-layout.ts';
import { TILE, type Inks } from '../palette.ts';
import { fillRect, paintCommands, paintEdges, paintRuns, type Raster, type Strip } from './raster.ts';
import type { Scene } from '../scene/scene.ts';
import { commandEnd } from '../text/row-text.ts';
import type { TimeAxis } from '../layout/time-axis.ts';
import { xOfTime, type Frame } from '../layout/view.ts';

/** A frame that took longer than this makes the next draft coarser, ms; one that took less than half of it, finer. */
const SLOW_MS = 0.9;
/** Widest columns of a draft, pixels. */
const COARSEST = 4;
/**
 * A lane with fewer rows than this per column is drawn in narrow columns even if frames are slow: its edges would
 * visibly jump.
 */
const CROWDED = 2;
/** Columns next to new ones that are painted again: their look depends on their neighbors. */
const SEAM = 2;

interface LanePicture {
  /** The columns when all of them were last made, for a window from `t0`; since then the pixels may have moved. */
  readonly runs: ColumnRuns;
  t0: number;
  index: LaneIndex | undefined;
  rows: number;
  /** Whether all its columns are exact and one pixel wide. */
  exact: boolean;
  /** Rows at least `WIDE_PX` pixels wide, in order. */
  wide: number[];
}

interface Shown {
  readonly t0: number;
  /**
   * The start of the window when all was last painted, and the pixels that the picture has moved since: errors must not
   * add up.
   */
  readonly origin: number;
  readonly moved: number;
  readonly nsPerColumn: number;
  readonly scroll: number;
  readonly frame: Frame;
  readonly layout: LaneLayout;
  readonly inks: Inks;
}

/**
 * Windows that differ by less than this are the same, pixels: window ends carry the rounding error of large times.
 */
const CLOSE = 1e-3;

const isSameZoom = (a: Shown, b: Shown): boolean =>
  a.frame.columns === b.frame.columns &&
  Math.abs(a.nsPerColumn - b.nsPerColumn) * b.frame.columns <= b.nsPerColumn * CLOSE;

export class PlotImage {
  readonly #context: CanvasRenderingContext2D;
  #image: ImageData | undefined;
  #pixels = new Int32Array(0);
  /** By lane id; those of lanes out of sight are reused. */
  readonly #pictures = new Map<string, LanePicture>();
  readonly #spare: LanePicture[] = [];
  readonly #seam = new ColumnRuns();
  #lanes: readonly PlacedLane[] = [];
  #shown: Shown | undefined;
  #patternPhase = 0;
  /** Pixels a column of the next draft. */
  #coarseness = 1;
  #refined = false;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Whether every column is exact. */
  get exact(): boolean {
    for (const picture of this.#pictures.values()) if (!picture.exact) return false;
    return true;
  }

  /** The rows of a visible lane that are at least `WIDE_PX` pixels wide. */
  wideRows(laneId: string): readonly number[] {
    return this.#pictures.get(laneId)?.wide ?? [];
  }

  /** Paints the pixels of a scene onto the canvas; long windows as drafts at first (see {@link refine}). */
  paint(scene: Scene, lanes: readonly PlacedLane[], inks: Inks, axis: TimeAxis): void {
    const { plot, size } = scene.frame;
    const image = this.update(scene, lanes, inks, axis);
    this.#context.putImageData(image, Math.round(plot.left * size.dpr), Math.round(plot.top * size.dpr));
  }

  /** Brings the pixels up to date and answers them. */
  update(scene: Scene, lanes: readonly PlacedLane[], inks: Inks, axis: TimeAxis): ImageData {
    const { frame, view, layout } = scene;
    const nsPerColumn = (view.t1 - view.t0) / frame.columns;
    const image = this.#imageOf(frame);
    this.#forget(lanes);
    const shown = { t0: view.t0, origin: view.t0, moved: 0, nsPerColumn, scroll: view.scroll, frame, layout, inks };
    const by = this.#movedBy(shown, scene, lanes);
    if (by === undefined) {
      this.#paintAll(scene, lanes, shown, axis);
      this.#shown = shown;
    } else if (by !== 0) {
      this.#move(by, scene, lanes, shown, axis);
      const { origin, moved } = this.#shown ?? shown;
      this.#shown = { ...shown, origin, moved: moved + by };
    }
    this.#refined = false;
    return image;
  }

  /**
   * Makes drafts exact, a lane at a time, until a time (of `performance.now`) has come.
   * @returns whether there are drafts left; when there are none any more, {@link update} paints them
   */
  refine(lanes: readonly PlacedLane[], until: number): boolean {
    const shown = this.#shown;
    if (shown === undefined) return false;
    for (const lane of lanes) {
      const picture = this.#pictures.get(lane.id);
      if (picture?.index === undefined || picture.exact) continue;
      if (performance.now() >= until) return true;
      picture.index.columns(shown.t0, shown.nsPerColumn, shown.frame.columns, picture.runs);
      picture.t0 = shown.t0;
      picture.wide = wideOf(picture.runs);
      picture.exact = true;
      this.#refined = true;
    }
    return false;
  }

  #imageOf(frame: Frame): ImageData {
    if (this.#image?.width !== frame.columns || this.#image.height !== frame.rows) {
      this.#image = this.#context.createImageData(frame.columns, frame.rows);
      this.#pixels = new Int32Array(this.#image.data.buffer);
      this.#shown = undefined;
    }
    return this.#image;
  }

  #raster(frame: Frame): Raster {
    return { pixels: this.#pixels, width: frame.columns, height: frame.rows };
  }

  /** Sets aside the buffers of lanes that are not visible. */
  #forget(lanes: readonly PlacedLane[]): void {
    if (lanes === this.#lanes) return;
    this.#lanes = lanes;
    const visible = new Set(lanes.map((lane) => lane.id));
    for (const [id, picture] of this.#pictures) {
      if (visible.has(id)) continue;
      this.#pictures.delete(id);
      picture.index = undefined;
      picture.exact = true;
      this.#spare.push(picture);
    }
  }

  #pictureOf(lane: PlacedLane): LanePicture {
    let picture = this.#pictures.get(lane.id);
    if (picture === undefined) {
      picture = this.#spare.pop() ?? {
        runs: new ColumnRuns(),
        t0: 0,
        index: undefined,
        rows: 0,
        exact: true,
        wide: [],
      };
      this.#pictures.set(lane.id, picture);
    }
    return picture;
  }

  /**
   * The whole pixels that the picture has moved to the right since it was painted; undefined if it must be painted
   * anew.
   */
  #movedBy(now: Shown, scene: Scene, lanes: readonly PlacedLane[]): number | undefined {
    const before = this.#shown;
    if (
      before === undefined ||
      this.#refined ||
      before.scroll !== now.scroll ||
      before.frame !== now.frame ||
      before.layout !== now.layout ||
      before.inks !== now.inks ||
      !isSameZoom(before, now)
    ) {
      return undefined;
    }
    const moved = (before.origin - now.t0) / now.nsPerColumn - before.moved;
    const whole = Math.round(moved);
    if (Math.abs(moved - whole) > CLOSE || Math.abs(whole) > now.frame.columns / 2) return undefined;
    for (const lane of lanes) {
      const index = scene.stores.at(lane.run)?.index(lane);
      const picture = this.#pictures.get(lane.id);
      if (index !== picture?.index || index?.rows !== (index === undefined ? undefined : picture?.rows))
        return undefined;
    }
    return whole;
  }

  #stripOf(scene: Scene, lane: PlacedLane): Strip {
    const { frame, layout } = scene;
    const { dpr } = frame.size;
    const area = areaOf(layout, lane);
    return {
      left: 0,
      // Whole numbers to the compiler too: a −0 would make it redo the painters for fractions.
      top: Math.round((laneY(scene, lane) - frame.plot.top + lane.barTop) * dpr) | 0,
      height: Math.round(lane.barHeight * dpr) | 0,
      clipTop: Math.round(area.top * dpr) | 0,
      clipBottom: Math.min(frame.rows, Math.round(area.bottom * dpr)) | 0,
    };
  }

  /** Empty lanes and grid lines in some columns. */
  #paintGround(scene: Scene, lanes: readonly PlacedLane[], inks: Inks, axis: TimeAxis, from: number, to: number): void {
    const { frame, view } = scene;
    const raster = this.#raster(frame);
    // From the top down, each pixel once.
    let y = 0;
    for (const lane of lanes) {
      const strip = this.#stripOf(scene, lane);
      const top = Math.max(strip.top, strip.clipTop);
      const bottom = Math.min(strip.top + strip.height, strip.clipBottom);
      fillRect(raster, from, y, to - from, top - y, inks.background);
      fillRect(raster, from, top, to - from, bottom - top, inks.track);
      y = Math.max(y, bottom);
    }
    fillRect(raster, from, y, to - from, frame.rows - y, inks.background);
    for (const tick of axis.ticks) {
      const x = Math.round((xOfTime(view, frame, tick.ns) - frame.plot.left) * frame.size.dpr);
      if (x >= from && x < to) fillRect(raster, x, 0, 1, frame.rows, inks.grid);
    }
  }

  #paintAll(scene: Scene, lanes: readonly PlacedLane[], shown: Shown, axis: TimeAxis): void {
    const start = performance.now();
    const { frame, inks, t0, nsPerColumn } = shown;
    const raster = this.#raster(frame);
    const before = this.#shown;
    const sameZoom = before !== undefined && isSameZoom(before, shown);
    if (sameZoom) this.#movePatterns(Math.round((before.t0 - t0) / nsPerColumn));
    this.#paintGround(scene, lanes, inks, axis, 0, frame.columns);
    let drafted = false;
    for (const lane of lanes) {
      const index = scene.stores.at(lane.run)?.index(lane);
      if (index === undefined || lane.barHeight === 0) continue;
      const picture = this.#pictureOf(lane);
      const known =
        sameZoom &&
        Math.abs(picture.t0 - t0) <= nsPerColumn * CLOSE &&
        picture.exact &&
        picture.index === index &&
        picture.rows === index.rows;
      let width = 1;
      if (!known) {
        if (this.#coarseness > 1) {
          const rows = index.startedBefore(t0 + nsPerColumn * frame.columns) - index.startedBefore(t0);
          if (rows > frame.columns * CROWDED) width = this.#coarseness;
        }
        const columns = Math.ceil(frame.columns / width);
        const exact = index.columns(t0, nsPerColumn * width, columns, picture.runs, true);
        picture.exact = exact && width === 1;
        picture.t0 = t0;
        picture.index = index;
        picture.rows = index.rows;
        picture.wide = wideOf(picture.runs);
        drafted = true;
      }
      const strip = this.#stripOf(scene, lane);
      paintRuns(raster, strip, picture.runs, inks, this.#patternPhase, width);
      paintEdges(raster, strip, index, picture.wide, inks, t0, nsPerColumn, 0, frame.columns);
      const ends = commandEnds(scene, lane, index);
      if (ends !== null) {
        paintCommands(raster, strip, index, picture.wide, inks, ends, t0, nsPerColumn, 0, frame.columns);
      }
    }
    if (!drafted) return;
    const took = performance.now() - start;
    if (took > SLOW_MS) this.#coarseness = Math.min(COARSEST, this.#coarseness + 1);
    else if (took < SLOW_MS / 2) this.#coarseness = Math.max(1, this.#coarseness - 1);
  }

  /** Moves all pixels to the right (or left) and makes the columns that come into sight. */
  #move(by: number, scene: Scene, lanes: readonly PlacedLane[], shown: Shown, axis: TimeAxis): void {
    const { frame, inks, t0, nsPerColumn } = shown;
    const raster = this.#raster(frame);
    // Rows wrap around at the edge, which is painted anew.
    if (by > 0) this.#pixels.copyWithin(by, 0, this.#pixels.length - by);
    else this.#pixels.copyWithin(0, -by);
    this.#movePatterns(by);
    const from = by > 0 ? 0 : Math.max(0, frame.columns + by - SEAM);
    const to = by > 0 ? Math.min(frame.columns, by + SEAM) : frame.columns;
    this.#paintGround(scene, lanes, inks, axis, from, to);
    const left = t0 + from * nsPerColumn;
    const right = t0 + frame.columns * nsPerColumn;
    for (const lane of lanes) {
      const index = scene.stores.at(lane.run)?.index(lane);
      if (index === undefined || lane.barHeight === 0) continue;
      const picture = this.#pictureOf(lane);
      const exact = index.columns(left, nsPerColumn, to - from, this.#seam, true);
      picture.exact &&= exact;
      const strip = this.#stripOf(scene, lane);
      paintRuns(raster, { ...strip, left: from }, this.#seam, inks, this.#patternPhase, 1);
      const fresh = wideOf(this.#seam);
      paintEdges(raster, strip, index, fresh, inks, t0, nsPerColumn, from, to);
      const ends = commandEnds(scene, lane, index);
      if (ends !== null) paintCommands(raster, strip, index, fresh, inks, ends, t0, nsPerColumn, from, to);
      const kept = picture.wide.filter((row) => index.start(row) < right && index.end(row) > t0);
      picture.wide = by > 0 ? joined(fresh, kept) : joined(kept, fresh);
    }
  }

  /**
   * Patterns move with the time under them while panning, and keep their place while zooming: they never flicker.
   */
  #movePatterns(by: number): void {
    // TILE is a power of two.
    this.#patternPhase = (this.#patternPhase - by) & (TILE - 1);
  }
}

/** When the commands of a bus end, by row; null if the lane has none. */
function commandEnds({ stores }: Scene, lane: PlacedLane, index: LaneIndex): ((row: number) => number) | null {
  const store = stores.at(lane.run);
  if (lane.kind !== 'channel' || store === undefined || store.run.recording.own.commandNs === 0) return null;
  return (row) => commandEnd(store, index, row);
}

/** The wide rows that some columns came with. */
function wideOf(runs: ColumnRuns): number[] {
  const wide: number[] = [];
  for (let w = 0; w < runs.wideCount; w++) wide.push(runs.wideRow[w]);
  return wide;
}

/** Two ascending lists, one after the other, without the entries that are in both. */
function joined(first: readonly number[], second: readonly number[]): number[] {
  const last = first.at(-1) ?? -1;
  const out = first.slice();
  for (const row of second) if (row > last) out.push(row);
  return out;
}
