/** Changes of the current experiment, by the document rules. */
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch, diffExperiments, joinPatches, schemaAt, setValue } from '../../document/patch.ts';
import type { Difference } from '../../document/patch.ts';
import { DocumentError, parseExperiment } from '../../document/validate.ts';
import { currentPair, experimentB, putPair } from './document.ts';
import type { Pair } from './document.ts';

/** A new pair; without `forkNs` B runs from the start. `named` names its B, if it says more than its differences. */
type Wanted = Omit<Pair, 'forkNs' | 'b'> & {
  readonly forkNs?: number | null;
  readonly named?: string | undefined;
};

/** The differences of B from A, one per setting. */
export function differencesOf(pair: Pair): Difference[] {
  const b = experimentB(pair);
  return b === null ? [] : diffExperiments(pair.a, b);
}

/**
 * Replaces the current pair.
 * @param label the action, for the undo button
 * @param key joins it with a preceding step of the same key
 * @param scenario the scenario of the pair; undefined keeps the current one
 * @throws {DocumentError} if A and the change conflict; nothing has changed then
 */
export function commit(
  { a, change, forkNs = null, named }: Wanted,
  label: string,
  key: string = label,
  scenario?: string | null,
): void {
  const made = change === null ? null : madeB(a, change);
  const pair: Pair =
    made === null
      ? { a, change: null, forkNs }
      : { a, change: patchOf(made.differences), forkNs, b: { experiment: made.experiment, named: named ?? null } };
  putPair(pair, { label, key, scenario });
}

/** B of A and a change, and its differences from A; null if the change has no effect. */
function madeB(
  a: Experiment,
  change: ExperimentInput,
): { experiment: Experiment; differences: readonly Difference[] } | null {
  const experiment = applyPatch(a, change);
  const differences = diffExperiments(a, experiment);
  if (differences.length === 0) return null;
  return { experiment, differences };
}

/** The patch that makes B's values of some differences. */
function patchOf(differences: readonly Difference[]): ExperimentInput {
  let patch: ExperimentInput = {};
  for (const difference of differences) patch = setValue(patch, difference.path, difference.b);
  return patch;
}

/**
 * The reason for a refused change, or null. Errors other than refusals are bugs and are rethrown.
 * @param path the changed setting; if another one is invalid, the reason names it
 */
export function tryTo(change: () => void, path?: string): string | null {
  try {
    change();
    return null;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const blamed = path === undefined || error.path === path ? '' : `${titleOf(error.path)}: `;
    const { found, allowed } = error;
    return blamed + `${found} is not allowed. Allowed: ${allowed}.`;
  }
}

/** A setting's label and key for a refusal; the key alone if it is not a setting. */
function titleOf(path: string): string {
  try {
    return `${schemaAt(path).title} (${path})`;
  } catch (error) {
    if (error instanceof DocumentError) return path;
    throw error;
  }
}

/** A side of the experiment. */
export type Target = 'a' | 'b';

/**
 * Sets one setting of a side. Returns the reason for a refusal, or null.
 * @param key joins quick changes of one kind in one step of the history; default: the path
 */
export function edit(target: Target, path: string, value: unknown, label: string, key = path): string | null {
  return target === 'b' ? editB(path, value, label, key) : editA(path, value, label, key);
}

/** Applies a patch to a side. Returns the reason for a refusal, or null. */
export function patchSide(target: Target, patch: ExperimentInput, label: string): string | null {
  return target === 'b' ? patchB(patch, label) : patchA(patch, label);
}

/**
 * Replaces the experiment of a side; A keeps B's change.
 * @throws {DocumentError} if the experiment of A and B's change conflict; nothing has changed then
 */
export function putSide(target: Target, experiment: Experiment, label: string, key = label): void {
  const { a, change, forkNs } = currentPair();
  if (target === 'b') commit({ a, change: patchBetween(a, experiment) }, label, `b:${key}`);
  else commit({ a: experiment, change, forkNs }, label, key);
}

/** The experiment of a side; a B that does not exist yet is A. */
export function experimentOf(target: Target): Experiment {
  const pair = currentPair();
  return target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
}

/** Sets one setting of A (and of B unless B changes it). Returns the reason for a refusal, or null. */
export function editA(path: string, value: unknown, label: string, key = path): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a: parseExperiment(setValue(a, path, value)), change, forkNs }, label, `a:${key}`);
  }, path);
}

/** Sets one setting of B; the first difference from A creates B. Returns the reason for a refusal, or null. */
function editB(path: string, value: unknown, label: string, key = path): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a, change: setValue(change ?? {}, path, value), forkNs }, label, `b:${key}`);
  }, path);
}

/** Applies a patch to A. Returns the reason for a refusal, or null. */
export function patchA(patch: ExperimentInput, label: string): string | null {
  return tryTo(() => {
    const pair = currentPair();
    commit({ ...pair, a: experimentWith('a', patch, pair) }, label);
  });
}

/**
 * The experiment that {@link patchSide} makes of a side.
 * @throws {DocumentError} if it cannot have the patch
 */
export function experimentWith(target: Target, patch: ExperimentInput, { a, change }: Pair): Experiment {
  return target === 'a' ? applyPatch(a, patch) : applyPatch(a, joinPatches(change ?? {}, patch));
}

/**
 * Changes B; the first difference from A creates B, the last removal removes it. Returns the reason for a refusal, or
 * null.
 */
export function patchB(patch: ExperimentInput, label: string): string | null {
  return tryTo(() => {
    const { a, change, forkNs } = currentPair();
    commit({ a, change: joinPatches(change ?? {}, patch), forkNs }, label);
  });
}

/** The patch from `a` to `b`; null if they are equal. */
export function patchBetween(a: Experiment, b: Experiment): ExperimentInput | null {
  const differences = diffExperiments(a, b);
  return differences.length === 0 ? null : patchOf(differences);
}

/** Forks B from A at an instant, ns; null: B runs from the start. */
export function forkAt(forkNs: number | null, label: string): void {
  commit({ ...currentPair(), forkNs }, label, 'fork');
}

/** A becomes B and B becomes A, both from the start. */
export function swapSides(): void {
  const pair = currentPair();
  const b = experimentB(pair);
  if (b !== null) commit({ a: b, change: patchBetween(b, pair.a) }, 'Swap A and B');
}
