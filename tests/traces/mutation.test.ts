import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SEED } from '../reference/random-runs.ts';
import { HEAD_BYTES } from '../../src/traces/reading/excerpt.ts';
import type { TraceFormat } from '../../src/traces/format.ts';
import { FORMATS, formatNamed } from '../../src/traces/known-formats.ts';
import { baseOf } from './bases.ts';
import { chunkedSource } from './help.ts';
import { outcomeOf, readAllWays } from './mutation.ts';
import type { Outcome } from './mutation.ts';
import type { Draw } from './mutators.ts';
import { GZIP_DAMAGE, MUTATORS, drawFrom, mutate } from './mutators.ts';

/** Each commit takes other cases, and `npm run test:long` very many: SEED repeats them. */
const LONG = process.env.LONG !== undefined;
const TRACES = LONG ? 100_000 : 250;
/** Cases of one test: a long run shows how far it is, and what it found is counted up to there. */
const BATCH = Math.min(TRACES, 10_000);
const DAMAGED = LONG ? 30_000 : 120;
/** In every n-th case the file is longer than the head that decides about its format. */
const LARGE_EVERY = LONG ? 500 : 200;
/** Readings that are under way together: each waits for the event loop a few times. */
const TOGETHER = 40;

const CHUNKS: readonly (readonly number[])[] = [[7], [61, 3, 1], [997], [65_536], [1_048_576], [1]];
/** Chunks of a large file; single bytes would take a second a file. */
const LARGE_CHUNKS: readonly (readonly number[])[] = [[4093], [65_536], [262_144], [1_048_576], [262_143, 1, 1]];

/** All formats of the registry, and the units that no simulator has. */
const SUBJECTS: readonly TraceFormat[] = [...FORMATS, formatNamed('five-number-us-bytes-0-reads')];

interface Case {
  readonly format: string;
  readonly names: readonly string[];
  /** Whether the file was read, in place of refused. The columns are not kept: 100,000 of them fill the memory. */
  readonly wasRead: boolean;
}

async function mutated(index: number): Promise<Case> {
  const draw = drawFrom(SEED + 977 * index);
  const format = SUBJECTS[index % SUBJECTS.length];
  const isLarge = index % LARGE_EVERY === LARGE_EVERY - 1;
  const other = Buffer.from(baseOf(SUBJECTS[draw(SUBJECTS.length)], 3 + draw(30), draw));
  const { bytes, names } = mutate(isLarge ? largeBase(format, draw) : smallBase(format, draw), draw, other);
  const sizes = isLarge ? LARGE_CHUNKS[draw(LARGE_CHUNKS.length)] : chunksFor(bytes.length, draw);
  const options = { format: draw(2) === 0 ? 'auto' : format.name, ...(draw(10) === 0 ? { device: draw(3) } : {}) };
  try {
    const outcome: Outcome = await readAllWays(bytes, sizes, options);
    return { format: format.name, names, wasRead: 'columns' in outcome };
  } catch (error) {
    const what = `${format.name} (${JSON.stringify(options)}), chunks of ${sizes.join()}: ${names.join(', then ')}`;
    throw new Error(`case ${index} of seed ${SEED}, ${what}`, { cause: error });
  }
}

function smallBase(format: TraceFormat, draw: Draw): Buffer {
  return Buffer.from(baseOf(format, 3 + draw(30), draw));
}

/** Longer than the head; its end lies anywhere in a line. */
function largeBase(format: TraceFormat, draw: Draw): Buffer {
  const rows = baseOf(format, 400, draw);
  return Buffer.from(rows.repeat(Math.ceil((HEAD_BYTES + draw(50_000)) / rows.length)));
}

/** Single bytes only for short files. */
function chunksFor(length: number, draw: Draw): readonly number[] {
  return CHUNKS[draw(length < 1500 ? CHUNKS.length : CHUNKS.length - 1)];
}

/** Runs `job` for every index below `count`, some together. */
async function forEach<Result>(count: number, job: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) results.push(await job(next++));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  return results;
}

/**
 * Whether a change of a packed file is more than zeros behind it, which are padding, or one of bytes that mean nothing:
 * in a member's header the flag for text, the reserved flags, the time, the packer's flags and its system (RFC 1952, 2.3).
 */
function isDamage([{ length }]: readonly Buffer[], packed: Buffer, changed: Buffer): boolean {
  if (changed.length < packed.length || changed.subarray(packed.length).some((byte) => byte !== 0)) return true;
  return packed.some((byte, i) => {
    const at = i < length ? i : i - length;
    const difference = byte ^ changed[i];
    return at === 3 ? (difference & 0b1_1110) !== 0 : difference !== 0 && (at < 4 || at > 9);
  });
}

/** Padding bits of the packed data mean nothing either: where zlib unpacks the same text, its checksum is right. */
function unpacksTo(text: Buffer, packed: Buffer): boolean {
  try {
    return gunzipSync(packed).equals(text);
  } catch {
    return false;
  }
}

describe(`damaged traces (seed ${SEED})`, () => {
  it.each(Array.from({ length: TRACES / BATCH }, (_, batch) => batch * BATCH))(
    `of every format account for every line, give the same in any chunks and packed, or are refused: ${BATCH} from %i`,
    async (first) => {
      const cases = await forEach(BATCH, (index) => mutated(first + index));
      expect(cases.length).toBe(BATCH);
      const readCount = new Map<string, number>();
      for (const { format, wasRead } of cases) {
        readCount.set(format, (readCount.get(format) ?? 0) + (wasRead ? 1 : 0));
      }
      // A quarter of the cases of each format still have requests: the laws about them were checked. A format has few
      // cases in the gate, so there a quarter of all.
      expect(readCount.size).toBe(SUBJECTS.length);
      expect(readCount.size).toBe(FORMATS.length + 1);
      if (LONG) {
        for (const [format, count] of readCount) expect(count, format).toBeGreaterThan(BATCH / SUBJECTS.length / 4);
      }
      expect([...readCount.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(BATCH / 4);
      expect(new Set(cases.flatMap(({ names }) => names)).size).toBe(Object.keys(MUTATORS).length);
    },
  );

  it(`packed as .gz and damaged there are refused or give the same columns: ${DAMAGED}`, async () => {
    const kinds = Object.keys(GZIP_DAMAGE);
    const damaged = await forEach(DAMAGED, async (index) => {
      const draw = drawFrom(SEED + 1 + 977 * index);
      const format = SUBJECTS[index % SUBJECTS.length];
      const text = Buffer.from(baseOf(format, 10 + draw(80), draw));
      const options = { format: format.name };
      const half = draw(text.length);
      const members = [gzipSync(text.subarray(0, half), { level: draw(10) }), gzipSync(text.subarray(half))];
      const packed = Buffer.concat(members);
      const kind = kinds[index % kinds.length];
      const damage = GZIP_DAMAGE[kind](packed, draw);
      // Whole members alone are a sound file of another text: nothing in it tells that one is missing or too many.
      const whole = [...members, Buffer.concat([packed, members[0]])];
      const broken = whole.some((file) => file.equals(damage)) ? damage.subarray(0, -1) : damage;
      const sizes = chunksFor(broken.length, draw);
      try {
        const sound = await outcomeOf(chunkedSource(packed, [65_536]), text, options);
        const outcome = await outcomeOf(chunkedSource(broken, sizes), text, options);
        if (!('columns' in sound)) throw new Error(`not read without damage: ${sound.refused}`);
        if ('columns' in outcome) expect(outcome.columns).toBe(sound.columns);
        const isSame = broken.length === packed.length && unpacksTo(text, broken);
        return { kind, wasRefused: !('columns' in outcome), isDamage: isDamage(members, packed, broken) && !isSame };
      } catch (error) {
        throw new Error(`case ${index} of seed ${SEED}, ${format.name}: ${kind}`, { cause: error });
      }
    });
    expect(damaged.length).toBe(DAMAGED);
    for (const kind of kinds) {
      const ofKind = damaged.filter((one) => one.kind === kind);
      expect(ofKind.length, kind).toBe(DAMAGED / kinds.length);
      // Zeros behind the data are noted; all damage is found. (A flag without a meaning may be refused, too.)
      const refused = ofKind.filter(({ wasRefused }) => wasRefused).length;
      if (kind === 'zeros behind') expect(refused, kind).toBe(0);
      else expect(refused, kind).toBeGreaterThan(0);
      expect(
        ofKind.filter((one) => one.isDamage && !one.wasRefused),
        kind,
      ).toEqual([]);
    }
  });
});
