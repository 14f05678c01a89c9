/**
 * A condition, evaluated during a run. Some terms are events (a request completes), others are states (three free
 * blocks).
 *
 * A condition is hit at an instant at which it holds, and either something that it speaks of has happened in that
 * instant, or it did not hold after the instant before. So a state is hit once, when it comes about; of terms joined by
 * `or`, each is hit for itself.
 */
import { type Geometry, blockNumber, dieNumber } from '../../device/geometry.ts';
import type { Engine } from '../../engine/engine.ts';
import { DIE, LPN, SIBLING, PPN, SINCE } from '../../engine/records/operation-record.ts';
import { Cause } from '../../engine/recording/recording.ts';
import type { ReadableEngine } from '../../engine/readable.ts';
import { CAUSE, HEAD, UNIT } from '../../engine/records/transaction-record.ts';
import type { EngineObserver } from '../../engine/recording/recorder.ts';
import { HostOp, requestKind } from '../../engine/state/workload.ts';
import { COMPARE } from '../query/parse-query.ts';
import { writeAmplification } from '../figures/write-amplification.ts';
import type { Condition, Term } from './condition.ts';

/** A term made ready. `happened`: in this instant; a state has none. */
interface Test {
  readonly isEvent: boolean;
  happened: boolean;
  readonly holds: () => boolean;
}

type Node =
  | { readonly kind: 'test'; readonly test: Test }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Node[]; heldBefore: boolean };

const never = (): boolean => false;

/** An event of the engine that makes a test true if it matches. */
interface Watch<Matches> {
  readonly test: Test;
  readonly matches: Matches;
}

export class Breakpoint implements EngineObserver {
  readonly #readable: ReadableEngine;
  readonly #root: Node;
  readonly #tests: Test[] = [];
  readonly #onLatency: Watch<(request: number, latency: number) => boolean>[] = [];
  readonly #onBegin: Watch<(slot: number) => boolean>[] = [];
  readonly #onTransaction: Watch<(transaction: number) => boolean>[] = [];
  readonly #onChosen: Watch<(valid: number) => boolean>[] = [];
  readonly #onErased: Watch<(count: number) => boolean>[] = [];
  readonly #heldBefore = new Map<Test, boolean>();

  /**
   * @param engine the run, before the first instant to watch
   * @throws RangeError if the condition names a place that the device does not have
   */
  constructor(condition: Condition, engine: Engine) {
    this.#readable = engine.readable;
    this.#root = this.#node(condition);
    this.#remember();
  }

  began(transaction: number): void {
    for (const watch of this.#onTransaction) watch.test.happened ||= watch.matches(transaction);
    if (this.#onBegin.length === 0) return;
    const { operations, transactions } = this.#readable;
    for (let slot = transactions.int[transaction | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      for (const watch of this.#onBegin) watch.test.happened ||= watch.matches(slot);
    }
  }
  completed(request: number, latency: number): void {
    for (const watch of this.#onLatency) watch.test.happened ||= watch.matches(request, latency);
  }
  chosen(_: number, valid: number): void {
    for (const watch of this.#onChosen) watch.test.happened ||= watch.matches(valid);
  }
  erased(block: number): void {
    for (const watch of this.#onErased) watch.test.happened ||= watch.matches(this.#readable.flash.eraseCount[block]);
  }

  /** Whether the condition was hit in the instant that has just been simulated. Call it once after every instant. */
  wasHit(): boolean {
    const hit = isHit(this.#root, this.#heldBefore);
    this.#remember();
    return hit;
  }

  #remember(): void {
    for (const test of this.#tests) {
      test.happened = false;
      this.#heldBefore.set(test, test.holds());
    }
    note(this.#root);
  }

  #node(condition: Condition): Node {
    if ('of' in condition) {
      return { kind: condition.kind, of: condition.of.map((part) => this.#node(part)), heldBefore: false };
    }
    return { kind: 'test', test: this.#test(condition) };
  }

  #condition(holds: () => boolean): Test {
    return this.#add({ isEvent: false, happened: false, holds });
  }
  #event<Matches>(watches: Watch<Matches>[], matches: Matches): Test {
    const test = this.#add({ isEvent: true, happened: false, holds: never });
    watches.push({ test, matches });
    return test;
  }
  #add(test: Test): Test {
    this.#tests.push(test);
    return test;
  }

  #test(condition: Term): Test {
    const s = this.#readable;
    const { geometry, operations, transactions } = s;
    switch (condition.kind) {
      case 'measure':
        return this.#measure(condition);
      case 'wait': {
        const compare = COMPARE[condition.compare];
        const isThere = lanesAt(condition.place, geometry);
        return this.#event(
          this.#onBegin,
          (slot) =>
            compare(s.now - operations.real[(slot >> 1) | SINCE], condition.ns) && isThere(operations.int[slot | DIE]),
        );
      }
      case 'gc-while-read-waits':
        return this.#event(
          this.#onTransaction,
          (transaction) =>
            transactions.int[transaction | CAUSE] === Cause.gc &&
            s.reads.head[transactions.int[transaction | UNIT]] >= 0,
        );
      case 'lpn':
        return this.#event(this.#onBegin, (slot) => operations.int[slot | LPN] === condition.lpn);
      case 'offset': {
        const lpn = Math.floor(condition.byte / geometry.pageBytes) % geometry.logicalPages;
        return this.#event(this.#onBegin, (slot) => operations.int[slot | LPN] === lpn);
      }
      case 'place': {
        const { block, page } = physicalPlace(condition.place, geometry);
        return this.#event(this.#onBegin, (slot) => {
          const place = operations.int[slot | PPN];
          if (place < 0 || Math.floor(place / geometry.pagesPerBlock) !== block) return false;
          return page === null || place % geometry.pagesPerBlock === page;
        });
      }
    }
  }

  #measure({ measure, compare: sign, value }: Extract<Term, { kind: 'measure' }>): Test {
    const s = this.#readable;
    const compare = COMPARE[sign];
    switch (measure) {
      case 'queue':
        return this.#condition(() => compare(s.inFlight, value));
      case 'free-blocks':
        return this.#condition(() => compare(fewest(s.flash.freeBlocks), value));
      case 'waf':
        return this.#condition(() => compare(writeAmplification(s.counters) ?? 0, value));
      case 'victim-valid':
        return this.#event(this.#onChosen, (valid) => compare(valid, value));
      case 'erase-count':
        return this.#event(this.#onErased, (count) => compare(count, value));
      case 'latency':
      case 'read-latency':
      case 'write-latency': {
        const only = measure === 'latency' ? null : measure === 'read-latency' ? HostOp.read : HostOp.write;
        const { op, count } = s.workload;
        return this.#event(
          this.#onLatency,
          (request, latency) => compare(latency, value) && (only === null || requestKind(op[request % count]) === only),
        );
      }
    }
  }
}

function isTrue(node: Node): boolean {
  if (node.kind === 'test') return node.test.isEvent ? node.test.happened : node.test.holds();
  return node.kind === 'and' ? node.of.every(isTrue) : node.of.some(isTrue);
}

function happened(node: Node): boolean {
  return node.kind === 'test' ? node.test.happened : node.of.some(happened);
}

/** The state terms, without events. */
function holds(node: Node): boolean {
  if (node.kind === 'test') return node.test.holds();
  return node.kind === 'and' ? node.of.every(holds) : node.of.some(holds);
}

function note(node: Node): void {
  if (node.kind === 'test') return;
  node.heldBefore = holds(node);
  for (const part of node.of) note(part);
}

function isHit(node: Node, heldBefore: ReadonlyMap<Test, boolean>): boolean {
  if (node.kind === 'or') return node.of.some((part) => isHit(part, heldBefore));
  if (!isTrue(node)) return false;
  if (node.kind === 'test') return node.test.isEvent || heldBefore.get(node.test) !== true;
  return happened(node) || !node.heldBefore;
}

function fewest(counts: ArrayLike<number> & Iterable<number>): number {
  let least = Infinity;
  for (const count of counts) if (count < least) least = count;
  return least;
}

function lanesAt(place: readonly number[], geometry: Geometry): (die: number) => boolean {
  checkPlace(place, geometry);
  const [channel, chip, die] = place;
  if (place.length === 0) return () => true;
  if (place.length === 1) return (other) => other % geometry.channels === channel;
  const wanted = dieNumber(geometry, { channel, chip, die });
  return (other) => other === wanted;
}

function physicalPlace(place: readonly number[], geometry: Geometry): { block: number; page: number | null } {
  checkPlace(place, geometry);
  const [channel, chip, die, plane, block] = place;
  return { block: blockNumber(geometry, { channel, chip, die, plane, block }), page: place.at(5) ?? null };
}

function checkPlace(place: readonly number[], geometry: Geometry): void {
  const counts = [
    ['channel', geometry.channels],
    ['chip', geometry.chipsPerChannel],
    ['die', geometry.diesPerChip],
    ['plane', geometry.planesPerDie],
    ['block', geometry.blocksPerPlane],
    ['page', geometry.pagesPerBlock],
  ] as const;
  for (const [part, number] of place.entries()) {
    const [name, count] = counts[part];
    if (number >= count) throw new RangeError(`${name} ${number}: found no such ${name}; allowed: 0 to ${count - 1}`);
  }
}
