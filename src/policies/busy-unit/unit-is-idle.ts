import type { PolicyEngine } from '../../engine/policy-engine.ts';

/** Whether nothing runs, is held or is suspended on a unit. */
export function unitIsIdle(s: PolicyEngine, unit: number): boolean {
  return s.unitTransaction[unit] < 0 && s.unitSuspended[unit] < 0 && s.unitCache[unit] < 0 && s.unitHeld[unit] < 0;
}
