import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERCENTILES, sortLatencies, summarizeLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { againstMeasured } from '../../../src/compare/measured/against-measured.ts';
import { distributionOf, measuredPercentile } from '../../../src/traces/measured/distribution.ts';
import { measuredFormatOf } from '../../../src/traces/measured/formats.ts';

const FIO = JSON.stringify({
  'fio version': 'fio-3.36',
  jobs: [
    { read: { clat_ns: { bins: { '87552': 3, '1000': 1 } } }, write: { clat_ns: { bins: {} } } },
    { read: { clat_ns: { bins: { '87552': 4, '99000': 2 } } }, write: { clat_ns: { bins: { '500': 1 } } } },
  ],
});

const HGRM = `       Value     Percentile TotalCount 1/(1-Percentile)

       1.000 0.000000000000          1           1.00
       2.500 0.500000000000          6           2.00
      40.000 1.000000000000         10
#[Mean    =       10.000, StdDeviation   =        1.000]
`;

const read = (text: string, nsPerUnit = 1): ReturnType<typeof distributionOf>[] => {
  const format = measuredFormatOf(text);
  if (format === undefined) throw new Error('no format');
  return format.read(text, nsPerUnit);
};

describe('a measured distribution', () => {
  it('of fio counts the bins of all jobs, reads and writes apart', () => {
    const [reads, writes] = read(FIO);
    expect([reads.kind, reads.count, [...reads.ns], [...reads.upTo]]).toEqual([
      'read',
      10,
      [1000, 87552, 99000],
      [1, 8, 10],
    ]);
    expect([writes.kind, writes.count]).toEqual(['write', 1]);
    expect(measuredPercentile(reads, PERCENTILES[0])).toBe(87552);
    expect(measuredPercentile(reads, PERCENTILES[1])).toBe(99000);
    expect(measuredPercentile(reads, PERCENTILES[3])).toBeNull();
  });

  it('of HdrHistogram counts what each line adds, in the unit that a person chose', () => {
    const [all] = read(HGRM, 1000);
    expect([all.kind, all.count, [...all.ns], [...all.upTo]]).toEqual(['all', 10, [1000, 2500, 40_000], [1, 6, 10]]);
    expect(measuredFormatOf(HGRM)?.needsUnit).toBe(true);
  });

  it('has the percentiles of an exact sort of its bins', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 3000, size: 'max' }), (latencies) => {
        const measured = distributionOf(
          'read',
          latencies.map((ns) => ({ ns, count: 1 })),
          'test',
        );
        const exact = summarizeLatencies(sortLatencies(Float64Array.from(latencies)));
        for (const percentile of PERCENTILES) {
          expect(measuredPercentile(measured, percentile)).toBe(exact[percentile.key]);
          compared++;
        }
      }),
    );
    expect(compared).toBe(700);
  });

  it('with a fault is refused by its key or line', () => {
    const cases: [string, string][] = [
      [FIO.slice(0, 60), 'text that is not JSON'],
      ['{"fio version":"3"}', 'jobs: no list of jobs'],
      ['{"fio version":"3","jobs":[{}]}', 'run fio with --output-format=json+'],
      [FIO.replace('"1000":1', '"x":1'), 'jobs[0].read.clat_ns.bins["x"]: a bin without a time and a count'],
      [FIO.replace('"1000":1', '"1000":1.5'), 'jobs[].read.clat_ns.bins: a bin of 1.5 requests at 1000 ns'],
      [HGRM.replace('2.500', 'fast'), 'line 4: "       fast 0.5'],
      [HGRM.replace(' 6 ', ' 60 '), 'line 5: a value or count below that of an earlier line'],
      [HGRM.split('\n')[0], 'its lines: no requests'],
    ];
    for (const [text, message] of cases) expect(() => read(text), message).toThrow(message);
    expect(cases).toHaveLength(8);
    expect(measuredFormatOf('128166372003061629,usr,0,Read,1,2,3')).toBeUndefined();
  });

  it('stands beside a simulated one, faster or slower by percentile', () => {
    const measured = distributionOf(
      'read',
      [
        { ns: 100, count: 60 },
        { ns: 900, count: 40 },
      ],
      'test',
    );
    const ranks = PERCENTILES.map(({ label }, i) => ({
      share: 0,
      label,
      ns: i < 4 ? 450 : null,
      request: null,
      above: null,
    }));
    const curve = { places: new Float64Array(0), ns: new Float64Array(0) };
    const response = {
      count: 100,
      meanNs: null,
      minNs: null,
      maxNs: null,
      ranks,
      curve,
      slowestShares: [],
      slowest: [],
    };
    const rows = againstMeasured(measured, response).map(({ label, ratio, simulated }) => [label, ratio, simulated]);
    expect(rows.slice(0, 2)).toEqual([
      ['p50', 4.5, 'slower'],
      ['p90', 0.5, 'faster'],
    ]);
    expect(rows.at(-1)).toEqual(['p99.999', null, null]);
  });
});
