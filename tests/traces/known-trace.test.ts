import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ForeignFileError, TraceError } from '../../src/traces/error.ts';
import { readKnownTrace } from '../../src/traces/known-trace.ts';
import { bytesSource } from '../../src/traces/source.ts';

const root = resolve(import.meta.dirname, '../..');
const LONG = process.env.LONG !== undefined;

const TEXT = Array.from(
  { length: 30 },
  (_, i) => `${128166372000000000n + BigInt(i) * 1000n},srv,0,${i % 3 === 0 ? 'Write' : 'Read'},${4096 * i},4096,10\n`,
).join('');
const bytes = new TextEncoder().encode(TEXT);
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const HASH = sha256(bytes);

const read = (content: Uint8Array, hash = HASH): ReturnType<typeof readKnownTrace> =>
  readKnownTrace(bytesSource('t.csv', content), { format: 'msr', hash });

describe('a file that is said to be a trace', () => {
  it('is read if it has the hash of the trace', async () => {
    expect((await read(bytes)).columns.count).toBe(30);
  });

  it('is refused if it has another hash, and both are named', async () => {
    const other = new TextEncoder().encode(TEXT.replace(',4096,', ',8192,'));
    const error: unknown = await read(other).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ForeignFileError);
    expect((error as ForeignFileError).message).toBe(
      `t.csv: found a file with the SHA-256 ${sha256(other)}; allowed: the file with the SHA-256 ${HASH}`,
    );
  });

  it('is refused for its hash even if it is no trace at all', async () => {
    for (const content of ['', 'hello', '\u0000\u0001', '\u001f\u008bdamaged']) {
      await expect(read(Buffer.from(content, 'latin1')), content).rejects.toBeInstanceOf(ForeignFileError);
    }
  });

  it('has the error of the file if it has the hash and cannot be read', async () => {
    const text = new TextEncoder().encode('no trace');
    const error: unknown = await read(text, sha256(text)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TraceError);
    expect(error).not.toBeInstanceOf(ForeignFileError);
  });

  it(
    'is believed only with its own bytes, whatever is changed, cut, repeated or claimed',
    async () => {
      const damage = fc.oneof(
        fc.record({ at: fc.nat({ max: bytes.length - 1 }), byte: fc.nat({ max: 255 }) }),
        fc.record({ cut: fc.nat({ max: bytes.length }) }),
        fc.record({ more: fc.uint8Array({ maxLength: 40 }) }),
      );
      const hash = fc.oneof(
        fc.constant(HASH),
        fc.string({ maxLength: 70 }),
        fc.constantFrom('', HASH.toUpperCase(), ` ${HASH}`, HASH.slice(0, 63), `${HASH}0`, '__proto__'),
      );
      let believed = 0;
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(damage, { maxLength: 2 }), hash, async (damages, claimed) => {
          let content = bytes.slice();
          for (const one of damages) {
            if ('at' in one) content[Math.min(one.at, Math.max(0, content.length - 1))] = one.byte;
            else if ('cut' in one) content = content.slice(0, one.cut);
            else content = Uint8Array.from([...content, ...one.more]);
          }
          const error: unknown = await read(content, claimed).then(
            () => null,
            (reason: unknown) => reason,
          );
          if (sha256(content) === claimed) {
            expect(error).toBeNull();
            believed++;
          } else {
            expect(error).toBeInstanceOf(ForeignFileError);
            expect((error as ForeignFileError).found).toBe(sha256(content));
            refused++;
          }
        }),
        { numRuns: LONG ? 100_000 : 400 },
      );
      expect(believed).toBeGreaterThan(20);
      expect(refused).toBeGreaterThan(200);
    },
    LONG ? 3_600_000 : 60_000,
  );
});

/**
 * What believes a file, and who calls it: a new caller is added here, with the reason why it may. Callers of what checks
 * a file (`readKnownTrace`), or takes it as a claim that a worker checks (`EngineClient.addTrace`), are not listed.
 */
const PRIMITIVES: readonly [what: string, pattern: RegExp, callers: readonly string[]][] = [
  [
    'readWithChecksum, which believes any file',
    /^(?=[\s\S]*\/hash-beside\.ts['"])[\s\S]*\breadWithChecksum\b/,
    // A file that a person brings: its hash is the result.
    ['src/worker/jobs/trace-job.ts'],
  ],
  [
    'readTrace, which believes any file',
    // However it is imported: by name, under another name, or when it is needed.
    /^(?=[\s\S]*['"](?:[./a-z]*traces|\.{1,2}(?:\/\.\.)*)\/read\.ts['"])[\s\S]*\breadTrace\b/,
    [
      // Files named on the command line: their hash is the result. Those of documents go through the door.
      'src/cli/trace.ts',
      // Files that a program gives; `withTrace` compares the hash with that of the document.
      'src/package/traces.ts',
      'src/traces/known-trace.ts',
      'src/traces/hash-beside.ts',
      // A file that a person brings: its hash is the result.
      'src/worker/jobs/trace-job.ts',
    ],
  ],
  [
    'EngineClient.readTrace and takeTrace, called',
    /\.(?:readTrace|takeTrace)\(/,
    [
      // Files that a person brings: their hash is the result.
      'src/app/compare/add-files.ts',
      // Files inside a session, with the hash that it names.
      'src/app/files/open-session.ts',
      'src/app/setup/traces/trace-arrival.ts',
      'src/worker/client.ts',
    ],
  ],
  [
    'the stored files',
    /(?<!flags\.)(objectStore|get|put|getAll|delete|clear|getKey)\('traces'/,
    ['src/app/storage/kept-traces.ts'],
  ],
  // The type of the door's result: no other code makes one.
  ['a checked file, made', /\bas CheckedFile\b/, ['src/worker/known-files.ts']],
  [
    'loadTrace of the command line',
    /\bloadTrace\(/,
    ['src/cli/claims/claims-flags.ts', 'src/cli/run.ts', 'src/cli/trace.ts'],
  ],
];

describe('the door for trace files', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

  it.each(PRIMITIVES)('%s, has the listed callers only', (_, pattern, callers) => {
    expect(callers.length).toBeGreaterThan(0);
    const found = sources.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      return pattern.test(text);
    });
    expect(found).toEqual(callers.toSorted());
  });
});
