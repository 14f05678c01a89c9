import type { Experiment, ExperimentInput, InitialState } from '../../document/experiment.ts';
import { applyPatch, diffExperiments } from '../../document/patch.ts';
import { sameValue } from '../../device/same-value.ts';
import { checkFork } from '../../engine/run/check-fork.ts';
import { refuseUnsupported } from '../../engine/setup/unsupported.ts';
import type { DocumentError } from '../../document/validate.ts';
import { POLICY_SETTINGS } from '../../document/policies/index.ts';
import { currentPair, experimentB, type Pair } from './document.ts';
import { experimentOf, experimentWith, type EditTarget } from './edits.ts';
import { usePanel } from './panel.ts';
import { perKey, perObject } from '../../base/memo.ts';
import { plural } from '../../base/format.ts';
import { describeChanges } from './difference-text.ts';
import { isWithin, refusedBy, settingsOf, wayOut } from './way-out.ts';
import { placeWords, refusalWords } from './words/setting-words.ts';

export interface Refusal {
  /** What holds it, in the words of the screen. */
  readonly text: string;
  /** The change with all that gives way for it; null if no settings do. */
  readonly way: ExperimentInput | null;
}

/** Cached per experiment and patch, because each switch queries after every change. */
const refusalsOf = perObject((experiment: Experiment) =>
  perKey((patch: ExperimentInput): Refusal | null => {
    const error = refusedBy(() => refuseUnsupported(patched(experiment, patch)));
    if (error === null) return null;
    const way = wayOut(experiment, patch);
    return { text: way === null ? refusalWords(error) : `Needs ${needs(experiment, patch, way)}.`, way };
  }),
);
const errorsAtFork = perObject((pair: Pair) =>
  perKey((patch: ExperimentInput) => findAtFork(pair.a, () => patched(experimentB(pair) ?? pair.a, patch))),
);

/** More are counted. */
const MOST_NAMED = 3;

/** “Multi-plane: wise → none”: what gives way besides the change itself. */
function needs(experiment: Experiment, patch: ExperimentInput, way: ExperimentInput): string {
  const after = applyPatch(experiment, way);
  const own = settingsOf(patch);
  const lines = describeChanges(experiment, after, diffExperiments(experiment, after))
    .lines.filter(({ path }) => !path.startsWith('initial') && !own.some((one) => isWithin(path, one)))
    .map(({ words }) => words);
  if (!sameValue(experiment.initial, after.initial)) lines.push(initialWords(experiment.initial, after.initial));
  const named = lines.slice(0, MOST_NAMED);
  if (lines.length > named.length) named.push(plural(lines.length - named.length, 'more change'));
  return named.join(', ');
}

const entriesOf = (initial: InitialState): number =>
  Object.values(initial).reduce((sum, list: readonly unknown[]) => sum + list.length, 0);

function initialWords(before: InitialState, after: InitialState): string {
  const [from, to] = [entriesOf(before), entriesOf(after)];
  return from === to
    ? 'initial state: moved to this device'
    : `initial state: ${from} → ${plural(to, 'entry', 'entries')}`;
}

/** For the edited side: the experiment that a change with this patch commits. */
function patched(experiment: Experiment, patch: ExperimentInput): Experiment {
  const pair = currentPair();
  const { target } = usePanel.getState();
  return experiment === experimentOf(target) ? experimentWith(target, { patch }, pair) : applyPatch(experiment, patch);
}

/**
 * Null if it can run.
 * @param side that the change is for; default: the one that the setup changes
 */
export function editRefusal(
  experiment: Experiment,
  patch: ExperimentInput,
  side: EditTarget = usePanel.getState().target,
): Refusal | null {
  const refusal = refusalsOf(experiment)(patch);
  if (refusal !== null) return refusal;
  const fixed = refusalAtFork(experiment, patch, side);
  return fixed === null ? null : { text: fixed, way: null };
}

/**
 * Null if it can, and for experiments that are not edited.
 * @param experiment B, or A while there is no B
 */
export function refusalAtFork(
  experiment: Experiment,
  patch: ExperimentInput,
  side: EditTarget = usePanel.getState().target,
): string | null {
  const pair = currentPair();
  if (pair.forkNs === null || side !== 'b') return null;
  if (experiment !== (experimentB(pair) ?? pair.a)) return null;
  return forkWords(errorsAtFork(pair)(patch));
}

/** Null if it can, and without a fork. */
export function refusalOfFork(pair: Pair): string | null {
  const b = experimentB(pair);
  return pair.forkNs === null || b === null ? null : forkWords(findAtFork(pair.a, () => b));
}

const mayChange = (path: string): boolean =>
  POLICY_SETTINGS.some(
    ({ path: setting, facts }) => facts.midRun === true && (path === setting || path.startsWith(`${setting}.`)),
  );

function forkWords(error: DocumentError | null): string | null {
  if (error === null) return null;
  const { path } = error;
  if (!mayChange(path)) return `${placeWords(path)} holds from start to end: run B from the start to change it.`;
  return refusalWords(error);
}

const findAtFork = (a: Experiment, b: () => Experiment): DocumentError | null => refusedBy(() => checkFork(a, b()));
