/**
 * Writes down what happens, in the columns of recording.ts, and hashes it on the way. Chunks start small and double, so
 * that a scenario stays small and ten million operations need few arrays.
 */
import { whole } from '../../device/exact.ts';
import type { Geometry } from '../../device/geometry.ts';
import { StreamHash } from './hash.ts';
import {
  DICTIONARY_BYTES,
  OpenChunk,
  PLACE_BITS,
  ROW_BYTES,
  highBits,
  rowLength,
  type LaneChunk,
} from './lane-chunk.ts';
import { JobLedger } from './job-ledger.ts';
import { OccupancyLog } from './occupancy.ts';
import {
  type DieLog,
  ID_CHUNK,
  infoCause,
  NONE,
  noDieLog,
  type OperationChunk,
  type OwnPhases,
  PART_CHUNK,
  PART_HIGH,
  PART_OWN_READ,
  PART_LAST,
  type Recording,
  type RequestChunk,
} from './recording.ts';
import type { Flag } from '../../base/flag.ts';
import { enlarged } from '../../base/arrays.ts';

/** Observer of engine events; read-only. A run without one pays nothing for it. */
export interface EngineObserver {
  /** A transaction has begun (its slot). Its operations have their physical pages. */
  began(transaction: number): void;
  /** A request is complete, after `latency` ns. */
  completed(request: number, latency: number): void;
  /** A job has chosen a block (number in the device) with `valid` valid pages. */
  chosen(block: number, valid: number): void;
  /** A block (number in the device) has been erased. */
  erased(block: number): void;
}

/**
 * The present time, ns, in one object that all parts of a run share: V8 would box a double at every call. It is NaN
 * before it is 0: V8 would replace a field that held a small integer first when a larger one comes.
 */
export class Clock {
  now = NaN;

  constructor() {
    this.now = 0;
  }
}

/** Ids are split by shifts: a division an access would be seen. */
const ID_SHIFT = 16;
const ID_MASK = ID_CHUNK - 1;

const FIRST_ROWS = 256;
/** Entries of the first chunk of operations, of requests and of parts, until it is grown. */
const FIRST_IDS = 1024;
/** A request has at most two entries a cause. */
const MOST_PARTS = 32;
/** What stands for PART_OWN_READ in the hash of a run; WaitCause.flush came later. */
const HASHED_OWN_READ = 14;

/** Bytes of an operation, a request and a part in their columns; latencies are in the simulation's. */
const OPERATION_BYTES = 9;
const REQUEST_BYTES = 20;
const PART_BYTES = 9;

// Chunks are classes, not literals: of those V8 learns what kind of array each column is. The first chunk is grown until
// it is as long as the others: most runs have some hundred requests, and a whole chunk is 3 MB to fill.

/** A column that is {@link NONE} but for the entries of a shorter one. */
function noneColumn(count: number, shorter: Uint32Array | undefined): Uint32Array {
  const column = new Uint32Array(count);
  if (shorter !== undefined) column.set(shorter);
  return column.fill(NONE, shorter?.length ?? 0);
}

/** How many entries a chunk has, so that `at` is one of them. */
function lengthFor(at: number): number {
  let length = FIRST_IDS;
  while (length <= at) length *= 2;
  return length;
}

class Operations {
  readonly ppn: Uint32Array;
  readonly lpn: Uint32Array;
  readonly info: Uint8Array;
  readonly request: Uint32Array | undefined;

  constructor(count: number, hasRequests: boolean, shorter?: Operations) {
    if (hasRequests) this.request = noneColumn(count, shorter?.request);
    this.ppn = noneColumn(count, shorter?.ppn);
    this.lpn = shorter === undefined ? new Uint32Array(count) : enlarged(shorter.lpn, count);
    this.info = shorter === undefined ? new Uint8Array(count) : enlarged(shorter.info, count);
  }
}

class Requests {
  readonly arrival: Float64Array;
  readonly firstOperation: Uint32Array;
  readonly critical: Uint32Array;
  readonly partFrom: Uint32Array;
  readonly before: Uint32Array | undefined;

  constructor(count: number, hasBefore: boolean, shorter?: Requests) {
    if (hasBefore) this.before = noneColumn(count, shorter?.before);
    this.arrival = shorter === undefined ? new Float64Array(count) : enlarged(shorter.arrival, count);
    this.firstOperation = noneColumn(count, shorter?.firstOperation);
    this.critical = noneColumn(count, shorter?.critical);
    this.partFrom = noneColumn(count, shorter?.partFrom);
  }
}

class Parts {
  readonly cause: Uint8Array;
  readonly ns: Uint32Array;
  readonly blocker: Uint32Array;

  constructor(count: number, shorter?: Parts) {
    this.cause = shorter === undefined ? new Uint8Array(count) : enlarged(shorter.cause, count);
    this.ns = shorter === undefined ? new Uint32Array(count) : enlarged(shorter.ns, count);
    this.blocker = shorter === undefined ? new Uint32Array(count) : enlarged(shorter.blocker, count);
  }
}

/** Puts a chunk behind those of a recorder, or in place of its last one, which was shorter. */
function addChunk<T>(chunks: (T | null)[], index: number, chunk: T): T {
  while (chunks.length < index) chunks.push(null);
  chunks[index] = chunk;
  return chunk;
}

class OpenLog {
  /** Made on first use: most runs have no such event. */
  private log: DieLog | null = null;
  private count = 0;

  add(atNs: number, operation: number, die: number): void {
    const at = this.count++;
    let log = this.log ?? noDieLog();
    if (at === log.die.length) {
      const length = 16 + at * 2;
      log = {
        atNs: enlarged(log.atNs, length),
        operation: enlarged(log.operation, length),
        die: enlarged(log.die, length),
      };
      this.log = log;
    }
    log.atNs[at] = atNs;
    log.operation[at] = operation;
    log.die[at] = die;
  }

  clear(): void {
    this.log = null;
    this.count = 0;
  }

  /** Views. */
  columns(): DieLog {
    const { log, count } = this;
    if (log === null) return noDieLog();
    const { atNs, operation, die } = log;
    return { atNs: atNs.subarray(0, count), operation: operation.subarray(0, count), die: die.subarray(0, count) };
  }
}

/** What stands for the chunks before the snapshot that a recorder began from. */
const NO_OPERATIONS = new Operations(0, false);
const NO_REQUESTS = new Requests(0, false);

/**
 * Which rows are kept: those that overlap `[fromNs, toNs]`. A window is how a run too long to keep whole is looked
 * into.
 */
export interface RecordWindow {
  readonly fromNs: number;
  readonly toNs: number;
}

/** Notes the rows that the limit leaves out, so that busy times include them. */
export interface RowsBeyondLimit {
  /**
   * Before the first of them.
   * @param kept by lane: the rows so far
   */
  begin(nowNs: number, kept: Recording['lanes']): void;
  /** One of them, in the order of its lane: when it starts, its packed kind and length, the cause of its operation. */
  row(lane: number, startNs: number, packed: number, cause: number): void;
}

/** Lanes of a controller: behind those of channels and dies. */
export interface RowLanes {
  readonly cores: number;
  readonly directions: number;
}

export class Recorder {
  readonly hash = new StreamHash();
  rows = 0;
  operationCount = 0;
  requestCount = 0;
  partCount = 0;
  /** Every row that starts before it is kept, ns; Infinity if none was left out. Others are made again by replay. */
  completeUntilNs = Infinity;

  private readonly current: OpenChunk[] = [];
  private readonly full: LaneChunk[][] = [];
  /** Null: before the snapshot that this recorder began from. */
  private readonly operations: (Operations | null)[] = [];
  /** The chunk of the newest operations, its number, and the first id that it has no place for: most queries are for
   * those. */
  private newest: Operations = NO_OPERATIONS;
  private newestChunk = -1;
  private newestEnd = 0;
  private readonly requests: (Requests | null)[] = [];
  readonly jobs: JobLedger;
  readonly occupancy = new OccupancyLog();
  /** Pages in blocks of the SLC cache, and those of them that are valid. */
  readonly cachedPages = new OccupancyLog();
  readonly cachedValid = new OccupancyLog();
  private readonly parts: Parts[] = [];
  private readonly diesLeft = new OpenLog();
  private readonly pagesGone = new OpenLog();

  private readonly geometry: Geometry;
  private readonly own: OwnPhases;
  private readonly controller: RowLanes | null;
  private readonly controllerLanes: number;
  /** Rows are written down (1) or not (0). */
  private enabled: Flag;
  /** The first rows that are kept, with no window: as many as the limit allows. {@link keeps} decides on others. */
  private rowsUnasked: number;
  private readonly window: RecordWindow | null;
  private readonly beyondLimit: RowsBeyondLimit | null;

  /** The simulation's clock; set before anything happens. */
  clock = new Clock();

  constructor(
    geometry: Geometry,
    own: OwnPhases,
    enabled: boolean,
    limitBytes: number,
    window: RecordWindow | null,
    beyondLimit: RowsBeyondLimit | null = null,
    controller: RowLanes | null = null,
  ) {
    this.controller = controller;
    this.controllerLanes = controller === null ? 0 : controller.cores + controller.directions;
    this.geometry = geometry;
    this.own = own;
    this.enabled = enabled ? 1 : 0;
    // More than any memory holds, as a small integer.
    const most = whole(Math.min(Math.ceil(limitBytes / ROW_BYTES), 0x7fffffff));
    this.rowsUnasked = enabled && window === null ? most : 0;
    this.window = window;
    this.beyondLimit = beyondLimit;
    this.jobs = new JobLedger(geometry.planes);
    for (let lane = 0; lane < geometry.channels + geometry.dies + this.controllerLanes; lane++) {
      this.current.push(new OpenChunk(new ArrayBuffer(FIRST_ROWS * ROW_BYTES)));
      this.full.push([]);
    }
  }

  /** Records nothing from here on, and drops the recording. The hash continues. */
  stop(): void {
    this.enabled = 0;
    this.rowsUnasked = 0;
    this.current.length = 0;
    this.full.length = 0;
    this.operations.length = 0;
    this.requests.length = 0;
    this.parts.length = 0;
    this.diesLeft.clear();
    this.pagesGone.clear();
  }

  private get keptRows(): number {
    return this.lanes().reduce((rows, chunks) => rows + chunks.reduce((sum, { count }) => sum + count, 0), 0);
  }

  get bytes(): number {
    const dictionaries = new Set(this.lanes().flatMap((chunks) => chunks.map(({ words }) => words)));
    return (
      this.keptRows * ROW_BYTES +
      dictionaries.size * DICTIONARY_BYTES +
      this.operationCount * OPERATION_BYTES +
      this.requestCount * REQUEST_BYTES +
      this.partCount * PART_BYTES
    );
  }

  /**
   * A phase of `length` ns that begins `offset` ns after now (before, where negative); `lane` as in recording.ts.
   * Nothing for a length of 0. No phase is longer than a row holds: the experiment's cross-checks see to that. Small
   * integers instead of a start time: they are not boxed.
   */
  row(lane: number, offset: number, kind: number, length: number, operation: number): void {
    if (length <= 0) return;
    const start = this.clock.now + offset;
    const packed = (kind << 28) | length;
    const low = start | 0;
    const high = highBits(start);
    this.hash.row(low, high, packed, operation, lane);
    if (++this.rows > this.rowsUnasked && !this.keeps(lane, start, packed, operation)) return;
    let chunk = this.current[lane];
    if (!chunk.fits(high)) chunk = this.beginChunk(lane, chunk, high);
    const i = chunk.count++;
    chunk.low[i] = low;
    chunk.high[i] = ((high - chunk.base) << PLACE_BITS) | (packed >>> 28);
    chunk.operation[i] = operation;
    if (chunk.words[packed >>> 28] !== packed || chunk.count === chunk.rows) this.endRow(lane, chunk, packed);
  }

  /** The chunk for a row that begins long after, or is the first. */
  private beginChunk(lane: number, chunk: OpenChunk, high: number): OpenChunk {
    const next = chunk.begin(high);
    if (next !== chunk) this.full[lane].push(chunk);
    return (this.current[lane] = next);
  }

  /** A row whose word may have another place than the kind's, or that fills its chunk. */
  private endRow(lane: number, chunk: OpenChunk, packed: number): void {
    chunk.place(packed);
    if (chunk.count < chunk.rows) return;
    this.full[lane].push(chunk);
    this.current[lane] = chunk.next();
  }

  /** Whether a row is kept: that the window has a part of it, or (without one) that the limit allows it. */
  private keeps(lane: number, start: number, packed: number, operation: number): boolean {
    if (this.enabled === 0) return false;
    if (this.window !== null) return start < this.window.toNs && start + rowLength(packed) > this.window.fromNs;
    if (this.beyondLimit !== null) {
      if (this.completeUntilNs === Infinity) this.beyondLimit.begin(this.clock.now, this.lanes());
      const info = this.operations[operation >>> ID_SHIFT]?.info[operation & ID_MASK] ?? 0;
      // Nothing is told of a controller's lanes: they have no operations.
      if (lane < this.geometry.channels + this.geometry.dies)
        this.beyondLimit.row(lane, start, packed, infoCause(info));
    }
    if (start < this.completeUntilNs) this.completeUntilNs = start;
    return false;
  }

  /** An operation was created; ids come in order. */
  operation(id: number, lpn: number, info: number): void {
    this.operationCount = id + 1;
    this.hash.pair(lpn, info);
    if (this.enabled === 0) return;
    const at = id & ID_MASK;
    if (id >= this.newestEnd) this.openOperations(id);
    this.newest.lpn[at] = lpn;
    this.newest.info[at] = info;
  }

  /** Makes the place of an operation: a longer first chunk, or the next one. */
  private openOperations(id: number): void {
    const index = id >>> ID_SHIFT;
    const length = index === 0 ? lengthFor(id) : ID_CHUNK;
    const shorter = this.operations[index] ?? undefined;
    this.newest = addChunk(this.operations, index, new Operations(length, this.controllerLanes > 0, shorter));
    this.newestChunk = index;
    this.newestEnd = index * ID_CHUNK + length;
  }

  /** An operation has its physical page (see `OperationChunk.ppn`). */
  setPpn(id: number, ppn: number): void {
    this.hash.word(ppn);
    if (this.enabled === 0) return;
    const chunk = this.chunkOf(id);
    if (chunk) chunk.ppn[id & ID_MASK] = ppn;
  }

  flag(id: number, flags: number): void {
    if (this.enabled === 0) return;
    const chunk = this.chunkOf(id);
    if (chunk) chunk.info[id & ID_MASK] |= flags;
  }

  private chunkOf(id: number): Operations | null | undefined {
    return id >>> ID_SHIFT === this.newestChunk ? this.newest : this.operations[id >>> ID_SHIFT];
  }

  /** The operation belongs to a request (with a controller). */
  ofRequest(id: number, request: number): void {
    if (this.enabled === 1 && this.newest.request !== undefined) this.newest.request[id & ID_MASK] = request;
  }

  /** The pages of a request begin; numbers come in order without a controller. `next`: the next operation's id. */
  entered(request: number, next: number, hasOperations: boolean): void {
    if (this.enabled === 0) return;
    const chunk = this.requests[request >>> ID_SHIFT];
    if (!chunk) return;
    if (hasOperations) chunk.firstOperation[request & ID_MASK] = next;
    if (chunk.before !== undefined) chunk.before[request & ID_MASK] = next;
  }

  /** A request arrived; numbers come in order. */
  arrived(request: number, arrival: number): void {
    this.requestCount = request + 1;
    this.hash.wide(arrival);
    if (this.enabled === 0) return;
    if (request >= this.requestsEnd) this.openRequests(request);
    const chunk = this.requests[request >>> ID_SHIFT];
    if (chunk) chunk.arrival[request & ID_MASK] = arrival;
  }

  /** The first request that there is no place for. */
  private requestsEnd = 0;

  private openRequests(request: number): void {
    const index = request >>> ID_SHIFT;
    const length = index === 0 ? lengthFor(request) : ID_CHUNK;
    const shorter = this.requests[index] ?? undefined;
    addChunk(this.requests, index, new Requests(length, this.controllerLanes > 0, shorter));
    this.requestsEnd = index * ID_CHUNK + length;
  }

  /**
   * A request is complete, `critical` being the operation that completed it. Its parts follow by {@link part} and end
   * with {@link partsDone}.
   */
  completed(request: number, finish: number, critical: number): void {
    this.hash.pair(request, critical);
    this.hash.wide(finish);
    this.openRequest = request;
    this.openFrom = NONE;
    if (this.enabled === 0) return;
    const chunk = this.requests[request >>> ID_SHIFT];
    if (!chunk) return;
    chunk.critical[request & ID_MASK] = critical;
  }

  private openRequest = 0;
  private openFrom = NONE;

  /** A part of the latency of the request that just completed, ns > 0. */
  part(cause: number, ns: number, blocker: number): void {
    const hash = this.hash;
    hash.pair(cause === PART_OWN_READ ? HASHED_OWN_READ : cause, blocker);
    hash.wide(ns);
    if (this.enabled === 0) return;
    if (this.openFrom === NONE) {
      // A request's parts never cross a chunk: the rest of a chunk that is too short for a request stays empty.
      let at = this.partCount % PART_CHUNK;
      if (at + MOST_PARTS > PART_CHUNK) {
        this.partCount += PART_CHUNK - at;
        at = 0;
      }
      if (this.partCount + MOST_PARTS > this.partsEnd) this.openParts(at);
      this.openFrom = this.partCount;
    }
    const chunk = this.parts[this.parts.length - 1];
    const high = Math.floor(ns / 4294967296);
    if (high > 0) {
      const at = this.partCount++ % PART_CHUNK;
      chunk.cause[at] = cause | PART_HIGH;
      chunk.ns[at] = high;
      chunk.blocker[at] = blocker;
    }
    const at = this.partCount++ % PART_CHUNK;
    chunk.cause[at] = cause;
    chunk.ns[at] = ns - high * 4294967296;
    chunk.blocker[at] = blocker;
  }

  /** The first part that there is no place for. */
  private partsEnd = 0;

  /** Makes the place of a request's parts, from `at` in their chunk on. */
  private openParts(at: number): void {
    const index = (this.partCount - at) / PART_CHUNK;
    const length = index === 0 ? lengthFor(at + MOST_PARTS - 1) : PART_CHUNK;
    this.parts[index] = new Parts(length, this.parts[index]);
    this.partsEnd = index * PART_CHUNK + length;
  }

  /** Closes the parts of the request that just completed. */
  partsDone(): void {
    if (this.enabled === 0 || this.openFrom === NONE) return;
    const request = this.openRequest;
    const chunk = this.requests[request >>> ID_SHIFT];
    if (chunk) chunk.partFrom[request & ID_MASK] = this.openFrom;
    this.parts[this.parts.length - 1].cause[(this.partCount - 1) % PART_CHUNK] |= PART_LAST;
  }

  /** The write buffer has this many pages from now on. */
  occupied(pages: number): void {
    if (this.enabled === 1) this.occupancy.changed(this.clock.now, pages);
  }

  /** The blocks of the SLC cache have this many pages from now on, and so many of them are valid. */
  cached(pages: number, valid: number): void {
    if (this.enabled === 0) return;
    this.cachedPages.changed(this.clock.now, pages);
    this.cachedValid.changed(this.clock.now, valid);
  }

  /** A job began to empty a block of a plane; its first operation has id `first`. See {@link JobColumns}. */
  jobBegan(
    plane: number,
    block: number,
    cause: number,
    trigger: number,
    valid: number,
    invalid: number,
    first: number,
  ): void {
    if (this.enabled === 1) this.jobs.began(this.clock.now, plane, block, cause, trigger, valid, invalid, first);
  }

  /** The job of a plane has erased its block, or (NONE) gave way to another. */
  jobEnded(plane: number, erase: number): void {
    if (this.enabled === 1) this.jobs.ended(this.clock.now, plane, erase);
  }

  /** A write left its die for another one. */
  leftDie(operation: number, die: number): void {
    if (this.enabled === 1) this.diesLeft.add(this.clock.now, operation, die);
  }

  /** A die has no page left for the host, or has one again, which `operation` gave. */
  pageGone(operation: number, die: number): void {
    if (this.enabled === 1) this.pagesGone.add(this.clock.now, operation, die);
  }

  private lanes(): LaneChunk[][] {
    return this.full.map((chunks, lane) => {
      const last = this.current[lane];
      return last.count > 0 ? [...chunks, last] : chunks;
    });
  }

  /**
   * Everything so far. The columns are shared with the recorder, not copied; `latencies` of the requests are the
   * simulation's.
   */
  recording(endNs: number, latencies: Float64Array): Recording {
    const all = this.lanes();
    const first = this.geometry.channels + this.geometry.dies;
    const operations = this.operations.map((chunk, i): OperationChunk => {
      const { ppn, lpn, info, request } = chunk ?? NO_OPERATIONS;
      const first = i * ID_CHUNK;
      return { first, count: chunk ? Math.min(ID_CHUNK, this.operationCount - first) : 0, ppn, lpn, info, request };
    });
    const requests = this.requests.map((chunk, i): RequestChunk => {
      const { arrival, firstOperation, critical, partFrom, before } = chunk ?? NO_REQUESTS;
      const first = i * ID_CHUNK;
      const count = chunk ? Math.min(ID_CHUNK, this.requestCount - first) : 0;
      const latency = latencies.subarray(first, first + count);
      return { first, count, arrival, latency, firstOperation, critical, partFrom, before };
    });
    return {
      channels: this.geometry.channels,
      dies: this.geometry.dies,
      own: this.own,
      lanes: all.slice(0, first),
      controller: this.controller === null ? undefined : { ...this.controller, lanes: all.slice(first) },
      operations,
      requests,
      parts: this.parts,
      diesLeft: this.diesLeft.columns(),
      pagesGone: this.pagesGone.columns(),
      endNs,
      rows: this.keptRows,
      operationCount: this.operationCount,
      requestCount: this.requestCount,
      bytes: this.bytes,
    };
  }
}
