import { describe, expect, it } from 'vitest';
import { keyCommand, zoomFactor } from '../../../src/timeline/input/gestures.ts';

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
