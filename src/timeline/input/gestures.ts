/**
 * Gestures and keys, translated to commands. It knows one element, but not its content.
 *
 *   wheel                      scroll the lanes               Shift + wheel        earlier, later
 *   Ctrl/⌘ + wheel, pinch      zoom at the pointer            drag on a scroll bar scroll the lanes
 *   drag                       move in time and lanes         Shift + drag         measure; Enter zooms to it
 *   drag on the axis           move the playhead              Ctrl/⌘ + drag        zoom to the dragged range
 *   click, double-click        select, fit to the operation   drag on the minimap  the window or its ends
 *   one finger, two fingers    move in time, zoom and move
 *
 * A plain wheel scrolls, as everywhere on the web and in Perfetto; at the end of the lanes it scrolls the page. A
 * horizontal wheel (or a sideways swipe) moves in time. One finger moving up or down scrolls the page if the page can
 * be scrolled (`touch-action`). Letters are bound by place on the keyboard
 * (`event.code`), so WASD lies under the same fingers on every layout.
 */

/** A part of the minimap: an end of the window, the window itself, or the rest. */
export type MinimapPart = 'start' | 'end' | 'window' | 'outside';
export type Region = 'labels' | 'plot' | 'axis' | 'scroll-bar' | `minimap-${MinimapPart}`;
export type Tool = 'move' | 'measure' | 'zoom';

/** The commands of gestures; positions are CSS pixels of the element. */
export interface GestureCommands {
  regionAt(x: number, y: number): Region;
  /** Zooms by a factor (below 1: in) around a position. */
  zoomAt(factor: number, x: number): void;
  /** Moves the view by pixels: positive dx shows earlier times, positive dy lanes further up. */
  moveBy(dx: number, dy: number): void;
  /** Scrolls the lanes by pixels (positive: down); false if they are at their end. */
  scrollBy(dy: number): boolean;
  /** Scrolls the lanes so that the handle of the scroll bar at `barY` is centered at `y`. */
  scrollTo(barY: number, y: number): void;
  /** A range is being dragged out (or was: `done`). */
  range(x0: number, x1: number, purpose: 'measure' | 'zoom', done: boolean): void;
  scrub(x: number): void;
  minimap(part: MinimapPart, x: number, grabbed: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
}

/**
 * Keys by physical place; `shift+` if Shift gives them another meaning. Otherwise Shift makes a step larger.
 */
const KEYS = {
  KeyW: 'zoom-in',
  KeyS: 'zoom-out',
  KeyA: 'earlier',
  KeyD: 'later',
  'shift+ArrowLeft': 'earlier',
  'shift+ArrowRight': 'later',
  ArrowUp: 'lane-up',
  ArrowDown: 'lane-down',
  PageUp: 'scroll-up',
  PageDown: 'scroll-down',
  NumpadAdd: 'zoom-in',
  NumpadSubtract: 'zoom-out',
  Digit0: 'whole-run',
  Numpad0: 'whole-run',
  KeyF: 'fit-selection',
  KeyM: 'mark',
  Home: 'start',
  End: 'end',
  Period: 'next-row',
  Comma: 'previous-row',
  'shift+Period': 'next-gap',
  'shift+Comma': 'previous-gap',
  Enter: 'select',
  KeyE: 'fold',
  KeyP: 'pin',
  Escape: 'clear',
} as const;

export type KeyCommand = (typeof KEYS)[keyof typeof KEYS];

const commandAt = (place: string): KeyCommand | undefined =>
  (KEYS as Readonly<Partial<Record<string, KeyCommand>>>)[place];

/** Keys by their character: plus and minus have other places on every layout. */
const PRINTED: Readonly<Record<string, KeyCommand>> = {
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '−': 'zoom-out',
};

/** Pixels a pointer may move and still click. */
const CLICK_SLOP = 4;
/** One notch of a wheel (100 pixels in most browsers) zooms by this factor. */
const ZOOM_PER_NOTCH = 1.25;
const NOTCH = 100;
/** Trackpads send pinches as small wheel steps with Ctrl; these zoom in proportion to the fingers. */
const PINCH_PER_PIXEL = 0.01;

/** Pixels of a wheel event, from any unit. */
function wheelPixels(delta: number, mode: number): number {
  if (mode === WheelEvent.DOM_DELTA_LINE) return delta * 33;
  if (mode === WheelEvent.DOM_DELTA_PAGE) return delta * 400;
  return delta;
}

interface Pointer {
  x: number;
  y: number;
}

type Drag =
  | { kind: 'press'; region: Region; startX: number; startY: number; shift: boolean; zoom: boolean }
  | { kind: 'move'; vertical: boolean; lastX: number; lastY: number }
  | { kind: 'range'; startX: number; purpose: 'measure' | 'zoom' }
  | { kind: 'scrub' }
  | { kind: 'scroll-bar'; startY: number }
  | { kind: 'minimap'; part: MinimapPart; grabbed: number };

/** Listens on an element until it is detached. */
export class Gestures {
  tool: Tool = 'move';
  readonly #element: HTMLElement;
  readonly #commands: GestureCommands;
  readonly #onCommand: (command: KeyCommand, fast: boolean) => void;
  readonly #abort = new AbortController();
  readonly #pointers = new Map<number, Pointer>();
  #drag: Drag | undefined;
  #scale = 1;
  #pinch: { distance: number; x: number; y: number } | undefined;

  /** @param onCommand called for a key with a command; `fast`: with Shift */
  constructor(
    element: HTMLElement,
    commands: GestureCommands,
    onCommand: (command: KeyCommand, fast: boolean) => void,
  ) {
    this.#element = element;
    this.#commands = commands;
    this.#onCommand = onCommand;
    const { signal } = this.#abort;
    const listen = (types: readonly string[], heard: (event: never) => void, passive?: false): void => {
      const options = passive === undefined ? { signal } : { signal, passive };
      for (const type of types) element.addEventListener(type, heard as (event: Event) => void, options);
    };
    listen(['wheel'], this.#onWheel, false);
    listen(['pointerdown'], this.#onDown);
    listen(['pointermove'], this.#onMove);
    listen(['pointerup'], this.#onUp);
    listen(['pointercancel'], this.#onCancel);
    listen(['pointerleave'], () => {
      if (this.#drag === undefined) this.#commands.leave();
    });
    listen(['dblclick'], (event: MouseEvent) => {
      const { x, y } = this.#position(event);
      this.#commands.doubleClick(x, y);
    });
    listen(['keydown'], this.#onKey);
    // Safari sends a trackpad's pinch as gesture events, and no wheel events with Ctrl.
    listen(['gesturestart', 'gesturechange', 'gestureend'], this.#onGesture, false);
  }

  detach(): void {
    this.#abort.abort();
  }

  #position(event: MouseEvent): Pointer {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  readonly #onWheel = (event: WheelEvent): void => {
    const { x } = this.#position(event);
    const dx = wheelPixels(event.deltaX, event.deltaMode);
    const dy = wheelPixels(event.deltaY, event.deltaMode);
    if (event.ctrlKey || event.metaKey) {
      const pinch = event.ctrlKey && Math.abs(dy) < NOTCH / 2 && event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
      const power = pinch ? Math.exp(dy * PINCH_PER_PIXEL) : zoomFactor(dy);
      this.#commands.zoomAt(power, x);
    } else if (event.shiftKey) this.#commands.moveBy(-(dx === 0 ? dy : dx), 0);
    else if (Math.abs(dx) > Math.abs(dy)) this.#commands.moveBy(-dx, 0);
    // At the end of the lanes the page scrolls.
    else if (!this.#commands.scrollBy(dy)) return;
    event.preventDefault();
  };

  readonly #onGesture = (event: Event): void => {
    if (!isGesture(event)) return;
    // Otherwise the browser would zoom the page.
    event.preventDefault();
    // Two fingers on a touch screen also send pointers, which zoom already.
    if (this.#pointers.size > 0) return;
    const { x } = this.#position(event);
    if (event.type === 'gesturestart') this.#scale = event.scale;
    if (event.type !== 'gesturechange' || !(event.scale > 0)) return;
    this.#commands.zoomAt(this.#scale / event.scale, x);
    this.#scale = event.scale;
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { x, y } = this.#position(event);
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, { x, y });
    if (this.#pointers.size === 2) {
      this.#drag = undefined;
      this.#pinch = this.#fingers();
      return;
    }
    const region = this.#commands.regionAt(x, y);
    switch (region) {
      case 'axis':
        this.#drag = { kind: 'scrub' };
        this.#commands.scrub(x);
        break;
      case 'scroll-bar':
        this.#drag = { kind: 'scroll-bar', startY: y };
        this.#commands.scrollTo(y, y);
        break;
      case 'minimap-start':
      case 'minimap-end':
      case 'minimap-window':
      case 'minimap-outside': {
        const part = region.slice('minimap-'.length) as MinimapPart;
        this.#commands.minimap(part, x, x);
        // A press beside the window moves the window there; then it follows the pointer.
        this.#drag = { kind: 'minimap', part: part === 'outside' ? 'window' : part, grabbed: x };
        break;
      }
      case 'plot':
      case 'labels':
        this.#drag = {
          kind: 'press',
          region,
          startX: x,
          startY: y,
          shift: event.shiftKey,
          zoom: event.ctrlKey || event.metaKey,
        };
    }
  };

  readonly #onMove = (event: PointerEvent): void => {
    const { x, y } = this.#position(event);
    const pointer = this.#pointers.get(event.pointerId);
    if (pointer !== undefined) {
      pointer.x = x;
      pointer.y = y;
    }
    if (this.#pinch !== undefined) {
      this.#onPinch();
      return;
    }
    const drag = this.#drag;
    if (drag === undefined) {
      this.#commands.hover(x, y);
      return;
    }
    switch (drag.kind) {
      case 'press':
        if (Math.hypot(x - drag.startX, y - drag.startY) < CLICK_SLOP) return;
        this.#drag = this.#begin(drag);
        this.#onMove(event);
        break;
      case 'move':
        this.#commands.moveBy(drag.vertical ? 0 : x - drag.lastX, y - drag.lastY);
        drag.lastX = x;
        drag.lastY = y;
        break;
      case 'range':
        this.#commands.range(drag.startX, x, drag.purpose, false);
        break;
      case 'scrub':
        this.#commands.scrub(x);
        break;
      case 'scroll-bar':
        this.#commands.scrollTo(drag.startY, y);
        break;
      case 'minimap':
        this.#commands.minimap(drag.part, x, drag.grabbed);
        drag.grabbed = x;
        break;
    }
  };

  #begin(press: Extract<Drag, { kind: 'press' }>): Drag {
    if (press.region === 'plot') {
      if (press.zoom || this.tool === 'zoom') return { kind: 'range', startX: press.startX, purpose: 'zoom' };
      if (press.shift || this.tool === 'measure') return { kind: 'range', startX: press.startX, purpose: 'measure' };
    }
    this.#commands.leave();
    return { kind: 'move', vertical: press.region === 'labels', lastX: press.startX, lastY: press.startY };
  }

  readonly #onUp = (event: PointerEvent): void => {
    const { x, y } = this.#position(event);
    this.#pointers.delete(event.pointerId);
    const drag = this.#drag;
    this.#drag = undefined;
    if (this.#pinch !== undefined) {
      if (this.#pointers.size < 2) this.#pinch = undefined;
      // The remaining finger continues to move the view.
      const [rest] = this.#pointers.values();
      if (rest !== undefined) this.#drag = { kind: 'move', vertical: false, lastX: rest.x, lastY: rest.y };
      return;
    }
    if (drag?.kind === 'press') this.#commands.click(x, y);
    else if (drag?.kind === 'range') this.#commands.range(drag.startX, x, drag.purpose, true);
  };

  readonly #onCancel = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    this.#drag = undefined;
    this.#pinch = undefined;
  };

  #fingers(): { distance: number; x: number; y: number } {
    const [a, b] = this.#pointers.values();
    return { distance: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  #onPinch(): void {
    const before = this.#pinch;
    if (before === undefined || this.#pointers.size < 2) return;
    const now = this.#fingers();
    this.#pinch = now;
    this.#commands.moveBy(now.x - before.x, now.y - before.y);
    this.#commands.zoomAt(before.distance / now.distance, now.x);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = keyCommand(event);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onCommand(command, event.shiftKey);
  };
}

/** A gesture event of Safari, which no standard describes: a position, and the distance of the fingers since its start. */
type GestureEventOfSafari = MouseEvent & { readonly scale: number };

const isGesture = (event: Event): event is GestureEventOfSafari =>
  'scale' in event && typeof event.scale === 'number' && 'clientX' in event;

/** The command of a key; undefined if it has none. */
export function keyCommand(event: { code: string; key: string; shiftKey: boolean }): KeyCommand | undefined {
  return (event.shiftKey ? commandAt(`shift+${event.code}`) : undefined) ?? PRINTED[event.key] ?? commandAt(event.code);
}

/** How far a wheel's pixels zoom. */
export const zoomFactor = (pixels: number): number => Math.exp((pixels / NOTCH) * Math.log(ZOOM_PER_NOTCH));
