import { describe, expect, it } from 'vitest';
import { columnsText, parseColumns } from '../../../src/traces/any-table/choice.ts';
import { choicesOf, guessColumns } from '../../../src/traces/any-table/guess.ts';
import { TraceError } from '../../../src/traces/error.ts';
import { takeExcerpt } from '../../../src/traces/reading/excerpt.ts';
import { readText, rows } from '../help.ts';

const excerptOf = (text: string) => takeExcerpt(text, true);
const guessed = (text: string): string | null => {
  const choice = choicesOf(guessColumns(excerptOf(text))).at(0);
  return choice === undefined ? null : columnsText(choice);
};

describe('a choice of columns', () => {
  it('is one text for one meaning, in whatever order and spelling it was written', () => {
    const all = [
      ['op=5,time=2:ms,size=4:512,offset=3:sectors', 'time=2:ms,op=5,offset=3:sectors,size=4:sectors'],
      ['time-col=2:s, obj-id-col=5:sectors, obj-size-col=4, op=reads', 'time=2:s,op=reads,offset=5:sectors,size=4'],
      ['time=every:0.1ms,op=1,lba=2:4k,size=each:4k', 'time=every:100000ns,op=1,offset=2:4096,size=each:4096'],
      [
        'time=TS:µs:end,op=RW:Get+Read/put,offset=3,size=4,latency=5:us,disk=1,delimiter=tab',
        'time=ts:us:end,op=rw:get+read/put,offset=3,size=4,device=1,response=5:us,sep=tab',
      ],
    ] as const;
    for (const [given, text] of all) {
      expect(columnsText(parseColumns(given))).toBe(text);
      expect(columnsText(parseColumns(text))).toBe(text);
    }
  });

  it('is refused with the key, the text found and what is allowed', () => {
    const all: readonly (readonly [string, RegExp])[] = [
      ['', /the choice: found .*; allowed: time, op, offset/],
      ['time=1:ms', /columns: offset: found .*; allowed: the column of the address/],
      ['time=1,op=2,offset=3,size=4', /columns: time: found .*; allowed: a unit behind the column/],
      ['time=1:parsec,op=2,offset=3,size=4', /columns: time: found .*parsec.*filetime/],
      ['time=0:ms,op=2,offset=3,size=4', /columns: time: found "0"; allowed: the number of a column, from 1/],
      ['time=1:ms,time=2:ms,op=2,offset=3,size=4', /each key once/],
      ['time=1:ms,op=2:0/0,offset=3,size=4', /words of reads, writes and trims, each once/],
      ['time=1:ms,op=2,offset=3:furlongs,size=4', /bytes, sectors, pages/],
      ['time=1:ms:end,op=2,offset=3,size=4', /only with response=/],
      ['time=1:ms,op=2,offset=3,size=each:0', /size: found "0"/],
      ['time=1:ms,op=2,offset=3,size=4,sep=colon', /sep: found "colon"; allowed: comma, semicolon, tab, bar, blanks/],
      [`time=${'x'.repeat(500)}:ms`, /the choice: found .*at most 400/],
    ];
    let refused = 0;
    for (const [text, words] of all) {
      expect(() => parseColumns(text), text).toThrow(TraceError);
      expect(() => parseColumns(text), text).toThrow(words);
      refused++;
    }
    expect(refused).toBe(12);
  });
});

/** A table, what its columns are guessed to be, and its requests if they are read so. */
const TABLES: readonly (readonly [text: string, columns: string, requests: readonly string[]])[] = [
  [
    'time_ns;rw;lba;sectors\n10;R;100;8\n30;W;200;16\n',
    'time=1:ns,op=2,offset=3:sectors,size=4:sectors',
    ['0 R 51200 4096', '20 W 102400 8192'],
  ],
  [
    'ts,host,op,addr,len,lat_us\n1700000000.5,a,read,4096,512,80\n1700000000.75,b,trim,0,1024,\n',
    'time=1:s,op=3,offset=4,size=5,device=2,response=6:us',
    ['0 R 4096 512', '250000000 T 1048576 1024'],
  ],
  [
    'Timestamp (ms)\tOperation\tStarting LBA\tTransfer Length\n0.5\tWrite\t8\t8\n1\tRead\t16\t8\n2\tFlush\t0\t0\n',
    'time=1:ms,op=2,offset=3:sectors,size=4:sectors',
    ['0 W 4096 4096', '500000 R 8192 4096', '1500000 F 0 0'],
  ],
  [
    'at,op,offset,size\n2024-01-31 23:59:59.5,R,0,4096\n2024-02-01 00:00:00,W,4096,4096\n',
    'time=1:date,op=2,offset=3,size=4',
    ['0 R 0 4096', '500000000 W 4096 4096'],
  ],
  [
    'date,type,offset,bytes\n11:59:59.9 PM,R,0,4096\n12:00:00.1 AM,W,4096,4096\n',
    'time=1:date,op=2,offset=3,size=4',
    ['0 R 0 4096', '200000000 W 4096 4096'],
  ],
  [
    '"Time (s)","IO Type","Offset","Size (B)"\n"1.5","Read","0x1000","4,096"\n"2.0","Write","0x2000","65,536"\n',
    'time=1:s,op=2,offset=3,size=4',
    ['0 R 4096 4096', '500000000 W 8192 65536'],
  ],
  [
    'report of host a\n\ntime,op,lpn,pages\n1.25,R,1,2\n1.5,W,3,1\n',
    'time=1:s,op=2,offset=3:4096,size=4:4096',
    ['0 R 4096 8192', '250000000 W 12288 4096'],
  ],
  [
    '# time_us op offset size\n0 R 0 4096\n100 W 4096 4096\n',
    'time=1:us,op=2,offset=3,size=4',
    ['0 R 0 4096', '100000 W 4096 4096'],
  ],
  [
    'is_write|timestamp_us|offset|size\n0|5|0|4096\n1|10|4096|4096\n',
    'time=2:us,op=1:0/1,offset=3,size=4',
    ['0 R 0 4096', '5000 W 4096 4096'],
  ],
];

describe('a table without a known format', () => {
  it.each(TABLES)('is guessed by its names and values: %j', async (text, columns, requests) => {
    expect(guessed(text)).toBe(columns);
    const { columns: found, report } = await readText(text, { format: `columns:${columns}` });
    expect(rows(found)).toEqual(requests);
    expect(report.format).toBe(`columns:${columns}`);
  });

  it('is refused with the guess, and the guess reads it', async () => {
    const text = 'when,how,offset,size\n0.5,R,0,4096\n0.75,W,8192,4096\n1.5,W,81920,4096\n';
    const error: unknown = await readText(text).catch((reason: unknown) => reason);
    const [, columns] = /--columns '([^']+)'/.exec(String(error)) ?? [];
    expect(columns).toBe('time=1:s,op=2,offset=3,size=4');
    expect(rows((await readText(text, { format: `columns:${columns}` })).columns)).toHaveLength(3);
  });

  it('has lines that are not requests counted under their reason', async () => {
    const text =
      'time,op,offset,size\n0,R,0,4096\nx,R,0,4096\n1,Q,0,4096\n2,1,0,4096\n3,open,0,0\n4,W,-1,4096\n5,W,0,0\n6,W\n';
    const { report } = await readText(text, { format: 'columns:time=1:ms,op=2,offset=3,size=4' });
    expect(report.requests).toBe(1);
    expect(report.rejected.byReason).toEqual({
      'the time is not a number': 1,
      'the operation is none of the known words': 1,
      'the operation is a number: say which is a read and which a write, as in op=5:0/1': 1,
      'the address is negative': 1,
      'the line has fewer columns than the named ones': 1,
    });
    expect(report.ignored.byReason).toEqual({
      'header line': 1,
      'neither a read, a write, a trim nor a flush': 1,
      'a request without data (size 0)': 1,
    });
  });

  it('places files piece by piece, and a time of completion goes back by the response time', async () => {
    const text = 'done,file,op,offset,size,lat\n2,b,R,0,4096,1\n3,a,W,8388608,4096,1\n4,b,R,4096,4096,1\n';
    const columns = 'time=done:ms:end,op=3,offset=4,size=5,file=file,response=lat:ms';
    const { columns: found, report } = await readText(text, { format: `columns:${columns}` });
    expect(rows(found)).toEqual(['0 R 0 4096', '1000000 W 8388608 4096', '2000000 R 4096 4096']);
    expect([...(found.measured?.ns ?? [])]).toEqual([1e6, 1e6, 1e6]);
    expect(report.notes.join(' ')).toContain('Addresses are in 2 files');
  });
});

it.each([
  [
    'sizes in KB next to hexadecimal bytes',
    (i: number) => `${i * 50},W,0x${(i * 4096).toString(16)},4`,
    'arrival(us),type,addr(hex),len(KB)',
    'time=1:us,op=2,offset=3,size=4:1024',
  ],
])('a table with %s is guessed as people mean it', (_, line, header, says) => {
  const text = `${header}\n${Array.from({ length: 40 }, (__, i) => line(i)).join('\n')}\n`;
  expect(guessed(text)).toBe(says);
});
