/** How full the write buffer was over time: against a sum over the pages, and past the last step. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferShares } from '../../src/analysis/busy-time/utilization.ts';
import { OccupancyLog } from '../../src/engine/recording/occupancy.ts';
import { run } from './run.ts';

describe('the occupancy of the write buffer', () => {
  it('is the sum over time of its pages, however often the steps double', () => {
    let doubled = 0;
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.nat(3_000_000), pages: fc.nat(9) }), { minLength: 1, maxLength: 40 }),
        (changes) => {
          const log = new OccupancyLog();
          let now = 0;
          let pages = 0;
          let pageNs = 0;
          let most = 0;
          for (const change of changes) {
            pageNs += change.gap * pages;
            now += change.gap;
            pages = change.pages;
            most = Math.max(most, pages);
            log.changed(now, pages);
          }
          pageNs += 1000 * pages;
          const columns = log.columns(now + 1000, 9);
          expect(columns.pageNs.reduce((sum, ns) => sum + ns, 0)).toBe(pageNs);
          expect(Math.max(...columns.most)).toBe(most);
          expect(columns.stepNs * columns.pageNs.length).toBeGreaterThanOrEqual(now + 1000);
          expect(columns.pageNs.every((ns, i) => ns <= columns.most[i] * columns.stepNs)).toBe(true);
          if (columns.stepNs > 1024) doubled++;
        },
      ),
      { numRuns: 200 },
    );
    expect(doubled).toBeGreaterThan(20);
  });

  it('of a run follows admissions and ends of programs', () => {
    // A load takes 1,024 ns and a program 10,000 ns: page 0 leaves at 11,024, page 1 at 22,048.
    const write = { atNs: 0, op: 'write' as const, offset: 0, bytes: 1024 };
    const engine = run({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 1024 },
      timing: { commandNs: 0, transferNsPerByte: 1, programNs: 10_000 },
      host: { writeBuffer: { pages: 4 } },
      workload: { requests: [write, { ...write, offset: 1024 }] },
    });
    const columns = engine.bufferOccupancy();
    if (columns === null) throw new Error('there is a buffer');
    expect(columns.pageNs.reduce((sum, ns) => sum + ns, 0)).toBe(11_024 + 22_048);
    expect(columns.capacity).toBe(4);
    const shares = bufferShares(columns, 22_048, 2);
    expect(shares[0]).toBeCloseTo(0.5, 1);
    expect(shares[1]).toBeCloseTo(0.25, 1);
    expect(run({ workload: { requests: [write] } }).bufferOccupancy()).toBeNull();
  });
});
