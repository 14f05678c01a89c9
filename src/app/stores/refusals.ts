import { localized, t } from '../../messages/message.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { checkFork } from '../../engine/run/check-fork.ts';
import { refuseUnsupported } from '../../engine/setup/unsupported.ts';
import { ExperimentError } from '../../document/validate.ts';
import { POLICY_SETTINGS } from '../../policies/index.ts';
import { currentPair, experimentB } from './document.ts';
import type { Pair } from './document.ts';
import { usePanel } from './panel.ts';

type Answers = Map<ExperimentInput, string | null>;

/** Answers are cached per experiment, and per pair: every switch asks again at every change. */
const known = new WeakMap<Experiment, Answers>();
const knownAtFork = new WeakMap<Pair, Answers>();

function cached(answers: Answers, patch: ExperimentInput, find: () => string | null): string | null {
  let answer = answers.get(patch);
  if (answer === undefined) {
    answer = find();
    answers.set(patch, answer);
  }
  return answer;
}

/**
 * Why an experiment with this patch cannot run; null if it can. Settings are named by their paths, which the page shows
 * as links (path-text.tsx).
 */
export function refusalOf(experiment: Experiment, patch: ExperimentInput): string | null {
  const answers: Answers = known.get(experiment) ?? new Map();
  known.set(experiment, answers);
  return cached(answers, patch, () => find(experiment, patch)) ?? refusalAtFork(experiment, patch);
}

/**
 * Why the edited experiment cannot have this patch where B forks from A; null if it can, and for all others.
 * @param experiment B, or A while there is no B
 */
export function refusalAtFork(experiment: Experiment, patch: ExperimentInput): string | null {
  const pair = currentPair();
  if (pair.forkNs === null || usePanel.getState().target !== 'b') return null;
  if (experiment !== (experimentB(pair) ?? pair.a)) return null;
  const answers: Answers = knownAtFork.get(pair) ?? new Map();
  knownAtFork.set(pair, answers);
  return cached(answers, patch, () => findAtFork(pair.a, () => applyPatch(experiment, patch)));
}

/** Why B cannot continue from A at its fork; null if it can, and without a fork. */
export function refusalOfFork(pair: Pair): string | null {
  const b = experimentB(pair);
  return pair.forkNs === null || b === null ? null : findAtFork(pair.a, () => b);
}

const mayChange = (path: string): boolean =>
  POLICY_SETTINGS.some(
    ({ path: setting, facts }) => facts.midRun === true && (path === setting || path.startsWith(`${setting}.`)),
  );

function findAtFork(a: Experiment, b: () => Experiment): string | null {
  try {
    checkFork(a, b());
    return null;
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    const { path, found, allowed } = error;
    if (!mayChange(path)) return t('{setting} holds from start to end, so a fork cannot change it.', { setting: path });
    return `${path}: ${t('{found} is not allowed. Allowed: {allowed}.', { found: localized(found), allowed: localized(allowed) })}`;
  }
}

function find(experiment: Experiment, patch: ExperimentInput): string | null {
  try {
    refuseUnsupported(applyPatch(experiment, patch));
    return null;
  } catch (error) {
    if (error instanceof ExperimentError)
      return t('Not allowed here: needs {setting} = {allowed} (now {found}).', {
        setting: error.path,
        allowed: localized(error.allowed),
        found: localized(error.found),
      });
    throw error;
  }
}
