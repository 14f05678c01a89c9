/**
 * The position of the keyboard in the lanes: a lane, and a row (or a span of the request lane) in it. It takes a scene
 * and returns the next position; it paints nothing and needs no element.
 */
import type { LaneIndex } from './index/lane-index.ts';
import type { PlacedLane } from './layout/lane-layout.ts';
import { fitAll, fitRange, xOfTime, type View } from './layout/view.ts';
import type { OverlayRange } from './paint/overlay.ts';
import { hitTest, laneY } from './scene/hit.ts';
import type { RelatedRow } from './scene/related-rows.ts';
import type { Scene } from './scene/scene.ts';
import type { Hit, RequestSpans, ShownSelection } from './scene/selection.ts';
import { busyShareIn, shareWords } from './text/lane-name.ts';

export type CursorScene = Pick<Scene, 'frame' | 'view' | 'layout' | 'stores' | 'spans' | 'endNs'>;

type RowHit = Extract<Hit, { kind: 'row' | 'gap' | 'span' }>;

export class KeyboardCursor {
  laneId: string | undefined;
  /** The row (or span) that was reached last, and its lane. */
  #place: { readonly laneId: string; readonly row: number } | undefined;

  /** Takes the first channel, if no lane has the focus yet. */
  enterLanes(scene: CursorScene): void {
    this.laneId ??= scene.layout.lanes.find((lane) => lane.kind === 'channel')?.id;
  }

  /** The lane with the focus; undefined if the layout doesn't show it. */
  lane(scene: CursorScene): PlacedLane | undefined {
    return scene.layout.lanes.find((lane) => lane.id === this.laneId);
  }

  /** Moves the focus up (−1) or down (1) by a lane, and stops at the first and the last. */
  moveLane(scene: CursorScene, by: 1 | -1): PlacedLane | undefined {
    const lanes = scene.layout.lanes.filter((lane) => lane.kind !== 'run');
    const current = lanes.findIndex((lane) => lane.id === this.laneId);
    const lane = lanes.at(Math.min(Math.max(current + by, 0), lanes.length - 1));
    if (lane !== undefined) this.laneId = lane.id;
    return lane;
  }

  /**
   * The next (1) or previous (−1) row of the lane with the focus, or the gap after it. It starts from the row reached
   * last, or, if that is out of sight, from the edge of the window. In the request lane it is the next span.
   * @returns undefined if there is none; then the cursor stays where it is
   */
  step(scene: CursorScene, by: 1 | -1, gaps: boolean): RowHit | undefined {
    const lane = this.lane(scene);
    if (lane === undefined) return undefined;
    if (lane.kind === 'request') return this.#stepSpan(scene, lane, by);
    const store = scene.stores.at(lane.run);
    const index = store?.index(lane);
    if (index === undefined || index.rows === 0) return undefined;
    let row = this.#startRow(scene, lane, index, by);
    const gapAfter = (at: number): number => (at + 1 < index.rows ? index.start(at + 1) : scene.endNs) - index.end(at);
    do {
      row += by;
      while (row > 0 && row < index.rows && index.repeats(row)) row += by;
      if (row < 0 || row >= index.rows) return undefined;
    } while (gaps && (gapAfter(row) <= 0 || !index.hasRows(index.end(row), index.end(row) + gapAfter(row))));
    this.#place = { laneId: lane.id, row };
    if (gaps) {
      const startNs = index.end(row);
      const rowAfter = row + 1 < index.rows ? row + 1 : -1;
      return { kind: 'gap', lane, startNs, endNs: startNs + gapAfter(row), rowBefore: row, rowAfter, ns: startNs };
    }
    const startNs = index.start(row);
    return {
      kind: 'row',
      lane,
      row,
      rowKind: index.kind(row),
      operation: index.operation(row),
      request: store?.requestAt(index, row) ?? -1,
      startNs,
      endNs: index.end(row),
      ns: startNs,
    };
  }

  #startRow({ view }: CursorScene, lane: PlacedLane, index: LaneIndex, by: 1 | -1): number {
    if (this.#place?.laneId === lane.id && this.#place.row < index.rows) {
      const startNs = index.start(this.#place.row);
      if (startNs >= view.t0 && startNs <= view.t1) return this.#place.row;
    }
    return by > 0 ? index.startedBefore(view.t0) - 1 : index.startedBefore(view.t1);
  }

  #stepSpan(scene: CursorScene, lane: PlacedLane, by: 1 | -1): RowHit | undefined {
    const spans = scene.spans.at(lane.run)?.spans ?? [];
    if (spans.length === 0) return undefined;
    const wanted = this.#place?.laneId === lane.id ? this.#place.row + by : by > 0 ? 0 : spans.length - 1;
    const index = Math.min(Math.max(wanted, 0), spans.length - 1);
    const span = spans[index];
    this.#place = { laneId: lane.id, row: index };
    return { kind: 'span', lane, index, span, ns: span.startNs };
  }

  /**
   * The target of Enter: the span under the cursor in the request lane, else the content of the lane with the focus at
   * a time.
   * @param ns the time, within the window
   */
  target(scene: CursorScene, ns: number): Hit | undefined {
    const lane = this.lane(scene);
    if (lane === undefined) return undefined;
    if (lane.kind === 'request') {
      const index = this.#place?.laneId === lane.id ? this.#place.row : 0;
      const span = scene.spans.at(lane.run)?.spans.at(index);
      return span === undefined ? undefined : { kind: 'span', lane, index, span, ns: span.startNs };
    }
    const y = laneY(scene, lane) + lane.barTop + lane.barHeight / 2;
    return hitTest(scene, xOfTime(scene.view, scene.frame, ns), y);
  }
}

/** A lane for screen readers: its name, how busy it is in the window, whether it is folded. */
export function describeLane(scene: CursorScene, lane: PlacedLane): string {
  const busy = busyShareIn(scene, lane);
  const share = Number.isNaN(busy) ? '' : `, ${shareWords(lane, busy)}`;
  const fold = lane.foldable ? (lane.folded ? ', folded' : ', unfolded') : '';
  return `${lane.name}${share}${fold}`;
}

/** The range of time of a selection: its rows and spans, or its gap; undefined if it has no duration. */
export function selectedRange(
  selection: ShownSelection | undefined,
  related: readonly (readonly RelatedRow[])[],
  spans: readonly (RequestSpans | undefined)[],
): OverlayRange | undefined {
  const run = selection?.run ?? 0;
  const parts =
    selection?.gap === undefined ? [...(related.at(run) ?? []), ...(spans.at(run)?.spans ?? [])] : [selection.gap];
  let t0 = Infinity;
  let t1 = -Infinity;
  for (const { startNs, endNs } of parts) {
    t0 = Math.min(t0, startNs);
    t1 = Math.max(t1, endNs);
  }
  return t1 > t0 ? { t0, t1 } : undefined;
}

/** The view that shows a range; if it is shown already, or if there is none, the view of the whole run. */
export function viewOfRange(view: View, endNs: number, range: OverlayRange | undefined): View {
  if (range === undefined) return fitAll(view, endNs);
  const fitted = fitRange(view, endNs, range.t0, range.t1);
  const isShown = Math.abs(fitted.t0 - view.t0) + Math.abs(fitted.t1 - view.t1) < (range.t1 - range.t0) * 1e-6;
  return isShown ? fitAll(view, endNs) : fitted;
}
