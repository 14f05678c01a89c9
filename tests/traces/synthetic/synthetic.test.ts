import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SyntheticWorkload } from '../../../src/document/experiment.ts';
import type { RequestColumns } from '../../../src/traces/columns.ts';
import { READ } from '../../../src/traces/columns.ts';
import { describeRequests } from '../../../src/traces/describe.ts';
import { TraceError } from '../../../src/traces/error.ts';
import { generateRequests } from '../../../src/traces/synthetic/synthetic.ts';

const GIB = 1024 ** 3;

const BASE: SyntheticWorkload = {
  requests: 20_000,
  readShare: 0.7,
  readSizes: [8, 16, 24, 32, 40, 48, 56, 64].map((kib) => ({ bytes: kib * 1024, weight: 1 })),
  writeSizes: [{ bytes: 4096, weight: 1 }],
  fuaShare: 0,
  flushEvery: 0,
  arrivals: { kind: 'exponential', meanGapNs: 100_000, burstRequests: 8, burstGapNs: 1000 },
  addresses: {
    footprintBytes: 4 * GIB,
    readFootprintBytes: 0,
    sharedReads: 0,
    alignBytes: 4096,
    shiftBytes: 0,
    sequentialShare: 0,
    streams: 1,
    hotShare: 0.2,
    hotAccesses: 0.2,
    hottestShare: 0.01,
    hottestAccesses: 0.01,
  },
};

function variant(change: {
  top?: Partial<SyntheticWorkload>;
  arrivals?: Partial<SyntheticWorkload['arrivals']>;
  addresses?: Partial<SyntheticWorkload['addresses']>;
}): SyntheticWorkload {
  return {
    ...BASE,
    ...change.top,
    arrivals: { ...BASE.arrivals, ...change.arrivals },
    addresses: { ...BASE.addresses, ...change.addresses },
  };
}

function digest(columns: RequestColumns): string {
  const hash = createHash('sha256');
  for (const column of [columns.at, columns.op, columns.offset, columns.bytes]) hash.update(column);
  return hash.digest('hex').slice(0, 16);
}

describe('generateRequests', () => {
  it('gives the same bits for the same settings and seed on every machine', () => {
    expect(digest(generateRequests(BASE, 1, 0))).toBe(digest(generateRequests(BASE, 1, 0)));
    expect(digest(generateRequests(BASE, 2, 0))).not.toBe(digest(generateRequests(BASE, 1, 0)));
    // Recorded once; a machine that differs is a defect.
    expect(digest(generateRequests(BASE, 1, 0))).toBe('7757afe3645956ce');
    expect(digest(generateRequests(variant({ arrivals: { kind: 'bursts' } }), 5, 0))).toBe('fd931d560cb89934');
  });

  it('keeps shares, sizes and rate', () => {
    const columns = generateRequests(BASE, 3, 0);
    const { readShare, sizes, gaps } = describeRequests(columns);
    expect(readShare).toBeCloseTo(0.7, 1);
    expect(gaps.meanNs / 100_000).toBeCloseTo(1, 1);
    expect(gaps.cv).toBeCloseTo(1, 1);
    expect(sizes.map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual(
      [4, 8, 16, 24, 32, 40, 48, 56, 64].map((kib) => kib * 1024),
    );
    for (let i = 0; i < columns.count; i++) expect(columns.bytes[i] === 4096).toBe(columns.op[i] !== READ);
  });

  it('spaces steady arrivals to the nanosecond, or puts all at time 0', () => {
    const steady = generateRequests(variant({ arrivals: { kind: 'steady', meanGapNs: 250 } }), 1, 0);
    expect([...steady.at.subarray(0, 4)]).toEqual([0, 250, 500, 750]);
    const atOnce = generateRequests(variant({ arrivals: { kind: 'steady', meanGapNs: 0 } }), 1, 0);
    expect(atOnce.at.every((at) => at === 0)).toBe(true);
  });

  it('keeps the mean rate with bursts, and makes arrivals bursty', () => {
    const columns = generateRequests(
      variant({ top: { requests: 200_000 }, arrivals: { kind: 'bursts', burstRequests: 8, burstGapNs: 1000 } }),
      4,
      0,
    );
    const { gaps } = describeRequests(columns);
    expect(gaps.meanNs / 100_000).toBeGreaterThan(0.9);
    expect(gaps.meanNs / 100_000).toBeLessThan(1.1);
    // 2b − 1 = 15 is the square for bursts of b = 8 requests whose own gaps are short.
    expect(gaps.cv).toBeGreaterThan(3.5);
    expect(gaps.cv).toBeLessThan(4.3);
    expect(gaps.medianNs).toBeLessThan(1200);
  });

  it('gives stratified bursts the same lengths with every seed, in another order, with the mean of the setting', () => {
    const lengthsOf = (seed: number): number[] => {
      const arrivals = { kind: 'stratified-bursts', burstRequests: 8, burstGapNs: 1 } as const;
      const { at, count } = generateRequests(variant({ top: { requests: 80_000 }, arrivals }), seed, 0);
      const lengths = [1];
      // A gap of 200 ns ends a burst: in one, they are 1 ns on average.
      for (let i = 1; i < count; i++) {
        if (at[i] - at[i - 1] > 200) lengths.push(1);
        else lengths[lengths.length - 1]++;
      }
      return lengths;
    };
    const [one, other] = [lengthsOf(1), lengthsOf(2)];
    expect(one).not.toEqual(other);
    expect(80_000 / one.length / 8).toBeCloseTo(1, 1);
    // Silences are drawn: now and then one is so short that two bursts look like one.
    const longest = (lengths: readonly number[]): number[] => lengths.toSorted((a, b) => b - a).slice(0, 5);
    longest(one).forEach((length, i) => expect(Math.abs(length / longest(other)[i] - 1)).toBeLessThan(0.02));
    expect(longest(one)[0]).toBeGreaterThan(900);
  });

  it('keeps arrivals and addresses if only the share of reads changes', () => {
    const one = generateRequests(BASE, 9, 0);
    const other = generateRequests(variant({ top: { readShare: 0.1, readSizes: BASE.writeSizes } }), 9, 0);
    const same = generateRequests(variant({ top: { readShare: 0.9, readSizes: BASE.writeSizes } }), 9, 0);
    expect(other.at).toEqual(one.at);
    expect(other.offset).toEqual(same.offset);
  });

  it('draws the same operations, sizes and addresses for steady and exponential arrivals', () => {
    const steady = generateRequests(variant({ arrivals: { kind: 'steady' } }), 9, 0);
    const exponential = generateRequests(BASE, 9, 0);
    expect(steady.at).not.toEqual(exponential.at);
    for (const column of ['op', 'bytes', 'offset'] as const) expect(steady[column]).toEqual(exponential[column]);
  });

  it('follows streams: strictly with one, interleaved with several', () => {
    const share = (streams: number): readonly [number, number] => {
      const of = describeRequests(generateRequests(variant({ addresses: { sequentialShare: 0.8, streams } }), 2, 0));
      return [of.strictlySequentialShare, of.sequentialIn32Share];
    };
    expect(share(1)[0]).toBeCloseTo(0.8, 1);
    expect(share(1)[1]).toBeCloseTo(0.8, 1);
    // Of two streams one is drawn three times out of four: 0.8 × (9 + 1) ÷ 16.
    expect(share(2)[0]).toBeCloseTo(0.5, 1);
    expect(share(2)[1]).toBeCloseTo(0.8, 1);
  });

  it('gives the hot parts their share', () => {
    const columns = generateRequests(
      variant({
        top: { requests: 100_000, readSizes: [{ bytes: 4096, weight: 1 }] },
        addresses: {
          footprintBytes: 40 * 1024 * 1024,
          hotShare: 0.2,
          hotAccesses: 0.8,
          hottestShare: 0.01,
          hottestAccesses: 0.4,
        },
      }),
      1,
      0,
    );
    const { units } = describeRequests(columns);
    expect(units?.touched).toBeGreaterThan(8500);
    expect(units?.top1Share).toBeCloseTo(0.4, 1);
    expect(units?.top20Share).toBeCloseTo(0.8, 1);
  });

  it('keeps all reads but the shared ones in a region of their own, behind what is written', () => {
    const workload = variant({
      addresses: { footprintBytes: 10_000_000, readFootprintBytes: 40_000_000, sharedReads: 0.1, shiftBytes: 512 },
    });
    const { count, op, offset, bytes } = generateRequests(workload, 1, 0);
    let [reads, shared] = [0, 0];
    for (let i = 0; i < count; i++) {
      const isBehind = offset[i] >= 10_000_000;
      expect(isBehind ? offset[i] + bytes[i] : 0).toBeLessThanOrEqual(50_004_096);
      if (op[i] === 1) expect(isBehind).toBe(false);
      else if (isBehind) reads++;
      else shared++;
    }
    expect(shared / (reads + shared)).toBeCloseTo(0.1, 1);
  });

  it('stays within the footprint, aligned and shifted, for any settings', () => {
    fc.assert(
      fc.property(
        fc.record({
          footprintBytes: fc.integer({ min: 0, max: 50_000_000 }),
          alignBytes: fc.constantFrom(1, 512, 1024, 4096, 8192),
          shiftBytes: fc.constantFrom(0, 512, 3584),
          sequentialShare: fc.constantFrom(0, 0.5, 1),
          streams: fc.integer({ min: 1, max: 40 }),
          hotShare: fc.constantFrom(0, 0.2, 1),
          hotAccesses: fc.constantFrom(0, 0.9, 1),
        }),
        fc.constantFrom<SyntheticWorkload['arrivals']['kind']>('steady', 'exponential', 'bursts', 'stratified-bursts'),
        fc.nat(),
        (addresses, kind, seed) => {
          const workload = variant({
            top: { requests: 300, writeSizes: [{ bytes: 700, weight: 2 }] },
            arrivals: { kind },
            addresses: { ...addresses, hottestShare: 0, hottestAccesses: 0 },
          });
          const capacity = 10_000_000;
          const footprint = addresses.footprintBytes === 0 ? capacity : addresses.footprintBytes;
          const { at, offset, bytes, count } = generateRequests(workload, seed, capacity);
          for (let i = 0; i < count; i++) {
            const isInOrder = Number.isSafeInteger(at[i]) && at[i] >= (i === 0 ? 0 : at[i - 1]);
            const place = offset[i] - addresses.shiftBytes;
            if (!isInOrder || place < 0 || place % addresses.alignBytes !== 0) {
              expect.fail(`request ${i} at ${at[i]} ns is at byte ${offset[i]}`);
            }
            // Only a request that is longer than the whole footprint may reach beyond it, from its beginning.
            const beyond = offset[i] + bytes[i] - footprint;
            if (beyond > 0) expect(offset[i]).toBe(addresses.shiftBytes);
          }
          expect(count).toBe(300);
        },
      ),
    );
  });

  it('refuses more requests than fit into memory', () => {
    expect(() => generateRequests(variant({ top: { requests: 60_000_000 } }), 1, 0)).toThrow(TraceError);
    expect(() => generateRequests(variant({ top: { requests: 60_000_000 } }), 1, 0)).toThrow(
      /workload\.synthetic\.requests is 60000000; at most 50000000/,
    );
  });
});
