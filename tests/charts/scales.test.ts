import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLines, spreadLabels } from '../../src/charts/kit/frame.ts';
import { contrastingText, DARK_CHART, LIGHT_CHART } from '../../src/charts/kit/theme.ts';
import { growingDomain, roundDown, roundUp, tickLabel, timeTicks } from '../../src/charts/kit/axes.ts';
import { parseColor } from '../../src/timeline/palette.ts';
import { contrast } from '../timeline/color-vision.ts';

const anyNs = fc.double({ min: 1, max: 1e12, noNaN: true });

describe('round times', () => {
  it('are 1, 2 or 5 times a power of ten, next to the value', () => {
    fc.assert(
      fc.property(anyNs, (ns) => {
        expect(roundDown(ns)).toBeLessThanOrEqual(ns);
        expect(roundUp(ns)).toBeGreaterThanOrEqual(ns);
        expect(roundUp(ns) / roundDown(ns)).toBeLessThanOrEqual(2.5);
        for (const round of [roundDown(ns), roundUp(ns)]) {
          expect([1, 2, 5]).toContain(Math.round(round / 10 ** Math.floor(Math.log10(round) + 1e-9)));
        }
      }),
    );
  });
});

describe('an axis of a running chart', () => {
  it('contains every value and only grows', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyNs, { maxLength: 5 }), { minLength: 1, maxLength: 6 }), (updates) => {
        let domain: [number, number] | undefined;
        for (const values of updates) {
          const next = growingDomain(values, domain);
          for (const ns of values) {
            expect(next[0]).toBeLessThanOrEqual(ns);
            expect(next[1]).toBeGreaterThanOrEqual(ns);
          }
          if (domain !== undefined) {
            expect(next[0]).toBeLessThanOrEqual(domain[0]);
            expect(next[1]).toBeGreaterThanOrEqual(domain[1]);
          }
          domain = next;
        }
      }),
    );
  });

  it('spans 100 µs to 10 ms as long as there are no values', () => {
    expect(growingDomain([], undefined)).toEqual([100_000, 10_000_000]);
    expect(growingDomain([0, NaN], undefined)).toEqual([100_000, 10_000_000]);
  });

  it('has ticks in order, inside the axis, that do not overlap', () => {
    fc.assert(
      fc.property(
        anyNs,
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.integer({ min: 60, max: 600 }),
        (low, span, px) => {
          const domain = growingDomain([low, low * span], undefined);
          const ticks = timeTicks(domain, px);
          expect(ticks.length).toBeGreaterThan(0);
          for (let i = 1; i < ticks.length; i++) expect(ticks[i]).toBeGreaterThan(ticks[i - 1]);
          expect(new Set(ticks.map(tickLabel)).size).toBe(ticks.length);
        },
      ),
    );
  });
});

describe('labels at the ends of lines', () => {
  it('never overlap if there is space, and stay near their lines', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const placed = spreadLabels(wanted, 20, 0, 300);
        const sorted = [...placed].sort((a, b) => a - b);
        for (let i = 1; i < sorted.length; i++) expect(sorted[i] - sorted[i - 1]).toBeGreaterThanOrEqual(20 - 1e-9);
        expect(sorted[0]).toBeGreaterThanOrEqual(0);
        expect(sorted[sorted.length - 1]).toBeLessThanOrEqual(300);
      }),
    );
    expect(spreadLabels([10, 100, 200], 20, 0, 300)).toEqual([10, 100, 200]);
  });
});

describe.each([LIGHT_CHART, DARK_CHART])('the colors of charts', (theme) => {
  it('give text on every cause a contrast of at least 4.5 : 1', () => {
    const colors = Object.values(theme.causes).flatMap((causes) => Object.values(causes));
    expect(colors.length).toBeGreaterThan(0);
    for (const color of colors) {
      expect(contrast(parseColor(color), parseColor(contrastingText(color)))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('give the line and the name of every run a contrast of at least 4.5 : 1', () => {
    for (const color of [...theme.series, theme.text, theme.muted]) {
      expect(contrast(parseColor(color), parseColor(theme.background))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('names of a legend that do not fit into a line begin the next one', () => {
  expect(inLines([40, 30, 50, 300, 20], 130, { left: 10, gap: 5 })).toEqual([
    { x: 10, line: 0 },
    { x: 55, line: 0 },
    { x: 10, line: 1 },
    { x: 10, line: 2 },
    { x: 10, line: 3 },
  ]);
});
