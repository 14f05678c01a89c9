/** Which settings can change while a device runs: those whose definition says so (`midRun`). */
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { diffExperiments } from '../../document/patch.ts';
import { POLICIES, POLICY_SETTINGS } from '../../document/policies/index.ts';

const MAY_CHANGE: readonly string[] = POLICY_SETTINGS.flatMap(({ path, facts }) =>
  facts.midRun === true ? [path] : [],
);

const isOrIsIn = (path: string, allowed: string): boolean => path === allowed || path.startsWith(`${allowed}.`);

/** @throws DocumentError that names the first setting which cannot change while the device runs */
export function checkFork(before: Experiment, after: Experiment): void {
  for (const { path } of diffExperiments(before, after)) {
    if (path === 'name') continue;
    if (!MAY_CHANGE.some((allowed) => isOrIsIn(path, allowed))) {
      throw new DocumentError(
        path,
        'a change in mid-run',
        `the same from start to end; in mid-run may change ${MAY_CHANGE.join(', ')}`,
      );
    }
  }
  for (const { refuseFork } of POLICIES) refuseFork?.(before.policy, after.policy);
}
