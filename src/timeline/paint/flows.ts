/** Arrows from a selected request's lane to those of its operations that the pointer is on. */
import { laneY } from '../scene/hit.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { isArrayWork, laneShows, type RelatedRow } from '../scene/related-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { at } from '../text/svg-text.ts';
import { xOfTime } from '../layout/view.ts';

/** Length of an arrow's head, CSS pixels. */
const HEAD = 5;
/** Curves that end this far outside the plot are not drawn, CSS pixels. */
const OUTSIDE = 40;

export interface Hovered {
  readonly run: number;
  readonly operation: number;
}

/**
 * The arrows as SVG path data (which a canvas understands too), empty if no request lane is visible.
 * @param related rows of the selection, by run
 * @param hovered the operation under the pointer and its run: only it gets an arrow
 */
export function flowPath(
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
