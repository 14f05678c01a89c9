/**
 * What a run writes down: columns, never objects. The engine fills them a chunk at a time, the worker transfers them, the page draws them.
 *
 *   lane 0 … channels-1            the bus of a channel:   command, load, data-out
 *   lane channels … channels+dies-1  the array of a die:    read, program, erase, copy, suspend, resume
 *
 * A lane is a list of chunks; rows of a lane are ordered by start time. A row is 16 bytes: start (ns), kind and length in one word, operation id.
 * Pages that take part in one array operation (multi-plane, superblock) have one row each with the same start, kind and length in the lanes of their dies.
 * A `load` row is a write's command followed by its data-in: the first `commandNs` of it are the command.
 */

export const RowKind = {
  command: 0,
  load: 1,
  dataOut: 2,
  read: 3,
  program: 4,
  erase: 5,
  copy: 6,
  suspend: 7,
  resume: 8,
} as const;
export type RowKind = (typeof RowKind)[keyof typeof RowKind];

/** Names of the row kinds, by number. */
export const ROW_KIND_NAMES = [
  'command',
  'load',
  'data-out',
  'read',
  'program',
  'erase',
  'copy',
  'suspend',
  'resume',
] as const;

/** The longest phase one row can hold, in ns (28 bits); device times are validated against it. */
export const MAX_ROW_NS = 0x0fff_ffff;

/** Packs a row's kind and its length (ns, at most {@link MAX_ROW_NS}) in one word. */
export const packRow = (kind: number, lengthNs: number): number => ((kind << 28) | lengthNs) >>> 0;
/** The kind of a packed row. */
export const rowKind = (packed: number): number => packed >>> 28;
/** The length of a packed row, ns. */
export const rowLength = (packed: number): number => packed & MAX_ROW_NS;

/** Some consecutive rows of one lane, ordered by start. Columns may be longer than `count`. */
export interface LaneChunk {
  readonly count: number;
  /** Start of each row, ns. */
  readonly start: Float64Array;
  /** Kind and length, see {@link packRow}. */
  readonly kindLength: Uint32Array;
  /** Operation id of each row. */
  readonly operation: Uint32Array;
}

/** What an operation is, in its `info` byte: bits 0–1. */
export const OperationType = { read: 0, program: 1, erase: 2 } as const;
/** Who asked for an operation, in its `info` byte: bits 2–4. */
export const Cause = {
  host: 0,
  gc: 1,
  reallocation: 2,
  wearLeveling: 3,
  precondition: 4,
} as const;
export type Cause = (typeof Cause)[keyof typeof Cause];
/** Names of the causes as they are printed, by number. */
export const CAUSE_NAMES = ['host', 'gc', 'reallocation', 'wear-leveling', 'precondition'] as const;

/** `info` bit 5: the page is virtual (an unmapped, prefilled page): `place` holds a plane, not a page. */
export const INFO_VIRTUAL = 1 << 5;
/** `info` bit 6: the read half of a read-modify-write. */
export const INFO_UPDATE_READ = 1 << 6;
/** `info` bit 7: nothing reached the flash (answered by the write buffer, or not mapped). */
export const INFO_NO_FLASH = 1 << 7;

export const infoOf = (type: number, cause: number, flags = 0): number => type | (cause << 2) | flags;
export const infoType = (info: number): number => info & 3;
export const infoCause = (info: number): number => (info >> 2) & 7;

/** No page, no operation, no request. */
export const NONE = 0xffff_ffff;

/** Operations by id, `first … first+count-1`: what each was and where it went. */
export interface OperationChunk {
  readonly first: number;
  readonly count: number;
  /** Physical page number; a plane number where `INFO_VIRTUAL`; the block's first page for an erase; {@link NONE} where never dispatched. */
  readonly place: Uint32Array;
  /** Logical page number; {@link NONE} for an erase. */
  readonly lpn: Uint32Array;
  readonly info: Uint8Array;
}

/** Causes of waiting and the own phases, in the order of the model page §10 and of the printed columns. */
export const WAIT_NAMES = [
  'queue',
  'hazard',
  'space',
  'channel',
  'dieHost',
  'dieGc',
  'dieOther',
  'group',
  'suspend',
  'command',
  'copy',
  'array',
  'transfer',
  'buffer',
] as const;
export const WaitCause = {
  queue: 0,
  hazard: 1,
  space: 2,
  channel: 3,
  dieHost: 4,
  dieGc: 5,
  dieOther: 6,
  group: 7,
  suspend: 8,
  command: 9,
  copy: 10,
  array: 11,
  transfer: 12,
  buffer: 13,
} as const;
export const WAIT_CAUSES = WAIT_NAMES.length;

/** A part's `cause` byte with this bit: `ns` counts units of 2^32 ns, to be added to the other part of the same cause. */
export const PART_HIGH = 0x80;
/** A part that stands for three: a plain read's command, array read and data-out. Its `ns` is the transfer's. */
export const PART_OWN_READ = 14;
/** A part that stands for three: a plain write's command, data-in and program. Its `ns` is the transfer's. */
export const PART_OWN_WRITE = 15;

/**
 * Requests by number (trace order), `first … first+count-1`, and the parts of each one's latency, along its critical operation.
 * Row i has `partCount[i]` parts, which follow those of row i−1; each cause occurs at most once; they sum to finish − arrival exactly.
 */
export interface RequestChunk {
  readonly first: number;
  readonly count: number;
  /** Arrival and completion, ns. `finish` is NaN where the run ended before. */
  readonly arrival: Float64Array;
  readonly finish: Float64Array;
  /** First operation id of the request; its operations have consecutive ids. {@link NONE} for a trim. */
  readonly firstOperation: Uint32Array;
  /** The operation that completed it ({@link NONE} for a trim). */
  readonly critical: Uint32Array;
  readonly partCount: Uint8Array;
  /** A {@link WaitCause}, PART_OWN_READ or PART_OWN_WRITE, possibly with {@link PART_HIGH}. */
  readonly partCause: Uint8Array;
  readonly partNs: Uint32Array;
  /** The operation that was waited for last ({@link NONE} for own phases and a plain queue). */
  readonly partBlocker: Uint32Array;
}

/** The lengths that the own-phase parts stand for, ns. */
export interface OwnPhases {
  readonly commandNs: number;
  readonly readNs: number;
  readonly programNs: number;
}

/**
 * Adds the parts `from … from+count-1` of a request chunk into `out` (ns by {@link WaitCause}) and, where given, the last blocker of each cause into `blockers`.
 */
export function addParts(
  chunk: RequestChunk,
  from: number,
  count: number,
  own: OwnPhases,
  out: Float64Array,
  blockers?: Uint32Array,
): void {
  for (let i = from; i < from + count; i++) {
    const cause = chunk.partCause[i] ?? 0;
    const ns = chunk.partNs[i] ?? 0;
    if (cause === PART_OWN_READ || cause === PART_OWN_WRITE) {
      out[WaitCause.command] = (out[WaitCause.command] ?? 0) + own.commandNs;
      out[WaitCause.transfer] = (out[WaitCause.transfer] ?? 0) + ns;
      out[WaitCause.array] =
        (out[WaitCause.array] ?? 0) + (cause === PART_OWN_READ ? own.readNs : own.programNs);
    } else {
      const plain = cause & ~PART_HIGH;
      out[plain] = (out[plain] ?? 0) + (cause & PART_HIGH ? ns * 4294967296 : ns);
      if (blockers) blockers[plain] = chunk.partBlocker[i] ?? NONE;
    }
  }
}

/** Everything a run recorded, or a window of it. */
export interface Recording {
  readonly channels: number;
  readonly dies: number;
  readonly own: OwnPhases;
  /** One list of chunks a lane, `channels + dies` of them. */
  readonly lanes: readonly (readonly LaneChunk[])[];
  readonly operations: readonly OperationChunk[];
  readonly requests: readonly RequestChunk[];
  /** Time the run ended, ns. */
  readonly endNs: number;
  /** Rows, operations and bytes in all columns together. */
  readonly rows: number;
  readonly operationCount: number;
  readonly requestCount: number;
  readonly bytes: number;
}
