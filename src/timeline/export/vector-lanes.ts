/** The content of the lanes as paths of an SVG, in place of the pixels of the screen: exact at every size. */
import { commandClass } from '../../analysis/columns/row-classes.ts';
import { ColumnRuns, WIDE_PX } from '../index/column-runs.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { areaOf, type PlacedLane } from '../layout/lane-layout.ts';
import type { TimeAxis } from '../layout/time-axis.ts';
import { xOfTime } from '../layout/view.ts';
import type { LaneContent } from '../paint/painter.ts';
import { makeInks, TILE, type Inks } from '../palette.ts';
import { laneY } from '../scene/hit.ts';
import type { Scene } from '../scene/scene.ts';
import { commandEnd } from '../text/row-text.ts';
import { at } from '../text/svg-text.ts';
import type { SvgContext } from './svg-context.ts';

/** Columns of a pixel: on paper a step of a whole pixel is seen. */
const MOST_DETAIL = 8;
/** Columns of a lane. */
const MOST_COLUMNS = 6000;

/** A column may be an eighth of a pixel wide. */
const thousandth = (value: number): string => String(Math.round(value * 1000) / 1000);

const hex = (word: number): string =>
  `#${[word & 255, (word >>> 8) & 255, (word >>> 16) & 255].map((c) => c.toString(16).padStart(2, '0')).join('')}`;

/**
 * The outline of a class in a lane: columns that touch are one shape. (As a shape for each column, Chromium loses narrow
 * ones.)
 */
class Outline {
  #done = '';
  #top = '';
  /** The left edges and the lower ends of the columns of the present shape, and its right edge. */
  #columns: { readonly left: string; readonly low: string }[] = [];
  #right = '';

  add(left: string, right: string, low: string, high: string): void {
    if (left !== this.#right) this.#close();
    this.#top += this.#columns.length === 0 ? `M${left},${low}V${high}H${right}` : `V${high}H${right}`;
    this.#columns.push({ left, low });
    this.#right = right;
  }

  get d(): string {
    this.#close();
    return this.#done;
  }

  #close(): void {
    if (this.#columns.length === 0) return;
    const back = this.#columns.toReversed().map(({ left, low }) => `V${low}H${left}`);
    this.#done += `${this.#top}${back.join('')}z`;
    this.#top = '';
    this.#columns = [];
    this.#right = '';
  }
}

/** Paints the content of lanes onto an {@link SvgContext}. */
export class VectorLanes implements LaneContent {
  /** The classes that occur: the document defines a pattern for each. */
  readonly #used = new Set<number>();
  readonly #context: SvgContext;
  readonly #inks: Inks;
  readonly #lanes = new Map<string, { readonly elements: string; readonly wide: readonly number[] }>();

  constructor(context: SvgContext, scene: Scene, lanes: readonly PlacedLane[]) {
    this.#context = context;
    this.#inks = makeInks(scene.palette);
    for (const lane of lanes) this.#prepare(scene, lane);
  }

  get definitions(): string {
    return [...this.#used].map((cls) => patternOf(this.#inks, cls)).join('');
  }

  wideRows(laneId: string): readonly number[] {
    return this.#lanes.get(laneId)?.wide ?? [];
  }

  paint(scene: Scene, lanes: readonly PlacedLane[], _: Inks, axis: TimeAxis): void {
    const { frame, view, palette } = scene;
    const { plot } = frame;
    const context = this.#context;
    this.#inAreas(scene, lanes, (lane) => {
      context.fillStyle = palette.track;
      context.fillRect(plot.left, laneY(scene, lane) + lane.barTop, plot.width, lane.barHeight);
    });
    context.fillStyle = palette.grid;
    for (const { ns } of axis.ticks) {
      const x = Math.round(xOfTime(view, frame, ns));
      if (x >= plot.left && x < plot.left + plot.width) context.fillRect(x, plot.top, 1, plot.height);
    }
    this.#inAreas(scene, lanes, (lane) => {
      const elements = this.#lanes.get(lane.id)?.elements;
      if (elements !== undefined) context.add(`<g>${elements}</g>`);
    });
  }

  /** Draws each lane in its area: fixed lanes above, the others scrolled under them. */
  #inAreas({ frame: { plot }, layout }: Scene, lanes: readonly PlacedLane[], draw: (lane: PlacedLane) => void): void {
    const context = this.#context;
    for (const lane of lanes) {
      const { top, bottom } = areaOf(layout, lane);
      context.save();
      context.beginPath();
      context.rect(plot.left, plot.top + top, plot.width, Math.min(plot.height, bottom) - top);
      context.clip();
      draw(lane);
      context.restore();
    }
  }

  #prepare(scene: Scene, lane: PlacedLane): void {
    const store = scene.stores.at(lane.run);
    const index = store?.index(lane);
    if (store === undefined || index === undefined || lane.barHeight === 0) return;
    const { frame, view } = scene;
    const { plot } = frame;
    const y = laneY(scene, lane) + lane.barTop;
    const detail = Math.max(1, Math.min(MOST_DETAIL, Math.floor(MOST_COLUMNS / plot.width)));
    const columns = Math.max(1, Math.floor(plot.width * detail));
    const runs = new ColumnRuns(columns);
    index.columns(view.t0, (view.t1 - view.t0) / columns, columns, runs);
    const px = plot.width / columns;
    // Thin columns and narrow rows: one path a class, so that neighbors have no seam. Wide rows come after them.
    const outlines = new Map<number, Outline>();
    const narrow = new Map<number, string>();
    for (let k = 0; k < runs.count; k++) {
      let low = y + lane.barHeight;
      for (let e = runs.entry[k]; e < runs.entry[k + 1]; e++) {
        const height = runs.share[e] * lane.barHeight;
        const [x0, x1] = [thousandth(plot.left + runs.x0[k] * px), thousandth(plot.left + runs.x1[k] * px)];
        const outline = outlines.get(runs.cls[e]) ?? new Outline();
        outlines.set(runs.cls[e], outline);
        outline.add(x0, x1, at(low), at(low - height));
        low -= height;
      }
    }
    const wide: number[] = [];
    for (const row of runs.wideRow.subarray(0, runs.wideCount)) {
      const x0 = Math.max(plot.left, xOfTime(view, frame, index.start(row)));
      const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, index.end(row)));
      if (x1 - x0 >= WIDE_PX) {
        wide.push(row);
        continue;
      }
      // Too narrow for an edge of its own, with its true ends.
      const cls = index.classAt(row);
      const d = `M${at(x0)},${at(y)}H${at(x1)}v${at(lane.barHeight)}H${at(x0)}z`;
      if (x1 > x0) narrow.set(cls, (narrow.get(cls) ?? '') + d);
    }
    const paths = [...[...outlines].map(([cls, { d }]) => [cls, d] as const), ...narrow];
    for (const [cls] of paths) this.#used.add(cls);
    const elements = [
      ...paths.map(([cls, d]) => `<path d="${d}" fill="url(#c${cls})"/>`),
      ...wide.map((row) => this.#row(scene, lane, store, index, row, y)),
    ];
    this.#lanes.set(lane.id, { elements: elements.join(''), wide });
  }

  #row(scene: Scene, lane: PlacedLane, store: LaneStore, index: LaneIndex, row: number, y: number): string {
    const { frame, view } = scene;
    const { plot } = frame;
    const x0 = Math.max(plot.left, xOfTime(view, frame, index.start(row)));
    const x1 = Math.min(plot.left + plot.width, xOfTime(view, frame, index.end(row)));
    const cls = index.classAt(row);
    this.#used.add(cls);
    const bar = `<rect x="${at(x0)}" y="${at(y + 0.5)}" width="${at(x1 - x0)}" height="${lane.barHeight - 1}" fill="url(#c${cls})" stroke="${hex(this.#inks.classes[cls].edge)}"/>`;
    const commandX = Math.max(x0, Math.min(x1, xOfTime(view, frame, commandEnd(store, index, row))));
    if (commandX <= x0) return bar;
    const ink = commandClass(cls);
    this.#used.add(ink);
    return `${bar}<rect x="${at(x0)}" y="${at(y)}" width="${at(Math.max(1, commandX - x0))}" height="${lane.barHeight}" fill="url(#c${ink})"/>`;
  }
}

/** A class's tile as an SVG pattern. */
function patternOf(inks: Inks, cls: number): string {
  const { tile, fill } = inks.classes[cls];
  const squares = new Map<number, string>();
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      const word = tile[y * TILE + x];
      if (word !== fill) squares.set(word, `${squares.get(word) ?? ''}M${x},${y}h1v1h-1z`);
    }
  }
  const shades = [...squares].map(([word, d]) => `<path d="${d}" fill="${hex(word)}"/>`).join('');
  return `<pattern id="c${cls}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect width="${TILE}" height="${TILE}" fill="${hex(fill)}"/>${shades}</pattern>`;
}
