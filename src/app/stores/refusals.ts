import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { checkFork } from '../../engine/run/check-fork.ts';
import { refuseUnsupported } from '../../engine/setup/unsupported.ts';
import { DocumentError } from '../../document/validate.ts';
import { POLICY_SETTINGS } from '../../document/policies/index.ts';
import { currentPair, experimentB } from './document.ts';
import type { Pair } from './document.ts';
import { experimentOf, experimentWith } from './edits.ts';
import { usePanel } from './panel.ts';
import { perKey, perObject } from '../../base/memo.ts';

/** Cached per experiment and patch, because each switch queries after every change. */
const errorsOf = perObject((experiment: Experiment) =>
  perKey((patch: ExperimentInput) => refusedBy(() => refuseUnsupported(patched(experiment, patch)))),
);
const errorsAtFork = perObject((pair: Pair) =>
  perKey((patch: ExperimentInput) => findAtFork(pair.a, () => patched(experimentB(pair) ?? pair.a, patch))),
);

/** For the edited side: the experiment that a change with this patch commits. */
function patched(experiment: Experiment, patch: ExperimentInput): Experiment {
  const pair = currentPair();
  const { target } = usePanel.getState();
  return experiment === experimentOf(target) ? experimentWith(target, { patch }, pair) : applyPatch(experiment, patch);
}

/** Null if it can run. Settings are named by their paths, which the page shows as links (path-text.tsx). */
export function editRefusal(experiment: Experiment, patch: ExperimentInput): string | null {
  const error = errorsOf(experiment)(patch);
  if (error === null) return refusalAtFork(experiment, patch);
  return `Not allowed here: needs ${error.path} = ${error.allowed} (now ${error.found}).`;
}

/**
 * Null if it can, and for experiments that are not edited.
 * @param experiment B, or A while there is no B
 */
export function refusalAtFork(experiment: Experiment, patch: ExperimentInput): string | null {
  const pair = currentPair();
  if (pair.forkNs === null || usePanel.getState().target !== 'b') return null;
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
  const { path, found, allowed } = error;
  if (!mayChange(path)) return `${path} holds from start to end, so a fork cannot change it.`;
  return `${path}: ${found} is not allowed. Allowed: ${allowed}.`;
}

function refusedBy(act: () => void): DocumentError | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DocumentError) return error;
    throw error;
  }
}

const findAtFork = (a: Experiment, b: () => Experiment): DocumentError | null => refusedBy(() => checkFork(a, b()));
