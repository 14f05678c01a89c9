import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MIN_SPAN_NS,
  clampView,
  fitAll,
  fitRange,
  makeFrame,
  panBy,
  scrollTo,
  timeOfX,
  xOfTime,
  zoomAt,
  type View,
} from '../../../src/timeline/layout/view.ts';
import { evenly } from '../../support/evenly.ts';

const END = 1e12;
const frame = makeFrame({ width: 1440, height: 800, dpr: 1 });
const anyView = fc.tuple(evenly(0, 1), evenly(0, 1)).map(([at, size]): View => {
  const span = Math.exp(Math.log(MIN_SPAN_NS) + size * Math.log(END / MIN_SPAN_NS));
  return clampView({ t0: at * END, t1: at * END + span, scroll: 0 }, END);
});

describe('the view', () => {
  it('keeps the time under the pointer in place while zooming, within the run', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyView, evenly(0.2, 0.8), (view, at) => {
        const middle = view.t0 + (view.t1 - view.t0) * at;
        const zoomed = zoomAt(view, END, 0.8, middle);
        if (zoomed.t1 - zoomed.t0 <= MIN_SPAN_NS) return;
        const moved = Math.abs(xOfTime(zoomed, frame, middle) - xOfTime(view, frame, middle));
        const atEdge = zoomed.t0 < 0 || zoomed.t1 > END;
        // Deep in a run a double of ns has steps of a few thousandths of a pixel.
        expect(moved < 0.01 || atEdge).toBe(true);
        if (!atEdge) compared++;
      }),
    );
    expect(compared).toBeGreaterThan(25);
  });

  it('never leaves the run by more than its margin, after any moves', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('zoom'), by: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
      fc.record({ kind: fc.constant('pan'), by: fc.double({ min: -1e13, max: 1e13, noNaN: true }) }),
      fc.record({ kind: fc.constant('fit'), by: fc.double({ min: 0, max: 1e12, noNaN: true }) }),
    );
    fc.assert(
      fc.property(anyView, fc.array(step, { maxLength: 12 }), (start, steps) => {
        let view = start;
        for (const { kind, by } of steps) {
          if (kind === 'zoom') view = zoomAt(view, END, by, (view.t0 + view.t1) / 2);
          else if (kind === 'pan') view = panBy(view, END, by);
          else view = fitRange(view, END, by, by + 1000);
        }
        const span = view.t1 - view.t0;
        expect(span).toBeGreaterThanOrEqual(MIN_SPAN_NS * 0.999);
        expect(view.t0).toBeGreaterThanOrEqual(-0.05 * span);
        expect(view.t1).toBeLessThanOrEqual(END + 0.05 * span);
      }),
    );
  });

  it('distinguishes neighboring nanoseconds a day into a run', () => {
    const day = 86_400e9;
    const view = { t0: day, t1: day + MIN_SPAN_NS, scroll: 0 };
    const step = frame.plot.width / MIN_SPAN_NS;
    for (let ns = 0; ns < MIN_SPAN_NS; ns++) {
      expect(xOfTime(view, frame, day + ns)).toBeCloseTo(frame.plot.left + ns * step, 6);
      expect(Math.round(timeOfX(view, frame, xOfTime(view, frame, day + ns)))).toBe(day + ns);
    }
  });

  it('shows the whole run, also if it is shorter than the shortest window', () => {
    expect(fitAll({ t0: 5, t1: 6, scroll: 0 }, END)).toMatchObject({ t0: 0, t1: END * 1.02 });
    const tiny = fitAll({ t0: 5, t1: 6, scroll: 0 }, 10);
    expect(tiny.t1 - tiny.t0).toBe(MIN_SPAN_NS);
    const none = fitAll({ t0: 0, t1: 1, scroll: 0 }, 0);
    expect(none.t1).toBeGreaterThan(none.t0);
  });

  it('keeps the center of a window that is too short', () => {
    expect(clampView({ t0: 500, t1: 510, scroll: 0 }, END)).toMatchObject({ t0: 455, t1: 555 });
  });

  it('scrolls within the lanes', () => {
    const view = { t0: 0, t1: 100, scroll: 0 };
    expect(scrollTo(view, -5, 600).scroll).toBe(0);
    expect(scrollTo(view, 5000, 600).scroll).toBe(600);
    expect(scrollTo(view, 50, 0).scroll).toBe(0);
  });

  it('puts the plot on device pixels for any pixel ratio', () => {
    for (const dpr of [1, 1.25, 1.5, 1.7777, 2, 3]) {
      const { plot, columns, rows } = makeFrame({ width: 1011, height: 601, dpr });
      expect(plot.left * dpr).toBeCloseTo(Math.round(plot.left * dpr), 9);
      expect(plot.top * dpr).toBeCloseTo(Math.round(plot.top * dpr), 9);
      expect(plot.width * dpr).toBeCloseTo(columns, 9);
      expect(plot.height * dpr).toBeCloseTo(rows, 9);
      expect(plot.left + plot.width).toBeLessThanOrEqual(1011);
    }
  });
});
