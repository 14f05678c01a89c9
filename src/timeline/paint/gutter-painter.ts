/**
 * The names of the lanes and their busy shares, left of the lanes. Text is slow to draw, and little of it changes from
 * frame to frame: it stays on the canvas, and only shares that changed since the last frame are drawn again.
 */
import { laneY } from '../scene/hit.ts';
import {
  LETTER_LEFT,
  SHARE_RIGHT,
  busyShareIn,
  laneName,
  latencyText,
  runLetter,
  shareRoom,
} from '../text/lane-name.ts';
import type { PlacedLane } from '../layout/lane-layout.ts';
import type { Scene } from '../scene/scene.ts';
import type { TextMeasure } from '../text/text-measure.ts';
import { textSize } from '../layout/view.ts';
import { formatShare } from '../../base/format.ts';
import type { PaintContext } from './paint-context.ts';

/** A letter may extend this far beyond the strip. */
const BLEED = 2;

/** Whether everything in the gutter but the shares is as it was in another scene. */
function sameNames(a: Scene, b: Scene): boolean {
  return (
    a.frame === b.frame &&
    a.view.scroll === b.view.scroll &&
    a.layout === b.layout &&
    a.stores === b.stores &&
    a.spans === b.spans &&
    a.palette === b.palette &&
    a.fontFamily === b.fontFamily &&
    a.focusLane === b.focusLane
  );
}

export class GutterPainter {
  readonly #context: PaintContext;
  readonly #measure: TextMeasure;
  #scene: Scene | undefined;
  /** The busy share of each visible lane as text, in their order; empty if there is none. */
  #shares: string[] = [];

  constructor(context: PaintContext, measure: TextMeasure) {
    this.#context = context;
    this.#measure = measure;
  }

  /** Whether the gutter of a scene needs all of the canvas to be empty. */
  needsEmpty(scene: Scene): boolean {
    return this.#scene === undefined || !sameNames(this.#scene, scene);
  }

  /**
   * Brings the gutter up to date.
   * @param empty whether the canvas was just emptied
   * @param isHere selects the lanes to paint; the canvas is clipped to their area
   */
  paint(scene: Scene, lanes: readonly PlacedLane[], empty: boolean, isHere: (lane: PlacedLane) => boolean): void {
    this.#scene = scene;
    lanes.forEach((lane, i) => {
      if (!isHere(lane)) return;
      if (empty && lane.kind !== 'run') this.#paintName(scene, lane);
      const share = shareOf(scene, lane);
      if (!empty && this.#shares[i] === share) return;
      this.#shares[i] = share;
      this.#paintShare(scene, lane, share, empty);
    });
  }

  #paintName(scene: Scene, lane: PlacedLane): void {
    const { frame, palette, fontFamily } = scene;
    const context = this.#context;
    const top = laneY(scene, lane);
    const middle = top + lane.barTop + lane.barHeight / 2;
    const { text, x, size, bold } = laneName(scene, lane, this.#measure);
    const scale = frame.textScale;
    if (scene.focusLane === lane.id) {
      context.fillStyle = palette.track;
      context.fillRect(0, top, frame.plot.left - 4, lane.height);
      context.fillStyle = palette.accent;
      context.fillRect(0, top, 3, lane.height);
    }
    const letter = runLetter(scene, lane);
    if (letter !== '') {
      context.textAlign = 'left';
      context.font = `700 ${size + 1}px ${fontFamily}`;
      context.fillStyle = palette.runs[lane.run] ?? palette.text;
      context.fillText(letter, LETTER_LEFT, middle);
    }
    context.fillStyle = palette.muted;
    if (lane.foldable) this.#paintFoldMark(14 * scale, middle, lane.folded);
    context.textAlign = 'left';
    context.font = `${bold ? '600 ' : ''}${size}px ${fontFamily}`;
    const isQuiet = lane.kind === 'plane' || (lane.kind === 'request' && scene.spans.at(lane.run) === undefined);
    context.fillStyle = isQuiet ? palette.muted : palette.text;
    context.fillText(text, x, middle);
    if (lane.pinned) {
      context.fillStyle = palette.accent;
      context.fillRect(frame.plot.left - 6, top + lane.barTop, 2, lane.barHeight);
    }
  }

  #paintShare(scene: Scene, lane: PlacedLane, share: string, empty: boolean): void {
    const { frame, palette, fontFamily } = scene;
    const context = this.#context;
    const top = laneY(scene, lane);
    if (!empty) {
      context.fillStyle = scene.focusLane === lane.id ? palette.track : palette.background;
      const left = frame.plot.left - shareRoom(lane) * frame.textScale;
      context.fillRect(left, top, (shareRoom(lane) - SHARE_RIGHT + BLEED) * frame.textScale, lane.height);
    }
    if (share === '') return;
    context.textAlign = 'right';
    const isLatency = lane.kind === 'request';
    context.font = isLatency ? `700 ${lane.nameSize}px ${fontFamily}` : `${textSize(frame, 11)}px ${fontFamily}`;
    context.fillStyle = isLatency ? palette.text : palette.muted;
    context.fillText(share, frame.plot.left - SHARE_RIGHT * frame.textScale, top + lane.barTop + lane.barHeight / 2);
  }

  #paintFoldMark(x: number, y: number, folded: boolean): void {
    const context = this.#context;
    context.beginPath();
    if (folded) {
      context.moveTo(x - 2, y - 4);
      context.lineTo(x + 3, y);
      context.lineTo(x - 2, y + 4);
    } else {
      context.moveTo(x - 4, y - 2);
      context.lineTo(x + 4, y - 2);
      context.lineTo(x, y + 3);
    }
    context.fill();
  }
}

/** A lane's busy share, or the latency of the selected request, as text; empty if it has none. */
function shareOf(scene: Scene, lane: PlacedLane): string {
  if (lane.kind === 'request') return latencyText(scene, lane.run);
  const hasShare = scene.stores.at(lane.run)?.index(lane) !== undefined && scene.frame.options.hasShares;
  if (!hasShare || scene.isQuiet === true) return '';
  const share = busyShareIn(scene, lane);
  return Number.isNaN(share) ? '–' : formatShare(share, 0);
}
