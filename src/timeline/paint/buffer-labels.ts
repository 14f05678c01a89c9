/** How full the write buffers are at the playhead, as words in their lanes. */
import { xOfTime } from '../layout/view.ts';
import { laneY } from '../scene/hit.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import { occupancyOf, bufferedWords } from '../index/buffer-steps.ts';
import type { PaintContext } from './paint-context.ts';

/** How full the write buffers are at an instant (ns), each beside the playhead in its lane, on the side with room. */
export function bufferLabels(scene: Scene, ns: number): { x: number; y: number; isLeft: boolean; text: string }[] {
  const { frame, view, stores } = scene;
  const x = xOfTime(view, frame, ns);
  const isLeft = x > frame.plot.left + frame.plot.width / 2;
  if (x < frame.plot.left || x > frame.plot.left + frame.plot.width) return [];
  return visibleLanes(scene).flatMap((lane) => {
    const store = stores.at(lane.run);
    const buffer = store === undefined ? undefined : occupancyOf(store.run, lane);
    if (store === undefined || buffer === undefined || ns >= store.endNs) return [];
    const y = laneY(scene, lane) + lane.barTop + lane.barHeight / 2;
    return [{ x: x + (isLeft ? -6 : 6), y, isLeft, text: bufferedWords(buffer, ns, store.endNs) }];
  });
}

export function paintBufferLabels(context: PaintContext, scene: Scene, ns: number): void {
  context.font = `600 ${11 * scene.frame.textScale}px ${scene.fontFamily}`;
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = scene.palette.track;
  context.fillStyle = scene.palette.text;
  for (const label of bufferLabels(scene, ns)) {
    context.textAlign = label.isLeft ? 'right' : 'left';
    context.strokeText(label.text, label.x, label.y);
    context.fillText(label.text, label.x, label.y);
  }
}
