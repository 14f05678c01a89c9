import fc from 'fast-check';
import { expect, it } from 'vitest';
import { READABLE_WIDTH, revealingView } from '../../../src/timeline/layout/reveal.ts';
import { MIN_SPAN_NS, clampView, makeFrame, xOfTime, type View } from '../../../src/timeline/layout/view.ts';
import { evenly } from '../../support/evenly.ts';

const END = 1e10;
const logarithmic = (least: number, most: number, at: number): number => least * (most / least) ** at;
const anyView = fc.tuple(evenly(0, 1), evenly(0, 1)).map(([at, size]): View => {
  const span = logarithmic(MIN_SPAN_NS, END, size);
  return clampView({ t0: at * END, t1: at * END + span, scroll: 0 }, END);
});
const anyRange = fc.tuple(evenly(0, 1), evenly(0, 1)).map(([at, size]) => {
  const length = Math.round(logarithmic(10, END, size));
  const startNs = Math.round(at * (END - length));
  return { startNs, endNs: startNs + length };
});

it('shows the whole of any target at a readable width, or in the shortest window', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyView, anyRange, evenly(280, 2400), (view, range, width) => {
      const frame = makeFrame({ width, height: 500, dpr: 1 });
      for (const zoom of ['readable', 'fit'] as const) {
        const shown = revealingView(view, frame, END, { ...range, zoom });
        const left = xOfTime(shown, frame, range.startNs);
        const right = xOfTime(shown, frame, range.endNs);
        expect(left).toBeGreaterThanOrEqual(frame.plot.left - 0.5);
        expect(right).toBeLessThanOrEqual(frame.plot.left + frame.plot.width + 0.5);
        const isShortest = shown.t1 - shown.t0 <= MIN_SPAN_NS * 1.01;
        expect(right - left >= READABLE_WIDTH || isShortest).toBe(true);
        compared++;
      }
    }),
  );
  expect(compared).toBeGreaterThanOrEqual(100);
});

it('keeps the window if the target is readable in it, and the zoom for an instant', () => {
  const frame = makeFrame({ width: 1200, height: 500, dpr: 1 });
  const view: View = { t0: 1e6, t1: 2e6, scroll: 40 };
  expect(revealingView(view, frame, END, { startNs: 1.2e6, endNs: 1.4e6, zoom: 'readable' })).toBe(view);
  expect(revealingView(view, frame, END, { startNs: 1.5e6, endNs: 1.5e6, zoom: 'readable' })).toBe(view);
  expect(revealingView(view, frame, END, { startNs: 1.2e6, endNs: 1.2e6 + 10 })).toBe(view);
  const later = revealingView(view, frame, END, { startNs: 5e6, endNs: 5e6 });
  expect([later.t0, later.t1, later.scroll]).toEqual([4.5e6, 5.5e6, 40]);
});
