/**
 * The requests and operations of a run that match a query. It reads the columns once, in slices, and stores one bit per
 * operation and per request: painting tests single numbers, stepping skips 32 numbers at a time.
 */
import { requestKind } from '../../document/request-ops.ts';
import {
  Cause,
  NONE,
  WAIT_CAUSES,
  addRequestParts,
  infoCause,
  infoType,
  type Recording,
} from '../../engine/recording/recording.ts';
import { channelOfDie, chipOnChannel, dieInChip, type Geometry } from '../../device/geometry.ts';
import { Bits } from '../columns/bits.ts';
import { Operations } from '../columns/operations.ts';
import type { RequestFields } from '../columns/requests.ts';
import { COMPARE, type QueryTerm } from './parse-query.ts';

/** Operations between two reads of the clock. */
const SLICE = 4096;

type RequestTerm = Extract<QueryTerm, { kind: 'request' | 'op' | 'latency' | 'cause' | 'size' | 'offset' }>;
type OperationTerm = Exclude<QueryTerm, RequestTerm>;

const isRequestTerm = (term: QueryTerm): term is RequestTerm =>
  ['request', 'op', 'latency', 'cause', 'size', 'offset'].includes(term.kind);

export class Matches {
  /** The unit of stepping: requests, unless the query names operations by place, kind or origin. */
  readonly of: 'requests' | 'operations';
  readonly #recording: Recording;
  readonly #geometry: Geometry;
  readonly #facts: RequestFields;
  readonly #operations: Operations;
  readonly #requestTerms: readonly RequestTerm[];
  readonly #operationTerms: readonly OperationTerm[];
  readonly #requests: Bits;
  readonly #marked: Bits;
  readonly #parts = new Float64Array(WAIT_CAUSES);
  #walk: Generator<undefined, void>;
  #done = false;

  /**
   * @param terms all must hold; an empty list matches everything
   * @param facts the fields of each request; request r of a repeated workload is row r mod count
   */
  constructor(recording: Recording, geometry: Geometry, facts: RequestFields, terms: readonly QueryTerm[]) {
    this.#recording = recording;
    this.#geometry = geometry;
    this.#facts = facts;
    this.#operations = new Operations(recording);
    this.#requestTerms = terms.filter(isRequestTerm);
    this.#operationTerms = terms.filter((term): term is OperationTerm => !isRequestTerm(term));
    this.of = this.#operationTerms.length > 0 ? 'operations' : 'requests';
    this.#requests = new Bits(recording.requestCount);
    this.#marked = new Bits(recording.operationCount);
    this.#walk = this.#look();
  }

  /** Continues until an instant of `performance.now()`, ms. True if the search is complete. */
  work(until: number): boolean {
    while (!this.#done && performance.now() < until) this.#done = this.#walk.next().done === true;
    return this.#done;
  }

  get done(): boolean {
    return this.#done;
  }

  get count(): number {
    return this.#bits.count;
  }

  /** Whether an operation matches, or works for a request that does. */
  hasOperation(operation: number): boolean {
    return this.#marked.has(operation);
  }

  /**
   * The number of the match after (1) or before (−1) a number; −1 if there is none. Start with −1, or with {@link end}.
   */
  next(from: number, direction: 1 | -1): number {
    return this.#bits.from(from, direction);
  }

  /** One more than the last number there is. */
  get end(): number {
    return this.#bits.length;
  }

  /** Which match a number is, from 1. */
  rank(number: number): number {
    return this.#bits.rank(number);
  }

  get #bits(): Bits {
    return this.of === 'requests' ? this.#requests : this.#marked;
  }

  *#look(): Generator<undefined, void> {
    const { operationCount, requestCount } = this.#recording;
    let seen = 0;
    for (let request = 0; request < requestCount; request++) {
      if (this.#requestMatches(request)) this.#requests.add(request);
      if (++seen % SLICE === 0) yield undefined;
    }
    // Operations of a request have consecutive numbers; background operations lie between them.
    let request = -1;
    const isOrdered = this.#operations.ordered;
    let upcoming = this.#firstOperationFrom(0);
    for (let operation = 0; operation < operationCount; operation++) {
      while (isOrdered && upcoming !== -1 && this.#operations.firstOperation(upcoming) <= operation) {
        request = upcoming;
        upcoming = this.#firstOperationFrom(upcoming + 1);
      }
      const info = this.#operations.info(operation);
      if (!isOrdered && infoCause(info) === Cause.host) request = this.#operations.requestOf(operation);
      const owner = infoCause(info) === Cause.host ? request : -1;
      const belongs = this.#requestTerms.length === 0 || (owner >= 0 && this.#requests.has(owner));
      if (belongs && this.#operationMatches(operation, info)) this.#marked.add(operation);
      if (++seen % SLICE === 0) yield undefined;
    }
  }

  /** The first request from a number on that has operations (a trim has none); −1 if there is none. */
  #firstOperationFrom(from: number): number {
    for (let request = from; request < this.#recording.requestCount; request++) {
      if (this.#operations.firstOperation(request) !== NONE) return request;
    }
    return -1;
  }

  #requestMatches(request: number): boolean {
    const row = request % this.#facts.count;
    for (const term of this.#requestTerms) {
      switch (term.kind) {
        case 'request':
          if (request !== term.number) return false;
          break;
        case 'op':
          if (this.#facts.op[row] !== term.op && requestKind(this.#facts.op[row]) !== term.op) return false;
          break;
        case 'size':
          if (!COMPARE[term.compare](this.#facts.bytes[row], term.bytes)) return false;
          break;
        case 'offset': {
          const from = this.#facts.offset[row];
          if (term.byte < from || term.byte >= from + this.#facts.bytes[row]) return false;
          break;
        }
        case 'latency': {
          // An unfinished request's is not a number, and compares with none.
          const ns = this.#operations.finish(request) - this.#operations.arrival(request);
          if (!COMPARE[term.compare](ns, term.ns)) return false;
          break;
        }
        case 'cause': {
          const latency = addRequestParts(this.#recording, request, this.#parts);
          if (Number.isNaN(latency) || !COMPARE[term.compare](this.#parts[term.cause], term.ns)) return false;
          break;
        }
      }
    }
    return true;
  }

  #operationMatches(operation: number, info: number): boolean {
    for (const term of this.#operationTerms) {
      switch (term.kind) {
        case 'by':
          if (infoCause(info) !== term.by) return false;
          break;
        case 'type':
          if (infoType(info) !== term.type) return false;
          break;
        case 'lpn':
          if (this.#operations.lpn(operation) !== term.lpn) return false;
          break;
        case 'place':
          if (!this.#isAt(operation, term.place, term.number)) return false;
          break;
      }
    }
    return true;
  }

  #isAt(operation: number, place: Extract<QueryTerm, { kind: 'place' }>['place'], number: number): boolean {
    const geometry = this.#geometry;
    const die = this.#operations.die(operation, geometry);
    if (die === NONE) return false;
    switch (place) {
      case 'channel':
        return channelOfDie(geometry, die) === number;
      case 'chip':
        return chipOnChannel(geometry, die) === number;
      case 'die':
        return dieInChip(geometry, die) === number;
      case 'plane':
        return this.#operations.plane(operation, geometry) % geometry.planesPerDie === number;
      case 'block':
      case 'page': {
        const page = this.#operations.ppn(operation);
        if (page === NONE || this.#operations.isVirtual(operation)) return false;
        if (place === 'page') return page % geometry.pagesPerBlock === number;
        return Math.floor(page / geometry.pagesPerBlock) % geometry.blocksPerPlane === number;
      }
    }
  }
}
