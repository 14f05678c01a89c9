/** The name of a lane, as long as space allows, and its position. It is the same on screen and in exports. */
import { fitsWidth, type TextMeasure } from './text-measure.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import { formatTime, formatShare } from '../../base/format.ts';
import type { Scene } from '../scene/scene.ts';
import type { DrawnLane } from '../layout/lanes.ts';

export const shareWords = ({ kind }: Pick<DrawnLane, 'kind'>, share: number): string =>
  kind === 'buffer' || kind === 'cache' ? `${formatShare(share)} full` : `${formatShare(share)} busy`;

/**
 * The busy share of a lane in the window, of the time that its own run lasted, 0 … 1: the other run may last longer. NaN
 * if it is not known, or the run had ended.
 */
export function busyShareIn({ view, stores }: Pick<Scene, 'view' | 'stores'>, lane: PlacedLane): number {
  const store = stores.at(lane.run);
  const index = store?.index(lane);
  if (store === undefined || index === undefined) return Number.NaN;
  const [t0, t1] = [Math.max(0, view.t0), Math.min(store.endNs, view.t1)];
  return t1 > t0 ? index.busyShare(t0, t1) : Number.NaN;
}

/** Room for the busy share or the latency, and for the gap before the plot. */
const SHARE_ROOM = 44;
const LATENCY_ROOM = 58;

/** From the right edge of a share or latency to the plot. */
export const SHARE_RIGHT = 10;

/** Between a name and its latency. */
const NAME_GAP = 6;

/** Position of a run's letter, CSS pixels from the left. */
export const LETTER_LEFT = 10;

/** The letter beside a lane: A's, at its first lane, as B has a heading. */
export const runLetter = (scene: Pick<Scene, 'stores'>, lane: PlacedLane): string =>
  lane.kind === 'request' && lane.run === 0 && scene.stores.length > 1 ? 'A' : '';

/** The latency of a selected request, to compare with the other run's; empty if it is not complete. */
export function latencyText({ spans: requests, stores }: Pick<Scene, 'spans' | 'stores'>, run: number): string {
  const request = stores.length > 1 ? requests.at(run) : undefined;
  const first = request?.spans.at(0);
  const last = request?.spans.at(-1);
  return first === undefined || last === undefined ? '' : formatTime(last.endNs - first.startNs, 3);
}

/** Room for what is right of a lane's name, at a text scale of 1. */
export const shareRoom = (lane: PlacedLane): number => (lane.kind === 'request' ? LATENCY_ROOM : SHARE_ROOM);

export interface LaneName {
  readonly text: string;
  /** Its left edge, CSS pixels from the left. */
  readonly x: number;
  /** Font size, CSS pixels. */
  readonly size: number;
  readonly bold: boolean;
}

export function laneName(scene: Scene, lane: PlacedLane, measure: TextMeasure): LaneName {
  const size = lane.nameSize;
  const scale = scene.frame.textScale;
  const bold = lane.kind === 'channel';
  const x = (24 + Math.max(0, lane.indent - 1) * 10) * scale;
  const latency = lane.kind === 'request' ? latencyText(scene, lane.run) : '';
  // The latency is as large as the name; busy shares have one size.
  const taken =
    latency === '' ? shareRoom(lane) * scale : measure(latency, size, true) + (SHARE_RIGHT + NAME_GAP) * scale;
  const room = scene.frame.plot.left - x - taken;
  const which = lane.pinned && scene.stores.length > 1 ? `${lane.run === 0 ? 'A' : 'B'} ` : '';
  const names =
    lane.kind === 'request'
      ? requestNames(scene.spans.at(lane.run)?.label)
      : [`${which}${lane.label}`, `${which}${lane.short}`];
  const text = names.find((name) => fitsWidth(measure, name, size, room, bold));
  // A latency is worth more than the number of its request, which the question above names.
  const short = latency === '' ? shorten(measure, names[names.length - 1], size, room) : '';
  return { text: text ?? short, x, size, bold };
}

/** The selected request, `read #17`, or only its number. */
function requestNames(label: string | undefined): string[] {
  return label === undefined ? ['no request selected', 'no request', '–'] : [label, label.slice(label.indexOf('#'))];
}

/** The longest beginning of a name, whole words only, that fits. */
function shorten(measure: TextMeasure, text: string, size: number, room: number): string {
  const words = text.split(' ');
  while (words.length > 1) {
    words.pop();
    if (words.at(-1) === '·') words.pop();
    const shorter = words.join(' ');
    if (fitsWidth(measure, shorter, size, room)) return shorter;
  }
  return words[0];
}
