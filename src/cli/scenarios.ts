import { quoted } from '../device/visible-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { withoutDefaults } from '../document/canonical.ts';
import { parseExperiment } from '../document/validate.ts';
import type { Scenario } from '../papers/scenario.ts';
import { SCENARIOS, findScenario, nearestScenarios } from '../papers/scenarios.ts';
import { CommandError, EXIT } from './failure.ts';
import { parseWords } from './flags.ts';
import { print } from './files/standard-streams.ts';
import { scenariosSyntax } from './syntax.ts';

function entryOf({ name, paper, figure, title, question, experiment }: Scenario): object {
  return { name, paper, figure, title, question, experiment: withoutDefaults(parseExperiment(experiment)) };
}

export async function scenariosCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(scenariosSyntax, args);
  const name = words.at(0);
  const chosen = name === undefined ? SCENARIOS : [scenarioNamed(name)];
  if (flags.has('json')) await print(`${jsonText(chosen.map(entryOf), 2)}\n`);
  else if (name === undefined) await print(tableOf(chosen));
  else await print(`${jsonText(withoutDefaults(parseExperiment(chosen[0].experiment)), 2)}\n`);
  return EXIT.done;
}

function scenarioNamed(name: string): Scenario {
  const found = findScenario(name);
  if (found !== undefined) return found;
  const near = nearestScenarios(name);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  const names = SCENARIOS.map((scenario) => scenario.name).join(', ');
  throw new CommandError(`scenarios: found the name ${quoted(name)}; allowed: ${names}${hint}`);
}

function tableOf(scenarios: readonly Scenario[]): string {
  const width = Math.max(0, ...scenarios.map(({ name }) => name.length));
  const lines = scenarios.map(
    ({ name, paper, figure, title }) => `${name.padEnd(width)}  ${paper}, ${figure}: ${title}\n`,
  );
  return lines.join('');
}
