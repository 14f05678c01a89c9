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
import { HostOp, kindOf } from '../../engine/state/workload.ts';
import type { Comparison } from '../query/parse-query.ts';
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

const COMPARE: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

const never = (): boolean => false;

export class Breakpoint implements EngineObserver {
  readonly #readable: ReadableEngine;
  readonly #root: Node;
  readonly #tests: Test[] = [];
  readonly #onLatency: ((request: number, latency: number) => void)[] = [];
  readonly #onBegin: ((slot: number) => void)[] = [];
  readonly #onTransaction: ((transaction: number) => void)[] = [];
  readonly #onChosen: ((valid: number) => void)[] = [];
  readonly #onErased: ((count: number) => void)[] = [];
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
    for (const ask of this.#onTransaction) ask(transaction);
    if (this.#onBegin.length === 0) return;
    const { operations, transactions } = this.#readable;
    for (let slot = transactions.int[transaction | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      for (const ask of this.#onBegin) ask(slot);
    }
  }
  completed(request: number, latency: number): void {
    for (const ask of this.#onLatency) ask(request, latency);
  }
  chosen(_: number, valid: number): void {
    for (const ask of this.#onChosen) ask(valid);
  }
  erased(block: number): void {
    for (const ask of this.#onErased) ask(this.#readable.flash.eraseCount[block]);
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
  #event(): Test {
    return this.#add({ isEvent: true, happened: false, holds: never });
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
        const test = this.#event();
        const compare = COMPARE[condition.compare];
        const where = lanesAt(condition.place, geometry);
        this.#onBegin.push((slot) => {
          const die = operations.int[slot | DIE];
          if (compare(s.now - operations.real[(slot >> 1) | SINCE], condition.ns) && where(die)) test.happened = true;
        });
        return test;
      }
      case 'gc-while-read-waits': {
        const test = this.#event();
        this.#onTransaction.push((transaction) => {
          const isGc = transactions.int[transaction | CAUSE] === Cause.gc;
          if (isGc && s.reads.head[transactions.int[transaction | UNIT]] >= 0) test.happened = true;
        });
        return test;
      }
      case 'lpn':
        return this.#touches((slot) => operations.int[slot | LPN] === condition.lpn);
      case 'offset': {
        const lpn = Math.floor(condition.byte / geometry.pageBytes) % geometry.logicalPages;
        return this.#touches((slot) => operations.int[slot | LPN] === lpn);
      }
      case 'place': {
        const { block, page } = physicalPlace(condition.place, geometry);
        return this.#touches((slot) => {
          const place = operations.int[slot | PPN];
          if (place < 0 || Math.floor(place / geometry.pagesPerBlock) !== block) return false;
          return page === null || place % geometry.pagesPerBlock === page;
        });
      }
    }
  }

  #touches(isIt: (slot: number) => boolean): Test {
    const test = this.#event();
    this.#onBegin.push((slot) => {
      if (isIt(slot)) test.happened = true;
    });
    return test;
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
        return this.#condition(() => compare(amplification(s), value));
      case 'victim-valid': {
        const test = this.#event();
        this.#onChosen.push((valid) => {
          if (compare(valid, value)) test.happened = true;
        });
        return test;
      }
      case 'erase-count': {
        const test = this.#event();
        this.#onErased.push((count) => {
          if (compare(count, value)) test.happened = true;
        });
        return test;
      }
      case 'latency':
      case 'read-latency':
      case 'write-latency': {
        const test = this.#event();
        const only = measure === 'latency' ? null : measure === 'read-latency' ? HostOp.read : HostOp.write;
        const { op, count } = s.workload;
        this.#onLatency.push((request, latency) => {
          if (compare(latency, value) && (only === null || kindOf(op[request % count]) === only)) test.happened = true;
        });
        return test;
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

/** 0 before the first host program. */
function amplification({ counters }: ReadableEngine): number {
  return writeAmplification(counters) ?? 0;
}

function lanesAt(place: readonly number[], geometry: Geometry): (die: number) => boolean {
  if (place.length === 0) return () => true;
  const [channel] = place;
  checkPart('channel', channel, geometry.channels);
  if (place.length === 1) return (die) => die % geometry.channels === channel;
  const [, chip, dieInChip] = place;
  checkPart('chip', chip, geometry.chipsPerChannel);
  checkPart('die', dieInChip, geometry.diesPerChip);
  const wanted = dieNumber(geometry, { channel, chip, die: dieInChip });
  return (die) => die === wanted;
}

function physicalPlace(place: readonly number[], geometry: Geometry): { block: number; page: number | null } {
  const [channel, chip, die, plane, block] = place;
  const page = place.at(5) ?? null;
  checkPart('channel', channel, geometry.channels);
  checkPart('chip', chip, geometry.chipsPerChannel);
  checkPart('die', die, geometry.diesPerChip);
  checkPart('plane', plane, geometry.planesPerDie);
  checkPart('block', block, geometry.blocksPerPlane);
  if (page !== null) checkPart('page', page, geometry.pagesPerBlock);
  return { block: blockNumber(geometry, { channel, chip, die, plane, block }), page };
}

function checkPart(name: string, number: number, count: number): void {
  if (number >= count) throw new RangeError(`${name} ${number}: found no such ${name}; allowed: 0 to ${count - 1}`);
}
