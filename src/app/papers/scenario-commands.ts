/** The papers' scenarios as commands, for the palette; loaded with the scenarios. */
import { SCENARIOS } from '../../papers/scenarios.ts';
import type { Command } from '../commands/command.ts';
import { goTo } from '../stores/screen.ts';
import { citationOf } from './scenario-search.ts';

export const SCENARIO_COMMANDS: readonly Command[] = SCENARIOS.map((scenario) => ({
  id: `scenario-${scenario.name}`,
  title: `${citationOf(scenario)}: ${scenario.title}`,
  group: 'Scenarios',
  words: `${scenario.name} ${scenario.question}`,
  run: () => {
    goTo('papers', scenario.name);
  },
}));
