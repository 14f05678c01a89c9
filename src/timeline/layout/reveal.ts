/** Where the window goes to bring something into sight. */
import type { LaneState } from './lanes.ts';
import { MIN_SPAN_NS, clampView, fitRange, nsPerPixel, panBy, type Frame, type View } from './view.ts';

export interface RevealTarget {
  /** Times in ns; equal for an instant. */
  readonly startNs: number;
  readonly endNs: number;
  /** 0 is run A, 1 is run B. */
  readonly run?: number;
  readonly die?: number | undefined;
  readonly request?: boolean | undefined;
  /**
   * `readable`: zooms if the target would be too narrow to read. `fit`: shows the target and little else. By default
   * the zoom stays if the target fits into the window.
   */
  readonly zoom?: 'readable' | 'fit' | undefined;
}

export interface TimelinePlace {
  readonly view: View;
  readonly lanes: LaneState;
}

/** A narrower target is not readable, CSS pixels. */
export const READABLE_WIDTH = 40;
/** A target that was too narrow then takes this share of the window. */
const READABLE_SHARE = 0.2;

/** The window that shows a target: it moves and zooms no more than needed. */
export function revealingView(view: View, frame: Frame, endNs: number, target: RevealTarget): View {
  const { startNs, endNs: toNs, zoom } = target;
  const length = toNs - startNs;
  const span = view.t1 - view.t0;
  if (zoom === 'fit' || length > span) return fitRange(view, endNs, startNs, toNs);
  const isReadable = zoom === undefined || length === 0 || length / nsPerPixel(view, frame) >= READABLE_WIDTH;
  const middle = (startNs + toNs) / 2;
  if (isReadable) {
    if (startNs >= view.t0 && toNs <= view.t1) return view;
    return panBy(view, endNs, middle - (view.t0 + view.t1) / 2);
  }
  // Two pixels more than needed: the window is rounded to whole nanoseconds.
  const share = Math.max(READABLE_SHARE, (READABLE_WIDTH + 2) / frame.plot.width);
  const half = Math.max(MIN_SPAN_NS, length / share) / 2;
  return clampView({ t0: middle - half, t1: middle + half, scroll: view.scroll }, endNs);
}
