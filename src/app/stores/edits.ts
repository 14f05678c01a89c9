import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch, diffExperiments, joinPatches, setValue, type Difference } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { pageState } from './page-state.ts';
import { refusedBy } from './way-out.ts';
import { refusalWords } from './words/setting-words.ts';
import { currentPair, experimentB, putPair, type Pair } from './document.ts';

/** Without `forkNs` B runs from the start. `named` names B, if it says more than its differences. */
type Wanted = Omit<Pair, 'forkNs' | 'b'> & {
  readonly forkNs?: number | null;
  readonly named?: string | undefined;
};

export function differencesOf(pair: Pair): Difference[] {
  const b = experimentB(pair);
  return b === null ? [] : diffExperiments(pair.a, b);
}

/**
 * @param key joins it with a preceding step of the same key
 * @param scenario undefined keeps the current one
 * @param b the experiment of A and the change, if it is known
 * @throws {DocumentError} if A and the change conflict; nothing has changed then
 */
export function commit(
  { a, change, forkNs = null, named }: Wanted,
  label: string,
  key: string = label,
  scenario?: string | null,
  b: Experiment | null = change === null ? null : applyPatch(a, change),
): void {
  const differences = b === null ? [] : diffExperiments(a, b);
  const pair: Pair =
    b === null || differences.length === 0
      ? { a, change: null, forkNs }
      : { a, change: patchOf(differences), forkNs, b: { experiment: b, named: named ?? null } };
  putPair(pair, { label, key, scenario });
}

function patchOf(differences: readonly Difference[]): ExperimentInput {
  let patch: ExperimentInput = {};
  for (const difference of differences) patch = setValue(patch, difference.path, difference.b);
  return patch;
}

/**
 * The reason for a refusal, or null. Other errors are bugs and are rethrown.
 * @param path the changed setting; if another one is refused, the reason names it
 */
export function tryTo(change: () => void, path?: string): string | null {
  const error = refusedBy(change);
  return error === null ? null : refusalWords(error, path);
}

export type EditTarget = 'a' | 'b';

export type Change =
  | { readonly path: string; readonly value: unknown }
  | { readonly patch: ExperimentInput; readonly path?: undefined };

const applied = (input: ExperimentInput, what: Change): ExperimentInput =>
  what.path === undefined ? joinPatches(input, what.patch) : setValue(input, what.path, what.value);

/** A change commits the experiment that its check has made. */
const last = pageState<{
  made: { pair: Pair; side: EditTarget; patch: ExperimentInput; experiment: Experiment } | null;
}>(() => ({ made: null }));

/** @throws {DocumentError} if the experiment cannot have the change */
export function experimentWith(side: EditTarget, what: Change, pair: Pair): Experiment {
  const patch = what.path === undefined ? what.patch : null;
  const { made } = last;
  if (made?.pair === pair && made.side === side && made.patch === patch) return made.experiment;
  const experiment =
    side === 'a' ? parseExperiment(applied(pair.a, what)) : applyPatch(pair.a, applied(pair.change ?? {}, what));
  if (patch !== null) last.made = { pair, side, patch, experiment };
  return experiment;
}

/**
 * The first difference from A creates B, the last removal removes it; A changes B as well, unless B changes the same
 * setting.
 * @param key joins quick changes of one kind in one step; default: the path of the setting, or the label
 * @returns the reason for a refusal, or null
 */
export function change(side: EditTarget, what: Change, label: string, key = what.path): string | null {
  const step = key === undefined ? label : `${side}:${key}`;
  return tryTo(() => {
    const pair = currentPair();
    const experiment = experimentWith(side, what, pair);
    if (side === 'a') commit({ ...pair, a: experiment }, label, step);
    else commit({ ...pair, change: {} }, label, step, undefined, experiment);
  }, what.path);
}

/**
 * A keeps B's change.
 * @throws {DocumentError} if they conflict; nothing has changed then
 */
export function putSide(target: EditTarget, experiment: Experiment, label: string, key = label): void {
  const { a, change, forkNs } = currentPair();
  if (target === 'b') commit({ a, change: patchBetween(a, experiment) }, label, `b:${key}`);
  else commit({ a: experiment, change, forkNs }, label, key);
}

/** A B that does not exist yet is A. */
export function experimentOf(target: EditTarget): Experiment {
  const pair = currentPair();
  return target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
}

/** Null if they are equal. */
export function patchBetween(a: Experiment, b: Experiment): ExperimentInput | null {
  const differences = diffExperiments(a, b);
  return differences.length === 0 ? null : patchOf(differences);
}

/** ns; null: B runs from the start. */
export function forkAt(forkNs: number | null, label: string): void {
  commit({ ...currentPair(), forkNs }, label, 'fork');
}

export function swapSides(): void {
  const pair = currentPair();
  const b = experimentB(pair);
  if (b !== null) commit({ a: b, change: patchBetween(b, pair.a) }, 'Swap A and B');
}
