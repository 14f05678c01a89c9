/** The name of a lane, as long as space allows, and its position. It is the same on screen and in exports. */
import { fits, type TextMeasure } from './text-measure.ts';
import type { PlacedLane } from '../layout/lanes.ts';
import type { Scene } from '../scene/scene.ts';

/** Room for the busy share, and for the gap before the plot. */
const SHARE_ROOM = 44;
const REQUEST_GAP = 6;

/** Position of a run's letter, CSS pixels from the left. */
export const LETTER_LEFT = 10;

/** The letter beside a lane: A's, at its first lane, as B has a heading. */
export const runLetter = (scene: Pick<Scene, 'stores'>, lane: PlacedLane): string =>
  lane.kind === 'request' && lane.run === 0 && scene.stores.length > 1 ? 'A' : '';

export interface LaneName {
  readonly text: string;
  /** Its left edge, CSS pixels from the left. */
  readonly x: number;
  /** Font size, CSS pixels. */
  readonly size: number;
  readonly bold: boolean;
}

/** The name of a lane that is no heading. */
export function laneName(scene: Scene, lane: PlacedLane, measure: TextMeasure): LaneName {
  const size = lane.barHeight >= 14 ? 12 : 10;
  const bold = lane.kind === 'channel';
  const x = 24 + Math.max(0, lane.indent - 1) * 10;
  const room = scene.frame.plot.left - x - (lane.kind === 'request' ? REQUEST_GAP : SHARE_ROOM);
  const which = lane.pinned && scene.stores.length > 1 ? `${lane.run === 0 ? 'A' : 'B'} ` : '';
  const names =
    lane.kind === 'request'
      ? [scene.spans.at(lane.run)?.label ?? 'no request selected']
      : [`${which}${lane.label}`, `${which}${lane.short}`];
  const text = names.find((name) => fits(measure, name, size, room, bold));
  return { text: text ?? shorten(measure, names[names.length - 1], size, room), x, size, bold };
}

/** The longest beginning of a name, whole words only, that fits. */
function shorten(measure: TextMeasure, text: string, size: number, room: number): string {
  const words = text.split(' ');
  while (words.length > 1) {
    words.pop();
    if (words.at(-1) === '·') words.pop();
    const shorter = words.join(' ');
    if (fits(measure, shorter, size, room)) return shorter;
  }
  return words[0];
}
