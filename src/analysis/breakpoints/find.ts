/** Found by replay from the snapshots. */
import type { History } from '../../engine/history.ts';
import { Breakpoint } from './breakpoint.ts';
import type { Condition } from './condition.ts';

/** Instants between two reports of progress. */
const SLICE = 2000;

/** A search: it yields its progress (0 … 1), and returns the instant, ns, or null if there is none. */
export type Search = Generator<number, number | null>;

/**
 * The `count`-th instant after (`direction` 1) or before (−1) `ns` at which the condition is hit.
 * @throws RangeError if the condition names a place that the device does not have
 */
export function findHit(history: History, condition: Condition, ns: number, direction: 1 | -1, count = 1): Search {
  return direction > 0 ? findNext(history, condition, ns, count) : findPrevious(history, condition, ns, count);
}

function* findNext(history: History, condition: Condition, ns: number, count: number): Search {
  let engine = history.at(ns);
  let breakpoint = new Breakpoint(condition, engine);
  engine.setObserver(breakpoint);
  let left = count;
  let forkNs = ns < history.forkNs ? history.forkNs : Infinity;
  for (let instants = 1; ; instants++) {
    if (engine.nextNs > forkNs) {
      forkNs = Infinity;
      engine = history.cross(engine);
      breakpoint = new Breakpoint(condition, engine);
      engine.setObserver(breakpoint);
    }
    if (!engine.advance(1)) return null;
    if (breakpoint.wasHit() && --left === 0) return engine.now;
    if (instants % SLICE === 0) yield (engine.now - ns) / Math.max(1, history.endNs - ns);
  }
}

function* findPrevious(history: History, condition: Condition, ns: number, count: number): Search {
  const instants = history.instants;
  let left = count;
  for (let snapshot = instants.length - 1; snapshot >= 0; snapshot--) {
    if (instants[snapshot] >= ns && snapshot > 0) continue;
    const until = Math.min(ns - 1, instants.at(snapshot + 1) ?? Infinity);
    const hits: number[] = [];
    const engine = history.from(snapshot);
    const breakpoint = new Breakpoint(condition, engine);
    engine.setObserver(breakpoint);
    if (snapshot === 0) {
      engine.begin();
      if (breakpoint.wasHit() && engine.now <= until) hits.push(engine.now);
    }
    for (let i = 1; engine.nextNs <= until; i++) {
      engine.advance(1);
      if (breakpoint.wasHit()) hits.push(engine.now);
      if (i % SLICE === 0) yield (ns - engine.now) / Math.max(1, ns);
    }
    if (hits.length >= left) return hits[hits.length - left];
    left -= hits.length;
    yield (ns - instants[snapshot]) / Math.max(1, ns);
  }
  return null;
}
