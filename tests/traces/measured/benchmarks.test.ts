/** Results of benchmarks, wherever a version of a tool puts them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksMeasured } from '../../../src/traces/measured/detect.ts';
import type { MeasuredDistribution } from '../../../src/traces/measured/distribution.ts';
import { measuredFormatOf } from '../../../src/traces/measured/formats.ts';
import type { MeasuredContent } from '../../../src/traces/measured/formats.ts';

const caseText = (file: string): string => readFileSync(new URL(`../cases/${file}`, import.meta.url), 'utf8');

/** As the page reads it: in the file's own unit, or else in the one given. */
function read(text: string, asked?: number, name = 'x_lat.1.log'): MeasuredContent {
  const format = measuredFormatOf(text);
  if (format === undefined) throw new Error('no format');
  const own = format.unitNs(text);
  expect(own === null, 'the unit is asked').toBe(asked !== undefined);
  return format.read(text, own ?? asked ?? NaN, name);
}

const shown = ({ kind, ns, upTo }: MeasuredDistribution): string => `${kind} ${[...ns].join()} ${[...upTo].join()}`;
const all = (text: string, asked?: number): string[] => read(text, asked).distributions.map(shown);

/** A result of fio with one job. */
const fio = (version: string, job: object, more: object = {}): string =>
  JSON.stringify({ 'fio version': version, jobs: [{ jobname: 'a', ...job }], ...more }, null, 1);
const BINS = { '87552': 3, '100000': 5 };

describe('results of fio', () => {
  it('have their bins under clat, lat or slat, for reads, writes or both together', () => {
    let compared = 0;
    for (const kind of ['read', 'write', 'mixed']) {
      for (const measure of ['clat', 'lat', 'slat']) {
        for (const [version, suffix, ns] of [
          ['fio-3.36', '_ns', 1],
          ['fio-3.1', '_us', 1000],
          ['fio-3.1', '_ms', 1_000_000],
          ['fio-2.16', '', 1000],
        ] as const) {
          const text = fio(version, { [kind]: { total_ios: 8, [measure + suffix]: { min: 1, bins: BINS } } });
          const own = kind === 'mixed' ? 'all' : kind;
          expect(all(text), `${version} ${kind} ${measure}`).toEqual([`${own} ${87552 * ns},${100_000 * ns} 3,8`]);
          compared++;
        }
      }
    }
    expect(compared).toBe(36);
  });

  it('of the cases are read in their unit', () => {
    expect(all(caseText('fio-bins-under-lat.json'))).toEqual(['read 87552,100000 3,8']);
    expect(read(caseText('fio-bins-under-lat.json')).notes.join()).toContain('Total latency (lat)');
    expect(all(caseText('fio-note-before.json'))).toEqual(['read 87552,100000 3,8']);
    expect(all(caseText('fio2-bins-in-us.json'))).toEqual(['read 87000,100000 3,8']);
  });

  it('show completion latencies if there are several kinds, and say what is not shown', () => {
    const { distributions, notes } = read(
      fio('fio-3.36', {
        read: { clat_ns: { bins: { '5': 1 } }, lat_ns: { bins: { '7': 1 } } },
        trim: { clat_ns: { bins: { '9': 1 } } },
        mixed: { clat_ns: { bins: { '5': 1 } } },
      }),
    );
    expect(distributions.map(shown)).toEqual(['read 5 1']);
    expect(notes).toEqual(['Bins of trim are not shown.']);
  });

  it('ask for the unit of a key without one in a version that is not known', () => {
    expect(all(fio('fio-next', { read: { clat: { bins: BINS } } }), 1000)).toEqual(['read 87552000,100000000 3,8']);
  });

  it('may have lines of programs before, behind and between them; the last result counts', () => {
    const [first, second] = [{ '5': 1 }, { '6': 2 }].map((bins) => fio('fio-3.36', { read: { clat_ns: { bins } } }));
    const text = `fio: note {not JSON}\n${first}\nJobs: 1 (f=1): [r(1)]\n${second}\nDisk stats: {}\n`;
    expect(all(text)).toEqual(['read 6 2']);
    expect(read(text).notes).toEqual(['The file has 2 results of fio: the last is shown.']);
    expect(looksMeasured(text, 'result.out')).toBe(true);
  });

  it('of a server are those of its clients, without their sum', () => {
    const client = (jobname: string, count: number): object => ({
      jobname,
      read: { clat_ns: { bins: { '5': count } } },
    });
    const text = JSON.stringify({
      'fio version': 'fio-3.36',
      client_stats: [client('a', 1), client('b', 2), client('All clients', 3)],
    });
    expect(all(text)).toEqual(['read 5 3']);
  });

  it('without bins are refused by what they lack', () => {
    expect(() => all(fio('fio-3.36', { read: { clat_ns: { percentile: { '50.0': 7 } } } }))).toThrow(
      'no bins, nor under lat or slat, of reads, writes or mixed; run fio with --output-format=json+',
    );
  });
});

describe('logs of fio', () => {
  it('without a priority do not say whether they count µs or ns', () => {
    const text = caseText('fio2-microseconds_lat.log');
    const [reads, writes] = read(text, 1000).distributions;
    expect([...reads.ns]).toEqual([100_000, 102_000, 104_000, 106_000, 108_000]);
    expect(writes.count).toBe(5);
  });

  it('with a priority count ns', () => {
    for (const text of [
      '0, 900, 0, 4096, 0\n1, 901, 0, 4096, 0\n',
      '0, 900, 0, 4096, 0x0000\n1, 901, 0, 4096, 0x0000\n',
      '0, 900, 0, 4096, 512, 0\n1, 901, 0, 4096, 1024, 0\n',
    ]) {
      expect(all(text)).toEqual(['read 900,901 1,2']);
    }
    // Offsets in place of priorities: fio 2 writes them, too.
    expect(all('0, 900, 0, 4096, 512\n1, 901, 0, 4096, 1024\n', 1000)).toEqual(['read 900000,901000 1,2']);
  });

  it('of histograms and of means with largest values are refused by name', () => {
    const histogram = `500, 0, 4096, ${Array.from({ length: 1216 }, () => 0).join(', ')}\n`;
    expect(looksMeasured(histogram, 'a_clat_hist.1.log')).toBe(true);
    expect(() => read(histogram, undefined, 'a_clat_hist.1.log')).toThrow('a fio log of histograms');
    const both = '500, 1023, 9000, 0, 4096\n1000, 1011, 7000, 0, 4096\n';
    expect(looksMeasured(both, 'a_clat.1.log')).toBe(true);
    expect(() => read(both, undefined, 'a_clat.1.log')).toThrow('means and largest values');
  });

  it('are not taken for traces called .log, nor the other way around', () => {
    expect(looksMeasured('0, 900, 0, 4096\n', 'a.log')).toBe(true);
    expect(looksMeasured('1538323200,12910952,128,0,1063\n', 'tencent.log')).toBe(false);
    expect(looksMeasured('0, 900, 0, 4096\n', 'a.csv')).toBe(false);
  });
});

const ROWS = `       0.150 0.000000000000          1           1.00
       0.200 0.500000000000         50           2.00
       1.500 1.000000000000        100          inf
`;
const HEADER = '       Value     Percentile TotalCount 1/(1-Percentile)\n\n';
const FOOTER = '#[Mean    =        0.250, StdDeviation   =        0.050]\n#[Max     =  1.500, Total count    =  100]\n';

describe('percentiles of HdrHistogram', () => {
  it('may have an indented footer', () => {
    expect(all(caseText('indented-footer.hgrm'), 1000)).toEqual(['all 150,200,900,1500 1,50,99,100']);
  });

  it('may be a table in commas, with and without quotes', () => {
    const table = '"Value","Percentile","TotalCount","1/(1-Percentile)"\n0.150,0.0,1,1.00\n1.5,1.0,100,Infinity\n';
    expect(all(table, 1000)).toEqual(['all 150,1500 1,100']);
  });

  it('of wrk2 are ms, between its own lines', () => {
    const text =
      'Running 30s test @ http://127.0.0.1:80/\n  2 threads and 100 connections\n' +
      '  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    1.01ms\n\n  Detailed Percentile spectrum:\n' +
      `${HEADER}${ROWS}${FOOTER}----------------------------------------------------------\n  60018 requests in 30.00s\n`;
    expect(all(text)).toEqual(['all 150000,200000,1500000 1,50,100']);
    expect(looksMeasured(text, 'wrk.out')).toBe(true);
    const twice = read(`${text}  Latency Distribution (HdrHistogram - Uncorrected)\n${HEADER}${ROWS}${FOOTER}`);
    expect(twice.notes).toEqual(['The file has 2 tables of percentiles: the first is shown.']);
  });

  it('that were cut are refused by their total count', () => {
    const cut = ROWS.split('\n').slice(0, 2).join('\n');
    expect(() => read(`${HEADER}${cut}\n${FOOTER}`, 1000)).toThrow(
      'line 6: a total count of 100, but 50 in the last line of the table',
    );
  });
});
