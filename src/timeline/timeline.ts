/**
 * The timeline as one object: give it a container, a run or two and a selection, and listen. It paints when something changed, works on
 * what is not indexed yet in slices, and otherwise does nothing at all.
 *
 * Two canvases: lanes, names and axis below, what moves over them above (`overlay.ts`). The host decides what a selection means: a click is
 * reported by `select`, and shows once the host calls {@link Timeline.setSelection}.
 */
import type { KeepOperation } from '../analysis/busy-time/lane-sums.ts';
import { NONE } from '../engine/recording.ts';
import type { Recording } from '../engine/recording.ts';
import { yieldToEvents } from '../base/yield.ts';
import { Gestures, type KeyCommand, type Region, type Tool } from './input/gestures.ts';
import { hitTest, laneY, minimapWindow, timeOfMinimap } from './scene/hit.ts';

import { LaneStore, type TimelineRun } from './index/lane-store.ts';
import {
  NO_LANE_STATE,
  densityFor,
  layOut,
  listLanes,
  pathToDie,
  type LaneLayout,
  type LaneState,
  type PlacedLane,
} from './layout/lanes.ts';
import { Minimap } from './index/minimap.ts';
import { isBare, paintOverlay, type Mark, type OverlayState, type Range } from './paint/overlay.ts';
import { Painter } from './paint/painter.ts';
import { LIGHT, type Palette } from './palette.ts';
import { rowsOfOperation, rowsOfRequest, type RelatedRow } from './scene/related-rows.ts';
import { visibleLanes, type Scene } from './scene/scene.ts';
import type { Hit, RequestSpans, Selection } from './scene/selection.ts';
import { canvasMeasure, type TextMeasure } from './text/text-measure.ts';
import { formatShare } from '../base/format.ts';
import type * as describing from './input/describe.ts';
import type { Tooltip } from './input/tooltip.ts';
import type { WaveDromDocument } from './export/wavedrom.ts';
import {
  clampView,
  fitAll,
  fitRange,
  makeFrame,
  nsPerPixel,
  panBy,
  scrollTo,
  timeOfX,
  xOfTime,
  zoomAt,
  type Frame,
  type View,
} from './layout/view.ts';

export interface TimelineOptions {
  /** Name for screen readers; `Timeline` by default. */
  readonly label?: string;
  readonly palette?: Palette;
  /** A CSS font family; the container's by default. */
  readonly fontFamily?: string;
  readonly lanes?: LaneState;
  /** Lines from the selected request to its operations; true by default. */
  readonly flows?: boolean;
}

export interface TimelineEvents {
  /** The window or the scroll position changed, by hand or by a call. */
  view: View;
  /** What the pointer is over; undefined when it left. */
  hover: Hit | undefined;
  /** Something was clicked, or chosen with Enter. `undefined`: nothing (Escape). */
  select: Hit | undefined;
  /** The playhead was dragged to a time, ns. */
  scrub: number;
  /** A stretch of time was measured, ns; undefined when the ruler was put away. */
  ruler: Range | undefined;
  /** A mark is wanted at a time, ns (whole). */
  mark: number;
  /** Lanes were folded, unfolded or pinned. */
  lanes: LaneState;
  /** All that is seen of what {@link Timeline.setRecording} got is painted, exactly; once for each. */
  complete: undefined;
  /** Something to say to a screen reader. */
  describe: string;
}

/** Once a page is enough: what is compiled stays. */
let hasRehearsed = false;
/** Runs of fewer rows are drawn fast enough by code that isn't compiled. */
const REHEARSE_ROWS = 20_000;
/** A rehearsal goes on only while the page is idle for at least this long, ms. */
const IDLE_MS = 8;

/** For parts that one can do without: where they can't be loaded, there is no tip, no words for a screen reader, no rehearsal. */
const ignore = (): void => undefined;

type Listener<T> = (value: T) => void;
type Listeners = { [K in keyof TimelineEvents]: Set<Listener<TimelineEvents[K]>> };

/** Indexing goes on this long before the page gets its turn, ms; less while a hand moves, so that a frame has time for both. */
const SLICE_MS = 7;
const SLICE_IN_MOTION_MS = 2;
/** A draft is made exact when the view has been at rest this long, ms. */
const REFINE_AFTER_MS = 90;
/** While lanes are being indexed, what is ready is painted this often, ms. */
const PROGRESS_MS = 150;
/** A key moves the window by this share of it; with Shift by more. */
const KEY_STEP = 0.12;
const KEY_STEP_FAST = 0.6;
const KEY_ZOOM = 1.25;
const KEY_ZOOM_FAST = 2.5;
/** A view is described this long after it last changed, ms: a screen reader should not talk over a gesture. */
const DESCRIBE_AFTER_MS = 700;

/** The timeline of one or two runs in an element. */
export class Timeline {
  readonly #root: HTMLDivElement;
  readonly #base: HTMLCanvasElement;
  readonly #over: HTMLCanvasElement;
  readonly #overContext: CanvasRenderingContext2D;
  readonly #painter: Painter;
  readonly #measure: TextMeasure;
  /** It comes with the first thing that is pointed at. */
  #tooltip: Tooltip | undefined;
  readonly #gestures: Gestures;
  readonly #observer: ResizeObserver;
  readonly #fontFamily: string;
  readonly #listeners: Listeners = {
    view: new Set(),
    hover: new Set(),
    select: new Set(),
    scrub: new Set(),
    ruler: new Set(),
    mark: new Set(),
    lanes: new Set(),
    complete: new Set(),
    describe: new Set(),
  };

  #stores: LaneStore[] = [];
  /** The same runs under another filter, not ready yet. */
  #incoming: LaneStore[] | undefined;
  #minimaps: Minimap[] = [];
  #frame: Frame;
  #view: View = { t0: 0, t1: 1000, scroll: 0 };
  #laneState: LaneState;
  #layout: LaneLayout;
  #palette: Palette;
  #spans: (RequestSpans | undefined)[] = [];
  #selection: Selection | undefined;
  #related: RelatedRow[][] = [];
  #blockers: RelatedRow[][] = [];
  #flows: boolean;
  #hover: { hit: Hit; x: number; y: number } | undefined;
  #playhead: number | undefined;
  #ruler: Range | undefined;
  #marks: readonly Mark[] = [];
  #keep: readonly (KeepOperation | undefined)[] = [];
  #focusLane: string | undefined;
  #keyboardFocus = false;

  #baseDirty = true;
  #overDirty = true;
  /** Whether nothing was painted on the upper canvas last. */
  #overEmpty = true;
  #frameRequest = 0;
  /** When a hand or a key last moved the view, and when the lanes were last painted, ms. */
  #movedAt = Number.NEGATIVE_INFINITY;
  #paintedAt = Number.NEGATIVE_INFINITY;
  /** Whether there may be something to index, and whether a slice of that is on its way. */
  #hasWork = false;
  #workComing = false;
  #refineComing = false;
  /** Whether the present recording was said to be painted. */
  #saidComplete = false;
  #refineTimer: ReturnType<typeof setTimeout> | undefined;
  #describeTimer: ReturnType<typeof setTimeout> | undefined;
  #destroyed = false;

  constructor(container: HTMLElement, options: TimelineOptions = {}) {
    const document = container.ownerDocument;
    this.#palette = options.palette ?? LIGHT;
    this.#laneState = options.lanes ?? NO_LANE_STATE;
    this.#flows = options.flows ?? true;
    this.#root = document.createElement('div');
    this.#base = document.createElement('canvas');
    this.#over = document.createElement('canvas');
    const label = options.label ?? 'Timeline';
    this.#root.tabIndex = 0;
    this.#root.setAttribute('role', 'application');
    this.#root.setAttribute('aria-label', label);
    this.#root.setAttribute('aria-roledescription', 'timeline');
    const { style } = this.#root;
    style.position = 'relative';
    style.width = '100%';
    style.height = '100%';
    style.overflow = 'hidden';
    style.touchAction = 'none';
    style.userSelect = 'none';
    style.outlineOffset = '-2px';
    for (const canvas of [this.#base, this.#over]) {
      canvas.style.position = 'absolute';
      canvas.style.inset = '0';
      canvas.style.display = 'block';
      canvas.setAttribute('aria-hidden', 'true');
      this.#root.append(canvas);
    }
    container.append(this.#root);
    this.#fontFamily = options.fontFamily ?? getComputedStyle(container).fontFamily;
    const baseContext = this.#base.getContext('2d', { alpha: false });
    const overContext = this.#over.getContext('2d');
    if (baseContext === null || overContext === null) {
      throw new Error('The timeline needs a 2-D canvas, and this browser gives none.');
    }
    this.#overContext = overContext;
    this.#measure = canvasMeasure(overContext, this.#fontFamily);
    this.#painter = new Painter(baseContext, this.#measure);
    this.#frame = makeFrame({ width: 1, height: 1, dpr: 1 });
    this.#layout = layOut([]);
    this.#gestures = new Gestures(this.#root, {
      regionAt: (x, y) => this.#regionAt(x, y),
      zoomAt: (factor, x) => {
        this.#movedAt = performance.now();
        this.#changeView(zoomAt(this.#view, this.endNs, factor, timeOfX(this.#view, this.#frame, x)));
      },
      moveBy: (dx, dy) => {
        this.#movedAt = performance.now();
        this.#moveBy(dx, dy);
      },
      range: (x0, x1, purpose, done) => {
        this.#range(x0, x1, purpose, done);
      },
      scrub: (x) => {
        this.#emit('scrub', Math.round(Math.min(Math.max(timeOfX(this.#view, this.#frame, x), 0), this.endNs)));
      },
      minimap: (part, x, grabbed) => {
        this.#movedAt = performance.now();
        this.#moveMinimap(part, x, grabbed);
      },
      hover: (x, y) => {
        this.#hoverAt(x, y);
      },
      leave: () => {
        this.#leave();
      },
      click: (x, y) => {
        this.#click(x, y);
      },
      doubleClick: (x, y) => {
        this.#fitHit(this.#hitAt(x, y));
      },
      key: (command, fast) => {
        this.#movedAt = performance.now();
        this.#key(command, fast);
      },
    });
    this.#root.addEventListener('focus', () => {
      this.#keyboardFocus = this.#root.matches(':focus-visible');
      this.#focusLane ??= this.#allLanes().find((lane) => lane.kind === 'channel')?.id;
      this.#paintSoon(this.#keyboardFocus);
    });
    this.#root.addEventListener('blur', () => {
      this.#keyboardFocus = false;
      this.#paintSoon(true);
    });
    this.#observer = new ResizeObserver(() => {
      this.#resize();
    });
    this.#observer.observe(this.#root);
    this.#resize();
  }

  /** The element that takes the keyboard focus. */
  get element(): HTMLElement {
    return this.#root;
  }

  get view(): View {
    return this.#view;
  }

  get laneState(): LaneState {
    return this.#laneState;
  }

  /** The end of the clock, ns: that of the longer run. */
  get endNs(): number {
    let end = 0;
    for (const store of this.#stores) end = Math.max(end, store.endNs);
    return end;
  }

  /** Whether every visible lane shows all it has, exactly. */
  get complete(): boolean {
    return !this.#baseDirty && this.#painter.exact && this.#lanesReady();
  }

  #lanesReady(): boolean {
    return visibleLanes(this.#scene()).every((lane) => this.#stores.at(lane.run)?.ready(lane) !== false);
  }

  /** Listens; the returned function stops it. */
  on<K extends keyof TimelineEvents>(event: K, listener: Listener<TimelineEvents[K]>): () => void {
    this.#listeners[event].add(listener);
    return () => {
      this.#listeners[event].delete(listener);
    };
  }

  /**
   * Shows a run, or run A above run B on one clock. A later state of the same run (its chunks continue) goes on where it was, and keeps the
   * view; another run is shown whole.
   * @throws {RangeError} where a recording and its geometry don't fit together
   */
  setRecording(a: TimelineRun | undefined, b?: TimelineRun): void {
    this.#saidComplete = false;
    const before = this.endNs;
    const sawAll = this.#view.t0 <= 0 && this.#view.t1 >= before;
    const runs = a === undefined ? [] : b === undefined ? [a] : [a, b];
    const known = this.#incoming ?? this.#stores;
    this.#incoming = undefined;
    let isNew = known.length === 0;
    this.#stores = runs.map((run, i) => {
      const store = known.at(i);
      if (store !== undefined && i < known.length && store.extend(run)) return store;
      if (i === 0) isNew = true;
      return new LaneStore(run, this.#keep.at(i));
    });
    this.#minimaps = this.#stores.map((store) => {
      const known = this.#minimaps.find((map) => map.shows(store));
      return known ?? new Minimap(store);
    });
    this.#relayout();
    if (this.#stores.length > 0) {
      const view = isNew || sawAll ? fitAll(this.#view, this.endNs) : clampView(this.#view, this.endNs);
      this.#changeView(isNew ? { ...view, scroll: 0 } : view);
    }
    this.#findRelated();
    this.#hoverAnew();
    // What can be ready for the first picture is.
    this.#hasWork = this.#work(SLICE_MS);
    this.#paintSoon(true);
  }

  /** Moves the window; it is kept within the run. */
  setView(view: Partial<View>): void {
    this.#changeView(clampView({ ...this.#view, ...view }, this.endNs));
  }

  /** Shows a stretch of time with a little room around it. */
  fit(t0: number, t1: number): void {
    this.#changeView(fitRange(this.#view, this.endNs, t0, t1));
  }

  /** Shows the whole run. */
  fitAll(): void {
    this.#changeView(fitAll(this.#view, this.endNs));
  }

  /** Zooms around the middle of the window (or the pointer); below 1 is in. */
  zoom(factor: number): void {
    this.#changeView(zoomAt(this.#view, this.endNs, factor, this.#anchor()));
  }

  /**
   * Shows what is selected, and for each run what its selected request waited for.
   * @param spans by run: A, B
   */
  setSelection(selection: Selection | undefined, spans: readonly (RequestSpans | undefined)[] = []): void {
    this.#selection = selection;
    this.#spans = [...spans];
    this.#findRelated();
    this.#paintSoon(true);
  }

  /** Brings a time into the window (if it isn't) and a die's lane into sight, unfolding what hides it. */
  reveal(target: { startNs: number; endNs: number; run?: number; die?: number; channel?: number }): void {
    const { startNs, endNs } = target;
    let view = this.#view;
    if (endNs - startNs > view.t1 - view.t0) view = fitRange(view, this.endNs, startNs, endNs);
    else if (startNs < view.t0 || endNs > view.t1) {
      view = panBy(view, this.endNs, (startNs + endNs) / 2 - (view.t0 + view.t1) / 2);
    }
    this.#changeView(view);
    const run = target.run ?? 0;
    const store = this.#stores.at(run);
    if (store === undefined) return;
    const { die, channel } = target;
    const path = die === undefined ? [] : pathToDie(store.run.geometry, run, die);
    const unfold = path.slice(0, 2).filter((id) => this.#allLanes().some((lane) => lane.id === id && lane.folded));
    if (unfold.length > 0) this.#fold(unfold, false);
    const lane = this.#allLanes().find(
      (one) =>
        one.run === run && (die === undefined ? one.kind === 'channel' && one.channel === channel : one.die === die),
    );
    if (lane !== undefined) this.#scrollToLane(lane);
  }

  /** Brings an operation into sight. */
  revealOperation(run: number, operation: number): void {
    const store = this.#stores.at(run);
    if (store === undefined) return;
    const rows = rowsOfOperation(store, operation);
    const first = rows.at(0);
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return;
    this.reveal({ startNs: first.startNs, endNs: last.endNs, run, die: store.dieOf(operation) });
  }

  setPalette(palette: Palette): void {
    this.#palette = palette;
    this.#paintSoon(true);
  }

  /** Puts the playhead at a time (ns), or away. */
  setPlayhead(ns: number | undefined): void {
    if (this.#playhead === ns) return;
    this.#playhead = ns;
    this.#paintSoon(false);
  }

  setMarks(marks: readonly Mark[]): void {
    this.#marks = marks;
    this.#paintSoon(false);
  }

  setRuler(ruler: Range | undefined): void {
    this.#ruler = ruler;
    this.#paintSoon(false);
  }

  /** What a plain drag does. */
  setTool(tool: Tool): void {
    this.#gestures.tool = tool;
    this.#root.style.cursor = tool === 'move' ? '' : 'crosshair';
  }

  setFlows(flows: boolean): void {
    this.#flows = flows;
    this.#paintSoon(false);
  }

  /** Folding, pinning, density and which channels. */
  setLanes(state: LaneState): void {
    this.#laneState = state;
    this.#relayout();
    this.#changeView(this.#view);
    this.#paintSoon(true);
  }

  /**
   * Keeps some operations in colour and dims the others. The lanes are counted anew, in slices.
   * @param keep by run: A, B; all of a run's are in colour where there is none
   */
  setFilter(keep: readonly (KeepOperation | undefined)[]): void {
    if (keep.every((one) => one === undefined) && this.#keep.every((one) => one === undefined)) return;
    this.#keep = keep;
    // What is on screen stays there until all of it can be shown anew.
    this.#incoming = this.#stores.map((store, run) => new LaneStore(store.run, keep.at(run)));
    this.#hasWork = this.#work(SLICE_MS);
    if (!this.#hasWork) this.#paintSoon(true);
    this.#workSoon();
  }

  /** What is under a point of the element, CSS pixels. */
  hitAt(x: number, y: number): Hit {
    return this.#hitAt(x, y);
  }

  /** What is seen as the text of an SVG file, with a caption below it. */
  async toSvg(caption: string): Promise<string> {
    // The exports are loaded when one is asked for.
    const { exportSvg } = await import('./export/export-svg.ts');
    return exportSvg(this.#scene(), this.#overlay(), this.#measure, caption);
  }

  /** What is seen as a PNG file, `scale` pixels a CSS pixel, with a caption below it. */
  async toPng(caption: string, scale = 2): Promise<Blob> {
    const { exportPng } = await import('./export/export-png.ts');
    return exportPng(this.#root.ownerDocument, this.#scene(), this.#overlay(), caption, scale);
  }

  /** The visible lanes of the window as WaveDrom JSON. */
  async toWaveDrom(title: string): Promise<WaveDromDocument> {
    const { waveDrom } = await import('./export/wavedrom.ts');
    const { t0, t1 } = this.#view;
    return waveDrom(visibleLanes(this.#scene()), this.#stores, Math.max(0, t0), Math.min(this.endNs, t1), title);
  }

  /**
   * Busy time (ns) of each lane of the recording (channels, then dies) within a window, by class; undefined while there is a lane that is not
   * indexed yet, and while that run shows another recording. Under a filter, what it leaves out is in the class `DIMMED`.
   * The page knows a new run before the timeline shows it; without the recording, lanes of the run before would be read as its own.
   */
  busyByClass(run: number, recording: Recording, t0: number, t1: number): Float64Array[] | undefined {
    const store = this.#stores.at(run);
    return store?.run.recording === recording ? store.busyByClass(t0, t1) : undefined;
  }

  /** All that decides the picture. */
  get scene(): Scene {
    return this.#scene();
  }

  /** Stops everything and removes the elements. */
  destroy(): void {
    this.#destroyed = true;
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#refineTimer);
    clearTimeout(this.#describeTimer);
    this.#observer.disconnect();
    this.#gestures.detach();
    this.#root.remove();
  }

  /** Tells a screen reader, in words that come with the first that are needed. */
  #say(words: (part: typeof describing) => string): void {
    void import('./input/describe.ts').then((part) => {
      if (!this.#destroyed) this.#emit('describe', words(part));
    }, ignore);
  }

  #sayHit(hit: Hit): void {
    // Another run may be shown by the time that the words are loaded, and it need not have that row.
    const stores = this.#stores;
    this.#say(({ describeHit }) => describeHit(hit, stores));
  }

  #emit<K extends keyof TimelineEvents>(event: K, value: TimelineEvents[K]): void {
    for (const listener of this.#listeners[event]) listener(value);
  }

  #scene(): Scene {
    return {
      frame: this.#frame,
      view: this.#view,
      layout: this.#layout,
      stores: this.#stores,
      minimaps: this.#minimaps,
      spans: this.#spans,
      endNs: this.endNs,
      palette: this.#palette,
      fontFamily: this.#fontFamily,
      focusLane: this.#keyboardFocus ? this.#focusLane : undefined,
    };
  }

  #overlay(): OverlayState {
    return {
      selection: this.#selection,
      related: this.#related,
      blockers: this.#blockers,
      flows: this.#flows,
      hover: this.#hover,
      playheadNs: this.#playhead,
      ruler: this.#ruler,
      marks: this.#marks,
    };
  }

  #allLanes(): readonly PlacedLane[] {
    return [...this.#layout.pinned, ...this.#layout.lanes];
  }

  #hitAt(x: number, y: number): Hit {
    return hitTest(this.#scene(), x, y);
  }

  // ——— painting and working ———

  #resize(): void {
    const { width, height } = this.#root.getBoundingClientRect();
    const dpr = this.#root.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    if (width < 1 || height < 1) return;
    this.#frame = makeFrame({ width, height, dpr });
    this.#relayout();
    for (const canvas of [this.#base, this.#over]) {
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    this.#view = this.#scrolled(this.#view, this.#view.scroll);
    // Setting a canvas's size empties it: painting at once avoids a white flash.
    this.#baseDirty = true;
    this.#overDirty = true;
    this.#paint();
  }

  #paintSoon(base: boolean): void {
    if (this.#destroyed) return;
    if (base) this.#baseDirty = true;
    this.#overDirty = true;
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#paint);
  }

  readonly #paint = (): void => {
    this.#frameRequest = 0;
    if (this.#destroyed) return;
    if (this.#baseDirty) {
      this.#baseDirty = false;
      this.#paintedAt = performance.now();
      this.#painter.paint(this.#scene());
      this.#workSoon();
      this.#refineSoon();
      if (!this.#saidComplete && this.#stores.length > 0 && this.complete) {
        this.#saidComplete = true;
        this.#emit('complete', undefined);
      }
    }
    if (this.#overDirty) {
      this.#overDirty = false;
      const overlay = this.#overlay();
      const isEmpty = isBare(overlay);
      if (!isEmpty || !this.#overEmpty) paintOverlay(this.#overContext, this.#scene(), overlay, this.#measure);
      this.#overEmpty = isEmpty;
    }
  };

  /** Whether a hand moved the view a moment ago. */
  get #inMotion(): boolean {
    return performance.now() - this.#movedAt < REFINE_AFTER_MS;
  }

  /** Whether what is seen could be complete and isn't painted so yet: that comes before lanes that nobody sees. */
  get #pictureIsDue(): boolean {
    return !this.#inMotion && (this.#baseDirty || !this.#painter.exact) && this.#lanesReady();
  }

  #workSoon(): void {
    if (!this.#hasWork || this.#workComing || this.#destroyed) return;
    this.#workComing = true;
    const slice = (): void => {
      this.#workComing = false;
      // Painting comes back here.
      if (this.#destroyed || this.#pictureIsDue) return;
      const wasReady = this.#lanesReady();
      const hadMinimap = this.#minimaps.every((map) => map.complete);
      this.#hasWork = this.#work(this.#inMotion ? SLICE_IN_MOTION_MS : SLICE_MS);
      const minimapDone = !hadMinimap && this.#minimaps.every((map) => map.complete);
      const isDue = this.#lanesReady() || performance.now() - this.#paintedAt >= PROGRESS_MS;
      if (minimapDone || (!wasReady && isDue)) this.#paintSoon(true);
      this.#workSoon();
      if (!this.#hasWork) this.#rehearseSoon();
    };
    // A timer sleeps 4 ms between two slices: right beside a hand, too long without one.
    if (this.#inMotion) setTimeout(slice, 0);
    else void yieldToEvents().then(slice);
  }

  /** Prepares for the first zoom when there is nothing else to do. */
  #rehearseSoon(): void {
    // Not every browser says when it is idle.
    if (hasRehearsed || typeof requestIdleCallback !== 'function') return;
    if (this.#stores.every((store) => store.run.recording.rows < REHEARSE_ROWS)) return;
    hasRehearsed = true;
    void import('./paint/rehearsal.ts').then(({ rehearse }) => {
      const steps = rehearse(this.#scene(), this.#measure, this.#root.ownerDocument.createElement('canvas'));
      const go = (idle: IdleDeadline): void => {
        // A hand that moves already learns by itself.
        if (this.#destroyed || this.#inMotion) return;
        while (idle.timeRemaining() >= IDLE_MS) if (steps.next().done === true) return;
        requestIdleCallback(go);
      };
      requestIdleCallback(go);
    }, ignore);
  }

  /** Makes a draft exact once all of it can be, and the view has come to rest. */
  #refineSoon(): void {
    clearTimeout(this.#refineTimer);
    if (this.#destroyed || this.#refineComing || this.#painter.exact || !this.#lanesReady()) return;
    const slice = (): void => {
      this.#refineComing = false;
      // What is painted next starts anew.
      if (this.#destroyed || this.#baseDirty) return;
      if (this.#painter.refine(this.#scene(), performance.now() + SLICE_MS)) this.#refineSoon();
      else this.#paintSoon(true);
    };
    if (this.#inMotion) {
      this.#refineTimer = setTimeout(slice, REFINE_AFTER_MS);
      return;
    }
    this.#refineComing = true;
    void yieldToEvents().then(slice);
  }

  /** Indexes for some milliseconds; false when there is nothing left to do. */
  #work(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    const visible = visibleLanes(this.#scene());
    do {
      if (!this.#workOnce(visible)) return false;
    } while (performance.now() < end);
    return true;
  }

  #workOnce(visible: readonly PlacedLane[]): boolean {
    const incoming = this.#incoming;
    if (incoming !== undefined) {
      for (let run = 0; run < incoming.length; run++) {
        const lanes = visible.filter((lane) => lane.run === run);
        if (lanes.some((lane) => !incoming[run].ready(lane))) return incoming[run].work(lanes);
      }
      this.#incoming = undefined;
      this.#stores = incoming;
      this.#minimaps = incoming.map((store) => new Minimap(store));
      this.#findRelated();
      this.#paintSoon(true);
      return true;
    }
    for (let run = 0; run < this.#stores.length; run++) {
      const lanes = visible.filter((lane) => lane.run === run);
      if (this.#stores[run].work(lanes)) return true;
    }
    for (const map of this.#minimaps) if (map.work()) return true;
    return false;
  }

  #findRelated(): void {
    const { request, operation } = this.#selection ?? {};
    this.#related = this.#stores.map((store, run) => {
      const shown = this.#spans.at(run)?.request ?? (run === this.#selection?.run ? request : undefined);
      if (shown !== undefined) return rowsOfRequest(store, shown);
      return run === this.#selection?.run && operation !== undefined ? rowsOfOperation(store, operation) : [];
    });
    this.#blockers = this.#stores.map((store, run) => {
      const spans = this.#spans.at(run)?.spans ?? [];
      const out: RelatedRow[] = [];
      for (const span of spans) {
        // What ran of the blocker while the request waited for it.
        const { blockerOperation: blocker, startNs, endNs } = span;
        if (blocker === undefined || blocker === NONE) continue;
        for (const row of rowsOfOperation(store, blocker, startNs, endNs)) {
          if (row.endNs > startNs) out.push(row);
        }
      }
      return out;
    });
  }

  // ——— view ———

  #scrolled(view: View, scroll: number): View {
    const room = Math.max(1, this.#frame.plot.height - this.#layout.pinnedHeight);
    return scrollTo(view, scroll, this.#layout.height, room);
  }

  #changeView(view: View): void {
    const next = this.#scrolled(view, view.scroll);
    const { t0, t1, scroll } = this.#view;
    if (next.t0 === t0 && next.t1 === t1 && next.scroll === scroll) return;
    this.#view = next;
    // Lanes that came into sight may have to be made.
    if (next.scroll !== scroll) this.#hasWork = true;
    this.#hoverAnew();
    this.#paintSoon(true);
    this.#emit('view', next);
    clearTimeout(this.#describeTimer);
    if (this.#listeners.describe.size > 0 && this.#keyboardFocus) {
      this.#describeTimer = setTimeout(() => {
        this.#say(({ describeView }) => describeView(this.#scene()));
      }, DESCRIBE_AFTER_MS);
    }
  }

  #moveBy(dx: number, dy: number): void {
    const moved = panBy(this.#view, this.endNs, -dx * nsPerPixel(this.#view, this.#frame));
    this.#changeView(this.#scrolled(moved, this.#view.scroll - dy));
  }

  #range(x0: number, x1: number, purpose: 'measure' | 'zoom', done: boolean): void {
    const at = (x: number): number => {
      const { left, width } = this.#frame.plot;
      return timeOfX(this.#view, this.#frame, Math.min(Math.max(x, left), left + width));
    };
    const range = { t0: at(Math.min(x0, x1)), t1: at(Math.max(x0, x1)) };
    if (purpose === 'zoom' && done) {
      this.setRuler(undefined);
      this.#changeView(clampView({ ...range, scroll: this.#view.scroll }, this.endNs));
      return;
    }
    this.setRuler(range);
    if (purpose === 'measure' && done) this.#emit('ruler', range);
  }

  #moveMinimap(part: 'start' | 'end' | 'window' | 'outside', x: number, grabbed: number): void {
    const { t0, t1, scroll } = this.#view;
    const ns = timeOfMinimap(this.#frame, this.endNs, x);
    const moved = ns - timeOfMinimap(this.#frame, this.endNs, grabbed);
    const least = nsPerPixel(this.#view, this.#frame);
    switch (part) {
      case 'start':
        this.#changeView(clampView({ t0: Math.min(t0 + moved, t1 - least), t1, scroll }, this.endNs));
        break;
      case 'end':
        this.#changeView(clampView({ t0, t1: Math.max(t1 + moved, t0 + least), scroll }, this.endNs));
        break;
      case 'window':
        this.#changeView(panBy(this.#view, this.endNs, moved));
        break;
      case 'outside': {
        const [left, right] = minimapWindow(this.#frame, this.#view, this.endNs);
        if (x >= left && x <= right) return;
        this.#changeView(panBy(this.#view, this.endNs, ns - (t0 + t1) / 2));
        break;
      }
    }
  }

  /** The time that keys zoom around: the pointer's, the playhead's, or the middle. */
  #anchor(): number {
    const { t0, t1 } = this.#view;
    if (this.#hover !== undefined && 'ns' in this.#hover.hit && this.#hover.hit.kind !== 'minimap') {
      return this.#hover.hit.ns;
    }
    const head = this.#playhead;
    return head !== undefined && head > t0 && head < t1 ? head : (t0 + t1) / 2;
  }

  // ——— lanes ———

  #relayout(): void {
    const runs = this.#stores.map((store) => ({ geometry: store.run.geometry }));
    // Judged with nothing folded by hand and without B, so that neither resizes all other lanes.
    const first = listLanes(runs.slice(0, 1), NO_LANE_STATE);
    const density = this.#laneState.density ?? densityFor(first, this.#frame.plot.height);
    this.#layout = layOut(listLanes(runs, this.#laneState), density);
    for (const store of this.#stores) store.keepOnly(this.#allLanes());
    this.#hasWork = true;
  }

  #fold(ids: readonly string[], folded: boolean): void {
    const fold = new Map(this.#laneState.fold);
    for (const id of ids) fold.set(id, folded);
    this.#laneState = { ...this.#laneState, fold };
    this.#lanesChanged();
  }

  #togglePin(id: string): void {
    const pinned = new Set(this.#laneState.pinned);
    if (!pinned.delete(id)) pinned.add(id);
    this.#laneState = { ...this.#laneState, pinned };
    this.#lanesChanged();
  }

  #lanesChanged(): void {
    this.#relayout();
    this.#changeView(this.#view);
    this.#paintSoon(true);
    this.#emit('lanes', this.#laneState);
  }

  #scrollToLane(lane: PlacedLane): void {
    if (lane.pinned) return;
    const room = this.#frame.plot.height - this.#layout.pinnedHeight;
    const { scroll } = this.#view;
    if (lane.top < scroll) this.#changeView({ ...this.#view, scroll: lane.top });
    else if (lane.top + lane.height > scroll + room) {
      this.#changeView({ ...this.#view, scroll: lane.top + lane.height - room });
    }
  }

  // ——— pointer ———

  #regionAt(x: number, y: number): Region {
    const hit = this.#hitAt(x, y);
    if (hit.kind === 'minimap') return `minimap-${hit.part}`;
    if (hit.kind === 'axis') return 'axis';
    return x < this.#frame.plot.left ? 'labels' : 'plot';
  }

  #hoverAt(x: number, y: number): void {
    const hit = this.#hitAt(x, y);
    this.#hover = { hit, x, y };
    this.#root.style.cursor = cursorOf(hit, this.#gestures.tool);
    if (this.#tooltip === undefined) void this.#makeTooltip();
    else this.#tooltip.show(hit, this.#stores, x, y, this.#palette);
    this.#paintSoon(false);
    this.#emit('hover', hit);
  }

  /** The pointer rests, and what is under it has changed. */
  #hoverAnew(): void {
    if (this.#hover === undefined) return;
    const { x, y } = this.#hover;
    this.#hover = { hit: this.#hitAt(x, y), x, y };
    this.#tooltip?.hide();
  }

  async #makeTooltip(): Promise<void> {
    const part = await import('./input/tooltip.ts').catch(() => undefined);
    // Where it can't be loaded, the next movement asks again.
    if (part === undefined || this.#destroyed || this.#tooltip !== undefined) return;
    this.#tooltip = new part.Tooltip(this.#root);
    if (this.#hover !== undefined) this.#hoverAt(this.#hover.x, this.#hover.y);
  }

  #leave(): void {
    this.#tooltip?.hide();
    if (this.#hover === undefined) return;
    this.#hover = undefined;
    this.#paintSoon(false);
    this.#emit('hover', undefined);
  }

  #click(x: number, y: number): void {
    const hit = this.#hitAt(x, y);
    if ('lane' in hit && hit.lane !== undefined) this.#focusLane = hit.lane.id;
    if (hit.kind === 'lane') {
      if (hit.part === 'fold') {
        this.#fold([hit.lane.id], !hit.lane.folded);
        return;
      }
      if (hit.part === 'chip' && this.#foldChipOf(hit.lane)) return;
      if (hit.part === 'pin') {
        this.#togglePin(hit.lane.id);
        return;
      }
    }
    if (this.#ruler !== undefined) {
      this.setRuler(undefined);
      this.#emit('ruler', undefined);
    }
    this.#select(hit);
  }

  #select(hit: Hit | undefined): void {
    this.#emit('select', hit);
    if (hit !== undefined) this.#sayHit(hit);
  }

  /** Folds the dies of a chip into one lane; false where the chip has but one die. */
  #foldChipOf(lane: PlacedLane): boolean {
    const geometry = this.#stores.at(lane.run)?.run.geometry;
    if (geometry === undefined || geometry.diesPerChip < 2) return false;
    this.#fold([pathToDie(geometry, lane.run, lane.die)[1]], true);
    return true;
  }

  #fitHit(hit: Hit): void {
    if (hit.kind === 'row' || hit.kind === 'gap') this.fit(hit.startNs, hit.endNs);
    else if (hit.kind === 'span') this.fit(hit.span.startNs, hit.span.endNs);
    else if (hit.kind === 'minimap' || hit.kind === 'axis') this.fitAll();
    else if (hit.kind === 'lane' && hit.part === 'name' && hit.lane.foldable) {
      this.#fold([hit.lane.id], !hit.lane.folded);
    }
  }

  // ——— keys ———

  #key(command: KeyCommand, fast: boolean): void {
    this.#keyboardFocus = true;
    const span = this.#view.t1 - this.#view.t0;
    const step = span * (fast ? KEY_STEP_FAST : KEY_STEP);
    switch (command) {
      case 'zoom-in':
        this.zoom(1 / (fast ? KEY_ZOOM_FAST : KEY_ZOOM));
        break;
      case 'zoom-out':
        this.zoom(fast ? KEY_ZOOM_FAST : KEY_ZOOM);
        break;
      case 'earlier':
        this.#changeView(panBy(this.#view, this.endNs, -step));
        break;
      case 'later':
        this.#changeView(panBy(this.#view, this.endNs, step));
        break;
      case 'lane-up':
        this.#moveFocus(-1);
        break;
      case 'lane-down':
        this.#moveFocus(1);
        break;
      case 'scroll-up':
        this.#moveBy(0, this.#frame.plot.height * 0.8);
        break;
      case 'scroll-down':
        this.#moveBy(0, -this.#frame.plot.height * 0.8);
        break;
      case 'whole-run':
        this.fitAll();
        break;
      case 'fit-selection':
        this.#fitSelection();
        break;
      case 'mark':
        this.#emit('mark', Math.round(Math.min(Math.max(this.#anchor(), 0), this.endNs)));
        break;
      case 'start':
        this.#changeView(panBy(this.#view, this.endNs, -this.endNs * 2));
        break;
      case 'end':
        this.#changeView(panBy(this.#view, this.endNs, this.endNs * 2));
        break;
      case 'next-row':
        this.#step(1, false);
        break;
      case 'previous-row':
        this.#step(-1, false);
        break;
      case 'next-gap':
        this.#step(1, true);
        break;
      case 'previous-gap':
        this.#step(-1, true);
        break;
      case 'select':
        this.#enter();
        break;
      case 'fold': {
        const lane = this.#laneWithFocus();
        if (lane?.foldable === true) this.#fold([lane.id], !lane.folded);
        break;
      }
      case 'pin':
        if (this.#focusLane !== undefined) this.#togglePin(this.#focusLane);
        break;
      case 'clear':
        if (this.#ruler !== undefined) {
          this.setRuler(undefined);
          this.#emit('ruler', undefined);
        } else this.#select(undefined);
        break;
    }
  }

  #laneWithFocus(): PlacedLane | undefined {
    return this.#allLanes().find((lane) => lane.id === this.#focusLane);
  }

  #moveFocus(by: number): void {
    const lanes = this.#allLanes().filter((lane) => lane.kind !== 'run');
    const at = lanes.findIndex((lane) => lane.id === this.#focusLane);
    const lane = lanes.at(Math.min(Math.max(at + by, 0), lanes.length - 1));
    if (lane === undefined) return;
    this.#focusLane = lane.id;
    this.#scrollToLane(lane);
    this.#paintSoon(true);
    const index = this.#stores.at(lane.run)?.index(lane);
    const busy = index?.busyShare(Math.max(0, this.#view.t0), Math.min(this.endNs, this.#view.t1)) ?? Number.NaN;
    const share = Number.isNaN(busy) ? '' : `, ${formatShare(busy)} busy`;
    const fold = lane.foldable ? (lane.folded ? ', folded' : ', unfolded') : '';
    this.#emit('describe', `${lane.name}${share}${fold}`);
  }

  /** Selects the next or previous row (or gap) of the lane with the focus, from what is selected or from the middle. */
  #step(by: 1 | -1, gaps: boolean): void {
    const lane = this.#laneWithFocus();
    if (lane === undefined) return;
    if (lane.kind === 'request') {
      this.#stepSpan(lane, by);
      return;
    }
    const index = this.#stores.at(lane.run)?.index(lane);
    if (index === undefined || index.rows === 0) return;
    let row = this.#rowAtCursor(lane, by);
    const gapAfter = (at: number): number => (at + 1 < index.rows ? index.start(at + 1) : this.endNs) - index.end(at);
    do {
      row += by;
      while (row > 0 && row < index.rows && index.repeats(row)) row += by;
      if (row < 0 || row >= index.rows) return;
    } while (gaps && (gapAfter(row) <= 0 || !index.hasRows(index.end(row), index.end(row) + gapAfter(row))));
    const startNs = gaps ? index.end(row) : index.start(row);
    const endNs = gaps ? startNs + gapAfter(row) : index.end(row);
    this.#cursor = { laneId: lane.id, row };
    this.reveal({ startNs, endNs, run: lane.run });
    this.#scrollToLane(lane);
    this.#select(
      gaps
        ? {
            kind: 'gap',
            lane,
            startNs,
            endNs,
            rowBefore: row,
            rowAfter: row + 1 < index.rows ? row + 1 : -1,
            ns: startNs,
          }
        : {
            kind: 'row',
            lane,
            row,
            rowKind: index.kind(row),
            operation: index.operation(row),
            startNs,
            endNs,
            ns: startNs,
          },
    );
  }

  #cursor: { laneId: string; row: number } | undefined;

  /** The row that stepping starts from. */
  #rowAtCursor(lane: PlacedLane, by: 1 | -1): number {
    const index = this.#stores.at(lane.run)?.index(lane);
    if (index === undefined) return -1;
    if (this.#cursor?.laneId === lane.id && this.#cursor.row < index.rows) {
      const at = index.start(this.#cursor.row);
      if (at >= this.#view.t0 && at <= this.#view.t1) return this.#cursor.row;
    }
    const middle = index.startedBefore(by > 0 ? this.#view.t0 : this.#view.t1);
    return by > 0 ? middle - 1 : middle;
  }

  #stepSpan(lane: PlacedLane, by: 1 | -1): void {
    const spans = this.#spans.at(lane.run)?.spans ?? [];
    if (spans.length === 0) return;
    const at = this.#cursor?.laneId === lane.id ? this.#cursor.row + by : by > 0 ? 0 : spans.length - 1;
    const index = Math.min(Math.max(at, 0), spans.length - 1);
    const span = spans[index];
    this.#cursor = { laneId: lane.id, row: index };
    this.reveal({ startNs: span.startNs, endNs: span.endNs, run: lane.run });
    this.#sayHit({ kind: 'span', lane, index, span, ns: span.startNs });
  }

  /** Enter: zooms to the ruler, follows the span under the cursor, or selects the row in the middle. */
  #enter(): void {
    if (this.#ruler !== undefined) {
      this.#changeView(clampView({ ...this.#ruler, scroll: this.#view.scroll }, this.endNs));
      this.setRuler(undefined);
      this.#emit('ruler', undefined);
      return;
    }
    const lane = this.#laneWithFocus();
    if (lane === undefined) return;
    if (lane.kind === 'request') {
      const index = this.#cursor?.laneId === lane.id ? this.#cursor.row : 0;
      const span = this.#spans.at(lane.run)?.spans.at(index);
      if (span !== undefined) this.#select({ kind: 'span', lane, index, span, ns: span.startNs });
      return;
    }
    const y = laneY(this.#scene(), lane) + lane.barTop + lane.barHeight / 2;
    this.#select(this.#hitAt(xOfTime(this.#view, this.#frame, this.#anchor()), y));
  }

  #fitSelection(): void {
    let t0 = Infinity;
    let t1 = -Infinity;
    const run = this.#selection?.run ?? 0;
    for (const row of this.#related.at(run) ?? []) {
      t0 = Math.min(t0, row.startNs);
      t1 = Math.max(t1, row.endNs);
    }
    for (const span of this.#spans.at(run)?.spans ?? []) {
      t0 = Math.min(t0, span.startNs);
      t1 = Math.max(t1, span.endNs);
    }
    const gap = this.#selection?.gap;
    if (gap !== undefined) [t0, t1] = [gap.startNs, gap.endNs];
    if (!(t1 > t0)) {
      this.fitAll();
      return;
    }
    // F again shows the whole run.
    const fitted = fitRange(this.#view, this.endNs, t0, t1);
    const there = Math.abs(fitted.t0 - this.#view.t0) + Math.abs(fitted.t1 - this.#view.t1) < (t1 - t0) * 1e-6;
    if (there) this.fitAll();
    else this.#changeView(fitted);
  }
}

function cursorOf(hit: Hit, tool: Tool): string {
  switch (hit.kind) {
    case 'row':
    case 'span':
      return tool === 'move' ? 'pointer' : 'crosshair';
    case 'minimap':
      return hit.part === 'start' || hit.part === 'end' ? 'ew-resize' : hit.part === 'window' ? 'grab' : 'pointer';
    case 'axis':
      return 'col-resize';
    case 'lane':
      return hit.part === 'name' ? '' : 'pointer';
    case 'gap':
    case 'empty':
      return tool === 'move' ? '' : 'crosshair';
  }
}
