/**
 * The timeline without its overlay: lanes (as image data, see `raster.ts`), their names and busy shares, the labels on
 * bars, the time axis and the minimap. It draws only what is visible.
 */
import { commandClass, phaseOfClass } from '../../analysis/columns/row-classes.ts';
import { PHASE_LABELS } from '../../base/vocabulary.ts';
import { GutterPainter } from './gutter-painter.ts';
import { laneY } from '../scene/hit.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { type PlacedLane, scrollBarOf } from '../layout/lane-layout.ts';
import { paintHolds } from './holds.ts';
import { makeInks, type Inks } from '../palette.ts';
import { paintRequestLane } from './request-lane.ts';
import { commandEnd, barLabels } from '../text/row-text.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { cut, fitsWidth, type TextMeasure } from '../text/text-measure.ts';
import { timeAxis, type TimeAxis } from '../layout/time-axis.ts';
import { formatTime } from '../../base/format.ts';
import { paintTies } from './ties.ts';
import type { BeyondLimitLane } from '../index/beyond-limit.ts';
import { textSize, xOfTime, RIGHT_MARGIN } from '../layout/view.ts';
import type { PaintContext } from './paint-context.ts';

/** Paints the margin right of the lanes, with a scroll bar beside each pane that needs one. */
function paintScrollBars(context: PaintContext, { frame, layout, view, palette }: Scene): void {
  const { plot, size } = frame;
  context.fillStyle = palette.background;
  context.fillRect(plot.left + plot.width, plot.top, RIGHT_MARGIN + 1, size.height - plot.top);
  for (const pane of layout.panes) {
    const bar = scrollBarOf(frame, pane, view.scroll);
    if (bar === undefined) continue;
    for (const [{ left, top, width, height }, color] of [
      [bar.track, palette.track],
      [bar.handle, palette.muted],
    ] as const) {
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(left, top + 1, width, height - 2, width / 2);
      context.fill();
    }
  }
}

/** Bars narrower than this have no label, CSS pixels. */
const LABEL_MIN = 26;
const LABEL_PADDING = 5;
/** The smallest text on a bar: bars with less height have none, CSS pixels. */
const LEAST_LABEL_HEIGHT = 11;
const UNKNOWN = 'beyond the recording limit: zoom in';

/** Cached labels, by lane index; beyond this number the whole cache is dropped. */
const KEPT_LABELS = 4000;

/** What the lanes hold: pixels on a canvas, paths in an SVG. */
export interface LaneContent {
  readonly paint: (scene: Scene, lanes: readonly PlacedLane[], inks: Inks, axis: TimeAxis) => void;
  readonly wideRows: (laneId: string) => readonly number[];
}

/** Paints scenes onto one context; keeps the labels between frames. */
export class Painter {
  readonly #context: PaintContext;
  readonly #measure: TextMeasure;
  readonly #content: LaneContent;
  readonly #gutter: GutterPainter;
  readonly #minimap: { readonly paint: (scene: Scene) => void };
  #inks: Inks | undefined;
  #dpr = 0;
  readonly #labels = new WeakMap<LaneIndex, Map<number, readonly string[]>>();

  /** @param minimap paints the minimap */
  constructor(
    context: PaintContext,
    measure: TextMeasure,
    content: LaneContent,
    minimap: { readonly paint: (scene: Scene) => void },
  ) {
    this.#context = context;
    this.#measure = measure;
    this.#content = content;
    this.#minimap = minimap;
    this.#gutter = new GutterPainter(context, measure);
  }

  paint(scene: Scene): void {
    const { frame, view, palette } = scene;
    const { dpr } = frame.size;
    if (this.#inks?.palette !== palette || this.#dpr !== dpr) {
      this.#inks = makeInks(palette, dpr);
      this.#dpr = dpr;
    }
    const axis = timeAxis(view.t0, view.t1, frame.plot.width, 200 * frame.textScale);
    const lanes = visibleLanes(scene);
    const context = this.#context;
    const empty = this.#gutter.needsEmpty(scene);
    context.setTransform(dpr, 0, 0, dpr, 0, 0);
    context.textBaseline = 'middle';
    context.fillStyle = palette.background;
    // The names left of the lanes keep their place.
    context.fillRect(0, 0, frame.size.width, empty ? frame.size.height : frame.plot.top);
    this.#content.paint(scene, lanes, this.#inks, axis);
    this.#paintAxis(scene, axis);
    this.#minimap.paint(scene);
    const { panes } = scene.layout;
    for (const pane of panes) {
      const split = Math.min(pane.fixedHeight, pane.height);
      this.#clipped(scene, pane.top, split, () =>
        this.#paintLanes(scene, lanes, empty, (lane) => lane.run === pane.run && lane.fixed),
      );
      this.#clipped(scene, pane.top + split, pane.height - split, () =>
        this.#paintLanes(scene, lanes, empty, (lane) => lane.run === pane.run && !lane.fixed),
      );
      context.fillStyle = palette.rule;
      if (pane.mostScroll > 0) context.fillRect(0, frame.plot.top + pane.top + split - 1, frame.size.width, 1);
      if (pane.top > 0) context.fillRect(0, frame.plot.top + pane.top, frame.size.width, 2);
    }
    paintScrollBars(context, scene);
  }

  /**
   * Draws in a part of the lanes' area, `y` CSS pixels below its top. Not in the right margin, which nothing clears.
   */
  #clipped({ frame: { plot } }: Scene, y: number, height: number, draw: () => void): void {
    if (height <= 0) return;
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(0, plot.top + y, plot.left + plot.width, height);
    context.clip();
    draw();
    context.restore();
  }

  #paintAxis({ frame, view, endNs, palette, fontFamily }: Scene, axis: TimeAxis): void {
    const context = this.#context;
    const { plot } = frame;
    const middle = frame.axis.top + frame.axis.height / 2;
    const size = textSize(frame, 11);
    context.font = `${size}px ${fontFamily}`;
    context.fillStyle = palette.muted;
    context.textAlign = 'center';
    for (const tick of axis.ticks) {
      const x = xOfTime(view, frame, tick.ns);
      const half = this.#measure(tick.label, size) / 2;
      if (x - half < plot.left - 2 || x + half > frame.size.width) continue;
      context.fillText(tick.label, x, middle);
    }
    context.textAlign = 'left';
    const inRun = Math.min(view.t1, endNs) - Math.max(0, view.t0);
    const left = axis.base === undefined ? formatTime(inRun, 3) : axis.base.label;
    const name = axis.base === undefined ? 'window' : 'from';
    // The start of a deep zoom is a part of the ticks; the length of the window is not.
    if (axis.base !== undefined || frame.options.toolsWidth === 0) context.fillText(`${name} ${left}`, 10, middle);
    context.fillStyle = palette.rule;
    context.fillRect(plot.left, plot.top - 1, plot.width, 1);
  }

  #paintLanes(scene: Scene, lanes: readonly PlacedLane[], empty: boolean, isHere: (lane: PlacedLane) => boolean): void {
    this.#gutter.paint(scene, lanes, empty, isHere);
    for (const lane of lanes) {
      if (!isHere(lane)) continue;
      if (lane.kind === 'run') {
        this.#paintHeading(scene, lane);
        continue;
      }
      if (lane.kind === 'request') {
        paintRequestLane(this.#context, scene, lane, this.#measure);
        continue;
      }
      const store = scene.stores.at(lane.run);
      const index = store?.index(lane);
      if (store === undefined) continue;
      if (index === undefined) {
        this.#paintPending(scene, lane);
        continue;
      }
      const wide = this.#content.wideRows(lane.id);
      paintTies(this.#context, scene, lane, index, wide);
      paintHolds(this.#context, scene, lane);
      this.#paintLabels(scene, lane, store, index, wide);
      if (index.beyondLimit?.isCounted === false) this.#paintUnknown(scene, lane, index.beyondLimit);
    }
  }

  /** A lane without data: no track, which would look idle, but a hint to zoom in. */
  #paintUnknown(scene: Scene, lane: PlacedLane, beyondLimit: BeyondLimitLane): void {
    const { frame, view, palette, fontFamily } = scene;
    const context = this.#context;
    const top = laneY(scene, lane) + lane.barTop;
    context.font = `${lane.labelSize}px ${fontFamily}`;
    context.textAlign = 'left';
    for (const { startNs, endNs } of beyondLimit.missing(view.t0, view.t1)) {
      const left = Math.max(frame.plot.left, xOfTime(view, frame, startNs));
      const width = Math.min(frame.plot.left + frame.plot.width, xOfTime(view, frame, endNs)) - left;
      context.fillStyle = palette.background;
      context.fillRect(left, top, width, lane.barHeight);
      context.fillStyle = palette.muted;
      if (fitsWidth(this.#measure, UNKNOWN, lane.labelSize, width - 2 * LABEL_PADDING)) {
        context.fillText(UNKNOWN, left + LABEL_PADDING, top + lane.barHeight / 2);
      }
    }
  }

  #paintPending(scene: Scene, lane: PlacedLane): void {
    const context = this.#context;
    context.font = `${lane.labelSize}px ${scene.fontFamily}`;
    context.fillStyle = scene.palette.muted;
    context.textAlign = 'left';
    context.fillText(
      'preparing …',
      scene.frame.plot.left + LABEL_PADDING,
      laneY(scene, lane) + lane.barTop + lane.barHeight / 2,
    );
  }

  /** The name of a run, above its lanes. It may be long and reach into the plot: it is painted anew with it. */
  #paintHeading(scene: Scene, lane: PlacedLane): void {
    const { frame, palette, fontFamily } = scene;
    const context = this.#context;
    const top = laneY(scene, lane);
    const middle = top + lane.height / 2 + 1;
    context.fillStyle = palette.background;
    context.fillRect(0, top, frame.plot.left, lane.height);
    context.textAlign = 'left';
    context.font = `700 ${lane.nameSize}px ${fontFamily}`;
    context.fillStyle = palette.runs[lane.run] ?? palette.text;
    context.fillText(lane.label, 10, middle);
    const title = scene.stores.at(lane.run)?.run.title;
    if (title === undefined) return;
    context.font = `${lane.labelSize}px ${fontFamily}`;
    context.fillStyle = palette.muted;
    const left = textSize(frame, 28);
    const room = frame.plot.left + frame.plot.width - left;
    context.fillText(cut(this.#measure, title, lane.labelSize, room), left, middle);
  }

  #paintLabels(scene: Scene, lane: PlacedLane, store: LaneStore, index: LaneIndex, wide: readonly number[]): void {
    if (lane.barHeight < LEAST_LABEL_HEIGHT) return;
    const { frame, view, palette, fontFamily } = scene;
    const context = this.#context;
    const size = lane.labelSize;
    const middle = laneY(scene, lane) + lane.barTop + lane.barHeight / 2 + 0.5;
    const scale = frame.plot.width / (view.t1 - view.t0);
    context.font = `600 ${size}px ${fontFamily}`;
    context.textAlign = 'left';
    const paintLabel = (fromNs: number, toNs: number, labels: () => readonly string[], cls: number): void => {
      const x0 = Math.max(0, (fromNs - view.t0) * scale);
      const x1 = Math.min(frame.plot.width, (toNs - view.t0) * scale);
      if (x1 - x0 < LABEL_MIN) return;
      const label = labels().find((text) => fitsWidth(this.#measure, text, size, x1 - x0 - 2 * LABEL_PADDING, true));
      if (label === undefined) return;
      const phase = phaseOfClass(cls);
      const colors = phase === undefined ? palette.dimmed : palette.phases[phase];
      const left = frame.plot.left + x0 + LABEL_PADDING;
      // Patterns make way for the words.
      context.fillStyle = colors.fill;
      context.fillRect(left - 2, middle - size / 2 - 1.5, this.#measure(label, size, true) + 4, size + 2);
      context.fillStyle = colors.text;
      context.fillText(label, left, middle);
    };
    for (const row of wide) {
      const cls = index.classAt(row);
      const dataFrom = commandEnd(store, index, row);
      if (dataFrom > index.start(row))
        paintLabel(index.start(row), dataFrom, () => [PHASE_LABELS.command], commandClass(cls));
      paintLabel(dataFrom, index.end(row), () => this.#labelsOf(store, index, row), cls);
    }
  }

  #labelsOf(store: LaneStore, index: LaneIndex, row: number): readonly string[] {
    let kept = this.#labels.get(index);
    if (kept === undefined || kept.size > KEPT_LABELS) {
      kept = new Map();
      this.#labels.set(index, kept);
    }
    let labels = kept.get(row);
    if (labels === undefined) {
      labels = barLabels(store, index, row);
      // The last rows of a running simulation may still get neighbors.
      if (row + 64 < index.rows || index.complete) kept.set(row, labels);
    }
    return labels;
  }
}
