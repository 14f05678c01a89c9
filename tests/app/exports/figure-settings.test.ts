import { expect, it } from 'vitest';
import { pngRefusal, pngScale, widthOf } from '../../../src/app/timeline-panel/export/figure-settings.ts';

it('draws paper widths in millimeters at 300 dots an inch, slides in pixels', () => {
  expect(widthOf('column', 0)).toEqual({ width: 321, widthMm: 85 });
  expect(widthOf('own', 120)).toEqual({ width: 454, widthMm: 120 });
  expect(widthOf('slide', 120)).toEqual({ width: 1280, widthMm: null });
  // 85 mm are 3.35 inches.
  expect(Math.round(321 * pngScale(85))).toBe(1003);
  expect(pngScale(null)).toBe(2);
});

it('refuses a PNG that browsers cannot make, and says what to do', () => {
  expect(pngRefusal(2000, 16_384)).toBeNull();
  expect(pngRefusal(2000, 16_385)).toMatch(/2000 × 16385 pixels is too large.*Save the SVG, or show fewer/);
  expect(pngRefusal(12_000, 12_000)).toMatch(/too large/);
});
