/**
 * The positions of lanes: a pane for each run, A above B. In a pane some lanes are fixed at the top (the heading of B,
 * the selected request, pinned lanes); the others scroll below them. One scroll position holds for both panes.
 *
 *   ┌─ pane A ─────────────┐ ← top
 *   │ request, pinned      │ ← fixedHeight
 *   │ channel, dies …      │ ← the window on contentHeight, `scroll` pixels down
 *   ├─ pane B ─────────────┤
 *   │ heading, request …   │
 *   └──────────────────────┘
 *
 * Lanes are as high as the space allows, between {@link LEAST_UNIT} and {@link MOST_UNIT}.
 */
import { firstIndex } from '../../base/arrays.ts';
import type { DrawnLane, LaneKind, LaneChoice } from './lanes.ts';
import { MOST_UNIT, type Frame, type Rect } from './view.ts';

/** Width of the bar and its distance from the lanes, CSS pixels. */
const WIDTH = 8;
const GAP = 3;
/** A shorter handle could hardly be hit. */
const LEAST_HANDLE = 24;

export interface ScrollBar {
  readonly track: Rect;
  readonly handle: Rect;
}

/** The scroll bar of a pane; undefined if its lanes fit. */
export function scrollBarOf({ plot }: Frame, pane: Pane, scroll: number): ScrollBar | undefined {
  const height = pane.height - pane.fixedHeight;
  if (pane.mostScroll <= 0 || height <= 0) return undefined;
  const track = {
    left: plot.left + plot.width + GAP,
    top: plot.top + pane.top + pane.fixedHeight,
    width: WIDTH,
    height,
  };
  const handleHeight = Math.min(height, Math.max(LEAST_HANDLE, (height * height) / pane.contentHeight));
  const top = track.top + (scrollOf(pane, scroll) / pane.mostScroll) * (height - handleHeight);
  return { track, handle: { ...track, top, height: handleHeight } };
}

/** The pane whose scroll bar is at a height of the element. */
export function scrollPaneAt({ plot }: Frame, { panes }: LaneLayout, y: number): Pane | undefined {
  return panes.find((pane) => pane.mostScroll > 0 && y >= plot.top + pane.top && y < plot.top + pane.top + pane.height);
}

/** The scroll position at which a pane's handle is centered at a height of the element. */
export function scrollAt(frame: Frame, pane: Pane, y: number): number {
  const bar = scrollBarOf(frame, pane, 0);
  if (bar === undefined) return 0;
  const { track, handle } = bar;
  const way = Math.max(1, track.height - handle.height);
  return (Math.min(Math.max(y - handle.height / 2 - track.top, 0), way) / way) * pane.mostScroll;
}

export interface ShownLanes {
  readonly choice: LaneChoice;
  readonly hidden: number;
  /** The height that the timeline can use, without free space below its lanes, CSS pixels; 0 without lanes. */
  readonly mostHeight: number;
}

export const NOTHING_SHOWN: ShownLanes = { choice: 'auto', hidden: 0, mostHeight: 0 };

const ofA = (lanes: readonly DrawnLane[]): number => lanes.filter(({ run }) => run === 0).length;

/**
 * Describes the shown lanes.
 * @param placed the lanes of the choice
 * @param all the lanes without it: space for them is used, even if the present height has none
 */
export function shownLanes(
  choice: LaneChoice,
  placed: readonly PlacedLane[],
  all: readonly DrawnLane[],
  { plot, textScale }: Frame,
): ShownLanes {
  return {
    choice,
    hidden: ofA(all) - ofA(placed),
    mostHeight:
      all.length === 0 ? 0 : Math.ceil(plot.top) + mostHeight(choice === 'selection' ? placed : all, textScale),
  };
}

/** A lane with its place, CSS pixels. */
export interface PlacedLane extends DrawnLane {
  /** Whether it is at the top of its pane instead of scrolling. */
  readonly fixed: boolean;
  /** From the start of its area: the fixed one, or the scrolled one. */
  readonly top: number;
  readonly height: number;
  /** The bar, from the lane's top. */
  readonly barTop: number;
  readonly barHeight: number;
  /** Font sizes: of labels on bars, and of the lane's name. */
  readonly labelSize: number;
  readonly nameSize: number;
}

/** The lanes of one run, CSS pixels. */
export interface Pane {
  readonly run: number;
  /** From the top of the plot. */
  readonly top: number;
  readonly height: number;
  readonly fixed: readonly PlacedLane[];
  readonly fixedHeight: number;
  readonly scrolled: readonly PlacedLane[];
  /** Height of all scrolled lanes. */
  readonly contentHeight: number;
  /** How far they can be scrolled; 0 if they fit. */
  readonly mostScroll: number;
}

export interface LaneLayout {
  readonly panes: readonly Pane[];
  /** All lanes from the top down. */
  readonly lanes: readonly PlacedLane[];
  /** How far the panes can be scrolled together; 0 if all lanes fit. */
  readonly mostScroll: number;
}

export interface LaneSpace {
  /** CSS pixels; by default as much as the lanes need. */
  readonly height?: number;
  /** Factor of text sizes; 1 by default. */
  readonly textScale?: number;
  /** Height of the lowest lanes at a text scale of 1; {@link LEAST_UNIT} by default. */
  readonly leastUnit?: number;
  /** Height of a die's lane if there is no limit of the height; {@link USUAL_UNIT} by default. */
  readonly unit?: number;
  /** {@link MOST_UNIT} by default. */
  readonly mostUnit?: number;
}

/** Height of a die's lane at a text scale of 1, CSS pixels. */
export const LEAST_UNIT = 18;
/** The same if all lanes are in view together then, which otherwise would not be. */
export const COMPACT_UNIT = 13;
/** The same for the lanes that the selection is about. */
export const TIGHT_UNIT = 10;
/** The same without a limit. */
const USUAL_UNIT = 26;

/** Heights of lanes, as shares of a die's. */
const SHARES: Readonly<Record<LaneKind, number>> = {
  run: 1,
  request: 1.1,
  buffer: 1,
  cache: 1,
  core: 1,
  link: 1,
  channel: 1,
  chip: 1,
  die: 1,
  plane: 0.8,
};
/** The heading of B is one line of text, however high the lanes are. */
const HEADING = 22;
/** The share of a lane that is its bar; in a low lane a bar is higher, for its label. */
const BAR = 0.78;
const LABELED = 11;

type LaneSize = Pick<PlacedLane, 'height' | 'barTop' | 'barHeight' | 'labelSize' | 'nameSize'>;

/** The size of a lane, in whole pixels. */
function sizeOf(kind: LaneKind, unit: number, textScale: number): LaneSize {
  // The selected request stays readable, however many lanes there are.
  const own = kind === 'request' ? Math.max(unit, LEAST_UNIT * textScale) : unit;
  const height = kind === 'run' ? Math.round(HEADING * textScale) : Math.round(own * SHARES[kind]);
  const barHeight = kind === 'run' ? 0 : Math.max(Math.round(height * BAR), Math.min(LABELED, height - 2));
  // Text grows with the bar, but less: 11 pixels in a bar of 14, 17 in one of 37.
  const text = kind === 'run' ? 12 : Math.min(17, 7 + (0.27 * barHeight) / textScale);
  const labelSize = Math.round(text * textScale);
  // Beside the name of a request stands its latency, in the same size.
  const nameSize = Math.round(Math.min(kind === 'request' ? 12 : 13, text + 1) * textScale);
  return { height, barTop: Math.floor((height - barHeight) / 2), barHeight, labelSize, nameSize };
}

/** Whether a lane is at the top of its pane. */
const isFixed = (lane: DrawnLane): boolean => lane.pinned || lane.kind === 'request' || lane.kind === 'run';

/** The largest unit at which all lanes fit into a height, or else the smallest. */
function unitFor(
  lanes: readonly DrawnLane[],
  height: number,
  { textScale, leastUnit, mostUnit }: Required<Pick<LaneSpace, 'textScale' | 'leastUnit' | 'mostUnit'>>,
): number {
  const counts = new Map<LaneKind, number>();
  for (const { kind } of lanes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const least = Math.round(leastUnit * textScale);
  for (let unit = Math.round(mostUnit * textScale); unit > least; unit--) {
    let needed = 0;
    for (const [kind, count] of counts) needed += count * sizeOf(kind, unit, textScale).height;
    if (needed <= height) return unit;
  }
  return least;
}

/** The height of lanes that have all the space they can use, CSS pixels. */
export const mostHeight = (lanes: readonly DrawnLane[], textScale: number): number =>
  lanes.reduce((sum, { kind }) => sum + sizeOf(kind, Math.round(MOST_UNIT * textScale), textScale).height, 0);

/** Heights of panes: what they need if there is space; else their scrolled lanes get equal shares. */
function shareOut(panes: readonly Pick<Pane, 'fixedHeight' | 'contentHeight'>[], height: number): number[] {
  const rest = height - panes.reduce((sum, pane) => sum + pane.fixedHeight, 0);
  const [a, b] = panes.map((pane) => pane.contentHeight);
  if (panes.length < 2 || a + b <= rest) {
    return panes.map((pane) => Math.min(height, pane.fixedHeight + pane.contentHeight));
  }
  const half = Math.floor(rest / 2);
  const forA = a <= half ? a : b <= half ? rest - b : half;
  return [panes[0].fixedHeight + forA, panes[1].fixedHeight + rest - forA];
}

export function layOut(
  lanes: readonly DrawnLane[],
  { height, textScale = 1, leastUnit = LEAST_UNIT, unit: wanted = USUAL_UNIT, mostUnit = MOST_UNIT }: LaneSpace = {},
): LaneLayout {
  const unit = height === undefined ? wanted : unitFor(lanes, height, { textScale, leastUnit, mostUnit });
  const runs = [...new Set(lanes.map((lane) => lane.run))];
  const contents = runs.map((run) => {
    const fixed: PlacedLane[] = [];
    const scrolled: PlacedLane[] = [];
    let fixedHeight = 0;
    let contentHeight = 0;
    for (const lane of lanes) {
      if (lane.run !== run) continue;
      const size = sizeOf(lane.kind, unit, textScale);
      if (isFixed(lane)) {
        fixed.push({ ...lane, ...size, fixed: true, top: fixedHeight });
        fixedHeight += size.height;
      } else {
        scrolled.push({ ...lane, ...size, fixed: false, top: contentHeight });
        contentHeight += size.height;
      }
    }
    return { run, fixed, fixedHeight, scrolled, contentHeight };
  });
  const heights = shareOut(contents, height ?? Infinity);
  let top = 0;
  const panes = contents.map((pane, i): Pane => {
    const mostScroll = Math.max(0, pane.fixedHeight + pane.contentHeight - heights[i]);
    const placed = { ...pane, top, height: heights[i], mostScroll };
    top += heights[i];
    return placed;
  });
  return {
    panes,
    lanes: panes.flatMap((pane) => [...pane.fixed, ...pane.scrolled]),
    mostScroll: panes.reduce((most, pane) => Math.max(most, pane.mostScroll), 0),
  };
}

/** How far the lanes of a pane are scrolled: the shorter pane stops at its end. */
export const scrollOf = (pane: Pane, scroll: number): number => Math.min(scroll, pane.mostScroll);

/** The lane at a height of the plot; undefined between and below the panes. */
export function laneAt({ panes }: LaneLayout, y: number, scroll: number): PlacedLane | undefined {
  const pane = panes.find((one) => y >= one.top && y < one.top + one.height);
  if (pane === undefined) return undefined;
  const inside = y - pane.top;
  return inside < pane.fixedHeight
    ? laneIn(pane.fixed, inside)
    : laneIn(pane.scrolled, inside - pane.fixedHeight + scrollOf(pane, scroll));
}

/** The lane at a height of its area, found by halving. */
function laneIn(lanes: readonly PlacedLane[], y: number): PlacedLane | undefined {
  const found = firstIndex(0, lanes.length, (i) => lanes[i].top + lanes[i].height > y);
  return found < lanes.length && y >= lanes[found].top ? lanes[found] : undefined;
}

/** The top of a lane from the top of the plot, CSS pixels; it may be outside its pane. */
export function laneTop({ panes }: LaneLayout, lane: PlacedLane, scroll: number): number {
  const pane = panes.find((one) => one.run === lane.run);
  if (pane === undefined) return lane.top;
  return pane.top + lane.top + (lane.fixed ? 0 : pane.fixedHeight - scrollOf(pane, scroll));
}

/** The part of the plot that a lane may be painted in, CSS pixels from its top: the fixed or the scrolled area. */
export function areaOf({ panes }: LaneLayout, lane: PlacedLane): { readonly top: number; readonly bottom: number } {
  const pane = panes.find((one) => one.run === lane.run);
  if (pane === undefined) return { top: 0, bottom: 0 };
  const split = Math.min(pane.top + pane.fixedHeight, pane.top + pane.height);
  return lane.fixed ? { top: pane.top, bottom: split } : { top: split, bottom: pane.top + pane.height };
}
