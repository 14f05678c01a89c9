/** The inputs of a picture: one value that painter, overlay and hit test share, so that they always agree. */
import type { LaneStore } from '../index/lane-store.ts';
import { scrollOf, type LaneLayout, type PlacedLane } from '../layout/lane-layout.ts';
import type { Minimap } from '../index/minimap.ts';
import type { TimelinePalette } from '../palette.ts';
import type { RequestSpans } from './selection.ts';
import type { Frame, View } from '../layout/view.ts';

/** All that decides the picture. */
export interface Scene {
  readonly frame: Frame;
  readonly view: View;
  readonly layout: LaneLayout;
  readonly stores: readonly LaneStore[];
  readonly minimaps: readonly Minimap[];
  readonly spans: readonly (RequestSpans | undefined)[];
  readonly endNs: number;
  readonly palette: TimelinePalette;
  readonly fontFamily: string;
  readonly focusLane: string | undefined;
  /** No busy shares: nothing is compared, and neither pointer nor keyboard is here. */
  readonly isQuiet?: boolean;
}

interface Visible {
  readonly scroll: number;
  readonly height: number;
  readonly lanes: readonly PlacedLane[];
}

/** The visible lanes of each layout: needed several times a frame, and nearly always the same as in the last. */
const lastVisible = new WeakMap<LaneLayout, Visible>();

/**
 * The lanes that are (partly) visible, from the top down; the same list as long as layout, scroll position and height
 * are.
 */
export function visibleLanes({ frame, view, layout }: Pick<Scene, 'frame' | 'view' | 'layout'>): readonly PlacedLane[] {
  const { scroll } = view;
  const { height } = frame.plot;
  const known = lastVisible.get(layout);
  if (known?.scroll === scroll && known.height === height) return known.lanes;
  const lanes = findVisible(layout, scroll, height);
  lastVisible.set(layout, { scroll, height, lanes });
  return lanes;
}

function findVisible(layout: LaneLayout, scroll: number, height: number): PlacedLane[] {
  const out: PlacedLane[] = [];
  for (const pane of layout.panes) {
    for (const lane of pane.fixed) if (lane.top < pane.height && pane.top + lane.top < height) out.push(lane);
    const from = scrollOf(pane, scroll);
    const to = from + Math.min(pane.height, height - pane.top) - pane.fixedHeight;
    for (const lane of pane.scrolled) if (lane.top + lane.height > from && lane.top < to) out.push(lane);
  }
  return out;
}
