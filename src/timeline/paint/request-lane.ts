/** The lane of the selected request: its phases and waits, as bars. */
import { laneY } from '../scene/hit.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { causeColors } from '../palette.ts';
import type { Scene } from '../scene/scene.ts';
import { fitsWidth, type TextMeasure } from '../text/text-measure.ts';
import { formatTime } from '../../base/format.ts';
import type { PaintContext } from './paint-context.ts';

/** Height of the red edges of a wait, CSS pixels. */
const WAIT_EDGE = 2;

export function paintRequestLane(context: PaintContext, scene: Scene, lane: PlacedLane, measure: TextMeasure): void {
  const request = scene.spans.at(lane.run);
  if (request === undefined) return;
  const { frame, view, palette, fontFamily } = scene;
  const top = laneY(scene, lane) + lane.barTop;
  const scale = frame.plot.width / (view.t1 - view.t0);
  context.save();
  context.beginPath();
  context.rect(frame.plot.left, top - 2, frame.plot.width, lane.barHeight + 4);
  context.clip();
  context.textAlign = 'left';
  for (const span of request.spans) {
    const x0 = Math.max(-2, (span.startNs - view.t0) * scale);
    const x1 = Math.min(frame.plot.width + 2, (span.endNs - view.t0) * scale);
    if (x1 < 0 || x0 > frame.plot.width) continue;
    const colors = causeColors(palette, span.cause, request.isWrite === true);
    const x = frame.plot.left + x0;
    const width = Math.max(1, x1 - x0);
    context.fillStyle = colors.fill;
    context.fillRect(x, top, width, lane.barHeight);
    if (span.cause === 'dieGc') paintStripes(context, x, top, width, lane.barHeight, palette.track);
    if (span.isWaiting) {
      context.fillStyle = palette.wait.fill;
      context.fillRect(x, top, width, WAIT_EDGE);
      context.fillRect(x, top + lane.barHeight - WAIT_EDGE, width, WAIT_EDGE);
    }
    context.fillStyle = colors.edge;
    if (width >= 4) {
      context.fillRect(x, top, 1, lane.barHeight);
      context.fillRect(x + width - 1, top, 1, lane.barHeight);
    }
    const left = Math.max(0, x0) + 5;
    const room = Math.min(frame.plot.width, x1) - left - 5;
    const time = formatTime(span.endNs - span.startNs, 3);
    const label = [`${span.short} ${time}`, span.short, time].find((text) =>
      fitsWidth(measure, text, lane.labelSize, room, true),
    );
    if (label === undefined) continue;
    context.font = `600 ${lane.labelSize}px ${fontFamily}`;
    // The stripes make way for the words.
    context.fillStyle = colors.fill;
    context.fillRect(
      frame.plot.left + left - 2,
      top + WAIT_EDGE,
      measure(label, lane.labelSize, true) + 4,
      lane.barHeight - 2 * WAIT_EDGE,
    );
    context.fillStyle = colors.text;
    context.fillText(label, frame.plot.left + left, top + lane.barHeight / 2 + 0.5);
  }
  context.restore();
}

/** Rising stripes, as on everything that garbage collection does. */
function paintStripes(context: PaintContext, x: number, y: number, width: number, height: number, color: string): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.strokeStyle = color;
  context.globalAlpha = 0.22;
  context.lineWidth = 2;
  context.beginPath();
  for (let at = x - height; at < x + width; at += 8) {
    context.moveTo(at, y + height);
    context.lineTo(at + height, y);
  }
  context.stroke();
  context.restore();
}
