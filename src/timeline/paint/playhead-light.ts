/** The instant of the playhead in the lanes: what runs then is lit, what is later can be faded. */
import type { PlacedLane } from '../layout/lane-layout.ts';
import { laneY } from '../scene/hit.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { xOfTime } from '../layout/view.ts';
import type { PaintContext } from './paint-context.ts';

const VEIL = 0.82;
const EDGE = 2;

/** A range of time in a lane, CSS pixels. */
export interface LitRow {
  readonly laneId: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The operations and spans that run at an instant (ns), in the visible lanes. */
export function runningRows(scene: Scene, ns: number): LitRow[] {
  const { frame, view } = scene;
  const { plot } = frame;
  const x = xOfTime(view, frame, ns);
  if (x < plot.left || x > plot.left + plot.width) return [];
  const rows: LitRow[] = [];
  for (const lane of visibleLanes(scene)) {
    if (lane.barHeight === 0) continue;
    const top = laneY(scene, lane) + lane.barTop;
    const range = runningIn(scene, lane, ns);
    if (range === undefined) continue;
    const { startNs, endNs } = range;
    const left = Math.max(plot.left, xOfTime(view, frame, startNs));
    const right = Math.min(plot.left + plot.width, xOfTime(view, frame, endNs));
    rows.push({ laneId: lane.id, left, top, width: Math.max(2, right - left), height: lane.barHeight });
  }
  return rows;
}

function runningIn(scene: Scene, lane: PlacedLane, ns: number): { startNs: number; endNs: number } | undefined {
  if (lane.kind === 'request') {
    return scene.spans.at(lane.run)?.spans.find(({ startNs, endNs }) => startNs <= ns && ns < endNs);
  }
  const index = scene.stores.at(lane.run)?.index(lane);
  const row = index?.rowAt(ns) ?? -1;
  if (index === undefined || row < 0 || index.end(row) <= ns) return undefined;
  return { startNs: index.start(row), endNs: index.end(row) };
}

/** Lights what runs at an instant (ns): an edge in the color of the playhead. */
export function lightRunning(context: PaintContext, scene: Scene, ns: number): void {
  context.strokeStyle = scene.palette.accent;
  context.lineWidth = EDGE;
  for (const { left, top, width, height } of runningRows(scene, ns)) {
    context.strokeRect(left - EDGE / 2, top - EDGE / 2, width + EDGE, height + EDGE);
  }
}

/** Draws a veil over everything later than an instant (ns). */
export function fadeAhead(context: PaintContext, scene: Scene, ns: number): void {
  const { frame, view, palette } = scene;
  const { plot } = frame;
  const left = Math.max(plot.left, xOfTime(view, frame, ns));
  const width = plot.left + plot.width - left;
  if (width <= 0) return;
  context.globalAlpha = VEIL;
  context.fillStyle = palette.background;
  context.fillRect(left, plot.top, width, plot.height);
  context.globalAlpha = 1;
}
