/** The lanes of the selected requests and of their blockers, and whether a layout can show them together. */
import { diePlace } from '../../device/geometry.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { COMPACT_UNIT, type LaneLayout, type PlacedLane } from '../layout/lane-layout.ts';
import type { DrawnLane, TimelineGeometry, UsedLanes } from '../layout/lanes.ts';
import type { RelatedRow } from './related-rows.ts';

export function usedLanes(rows: Iterable<RelatedRow>): UsedLanes {
  const channels = new Set<number>();
  const dies = new Set<number>();
  for (const { channel, die, server } of rows) {
    // The lanes of the controller are above all others, and are always there.
    if (server !== undefined) continue;
    if (die < 0) channels.add(channel);
    else dies.add(die);
  }
  return { channels, dies };
}

/** Of these, what decides the latency, by run: the operation that ended last, and what it waited for. */
export function decidingLanes(related: readonly RelatedRow[][], blockers: readonly RelatedRow[][]): UsedLanes {
  const deciding = related.flatMap((rows) => {
    let last: RelatedRow | undefined;
    // What the link does at the end is for the whole request.
    for (const row of rows) if (row.server === undefined && (last === undefined || row.endNs > last.endNs)) last = row;
    return rows.filter(({ operation }) => operation === last?.operation);
  });
  return usedLanes([...deciding, ...blockers.flat()]);
}

/** Whether a lane shows a used bus or die. */
function isUsed(lane: DrawnLane, { channels, dies }: UsedLanes, geometry: TimelineGeometry): boolean {
  switch (lane.kind) {
    case 'channel':
      return channels.has(lane.channel);
    case 'die':
    case 'plane':
      return dies.has(lane.die);
    case 'chip':
      for (const die of dies) {
        const place = diePlace(geometry, die);
        if (place.channel === lane.channel && place.chip === lane.chip) return true;
      }
      return false;
    case 'run':
    case 'request':
    case 'buffer':
    case 'cache':
    case 'core':
    case 'link':
      return false;
  }
}

/** Whether a lane of these runs shows a used bus or die. */
const showsAny =
  (used: UsedLanes, stores: readonly LaneStore[]): ((lane: DrawnLane) => boolean) =>
  (lane) => {
    const geometry = stores.at(lane.run)?.run.geometry;
    return geometry !== undefined && isUsed(lane, used, geometry);
  };

type Place = (only?: UsedLanes, leastUnit?: number) => LaneLayout;

/** All lanes, lower than usual if all are in view together then. */
export function allLanes(place: Place): LaneLayout {
  const all = place();
  const compact = all.mostScroll === 0 ? all : place(undefined, COMPACT_UNIT);
  return compact.mostScroll === 0 ? compact : all;
}

/**
 * The lanes and their heights, if that is not chosen: all lanes if they fit, or if those of the selection are in view
 * together then.
 * @param place lays out all lanes, or only some, of a least height
 */
export function automaticLayout(
  place: Place,
  used: UsedLanes,
  deciding: UsedLanes,
  stores: readonly LaneStore[],
): LaneLayout {
  if (used.channels.size + used.dies.size === 0) return place();
  const all = allLanes(place);
  if (all.mostScroll === 0) return all;
  const isWanted = showsAny(used, stores);
  if (stores.length < 2 || canShow(all, isWanted)) return all;
  // A request of B may wait elsewhere than that of A: then only the lanes that matter fit into both panes.
  const own = place(used);
  return canShow(own, isWanted) ? own : place(deciding);
}

/** The lanes to bring into view: those of the selection, or if they don't fit together, those that decide. */
export function wantedLanes(
  layout: LaneLayout,
  used: UsedLanes,
  deciding: UsedLanes,
  stores: readonly LaneStore[],
): PlacedLane[] {
  const isWanted = showsAny(used, stores);
  return layout.lanes.filter(canShow(layout, isWanted) ? isWanted : showsAny(deciding, stores));
}

/** Whether one scroll position shows these lanes in every pane. */
function canShow({ panes }: LaneLayout, isWanted: (lane: DrawnLane) => boolean): boolean {
  let least = 0;
  let most = Infinity;
  for (const pane of panes) {
    const wanted = pane.scrolled.filter(isWanted);
    const [first] = wanted;
    const last = wanted.at(-1);
    if (first === undefined || last === undefined) continue;
    least = Math.max(least, last.top + last.height - (pane.height - pane.fixedHeight));
    // A pane that is at its end does not scroll on with the other.
    if (first.top < pane.mostScroll) most = Math.min(most, first.top);
  }
  return least <= most;
}
