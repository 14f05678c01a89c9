/**
 * What is run: the experiment A, and B as A with a change over it, or no B. Every change can be undone. Nothing that can be
 * derived is kept: B's document, the differences and the link all follow from these two.
 */
import { create } from 'zustand';
import type { Experiment, ExperimentInput } from '../../device/experiment.ts';
import { applyPatch, diffExperiments, joinPatches, schemaAt, setValue } from '../../device/patch.ts';
import type { Difference } from '../../device/patch.ts';
import { ExperimentError, parseExperiment } from '../../device/validate.ts';
import { FIRST_SCREEN } from '../first-screen.ts';

/** A and what B changes of it. */
export interface Pair {
  readonly a: Experiment;
  /** Null where there is no B. */
  readonly change: ExperimentInput | null;
  /** B goes on from A at this instant, ns (the next B where there is none yet); null: B runs from the start. */
  readonly forkNs: number | null;
}

/** A pair to be; without an instant B runs from the start. */
type Wanted = Omit<Pair, 'forkNs'> & { readonly forkNs?: number | null };

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

/** The document of B; null where there is none. One object for one pair, so that it can be compared by identity. */
export function experimentB(pair: Wanted): Experiment | null {
  if (pair.change === null) return null;
  let b = derived.get(pair);
  if (b === undefined) {
    b = applyPatch(pair.a, pair.change);
    derived.set(pair, b);
  }
  return b;
}
const derived = new WeakMap<Wanted, Experiment>();

/** What B changes, setting by setting. */
export function differencesOf(pair: Pair): Difference[] {
  const b = experimentB(pair);
  return b === null ? [] : diffExperiments(pair.a, b);
}

export function currentPair(): Pair {
  return useDocument.getState().present.pair;
}

/**
 * Puts a pair in place of the present one.
 * @param label what was done, for the undo button
 * @param key joins it with a step of the same key just before
 * @param scenario what the pair begins as; a change of the present one stays what it is
 * @throws {ExperimentError} if A and the change do not go together; nothing has changed then
 */
export function commit(wanted: Wanted, label: string, key: string = label, scenario?: string | null): void {
  // A change that changes nothing any more is no B.
  const b = experimentB(wanted);
  const { past, present } = useDocument.getState();
  const change = b === null ? null : patchBetween(wanted.a, b);
  // With the last of what B changes, B is gone, and nothing goes on from A.
  const isGone = change === null && present.pair.change !== null;
  const pair: Pair = { a: wanted.a, change, forkNs: isGone ? null : (wanted.forkNs ?? null) };
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

/**
 * What a refused change says; null where it was taken. Anything but a refusal is a defect and goes on.
 * @param path the setting that was changed; where another one is to blame, the answer names it
 */
export function tryTo(change: () => void, path?: string): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    const blamed = path === undefined || error.path === path ? '' : `${titleOf(error.path)}: `;
    return `${blamed}${error.found} is not possible here. Allowed: ${error.allowed}.`;
  }
}

/** A setting's name and key, as a refusal names them; the key alone where no setting is meant. */
function titleOf(path: string): string {
  try {
    return `${schemaAt(path).title} (${path})`;
  } catch (error) {
    if (error instanceof ExperimentError) return path;
    throw error;
  }
}

/** Sets one setting of A (and so of B, unless B's change speaks of it). Answers why not, or null. */
export function editA(path: string, value: unknown, label: string): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a: parseExperiment(setValue(a, path, value)), change, forkNs }, label, `a:${path}`);
  }, path);
}

/** Sets one setting of B, which comes into being with its first difference from A. Answers why not, or null. */
export function editB(path: string, value: unknown, label: string): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a, change: setValue(change ?? {}, path, value), forkNs }, label, `b:${path}`);
  }, path);
}

/** Puts a patch over A. Answers why not, or null. */
export function patchA(patch: ExperimentInput, label: string): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a: applyPatch(a, patch), change, forkNs }, label);
  });
}

/** Changes B, which comes into being with its first difference from A and goes with the last. Answers why not, or null. */
export function patchB(patch: ExperimentInput, label: string): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a, change: joinPatches(change ?? {}, patch), forkNs }, label);
  });
}

/** The patch that makes `b` of `a`; null where they are the same. */
export function patchBetween(a: Experiment, b: Experiment): ExperimentInput | null {
  const differences = diffExperiments(a, b);
  if (differences.length === 0) return null;
  let patch: ExperimentInput = {};
  for (const difference of differences) patch = setValue(patch, difference.path, difference.b);
  return patch;
}

/** B becomes A, and there is no B any more. */
export function keepB(): void {
  const pair = currentPair();
  const b = experimentB(pair);
  if (b !== null) commit({ a: b, change: null }, 'Keep B');
}

/** There is no B any more. */
export function dropB(): void {
  const pair = currentPair();
  if (pair.change !== null) commit({ a: pair.a, change: null }, 'Remove B');
}

/** Lets B go on from A at an instant, ns; null: from the start. */
export function forkAt(forkNs: number | null, label: string): void {
  commit({ ...currentPair(), forkNs }, label, 'fork');
}

/** A becomes B and B becomes A, both from the start. */
export function swapSides(): void {
  const pair = currentPair();
  const b = experimentB(pair);
  if (b !== null) commit({ a: b, change: patchBetween(b, pair.a) }, 'Swap A and B');
}
