/** Preconditioned devices that are kept from run to run. */
import type { Experiment } from '../../document/experiment.ts';
import type { Simulation } from '../simulation.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../run/snapshot.ts';
import { checkGeometry } from '../../device/check-geometry.ts';
import { DocumentError } from '../../device/document-error.ts';
import { geometryOf, grownDevice } from '../../device/geometry.ts';
import type { Requests } from '../state/workload.ts';

/**
 * The experiment on the device that it runs on: its own, or (`addressing: grow`) one with as many blocks as the
 * requests need.
 * @param memoryLimit memory that the modelled flash may take, bytes
 * @throws DocumentError if a request ends beyond the device (`addressing: refuse`), or the grown device is too large
 */
export function deviceFor(experiment: Experiment, workload: Requests, memoryLimit: number): Experiment {
  const { addressing } = experiment.host;
  if (addressing === 'wrap') return experiment;
  let end = 0;
  for (let i = 0; i < workload.count; i++) {
    const past = workload.offset[i] + workload.bytes[i];
    if (past > end) end = past;
  }
  const { logicalBytes } = geometryOf(experiment.device);
  if (end <= logicalBytes) return experiment;
  if (addressing === 'refuse') {
    throw new DocumentError(
      'host.addressing',
      `a request that ends at byte ${end}, beyond the device's ${logicalBytes}`,
      'wrap (addresses start over at the end), grow (more blocks a plane), or a larger device',
    );
  }
  const device = grownDevice(experiment.device, end);
  checkGeometry(device, memoryLimit);
  return { ...experiment, device };
}

/** Preconditioned devices that are kept from run to run. */
export interface PreparedDevices {
  /** A run of this device, as it was preconditioned. */
  find(experiment: Experiment): Snapshot | null;
  keep(experiment: Experiment, device: Snapshot): void;
}

/** What preconditioning changes: flash and map, the generator's state, and the decisions that differed so far. */
const DEVICE_PATHS = /^flash\.|^random\.|^simulation\.differed$/;

/**
 * Preconditions the device in steps, unless it is there already.
 * @param precondition makes the writes
 * @param devices where it may be
 */
export function* preconditionOnce(
  s: Simulation,
  precondition: (s: Simulation) => Generator<undefined, void>,
  devices: PreparedDevices | null,
): Generator<undefined, void> {
  const known = devices?.find(s.experiment) ?? null;
  if (known !== null) {
    restoreSnapshot(s, s.recorder, known, DEVICE_PATHS);
    return;
  }
  yield* precondition(s);
  devices?.keep(s.experiment, takeSnapshot(s, s.recorder, false, null));
}
