/** The die and the block of a physical page. */
import { quotient } from '../../device/exact.ts';
import type { Simulation } from './simulation.ts';

/** The die of a physical page. */
export function dieOfPage(s: Simulation, ppn: number): number {
  return quotient(s.planeOf(ppn), s.geometry.planesPerDie);
}

/** The block (number in the device) of a physical page. */
export function blockOfPage(s: Simulation, ppn: number): number {
  return quotient(ppn, s.geometry.pagesPerBlock);
}
