/** The preconditioned devices of the last runs: most changes of an experiment leave the device at time 0 as it was. */
import { Shelf } from '../../base/shelf.ts';
import type { Experiment } from '../../document/experiment.ts';
import { valueAt } from '../../document/path.ts';
import { StreamHash } from '../../engine/recording/hash.ts';
import { HostOp, kindOf, type Workload } from '../../engine/host/workload.ts';
import type { Snapshot } from '../../engine/recording/snapshot.ts';
import type { PreparedDevices } from '../../engine/setup/prepared-devices.ts';
import { POLICY_SETTINGS } from '../index.ts';
import { pagesOfLine } from '../word-lines/policy.ts';

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
  readonly #kept = new Shelf<Snapshot>(MOST_BYTES, ({ ownBytes }) => ownBytes);

  find(experiment: Experiment, workload: Workload): Snapshot | null {
    return this.#kept.get(keyOf(experiment, workload)) ?? null;
  }

  keep(experiment: Experiment, workload: Workload, device: Snapshot): void {
    this.#kept.put(keyOf(experiment, workload), device);
  }
}

function keyOf(experiment: Experiment, workload: Workload): string {
  const values = [...PATHS.map((path) => valueAt(experiment, path)), pagesOfLine(experiment)];
  return JSON.stringify(experiment.precondition.kind === 'workload' ? [...values, digestOfWrites(workload)] : values);
}

/** The writes of a workload, whatever their times: they overwrite the device before time 0. */
function digestOfWrites({ count, op, offset, bytes }: Workload): string {
  const hash = new StreamHash();
  for (let i = 0; i < count; i++) {
    if (kindOf(op[i]) !== HostOp.write) continue;
    hash.wide(offset[i]);
    hash.word(bytes[i]);
  }
  return hash.digest();
}
