/** Where a physical page is, and whether a unit has work. */
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

/** Whether nothing at all runs, is held or is suspended on a unit. */
export function unitIsIdle(s: Simulation, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}
