/** Files of other programs: read right, asked about with the right answer among the answers, or refused by name. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FormatUnknownError, TraceError } from '../../src/traces/error.ts';
import { readBytes } from './help.ts';

const FOLDER = join(import.meta.dirname, 'cases-of-tools');

/** The same eight requests in most files. */
const EIGHT = '8 requests, 5 reads, 3 writes, 188416 bytes, end 1300860928, 7259000 ns';

type Expected =
  /** The columns that a person is offered, and whether something is asked beside them. */
  | { readonly columns: string; readonly gives?: string; readonly asks?: RegExp; readonly responses?: number }
  | { readonly asks: RegExp }
  | { readonly refused: RegExp };

const CASES: Readonly<Record<string, Expected>> = {
  'k01-comment-header-not-spc.csv': { asks: /no word says which column is the time/ },
  'k01-five-columns-not-spc.csv': { asks: /no word says which column is the address/ },
  'k02-most-lines-broken.csv': {
    columns: 'time=1:us,op=2,offset=3,size=4',
    gives: '8 requests, 8 reads, 0 writes, 32768 bytes, end 69632, 1600000 ns',
    asks: /12 lines are no requests: 12 × the address is not a whole number/,
  },
  'k03-elapsed-is-the-time.csv': {
    columns: 'time=1:us,op=2,offset=3:sectors,size=4:sectors,response=5:us',
    responses: 8,
  },
  'k03-elapsed-only.csv': { columns: 'time=1:us,op=2,offset=3,size=4' },
  'k04-histogram.txt': { refused: /it is a histogram/ },
  'k04-load-test-log.csv': { refused: /load test/ },
  'k04-terse-result.txt': { refused: /it is a terse result of fio/ },
  'k05-scsi-opcode-name.csv': { columns: 'time=1:us,op=2:0x28/0x2a,offset=3:sectors,size=4:sectors' },
  'k05-typed-names.csv': {
    columns: 'time=2:us,op=3,offset=6:sectors,size=7:sectors,device=5,response=8:us',
    responses: 8,
  },
  ...Object.fromEntries(
    ['fio-words', 'host-words', 'nvme-names', 'req-op', 'scsi-names'].map((name) => [
      `k06-${name}.csv`,
      { columns: 'time=1:us,op=2,offset=3,size=4' },
    ]),
  ),
  'k07-windows-1252-micro.csv': { columns: 'time=1:us,op=2,offset=3,size=4' },
  'k08-apostrophes.csv': { columns: 'time=1:us,op=2,offset=3,size=4' },
  'k08-dots-are-thousands.csv': {
    columns: 'time=1:us,op=2,offset=3,size=4,point=comma',
    asks: /is 1\.037 in column 1 \(time_us\) a whole number/,
  },
  'k09-comma-behind-rows.csv': { columns: 'time=1:us,op=2,offset=3,size=4' },
  'k10-de-dates.csv': { columns: 'time=1:date,op=2,offset=3,size=4' },
  'k10-us-dates.csv': { columns: 'time=1:mdy,op=2,offset=3,size=4' },
  'k11-rw-0-1.csv': { columns: 'time=1:us,op=2:0/1,offset=3,size=4', asks: /which of 0 and 1 in column 2 \(rw\)/ },
  'k12-nvme-driver-events.txt': { refused: /events of the NVMe driver.*block:block_rq_issue/ },
  'k12-nvme-zero-based.csv': {
    columns: 'time=1:us,op=2:2/1,offset=3:sectors,size=4:sectors:from0',
    asks: /does column 4 \(nlb\) count from 0/,
  },
  'k13-hex-by-name.csv': {
    columns: 'time=1:us,op=2,offset=3:hex,size=4',
    gives: '8 requests, 5 reads, 3 writes, 188416 bytes, end 94208, 7259000 ns',
  },
  'k17-end-in-front-of-start.csv': { columns: 'time=2:us,op=3,offset=4,size=5' },
  'k19-shell-prompt-first.txt': { refused: /it is a result of elbencho/ },
  'k19-xml-of-another-program.xml': { refused: /it is a result in XML, as DiskSpd writes it/ },
  'k20-latency-log.txt': { refused: /it is a log of latencies, bandwidth or IOPS of fio/ },
  'k21-seven-columns.txt': { asks: /no word says which column is the time/ },
  'k22-program-named-dd.csv': {
    columns: 'time=1:us,op=4,offset=3:sectors,size=5',
    asks: /the unit of column 5 \(size\) is not said/,
  },
};

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FOLDER, name)));

it('has a file for each case', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

it.each(Object.entries(CASES))('%s', async (name, expected) => {
  const error: unknown = await readBytes(bytesOf(name)).catch((reason: unknown) => reason);
  if (!(error instanceof TraceError)) throw new Error(`${name} was read`);
  if ('refused' in expected) {
    expect(error.message).toMatch(expected.refused);
    expect(error.message).not.toContain('--columns');
    return;
  }
  if (!(error.cause instanceof FormatUnknownError)) throw error;
  const details = error.cause.details.join('\n');
  if (expected.asks === undefined) expect(details).not.toContain('open: ');
  else expect(details).toMatch(expected.asks);
  if (!('columns' in expected)) return;
  const { columns, gives = EIGHT, responses = 0 } = expected;
  expect(details).toContain(`--columns '${columns}' gives `);
  const { columns: read, report } = await readBytes(bytesOf(name), { format: `columns:${columns}` });
  const bytes = read.bytes.reduce((sum, each) => sum + each, 0);
  const { requests, reads, writes, endBytes, durationNs } = report;
  expect(
    `${requests} requests, ${reads} reads, ${writes} writes, ${bytes} bytes, end ${endBytes}, ${durationNs} ns`,
  ).toBe(gives);
  expect(report.responses?.requests ?? 0).toBe(responses);
});
