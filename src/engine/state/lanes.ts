/** Planes that work in step: a plane of every die of a gang (superblocks), or all planes of a die (twin blocks). */
import type { Geometry } from '../../device/geometry.ts';
import { quotient } from '../../device/exact.ts';

/** The state that the lanes of a job follow from. */
export interface LanedDevice {
  /** Banks of a superblock; 1 without superblocks. */
  readonly ways: number;
  /** Planes that a job collects together. */
  readonly jobLanes: number;
  readonly geometry: Geometry;
  readonly units: {
    readonly ofDie: ArrayLike<number>;
    readonly dies: ArrayLike<number>;
    readonly diesPerUnit: number;
  };
}

/**
 * The plane that stands for `lead` in a lane of its gang (superblocks) or its die (twin blocks); otherwise it is the
 * plane itself.
 */
export function lanePlane(s: LanedDevice, lead: number, lane: number): number {
  if (s.ways === 1) return lead + lane;
  const { planesPerDie } = s.geometry;
  const unit = s.units.ofDie[quotient(lead, planesPerDie)];
  return s.units.dies[unit * s.units.diesPerUnit + lane] * planesPerDie + (lead % planesPerDie);
}

/**
 * The plane under whose number a plane's jobs are kept: that of its gang's first die, or the first of its die's twins.
 */
export function leadPlane(s: LanedDevice, plane: number): number {
  if (s.ways === 1) return s.jobLanes === 1 ? plane : plane - (plane % s.jobLanes);
  const { planesPerDie } = s.geometry;
  const unit = s.units.ofDie[quotient(plane, planesPerDie)];
  return s.units.dies[unit * s.units.diesPerUnit] * planesPerDie + (plane % planesPerDie);
}

/** Whether something holds of a block in any of its lanes. */
export function inLanes(s: LanedDevice, index: number, holds: (block: number) => boolean): boolean {
  for (let lane = 0; lane < s.jobLanes; lane++) if (holds(laneBlock(s, index, lane))) return true;
  return false;
}

/** The block that stands for `index` (of a gang's first die) in another lane. */
export function laneBlock(s: LanedDevice, index: number, lane: number): number {
  const { blocksPerPlane } = s.geometry;
  const plane = quotient(index, blocksPerPlane);
  return lanePlane(s, plane, lane) * blocksPerPlane + (index - plane * blocksPerPlane);
}

/**
 * The blocks that are collected together with `index` (of a gang's first die, or a die's first plane): itself and its
 * twins.
 */
export function laneBlocks(s: LanedDevice, index: number): number[] {
  if (s.jobLanes === 1) return [index];
  return Array.from({ length: s.jobLanes }, (_, lane) => laneBlock(s, index, lane));
}
