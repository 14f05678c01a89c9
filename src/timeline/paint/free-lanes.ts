/** What a figure leaves free, on its lanes: the gaps of a bus between its first and last transfer, chips with no work. */
import { laneY } from '../scene/hit.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { textSize, xOfTime } from '../layout/view.ts';
import { traceHatch } from './holds.ts';
import type { PaintContext } from './paint-context.ts';

/** A lane of more rows is no figure's. */
const MOST_ROWS = 2000;
/** Narrower gaps have no hatching, or no word, CSS pixels. */
const LEAST = 3;
const WORD = 36;

function freeTimes(scene: Scene, lane: PlacedLane): (readonly [number, number])[] {
  const index = scene.stores.at(lane.run)?.index(lane);
  if (index === undefined || index.rows > MOST_ROWS) return [];
  if (lane.kind === 'chip') return index.rows === 0 ? [[0, scene.endNs]] : [];
  const times: (readonly [number, number])[] = [];
  let endNs = index.rows === 0 ? 0 : index.end(0);
  for (let row = 1; row < index.rows; row++) {
    if (index.start(row) > endNs) times.push([endNs, index.start(row)]);
    endNs = Math.max(endNs, index.end(row));
  }
  return times;
}

/** @returns what paints it over lanes of a kind */
export const freeOn =
  (kind: 'channel' | 'chip') =>
  (context: PaintContext, scene: Scene): void => {
    const { frame, view, palette, fontFamily } = scene;
    const { plot } = frame;
    context.textAlign = 'center';
    context.font = `600 ${textSize(frame, 11)}px ${fontFamily}`;
    for (const lane of visibleLanes(scene)) {
      if (lane.kind !== kind || lane.barHeight === 0) continue;
      const top = laneY(scene, lane) + lane.barTop;
      for (const [startNs, endNs] of freeTimes(scene, lane)) {
        const left = Math.max(plot.left, xOfTime(view, frame, startNs));
        const width = Math.min(plot.left + plot.width, xOfTime(view, frame, endNs)) - left;
        if (width < LEAST) continue;
        context.beginPath();
        traceHatch({ left, top, width, height: lane.barHeight }, context);
        context.strokeStyle = palette.dimmed.edge;
        context.lineWidth = 1;
        context.stroke();
        if (width < WORD) continue;
        context.fillStyle = palette.background;
        context.fillRect(left + width / 2 - 16, top + lane.barHeight / 2 - 8, 32, 16);
        context.fillStyle = palette.muted;
        context.fillText('free', left + width / 2, top + lane.barHeight / 2);
      }
    }
  };
