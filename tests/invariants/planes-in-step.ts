/** Planes whose blocks of one number are opened, filled and erased together: superblocks, twin blocks, word lines. */
import type { Geometry } from '../../src/device/geometry.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { Units } from '../../src/engine/core/units.ts';
import { isWholeLine } from '../../src/policies/word-lines/policy.ts';

/** A number for each plane; planes in step have the same. */
export function planesInStep(experiment: Experiment, geometry: Geometry): (plane: number) => number {
  const { policy } = experiment;
  const { planesPerDie } = geometry;
  if (policy.multiPlane === 'twin-block' || isWholeLine(policy)) return (plane) => Math.floor(plane / planesPerDie);
  if (policy.superblockWays === 1) return (plane) => plane;
  const { ofDie } = new Units(experiment, geometry);
  return (plane) => ofDie[Math.floor(plane / planesPerDie)] * planesPerDie + (plane % planesPerDie);
}
