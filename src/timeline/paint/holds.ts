/** Hatching over a channel's lane for as long as a collection holds the channel. */
import { laneY } from '../scene/hit.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import type { Scene } from '../scene/scene.ts';
import { xOfTime } from '../layout/view.ts';
import type { TieSink } from './ties.ts';
import type { PaintContext } from './paint-context.ts';

/** From one line of the hatching to the next, CSS pixels. */
const SPACING = 6;

/** A held part of a lane on screen, CSS pixels. */
export interface HeldPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The held parts of a lane; none but for the bus of a channel. */
function heldParts(scene: Scene, lane: PlacedLane): HeldPart[] {
  const { frame, view, stores } = scene;
  const { plot } = frame;
  const holds = lane.kind === 'channel' ? stores.at(lane.run)?.run.holds?.(lane.channel, view.t0, view.t1) : undefined;
  const parts: HeldPart[] = [];
  let before: { left: number; width: number } | undefined;
  for (const { startNs, endNs } of holds ?? []) {
    const left = Math.max(plot.left, xOfTime(view, frame, startNs));
    const right = Math.min(plot.left + plot.width, xOfTime(view, frame, endNs));
    // Many narrow holds are one part: less than a pixel between them cannot be seen.
    if (before !== undefined && left < before.left + before.width + 1) {
      before.width = Math.max(before.width, right - before.left);
      continue;
    }
    const part = {
      left,
      top: laneY(scene, lane) + lane.barTop,
      width: Math.max(1, right - left),
      height: lane.barHeight,
    };
    parts.push(part);
    before = part;
  }
  return parts;
}

/** The lines of a part: its edges above and below, and its diagonals. They keep their place on screen. */
export function traceHatch({ left, top, width, height }: HeldPart, sink: TieSink): void {
  for (const y of [top + 0.5, top + height - 0.5]) {
    sink.moveTo(left, y);
    sink.lineTo(left + width, y);
  }
  const right = left + width;
  for (let foot = Math.ceil((left - height) / SPACING) * SPACING; foot < right; foot += SPACING) {
    // From (foot, bottom) up to (foot + height, top), cut at both sides.
    const from = Math.max(left, foot);
    const to = Math.min(right, foot + height);
    if (to <= from) continue;
    sink.moveTo(from, top + height - (from - foot));
    sink.lineTo(to, top + height - (to - foot));
  }
}

export function paintHolds(context: PaintContext, scene: Scene, lane: PlacedLane): void {
  const parts = heldParts(scene, lane);
  if (parts.length === 0) return;
  context.beginPath();
  for (const part of parts) traceHatch(part, context);
  context.strokeStyle = scene.palette.waits.channel.edge;
  context.lineWidth = 1;
  context.stroke();
}
