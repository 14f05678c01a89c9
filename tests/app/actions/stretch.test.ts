import { describe, expect, it } from 'vitest';
import { stretchAround } from '../../../src/app/actions/stretch.ts';

describe('the stretch around a request', () => {
  it('is three times as long as the request, which is in its middle', () => {
    expect(stretchAround(1000, 1200, 1e6)).toEqual([800, 1400]);
  });

  it('ends with the run, and starts with it', () => {
    expect(stretchAround(50, 150, 1e6)).toEqual([0, 250]);
    expect(stretchAround(999_900, 1e6, 1e6)).toEqual([999_800, 1e6]);
  });

  it('is the whole run if it would be half of it or more', () => {
    expect(stretchAround(100, 200, 500)).toBeNull();
    expect(stretchAround(0, 0, 0)).toBeNull();
  });
});
