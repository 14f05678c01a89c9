/**
 * Changes of the experiment on screen, by the rules of the document. These rules are a good part of the page's code and the first screen changes nothing, so
 * they come when somebody is about to (with-edits.ts).
 */
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch, diffExperiments, joinPatches, schemaAt, setValue } from '../../document/patch.ts';
import type { Difference } from '../../document/patch.ts';
import { ExperimentError, parseExperiment } from '../../document/validate.ts';
import { describeChange, describeDifference } from './difference-text.ts';
import { refusalOf } from './refusals.ts';
import { useEdits } from './with-edits.ts';
import { currentPair, experimentB, putPair } from './document.ts';
import type { Pair, SideB } from './document.ts';

/** A pair to be; without an instant B runs from the start. */
type Wanted = Omit<Pair, 'forkNs'> & { readonly forkNs?: number | null };

/** What B changes, setting by setting. */
export function differencesOf(pair: Pair): Difference[] {
  const b = experimentB(pair);
  return b === null ? [] : diffExperiments(pair.a, b);
}

/**
 * Puts a pair in place of the present one.
 * @param label what was done, for the undo button
 * @param key joins it with a step of the same key just before
 * @param scenario what the pair begins as; a change of the present one stays what it is
 * @throws {ExperimentError} if A and the change do not go together; nothing has changed then
 */
export function commit(
  { a, change, forkNs = null }: Wanted,
  label: string,
  key: string = label,
  scenario?: string | null,
): void {
  const b = change === null ? null : madeB(a, change);
  putPair({ a, change: b === null ? null : patchBetween(a, b.experiment), forkNs }, b, { label, key, scenario });
}

/** B of A and a change; null where the change changes nothing (any more). */
function madeB(a: Experiment, change: ExperimentInput): SideB | null {
  const experiment = applyPatch(a, change);
  const differences = diffExperiments(a, experiment);
  if (differences.length === 0) return null;
  const lines = differences.map((difference) => ({ path: difference.path, words: describeDifference(difference) }));
  return { experiment, words: describeChange(differences), lines };
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
    return `${blamed}${error.found} is not allowed. Allowed: ${error.allowed}.`;
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

/** For those who are on screen from the start, and can't import them. */
export const EDITS = { commit, editA, editB, patchA, patchB, forkAt, swapSides, refusalOf };
export type Edits = typeof EDITS;

// By whichever way this file was loaded: who needs it and may not load it itself finds it there.
useEdits.setState({ edits: EDITS });
