/** The hit test: binary search over the layout and the rows that are drawn. */
import type { LaneStore } from '../index/lane-store.ts';
import { laneAt, laneTop, type LaneLayout, type PlacedLane } from '../layout/lane-layout.ts';
import type { Hit, RequestSpans } from './selection.ts';
import { nsPerPixel, timeOfX, type Frame, type View } from '../layout/view.ts';

/** How close to a bar or a handle counts as on it, CSS pixels. */
const REACH = 4;
/** Positions of the fold mark, the chip bracket and the pin, from the left edge of the labels. */
const CHIP_BRACKET_END = 10;
const FOLD_END = 24;
const PIN_WIDTH = 18;

export interface HitScene {
  readonly frame: Frame;
  readonly view: View;
  readonly layout: LaneLayout;
  readonly stores: readonly LaneStore[];
  readonly spans: readonly (RequestSpans | undefined)[];
  /** The end of the clock, ns: that of the longer run. */
  readonly endNs: number;
}

function laneAtY(scene: HitScene, y: number): PlacedLane | undefined {
  const inside = y - scene.frame.plot.top;
  if (inside < 0 || inside >= scene.frame.plot.height) return undefined;
  return laneAt(scene.layout, inside, scene.view.scroll);
}

/** The top of a lane, CSS pixels of the element; it may be outside the plot. */
export function laneY(scene: Pick<HitScene, 'frame' | 'view' | 'layout'>, lane: PlacedLane): number {
  return scene.frame.plot.top + laneTop(scene.layout, lane, scene.view.scroll);
}

/** The hit under a point of the element (CSS pixels). */
export function hitTest(scene: HitScene, x: number, y: number): Hit {
  const { frame, view } = scene;
  const ns = timeOfX(view, frame, x);
  if (y < frame.axis.top) return minimapHit(scene, x);
  if (y < frame.plot.top) return { kind: 'axis', ns };
  const lane = laneAtY(scene, y);
  if (lane === undefined) return { kind: 'empty', lane, ns };
  if (x < frame.plot.left) {
    if (x < CHIP_BRACKET_END && lane.kind === 'die') return { kind: 'lane', lane, part: 'chip' };
    if (x < FOLD_END && lane.foldable) return { kind: 'lane', lane, part: 'fold' };
    if (x >= frame.plot.left - PIN_WIDTH) return { kind: 'lane', lane, part: 'pin' };
    return { kind: 'lane', lane, part: 'name' };
  }
  if (lane.kind === 'request') return spanHit(scene, lane, ns);
  const store = scene.stores.at(lane.run);
  const index = store?.index(lane);
  if (index === undefined || index.rows === 0 || !index.hasRows(ns)) return { kind: 'empty', lane, ns };

  const after = index.startedBefore(ns);
  let row = index.rowAt(ns);
  if (row < 0) {
    // Near misses count: a bar thinner than a pixel can hardly be hit.
    const reach = REACH * nsPerPixel(view, frame);
    const before = after - 1;
    const distanceBefore = before >= 0 ? ns - index.end(before) : Number.POSITIVE_INFINITY;
    const distanceAfter = after < index.rows ? index.start(after) - ns : Number.POSITIVE_INFINITY;
    if (Math.min(distanceBefore, distanceAfter) <= reach) row = distanceBefore <= distanceAfter ? before : after;
  }
  if (row >= 0) {
    while (row > 0 && index.repeats(row)) row--;
    return {
      kind: 'row',
      lane,
      row,
      rowKind: index.kind(row),
      operation: index.operation(row),
      request: store?.requestAt(index, row) ?? -1,
      startNs: index.start(row),
      endNs: index.end(row),
      ns,
    };
  }
  const startNs = after > 0 ? index.end(after - 1) : 0;
  const endNs = after < index.rows ? index.start(after) : Math.max(scene.endNs, ns);
  // Rows that are beyond the recording limit may lie in between.
  if (!index.hasRows(startNs, endNs)) return { kind: 'empty', lane, ns };
  return {
    kind: 'gap',
    lane,
    startNs,
    endNs,
    rowBefore: after - 1,
    rowAfter: after < index.rows ? after : -1,
    ns,
  };
}

function spanHit(scene: HitScene, lane: PlacedLane, ns: number): Hit {
  const spans = scene.spans.at(lane.run)?.spans ?? [];
  const reach = REACH * nsPerPixel(scene.view, scene.frame);
  let best = -1;
  let distance = reach;
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i];
    if (ns >= span.startNs && ns < span.endNs) return { kind: 'span', lane, index: i, span, ns };
    const away = Math.max(span.startNs - ns, ns - span.endNs);
    if (away < distance) {
      distance = away;
      best = i;
    }
  }
  return best < 0 ? { kind: 'empty', lane, ns } : { kind: 'span', lane, index: best, span: spans[best], ns };
}

/** The time a position on the minimap stands for, ns. */
export const timeOfMinimap = (frame: Frame, endNs: number, x: number): number =>
  (Math.min(Math.max(x - frame.minimap.left, 0), frame.minimap.width) / frame.minimap.width) * endNs;

/** The position of a time on the minimap, CSS pixels of the element. */
const minimapOfTime = (frame: Frame, endNs: number, ns: number): number =>
  frame.minimap.left + (Math.min(Math.max(ns, 0), endNs) / Math.max(1, endNs)) * frame.minimap.width;

/** Narrowest drawing of the window on the minimap, CSS pixels: it stays visible and can be dragged. */
const MINIMAP_WINDOW = 8;

/** Left and right edge of the window on the minimap, CSS pixels of the element. */
export function minimapWindow(frame: Frame, view: View, endNs: number): [number, number] {
  let left = minimapOfTime(frame, endNs, view.t0);
  let right = minimapOfTime(frame, endNs, view.t1);
  const missing = MINIMAP_WINDOW - (right - left);
  if (missing > 0) {
    left = Math.max(frame.minimap.left, left - missing / 2);
    right = Math.min(frame.minimap.left + frame.minimap.width, left + MINIMAP_WINDOW);
    left = right - MINIMAP_WINDOW;
  }
  return [left, right];
}

function minimapHit(scene: HitScene, x: number): Hit {
  const { frame, view, endNs } = scene;
  const ns = timeOfMinimap(frame, endNs, x);
  const [left, right] = minimapWindow(frame, view, endNs);
  // Handles reach outwards more than inwards, so that a narrow window can still be moved.
  const inside = Math.min(REACH, (right - left) / 4);
  if (x >= left - REACH * 2 && x < left + inside) return { kind: 'minimap', ns, part: 'start' };
  if (x > right - inside && x <= right + REACH * 2) return { kind: 'minimap', ns, part: 'end' };
  return { kind: 'minimap', ns, part: x >= left && x <= right ? 'window' : 'outside' };
}
