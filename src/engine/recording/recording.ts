/**
 * The recording of a run: columns, never objects. The engine fills them a chunk at a time, the worker transfers them,
 * and the page draws them.
 *
 *   lane 0 … channels-1            the bus of a channel:   command, load, data-in, data-out
 *   lane channels … channels+dies-1  the array of a die:    read, program, erase, copy, suspend, resume
 *
 * A lane is a list of chunks; rows of a lane are ordered by start time. Pages of one array operation (multi-plane,
 * superblock) have one row each, with the same start, kind and length, in the lanes of their dies.
 * A `load` row is a write's command followed by its data-in: the first `commandNs` of it are the command.
 */
import type { LaneChunk } from './lane-chunk.ts';

/**
 * The translation layer at one instant, as columns: where every logical page lives and what every block has been
 * through. The engine gives one for the start of a run (after preconditioning and `initial`) and one for its end; the
 * invariant checker replays the recording from the first and must arrive at the second.
 */
export interface DeviceState {
  /** The instant, ns; all of its completions, arrivals and dispatches are done. */
  readonly atNs: number;
  /** Physical page of each logical page (index: lpn), `NONE` if it is not mapped. */
  readonly mapping: Uint32Array;
  /**
   * Pages of each block that count as written since its last erase (index: plane · blocksPerPlane + block). A page
   * counts from the dispatch of its program, and so does one that is skipped to keep planes level. An erase sets this
   * to 0 when it ends.
   */
  readonly blockWritten: Uint16Array | Uint32Array;
  /** Times each block has been erased, same index. */
  readonly blockErases: Uint32Array;
  /** 1 if a block is bad, same index. */
  readonly blockBad: Uint8Array;
}

export const RowKind = Object.freeze({
  command: 0,
  load: 1,
  dataOut: 2,
  read: 3,
  program: 4,
  erase: 5,
  copy: 6,
  suspend: 7,
  resume: 8,
  /** A load without a command of its own: the further pages of a super-page, whose dies share one. */
  dataIn: 9,
  /** On a core of the controller. */
  firmware: 10,
  /** On a direction of the link: data from the host, and to it. */
  linkIn: 11,
  linkOut: 12,
} as const);
export type RowKind = (typeof RowKind)[keyof typeof RowKind];

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
  'data-in',
  'firmware',
  'link-in',
  'link-out',
] as const;

/** What an operation is, in its `info` byte: bits 0–1. */
export const OperationType = Object.freeze({ read: 0, program: 1, erase: 2 } as const);
/** The cause of an operation, in its `info` byte: bits 2–4. */
export const Cause = Object.freeze({
  host: 0,
  gc: 1,
  reallocation: 2,
  wearLeveling: 3,
  precondition: 4,
  /** A page of a super-page that has no data for it (padding). */
  padding: 5,
  /** Pages that move out of the SLC cache. */
  fold: 6,
} as const);
export type Cause = (typeof Cause)[keyof typeof Cause];
export const CAUSE_NAMES = ['host', 'gc', 'reallocation', 'wear-leveling', 'precondition', 'padding', 'fold'] as const;

/** `info` bit 5: the page is virtual (an unmapped, prefilled page): `ppn` holds a plane, not a page. */
export const INFO_VIRTUAL = 1 << 5;
/** `info` bit 6: the read half of a read-modify-write. */
export const INFO_UPDATE_READ = 1 << 6;
/** The same bit of a program of the host: its page is in a block in SLC mode. */
export const INFO_CACHED = 1 << 6;
/** `info` bit 7: nothing reached the flash (answered by the write buffer, or not mapped). */
export const INFO_NO_FLASH = 1 << 7;
/** Only while it runs, above the byte that is written down: a later write of the page has arrived. */
export const INFO_OVERTAKEN = 1 << 8;

export const infoOf = (type: number, cause: number, flags = 0): number => type | (cause << 2) | flags;
export const infoType = (info: number): number => info & 3;
export const infoCause = (info: number): number => (info >> 2) & 7;
/** Whether it is the read half of a read-modify-write. */
export const isUpdateRead = (info: number): boolean =>
  (info & INFO_UPDATE_READ) !== 0 && infoType(info) === OperationType.read;
/** No page, no operation, no request. */
export const NONE = 0xffff_ffff;

/** Operations by id, `first … first+count-1`: the kind and the pages of each. */
export interface OperationChunk {
  readonly first: number;
  readonly count: number;
  /**
   * Physical page number; a plane number where `INFO_VIRTUAL`; the block's first page for an erase; {@link NONE} if
   * never dispatched.
   */
  readonly ppn: Uint32Array;
  /** Logical page number; {@link NONE} for an erase. */
  readonly lpn: Uint32Array;
  readonly info: Uint8Array;
  /**
   * With a controller: the request of each operation of the host, {@link NONE} for others. Without one requests get
   * their operations at arrival, so that first operations ascend with them; undefined then.
   */
  readonly request?: Uint32Array | undefined;
}

/** Causes of waiting and the own phases, in the order of the model page §10 and of the printed columns. */
export const WaitCause = Object.freeze({
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
  flush: 14,
  firmware: 15,
  link: 16,
  dieFold: 17,
} as const);
export const WAIT_NAMES = Object.keys(WaitCause) as (keyof typeof WaitCause)[];
export const WAIT_CAUSES = WAIT_NAMES.length;

/**
 * A request's latency is the sum of its parts along its critical operation. Only what is not that operation's plain own
 * work is written down: its command, its array time and its transfer are what remains (see {@link addRequestParts}).
 * Bits of a part's cause byte:
 */
/** `ns` counts units of 2^32 ns, to be added to the next part, of the same cause. */
export const PART_HIGH = 0x80;
/** The last part of its request. */
export const PART_LAST = 0x40;
/** The cause itself. */
export const PART_CAUSE = 0x3f;
/**
 * A cause that stands for three: the plain command, array read and data-out of an update read. Its `ns` is the
 * transfer's.
 */
export const PART_OWN_READ = 0x3f;

/** Requests by number (trace order), `first … first+count-1`. */
export interface RequestChunk {
  readonly first: number;
  readonly count: number;
  /** Arrival, and latency: the engine's own column, negative or NaN before completion (see {@link finishOf}). ns. */
  readonly arrival: Float64Array;
  readonly latency: Float64Array;
  /**
   * First operation id of the request; its operations have consecutive ids. {@link NONE} for a trim or a flush, and
   * while the controller has the request.
   */
  readonly firstOperation: Uint32Array;
  /** With a controller: how many operations there were when its pages began, {@link NONE} before; else undefined. */
  readonly before?: Uint32Array | undefined;
  /** The operation that completed it ({@link NONE} for a trim, or before completion). */
  readonly critical: Uint32Array;
  /**
   * Where its parts begin in {@link Recording.parts}, {@link NONE} if it has none. They end at {@link PART_LAST} and
   * never cross a chunk.
   */
  readonly partFrom: Uint32Array;
}

/** Completion of a request of a chunk, ns; NaN if the run ended first. */
export const finishOf = ({ arrival, latency }: RequestChunk, i: number): number =>
  latency[i] >= 0 ? arrival[i] + latency[i] : NaN;

/** Parts of latencies, {@link PART_CHUNK} a chunk. */
export interface PartChunk {
  /** A {@link WaitCause} or PART_OWN_READ, with PART_HIGH and PART_LAST. */
  readonly cause: Uint8Array;
  readonly ns: Uint32Array;
  /** The operation that was waited for last ({@link NONE} if there is none). */
  readonly blocker: Uint32Array;
}
export const PART_CHUNK = 65536;
/** Operations and requests per chunk: number n is row n mod 65536 of chunk floor(n / 65536). */
export const ID_CHUNK = 65536;

/** The plain lengths of an operation's own phases, ns. */
export interface OwnPhases {
  readonly commandNs: number;
  readonly readNs: number;
  readonly programNs: number;
}

/** Added to the number in a row of a core: the row is of a background operation, not of a request. */
export const BACKGROUND_ROW = 0x8000_0000;

/** The rows of a controller: requests, not operations, have its cores and its link (but see {@link BACKGROUND_ROW}). */
export interface ControllerRows {
  readonly cores: number;
  /** 1: one for data from the host and to it. */
  readonly directions: number;
  /** One list of chunks a core, then one a direction: from the host, to the host. */
  readonly lanes: readonly (readonly LaneChunk[])[];
}

/** Events of dies, in order of time, each with an operation. */
export interface DieLog {
  readonly atNs: Float64Array;
  readonly operation: Uint32Array;
  readonly die: Uint32Array;
}

/** Columns of their own: those of a recording are transferred. */
export const noDieLog = (): DieLog => ({
  atNs: new Float64Array(0),
  operation: new Uint32Array(0),
  die: new Uint32Array(0),
});

/** Everything a run recorded, or a window of it. */
export interface Recording {
  readonly channels: number;
  readonly dies: number;
  readonly own: OwnPhases;
  /** One list of chunks a lane, `channels + dies` of them. */
  readonly lanes: readonly (readonly LaneChunk[])[];
  /** Undefined without a controller. */
  readonly controller?: ControllerRows | undefined;
  readonly operations: readonly OperationChunk[];
  readonly requests: readonly RequestChunk[];
  readonly parts: readonly PartChunk[];
  /** Writes that were bound anew (the model page, §7): when which of them left which die. */
  readonly diesLeft: DieLog;
  /** For each die, alternately: no page is left for the host; `operation` frees one. */
  readonly pagesGone: DieLog;
  /** Time the run ended, ns. */
  readonly endNs: number;
  /** Rows, operations and bytes in all columns together. */
  readonly rows: number;
  readonly operationCount: number;
  readonly requestCount: number;
  readonly bytes: number;
}

/**
 * Fills `out` (ns by {@link WaitCause}, length {@link WAIT_CAUSES}) with the exact parts of one request's latency, and
 * `blockers` with the last operation waited for by cause ({@link NONE} if none). Returns the latency, ns, NaN while the
 * request is not complete; the parts sum to it.
 */
export function addRequestParts(
  recording: Recording,
  request: number,
  out: Float64Array,
  blockers?: Uint32Array,
): number {
  out.fill(0);
  blockers?.fill(NONE);
  const chunk = recording.requests[Math.floor(request / ID_CHUNK)];
  const i = request % ID_CHUNK;
  if (!chunk || i >= chunk.count) return NaN;
  const latency = chunk.latency[i];
  if (!(latency >= 0)) return NaN;
  let rest = latency;
  const from = chunk.partFrom[i];
  if (from !== NONE) {
    const parts = recording.parts[Math.floor(from / PART_CHUNK)];
    for (let j = from % PART_CHUNK; ; j++) {
      const cause = parts.cause[j];
      const ns = cause & PART_HIGH ? parts.ns[j] * 4294967296 : parts.ns[j];
      const plain = cause & PART_CAUSE;
      if (plain === PART_OWN_READ) {
        out[WaitCause.command] += recording.own.commandNs;
        out[WaitCause.array] += recording.own.readNs;
        out[WaitCause.transfer] += ns;
        rest -= recording.own.commandNs + recording.own.readNs + ns;
      } else {
        out[plain] += ns;
        rest -= ns;
        if (blockers) blockers[plain] = parts.blocker[j];
      }
      if (cause & PART_LAST) break;
    }
  }
  const critical = chunk.critical[i];
  if (rest > 0 && critical !== NONE) {
    const operation = recording.operations[Math.floor(critical / ID_CHUNK)];
    const info = operation.info[critical % ID_CHUNK];
    const array = infoType(info) === OperationType.read ? recording.own.readNs : recording.own.programNs;
    out[WaitCause.command] += recording.own.commandNs;
    out[WaitCause.array] += array;
    out[WaitCause.transfer] += rest - recording.own.commandNs - array;
  }
  return latency;
}
