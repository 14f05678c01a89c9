import { tickStep } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeAxis } from '../../../src/timeline/layout/time-axis.ts';

/** Narrow spaces as plain ones, to be read here. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('the time axis', () => {
  it('has round ticks inside the window, no two labels alike', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e13, noNaN: true }).map(Math.floor),
        fc.double({ min: 100, max: 1e13, noNaN: true }),
        fc.integer({ min: 200, max: 3000 }),
        (t0, span, pixels) => {
          const { ticks, stepNs } = timeAxis(t0, t0 + span, pixels);
          for (const { ns } of ticks) {
            expect(ns).toBeGreaterThanOrEqual(t0);
            expect(ns).toBeLessThanOrEqual(t0 + span);
            expect(Number.isInteger(ns)).toBe(true);
          }
          expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
          const lead = stepNs / 10 ** Math.floor(Math.log10(stepNs) + 1e-9);
          expect([1, 2, 5].some((one) => Math.abs(one - lead) < 1e-6)).toBe(true);
        },
      ),
    );
  });

  it('uses one unit that fits the window', () => {
    const labels = (t0: number, t1: number): string[] => timeAxis(t0, t1, 400).ticks.map(({ label }) => plain(label));
    expect(labels(0, 4000)).toEqual(['0.0 µs', '1.0 µs', '2.0 µs', '3.0 µs', '4.0 µs'].map((l) => l.replace('.0', '')));
    expect(labels(7e6, 9e6)).toEqual(['7.0 ms', '7.5 ms', '8.0 ms', '8.5 ms', '9.0 ms']);
    expect(labels(0, 400)).toEqual(['0 ns', '100 ns', '200 ns', '300 ns', '400 ns']);
  });

  it('counts from a round time if labels would be long and similar', () => {
    const axis = timeAxis(12_345_678_000, 12_345_678_400, 400);
    expect(axis.base).toBeDefined();
    expect(axis.base?.ns).toBeLessThanOrEqual(12_345_678_000);
    expect(plain(axis.base?.label ?? '')).toBe('12.345 678 s');
    expect(axis.ticks.map(({ label }) => plain(label))).toEqual(['+0 ns', '+100 ns', '+200 ns', '+300 ns', '+400 ns']);
  });
});

it('steps are those of D3, but at least a nanosecond', () => {
  const span = fc
    .integer({ min: 0, max: 60 })
    .chain((bits) => fc.integer({ min: 1, max: Math.min(2 ** bits, 2 ** 52) }));
  fc.assert(
    fc.property(span, fc.integer({ min: 110, max: 4000 }), (ns, pixels) => {
      const wanted = Math.max(2, Math.floor(pixels / 110));
      expect(timeAxis(0, ns, pixels).stepNs).toBe(Math.max(1, tickStep(0, ns, wanted)));
    }),
  );
});
