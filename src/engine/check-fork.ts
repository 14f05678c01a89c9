/** Which settings can change while a device runs. */
import { ExperimentError } from '../device/experiment-error.ts';
import type { Experiment } from '../document/experiment.ts';
import { diffExperiments } from '../document/patch.ts';

/** Settings that are asked for anew at every decision, so that they can change while things are on their way. */
const MAY_CHANGE: readonly string[] = [
  'policy.suspension',
  'policy.readPriority',
  'policy.readPriorityAgeLimitNs',
  'policy.multiPlane',
  'policy.selectiveWaste',
  'policy.parallelRead',
  'policy.planePick',
  'policy.freeBlockPick',
  'policy.dataOutOrder',
  'policy.gc.enabled',
  'policy.gc.softFreeRatio',
  'policy.gc.hardFreeBlocks',
  'policy.gc.freeUnit',
  'policy.gc.victim',
  'policy.gc.d',
  'policy.wearLeveling',
  'policy.partialWrite',
  'policy.transfer',
];

const isOrIsIn = (path: string, allowed: string): boolean => path === allowed || path.startsWith(`${allowed}.`);

/** @throws ExperimentError that names the first setting which cannot change while the device runs */
export function checkFork(before: Experiment, after: Experiment): void {
  for (const { path } of diffExperiments(before, after)) {
    if (path === 'name' || path === 'description') continue;
    if (!MAY_CHANGE.some((allowed) => isOrIsIn(path, allowed))) {
      throw new ExperimentError(
        path,
        'a change in mid-run',
        `the same from start to end; in mid-run may change ${MAY_CHANGE.join(', ')}`,
      );
    }
  }
  const [from, to] = [before.policy, after.policy];
  if (from.multiPlane !== to.multiPlane && (from.multiPlane === 'twin-block' || to.multiPlane === 'twin-block')) {
    throw new ExperimentError(
      'policy.multiPlane',
      'a change from or to twin-block in mid-run',
      'twin-block from start to end, or none of it: its blocks are paired',
    );
  }
  if (from.dataOutOrder !== to.dataOutOrder && to.dataOutOrder === 'most-remaining') {
    throw new ExperimentError(
      'policy.dataOutOrder',
      'a change to most-remaining in mid-run',
      'first-ready or chip-index: what remains was not counted before',
    );
  }
  for (const kind of ['program', 'erase'] as const) {
    if (from.suspension[kind] && !to.suspension[kind]) {
      throw new ExperimentError(
        `policy.suspension.${kind}`,
        'a switch to false in mid-run',
        'true to the end, once it was on: what is suspended has to be resumed',
      );
    }
  }
}
