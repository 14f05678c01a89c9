import { describe, expect, it } from 'vitest';
import { readMeasured } from '../../src/worker/measured/read-measured.ts';
import { looksMeasured } from '../../src/traces/measured/detect.ts';

const HGRM = 'Value Percentile TotalCount 1/(1-Percentile)\n10 0.0 1 1.00\n50 0.5 6 2.0\n';
const LOG = '0, 900, 0, 4096, 0, 0x0000\n1, 800, 1, 4096, 0, 0x0000\n';
/** Of a version that may count µs or ns. */
const OLD_LOG = '0, 900, 0, 4096\n1, 800, 1, 4096\n';

const of = (text: string, name: string, nsPerUnit: number | null = null): ReturnType<typeof readMeasured> =>
  readMeasured({ file: new Blob([text]), name, nsPerUnit });

describe('a dropped file of measured latencies', () => {
  it('asks for a unit if it does not say one', async () => {
    expect(await of(HGRM, 'wrk.hgrm')).toEqual({ kind: 'unit', title: 'HdrHistogram percentiles' });
    expect(await of(OLD_LOG, 'job_clat.1.log')).toEqual({ kind: 'unit', title: 'fio latency log' });
    const read = await of(HGRM, 'wrk.hgrm', 1000);
    if (read.kind !== 'read') throw new Error(read.kind);
    expect(read.curves.map(({ kind, response }) => [kind, response.count, response.ranks[0].ns])).toEqual([
      ['all', 6, 50_000],
    ]);
  });

  it('has reads and writes apart, or is refused with its line', async () => {
    const read = await of(LOG, 'job_clat.1.log');
    if (read.kind !== 'read') throw new Error(read.kind);
    expect(read.curves.map(({ kind }) => kind)).toEqual(['read', 'write']);
    await expect(of(LOG.replace('800', 'x'), 'job_clat.1.log')).rejects.toThrow(
      'Cannot read it: line 2, column 2 (latency): found "x"; allowed: a whole number.',
    );
    await expect(of('', 'empty.hgrm')).rejects.toThrow('It has no measured latencies.');
  });

  it('is answered with a failure on any fault', async () => {
    const file = new Blob([LOG]);
    file.arrayBuffer = () => Promise.reject(new TypeError('a fault of the browser'));
    await expect(readMeasured({ file, name: 'job_clat.1.log', nsPerUnit: null })).rejects.toThrow(
      'It cannot be read (a fault of the browser).',
    );
  });

  it('is told from traces and documents', () => {
    const tencent = '1538323200,12910952,1,0,1063\n';
    const found = [
      [HGRM, 'a'],
      [LOG, 'x.log'],
      ['{\n "fio version" : "fio-3.36"', 'out.json'],
      [LOG, 'trace.csv'],
      [tencent, 'cbs.csv'],
      ['{"format": "nandscope"}', 'a.json'],
      ['', 'a.log'],
    ].map(([text, name]) => looksMeasured(text, name));
    expect(found).toEqual([true, true, true, false, false, false, false]);
  });
});
