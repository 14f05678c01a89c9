/**
 * The evidence of a selection: the parts of the lanes that stay bright while the rest of the request's lifetime is
 * dimmed. Rows of the selected request and of its blockers, merged by pixel: thousands of blockers must not hide the
 * lanes that they explain.
 */
import { areaOf, type PlacedLane } from '../layout/lane-layout.ts';
import { xOfTime } from '../layout/view.ts';
import { laneY } from './hit.ts';
import { laneShows, type RelatedRow } from './related-rows.ts';
import { visibleLanes, type Scene } from './scene.ts';

/** A bright part is at least this wide, CSS pixels. */
const LEAST = 3;

/** A rectangle, CSS pixels of the element. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Bright extends Rectangle {
  readonly run: number;
}

export interface Spotlight {
  /** The lanes during the lifetimes of the selected requests, without the bright parts. */
  readonly dimmed: readonly Rectangle[];
  readonly bright: readonly Bright[];
}

const NOTHING: Spotlight = { dimmed: [], bright: [] };

interface Known {
  readonly scene: Scene;
  readonly related: readonly (readonly RelatedRow[])[];
  readonly spotlight: Spotlight;
}

/** The last spotlight: the pointer moves much more often than the view. */
let known: Known | undefined;

const isSame = (a: Scene, b: Scene): boolean =>
  a.view === b.view && a.layout === b.layout && a.frame === b.frame && a.stores === b.stores && a.spans === b.spans;

export function spotlightOf(
  scene: Scene,
  related: readonly (readonly RelatedRow[])[],
  blockers: readonly (readonly RelatedRow[])[],
): Spotlight {
  if (scene.spans.every((request) => request === undefined)) return NOTHING;
  if (known?.related === related && isSame(known.scene, scene)) return known.spotlight;
  const dimmed: Rectangle[] = [];
  const bright: Bright[] = [];
  const { frame, view } = scene;
  const { plot } = frame;
  for (const lane of visibleLanes(scene)) {
    const store = scene.stores.at(lane.run);
    const spans = scene.spans.at(lane.run)?.spans ?? [];
    const first = spans.at(0);
    const last = spans.at(-1);
    if (store === undefined || first === undefined || last === undefined) continue;
    if (lane.kind === 'run' || lane.kind === 'request') continue;
    const band = bandOf(scene, lane);
    if (band === undefined) continue;
    const from = Math.max(plot.left, xOfTime(view, frame, first.startNs));
    const to = Math.min(plot.left + plot.width, xOfTime(view, frame, last.endNs));
    const rows = [...(related.at(lane.run) ?? []), ...(blockers.at(lane.run) ?? [])];
    const shown = rows.filter((row) => laneShows(lane, row, store)).sort((a, b) => a.startNs - b.startNs);
    let dark = from;
    for (const [left, right] of merged(scene, shown)) {
      bright.push({ run: lane.run, left, width: right - left, ...band });
      if (Math.min(left, to) > dark) dimmed.push({ left: dark, width: Math.min(left, to) - dark, ...band });
      dark = Math.max(dark, right);
    }
    if (to > dark) dimmed.push({ left: dark, width: to - dark, ...band });
  }
  const spotlight = { dimmed, bright };
  known = { scene, related, spotlight };
  return spotlight;
}

function bandOf(scene: Scene, lane: PlacedLane): { top: number; height: number } | undefined {
  const { plot } = scene.frame;
  const area = areaOf(scene.layout, lane);
  const y = laneY(scene, lane) + lane.barTop;
  const top = Math.max(y, plot.top + area.top);
  const bottom = Math.min(y + lane.barHeight, plot.top + Math.min(area.bottom, plot.height));
  return bottom > top ? { top, height: bottom - top } : undefined;
}

/** Ranges of pixels that rows cover, at least {@link LEAST} wide, without overlaps. */
function merged({ view, frame }: Scene, rows: readonly RelatedRow[]): [number, number][] {
  const { plot } = frame;
  const out: [number, number][] = [];
  for (const { startNs, endNs } of rows) {
    const x0 = xOfTime(view, frame, startNs);
    const x1 = xOfTime(view, frame, endNs);
    const missing = Math.max(0, LEAST - (x1 - x0)) / 2;
    const left = Math.max(plot.left, x0 - missing);
    const right = Math.min(plot.left + plot.width, x1 + missing);
    if (right <= left) continue;
    const before = out.at(-1);
    if (before !== undefined && left <= before[1] + 1) before[1] = Math.max(before[1], right);
    else out.push([left, right]);
  }
  return out;
}
