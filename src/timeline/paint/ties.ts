/** Thin lines between related rows: the pieces of a suspended operation, the planes of one array operation. */
import { RowKind } from '../../engine/recording/recording.ts';
import { laneY } from '../scene/hit.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import type { Scene } from '../scene/scene.ts';
import type { PaintContext } from './paint-context.ts';

/** Ties shorter than this say nothing, CSS pixels. */
const SHORTEST = 6;
/** Loads narrower than this are not tied, CSS pixels. */
const LOAD_MIN = 8;
/** The next piece of an operation is searched in this many rows. */
const LOOK_AHEAD = 96;

/** The row in which an operation resumes after its suspension in (or right after) a row; −1 if there is none near. */
export function nextPiece(index: LaneIndex, row: number): number {
  const kind = index.kind(row);
  if (kind !== RowKind.program && kind !== RowKind.erase) return -1;
  const operation = index.operation(row);
  const stop = Math.min(index.rows, row + LOOK_AHEAD);
  let next = row;
  do next = index.findOperation(operation, next + 1, stop);
  while (next >= 0 && index.kind(next) !== kind);
  return next;
}

export interface TieSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/**
 * Lines from the suspension of an operation to its resumption, under the bars in between.
 * @param wide rows of the lane that are wide enough to be distinguished
 * @returns whether there are any
 */
function tracePieces(
  scene: Scene,
  lane: PlacedLane,
  index: LaneIndex,
  wide: readonly number[],
  sink: TieSink,
): boolean {
  if (lane.kind !== 'die' && lane.kind !== 'plane') return false;
  const { frame, view } = scene;
  const { plot } = frame;
  const scale = plot.width / (view.t1 - view.t0);
  const bottom = laneY(scene, lane) + lane.barTop + lane.barHeight + 1.5;
  let any = false;
  for (const row of wide) {
    const next = nextPiece(index, row);
    if (next < 0) continue;
    const x0 = Math.max(-4, (index.end(row) - view.t0) * scale);
    const x1 = Math.min(plot.width + 4, (index.start(next) - view.t0) * scale);
    if (x1 - x0 < SHORTEST) continue;
    const left = plot.left + x0 + 0.5;
    const right = plot.left + x1 - 0.5;
    sink.moveTo(left, bottom - 2);
    sink.lineTo(left, bottom);
    sink.lineTo(right, bottom);
    sink.lineTo(right, bottom - 2);
    any = true;
  }
  return any;
}

/**
 * Lines down the planes of each array operation, if the die's planes are shown; along the loads of one transaction on a
 * bus.
 * @param wide rows of the lane that are wide enough to be distinguished
 * @returns whether there are any
 */
export function traceGroups(
  scene: Scene,
  lane: PlacedLane,
  index: LaneIndex,
  wide: readonly number[],
  sink: TieSink,
): boolean {
  if (wide.length === 0) return false;
  if (lane.kind === 'channel') return traceLoads(scene, lane, index, wide, sink);
  return lane.kind === 'die' && !lane.folded && tracePlanes(scene, lane, index, wide, sink);
}

/**
 * Loads that follow each other and whose programs begin together were started as one transaction: a line under them.
 */
function traceLoads(scene: Scene, lane: PlacedLane, index: LaneIndex, wide: readonly number[], sink: TieSink): boolean {
  const { frame, view } = scene;
  const { plot } = frame;
  const store = scene.stores.at(lane.run);
  const scale = plot.width / (view.t1 - view.t0);
  if (store === undefined) return false;
  const y = laneY(scene, lane) + lane.barTop + lane.barHeight + 1.5;
  const x = (ns: number): number => plot.left + Math.min(Math.max((ns - view.t0) * scale, -4), plot.width + 4);
  let any = false;
  let from = -1;
  let programNs = -1;
  let last = -1;
  const close = (): void => {
    if (from >= 0 && last > from) {
      sink.moveTo(x(index.start(from)) + 1, y);
      sink.lineTo(x(index.end(last)) - 1, y);
      any = true;
    }
    from = -1;
  };
  for (const row of wide) {
    const isLoad = index.kind(row) === RowKind.load || index.kind(row) === RowKind.dataIn;
    const begins = isLoad && index.length(row) * scale >= LOAD_MIN ? programStart(store, index, row) : -1;
    if (from < 0 || begins < 0 || begins !== programNs || row !== last + 1) {
      close();
      if (begins >= 0) from = row;
      programNs = begins;
    }
    last = row;
  }
  close();
  return any;
}

/** The start of the program of a load, ns; −1 if it is not near. */
function programStart(store: LaneStore, bus: LaneIndex, row: number): number {
  const operation = bus.operation(row);
  const die = store.dieOf(operation);
  if (die < 0) return -1;
  const lane = store.die(die);
  const from = lane.startedBefore(bus.start(row));
  const found = lane.findOperation(operation, from, Math.min(lane.rows, from + LOOK_AHEAD));
  return found < 0 ? -1 : lane.start(found);
}

function tracePlanes(
  scene: Scene,
  lane: PlacedLane,
  index: LaneIndex,
  wide: readonly number[],
  sink: TieSink,
): boolean {
  const { plot } = scene.frame;
  const scale = plot.width / (scene.view.t1 - scene.view.t0);
  const planes = scene.layout.lanes.filter(
    (other) => other.kind === 'plane' && other.run === lane.run && other.die === lane.die && other.fixed === lane.fixed,
  );
  const store = scene.stores.at(lane.run);
  if (planes.length === 0 || store === undefined) return false;
  let any = false;
  for (const row of wide) {
    const size = index.groupSize(row);
    if (size < 2) continue;
    const x = Math.round((index.start(row) - scene.view.t0) * scale) + 0.5;
    if (x < 0 || x > plot.width) continue;
    let top = Number.POSITIVE_INFINITY;
    let end = Number.NEGATIVE_INFINITY;
    for (let page = row; page < row + size; page++) {
      const plane = store.planeOf(index.operation(page));
      const place = planes.find((lane) => lane.plane === plane);
      if (place === undefined) continue;
      const y = laneY(scene, place) + place.barTop;
      top = Math.min(top, y);
      end = Math.max(end, y + place.barHeight);
    }
    if (end <= top) continue;
    sink.moveTo(plot.left + x, top);
    sink.lineTo(plot.left + x, end);
    any = true;
  }
  return any;
}

export function paintTies(
  context: PaintContext,
  scene: Scene,
  lane: PlacedLane,
  index: LaneIndex,
  wide: readonly number[],
): void {
  if (wide.length === 0) return;
  context.lineWidth = 1;
  context.beginPath();
  if (tracePieces(scene, lane, index, wide, context)) {
    context.strokeStyle = scene.palette.phases.suspend.edge;
    context.stroke();
    context.beginPath();
  }
  if (traceGroups(scene, lane, index, wide, context)) {
    context.strokeStyle = scene.palette.muted;
    context.stroke();
  }
}
