/**
 * The state of a timeline without a canvas: its runs, the view, the lanes, the selection, and every change of them.
 * {@link Timeline} adds the elements, the painting and the input.
 */
import type { KeepOperation } from '../analysis/busy-time/lane-sums.ts';
import { sameValue } from '../device/same-value.ts';
import type { Recording } from '../engine/recording/recording.ts';
import type { TimelineRun } from './index/lane-store.ts';
import { RunSet } from './index/run-set.ts';
import { KeyboardCursor } from './keyboard-cursor.ts';
import {
  TIGHT_UNIT,
  LEAST_UNIT,
  layOut,
  scrollOf,
  type LaneLayout,
  type PlacedLane,
  NOTHING_SHOWN,
  shownLanes,
  type ShownLanes,
} from './layout/lane-layout.ts';
import { NO_LANE_STATE, listLanes, pathToDie, type LaneState, type UsedLanes } from './layout/lanes.ts';
import {
  clampView,
  fitAll,
  fitRange,
  makeFrame,
  nsPerPixel,
  panBy,
  scrollTo,
  xOfTime,
  zoomAt,
  type Frame,
  type Rect,
  type View,
} from './layout/view.ts';
import { revealingView, type RevealTarget, type TimelinePlace } from './layout/reveal.ts';
import { loadBufferLabels, type OverlayMark, type OverlayState, type OverlayRange } from './paint/overlay.ts';
import { LIGHT, type TimelinePalette } from './palette.ts';
import { hitTest, laneY } from './scene/hit.ts';
import { rowsOfBlockers, rowsOfOperation, rowsOfSelection, type RelatedRow } from './scene/related-rows.ts';
import { visibleLanes, type Scene } from './scene/scene.ts';
import { allLanes, automaticLayout, decidingLanes, usedLanes, wantedLanes } from './scene/used-lanes.ts';
import type { Hit, RequestSpans, ShownSelection } from './scene/selection.ts';
import { TimelineEmitter } from './timeline-events.ts';

export interface ModelOptions {
  readonly palette?: TimelinePalette;
  readonly lanes?: LaneState;
}

/** The state of a timeline. Setters ask for a repaint; changes by the user are sent as events, too. */
export abstract class TimelineModel extends TimelineEmitter {
  readonly cursor = new KeyboardCursor();
  protected hasKeyboardFocus = false;
  /** Whether there may be lanes left to index. */
  hasWork = false;
  protected fontFamily = '';
  protected frame: Frame = makeFrame({ width: 1, height: 1, dpr: 1 });
  readonly #runs = new RunSet();
  #view: View = { t0: 0, t1: 1000, scroll: 0 };
  #laneState: LaneState;
  #layout: LaneLayout = layOut([]);
  #palette: TimelinePalette;
  #spans: (RequestSpans | undefined)[] = [];
  #selection: ShownSelection | undefined;
  #related: RelatedRow[][] = [];
  #blockers: RelatedRow[][] = [];
  #used: UsedLanes = { channels: new Set(), dies: new Set() };
  #deciding: UsedLanes = this.#used;
  #usedKey = '';
  #hover: { hit: Hit; x: number; y: number } | undefined;
  #lit: OverlayState['lit'];
  #playheadNs: number | undefined;
  #fadesAhead = false;
  #over: OverlayState['over'];
  #shown = NOTHING_SHOWN;
  #previous: readonly number[] = [];
  #ruler: OverlayRange | undefined;
  #marks: readonly OverlayMark[] = [];

  constructor(options: ModelOptions) {
    super();
    this.#palette = options.palette ?? LIGHT;
    this.#laneState = options.lanes ?? NO_LANE_STATE;
  }

  /** Asks for a repaint of the overlay, and of the lanes too if `lanes` is set. */
  abstract repaint(lanes: boolean): void;

  /** Called after the picture moved under a resting pointer. */
  protected abstract hoverMoved(): void;

  get view(): View {
    return this.#view;
  }

  get laneState(): LaneState {
    return this.#laneState;
  }

  get selection(): ShownSelection | undefined {
    return this.#selection;
  }

  get ruler(): OverlayRange | undefined {
    return this.#ruler;
  }

  get related(): readonly (readonly RelatedRow[])[] {
    return this.#related;
  }

  /** The end of the clock, ns: that of the longer run. */
  get endNs(): number {
    return this.#runs.endNs;
  }

  /** All that decides the picture. */
  get scene(): Scene {
    return {
      frame: this.frame,
      view: this.#view,
      layout: this.#layout,
      stores: this.#runs.stores,
      minimaps: this.#runs.minimaps,
      spans: this.#spans,
      endNs: this.endNs,
      palette: this.#palette,
      fontFamily: this.fontFamily,
      focusLane: this.hasKeyboardFocus ? this.cursor.laneId : undefined,
      isQuiet: this.#hover === undefined && !this.hasKeyboardFocus && this.#runs.stores.length < 2,
    };
  }

  /** All that is painted over the lanes. */
  get overlay(): OverlayState {
    return {
      selection: this.#selection,
      related: this.#related,
      blockers: this.#blockers,
      hover: this.#hover,
      lit: this.#lit,
      playheadNs: this.#playheadNs,
      fadesAhead: this.#fadesAhead,
      over: this.#over,
      previous: this.#previous,
      ruler: this.#ruler,
      marks: this.#marks,
    };
  }

  /** All lanes of the layout, from the top down. */
  get lanes(): readonly PlacedLane[] {
    return this.#layout.lanes;
  }

  /** Whether the rows of every visible lane are indexed. */
  get lanesReady(): boolean {
    return visibleLanes(this.scene).every((lane) => this.#runs.stores.at(lane.run)?.ready(lane) !== false);
  }

  /** The hit under a point of the element, CSS pixels. */
  hitAt(x: number, y: number): Hit {
    return hitTest(this.scene, x, y);
  }

  /**
   * Busy time (ns) of each lane of the recording (channels, then dies) within a window, by class; undefined while a
   * lane is not indexed yet, and while that run shows another recording. Under a filter, operations that it dims are in
   * the class `DIMMED`. The page knows a new run before the timeline shows it; without the recording, lanes of the
   * previous run would be read as its own.
   */
  busyByClass(run: number, recording: Recording, t0: number, t1: number): Float64Array[] | undefined {
    const store = this.#runs.stores.at(run);
    return store?.run.recording === recording ? store.busyByClass(t0, t1) : undefined;
  }

  // ——— runs ———

  /** Shows these runs: see `Timeline.setRecording`. The first slice of work and the repaint are up to the caller. */
  protected showRuns(runs: readonly TimelineRun[]): void {
    const sawAll = this.#view.t0 <= 0 && this.#view.t1 >= this.endNs;
    const isNew = this.#runs.show(runs);
    this.relayout();
    if (this.#runs.stores.length > 0) {
      const view = isNew || sawAll ? fitAll(this.#view, this.endNs) : clampView(this.#view, this.endNs);
      this.changeView(isNew ? { ...view, scroll: 0 } : view);
    }
    this.#findRelated();
    this.#updateHover();
  }

  /** Prepares the same runs under a filter: see `Timeline.setFilter`. False if no run has a filter, before or now. */
  protected prepareFilter(keep: readonly (KeepOperation | undefined)[]): boolean {
    return this.#runs.prepareFilter(keep);
  }

  /** Indexes up to a section of one lane (about a millisecond), visible lanes first; false if no work remains. */
  workOnce(visible: readonly PlacedLane[]): boolean {
    return this.#runs.workOnce(visible, () => {
      this.#findRelated();
      this.repaint(true);
    });
  }

  // ——— view ———

  setView(view: Partial<View>): void {
    this.changeView(clampView({ ...this.#view, ...view }, this.endNs));
  }

  fit(t0: number, t1: number): void {
    this.changeView(fitRange(this.#view, this.endNs, t0, t1));
  }

  fitAll(): void {
    this.changeView(fitAll(this.#view, this.endNs));
  }

  /** Zooms around the {@link anchorNs}; a factor below 1 zooms in. */
  zoom(factor: number): void {
    this.changeView(zoomAt(this.#view, this.endNs, factor, this.anchorNs));
  }

  /** Moves the picture by pixels: positive dx shows earlier times, positive dy lanes further up. */
  moveBy(dx: number, dy: number): void {
    const moved = panBy(this.#view, this.endNs, -dx * nsPerPixel(this.#view, this.frame));
    this.changeView(this.#scrolled(moved, this.#view.scroll - dy));
  }

  /** The time that keys zoom around, ns: the pointer's, the playhead's, or the middle of the window. */
  get anchorNs(): number {
    const { t0, t1 } = this.#view;
    if (this.#hover !== undefined && 'ns' in this.#hover.hit && this.#hover.hit.kind !== 'minimap') {
      return this.#hover.hit.ns;
    }
    const head = this.#playheadNs;
    return head !== undefined && head > t0 && head < t1 ? head : (t0 + t1) / 2;
  }

  #scrolled(view: View, scroll: number): View {
    return scrollTo(view, scroll, this.#layout.mostScroll);
  }

  /** Shows another window or scroll position; the scroll position is kept within the lanes. */
  changeView(view: View): void {
    const next = this.#scrolled(view, view.scroll);
    const { t0, t1, scroll } = this.#view;
    if (next.t0 === t0 && next.t1 === t1 && next.scroll === scroll) return;
    this.#view = next;
    // Lanes that scrolled into view may not exist yet.
    if (next.scroll !== scroll) this.hasWork = true;
    this.#updateHover();
    this.repaint(true);
    this.emit('view', next);
  }

  /**
   * Takes the size of the element. The view's scroll position is kept within the lanes, without an event; lanes of the
   * selection that are in view stay so.
   */
  protected setFrame(frame: Frame): void {
    const seen = visibleLanes(this.scene);
    const follows = this.#wanted.every((lane) => seen.includes(lane));
    this.frame = frame;
    this.relayout();
    this.#view = this.#scrolled(this.#view, this.#view.scroll);
    if (follows) this.#scrollToLanes(this.#wanted);
  }

  /**
   * Brings a time into the window and its lanes into sight, unfolding the lanes that hide them. The window moves and
   * zooms no more than needed; see {@link RevealTarget.zoom}.
   */
  reveal(target: RevealTarget): void {
    const { run = 0, die } = target;
    this.changeView(revealingView(this.#view, this.frame, this.endNs, target));
    const store = this.#runs.stores.at(run);
    if (store === undefined) return;
    if (target.request === true) this.#scrollTo(this.#laneOf(run, target));
    if (die === undefined) return;
    const path = pathToDie(store.run.geometry, run, die);
    const folded = path.slice(0, 2).filter((id) => this.lanes.some((lane) => lane.id === id && lane.folded));
    if (folded.length > 0) this.fold(folded, false);
    this.#scrollTo(this.lanes.find((lane) => lane.run === run && lane.kind === 'die' && lane.die === die));
  }

  /** The place of a target on screen, CSS pixels of the element; undefined if its lane is out of sight. */
  boxOf(target: RevealTarget): Rect | undefined {
    const lane = this.#laneOf(target.run ?? 0, target);
    if (lane === undefined || !visibleLanes(this.scene).includes(lane)) return undefined;
    const left = xOfTime(this.#view, this.frame, target.startNs);
    const width = xOfTime(this.#view, this.frame, target.endNs) - left;
    return { left, top: laneY(this.scene, lane), width, height: lane.height };
  }

  #laneOf(run: number, { die }: RevealTarget): PlacedLane | undefined {
    const kind = die === undefined ? 'request' : 'die';
    return this.lanes.find((lane) => lane.run === run && lane.kind === kind && lane.die === (die ?? -1));
  }

  #scrollTo(lane: PlacedLane | undefined): void {
    if (lane !== undefined) this.scrollToLane(lane);
  }

  /** The window, the scroll position and the folded lanes: all that {@link restore} brings back. */
  get place(): TimelinePlace {
    return { view: this.#view, lanes: this.#laneState };
  }

  restore({ view, lanes }: TimelinePlace): void {
    if (lanes !== this.#laneState) this.#changeLanes(lanes);
    this.changeView(clampView(view, this.endNs));
  }

  // ——— lanes ———

  protected relayout(): void {
    const runs = this.#runs.stores.map(({ run }) => run);
    const { plot, textScale, options } = this.frame;
    const space = { height: plot.height, textScale, mostUnit: options.mostUnit };
    const place = (only?: UsedLanes, leastUnit = only === undefined ? LEAST_UNIT : TIGHT_UNIT): LaneLayout =>
      layOut(listLanes(runs, this.#laneState, only), { ...space, leastUnit });
    const [used, deciding] = [this.#used, this.#deciding];
    const { show = 'auto' } = this.#laneState;
    const hasUsed = used.channels.size + used.dies.size > 0;
    this.#layout =
      show === 'auto'
        ? automaticLayout(place, used, deciding, this.#runs.stores)
        : show === 'selection' && hasUsed
          ? place(used)
          : allLanes(place);
    for (const store of this.#runs.stores) store.keepOnly(this.lanes);
    const shown = shownLanes(show, this.lanes, listLanes(runs, this.#laneState), this.frame);
    if (!sameValue(this.#shown, shown)) {
      this.#shown = shown;
      this.emit('shown', shown);
    }
    this.hasWork = true;
  }

  get shown(): ShownLanes {
    return this.#shown;
  }

  setLanes(state: LaneState): void {
    this.#laneState = state;
    this.relayout();
    this.changeView(this.#view);
    this.repaint(true);
  }

  fold(ids: readonly string[], folded: boolean): void {
    const fold = new Map(this.#laneState.fold);
    for (const id of ids) fold.set(id, folded);
    this.#changeLanes({ ...this.#laneState, fold });
  }

  /** Folds the dies of a chip into one lane; false if the chip has only one die. */
  foldChipOf(lane: PlacedLane): boolean {
    const geometry = this.#runs.stores.at(lane.run)?.run.geometry;
    if (geometry === undefined || geometry.diesPerChip < 2) return false;
    this.fold([pathToDie(geometry, lane.run, lane.die)[1]], true);
    return true;
  }

  togglePin(id: string): void {
    const pinned = new Set(this.#laneState.pinned);
    if (!pinned.delete(id)) pinned.add(id);
    this.#changeLanes({ ...this.#laneState, pinned });
  }

  #changeLanes(state: LaneState): void {
    this.setLanes(state);
    this.emit('lanes', state);
  }

  /** Scrolls until a lane is fully visible. */
  scrollToLane(lane: PlacedLane): void {
    if (!lane.fixed) this.#scrollToLanes([lane]);
  }

  /** Scrolls as little as possible until lanes are visible; the first ones if they do not fit together. */
  #scrollToLanes(lanes: readonly PlacedLane[]): void {
    let { scroll } = this.#view;
    for (const pane of this.#layout.panes) {
      const own = lanes.filter((lane) => lane.run === pane.run && !lane.fixed);
      const [first] = own;
      const last = own.at(-1);
      if (first === undefined || last === undefined) continue;
      const visible = pane.height - pane.fixedHeight;
      const at = scrollOf(pane, scroll);
      if (last.top + last.height > at + visible) scroll = last.top + last.height - visible;
      if (first.top < scrollOf(pane, scroll)) scroll = first.top;
    }
    this.changeView({ ...this.#view, scroll });
  }

  // ——— selection and overlay ———

  /**
   * Shows the selection, and for each run the spans of its selected request.
   * @param spans by run: A, B
   */
  setSelection(selection: ShownSelection | undefined, spans: readonly (RequestSpans | undefined)[] = []): void {
    this.#selection = selection;
    this.#spans = [...spans];
    this.#findRelated();
    const before = this.#usedKey;
    this.#usedKey = [...this.#used.channels, ':', ...this.#used.dies, ':', this.#runs.stores.length].join();
    if (this.#usedKey !== before) {
      this.relayout();
      this.changeView(this.#view);
      this.#scrollToLanes(this.#wanted);
    }
    this.repaint(true);
  }

  get #wanted(): readonly PlacedLane[] {
    return wantedLanes(this.#layout, this.#used, this.#deciding, this.#runs.stores);
  }

  #findRelated(): void {
    this.#related = rowsOfSelection(this.#runs.stores, this.#selection, this.#spans);
    this.#blockers = rowsOfBlockers(this.#runs.stores, this.#spans);
    this.#used = usedLanes([...this.#related, ...this.#blockers].flat());
    this.#deciding = decidingLanes(this.#related, this.#blockers);
  }

  setPalette(palette: TimelinePalette): void {
    this.#palette = palette;
    this.repaint(true);
  }

  /** Sets the playhead to a time, ns; undefined hides it. */
  setPlayhead(ns: number | undefined): void {
    if (this.#playheadNs === ns) return;
    this.#playheadNs = ns;
    this.repaint(false);
    if (ns !== undefined) loadBufferLabels(this);
  }

  /** Points at an operation during a time, ns: the rows of it there are outlined. Undefined: at none. */
  setLit(
    of: { readonly run: number; readonly operation: number; readonly t0: number; readonly t1: number } | undefined,
  ): void {
    if (of === undefined && this.#lit === undefined) return;
    const store = of === undefined ? undefined : this.scene.stores.at(of.run);
    this.#lit =
      of === undefined || store === undefined
        ? undefined
        : { run: of.run, rows: rowsOfOperation(store, of.operation, of.t0, of.t1) };
    this.repaint(false);
  }

  /** What the host paints over the lanes; undefined: nothing. */
  setOver(paint: OverlayState['over']): void {
    this.#over = paint;
    this.repaint(false);
  }

  /** Whether everything later than the playhead is faded. */
  setFadeAhead(fades: boolean): void {
    if (this.#fadesAhead === fades) return;
    this.#fadesAhead = fades;
    this.repaint(false);
  }

  /** Runs that are not of the present experiment: faded, by number. */
  setPrevious(runs: readonly number[]): void {
    if (runs.join() === this.#previous.join()) return;
    this.#previous = runs;
    this.repaint(false);
  }

  setMarks(marks: readonly OverlayMark[]): void {
    this.#marks = marks;
    this.repaint(false);
  }

  setRuler(ruler: OverlayRange | undefined): void {
    this.#ruler = ruler;
    this.repaint(false);
  }

  /** Clears the ruler and says so; false if there was none. */
  clearRuler(): boolean {
    if (this.#ruler === undefined) return false;
    this.setRuler(undefined);
    this.emit('ruler', undefined);
    return true;
  }

  /** The hit under the pointer and the pointer's position (CSS pixels of the element); undefined if it is elsewhere. */
  get hover(): { readonly hit: Hit; readonly x: number; readonly y: number } | undefined {
    return this.#hover;
  }

  /** Moves the pointer; undefined: it left. */
  setHover(point: { readonly x: number; readonly y: number } | undefined): Hit | undefined {
    if ((point === undefined) !== (this.#hover === undefined)) this.repaint(true);
    this.#hover = point === undefined ? undefined : { ...point, hit: this.hitAt(point.x, point.y) };
    return this.#hover?.hit;
  }

  /** The pointer rests, but the hit under it has changed. */
  #updateHover(): void {
    if (this.#hover === undefined) return;
    this.setHover(this.#hover);
    this.hoverMoved();
  }
}
