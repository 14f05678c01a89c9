/** Planes whose blocks of one number are opened, filled and erased together: superblocks, twin blocks, word lines. */
import { type Geometry, type Experiment, isWholeLine } from '../support/doors/document.ts';
import { Units } from '../support/doors/engine.ts';

/** A number for each plane; planes in step have the same. */
export function planesInStep(experiment: Experiment, geometry: Geometry): (plane: number) => number {
  const { policy } = experiment;
  const { planesPerDie } = geometry;
  if (policy.multiPlane === 'twin-block' || isWholeLine(policy)) return (plane) => Math.floor(plane / planesPerDie);
  if (policy.superblockWays === 1) return (plane) => plane;
  const { ofDie } = new Units(experiment, geometry);
  return (plane) => ofDie[Math.floor(plane / planesPerDie)] * planesPerDie + (plane % planesPerDie);
}
