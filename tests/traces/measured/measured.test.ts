import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERCENTILES, sortLatencies, summarizeLatencies } from '../../../src/analysis/latency/percentiles.ts';
import { againstMeasured } from '../../../src/compare/measured/against-measured.ts';
import { distributionResponse } from '../../../src/compare/measured/measured-responses.ts';
import { distributionOf, distributionOfLatencies } from '../../../src/traces/measured/distribution.ts';
import type { MeasuredDistribution } from '../../../src/traces/measured/distribution.ts';
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

const read = (text: string, nsPerUnit = 1, name = 'job_clat.1.log'): readonly MeasuredDistribution[] => {
  const format = measuredFormatOf(text);
  if (format === undefined) throw new Error('no format');
  return format.read(text, nsPerUnit, name).distributions;
};

const rankOf = (measured: MeasuredDistribution, index: number): number | null =>
  distributionResponse(measured).ranks[index].ns;

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
    expect([0, 1, 3].map((index) => rankOf(reads, index))).toEqual([87552, 99000, null]);
  });

  it('of HdrHistogram counts what each line adds, in the unit that a person chose', () => {
    const [all] = read(HGRM, 1000);
    expect([all.kind, all.count, [...all.ns], [...all.upTo]]).toEqual(['all', 10, [1000, 2500, 40_000], [1, 6, 10]]);
    expect(measuredFormatOf(HGRM)?.unitNs(HGRM)).toBeNull();
  });

  it('of a fio log counts every line, with and without the columns behind the block size', () => {
    const text = '0, 900, 0, 4096\n0, 700, 0, 4096, 0\r\n1, 900, 0, 4096, 512, 0x0000\n\n2, 50, 1, 8192\n3, 1, 2, 4096';
    const [reads, writes] = read(text);
    expect([reads.kind, reads.count, [...reads.ns], [...reads.upTo]]).toEqual(['read', 3, [700, 900], [1, 3]]);
    expect([writes.kind, writes.count, [...writes.ns]]).toEqual(['write', 1, [50]]);
    expect(measuredFormatOf(text)?.read(text, 1, 'a_lat.log').notes).toEqual(['1 trims are not shown.']);
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
        const one = distributionOfLatencies('all', Float64Array.from(latencies));
        PERCENTILES.forEach((percentile, index) => {
          expect(rankOf(measured, index)).toBe(exact[percentile.key]);
          expect(rankOf(one, index)).toBe(exact[percentile.key]);
          compared++;
        });
      }),
    );
    expect(compared).toBeGreaterThanOrEqual(350);
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
      ['0, 900, 0, 4096\n1, 9x0, 0, 4096\n', 'line 2, column 2 (latency): found "9x0"'],
      ['0, 900, 0, 4096\n1, 900, 7, 4096\n', 'line 2, column 3 (direction): found "7"'],
      ['0, 900, 0, 4096\n\n1, 900\n', 'line 3, column 3 (direction): found ""'],
      ['0, 900, 0, 0\n', 'line 1, column 4 (block size): found "0"; allowed: the size of one request'],
      ['0, 900, 2, 4096\n', 'no reads and no writes'],
    ];
    for (const [text, message] of cases) expect(() => read(text), message).toThrow(message);
    expect(cases).toHaveLength(13);
    expect(() => read('0, 900, 0, 4096\n', 1, 'job_bw.1.log')).toThrow('does not say that it holds latencies');
    expect(measuredFormatOf('128166372003061629,usr,0,Read,1,2,3')).toBeUndefined();
  });

  it('stands beside a simulated one, faster, slower or the same by percentile', () => {
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
      ns: i === 2 ? 900 : i < 4 ? 450 : null,
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
    const rows = againstMeasured(distributionResponse(measured), response).map(({ label, ratio, simulated }) => [
      label,
      ratio,
      simulated,
    ]);
    expect(rows.slice(0, 3)).toEqual([
      ['p50', 4.5, 'slower'],
      ['p90', 0.5, 'faster'],
      ['p95', 1, 'same'],
    ]);
    expect(rows.at(-1)).toEqual(['p99.999', null, null]);
  });
});
