/** The die and the block of a physical page. */
import type { Simulation } from './simulation.ts';

/** The die of a physical page. */
export function dieOfPage(s: Simulation, ppn: number): number {
  const { pagesPerPlane, planesPerDie } = s.geometry;
  return Math.floor(ppn / (pagesPerPlane * planesPerDie));
}

/** The block (number in the device) of a physical page. */
export function blockOfPage(s: Simulation, ppn: number): number {
  return Math.floor(ppn / s.geometry.pagesPerBlock);
}
