import { describe, expect, it } from 'vitest';
import { Gestures, keyCommand, zoomFactor, type GestureCommands } from '../../../src/timeline/input/gestures.ts';
import { parseHTML } from 'linkedom';
import { Tooltip } from '../../../src/timeline/input/tooltip.ts';
import type { PlacedLane } from '../../../src/timeline/layout/lane-layout.ts';
import { LIGHT } from '../../../src/timeline/palette.ts';
import { drawnSpan } from '../drawn-span.ts';

const key = (code: string, printed = '', shiftKey = false): ReturnType<typeof keyCommand> =>
  keyCommand({ code, key: printed, shiftKey });

describe('keys', () => {
  it('have the same positions on every layout', () => {
    // On a French keyboard the key at the place of W prints z.
    expect(key('KeyW', 'z')).toBe('zoom-in');
    expect(key('KeyA', 'q')).toBe('earlier');
  });

  it('zoom by plus and minus on any layout', () => {
    expect(key('Equal', '+', true)).toBe('zoom-in');
    expect(key('BracketRight', '+')).toBe('zoom-in');
    expect(key('Slash', '-')).toBe('zoom-out');
    expect(key('NumpadSubtract', '-')).toBe('zoom-out');
  });

  it('mean gaps with Shift, rows without', () => {
    expect(key('Period', '.')).toBe('next-row');
    expect(key('Period', '>', true)).toBe('next-gap');
    expect(key('KeyD', 'D', true)).toBe('later');
  });

  it('ignore keys without a command', () => {
    expect(key('KeyX', 'x')).toBeUndefined();
    expect(key('Tab', 'Tab')).toBeUndefined();
  });
});

describe('a wheel', () => {
  it('zooms out by the same factor as in', () => {
    expect(zoomFactor(100) * zoomFactor(-100)).toBeCloseTo(1, 12);
    expect(zoomFactor(-100)).toBeLessThan(1);
    expect(zoomFactor(200)).toBeCloseTo(zoomFactor(100) ** 2, 12);
  });
});

/** An event as Safari sends it for a trackpad. */
function safari(type: string, scale: number): Event {
  return Object.assign(new Event(type, { cancelable: true }), { scale, clientX: 130, clientY: 20 });
}

describe('a pinch on a trackpad in Safari', () => {
  it('zooms at the pointer by the distance of the fingers, and keeps the page from zooming', () => {
    const zooms: [number, number][] = [];
    const element = Object.assign(new EventTarget(), { getBoundingClientRect: () => ({ left: 30, top: 0 }) });
    const commands = { zoomAt: (factor: number, x: number) => zooms.push([factor, x]) };
    const gestures = new Gestures(
      element as unknown as HTMLElement,
      commands as unknown as GestureCommands,
      () => undefined,
    );
    for (const event of [safari('gesturestart', 1), safari('gesturechange', 2), safari('gesturechange', 1)]) {
      element.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(true);
    }
    // Fingers apart: half the time in view; back again: as before.
    expect(zooms).toEqual([
      [0.5, 100],
      [2, 100],
    ]);
    gestures.detach();
    element.dispatchEvent(safari('gesturechange', 3));
    expect(zooms).toHaveLength(2);
  });
});

/** Where the tip of a gap stands, 100 × 50 pixels in a timeline of 400 × 300. */
function placeOf(x: number, y: number): string {
  const host = parseHTML('<div></div>').document.createElement('div');
  const tooltip = new Tooltip(host);
  const tip = host.lastElementChild as HTMLElement;
  for (const [element, sizes] of [
    [host, { clientWidth: 400, clientHeight: 300 }],
    [tip, { offsetWidth: 100, offsetHeight: 50 }],
  ] as const) {
    for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  }
  const lane = { label: 'die 0' } as PlacedLane;
  const gap = { kind: 'gap', lane, startNs: 0, endNs: 10, rowBefore: -1, rowAfter: 0, ns: 5 } as const;
  tooltip.show(gap, [], x, y, LIGHT);
  return tip.style.transform;
}

it('says what a wait means, in one line below its name', () => {
  const host = parseHTML('<div></div>').document.createElement('div');
  const tooltip = new Tooltip(host);
  const lane = { label: 'read #3' } as PlacedLane;
  // A page on the bus has the color of the bus; what it means is its own.
  const meaning = 'the die held a page of another request, which was on the bus';
  const span = drawnSpan({ startNs: 0, endNs: 10, cause: 'channel', label: 'die held for data on the bus', meaning });
  tooltip.show({ kind: 'span', lane, index: 0, span, ns: 5 }, [], 0, 0, LIGHT);
  const said = [...(host.lastElementChild?.children ?? [])].map(({ textContent }) => textContent);
  expect(said.slice(0, 2)).toEqual(['die held for data on the bus', meaning]);
});

it('stands right of the pointer and under it, and at the edges left of it and above', () => {
  expect(placeOf(100, 100)).toBe('translate(114px, 114px)');
  expect(placeOf(390, 100)).toBe('translate(276px, 114px)');
  expect(placeOf(100, 290)).toBe('translate(114px, 226px)');
});
