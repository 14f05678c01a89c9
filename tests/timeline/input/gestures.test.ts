import { describe, expect, it } from 'vitest';
import { Gestures, keyCommand, zoomFactor, type GestureCommands } from '../../../src/timeline/input/gestures.ts';

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
