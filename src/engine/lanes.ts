/** Planes that go in step: a plane of every die of a gang (superblocks), or all planes of a die (twin blocks). */
import type { Simulation } from './simulation.ts';

/** The plane that stands for `lead` in a lane of its gang (superblocks) or its die (twin blocks); otherwise it is the plane itself. */
export function lanePlane(s: Simulation, lead: number, lane: number): number {
  if (s.ways === 1) return lead + lane;
  const { planesPerDie } = s.geometry;
  const unit = s.units.ofDie[Math.floor(lead / planesPerDie)];
  return s.units.dies[unit * s.units.diesPerUnit + lane] * planesPerDie + (lead % planesPerDie);
}

/** The plane under whose number a plane's jobs are kept: that of its gang's first die, or the first of its die's twins. */
export function leadPlane(s: Simulation, plane: number): number {
  if (s.ways === 1) return plane - (plane % s.jobLanes);
  const { planesPerDie } = s.geometry;
  const unit = s.units.ofDie[Math.floor(plane / planesPerDie)];
  return s.units.dies[unit * s.units.diesPerUnit] * planesPerDie + (plane % planesPerDie);
}
