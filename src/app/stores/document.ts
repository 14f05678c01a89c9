/**
 * What is run: the experiment A, and B as A with a change over it, or no B. Every change can be undone. What follows from these two (the differences, the
 * link) is not kept; B's own document is made once, where the pair is put here, since that takes the rules of the document, with which edits.ts is loaded.
 */
import { create } from 'zustand';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { FIRST_SCREEN } from '../first-screen.ts';

/** A and what B changes of it. */
export interface Pair {
  readonly a: Experiment;
  /** Null where there is no B. */
  readonly change: ExperimentInput | null;
  /** B goes on from A at this instant, ns (the next B where there is none yet); null: B runs from the start. */
  readonly forkNs: number | null;
}

/** B as its change makes it, and what it changes in words. */
export interface SideB {
  readonly experiment: Experiment;
  /** On one line. */
  readonly words: string;
  /** Setting by setting. */
  readonly lines: readonly { readonly path: string; readonly words: string }[];
}

/** A pair, and what led to it, for the undo button's tooltip. */
interface Step {
  readonly pair: Pair;
  /** The paper's scenario that the pair began as, by name; null where it began otherwise. */
  readonly scenario: string | null;
  readonly label: string;
  /** Steps with the same key that follow each other within a moment are one. */
  readonly key: string;
  readonly at: number;
}

interface DocumentState {
  readonly past: readonly Step[];
  readonly present: Step;
  readonly future: readonly Step[];
}

const MOST_STEPS = 200;
/** Changes of one thing within this time are one step back, ms. */
const JOINED_MS = 800;

export const useDocument = create<DocumentState>()(() => ({
  past: [],
  present: { pair: FIRST_SCREEN.pair, scenario: null, label: 'Start', key: 'start', at: 0 },
  future: [],
}));

/** B by pair: one object for one pair, so that it can be compared by identity. */
const sides = new WeakMap<Pair, SideB>();

/** What B of a pair is; null where there is none. */
export function sideB(pair: Pair): SideB | null {
  return sides.get(pair) ?? null;
}

/** The document of B; null where there is none. */
export function experimentB(pair: Pair): Experiment | null {
  return sideB(pair)?.experiment ?? null;
}

export function currentPair(): Pair {
  return useDocument.getState().present.pair;
}

/** What led to a pair. */
export interface StepWords {
  /** What was done, for the undo button. */
  readonly label: string;
  /** Joins it with a step of the same key just before. */
  readonly key: string;
  /** What the pair begins as; a change of the present one stays what it is. */
  readonly scenario?: string | null | undefined;
}

/** Puts a pair in place of the present one. Its B is given with it; there is one exactly where the pair has a change. */
export function putPair(wanted: Pair, b: SideB | null, { label, key, scenario }: StepWords): void {
  const { past, present } = useDocument.getState();
  // With the last of what B changes, B is gone, and nothing goes on from A.
  const isGone = b === null && present.pair.change !== null;
  const pair: Pair = { ...wanted, forkNs: isGone ? null : wanted.forkNs };
  if (b !== null) sides.set(pair, b);
  const now = performance.now();
  const step: Step = { pair, scenario: scenario === undefined ? present.scenario : scenario, label, key, at: now };
  if (present.key === key && now - present.at < JOINED_MS && past.length > 0) {
    useDocument.setState({ present: step, future: [] });
    return;
  }
  useDocument.setState({ past: [...past.slice(1 - MOST_STEPS), present], present: step, future: [] });
}

export function undo(): void {
  const { past, present, future } = useDocument.getState();
  const before = past.at(-1);
  if (before === undefined) return;
  useDocument.setState({ past: past.slice(0, -1), present: before, future: [present, ...future] });
}

export function redo(): void {
  const { past, present, future } = useDocument.getState();
  const after = future[0];
  if (after === undefined) return;
  useDocument.setState({ past: [...past, present], present: after, future: future.slice(1) });
}

/** B becomes A, and there is no B any more. */
export function keepB(): void {
  const b = experimentB(currentPair());
  if (b !== null) putPair({ a: b, change: null, forkNs: null }, null, { label: 'Keep B', key: 'Keep B' });
}

/** There is no B any more. */
export function dropB(): void {
  const { a, change } = currentPair();
  if (change !== null) putPair({ a, change: null, forkNs: null }, null, { label: 'Remove B', key: 'Remove B' });
}
