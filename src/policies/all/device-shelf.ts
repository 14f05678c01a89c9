/** The preconditioned devices of the last runs: most changes of an experiment leave the device at time 0 as it was. */
import { Lru } from '../../base/lru.ts';
import type { Experiment } from '../../document/experiment.ts';
import { valueAt } from '../../document/path.ts';
import type { Snapshot } from '../../engine/run/snapshot.ts';
import type { PreparedDevices } from '../../engine/setup/prepared-devices.ts';
import { POLICY_SETTINGS } from '../../document/policies/index.ts';
import { pagesOfLine } from '../../document/policies/word-lines.ts';

/** Held at most, bytes: 48 devices of 16 GiB as the page begins with, or one of 1 TiB with pages of 16 KiB. (A logical page takes 4.) */
const MOST_BYTES = 272 * 1024 * 1024;

/** What preconditioning depends on. A test holds that it is all. */
const PATHS: readonly string[] = [
  'device',
  'precondition',
  'initial',
  'seed',
  ...POLICY_SETTINGS.flatMap(({ path, facts }) => (facts.beforeRun === true ? [path] : [])),
];

export class DeviceShelf implements PreparedDevices {
  readonly #kept = new Lru<Snapshot>(MOST_BYTES, ({ ownBytes }) => ownBytes);

  find(experiment: Experiment): Snapshot | null {
    return this.#kept.get(keyOf(experiment)) ?? null;
  }

  keep(experiment: Experiment, device: Snapshot): void {
    this.#kept.put(keyOf(experiment), device);
  }
}

function keyOf(experiment: Experiment): string {
  const values = [...PATHS.map((path) => valueAt(experiment, path)), pagesOfLine(experiment)];
  return JSON.stringify(values);
}
