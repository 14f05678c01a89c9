import { requestKind } from '../document/request-ops.ts';
import { type RequestColumns, FLUSH, READ, TRIM, WRITE } from './columns.ts';

const FOOTPRINT_UNIT = 4096;

/** Units are counted one by one up to so many a request, in 4 bytes each: sorting takes 8 a request, and longer. */
const MOST_COUNTED = 4;

/** Units are marked by a bit each up to so many a request: the 8 bytes that sorting takes. */
const MOST_MARKED = 64;
/** Units whose numbers fit into 31 bits. */
const MOST_MARKS = 0x7fff_ffff;
/**
 * Up to this mean length of a read or write, marking is faster than counting: its words stay in a cache, where numbers
 * of 4 bytes a unit do not.
 */
const MOST_MARKED_BYTES = 1024 * 1024;

const SECTOR_BYTES = 512;
const SECTORS_OF_UNIT = FOOTPRINT_UNIT / SECTOR_BYTES;

export interface Summary {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly trims: number;
  readonly flushes: number;
  readonly durationNs: number;
  readonly footprintBytes: number;
  /** End of the highest address used: the size of the smallest device that fits the trace. */
  readonly endBytes: number;
  readonly meanReadBytes: number | null;
  readonly meanWriteBytes: number | null;
  /**
   * Requests by where they begin in a 4 KiB page: "0" (aligned) to "7" in sectors of 512 bytes, "unaligned" within a
   * sector. Most in one class other than "0" is a shifted partition.
   */
  readonly alignment: Readonly<Record<string, number>>;
}

export function summarizeTrace(columns: RequestColumns): Summary {
  const { count, at, op, offset, bytes } = columns;
  const counts = new Float64Array(4);
  const sums = new Float64Array(4);
  const ends = new Float64Array(4);
  const alignment = new Float64Array(SECTORS_OF_UNIT + 1);
  for (let i = 0; i < count; i++) {
    const kind = requestKind(op[i]);
    counts[kind]++;
    if (kind === FLUSH) continue;
    const first = offset[i];
    const size = bytes[i];
    sums[kind] += size;
    const beyond = first + size;
    if (beyond > ends[kind]) ends[kind] = beyond;
    const inUnit = (first | 0) & (FOOTPRINT_UNIT - 1);
    alignment[(inUnit & (SECTOR_BYTES - 1)) === 0 ? inUnit / SECTOR_BYTES : SECTORS_OF_UNIT]++;
  }
  const dataEnd = Math.max(ends[READ], ends[WRITE]);
  const histogram: Record<string, number> = {};
  for (let sector = 0; sector < SECTORS_OF_UNIT; sector++) histogram[String(sector)] = alignment[sector];
  histogram.unaligned = alignment[SECTORS_OF_UNIT];
  return {
    requests: count,
    reads: counts[READ],
    writes: counts[WRITE],
    trims: counts[TRIM],
    flushes: counts[FLUSH],
    durationNs: count === 0 ? 0 : at[count - 1] - at[0],
    footprintBytes: footprintBytes(columns, counts[READ] + counts[WRITE], sums[READ] + sums[WRITE], dataEnd),
    endBytes: Math.max(dataEnd, ends[TRIM]),
    meanReadBytes: counts[READ] === 0 ? null : sums[READ] / counts[READ],
    meanWriteBytes: counts[WRITE] === 0 ? null : sums[WRITE] / counts[WRITE],
    alignment: histogram,
  };
}

/**
 * How much data the requests touch: the different 4 KiB units (from address 0) that at least one read or write
 * overlaps, times 4,096. Trims touch no data and do not count. Exact, and bounded by the number of requests rather than
 * by the address span.
 * @param covering reads and writes
 * @param bytes their lengths, added up
 * @param end the first byte beyond them
 */
function footprintBytes(columns: RequestColumns, covering: number, bytes: number, end: number): number {
  const span = Math.ceil(end / FOOTPRINT_UNIT);
  return unitsOf(columns, covering, bytes, span) * FOOTPRINT_UNIT;
}

function unitsOf(columns: RequestColumns, covering: number, bytes: number, span: number): number {
  if (span <= MOST_MARKED * covering && span < MOST_MARKS && bytes <= MOST_MARKED_BYTES * covering) {
    return markUnits(columns, span);
  }
  return span <= MOST_COUNTED * covering ? countUnits(columns, span) : sortUnits(columns, covering, span);
}

/** Numbers of 32 bits are several times as fast. */
function markUnits({ count, op, offset, bytes }: RequestColumns, span: number): number {
  const marks = new Int32Array((span >>> 5) + 2);
  for (let i = 0; i < count; i++) {
    if (requestKind(op[i]) >= TRIM) continue;
    const from = (offset[i] / FOOTPRINT_UNIT) | 0;
    const last = ((offset[i] + bytes[i] - 1) / FOOTPRINT_UNIT) | 0;
    const first = from >>> 5;
    const end = last >>> 5;
    // Bits from the first on in its word, and up to the last one in its word.
    const high = -1 << (from & 31);
    const low = -1 >>> (31 - (last & 31));
    if (first === end) marks[first] |= high & low;
    else {
      marks[first] |= high;
      for (let word = first + 1; word < end; word++) marks[word] = -1;
      marks[end] |= low;
    }
  }
  let units = 0;
  for (let word = 0; word < marks.length; word++) if (marks[word] !== 0) units += bitsIn(marks[word]);
  return units;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

function countUnits({ count, op, offset, bytes }: RequestColumns, span: number): number {
  const changes = new Int32Array(span + 1);
  for (let i = 0; i < count; i++) {
    if (requestKind(op[i]) >= TRIM) continue;
    changes[Math.floor(offset[i] / FOOTPRINT_UNIT)]++;
    changes[Math.ceil((offset[i] + bytes[i]) / FOOTPRINT_UNIT)]--;
  }
  let units = 0;
  for (let unit = 0, covered = 0; unit < span; unit++) {
    covered += changes[unit];
    if (covered > 0) units++;
  }
  return units;
}

/**
 * The same for requests that are few in their span. The first and last units of all requests are sorted separately (two
 * numbers a request); walking both in order tells at each point how many requests cover it, without the intervals that
 * none covers.
 */
function sortUnits({ count, op, offset, bytes }: RequestColumns, covering: number, span: number): number {
  // Half the memory up to 16 TiB, where unit numbers have 32 bits.
  const small = span < 0xffff_ffff;
  const starts = small ? new Uint32Array(covering) : new Float64Array(covering);
  const ends = small ? new Uint32Array(covering) : new Float64Array(covering);
  for (let i = 0, kept = 0; i < count; i++) {
    if (requestKind(op[i]) >= TRIM) continue;
    starts[kept] = Math.floor(offset[i] / FOOTPRINT_UNIT);
    ends[kept] = Math.ceil((offset[i] + bytes[i]) / FOOTPRINT_UNIT);
    kept++;
  }
  starts.sort();
  ends.sort();
  let units = 0;
  for (let first = 0, i = 0; i < covering; i++) {
    // All that began have ended before the next begins: an interval is complete.
    if (i + 1 === covering || starts[i + 1] > ends[i]) {
      units += ends[i] - starts[first];
      first = i + 1;
    }
  }
  return units;
}
