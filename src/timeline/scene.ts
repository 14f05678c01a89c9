/** What a picture is made from: one value that painter, overlay and hit test share, so that they can't drift apart. */
import type { LaneStore } from './lane-store.ts';
import type { LaneLayout, PlacedLane } from './lanes.ts';
import type { Minimap } from './minimap.ts';
import type { Palette } from './palette.ts';
import type { RequestSpans } from './selection.ts';
import type { Frame, View } from './view.ts';

/** All that decides the picture. */
export interface Scene {
  readonly frame: Frame;
  readonly view: View;
  readonly layout: LaneLayout;
  readonly stores: readonly LaneStore[];
  readonly minimaps: readonly Minimap[];
  readonly spans: readonly (RequestSpans | undefined)[];
  readonly endNs: number;
  readonly palette: Palette;
  readonly fontFamily: string;
  /** The lane that the keyboard is on. */
  readonly focusLane: string | undefined;
}

/** The lanes that are (partly) visible, pinned ones first. */
export function visibleLanes(scene: Pick<Scene, 'frame' | 'view' | 'layout'>): PlacedLane[] {
  const { layout, view, frame } = scene;
  const room = frame.plot.height - layout.pinnedHeight;
  const out = layout.pinned.filter((lane) => lane.top < frame.plot.height);
  for (const lane of layout.lanes) {
    if (lane.top + lane.height > view.scroll && lane.top < view.scroll + room) out.push(lane);
  }
  return out;
}
