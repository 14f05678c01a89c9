import { describe, expect, it } from 'vitest';
import { windowAround } from '../../../src/app/travel/select.ts';

describe('the window around a request', () => {
  it('is three times as long as the request, which is in its middle', () => {
    expect(windowAround(1000, 1200, 1e6)).toEqual([800, 1400]);
  });

  it('ends with the run, and starts with it', () => {
    expect(windowAround(50, 150, 1e6)).toEqual([0, 250]);
    expect(windowAround(999_900, 1e6, 1e6)).toEqual([999_800, 1e6]);
  });

  it('is the whole run if it would be half of it or more', () => {
    expect(windowAround(100, 200, 500)).toBeNull();
    expect(windowAround(0, 0, 0)).toBeNull();
  });
});
