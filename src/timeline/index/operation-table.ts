/** Lookups by operation and request number over the recorded columns, which come in chunks. */
import {
  Cause,
  ID_CHUNK,
  INFO_VIRTUAL,
  NONE,
  finishOf,
  infoCause,
  type OperationChunk,
  type Recording,
  type RequestChunk,
} from '../../engine/recording/recording.ts';

interface Numbered {
  readonly first: number;
  readonly count: number;
}

/** Finds the chunk that holds a number: all chunks but the last are full. */
class ChunkFinder<Chunk extends Numbered> {
  #chunks: readonly Chunk[] = [];
  #first = 0;
  /** The chunk found last: the next id is probably in it, too. */
  #last: Chunk | undefined;

  set(chunks: readonly Chunk[]): void {
    this.#chunks = chunks;
    this.#last = undefined;
    this.#first = chunks.at(0)?.first ?? 0;
  }

  find(id: number): Chunk | undefined {
    const last = this.#last;
    if (last !== undefined && id >= last.first && id < last.first + last.count) return last;
    const at = id - this.#first;
    if (!(at >= 0)) return undefined;
    const index = Math.floor(at / ID_CHUNK);
    if (index >= this.#chunks.length) return undefined;
    const chunk = this.#chunks[index];
    if (at - index * ID_CHUNK >= chunk.count) return undefined;
    this.#last = chunk;
    return chunk;
  }
}

/** The facts of operations, by id. An id that was not recorded (a window of a run) has info 0 and no page. */
export class OperationTable {
  readonly #finder = new ChunkFinder<OperationChunk>();

  constructor(recording: Recording) {
    this.update(recording);
  }

  update(recording: Recording): void {
    this.#finder.set(recording.operations);
  }

  /** Whether this operation was recorded. */
  has(id: number): boolean {
    return this.#finder.find(id) !== undefined;
  }

  /** The operation's `info` byte; 0 (a host read) if unknown. */
  info(id: number): number {
    const chunk = this.#finder.find(id);
    return chunk === undefined ? 0 : chunk.info[id - chunk.first];
  }

  /** The cause of an operation, a {@link Cause}. */
  cause(id: number): number {
    return infoCause(this.info(id));
  }

  /** The request of an operation of the host behind a controller; undefined without one, or if unknown. */
  request(id: number): number | undefined {
    const chunk = this.#finder.find(id);
    return chunk?.request?.[id - chunk.first];
  }

  /** Its target: a page number, a plane number for a virtual page (see {@link INFO_VIRTUAL}), or {@link NONE}. */
  ppn(id: number): number {
    const chunk = this.#finder.find(id);
    return chunk === undefined ? NONE : chunk.ppn[id - chunk.first];
  }

  /** Its logical page number, {@link NONE} for an erase. */
  lpn(id: number): number {
    const chunk = this.#finder.find(id);
    return chunk === undefined ? NONE : chunk.lpn[id - chunk.first];
  }

  /** The plane (over the whole device) an operation worked on, −1 if it never reached the flash. */
  plane(id: number, pagesPerPlane: number): number {
    const chunk = this.#finder.find(id);
    if (chunk === undefined) return -1;
    const ppn = chunk.ppn[id - chunk.first];
    if (ppn === NONE) return -1;
    return (chunk.info[id - chunk.first] & INFO_VIRTUAL) !== 0 ? ppn : Math.floor(ppn / pagesPerPlane);
  }
}

/** The facts of requests, by number. */
export class OperationRequests {
  #chunks: readonly RequestChunk[] = [];
  readonly #finder = new ChunkFinder<RequestChunk>();
  readonly #operations: OperationTable;

  constructor(recording: Recording, operations: OperationTable) {
    this.#operations = operations;
    this.update(recording);
  }

  update(recording: Recording): void {
    this.#chunks = recording.requests;
    this.#finder.set(recording.requests);
  }

  get count(): number {
    const last = this.#chunks.at(-1);
    return last === undefined ? 0 : last.first + last.count;
  }

  /** Arrival of a request, ns; NaN if unknown. */
  arrival(request: number): number {
    const chunk = this.#finder.find(request);
    return chunk === undefined ? Number.NaN : chunk.arrival[request - chunk.first];
  }

  /** Completion of a request, ns; NaN if unknown or unfinished. */
  finish(request: number): number {
    const chunk = this.#finder.find(request);
    return chunk === undefined ? Number.NaN : finishOf(chunk, request - chunk.first);
  }

  /** First operation of a request, {@link NONE} for a trim. */
  firstOperation(request: number): number {
    const chunk = this.#finder.find(request);
    return chunk === undefined ? NONE : chunk.firstOperation[request - chunk.first];
  }

  /** First operation id that is too high to belong to a request: the first of the next request that has any. */
  endOperation(request: number): number {
    const first = this.firstOperation(request);
    if (first !== NONE && this.#operations.request(first) !== undefined) {
      let end = first;
      while (this.#operations.request(end) === request) end++;
      return end;
    }
    for (let next = request + 1; next < this.count; next++) {
      const first = this.firstOperation(next);
      if (first !== NONE) return first;
    }
    const last = this.#lastOperation();
    return last === NONE ? NONE : last + 1;
  }

  /**
   * Whether an operation belongs to a request. Ids of background operations lie between those of the requests, so the
   * range alone does not say it.
   */
  owns(request: number, operation: number): boolean {
    const known = this.#operations.request(operation);
    if (known !== undefined) return known === request;
    const first = this.firstOperation(request);
    return (
      first !== NONE &&
      operation >= first &&
      operation < this.endOperation(request) &&
      this.#operations.cause(operation) === Cause.host
    );
  }

  /** The request an operation belongs to; −1 for background work. */
  requestOf(operation: number): number {
    if (operation === NONE) return -1;
    if (this.#operations.cause(operation) !== Cause.host) return -1;
    const known = this.#operations.request(operation);
    if (known !== undefined) return known;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // A trim has no operation: judge by the nearest request before it that has one.
      let probe = middle;
      while (probe >= low && this.firstOperation(probe) === NONE) probe--;
      if (probe < low || this.firstOperation(probe) <= operation) low = middle + 1;
      else high = probe;
    }
    let found = low - 1;
    while (found >= 0 && this.firstOperation(found) === NONE) found--;
    return found;
  }

  #lastOperation(): number {
    for (let request = this.count - 1; request >= 0; request--) {
      const first = this.firstOperation(request);
      if (first === NONE) continue;
      const chunk = this.#finder.find(request);
      if (chunk === undefined) return first;
      // The last request's operations follow its first without a gap, as far as they are the host's.
      let id = first;
      while (this.#operations.has(id + 1) && this.#operations.cause(id + 1) === Cause.host) id++;
      return id;
    }
    return NONE;
  }
}
