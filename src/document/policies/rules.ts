/** Rules that several definitions share: when a setting can have no effect, and why. */
import type { Geometry } from '../../device/geometry.ts';
import type { IdleRule, Rule, Situation } from './definition.ts';

/** Idle, for the given reason, unless something holds. */
export const unless =
  <Experiment = Situation>(
    works: (experiment: Experiment, geometry: Geometry) => boolean,
    reason: string,
  ): Rule<Experiment> =>
  (experiment, geometry) =>
    works(experiment, geometry) ? false : reason;

export const either =
  (...rules: IdleRule[]): IdleRule =>
  (experiment, geometry) => {
    for (const rule of rules) {
      const reason = rule(experiment, geometry);
      if (reason !== false) return reason;
    }
    return false;
  };

export const severalDies = unless((_, geometry) => geometry.dies > 1, 'there is one die');
export const severalDiesAChip = unless(({ device }) => device.diesPerChip > 1, 'a chip has one die');
export const severalPlanes = unless(({ device }) => device.planesPerDie > 1, 'a die has one plane');
export const noSuperblocks = unless(
  ({ policy }) => policy.superblockWays === 1,
  'superblocks (policy.superblockWays) are the unit of busy times, reads and writes',
);
export const isDynamic = unless(
  ({ policy }) => policy.dieBinding === 'dynamic',
  'only policy.dieBinding dynamic lets a channel choose chips and pages',
);
export const suspends = unless(
  ({ policy }) => policy.suspension.program || policy.suspension.erase,
  'suspension is off (policy.suspension.program, policy.suspension.erase)',
);
export const collects = unless(
  ({ policy, initial }) => policy.gc.enabled || initial.collect.length > 0,
  'garbage collection is off (policy.gc.enabled)',
);

/** Whether a die can program several of its planes together. */
export const programsPlanesTogether = ({ device, policy }: Situation): boolean =>
  device.planesPerDie > 1 && (policy.multiPlane !== 'none' || policy.gc.hostParallel);

/** Whether one SSD transaction can write on several dies. */
export function writesDiesTogether({ device, policy }: Situation): boolean {
  if (policy.superblockWays > 1) return true;
  if (device.diesPerChip === 1 || !policy.dieInterleave) return false;
  return policy.dieBinding === 'dynamic' || policy.busyUnit === 'chip';
}

export function readsTogether({ device, policy }: Situation): boolean {
  if (policy.superblockWays > 1 || policy.multiLocationRead !== false) return true;
  if (policy.scheduler === 'fifo' && policy.parallelRead === 'none') return false;
  return device.planesPerDie > 1 || (policy.busyUnit === 'chip' && policy.dieInterleave && device.diesPerChip > 1);
}
