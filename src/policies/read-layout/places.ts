/** The die and the block of a physical page. */
import { quotient } from '../../device/exact.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';

/** The die of a physical page. */
export function dieOfPage(s: PolicyEngine, ppn: number): number {
  return quotient(s.planeOf(ppn), s.geometry.planesPerDie);
}

/** The block (number in the device) of a physical page. */
export function blockOfPage(s: PolicyEngine, ppn: number): number {
  return quotient(ppn, s.geometry.pagesPerBlock);
}
