/** The preconditioned devices of the last runs: most changes of an experiment leave the device at time 0 as it was. */
import { Lru } from '../../base/lru.ts';
import type { Experiment } from '../../document/experiment.ts';
import { valueAt } from '../../document/path.ts';
import type { Snapshot } from '../../engine/run/snapshot.ts';
import type { PreparedDevices, PreparedStage } from '../../engine/setup/prepared-devices.ts';
import { POLICY_SETTINGS } from '../../document/policies/index.ts';
import { pagesOfLine } from '../../document/policies/word-lines.ts';

/**
 * Held at most, bytes: 24 devices of 16 GiB as the page begins with, or one of 1 TiB with pages of 16 KiB. (A logical
 * page takes 4, and 4 for its owner if that fits.)
 */
const MOST_BYTES = 272 * 1024 * 1024;

/** How many devices of so many logical pages a worker holds. */
export const heldAtOnce = (logicalPages: number): number => Math.floor(MOST_BYTES / (8 * logicalPages));

/** What preconditioning depends on. A test holds that it is all. */
const PATHS: readonly string[] = [
  'device',
  'precondition',
  'initial',
  'seed',
  ...POLICY_SETTINGS.flatMap(({ path, facts }) => (facts.beforeRun === true ? [path] : [])),
];

/** Settings that matter only after the pages of a used device are put; the same test holds that. */
const LATER: ReadonlySet<string> = new Set(['policy.gcActiveBlock']);

export class DeviceShelf implements PreparedDevices {
  readonly mostBytes = MOST_BYTES;
  readonly #kept = new Lru<Snapshot>(MOST_BYTES, ({ ownBytes }) => ownBytes);

  find(experiment: Experiment, stage: PreparedStage): Snapshot | null {
    return this.#kept.get(keyOf(experiment, stage)) ?? null;
  }

  keep(experiment: Experiment, stage: PreparedStage, device: Snapshot): void {
    this.#kept.put(keyOf(experiment, stage), device);
  }
}

/** Experiments with one key have the same device at this stage, if their requests need the same. */
export function keyOf(experiment: Experiment, stage: PreparedStage): string {
  const paths = stage === 'put' ? PATHS.filter((path) => !LATER.has(path)) : PATHS;
  return JSON.stringify([stage, ...paths.map((path) => valueAt(experiment, path)), pagesOfLine(experiment)]);
}
