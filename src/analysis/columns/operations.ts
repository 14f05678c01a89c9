import { Cause, ID_CHUNK, INFO_VIRTUAL, NONE, finishOf, infoCause } from '../../engine/recording/recording.ts';
import type { OperationChunk, Recording, RequestChunk } from '../../engine/recording/recording.ts';
import type { Geometry } from '../../device/geometry.ts';

export class Operations {
  readonly count: number;
  readonly requests: number;
  readonly #operations: readonly OperationChunk[];
  readonly #requests: readonly RequestChunk[];

  constructor(recording: Pick<Recording, 'operations' | 'requests' | 'operationCount' | 'requestCount'>) {
    this.count = recording.operationCount;
    this.requests = recording.requestCount;
    this.#operations = recording.operations;
    this.#requests = recording.requests;
  }

  /** Physical page, or plane if `isVirtual`; `NONE` if never dispatched. */
  ppn(operation: number): number {
    return this.#operations[Math.floor(operation / ID_CHUNK)].ppn[operation % ID_CHUNK];
  }
  /** Logical page; `NONE` for an erase. */
  lpn(operation: number): number {
    return this.#operations[Math.floor(operation / ID_CHUNK)].lpn[operation % ID_CHUNK];
  }
  info(operation: number): number {
    return this.#operations[Math.floor(operation / ID_CHUNK)].info[operation % ID_CHUNK];
  }
  isVirtual(operation: number): boolean {
    return (this.info(operation) & INFO_VIRTUAL) !== 0;
  }
  /** Plane in the whole device; `NONE` if never dispatched. */
  plane(operation: number, geometry: Geometry): number {
    const ppn = this.ppn(operation);
    if (ppn === NONE || this.isVirtual(operation)) return ppn;
    return Math.floor(ppn / geometry.pagesPerPlane);
  }
  /** Die in the whole device; `NONE` if never dispatched. */
  die(operation: number, geometry: Geometry): number {
    const plane = this.plane(operation, geometry);
    return plane === NONE ? NONE : Math.floor(plane / geometry.planesPerDie);
  }

  arrival(request: number): number {
    return this.#requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK];
  }
  /** NaN if it did not complete. */
  finish(request: number): number {
    return finishOf(this.#requests[Math.floor(request / ID_CHUNK)], request % ID_CHUNK);
  }
  firstOperation(request: number): number {
    const first = this.#requests[Math.floor(request / ID_CHUNK)].firstOperation[request % ID_CHUNK];
    // Behind a controller what RAM answers has none: the number that was next is another request's.
    return this.ordered || (first < this.count && this.requestOf(first) === request) ? first : NONE;
  }
  critical(request: number): number {
    return this.#requests[Math.floor(request / ID_CHUNK)].critical[request % ID_CHUNK];
  }

  /**
   * The request that an operation belongs to; `NONE` if it is not a host's. Requests get their operations at arrival,
   * so first operations ascend with request numbers, trims (which have none) aside. Behind a controller they get them in
   * another order, and a column says whose they are.
   */
  requestOf(operation: number): number {
    if (infoCause(this.info(operation)) !== Cause.host) return NONE;
    const { request } = this.#operations[Math.floor(operation / ID_CHUNK)];
    if (request !== undefined) return request[operation % ID_CHUNK];
    let low = 0;
    let high = this.requests;
    while (low < high) {
      const middle = (low + high) >>> 1;
      // A trim stands for the next request that has operations.
      let probe = middle;
      while (probe < high && this.firstOperation(probe) === NONE) probe++;
      if (probe === high || this.firstOperation(probe) > operation) high = middle;
      else low = probe + 1;
    }
    let found = low - 1;
    while (found >= 0 && this.firstOperation(found) === NONE) found--;
    return found >= 0 ? found : NONE;
  }

  /** A request's operations, ascending. Empty for a trim. */
  operationsOf(request: number): number[] {
    const first = this.firstOperation(request);
    if (first === NONE) return [];
    const end = this.ordered ? this.nextFirst(request) : this.count;
    const operations: number[] = [];
    for (let id = first; id < end && infoCause(this.info(id)) === Cause.host; id++) {
      if (this.ordered || this.requestOf(id) === request) operations.push(id);
      else break;
    }
    return operations;
  }

  /** Whether first operations ascend with request numbers: the recording has no controller. */
  get ordered(): boolean {
    return this.#operations.at(0)?.request === undefined;
  }

  /** How many operations there were when the pages of a request began; `NONE` if they have not. Only if not {@link ordered}. */
  before(request: number): number {
    return this.#requests[Math.floor(request / ID_CHUNK)].before?.[request % ID_CHUNK] ?? NONE;
  }

  /** The number of operations before the pages of a request began; `NONE` if they have not, or if {@link ordered}. */
  nextFirst(request: number): number {
    const next = this.#nextWithOperations(request + 1);
    return next < this.requests ? this.firstOperation(next) : this.count;
  }

  /** The number of all operations if no later request has any. */
  requestColumn(): Uint32Array {
    const column = new Uint32Array(this.count).fill(NONE);
    if (!this.ordered) {
      for (let id = 0; id < this.count; id++) column[id] = this.requestOf(id);
      return column;
    }
    let request = -1;
    let next = this.#nextWithOperations(0);
    for (let id = 0; id < this.count; id++) {
      while (next < this.requests && this.firstOperation(next) <= id) {
        request = next;
        next = this.#nextWithOperations(next + 1);
      }
      if (request >= 0 && infoCause(this.info(id)) === Cause.host) column[id] = request;
    }
    return column;
  }

  #nextWithOperations(request: number): number {
    let next = request;
    while (next < this.requests && this.firstOperation(next) === NONE) next++;
    return next;
  }
}
