import { tickStep } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeAxis } from '../../../src/timeline/layout/time-axis.ts';
import { formatExact, formatShare, formatShort, groupDigits } from '../../../src/timeline/time-format.ts';

/** Narrow spaces as plain ones, to be read here. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ');

describe('times as text', () => {
  it('prints to the nanosecond in the unit that suits', () => {
    expect(plain(formatExact(7_659_920))).toBe('7.659 920 ms');
    expect(plain(formatExact(412))).toBe('412 ns');
    expect(plain(formatExact(78_000))).toBe('78.000 µs');
    expect(plain(formatExact(1_234_567_890_123))).toBe('1 234.567 890 123 s');
    expect(plain(formatExact(0))).toBe('0 ns');
  });

  it('prints about three digits where that is enough', () => {
    expect(plain(formatShort(1_300_000))).toBe('1.30 ms');
    expect(plain(formatShort(78_000))).toBe('78.0 µs');
    expect(plain(formatShort(412))).toBe('412 ns');
    expect(plain(formatShort(15_160_000))).toBe('15.2 ms');
  });

  it('groups digits on both sides of the point', () => {
    expect(plain(groupDigits('1234567.1234'))).toBe('1 234 567.123 4');
    expect(plain(groupDigits('-1234'))).toBe('−1 234');
  });

  it('rounds a share neither up to all nor down to nothing', () => {
    expect([0, 0.002, 0.06, 0.999, 1].map(formatShare)).toEqual(['0 %', '<1 %', '6 %', '99 %', '100 %']);
  });
});

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

  it('uses one unit, as large as the window wants', () => {
    const labels = (t0: number, t1: number): string[] => timeAxis(t0, t1, 400).ticks.map(({ label }) => plain(label));
    expect(labels(0, 4000)).toEqual(['0.0 µs', '1.0 µs', '2.0 µs', '3.0 µs', '4.0 µs'].map((l) => l.replace('.0', '')));
    expect(labels(7e6, 9e6)).toEqual(['7.0 ms', '7.5 ms', '8.0 ms', '8.5 ms', '9.0 ms']);
    expect(labels(0, 400)).toEqual(['0 ns', '100 ns', '200 ns', '300 ns', '400 ns']);
  });

  it('counts from a round time where labels would be long and all alike', () => {
    const axis = timeAxis(12_345_678_000, 12_345_678_400, 400);
    expect(axis.base).toBeDefined();
    expect(axis.base?.ns).toBeLessThanOrEqual(12_345_678_000);
    expect(plain(axis.base?.label ?? '')).toBe('12.345 678 s');
    expect(axis.ticks.map(({ label }) => plain(label))).toEqual(['+0 ns', '+100 ns', '+200 ns', '+300 ns', '+400 ns']);
  });
});

it('steps are those of D3, and at least a nanosecond', () => {
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
