/** The figures of the papers: the scenarios that show parts of one figure belong together. */
import type { GroupName } from './paper.ts';
import type { Scenario, ScenarioAxis } from './scenario.ts';

export interface Figure {
  readonly paper: GroupName;
  /** Without the letter of a part: Fig. 3. */
  readonly name: string;
  readonly scenarios: readonly [Scenario, ...Scenario[]];
}

const PART = /\([a-z]\)$/;

const nameOf = ({ figure }: Scenario): string => figure.replace(PART, '').trim();

/** Scenarios by figure. Each scenario is in exactly one; figures stand where their first scenario stood. */
export function figuresOfPaper(scenarios: readonly Scenario[]): Figure[] {
  const figures = new Map<string, { paper: GroupName; name: string; scenarios: [Scenario, ...Scenario[]] }>();
  for (const scenario of scenarios) {
    const name = nameOf(scenario);
    const key = `${scenario.paper} ${name}`;
    const figure = figures.get(key);
    if (figure === undefined) figures.set(key, { paper: scenario.paper, name, scenarios: [scenario] });
    else figure.scenarios.push(scenario);
  }
  return [...figures.values()];
}

/**
 * The axes of a scenario among those of its figure. A scenario that names none is told apart by the letter of its part,
 * or by its title if two have one letter.
 */
export function axesOf({ scenarios }: Figure, scenario: Scenario): readonly ScenarioAxis[] {
  if (scenario.axes !== undefined) return scenario.axes;
  const letters = new Set(scenarios.map(({ figure }) => PART.exec(figure)?.[0]));
  const letter = letters.size === scenarios.length && !letters.has(undefined) ? PART.exec(scenario.figure)?.[0] : null;
  return [{ label: 'Part', value: letter ?? scenario.title }];
}

export function figureValues(figure: Figure, axis: number): (string | number)[] {
  return [...new Set(figure.scenarios.map((scenario) => axesOf(figure, scenario)[axis].value))];
}

/**
 * The scenario that differs from the present one along one axis.
 * @returns undefined if the figure has none with these values
 */
export function movedAlong(figure: Figure, from: Scenario, axis: number, value: string | number): Scenario | undefined {
  const wanted = axesOf(figure, from).map((one, index) => (index === axis ? value : one.value));
  return figure.scenarios.find((scenario) =>
    axesOf(figure, scenario).every((one, index) => one.value === wanted[index]),
  );
}
