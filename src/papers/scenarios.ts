import { nearestNames } from '../device/nearest-name.ts';
import { BANKING_SCENARIOS } from './banking/scenarios.ts';
import { DIE_BINDING_SCENARIOS } from './die-binding.ts';
import { MULTI_PLANE_SCENARIOS } from './multi-plane.ts';
import type { GroupName } from './paper.ts';
import type { PaperScenario, Scenario } from './scenario.ts';
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

const BY_PAPER: readonly (readonly [paper: GroupName, scenarios: readonly PaperScenario[]])[] = [
  ['mbm', FIG_2],
  ['mbm', FIG_3],
  ['mbm', FIG_4],
  ['mbm', FIG_5],
  ['mbm', ALGORITHM_1],
  ['mbm', FIG_6],
  ['mbm', FIG_7],
  ['mbm', RELATED_WORK],
  ['mbm', FULL_DEVICE],
  ['mbm', HELD_CHANNEL],
  ['mbm', SSDSIM_RULES],
  ['multi-plane', MULTI_PLANE_SCENARIOS],
  ['die-binding', DIE_BINDING_SCENARIOS],
  ['suspension', SUSPENSION_SCENARIOS],
  ['banking', BANKING_SCENARIOS],
  ['today', TODAY_SCENARIOS],
];

export const SCENARIOS: readonly Scenario[] = BY_PAPER.flatMap(([paper, own]) =>
  own.map((scenario) => ({ paper, ...scenario })),
);

export function findScenario(name: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.name === name);
}

export function nearestScenarios(name: string): string[] {
  return nearestNames(
    name,
    SCENARIOS.map((scenario) => scenario.name),
  );
}
