/** Preconditioned devices that are kept from run to run. */
import type { Experiment } from '../../document/experiment.ts';
import type { Precondition } from '../hooks.ts';
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

/** How far a kept device is prepared: its pages are put where a used device has them, or it is ready for time 0. */
export type PreparedStage = 'put' | 'ready';

/** Preconditioned devices that are kept from run to run. */
export interface PreparedDevices {
  /** What they take together at most, bytes. */
  readonly mostBytes: number;
  /** A device of this stage as that of a run of the experiment. */
  find(experiment: Experiment, stage: PreparedStage): Snapshot | null;
  keep(experiment: Experiment, stage: PreparedStage, device: Snapshot): void;
}

/** What preconditioning changes: flash and map, the generator's state, and the decisions that differed so far. */
const DEVICE_PATHS = /^flash\.|^random\.|^simulation\.differed$/;

/**
 * Preconditions the device in steps, as far as it is not there already.
 * @param precondition makes the writes
 * @param devices where it may be
 */
export function* preconditionOnce(
  s: Simulation,
  precondition: Precondition<Simulation>,
  devices: PreparedDevices | null,
): Generator<undefined, void> {
  const ready = devices?.find(s.experiment, 'ready') ?? null;
  let put = ready === null ? (devices?.find(s.experiment, 'put') ?? null) : null;
  const known = ready ?? put;
  if (known !== null) restoreSnapshot(s, s.recorder, known, DEVICE_PATHS);
  if (ready !== null) return;
  const { map, owner } = s.flash;
  const kept = (previous: Snapshot | null): Snapshot => {
    // To find the owners of a large device again takes half as long as to prepare it.
    const hasOwners = map.byteLength + owner.byteLength < (devices?.mostBytes ?? 0);
    return takeSnapshot(s, s.recorder, false, previous, hasOwners);
  };
  for (const stage of precondition(s, put !== null)) {
    if (stage !== 'put') yield;
    else if (devices !== null) devices.keep(s.experiment, stage, (put = kept(null)));
  }
  // Two of a large device do not fit.
  if (devices !== null && 2 * (put?.ownBytes ?? 0) < devices.mostBytes) {
    devices.keep(s.experiment, 'ready', kept(put));
  }
}
