/** Every scenario, by paper and figure. */
import { nearestNames } from '../device/nearest-name.ts';
import { BANKING_SCENARIOS } from './banking/scenarios.ts';
import { DIE_BINDING_SCENARIOS } from './die-binding/scenarios.ts';
import { MBM_SCENARIOS } from './mbm/scenarios.ts';
import { MULTI_PLANE_SCENARIOS } from './multi-plane/scenarios.ts';
import type { Scenario } from './scenario.ts';
import { SUSPENSION_SCENARIOS } from './suspension/scenarios.ts';
import { TODAY_SCENARIOS } from './today/scenarios.ts';

export const SCENARIOS: readonly Scenario[] = [
  ...MBM_SCENARIOS,
  ...MULTI_PLANE_SCENARIOS,
  ...DIE_BINDING_SCENARIOS,
  ...SUSPENSION_SCENARIOS,
  ...BANKING_SCENARIOS,
  ...TODAY_SCENARIOS,
];

/** The scenario called `name`, or undefined. */
export function findScenario(name: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

/** Names of scenarios that a mistyped one may have meant. */
export function nearestScenarios(name: string): string[] {
  return nearestNames(
    name,
    SCENARIOS.map((scenario) => scenario.name),
  );
}
