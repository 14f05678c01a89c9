/**
 * The view: a range of time and a scroll position. It is immutable; the picture follows from the view, the lanes and
 * the size.
 *
 *   ┌──────────────┬───────────────────────────────┐
 *   │              │ minimap (the whole run)       │
 *   │              ├───────────────────────────────┤
 *   │              │ time axis                     │
 *   ├──────────────┼───────────────────────────────┤ ← plot.top
 *   │ lane names,  │ pinned lanes                  │
 *   │ busy share   │ lanes (scrolled)              │
 *   └──────────────┴───────────────────────────────┘
 *                  ↑ plot.left
 *
 * Times are doubles in ns. A position is always computed from a difference to `t0`, which is small at a deep zoom, so
 * that ends are exact to the nanosecond however late in the run.
 */

export interface View {
  /** The window: [t0, t1), ns. */
  readonly t0: number;
  readonly t1: number;
  /** How far the lanes are scrolled, CSS pixels. */
  readonly scroll: number;
}

/** The sizes all positions follow from, CSS pixels; `dpr` device pixels each. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
  /** Factor of all text sizes; 1 by default. */
  readonly textScale?: number;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of the timeline, CSS pixels. */
export interface Frame {
  readonly size: Size;
  readonly minimap: Rect;
  readonly axis: Rect;
  readonly plot: Rect;
  readonly labels: Rect;
  /** Device pixels of the plot. */
  readonly columns: number;
  readonly rows: number;
  /** Factor of all text sizes. */
  readonly textScale: number;
  readonly options: FrameOptions;
}

/** Shortest window, ns: a nanosecond is then about ten pixels wide. */
export const MIN_SPAN_NS = 100;
/** Empty time that may show before 0 and after the end, as a share of the window. */
const MARGIN = 0.04;
/** Share of the run that the view of the whole run has after its end. */
const END_ROOM = 0.02;

export interface FrameOptions {
  readonly labelWidth: number;
  readonly minimapHeight: number;
  readonly axisHeight: number;
  /** Free beside the minimap, for the host's tools; they are in its corner above the names, too. */
  readonly toolsWidth: number;
  /** The largest height of a die's lane at a text scale of 1. */
  readonly mostUnit: number;
  /** Whether each lane has its busy share of the window. */
  readonly hasShares: boolean;
}

/** The most that a die's lane uses at a text scale of 1, CSS pixels: in a high window, less of it stays empty. */
export const MOST_UNIT = 120;

export const FRAME_DEFAULTS: FrameOptions = {
  labelWidth: 162,
  minimapHeight: 34,
  axisHeight: 24,
  toolsWidth: 0,
  mostUnit: MOST_UNIT,
  hasShares: true,
};
/** A lesson has few lanes, and a window that is chosen for its question: a share of it would say nothing. */
export const LESSON_FRAME: FrameOptions = { ...FRAME_DEFAULTS, mostUnit: 160, hasShares: false };
/** With tools of the host at both sides of the minimap. */
export const TOOLS_FRAME: FrameOptions = {
  labelWidth: 186,
  minimapHeight: 42,
  axisHeight: 22,
  toolsWidth: 36,
  mostUnit: MOST_UNIT,
  hasShares: true,
};
/** Lanes and little else: for a projector. */
export const BARE_FRAME: FrameOptions = {
  labelWidth: 104,
  minimapHeight: 0,
  axisHeight: 20,
  toolsWidth: 1,
  mostUnit: 160,
  hasShares: true,
};
/** Below this width, names are shortened to leave room for the plot. */
const NARROW = 560;
const NARROW_LABELS = 128;
/** Left free at the right for the scroll bar. */
export const RIGHT_MARGIN = 14;

export function makeFrame(size: Size, options: FrameOptions = FRAME_DEFAULTS): Frame {
  const { dpr, textScale = 1 } = size;
  const isNarrow = size.width < NARROW * textScale;
  const wanted = (isNarrow ? Math.min(NARROW_LABELS, options.labelWidth) : options.labelWidth) * textScale;
  const minimapHeight = options.minimapHeight * (options.toolsWidth > 0 && !isNarrow ? textScale : 1);
  const axisHeight = Math.round(options.axisHeight * textScale);
  // The plot begins and ends on device pixels, so that its image needs no scaling.
  const left = Math.round(wanted * dpr) / dpr;
  const top = Math.round((minimapHeight + axisHeight) * dpr) / dpr;
  const columns = Math.max(1, Math.floor((size.width - left - RIGHT_MARGIN) * dpr));
  const rows = Math.max(1, Math.floor((size.height - top) * dpr));
  const width = columns / dpr;
  const height = rows / dpr;
  return {
    size,
    minimap: {
      left,
      // Of no height, it is out of sight.
      top: minimapHeight === 0 ? -4 : 4,
      width: Math.max(1, width - options.toolsWidth * textScale),
      height: Math.max(1, minimapHeight - 8),
    },
    axis: { left, top: minimapHeight, width, height: axisHeight },
    plot: { left, top, width, height },
    labels: { left: 0, top, width: left, height },
    columns,
    rows,
    textScale,
    options,
  };
}

/** A text size in CSS pixels, from its size at a text scale of 1. */
export const textSize = ({ textScale }: Pick<Frame, 'textScale'>, size: number): number => Math.round(size * textScale);

/** Nanoseconds in one CSS pixel. */
export const nsPerPixel = (view: View, frame: Frame): number => (view.t1 - view.t0) / frame.plot.width;

/** Horizontal position of a time, CSS pixels of the element. */
export const xOfTime = (view: View, frame: Frame, ns: number): number =>
  frame.plot.left + ((ns - view.t0) / (view.t1 - view.t0)) * frame.plot.width;

/** Time under a horizontal position, ns (not rounded). */
export const timeOfX = (view: View, frame: Frame, x: number): number =>
  view.t0 + ((x - frame.plot.left) / frame.plot.width) * (view.t1 - view.t0);

/** Keeps a window within [0, endNs] plus a margin, and its length within bounds; keeps its length if possible. */
export function clampView(view: View, endNs: number): View {
  const whole = Math.max(MIN_SPAN_NS, endNs);
  const span = Math.min(Math.max(view.t1 - view.t0, MIN_SPAN_NS), whole * (1 + 2 * MARGIN));
  const margin = span * MARGIN;
  // Zoomed out past the run, the run stays in the middle.
  const low = -margin;
  const high = whole + margin - span;
  let t0 = view.t0;
  // A window that had to grow or shrink keeps its center.
  if (span !== view.t1 - view.t0) t0 = (view.t0 + view.t1) / 2 - span / 2;
  t0 = high < low ? (low + high) / 2 : Math.min(Math.max(t0, low), high);
  return { t0, t1: t0 + span, scroll: view.scroll };
}

/** Zooms by `factor` (below 1: in) so that the time at `anchor` (ns) keeps its position. */
export function zoomAt(view: View, endNs: number, factor: number, anchor: number): View {
  const span = view.t1 - view.t0;
  const most = Math.max(MIN_SPAN_NS, endNs) * (1 + 2 * MARGIN);
  const wanted = Math.min(Math.max(span * factor, MIN_SPAN_NS), most);
  const share = (anchor - view.t0) / span;
  const t0 = anchor - share * wanted;
  return clampView({ t0, t1: t0 + wanted, scroll: view.scroll }, endNs);
}

/** Moves the window by a time (ns, positive: later). */
export const panBy = (view: View, endNs: number, ns: number): View =>
  clampView({ t0: view.t0 + ns, t1: view.t1 + ns, scroll: view.scroll }, endNs);

export function fitRange(view: View, endNs: number, t0: number, t1: number, room = 0.15): View {
  const span = Math.max(t1 - t0, MIN_SPAN_NS / (1 + 2 * room));
  const middle = (t0 + t1) / 2;
  const half = (span * (1 + 2 * room)) / 2;
  return clampView({ t0: middle - half, t1: middle + half, scroll: view.scroll }, endNs);
}

/** The window that shows the whole run, with a little room after its end: the last bars look complete. */
export const fitAll = (view: View, endNs: number): View =>
  clampView({ t0: 0, t1: Math.max(MIN_SPAN_NS, endNs * (1 + END_ROOM)), scroll: view.scroll }, endNs);

/** The view with another scroll position: at most `most`. */
export function scrollTo(view: View, scroll: number, most: number): View {
  return { t0: view.t0, t1: view.t1, scroll: Math.round(Math.min(Math.max(scroll, 0), most)) };
}
