/** Lane information for the timeline's host. */
import { mostHeight, type PlacedLane } from './lane-layout.ts';
import type { Lane, LaneChoice } from './lanes.ts';
import type { Frame } from './view.ts';

/** Which lanes are shown. */
export interface ShownLanes {
  readonly choice: LaneChoice;
  /** Lanes of a run that the choice leaves out. */
  readonly hidden: number;
  /** The height that the timeline can use, without free space below its lanes, CSS pixels; 0 without lanes. */
  readonly mostHeight: number;
}

export const NOTHING_SHOWN: ShownLanes = { choice: 'auto', hidden: 0, mostHeight: 0 };

const ofA = (lanes: readonly Lane[]): number => lanes.filter(({ run }) => run === 0).length;

/**
 * Describes the shown lanes.
 * @param placed the lanes of the choice
 * @param all the lanes without it: space for them is used, even if the present height has none
 */
export function shownLanes(
  choice: LaneChoice,
  placed: readonly PlacedLane[],
  all: readonly Lane[],
  { plot, textScale }: Frame,
): ShownLanes {
  return {
    choice,
    hidden: ofA(all) - ofA(placed),
    mostHeight:
      all.length === 0 ? 0 : Math.ceil(plot.top) + mostHeight(choice === 'selection' ? placed : all, textScale),
  };
}
