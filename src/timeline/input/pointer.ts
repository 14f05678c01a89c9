/** The actions of the pointer: moving, measuring, selecting, folding; and its tooltip. */
import { loadPart } from '../../base/load-part.ts';
import type { TimelineModel } from '../timeline-model.ts';
import { minimapWindow, timeOfMinimap } from '../scene/hit.ts';
import { clampView, nsPerPixel, panBy, timeOfX, zoomAt, type Frame, type View } from '../layout/view.ts';
import { scrollAt, scrollPaneAt } from '../layout/lane-layout.ts';
import type { Hit } from '../scene/selection.ts';
import type { Announcer } from './announcer.ts';
import type { GestureCommands, MinimapPart, Region, Tool } from './gestures.ts';
import type { Tooltip } from './tooltip.ts';

export class PointerCommands implements GestureCommands {
  readonly #model: TimelineModel;
  readonly #announcer: Announcer;
  readonly #element: HTMLElement;
  /** Called before each change of the view by the pointer. */
  readonly #onMotion: () => void;
  /** It is loaded with the first hover. */
  #tooltip: Tooltip | undefined;
  #tool: Tool = 'move';
  #stopped = false;

  constructor(model: TimelineModel, announcer: Announcer, element: HTMLElement, onMotion: () => void) {
    this.#model = model;
    this.#announcer = announcer;
    this.#element = element;
    this.#onMotion = onMotion;
  }

  setTool(tool: Tool): void {
    this.#tool = tool;
    this.#element.style.cursor = tool === 'move' ? '' : 'crosshair';
  }

  stop(): void {
    this.#stopped = true;
  }

  hideTooltip(): void {
    this.#tooltip?.hide();
  }

  regionAt(x: number, y: number): Region {
    const hit = this.#model.hitAt(x, y);
    if (hit.kind === 'minimap') return `minimap-${hit.part}`;
    if (hit.kind === 'axis') return 'axis';
    const { frame, layout } = this.#model.scene;
    const { plot } = frame;
    if (x > plot.left + plot.width && scrollPaneAt(frame, layout, y) !== undefined) return 'scroll-bar';
    return x < plot.left ? 'labels' : 'plot';
  }

  zoomAt(factor: number, x: number): void {
    this.#onMotion();
    const { view, endNs } = this.#model;
    this.#model.changeView(zoomAt(view, endNs, factor, this.#timeAt(x)));
  }

  moveBy(dx: number, dy: number): void {
    this.#onMotion();
    this.#model.moveBy(dx, dy);
  }

  scrollBy(dy: number): boolean {
    const { scroll } = this.#model.view;
    this.moveBy(0, -dy);
    return this.#model.view.scroll !== scroll;
  }

  scrollTo(barY: number, y: number): void {
    this.#onMotion();
    const { frame, layout, view } = this.#model.scene;
    const pane = scrollPaneAt(frame, layout, barY);
    if (pane !== undefined) this.#model.changeView({ ...view, scroll: scrollAt(frame, pane, y) });
  }

  range(x0: number, x1: number, purpose: 'measure' | 'zoom', done: boolean): void {
    const model = this.#model;
    const { left, width } = model.scene.frame.plot;
    const timeInPlot = (x: number): number => this.#timeAt(Math.min(Math.max(x, left), left + width));
    const range = { t0: timeInPlot(Math.min(x0, x1)), t1: timeInPlot(Math.max(x0, x1)) };
    if (purpose === 'zoom' && done) {
      model.setRuler(undefined);
      model.changeView(clampView({ ...range, scroll: model.view.scroll }, model.endNs));
      return;
    }
    // The tooltip would stay where the drag began.
    this.leave();
    model.setRuler(range);
    if (purpose === 'measure' && done) model.emit('ruler', range);
  }

  scrub(x: number): void {
    this.#model.emit('scrub', Math.round(Math.min(Math.max(this.#timeAt(x), 0), this.#model.endNs)));
  }

  minimap(part: MinimapPart, x: number, grabbed: number): void {
    this.#onMotion();
    const { scene, view, endNs } = this.#model;
    const moved = viewOfMinimapDrag(scene.frame, view, endNs, part, x, grabbed);
    if (moved !== undefined) this.#model.changeView(moved);
  }

  hover(x: number, y: number): void {
    const model = this.#model;
    const hit = model.setHover({ x, y });
    if (hit === undefined) return;
    this.#element.style.cursor = cursorOf(hit, this.#tool);
    const { stores, palette } = model.scene;
    if (this.#tooltip === undefined) void this.#loadTooltip();
    else this.#tooltip.show(hit, stores, x, y, palette);
    model.repaint(false);
    model.emit('hover', hit);
  }

  leave(): void {
    const model = this.#model;
    this.hideTooltip();
    if (model.hover === undefined) return;
    model.setHover(undefined);
    model.repaint(false);
    model.emit('hover', undefined);
  }

  click(x: number, y: number): void {
    const model = this.#model;
    const hit = model.hitAt(x, y);
    if ('lane' in hit && hit.lane !== undefined) model.cursor.laneId = hit.lane.id;
    if (hit.kind === 'lane') {
      if (hit.part === 'fold') {
        model.fold([hit.lane.id], !hit.lane.folded);
        return;
      }
      if (hit.part === 'chip' && model.foldChipOf(hit.lane)) return;
      if (hit.part === 'pin') {
        model.togglePin(hit.lane.id);
        return;
      }
    }
    model.clearRuler();
    model.emit('select', hit);
    this.#announcer.hit(hit);
  }

  doubleClick(x: number, y: number): void {
    const model = this.#model;
    const hit = model.hitAt(x, y);
    if (hit.kind === 'row' || hit.kind === 'gap') model.fit(hit.startNs, hit.endNs);
    else if (hit.kind === 'span') model.fit(hit.span.startNs, hit.span.endNs);
    else if (hit.kind === 'minimap' || hit.kind === 'axis') model.fitAll();
    else if (hit.kind === 'lane' && hit.part === 'name' && hit.lane.foldable) {
      model.fold([hit.lane.id], !hit.lane.folded);
    }
  }

  #timeAt(x: number): number {
    const { view, frame } = this.#model.scene;
    return timeOfX(view, frame, x);
  }

  async #loadTooltip(): Promise<void> {
    const part = await loadPart(() => import('./tooltip.ts')).catch(() => undefined);
    // After a failure the next movement tries again.
    if (part === undefined || this.#stopped || this.#tooltip !== undefined) return;
    this.#tooltip = new part.Tooltip(this.#element);
    const { hover } = this.#model;
    if (hover !== undefined) this.hover(hover.x, hover.y);
  }
}

/**
 * The view after a drag on the minimap, from `grabbed` to `x` (CSS pixels of the element): of an end of the window, of
 * the window, or after a click beside it. Undefined if the window is there already.
 */
function viewOfMinimapDrag(
  frame: Frame,
  view: View,
  endNs: number,
  part: MinimapPart,
  x: number,
  grabbed: number,
): View | undefined {
  const { t0, t1, scroll } = view;
  const ns = timeOfMinimap(frame, endNs, x);
  const moved = ns - timeOfMinimap(frame, endNs, grabbed);
  const shortest = nsPerPixel(view, frame);
  switch (part) {
    case 'start':
      return clampView({ t0: Math.min(t0 + moved, t1 - shortest), t1, scroll }, endNs);
    case 'end':
      return clampView({ t0, t1: Math.max(t1 + moved, t0 + shortest), scroll }, endNs);
    case 'window':
      return panBy(view, endNs, moved);
    case 'outside': {
      const [left, right] = minimapWindow(frame, view, endNs);
      return x >= left && x <= right ? undefined : panBy(view, endNs, ns - (t0 + t1) / 2);
    }
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
