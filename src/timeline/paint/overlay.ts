/**
 * The overlay: pointer, selection, playhead, ruler, marks. It has a canvas of its own, so that it never repaints the
 * lanes.
 */
import { loadPart, ignoreFailedLoad } from '../../base/load-part.ts';
import type { paintBufferLabels as PaintBufferLabels } from './buffer-labels.ts';
import { fadeAhead, lightRunning } from './playhead-light.ts';
import { laneY } from '../scene/hit.ts';
import { markFlags, type TextMeasure } from '../text/text-measure.ts';
import { areaOf, type PlacedLane } from '../layout/lane-layout.ts';
import { chosenOperation, laneShows, type RelatedRow, isArrayWork } from '../scene/related-rows.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import type { Hit, ShownSelection } from '../scene/selection.ts';
import { spotlightOf } from '../scene/spotlight.ts';
import { decimalsFor, formatExact, formatIn, unitFor } from '../../base/format.ts';
import { nsPerPixel, textSize, xOfTime } from '../layout/view.ts';
import type { PaintContext } from './paint-context.ts';
import { at } from '../text/svg-text.ts';

/** Length of an arrow's head, CSS pixels. */
const HEAD = 5;
/** Curves that end this far outside the plot are not drawn, CSS pixels. */
const OUTSIDE = 40;

interface Hovered {
  readonly run: number;
  readonly operation: number;
}

/**
 * The arrows as SVG path data (which a canvas understands too), empty if no request lane is visible.
 * @param related rows of the selection, by run
 * @param hovered the operation under the pointer and its run: only it gets an arrow
 */
function flowPath(
  scene: Scene,
  related: readonly (readonly RelatedRow[])[],
  lanes: readonly PlacedLane[],
  hovered: Hovered,
): string {
  const { frame, view } = scene;
  const parts: string[] = [];
  related.forEach((rows, run) => {
    if (run !== hovered.run) return;
    const store = scene.stores.at(run);
    const from = lanes.find((lane) => lane.kind === 'request' && lane.run === run);
    if (store === undefined || from === undefined || scene.spans.at(run) === undefined) return;
    const y0 = laneY(scene, from) + from.barTop + from.barHeight;
    for (const row of rows) {
      if (!isArrayWork(row) || row.operation !== hovered.operation) continue;
      const to = lanes.find((lane) => lane.run === run && laneShows(lane, row, store));
      if (to === undefined) continue;
      const x = xOfTime(view, frame, row.startNs);
      if (x < frame.plot.left - OUTSIDE || x > frame.plot.left + frame.plot.width + OUTSIDE) continue;
      const y1 = laneY(scene, to) + to.barTop - 1;
      const bend = Math.min(24, Math.abs(y1 - y0) / 3);
      parts.push(
        `M${at(x - 6)},${at(y0)}C${at(x - 6)},${at(y0 + bend)} ${at(x + 3)},${at(y1 - bend)} ${at(x + 3)},${at(y1)}` +
          `M${at(x)},${at(y1 - HEAD)}L${at(x + 3)},${at(y1)}L${at(x + 6)},${at(y1 - HEAD)}`,
      );
    }
  });
  return parts.join('');
}

const DIM = 0.5;
/** A narrower bar would be all outline, CSS pixels. */
const LEAST_OUTLINED = 6;

/** A bookmarked time, with its number or name. */
export interface OverlayMark {
  readonly ns: number;
  readonly label: string;
}

export interface OverlayRange {
  readonly t0: number;
  readonly t1: number;
}

export interface OverlayState {
  readonly selection: ShownSelection | undefined;
  readonly related: readonly (readonly RelatedRow[])[];
  /** Operations that blocked the selected request, by run. */
  readonly blockers: readonly (readonly RelatedRow[])[];
  readonly hover: { readonly hit: Hit; readonly x: number } | undefined;
  /** Rows that the host points at, of one run. */
  readonly lit: { readonly run: number; readonly rows: readonly RelatedRow[] } | undefined;
  readonly playheadNs: number | undefined;
  /** Whether everything later than the playhead is faded. */
  readonly fadesAhead: boolean;
  /** Runs that are faded: they are not of the present experiment. */
  readonly previous: readonly number[];
  readonly ruler: OverlayRange | undefined;
  readonly marks: readonly OverlayMark[];
  /** What the host paints over the lanes, below selection and playhead. */
  readonly over?: ((context: PaintContext, scene: Scene) => void) | undefined;
}

/** Whether nothing lies over the timeline. */
export function isBare(state: OverlayState): boolean {
  return (
    state.over === undefined &&
    state.selection?.gap === undefined &&
    state.hover === undefined &&
    state.lit === undefined &&
    state.playheadNs === undefined &&
    state.ruler === undefined &&
    state.marks.length === 0 &&
    state.previous.length === 0 &&
    state.related.every((rows) => rows.length === 0) &&
    state.blockers.every((rows) => rows.length === 0)
  );
}

export function paintOverlay(context: PaintContext, scene: Scene, state: OverlayState, measure: TextMeasure): void {
  const { frame } = scene;
  const { dpr } = frame.size;
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.clearRect(0, 0, frame.size.width, frame.size.height);
  context.textBaseline = 'middle';
  const lanes = visibleLanes(scene);
  context.save();
  context.beginPath();
  context.rect(frame.plot.left, frame.plot.top, frame.plot.width, frame.plot.height);
  context.clip();
  state.over?.(context, scene);
  paintSpotlight(context, scene, state);
  if (state.playheadNs !== undefined && state.fadesAhead) fadeAhead(context, scene, state.playheadNs);
  paintFlows(context, scene, state, lanes);
  state.related.forEach((rows, run) => {
    const chosen = state.selection && chosenOperation(state.related, state.selection, run);
    outlineRows(context, scene, rows, run, lanes, chosen);
  });
  if (state.lit !== undefined) outlineRows(context, scene, state.lit.rows, state.lit.run, lanes, 'lit');
  paintGap(context, scene, state, lanes);
  fadePrevious(context, scene, state.previous);
  if (state.playheadNs !== undefined) lightRunning(context, scene, state.playheadNs);
  context.restore();
  paintRuler(context, scene, state.ruler, measure);
  paintMarks(context, scene, state.marks, measure);
  paintHover(context, scene, state, measure);
  if (state.playheadNs !== undefined) paintPlayhead(context, scene, state.playheadNs);
}

/** Dims the lanes during the lifetimes of the selected requests, except for their operations and blockers. */
function paintSpotlight(context: PaintContext, scene: Scene, state: OverlayState): void {
  const { dimmed } = spotlightOf(scene, state.related, state.blockers);
  context.fillStyle = scene.palette.background;
  context.globalAlpha = DIM;
  for (const { left, top, width, height } of dimmed) context.fillRect(left, top, width, height);
  context.globalAlpha = 1;
}

function fadePrevious(context: PaintContext, scene: Scene, runs: readonly number[]): void {
  const { frame, layout, palette } = scene;
  context.fillStyle = palette.background;
  context.globalAlpha = DIM;
  for (const { run, top, height } of layout.panes) {
    if (runs.includes(run)) context.fillRect(frame.plot.left, frame.plot.top + top, frame.plot.width, height);
  }
  context.globalAlpha = 1;
}

/** Outlines the selected rows that are wide enough for an outline to leave something of them. */
function outlineRows(
  context: PaintContext,
  scene: Scene,
  rows: readonly RelatedRow[],
  run: number,
  lanes: readonly PlacedLane[],
  chosen: number | 'lit' | undefined,
): void {
  const store = scene.stores.at(run);
  if (store === undefined || rows.length === 0) return;
  const { frame, view, palette, layout } = scene;
  const { plot } = frame;
  const isLit = chosen === 'lit';
  context.strokeStyle = isLit ? palette.accent : palette.text;
  context.fillStyle = context.strokeStyle;
  for (const lane of lanes) {
    if (lane.run !== run || lane.barHeight === 0) continue;
    const y = laneY(scene, lane) + lane.barTop;
    const area = areaOf(layout, lane);
    // Scrolled under the fixed lanes, or out of sight.
    if (y < plot.top + area.top || y + lane.barHeight > plot.top + area.bottom) continue;
    for (const row of rows) {
      if (!laneShows(lane, row, store)) continue;
      const x0 = xOfTime(view, frame, row.startNs);
      const x1 = xOfTime(view, frame, row.endNs);
      if (x1 < plot.left || x0 > plot.left + plot.width) continue;
      if (x1 - x0 < LEAST_OUTLINED) {
        // A foot below the bar instead.
        context.fillRect((x0 + x1) / 2 - 1.5, y + lane.barHeight, 3, 2);
        continue;
      }
      context.lineWidth = isLit ? 4 : chosen === undefined || chosen === row.operation ? 2 : 1;
      context.strokeRect(x0, y, x1 - x0, lane.barHeight);
    }
  }
}

function paintFlows(
  context: PaintContext,
  scene: Scene,
  { related, hover }: OverlayState,
  lanes: readonly PlacedLane[],
): void {
  if (hover?.hit.kind !== 'row') return;
  const { lane, operation } = hover.hit;
  context.strokeStyle = scene.palette.text;
  context.lineWidth = 1.25;
  context.stroke(new Path2D(flowPath(scene, related, lanes, { run: lane.run, operation })));
}

function paintGap(
  context: PaintContext,
  scene: Scene,
  { selection }: OverlayState,
  lanes: readonly PlacedLane[],
): void {
  const gap = selection?.gap;
  if (gap === undefined) return;
  const lane = lanes.find(({ id }) => id === gap.laneId);
  if (lane === undefined) return;
  const x0 = xOfTime(scene.view, scene.frame, gap.startNs);
  const x1 = xOfTime(scene.view, scene.frame, gap.endNs);
  context.setLineDash([4, 3]);
  context.lineWidth = 1.5;
  context.strokeStyle = scene.palette.accent;
  context.strokeRect(x0 + 1, laneY(scene, lane) + lane.barTop + 1, Math.max(2, x1 - x0 - 2), lane.barHeight - 2);
  context.setLineDash([]);
}

function paintRuler(context: PaintContext, scene: Scene, ruler: OverlayRange | undefined, measure: TextMeasure): void {
  if (ruler === undefined) return;
  const { frame, view, palette, fontFamily } = scene;
  const { plot } = frame;
  const x0 = Math.max(plot.left, xOfTime(view, frame, ruler.t0));
  const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, ruler.t1));
  if (x1 < x0) return;
  context.globalAlpha = 0.12;
  context.fillStyle = palette.accent;
  context.fillRect(x0, plot.top, x1 - x0, plot.height);
  context.globalAlpha = 1;
  context.fillRect(x0, frame.axis.top, 1, frame.axis.height + plot.height);
  context.fillRect(x1 - 1, frame.axis.top, 1, frame.axis.height + plot.height);
  const text = formatExact(Math.round(ruler.t1 - ruler.t0));
  pill(context, scene, (x0 + x1) / 2, text, measure, fontFamily);
}

function pill(
  context: PaintContext,
  { frame, palette }: Scene,
  x: number,
  text: string,
  measure: TextMeasure,
  fontFamily: string,
): void {
  const size = textSize(frame, 11);
  const width = measure(text, size, true) + 12;
  const left = Math.min(Math.max(x - width / 2, frame.plot.left), frame.plot.left + frame.plot.width - width);
  context.fillStyle = palette.accent;
  context.fillRect(left, frame.axis.top + 3, width, frame.axis.height - 6);
  context.fillStyle = palette.name === 'light' ? '#ffffff' : '#071120';
  context.font = `600 ${size}px ${fontFamily}`;
  context.textAlign = 'center';
  context.fillText(text, left + width / 2, frame.axis.top + frame.axis.height / 2 + 0.5);
}

function paintMarks(context: PaintContext, scene: Scene, marks: readonly OverlayMark[], measure: TextMeasure): void {
  const { frame, view, palette, fontFamily } = scene;
  const { plot } = frame;
  const size = textSize(frame, 10);
  const xOf = (ns: number): number => Math.round(xOfTime(view, frame, ns)) + 0.5;
  context.textAlign = 'left';
  context.font = `600 ${size}px ${fontFamily}`;
  for (const { x, width, text } of markFlags(marks, xOf, plot.left, plot.left + plot.width, size, measure)) {
    context.fillStyle = palette.text;
    context.globalAlpha = 0.7;
    context.fillRect(x - 0.5, plot.top, 1, plot.height);
    context.globalAlpha = 1;
    // At the top of the plot, below the times.
    context.fillRect(x, plot.top, width, textSize(frame, 13));
    context.fillStyle = palette.background;
    context.fillText(text, x + 4, plot.top + textSize(frame, 7));
  }
}

/** The time under the pointer, with as many digits as a pixel tells apart. */
function pointerTime(scene: Scene, ns: number): string {
  const step = nsPerPixel(scene.view, scene.frame);
  const unit = unitFor(Math.max(ns, step));
  return formatIn(Math.max(0, ns), unit, decimalsFor(unit, Math.max(1, step)));
}

function paintHover(context: PaintContext, scene: Scene, { hover }: OverlayState, measure: TextMeasure): void {
  if (hover === undefined) return;
  const { frame, view, palette, fontFamily } = scene;
  const { plot } = frame;
  const { hit, x } = hover;
  if (hit.kind === 'row' || hit.kind === 'span') {
    const [start, end] = hit.kind === 'row' ? [hit.startNs, hit.endNs] : [hit.span.startNs, hit.span.endNs];
    const x0 = Math.max(plot.left, xOfTime(view, frame, start));
    const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, end));
    context.strokeStyle = palette.text;
    context.lineWidth = 1;
    context.strokeRect(x0 - 0.5, laneY(scene, hit.lane) + hit.lane.barTop - 0.5, x1 - x0 + 1, hit.lane.barHeight + 1);
  }
  if (x < plot.left || x > plot.left + plot.width || !('ns' in hit) || hit.kind === 'minimap') return;
  context.fillStyle = palette.muted;
  context.globalAlpha = 0.55;
  context.fillRect(Math.round(x), plot.top, 1, plot.height);
  context.globalAlpha = 1;
  const text = pointerTime(scene, hit.ns);
  const size = textSize(frame, 11);
  const width = measure(text, size, true) + 12;
  const left = Math.min(Math.max(x - width / 2, plot.left), plot.left + plot.width - width);
  context.fillStyle = palette.background;
  context.fillRect(left, frame.axis.top + 2, width, frame.axis.height - 4);
  context.strokeStyle = palette.rule;
  context.strokeRect(left + 0.5, frame.axis.top + 2.5, width - 1, frame.axis.height - 5);
  context.fillStyle = palette.text;
  context.font = `600 ${size}px ${fontFamily}`;
  context.textAlign = 'center';
  context.fillText(text, left + width / 2, frame.axis.top + frame.axis.height / 2 + 0.5);
}

let paintBufferLabels: typeof PaintBufferLabels | undefined;

/** Loads the words of the write buffer, which only a playhead needs, and repaints. */
export function loadBufferLabels(timeline: { repaint(lanes: boolean): void }): void {
  if (paintBufferLabels !== undefined) return;
  // After a failure the next playhead tries again.
  loadPart(() => import('./buffer-labels.ts')).then((labels) => {
    ({ paintBufferLabels } = labels);
    timeline.repaint(false);
  }, ignoreFailedLoad);
}

function paintPlayhead(context: PaintContext, scene: Scene, ns: number): void {
  const { frame, view, palette } = scene;
  const { plot } = frame;
  const x = Math.round(xOfTime(view, frame, ns)) + 0.5;
  if (x < plot.left || x > plot.left + plot.width) return;
  context.fillStyle = palette.accent;
  context.fillRect(x - 0.75, plot.top - 4, 1.5, plot.height + 4);
  context.beginPath();
  context.moveTo(x - 5, plot.top - 9);
  context.lineTo(x + 5, plot.top - 9);
  context.lineTo(x, plot.top - 1);
  context.fill();
  paintBufferLabels?.(context, scene, ns);
}
