import { localized, t } from '../../messages/message.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { refuseUnsupported } from '../../engine/setup/unsupported.ts';
import { ExperimentError } from '../../document/validate.ts';

/** Answers are cached per experiment: every switch asks again at every change. */
const known = new WeakMap<Experiment, Map<ExperimentInput, string | null>>();

/**
 * Why an experiment with this patch cannot run; null if it can. Settings are named by their paths, which the page shows
 * as links (path-text.tsx).
 */
export function refusalOf(experiment: Experiment, patch: ExperimentInput): string | null {
  const answers = known.get(experiment) ?? new Map<ExperimentInput, string | null>();
  known.set(experiment, answers);
  let answer = answers.get(patch);
  if (answer === undefined) {
    answer = find(experiment, patch);
    answers.set(patch, answer);
  }
  return answer;
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
