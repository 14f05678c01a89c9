/** What the timeline shows, in words: for a screen reader, and for whoever can't see the picture. */
import type { LaneStore } from './lane-store.ts';
import type { PlacedLane } from './lanes.ts';
import { spanWord } from './request-lane.ts';
import { rowSentence } from './row-text.ts';
import { visibleLanes, type Scene } from './scene.ts';
import type { Hit, RequestSpans, Selection } from './selection.ts';
import { formatExact, formatShare, formatShort } from './time-format.ts';

/** The window and how busy each visible lane is in it. */
export function describeView(scene: Scene): string {
  const { view, endNs } = scene;
  const t0 = Math.max(0, view.t0);
  const t1 = Math.min(endNs, view.t1);
  const whole = t0 <= 0 && t1 >= endNs ? 'the whole run, ' : '';
  const parts = [`Shows ${whole}${formatExact(Math.round(t0))} to ${formatExact(Math.round(t1))}.`];
  for (const lane of visibleLanes(scene)) {
    const index = scene.stores.at(lane.run)?.index(lane);
    if (index === undefined) continue;
    const share = index.busyShare(t0, t1);
    parts.push(`${lane.name}: ${Number.isNaN(share) ? 'not kept here' : `${formatShare(share)} busy`}.`);
  }
  return parts.join(' ');
}

/** A request and what it waited for. */
export function describeSpans({ label, spans }: RequestSpans): string {
  const first = spans.at(0);
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return label;
  const list = spans.map((span) => `${spanWord(span)} ${formatShort(span.endNs - span.startNs)}`).join(', ');
  return `${label}: ${formatShort(last.endNs - first.startNs)} from ${formatExact(first.startNs)}: ${list}.`;
}

/** What is selected. */
export function describeSelection(
  selection: Selection | undefined,
  stores: readonly LaneStore[],
  spans: readonly (RequestSpans | undefined)[],
  lanes: readonly PlacedLane[],
): string {
  if (selection === undefined) return 'Nothing is selected.';
  const run = stores.length > 1 ? `Run ${selection.run === 0 ? 'A' : 'B'}, ` : '';
  const request = spans.at(selection.run);
  const parts: string[] = [];
  if (selection.request !== undefined) {
    parts.push(request === undefined ? `request ${selection.request}` : describeSpans(request));
  }
  if (selection.operation !== undefined) parts.push(`operation ${selection.operation}`);
  if (selection.gap !== undefined) {
    const { laneId, startNs, endNs } = selection.gap;
    const lane = lanes.find((one) => one.id === laneId);
    parts.push(`idle on ${lane?.name ?? laneId} for ${formatExact(endNs - startNs)} from ${formatExact(startNs)}`);
  }
  if (selection.laneId !== undefined) {
    parts.push(lanes.find((one) => one.id === selection.laneId)?.name ?? selection.laneId);
  }
  return `${run}${parts.join('; ')}`;
}

/** What a point or a key landed on. */
export function describeHit(hit: Hit, stores: readonly LaneStore[]): string {
  switch (hit.kind) {
    case 'row': {
      const store = stores.at(hit.lane.run);
      const index = store?.index(hit.lane);
      if (store === undefined || index === undefined) return hit.lane.name;
      return `${hit.lane.name}: ${rowSentence(store, index, hit.row)}`;
    }
    case 'gap':
      return `${hit.lane.name}: idle for ${formatExact(hit.endNs - hit.startNs)}, from ${formatExact(hit.startNs)}`;
    case 'span':
      return `${spanWord(hit.span)}, ${formatExact(hit.span.endNs - hit.span.startNs)}, from ${formatExact(hit.span.startNs)}`;
    case 'lane':
      return hit.lane.name;
    case 'empty':
      return hit.lane === undefined ? '' : hit.lane.name;
    case 'axis':
    case 'minimap':
      return '';
  }
}
