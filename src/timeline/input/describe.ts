/** The timeline in words, for screen readers. */
import type { LaneStore } from '../index/lane-store.ts';
import { rowSentence } from '../text/row-facts.ts';
import { visibleLanes, type Scene } from '../scene/scene.ts';
import type { Hit } from '../scene/selection.ts';
import { formatShortTime } from '../../base/format.ts';
import { busyShareIn, shareWords } from '../text/lane-name.ts';

/** The window and how busy each visible lane is in it. */
export function describeView(scene: Scene): string {
  const { view, endNs } = scene;
  const t0 = Math.max(0, view.t0);
  const t1 = Math.min(endNs, view.t1);
  const from = formatShortTime(Math.round(t0));
  const to = formatShortTime(Math.round(t1));
  const parts = [t0 <= 0 && t1 >= endNs ? `Shows the whole run, ${from} to ${to}.` : `Shows ${from} to ${to}.`];
  for (const lane of visibleLanes(scene)) {
    const store = scene.stores.at(lane.run);
    if (store?.index(lane) === undefined) continue;
    const share = busyShareIn(scene, lane);
    const unknown = t0 < store.endNs ? 'beyond the recording limit' : 'its run has ended';
    parts.push(`${lane.name}: ${Number.isNaN(share) ? unknown : shareWords(lane, share)}.`);
  }
  return parts.join(' ');
}

export function describeHit(hit: Hit, stores: readonly LaneStore[]): string {
  switch (hit.kind) {
    case 'row': {
      const store = stores.at(hit.lane.run);
      const index = store?.index(hit.lane);
      if (store === undefined || index === undefined) return hit.lane.name;
      return `${hit.lane.name}: ${rowSentence(store, index, hit.row)}`;
    }
    case 'gap':
      return `${hit.lane.name}: idle for ${formatShortTime(hit.endNs - hit.startNs)}, from ${formatShortTime(hit.startNs)}`;
    case 'span':
      return `${hit.span.label}, ${formatShortTime(hit.span.endNs - hit.span.startNs)}, from ${formatShortTime(hit.span.startNs)}`;
    case 'lane':
      return hit.lane.name;
    case 'empty':
      return hit.lane === undefined ? '' : hit.lane.name;
    case 'axis':
    case 'minimap':
      return '';
  }
}
