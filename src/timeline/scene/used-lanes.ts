/** The lanes of the selected requests and of their blockers, and whether a layout can show them together. */
import { diePlace } from '../../device/geometry.ts';
import type { LaneLayout } from '../layout/lane-layout.ts';
import type { Lane, TimelineGeometry, UsedLanes } from '../layout/lanes.ts';
import type { RelatedRow } from './related-rows.ts';

/** The buses and dies of some rows. */
export function usedLanes(rows: Iterable<RelatedRow>): UsedLanes {
  const channels = new Set<number>();
  const dies = new Set<number>();
  for (const { channel, die } of rows) {
    if (die < 0) channels.add(channel);
    else dies.add(die);
  }
  return { channels, dies };
}

/** Whether a lane shows a used bus or die. */
export function isUsed(lane: Lane, { channels, dies }: UsedLanes, geometry: TimelineGeometry): boolean {
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
      return false;
  }
}

/** Whether one scroll position shows these lanes in every pane. */
export function canShow({ panes }: LaneLayout, isWanted: (lane: Lane) => boolean): boolean {
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
