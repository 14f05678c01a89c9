/**
 * The timeline itself, without what moves over it: lanes (as image data, see `raster.ts`), their names and busy shares, the labels on
 * bars, the time axis and the minimap. Draws what is visible and nothing else.
 */
import { phaseOfClass } from './classes.ts';
import { ColumnRuns } from './column-runs.ts';
import { laneY, minimapWindow } from './hit.ts';
import type { LaneIndex } from './lane-index.ts';
import type { LaneStore } from './lane-store.ts';
import type { PlacedLane } from './lanes.ts';
import { MINIMAP_BINS, MINIMAP_PHASES } from './minimap.ts';
import { TILE, makeInks, type Inks } from './palette.ts';
import { fillRect, paintEdges, paintRuns, type Raster, type Strip } from './raster.ts';
import { paintRequestLane } from './request-lane.ts';
import { barLabels } from './row-text.ts';
import { visibleLanes, type Scene } from './scene.ts';
import { fits, type TextMeasure } from './text-measure.ts';
import { timeAxis } from './time-axis.ts';
import { formatShare, formatShort } from './time-format.ts';
import { paintTies } from './ties.ts';
import { xOfTime, type Frame } from './view.ts';

/** Bars narrower than this have no label, CSS pixels. */
const LABEL_MIN = 26;
const LABEL_PADDING = 5;

/** What a lane shows in a window, and which window that was. */
interface LanePicture {
  readonly runs: ColumnRuns;
  index: LaneIndex | undefined;
  rows: number;
  t0: number;
  nsPerColumn: number;
  columns: number;
  exact: boolean;
}

/** Paints scenes onto one canvas; keeps the image and the buffers between frames. */
export class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #measure: TextMeasure;
  #image: ImageData | undefined;
  #pixels = new Uint32Array(0);
  #inks: Inks | undefined;
  /** What each visible lane shows, by lane id; buffers of lanes that went out of sight are used again. */
  readonly #pictures = new Map<string, LanePicture>();
  readonly #spare: LanePicture[] = [];
  #patternPhase = 0;
  #lastT0 = 0;
  #lastNsPerColumn = 0;

  constructor(context: CanvasRenderingContext2D, measure: TextMeasure) {
    this.#context = context;
    this.#measure = measure;
  }

  /**
   * Makes drafts exact, a lane at a time, until a time (of `performance.now`) has come.
   * @returns what happened: nothing was a draft, some still are, or the last became exact (then it is time to paint again)
   */
  refine(scene: Scene, until: number): 'exact' | 'more' | 'done' {
    let refined = false;
    for (const lane of visibleLanes(scene)) {
      const picture = this.#pictures.get(lane.id);
      if (picture?.index === undefined || picture.exact) continue;
      if (refined && performance.now() >= until) return 'more';
      const { t0, nsPerColumn, columns, index, runs } = picture;
      index.columns(t0, nsPerColumn, columns, runs);
      picture.exact = true;
      refined = true;
    }
    return refined ? 'done' : 'exact';
  }

  /** Whether nothing in the last picture was a draft. */
  get exact(): boolean {
    for (const picture of this.#pictures.values()) if (!picture.exact) return false;
    return true;
  }

  /** What a lane shows, made anew only where the window, the lane or its rows changed. */
  #picture(lane: PlacedLane, index: LaneIndex, t0: number, nsPerColumn: number, columns: number): LanePicture {
    let picture = this.#pictures.get(lane.id);
    if (picture === undefined) {
      picture = this.#spare.pop() ?? {
        runs: new ColumnRuns(),
        index: undefined,
        rows: 0,
        t0: 0,
        nsPerColumn: 0,
        columns: 0,
        exact: true,
      };
      picture.index = undefined;
      this.#pictures.set(lane.id, picture);
    }
    const known =
      picture.index === index &&
      picture.rows === index.rows &&
      picture.t0 === t0 &&
      picture.nsPerColumn === nsPerColumn &&
      picture.columns === columns;
    if (!known) {
      picture.exact = index.columns(t0, nsPerColumn, columns, picture.runs, true);
      picture.index = index;
      picture.rows = index.rows;
      picture.t0 = t0;
      picture.nsPerColumn = nsPerColumn;
      picture.columns = columns;
    }
    return picture;
  }

  /** Patterns move with the time under them while panning, and stay where they are while zooming: they never flicker. */
  #movePatterns(t0: number, nsPerColumn: number): void {
    if (nsPerColumn === this.#lastNsPerColumn) {
      const moved = Math.round((t0 - this.#lastT0) / nsPerColumn);
      this.#patternPhase = (((this.#patternPhase + moved) % TILE) + TILE) % TILE;
    }
    this.#lastT0 = t0;
    this.#lastNsPerColumn = nsPerColumn;
  }

  /** Sets aside the buffers of lanes that are not visible. */
  #forget(lanes: readonly PlacedLane[]): void {
    const visible = new Set(lanes.map((lane) => lane.id));
    for (const [id, picture] of this.#pictures) {
      if (visible.has(id)) continue;
      this.#pictures.delete(id);
      picture.index = undefined;
      picture.exact = true;
      this.#spare.push(picture);
    }
  }

  /** Paints everything; long windows as drafts at first (see {@link refine}). */
  paint(scene: Scene): void {
    const { frame, view, palette } = scene;
    if (this.#inks?.palette !== palette) this.#inks = makeInks(palette);
    const inks = this.#inks;
    const axis = timeAxis(view.t0, view.t1, frame.plot.width);
    const lanes = visibleLanes(scene);
    this.#forget(lanes);
    const raster = this.#raster(frame);
    raster.pixels.fill(inks.background);
    const { dpr } = frame.size;
    const nsPerColumn = (view.t1 - view.t0) / frame.columns;

    this.#movePatterns(view.t0, nsPerColumn);
    const pinnedEnd = Math.round(scene.layout.pinnedHeight * dpr);
    const strips = lanes.map((lane): Strip => ({
      left: 0,
      top: Math.round((laneY(scene, lane) - frame.plot.top + lane.barTop) * dpr),
      height: Math.round(lane.barHeight * dpr),
      clipTop: lane.pinned ? 0 : pinnedEnd,
      clipBottom: frame.rows,
    }));
    for (const strip of strips) {
      const y0 = Math.max(strip.top, strip.clipTop);
      fillRect(raster, 0, y0, frame.columns, strip.top + strip.height - y0, inks.track);
    }
    for (const tick of axis.ticks) {
      const x = Math.round((xOfTime(view, frame, tick.ns) - frame.plot.left) * dpr);
      fillRect(raster, x, 0, 1, frame.rows, inks.grid);
    }
    lanes.forEach((lane, i) => {
      const index = scene.stores.at(lane.run)?.index(lane);
      if (index === undefined || lane.barHeight === 0) return;
      const { runs } = this.#picture(lane, index, view.t0, nsPerColumn, frame.columns);
      const strip = strips[i];
      paintRuns(raster, strip, runs, inks, this.#patternPhase);
      paintEdges(raster, strip, index, runs, inks, view.t0, nsPerColumn, frame.columns);
    });

    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.background;
    context.fillRect(0, 0, Math.ceil(frame.size.width * dpr), Math.ceil(frame.size.height * dpr));
    if (this.#image !== undefined) {
      context.putImageData(this.#image, Math.round(frame.plot.left * dpr), Math.round(frame.plot.top * dpr));
    }
    context.setTransform(dpr, 0, 0, dpr, 0, 0);
    context.textBaseline = 'middle';
    this.#paintAxis(scene, axis);
    this.#paintMinimap(scene);
    // Pinned lanes first, then the others in what is left below them.
    const split = scene.layout.pinnedHeight;
    this.#clipped(0, frame.plot.top, frame.size.width, split, () => {
      this.#paintLanes(scene, lanes, true);
    });
    this.#clipped(0, frame.plot.top + split, frame.size.width, frame.plot.height - split, () => {
      this.#paintLanes(scene, lanes, false);
    });
    if (split > 0) {
      context.fillStyle = palette.rule;
      context.fillRect(0, frame.plot.top + split - 1, frame.size.width, 1);
    }
  }

  #clipped(x: number, y: number, width: number, height: number, draw: () => void): void {
    if (height <= 0) return;
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    draw();
    context.restore();
  }

  #raster(frame: Frame): Raster {
    if (this.#image?.width !== frame.columns || this.#image.height !== frame.rows) {
      this.#image = this.#context.createImageData(frame.columns, frame.rows);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
    }
    return { pixels: this.#pixels, width: frame.columns, height: frame.rows };
  }

  #paintAxis({ frame, view, palette, fontFamily }: Scene, axis: ReturnType<typeof timeAxis>): void {
    const context = this.#context;
    const { plot } = frame;
    const middle = frame.axis.top + frame.axis.height / 2;
    context.font = `11px ${fontFamily}`;
    context.fillStyle = palette.muted;
    context.textAlign = 'center';
    for (const tick of axis.ticks) {
      const x = xOfTime(view, frame, tick.ns);
      const half = this.#measure(tick.label, 11) / 2;
      if (x - half < plot.left - 2 || x + half > frame.size.width) continue;
      context.fillText(tick.label, x, middle);
    }
    context.textAlign = 'left';
    const left = axis.base === undefined ? formatShort(view.t1 - view.t0) : axis.base.label;
    const name = axis.base === undefined ? 'window' : 'from';
    context.fillText(`${name} ${left}`, 10, middle);
    context.fillStyle = palette.rule;
    context.fillRect(plot.left, plot.top - 1, plot.width, 1);
  }

  #paintMinimap(scene: Scene): void {
    const { frame, view, palette, endNs, minimaps, fontFamily } = scene;
    const context = this.#context;
    const { minimap } = frame;
    context.fillStyle = palette.track;
    context.fillRect(minimap.left, minimap.top, minimap.width, minimap.height);
    const share = minimap.height / Math.max(1, minimaps.length);
    minimaps.forEach((map, run) => {
      const bottom = minimap.top + share * (run + 1);
      const scale = map.endNs / Math.max(1, endNs);
      for (let phase = 0, base = new Float64Array(MINIMAP_BINS); phase < MINIMAP_PHASES.length; phase++) {
        context.fillStyle = palette.phases[MINIMAP_PHASES[phase]].fill;
        for (let bin = 0; bin < MINIMAP_BINS; bin++) {
          const height = map.share(bin, phase) * (share - 1);
          if (height <= 0) continue;
          const x0 = minimap.left + (bin / MINIMAP_BINS) * scale * minimap.width;
          const x1 = minimap.left + ((bin + 1) / MINIMAP_BINS) * scale * minimap.width;
          context.fillRect(x0, bottom - base[bin] - height, Math.max(0.5, x1 - x0), height);
          base[bin] += height;
        }
      }
    });
    context.fillStyle = palette.muted;
    context.font = `11px ${fontFamily}`;
    context.textAlign = 'left';
    context.fillText(`0 – ${formatShort(endNs)}`, 10, minimap.top + minimap.height / 2);
    const [left, right] = minimapWindow(frame, view, endNs);
    context.globalAlpha = 0.66;
    context.fillStyle = palette.background;
    context.fillRect(minimap.left, minimap.top, left - minimap.left, minimap.height);
    context.fillRect(right, minimap.top, minimap.left + minimap.width - right, minimap.height);
    context.globalAlpha = 1;
    context.strokeStyle = palette.accent;
    context.lineWidth = 1.5;
    context.strokeRect(left, minimap.top, right - left, minimap.height);
    context.fillStyle = palette.accent;
    for (const x of [left, right]) context.fillRect(x - 2, minimap.top + minimap.height / 2 - 6, 4, 12);
  }

  #paintLanes(scene: Scene, lanes: readonly PlacedLane[], pinned: boolean): void {
    for (const lane of lanes) {
      if (lane.pinned !== pinned) continue;
      this.#paintName(scene, lane);
      if (lane.kind === 'request') {
        paintRequestLane(this.#context, scene, lane, this.#measure);
        continue;
      }
      const store = scene.stores.at(lane.run);
      const index = store?.index(lane);
      if (store === undefined) continue;
      if (index === undefined) {
        if (lane.kind !== 'run') this.#paintPending(scene, lane);
        continue;
      }
      const runs = this.#pictures.get(lane.id)?.runs;
      if (runs === undefined) continue;
      paintTies(this.#context, scene, lane, index, runs);
      this.#paintLabels(scene, lane, store, index, runs);
    }
  }

  /** A lane that is still being made. */
  #paintPending(scene: Scene, lane: PlacedLane): void {
    const context = this.#context;
    context.font = `11px ${scene.fontFamily}`;
    context.fillStyle = scene.palette.muted;
    context.textAlign = 'left';
    context.fillText(
      'preparing …',
      scene.frame.plot.left + LABEL_PADDING,
      laneY(scene, lane) + lane.barTop + lane.barHeight / 2,
    );
  }

  #paintName(scene: Scene, lane: PlacedLane): void {
    const { frame, view, palette, fontFamily } = scene;
    const context = this.#context;
    const top = laneY(scene, lane);
    if (lane.kind === 'run') {
      const middle = top + lane.height / 2 + 3;
      context.textAlign = 'left';
      context.font = `700 13px ${fontFamily}`;
      context.fillStyle = palette.runs[lane.run] ?? palette.text;
      context.fillText(lane.label, 10, middle);
      const title = scene.stores.at(lane.run)?.run.title;
      if (title === undefined) return;
      context.font = `12px ${fontFamily}`;
      context.fillStyle = palette.muted;
      context.fillText(title, 28, middle);
      return;
    }
    const middle = top + lane.barTop + lane.barHeight / 2;
    const size = lane.barHeight >= 14 ? 12 : 10;
    if (scene.focusLane === lane.id) {
      context.fillStyle = palette.track;
      context.fillRect(0, top, frame.plot.left - 4, lane.height);
      context.fillStyle = palette.accent;
      context.fillRect(0, top, 3, lane.height);
    }
    context.fillStyle = palette.muted;
    if (lane.foldable) this.#paintFoldMark(14, middle, lane.folded);
    context.textAlign = 'left';
    context.font = `${lane.kind === 'channel' ? '600 ' : ''}${size}px ${fontFamily}`;
    context.fillStyle = lane.kind === 'plane' ? palette.muted : palette.text;
    let { label } = lane;
    if (lane.kind === 'request') {
      const spans = scene.spans.at(lane.run);
      label = spans?.label ?? 'no request selected';
      if (spans === undefined) context.fillStyle = palette.muted;
    } else if (lane.pinned && scene.stores.length > 1) label = `${lane.run === 0 ? 'A' : 'B'} ${label}`;
    const indent = 24 + Math.max(0, lane.indent - 1) * 10;
    const room = frame.plot.left - indent - (lane.kind === 'request' ? 6 : 44);
    if (fits(this.#measure, label, size, room)) context.fillText(label, indent, middle);
    else context.fillText(shorten(this.#measure, label, size, room), indent, middle);
    const index = scene.stores.at(lane.run)?.index(lane);
    if (index !== undefined) {
      // Outside the run nothing can be busy: the share is of the time that the run lasted.
      const t0 = Math.max(0, view.t0);
      const t1 = Math.min(scene.endNs, view.t1);
      context.textAlign = 'right';
      context.font = `11px ${fontFamily}`;
      context.fillStyle = palette.muted;
      context.fillText(formatShare(index.busyShare(t0, t1)), frame.plot.left - 10, middle);
    }
    if (lane.pinned) {
      context.fillStyle = palette.accent;
      context.fillRect(frame.plot.left - 6, top + lane.barTop, 2, lane.barHeight);
    }
  }

  #paintFoldMark(x: number, y: number, folded: boolean): void {
    const context = this.#context;
    context.beginPath();
    if (folded) {
      context.moveTo(x - 2, y - 4);
      context.lineTo(x + 3, y);
      context.lineTo(x - 2, y + 4);
    } else {
      context.moveTo(x - 4, y - 2);
      context.lineTo(x + 4, y - 2);
      context.lineTo(x, y + 3);
    }
    context.fill();
  }

  #paintLabels(scene: Scene, lane: PlacedLane, store: LaneStore, index: LaneIndex, runs: ColumnRuns): void {
    if (lane.barHeight < 11) return;
    const { frame, view, palette, fontFamily } = scene;
    const context = this.#context;
    const size = lane.barHeight >= 14 ? 11 : 9;
    const middle = laneY(scene, lane) + lane.barTop + lane.barHeight / 2 + 0.5;
    const scale = frame.plot.width / (view.t1 - view.t0);
    context.font = `600 ${size}px ${fontFamily}`;
    context.textAlign = 'left';
    for (let w = 0; w < runs.wideCount; w++) {
      const row = runs.wideRow[w];
      const x0 = Math.max(0, (index.start(row) - view.t0) * scale);
      const x1 = Math.min(frame.plot.width, (index.end(row) - view.t0) * scale);
      if (x1 - x0 < LABEL_MIN) continue;
      const label = barLabels(store, index, row).find((text) =>
        fits(this.#measure, text, size, x1 - x0 - 2 * LABEL_PADDING, true),
      );
      if (label === undefined) continue;
      const phase = phaseOfClass(index.classAt(row));
      const colours = phase === undefined ? palette.dimmed : palette.phases[phase];
      const left = frame.plot.left + x0 + LABEL_PADDING;
      // Patterns make way for the words.
      context.fillStyle = colours.fill;
      context.fillRect(left - 2, middle - size / 2 - 1.5, this.#measure(label, size, true) + 4, size + 2);
      context.fillStyle = colours.text;
      context.fillText(label, left, middle);
    }
  }
}

/** The longest beginning of a name, whole words only, that fits. */
function shorten(measure: TextMeasure, text: string, size: number, room: number): string {
  const words = text.split(' ');
  while (words.length > 1) {
    words.pop();
    if (words.at(-1) === '·') words.pop();
    const shorter = words.join(' ');
    if (fits(measure, shorter, size, room)) return shorter;
  }
  return words[0];
}
