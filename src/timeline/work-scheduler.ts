/**
 * When the timeline indexes lanes and makes drafts exact: in slices of milliseconds between frames, shorter ones during
 * gestures, and nothing if no work remains.
 */
import { loadPart, ignoreFailedLoad } from '../base/load-part.ts';
import { yieldToEvents } from '../base/yield.ts';
import type { CanvasPainter } from './paint/canvas-painter.ts';
import { visibleLanes } from './scene/scene.ts';
import type { TextMeasure } from './text/text-measure.ts';
import type { TimelineModel } from './timeline-model.ts';

/** A slice of work takes this long, ms; less while a hand moves the view, so that a frame has time for both. */
const SLICE_MS = 7;
const SLICE_IN_MOTION_MS = 2;
/** A draft is made exact after the view has rested this long, ms. */
const REFINE_AFTER_MS = 90;
/** While lanes are being indexed, the ready ones are painted this often, ms. */
const PROGRESS_MS = 150;
/** Runs of fewer rows are drawn fast enough by code that isn't compiled. */
const REHEARSE_ROWS = 20_000;
/** A rehearsal continues only while the page is idle for at least this long, ms. */
const IDLE_MS = 8;

/** Once a page is enough: compiled code stays. */
let hasRehearsed = false;

/** The painting side of a timeline, as the scheduler sees it. */
export interface PaintState {
  readonly painter: CanvasPainter;
  readonly measure: TextMeasure;
  /** Whether the lanes are to be painted anew with the next frame. */
  readonly isDirty: () => boolean;
  /** A canvas that is not shown. */
  readonly spareCanvas: () => HTMLCanvasElement;
}

export class WorkScheduler {
  readonly #model: TimelineModel;
  readonly #paint: PaintState;
  /** The last time that a gesture or a key moved the view, and when the lanes were last painted, ms. */
  #movedAt = Number.NEGATIVE_INFINITY;
  #paintedAt = Number.NEGATIVE_INFINITY;
  /** Whether a slice of indexing, or of refining, is on its way. */
  #workComing = false;
  #refineComing = false;
  #refineTimer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(model: TimelineModel, paint: PaintState) {
    this.#model = model;
    this.#paint = paint;
  }

  noteMotion(): void {
    this.#movedAt = performance.now();
  }

  notePaint(): void {
    this.#paintedAt = performance.now();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#refineTimer);
  }

  /** Whether a gesture moved the view a moment ago. */
  get #inMotion(): boolean {
    return performance.now() - this.#movedAt < REFINE_AFTER_MS;
  }

  /** Whether the visible lanes could be painted completely, but aren't yet: this comes before lanes out of sight. */
  get #pictureIsDue(): boolean {
    return !this.#inMotion && (this.#paint.isDirty() || !this.#paint.painter.exact) && this.#model.lanesReady;
  }

  workNow(): void {
    this.#model.hasWork = this.#work(SLICE_MS);
  }

  workSoon(): void {
    if (!this.#model.hasWork || this.#workComing || this.#stopped) return;
    this.#workComing = true;
    const slice = (): void => {
      this.#workComing = false;
      // The painting calls workSoon again.
      if (this.#stopped || this.#pictureIsDue) return;
      const model = this.#model;
      const wasReady = model.lanesReady;
      const hadMinimaps = this.#minimapsReady;
      model.hasWork = this.#work(this.#inMotion ? SLICE_IN_MOTION_MS : SLICE_MS);
      const isDue = model.lanesReady || performance.now() - this.#paintedAt >= PROGRESS_MS;
      if ((!hadMinimaps && this.#minimapsReady) || (!wasReady && isDue)) model.repaint(true);
      this.workSoon();
      if (!model.hasWork) this.#rehearseSoon();
    };
    // A timer sleeps 4 ms between two slices: right during a gesture, too long without one.
    if (this.#inMotion) setTimeout(slice, 0);
    else void yieldToEvents().then(slice);
  }

  /** Makes a draft exact as soon as all of it can be, and the view rests. */
  refineSoon(): void {
    clearTimeout(this.#refineTimer);
    if (this.#stopped || this.#refineComing || this.#paint.painter.exact || !this.#model.lanesReady) return;
    const slice = (): void => {
      this.#refineComing = false;
      // The next painting starts anew.
      if (this.#stopped || this.#paint.isDirty()) return;
      if (this.#paint.painter.refine(this.#model.scene, performance.now() + SLICE_MS)) this.refineSoon();
      else this.#model.repaint(true);
    };
    if (this.#inMotion) {
      this.#refineTimer = setTimeout(slice, REFINE_AFTER_MS);
      return;
    }
    this.#refineComing = true;
    void yieldToEvents().then(slice);
  }

  get #minimapsReady(): boolean {
    return this.#model.scene.minimaps.every((minimap) => minimap.complete);
  }

  /** Indexes for some milliseconds; false if no work remains. */
  #work(milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    const visible = visibleLanes(this.#model.scene);
    do {
      if (!this.#model.workOnce(visible)) return false;
    } while (performance.now() < end);
    return true;
  }

  /** Prepares for the first zoom while the page is idle. */
  #rehearseSoon(): void {
    // Not every browser says when it is idle.
    if (hasRehearsed || typeof requestIdleCallback !== 'function') return;
    if (this.#model.scene.stores.every((store) => store.run.recording.rows < REHEARSE_ROWS)) return;
    hasRehearsed = true;
    void loadPart(() => import('./paint/rehearsal.ts')).then(({ rehearse }) => {
      const steps = rehearse(this.#model.scene, this.#paint.measure, this.#paint.spareCanvas());
      const next = (idle: IdleDeadline): void => {
        // A gesture compiles the same code.
        if (this.#stopped || this.#inMotion) return;
        while (idle.timeRemaining() >= IDLE_MS) if (steps.next().done === true) return;
        requestIdleCallback(next);
      };
      requestIdleCallback(next);
    }, ignoreFailedLoad);
  }
}
