/** Preconditioned devices that are kept from run to run. */
import type { Experiment } from '../../document/experiment.ts';
import type { Simulation } from '../simulation.ts';
import { restoreSnapshot, takeSnapshot, type Snapshot } from '../run/snapshot.ts';

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
