import { nearestNames } from '../device/nearest-name.ts';
import { BANKING_SCENARIOS } from './banking/scenarios.ts';
import { DIE_BINDING_SCENARIOS } from './die-binding.ts';
import { MULTI_PLANE_SCENARIOS } from './multi-plane.ts';
import type { Scenario } from './scenario.ts';
import { SUSPENSION_SCENARIOS } from './suspension.ts';
import { TODAY_SCENARIOS } from './today/scenarios.ts';
import { ALGORITHM_1 } from './mbm/algorithm-1.ts';
import { FIG_2 } from './mbm/fig-2.ts';
import { FIG_3 } from './mbm/fig-3.ts';
import { FIG_4 } from './mbm/fig-4.ts';
import { FIG_5 } from './mbm/fig-5.ts';
import { FIG_6 } from './mbm/fig-6.ts';
import { FIG_7 } from './mbm/fig-7.ts';
import { FULL_DEVICE } from './mbm/full-device.ts';
import { HELD_CHANNEL } from './mbm/held-channel.ts';
import { RELATED_WORK } from './mbm/related-work.ts';
import { SSDSIM_RULES } from './mbm/ssdsim-rules.ts';

/** MBM's figures in order, then its related work. */
const MBM_SCENARIOS: readonly Scenario[] = [
  ...FIG_2,
  ...FIG_3,
  ...FIG_4,
  ...FIG_5,
  ...ALGORITHM_1,
  ...FIG_6,
  ...FIG_7,
  ...RELATED_WORK,
  ...FULL_DEVICE,
  ...HELD_CHANNEL,
  ...SSDSIM_RULES,
];

export const SCENARIOS: readonly Scenario[] = [
  ...MBM_SCENARIOS,
  ...MULTI_PLANE_SCENARIOS,
  ...DIE_BINDING_SCENARIOS,
  ...SUSPENSION_SCENARIOS,
  ...BANKING_SCENARIOS,
  ...TODAY_SCENARIOS,
];

export function findScenario(name: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

export function nearestScenarios(name: string): string[] {
  return nearestNames(
    name,
    SCENARIOS.map((scenario) => scenario.name),
  );
}
