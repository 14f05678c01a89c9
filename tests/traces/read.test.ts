import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import { readTrace } from '../../src/traces/read.ts';
import type { TraceSource } from '../../src/traces/source.ts';
import { blobSource, bytesSource } from '../../src/traces/source.ts';
import { SEED } from '../reference/random-runs.ts';
import { chunkedSource, columnsDigest, readBytes, readText, testNumbers } from './help.ts';

const encoder = new TextEncoder();

function msrText(requests: number, seed = 1): string {
  const random = testNumbers(seed);
  let ticks = 128166391024154329n;
  const lines: string[] = [];
  for (let i = 0; i < requests; i++) {
    ticks += BigInt(random(50_000));
    lines.push(
      `${ticks},prxy,0,${random(2) ? 'Read' : 'Write'},${random(1e6) * 512},${512 * (1 + random(64))},${random(9999)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function utf32(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * text.length));
  for (let i = 0; i < text.length; i++) view.setUint32(4 * i, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
}

/** The first records of CloudPhysics’ example, in the layout of libCacheSim’s vscsi.h. */
function vscsi(version: number): Uint8Array {
  const size = version === 1 ? 32 : 40;
  const view = new DataView(new ArrayBuffer(30 * size + 5));
  for (let i = 0; i < 30; i++) {
    const at = i * size;
    const [serial, length, command] = version === 1 ? [0, 4, 12] : [4, 8, 0];
    view.setUint32(at + serial, 0x8000_00f4 + i, true);
    view.setUint32(at + length, 512, true);
    view.setUint16(at + command, 0x2a, true);
    view.setUint16(at + command + 2, version << 8, true);
    view.setBigUint64(at + 16, 42932745n + BigInt(i), true);
    view.setBigUint64(at + 24, 5633898368802n, true);
  }
  return new Uint8Array(view.buffer);
}

/** As libCacheSim’s cloudPhysicsIO.oracleGeneral begins. */
function oracleGeneral(): Uint8Array {
  const view = new DataView(new ArrayBuffer(40 * 24));
  for (let i = 0; i < 40; i++) {
    view.setUint32(i * 24, 5633898, true);
    view.setBigUint64(i * 24 + 4, 42932745n + BigInt(i), true);
    view.setUint32(i * 24 + 12, 512, true);
    view.setBigInt64(i * 24 + 16, i % 3 === 0 ? 17n : -1n, true);
  }
  return new Uint8Array(view.buffer);
}

describe('readTrace', () => {
  it('gives the same columns and hash for any chunks', async () => {
    const bytes = encoder.encode(msrText(9000));
    const whole = await readTrace(bytesSource('t', bytes));
    expect(whole.report.requests).toBe(9000);
    for (const sizes of [[1000], [65_536], [1, 2, 3, 100_000]]) {
      const { columns, report } = await readTrace(chunkedSource(bytes, sizes));
      expect(columns).toEqual(whole.columns);
      expect(report).toEqual(whole.report);
    }
    expect(whole.report.source).toEqual({
      name: 't',
      bytes: bytes.length,
      textBytes: bytes.length,
      packed: false,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it.each<[string, string]>([
    // The first 256 KiB are a trace; 50 NUL bytes come later.
    ['zeros behind its head', `${msrText(6000)}${'\0'.repeat(50)}\n${msrText(3000)}`],
    ['zeros at the end of its head', `${msrText(6000).slice(0, 262_143)}\0${msrText(3000)}`],
    // The first 256 KiB fit several units of time; the rest would fit one only.
    [
      'two readings of its head',
      Array.from({ length: 18_000 }, (_, i) => `${(i < 14_000 ? i : 1e6 * i) * 2000} 0 ${i} 8 1\n`).join(''),
    ],
    ['noise behind its head', msrText(9000) + 'noise\n'.repeat(3000)],
    ['half a megabyte without a line end', `${msrText(9000)}${'y'.repeat(500_000)}\n${msrText(10)}`],
  ])('makes the same decision about a file with %s for any chunks', async (_what, text) => {
    const bytes = encoder.encode(text);
    const outcome = async (source: TraceSource): Promise<unknown> => {
      try {
        const { columns, report } = await readTrace(source);
        return { columns: columnsDigest(columns), report: { ...report, source: report.source.textBytes } };
      } catch (error) {
        if (error instanceof TraceError) return error.message;
        throw error;
      }
    };
    const file = await outcome(bytesSource('t', bytes));
    const pipe: TraceSource = { ...bytesSource('t', bytes), size: null };
    const packed = gzipSync(bytes);
    const others = [
      pipe,
      blobSource('t', new Blob([bytes])),
      ...[65_536, 1_048_576, 4093].map((size) => chunkedSource(bytes, [size])),
      bytesSource('t', packed),
      chunkedSource(packed, [997]),
      chunkedSource(packed, [262_144]),
    ];
    for (const source of others) expect(await outcome(source)).toEqual(file);
  });

  it('reads a blob, as a page does', async () => {
    const text = msrText(20_000);
    const { report } = await readTrace(blobSource('dropped.csv', new Blob([text])));
    expect(report.requests).toBe(20_000);
    expect(report.rejected.count).toBe(0);
  });

  it('unpacks gzip by its first bytes, for any file name, also of several members', async () => {
    const text = msrText(12_000);
    const plain = await readText(text);
    const half = text.indexOf('\n', text.length / 2) - 5;
    const packed = Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]);
    const { columns, report } = await readBytes(packed);
    expect(columns).toEqual(plain.columns);
    expect(report.source).toMatchObject({ packed: true, bytes: packed.length, textBytes: text.length });
    expect(report.source.hash).toBe(createHash('sha256').update(packed).digest('hex'));
  });

  it('reads UTF-16 with and without byte order mark, and skips the mark of UTF-8', async () => {
    const text = msrText(50);
    const plain = await readText(text);
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
      little,
      Buffer.from(`\ufeff${text}`),
      gzipSync(Buffer.concat([Buffer.from([0xff, 0xfe]), little])),
    ]) {
      const { columns, report } = await readBytes(bytes);
      expect(report.rejected.count).toBe(0);
      expect(columns).toEqual(plain.columns);
    }
  });

  it('accepts CR LF, blank lines, comments and a last line without a line end', async () => {
    const [a, b] = msrText(2).split('\n');
    const { report } = await readText(`# from the web\r\n${a}\r\n\r\n   \r\n${b}`);
    expect(report.requests).toBe(2);
    expect(report.rejected.count).toBe(0);
    expect(report.ignored).toEqual({ count: 1, byReason: { comment: 1 } });
  });

  it('accounts for every line, and notes that the last has no line end', async () => {
    const text = `# from the web\n\n \t\r\n${msrText(3)}broken\n`;
    const whole = await readText(text);
    expect(whole.report.lines).toEqual({ count: 7, blank: 2, unended: 0, parts: 0 });
    expect(whole.report.notes.join(' ')).not.toMatch(/line end/);
    for (const [last, outcome] of [
      [msrText(1).slice(0, -3), 'It was read as it is.'],
      [msrText(1).slice(0, 30), 'It was not read.'],
    ]) {
      const { report } = await readText(text + last);
      expect(report.lines).toEqual({ count: 8, blank: 2, unended: 1, parts: 0 });
      expect(report.requests + report.rejected.count + report.ignored.count + report.lines.blank).toBe(8);
      expect(report.notes).toContain(`The last line (8) has no line end; it may be cut. ${outcome}`);
    }
    const blank = await readText(`${text} \t`);
    expect(blank.report.lines).toEqual({ count: 8, blank: 3, unended: 0, parts: 0 });
  });

  it('rejects a line that contains a CR: two lines may have become one', async () => {
    // The attack: SPC allows further columns, in which the second request vanished.
    const { report } = await readText(
      `0,303567,3584,w,0.000000,x\r1,55590,3072,w,0.000000,x\r0,303574,3584,w,0.026214,x\n# a\r0,1,512,r,0.1\n${'0,303574,3584,w,0.026214\r\r\n'.repeat(2)}`,
    );
    expect(report.requests).toBe(2);
    expect(report.rejected.count).toBe(2);
    expect(report.rejected.first.map(({ line }) => line)).toEqual([1, 2]);
    expect(report.rejected.first[0].reason).toMatch(/CR in it/);
  });

  it('sorts backward times and counts them', async () => {
    const lines = msrText(10).trim().split('\n');
    [lines[3], lines[7]] = [lines[7], lines[3]];
    const { columns, report } = await readText(lines.join('\n'));
    const straight = await readText(msrText(10));
    expect(report.reordered).toBe(4);
    expect(columns).toEqual(straight.columns);
  });

  it('reads the trace in spite of an absurd time in the first row', async () => {
    const { report } = await readText(`1${msrText(30)}`);
    expect(report.requests).toBe(29);
    expect(report.rejected.first[0]).toMatchObject({
      line: 1,
      reason: 'the time is more than 52 days from that of the first lines',
    });
  });

  it('reads the trace in spite of absurd times in two of its first five rows', async () => {
    const [first, second, ...rest] = msrText(5).trim().split('\n');
    const early = (line: string): string => `0${line.slice(1)}`;
    const { report } = await readText([early(first), early(second), ...rest].join('\n'));
    expect(report.requests).toBe(3);
    expect(report.rejected.first.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('quotes the first twenty broken lines, at most 120 characters of each, and counts all', async () => {
    const { report } = await readText(`${msrText(2000)}${`broken\u0007 ${'x'.repeat(500)}\n`.repeat(50)}`);
    expect(report.rejected.count).toBe(50);
    expect(report.rejected.first.length).toBe(20);
    expect(report.rejected.first[0].line).toBe(2001);
    expect(report.rejected.first[0].text.length).toBe(120);
    expect(report.rejected.first[0].text.startsWith('broken\\u0007 xxx')).toBe(true);
    expect(report.rejected.first[19].line).toBe(2020);
  });

  it('shows no control or bidirectional character of a line, a device or a file', async () => {
    const raw = /[\p{Cc}\p{Bidi_Control}]/u;
    const hostile = '\u001b]0;x\u0007\u009b2J\u202e';
    const { report } = await readText(`${msrText(200)}${hostile}\n`);
    expect(report.rejected.first[0].text).toBe('\\u001b]0;x\\u0007\\u009b2J\\u202e');
    const named = msrText(50).replaceAll('prxy', `${hostile}${'n'.repeat(5000)}`);
    const source = bytesSource(`${hostile}.csv`, new TextEncoder().encode(named));
    const error = await readTrace(source, { device: 'other' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    const { message } = error as TraceError;
    expect(message).not.toMatch(raw);
    expect(message).toContain('there is no device other in it');
    expect(message.length).toBeLessThan(400);
  });

  it('counts a line without an end as one broken line', async () => {
    const { report } = await readText(`${msrText(200)}${'y'.repeat(300_000)}`);
    expect(report.rejected).toMatchObject({ count: 1, byReason: { 'the line is longer than 65536 bytes': 1 } });
  });

  it('does not count a truncated line as blank: its end is unknown', async () => {
    const { report } = await readText(`${msrText(3)}${' '.repeat(70_000)}${msrText(1)}`);
    expect(report.rejected.byReason).toEqual({ 'the line is longer than 65536 bytes': 1 });
    expect(report.lines).toEqual({ count: 4, blank: 0, unended: 0, parts: 0 });
  });

  it('stops at maxRequests, says so, and still hashes the whole file', async () => {
    const text = msrText(5000);
    for (const bytes of [encoder.encode(text), gzipSync(text)]) {
      const { report } = await readBytes(bytes, { maxRequests: 100 });
      expect(report.requests).toBe(100);
      expect(report.notes.join(' ')).toMatch(/stopped after 100 requests/);
      expect(report.source.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('counts each 4 KiB unit of the footprint once', async () => {
    const row = (offset: number, bytes: number): string => `128166391024154329,h,0,Read,${offset},${bytes},1\n`;
    const { report } = await readText(row(0, 512) + row(512, 512) + row(4095, 2) + row(40960, 8192) + row(45056, 4096));
    expect(report.footprintBytes).toBe(4 * 4096);
    expect(report.endBytes).toBe(49152);
  });

  it('counts the footprint of any requests like a set of units', async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const random = testNumbers(seed);
      const units = new Set<number>();
      let text = '';
      for (let i = 0; i < 300; i++) {
        const offset = random(seed < 6 ? 200_000 : 8e15);
        const bytes = 1 + random(20_000);
        for (let unit = Math.floor(offset / 4096); unit * 4096 < offset + bytes; unit++) units.add(unit);
        text += `128166391024154329,h,0,Read,${offset},${bytes},1\n`;
      }
      expect((await readText(text)).report.footprintBytes).toBe(units.size * 4096);
    }
  });

  it('reports progress up to the file’s size', async () => {
    const bytes = encoder.encode(msrText(150_000));
    const seen: (readonly [number, number | null, number])[] = [];
    await readBytes(bytes, { onProgress: (read, total, requests) => seen.push([read, total, requests]) });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toEqual([bytes.length, bytes.length, 150_000]);
    for (let i = 1; i < seen.length; i++) expect(seen[i][0]).toBeGreaterThanOrEqual(seen[i - 1][0]);
  });
});

describe('readTrace, bad input', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);

  it.each<[string, Uint8Array, RegExp]>([
    ['an empty file', new Uint8Array(0), /^t: the file is empty$/],
    ['blank lines', encoder.encode('\n \n\t\r\n'), /only blank lines/],
    ['one very long line', encoder.encode('a'.repeat(300_000)), /first line is longer than 65536 bytes/],
    ['a PNG', png, /PNG picture/],
    ['a packed PNG', gzipSync(png), /PNG picture/],
    ['an empty gzip', gzipSync(''), /only blank lines|empty/],
    ['a zip', encoder.encode('PK\u0003\u0004 and more'), /zip archive.*unzip/],
    ['xz', Uint8Array.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 4]), /xz archive.*unxz/],
    ['bzip2', encoder.encode('BZh91AY&SY'), /bzip2 archive.*bunzip2/],
    ['Zstandard', Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 4, 0]), /Zstandard archive.*zstd -d/],
    ['Zstandard behind a skippable frame', Uint8Array.from([0x5e, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]), /Zstandard/],
    ['compress', Uint8Array.from([0x1f, 0x9d, 0x90, 49, 98, 4]), /compress archive \(\.Z\).*gzip -d/],
    ...[1, 6, 9].map((level): [string, Uint8Array, RegExp] => [
      `zlib at level ${level}`,
      deflateSync(msrText(50), { level }),
      /zlib stream.*pigz -dz/,
    ]),
    ['brotli', brotliCompressSync(msrText(50)), /binary.*brotli -d/],
    ['UTF-32 with a mark', utf32(`\ufeff${msrText(5)}`, true), /UTF-32.*iconv/],
    ['UTF-32, big-endian, with a mark', utf32(`\ufeff${msrText(5)}`, false), /UTF-32.*iconv/],
    ['UTF-32 without a mark', utf32(msrText(5), true), /UTF-32.*iconv/],
    ['UTF-32, big-endian, without a mark', utf32(msrText(5), false), /UTF-32.*iconv/],
    ['binary vSCSI, version 1', vscsi(1), /binary CloudPhysics vSCSI trace.*CSV/],
    ['binary vSCSI, version 2', vscsi(2), /binary CloudPhysics vSCSI trace.*CSV/],
    ['oracleGeneral', oracleGeneral(), /oracleGeneral.*cannot be replayed/],
    ['a packed oracleGeneral', gzipSync(oracleGeneral()), /oracleGeneral.*cannot be replayed/],
    ['a gzip in a gzip', gzipSync(gzipSync(msrText(10))), /packed twice/],
    ['binary blktrace', Uint8Array.from([7, 0x74, 0x61, 0x65, 1, 0, 0, 0]), /blktrace.*blkparse/],
    ['other binary', Uint8Array.from([1, 2, 3, 0, 5, 6]), /binary/],
    ['binary further on', Buffer.concat([Buffer.from(msrText(50)), Buffer.alloc(10)]), /binary/],
    ['JSON', encoder.encode('{\n  "fio version" : "fio-3.36"\n}\n'), /a result of fio: run its job/],
    ['a web page', encoder.encode('<!DOCTYPE html>\n<html></html>\n'), /HTML/],
    ['DiskSim VALIDATE', encoder.encode('R Hit 1975456 4 15362.0 56074.0\nW Miss 1 4 1.0 2.0\n'), /VALIDATE/],
    ['a list of blocks', encoder.encode('17\n18\n19\n'), /list of numbers, one a line: block numbers/],
    ['an ARC trace', encoder.encode('12 8 0 1\n20 8 0 2\n'), /ARC/],
    [
      'a fio log',
      encoder.encode('1, 20512, 0, 4096, 0\n2, 30111, 1, 4096, 0\n3, 30111, 1, 4096, 0\n'),
      /a log of latencies, bandwidth or IOPS of fio: run its job/,
    ],
    [
      'bpftrace biosnoop',
      encoder.encode('TIME(ms) MAJOR MINOR COMM PID LAT(ms)\n0 8 0 fio 12 1\n'),
      /without sectors, sizes and directions/,
    ],
    ['prose', encoder.encode('To whom it may concern:\nhello\n'), /format is not known.*To whom it may concern/],
    ['old Macintosh line ends', encoder.encode(msrText(5).replaceAll('\n', '\r')), /CR alone/],
  ])('refuses %s and names its kind', async (_what, bytes, message) => {
    const error: unknown = await readBytes(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    expect((error as TraceError).message).toMatch(message);
    expect((error as TraceError).message).not.toContain('\n');
  });

  it('quotes the first broken line if the given format does not fit', async () => {
    await expect(readText('# c\n\nhello\n', { format: 'msr' })).rejects.toThrow(
      /no line of it can be read as MSR Cambridge CSV, which looks like “1281.*”\. Line 3, “hello”: the line does not have 7 columns/,
    );
  });

  it('lists the known formats if an unknown one is requested', async () => {
    await expect(readText('1 2 3 4 5', { format: 'nonsense' })).rejects.toThrow(
      /no trace format “nonsense”; the formats are auto, msr/,
    );
  });

  it('reports a truncated or damaged gzip', async () => {
    const packed = gzipSync(msrText(3000));
    await expect(readBytes(packed.subarray(0, packed.length / 2))).rejects.toThrow(/cut short/);
    const damaged = Uint8Array.from(packed);
    damaged[packed.length >> 1] ^= 0xff;
    await expect(readBytes(damaged)).rejects.toThrow(/damaged|cut short/);
  });

  it('reports that a file cannot be read', async () => {
    const source: TraceSource = {
      name: 'gone.csv',
      size: 10,
      stream: () =>
        new ReadableStream({
          pull() {
            throw new Error('NotReadableError');
          },
        }),
    };
    await expect(readTrace(source)).rejects.toThrow(/gone\.csv: it cannot be read \(NotReadableError\)/);
  });

  it('reports a file whose size changes during reading', async () => {
    const bytes = encoder.encode(msrText(9000));
    for (const size of [bytes.length + 1, bytes.length - 1, 1e9]) {
      for (const source of [bytesSource('t', bytes), chunkedSource(bytes, [1000])]) {
        await expect(readTrace({ ...source, size })).rejects.toThrow(
          `t: it changed while it was read: it had ${size} bytes at first, ${bytes.length} bytes could be read.`,
        );
      }
    }
    // Also where the rest is only hashed.
    const source = { ...bytesSource('t', bytes), size: bytes.length + 1 };
    await expect(readTrace(source, { maxRequests: 10 })).rejects.toThrow(/changed while it was read/);
  });

  it('stops a gzip bomb, of nothing or of valid lines', async () => {
    // One of the two for each commit: each is unpacked to a quarter of a gigabyte.
    const contents = [Buffer.alloc(1 << 20, '\n'), Buffer.from(msrText(1).repeat(20_000))];
    const looked = process.env.LONG === undefined ? [contents[SEED % 2]] : contents;
    for (const content of looked) {
      // The first line is a good one, so that the format is known.
      const first = gzipSync(msrText(1));
      const member = gzipSync(content, { level: 9 });
      let given = 0;
      const endless: TraceSource = {
        name: 'bomb.gz',
        size: null,
        stream: () =>
          new ReadableStream<Uint8Array>({
            pull(controller) {
              controller.enqueue(given++ === 0 ? first : member);
            },
          }),
      };
      await expect(readTrace(endless)).rejects.toThrow(/bomb\.gz: it unpacks to more than 250 times its size/);
      expect(given).toBeLessThan(500);
    }
  });

  it('can be canceled halfway, at a standstill, and before it begins', async () => {
    const bytes = encoder.encode(msrText(200_000));
    const half = new AbortController();
    let last = 0;
    const reading = readBytes(bytes, {
      signal: half.signal,
      onProgress: (read) => {
        last = read;
        if (read > bytes.length / 3) half.abort();
      },
    });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(last).toBeLessThan(bytes.length);

    const still = new AbortController();
    let cancelled = false;
    const stalled: TraceSource = {
      name: 'slow',
      size: null,
      stream: () =>
        new ReadableStream<Uint8Array>({
          pull() {
            // Once its bytes are waited for.
            setTimeout(() => {
              still.abort();
            }, 0);
          },
          cancel() {
            cancelled = true;
          },
        }),
    };
    const waiting = readTrace(stalled, { signal: still.signal });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toBe(true);

    await expect(readBytes(bytes, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('lines that are lost go with the requests, so that each run of them can say it', async () => {
  const { columns } = await readText('0,R,0,4096\n1,R,x,4096\n2,R,0,4096\n', {
    format: 'columns:time=1:us,op=2,offset=3,size=4',
  });
  expect(columns.lost).toEqual({ lines: 1, of: 3 });
  const whole = await readText('0,R,0,4096\n', { format: 'columns:time=1:us,op=2,offset=3,size=4' });
  expect(whole.columns.lost).toBeUndefined();
});
