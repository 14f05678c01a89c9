import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashWithChecksum, readWithChecksum } from '../../src/traces/hash-beside.ts';
import { readTrace } from '../../src/traces/read.ts';
import { blobSource } from '../../src/traces/source.ts';

const line = (i: number): string =>
  `${128166372003061629n + BigInt(i) * 1000n},prxy,0,Read,${(i % 100_000) * 4096},4096,1331\n`;
/** Several parts of the hash. */
const TEXT = Array.from({ length: 60_000 }, (_, i) => line(i)).join('');

const source = (text: string) => blobSource('t.csv', new Blob([text]));
const ignored = (): void => undefined;
const signal = new AbortController().signal;

describe('a file that is read and hashed by two readers', () => {
  it('has the requests and the report of one reader, but for the hash, which is that of sha256sum', async () => {
    const { columns, report, checksum } = await readWithChecksum(source(TEXT), {});
    const { hash, checksum: again } = await hashWithChecksum(source(TEXT), signal, ignored);
    expect(hash).toBe(createHash('sha256').update(TEXT).digest('hex'));
    expect(again).toBe(checksum);
    const alone = await readTrace(source(TEXT), {});
    expect(alone.report.source.hash).toBe(hash);
    expect({ ...report, source: { ...report.source, hash } }).toEqual(alone.report);
    expect(columns).toEqual(alone.columns);
  });

  it('has another checksum if one byte is another, or the end is missing', async () => {
    const { checksum } = await readWithChecksum(source(TEXT), {});
    for (const other of [TEXT.replace('4096,1331', '4096,1332'), TEXT.slice(0, -100)]) {
      expect(other).not.toBe(TEXT);
      expect((await hashWithChecksum(source(other), signal, ignored)).checksum).not.toBe(checksum);
    }
  });

  it('is named by either if it can no longer be read', async () => {
    const gone = {
      ...source(TEXT),
      stream: () =>
        new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('no such drive')) }),
    };
    const words = 't.csv: it cannot be read (no such drive); was it moved or changed meanwhile?';
    await expect(readWithChecksum(gone, {})).rejects.toThrow(words);
    await expect(hashWithChecksum(gone, signal, ignored)).rejects.toThrow(words);
  });

  it('can be left while it is hashed', async () => {
    const controller = new AbortController();
    const hashing = hashWithChecksum(source(TEXT), controller.signal, () => controller.abort(new Error('enough')));
    await expect(hashing).rejects.toThrow('enough');
  });
});
