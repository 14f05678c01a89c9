import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestColumns } from '../../src/traces/columns.ts';
import { printTrace } from '../../src/traces/print.ts';
import type { PrintedFormat } from '../../src/traces/print.ts';
import { readText } from './help.ts';

const CLOCK_NS: Record<PrintedFormat, number> = { msr: 100, spc: 1, mqsim: 1 };

/** Requests in whole sectors, in order of time from 0. */
function requests(clockNs: number): fc.Arbitrary<RequestColumns> {
  const request = fc.record({
    gap: fc.oneof(fc.constant(0), fc.nat(1_000_000), fc.nat(2_000_000_000)),
    op: fc.constantFrom(0, 1),
    sector: fc.integer({ min: 0, max: 2 ** 40 }),
    sectors: fc.integer({ min: 1, max: 2048 }),
  });
  return fc.array(request, { minLength: 1, maxLength: 60 }).map((list) => {
    let now = 0;
    const at = list.map(({ gap }, index) => (now += index === 0 ? 0 : gap * clockNs));
    return {
      count: list.length,
      at: Float64Array.from(at),
      op: Uint8Array.from(list, ({ op }) => op),
      offset: Float64Array.from(list, ({ sector }) => sector * 512),
      bytes: Uint32Array.from(list, ({ sectors }) => sectors * 512),
    };
  });
}

describe('printTrace', () => {
  it.each<PrintedFormat>(['msr', 'spc', 'mqsim'])('writes %s that reads back unchanged', async (format) => {
    await fc.assert(
      fc.asyncProperty(requests(CLOCK_NS[format]), async (columns) => {
        const { columns: read, report } = await readText(printTrace(columns, format), { format });
        expect(report.rejected.count).toBe(0);
        // MSR files have a date; the requests have none.
        expect({ ...read, startedAt: undefined }).toEqual(columns);
      }),
    );
  });

  it('refuses requests that a format cannot hold', () => {
    const one = (op: number, bytes: number): RequestColumns => ({
      count: 1,
      at: new Float64Array(1),
      op: Uint8Array.of(op),
      offset: new Float64Array(1),
      bytes: Uint32Array.of(bytes),
    });
    expect(() => printTrace(one(2, 512), 'msr')).toThrow(/trim/);
    expect(() => printTrace(one(0, 100), 'mqsim')).toThrow(/whole sectors/);
    expect(printTrace(one(0, 100), 'msr')).toBe('128166372000000000,nandscope,0,Read,0,100,0\n');
  });
});
