/** The scroll bars of the panes, right of the lanes. Both move together: one scroll position holds for all panes. */
import { scrollOf, type LaneLayout, type Pane } from './lane-layout.ts';
import type { Frame, Rect } from './view.ts';

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
