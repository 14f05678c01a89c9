/**
 * The timeline as one object: give it a container, a run or two and a selection, and listen. It paints after changes,
 * indexes lanes in slices, and otherwise does nothing at all.
 *
 * Two canvases: lanes, names and axis below, the overlay above (`paint/overlay.ts`). The host decides what a selection
 * means: a click is reported by `select`, and shows after the host calls `setSelection`.
 */
import { loadPart } from '../base/load-part.ts';
import type { KeepOperation } from '../analysis/busy-time/lane-sums.ts';
import type { TimelineRun } from './index/lane-store.ts';
import { Announcer } from './input/announcer.ts';
import { Gestures, type Tool } from './input/gestures.ts';
import { Keyboard } from './input/keyboard.ts';
import { PointerCommands } from './input/pointer.ts';
import { BARE_FRAME, FRAME_DEFAULTS, makeFrame, TOOLS_FRAME, type FrameOptions } from './layout/view.ts';
import { isBare, paintOverlay } from './paint/overlay.ts';
import { CanvasPainter } from './paint/canvas-painter.ts';
import { Surface } from './surface.ts';
import { canvasMeasure, type TextMeasure } from './text/text-measure.ts';
import { TimelineModel, type ModelOptions } from './timeline-model.ts';
import { WorkScheduler } from './work-scheduler.ts';

export interface TimelineOptions extends ModelOptions {
  /** Name for screen readers; `Timeline` by default. */
  readonly label?: string;
  /** Sizes; those of a timeline without tools by default. */
  readonly frame?: FrameOptions;
  /** A CSS font family; the container's by default. */
  readonly fontFamily?: string;
}

export class Timeline extends TimelineModel {
  readonly #surface: Surface;
  readonly #measure: TextMeasure;
  readonly #painter: CanvasPainter;
  readonly #scheduler: WorkScheduler;
  readonly #announcer: Announcer;
  readonly #pointer: PointerCommands;
  readonly #gestures: Gestures;
  readonly #observer: ResizeObserver;
  #frameOptions: FrameOptions;
  #lanesDirty = true;
  #overlayDirty = true;
  /** Whether the overlay was empty when it was last painted. */
  #overlayEmpty = true;
  #frameRequest = 0;
  /** Whether `complete` was sent for the present recording. */
  #sentComplete = false;
  #destroyed = false;

  /** @throws {MissingFeature} if the browser has no 2-D canvas */
  constructor(container: HTMLElement, options: TimelineOptions = {}) {
    super(options);
    this.#frameOptions = options.frame ?? FRAME_DEFAULTS;
    this.fontFamily = options.fontFamily ?? getComputedStyle(container).fontFamily;
    this.#surface = new Surface(container, options.label ?? 'Timeline');
    const { root, lanes, overlay } = this.#surface;
    this.#measure = canvasMeasure(overlay, this.fontFamily);
    this.#painter = new CanvasPainter(lanes, this.#measure);
    this.#scheduler = new WorkScheduler(this, {
      painter: this.#painter,
      measure: this.#measure,
      isDirty: () => this.#lanesDirty,
      spareCanvas: () => root.ownerDocument.createElement('canvas'),
    });
    this.#announcer = new Announcer(
      () => this.scene,
      (text) => this.emit('describe', text),
    );
    this.on('view', () => {
      if (this.hasKeyboardFocus && this.hasListener('describe')) this.#announcer.view();
      else this.#announcer.dropView();
    });
    this.#pointer = new PointerCommands(this, this.#announcer, root, () => this.#scheduler.noteMotion());
    const keyboard = new Keyboard(this, this.#announcer);
    this.#gestures = new Gestures(root, this.#pointer, (command, fast) => {
      this.#scheduler.noteMotion();
      this.hasKeyboardFocus = true;
      keyboard.run(command, fast);
    });
    root.addEventListener('focus', () => {
      this.hasKeyboardFocus = root.matches(':focus-visible');
      this.cursor.enterLanes(this.scene);
      this.repaint(this.hasKeyboardFocus);
    });
    root.addEventListener('blur', () => {
      this.hasKeyboardFocus = false;
      this.emit('hover', undefined);
      this.repaint(true);
    });
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(root);
    this.#observer.observe(this.#surface.rem);
    this.#resize();
  }

  get element(): HTMLElement {
    return this.#surface.root;
  }

  /** Whether every visible lane is painted completely and exactly. */
  get complete(): boolean {
    return !this.#lanesDirty && this.#painter.exact && this.lanesReady;
  }

  /**
   * Shows a run, or run A above run B on one clock. A later state of the same run (its chunks continue) keeps the
   * indexes and the view; another run is shown whole.
   * @throws {RangeError} if a recording and its geometry don't fit together
   */
  setRecording(a: TimelineRun | undefined, b?: TimelineRun): void {
    this.#sentComplete = false;
    this.showRuns(a === undefined ? [] : b === undefined ? [a] : [a, b]);
    // A short run is complete in its first picture.
    this.#scheduler.workNow();
    this.repaint(true);
  }

  /**
   * Keeps some operations in color and dims the others. The lanes are indexed anew, in slices.
   * @param keep by run: A, B; a run without a filter is all in color
   */
  setFilter(keep: readonly (KeepOperation | undefined)[]): void {
    if (!this.prepareFilter(keep)) return;
    this.#scheduler.workNow();
    if (!this.hasWork) this.repaint(true);
    this.#scheduler.workSoon();
  }

  /** Lanes and an axis, as large as they fit; or with the minimap and the host's tools. */
  setBare(isBareFrame: boolean): void {
    this.#frameOptions = isBareFrame ? BARE_FRAME : TOOLS_FRAME;
    this.#resize();
  }

  setTool(tool: Tool): void {
    this.#gestures.tool = tool;
    this.#pointer.setTool(tool);
  }

  /** The current view as the text of an SVG file, with a caption below it. */
  async toSvg(caption: string): Promise<string> {
    // Each export is loaded with its first use.
    const { exportSvg } = await loadPart(() => import('./export/export-svg.ts'));
    return exportSvg({ ...this.scene, isQuiet: false }, this.overlay, this.#measure, caption);
  }

  /** The current view as a PNG file, `scale` pixels a CSS pixel, with a caption below it. */
  async toPng(caption: string, scale = 2): Promise<Blob> {
    const { exportPng } = await loadPart(() => import('./export/export-png.ts'));
    return exportPng(this.element.ownerDocument, { ...this.scene, isQuiet: false }, this.overlay, caption, scale);
  }

  destroy(): void {
    this.#destroyed = true;
    cancelAnimationFrame(this.#frameRequest);
    this.#scheduler.stop();
    this.#announcer.stop();
    this.#pointer.stop();
    this.#observer.disconnect();
    this.#gestures.detach();
    this.element.remove();
  }

  override repaint(lanes: boolean): void {
    if (this.#destroyed) return;
    if (lanes) this.#lanesDirty = true;
    this.#overlayDirty = true;
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#paint);
  }

  protected override hoverMoved(): void {
    this.#pointer.hideTooltip();
  }

  #resize(): void {
    const size = this.#surface.measure();
    if (size === undefined) return;
    this.setFrame(makeFrame(size, this.#frameOptions));
    this.#surface.resize(size);
    // Resizing empties a canvas: painting now, not with the next frame, avoids a white flash.
    this.#lanesDirty = true;
    this.#overlayDirty = true;
    this.#paint();
  }

  readonly #paint = (): void => {
    this.#frameRequest = 0;
    if (this.#destroyed) return;
    if (this.#lanesDirty) {
      this.#lanesDirty = false;
      this.#scheduler.notePaint();
      this.#painter.paint(this.scene);
      this.#scheduler.workSoon();
      this.#scheduler.refineSoon();
      if (!this.#sentComplete && this.scene.stores.length > 0 && this.complete) {
        this.#sentComplete = true;
        this.emit('complete', undefined);
      }
    }
    if (this.#overlayDirty) {
      this.#overlayDirty = false;
      const { overlay } = this;
      const isEmpty = isBare(overlay);
      if (!isEmpty || !this.#overlayEmpty) paintOverlay(this.#surface.overlay, this.scene, overlay, this.#measure);
      this.#overlayEmpty = isEmpty;
    }
  };
}
