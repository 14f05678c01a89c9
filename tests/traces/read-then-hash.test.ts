import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HASHED_AT_ONCE, readThenHash } from '../../src/traces/read-then-hash.ts';
import type { Trace } from '../../src/traces/read.ts';
import { blobSource } from '../../src/traces/source.ts';
import type { TraceSource } from '../../src/traces/source.ts';

const line = (i: number): string =>
  `${128166372003061629n + BigInt(i) * 1000n},prxy,0,Read,${(i % 100_000) * 4096},4096,1331\n`;
/** A little more than is hashed at once. */
const LARGE = Array.from({ length: Math.ceil((HASHED_AT_ONCE * 1.05) / line(0).length) }, (_, i) => line(i)).join('');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function read(
  source: TraceSource,
  signal?: AbortSignal,
): Promise<{ early: Trace[]; hashed: number[]; trace: Trace }> {
  const early: Trace[] = [];
  const hashed: number[] = [];
  const trace = await readThenHash(source, {
    ...(signal === undefined ? {} : { signal }),
    onRead: (found) => early.push(found),
    onHashed: (bytes) => hashed.push(bytes),
  });
  return { early, hashed, trace };
}

/** A source whose second reading has other bytes than the first. */
function changing(first: string, second: string): TraceSource {
  const source = blobSource('t.csv', new Blob([first]));
  let readings = 0;
  return { ...source, stream: () => new Blob([readings++ === 0 ? first : second]).stream() };
}

describe('the requests of a large file', () => {
  it('are there before its hash, which is that of sha256sum', async () => {
    const { early, hashed, trace } = await read(blobSource('t.csv', new Blob([LARGE])));
    expect(early.map(({ report }) => report.source.hash)).toEqual(['']);
    expect(early[0].columns).toBe(trace.columns);
    expect(trace.report.source.hash).toBe(sha256(LARGE));
    expect(trace.report).toEqual({ ...early[0].report, source: trace.report.source });
    expect(hashed.at(-1)).toBeGreaterThan(HASHED_AT_ONCE - 1);
  });

  it('are refused if the file is another one when it is hashed, by one byte or cut', async () => {
    const other = LARGE.replace('4096,1331', '4096,1332');
    expect(other).not.toBe(LARGE);
    for (const second of [other, LARGE.slice(0, -100)]) {
      await expect(read(changing(LARGE, second))).rejects.toThrow('t.csv: it changed while it was read.');
    }
  });

  it('can be left while the file is hashed', async () => {
    const controller = new AbortController();
    const source = blobSource('t.csv', new Blob([LARGE]));
    const reading = readThenHash(source, {
      signal: controller.signal,
      onRead: () => {
        controller.abort(new Error('enough'));
      },
      onHashed: () => undefined,
    });
    await expect(reading).rejects.toThrow('enough');
  });
});

it('a small file has its hash at once', async () => {
  const { early, trace } = await read(blobSource('t.csv', new Blob([line(1)])));
  expect(early).toEqual([]);
  expect(trace.report.source.hash).toBe(sha256(line(1)));
});
