/** The papers and their scenarios as commands; loaded with the scenarios. */
import { FIGURE_HEADS } from '../../papers/results/heads.ts';
import { PAPERS, SCENARIO_GROUPS } from '../../papers/paper.ts';
import { SCENARIOS } from '../../papers/scenarios.ts';
import { tagWords } from '../../papers/tags.ts';
import type { Command } from '../contributions/command-keys.ts';
import { goTo } from '../stores/screen.ts';
import { citationOf, paperOf } from '../scenarios/scenario-search.ts';

export const SCENARIO_COMMANDS: readonly Command[] = SCENARIOS.map((scenario) => ({
  id: `scenario-${scenario.name}`,
  title: `${citationOf(scenario)}: ${scenario.title}`,
  group: 'Scenarios',
  words: `${scenario.name} ${scenario.title} ${scenario.question} ${tagWords(scenario)}`,
  run: () => goTo('papers', scenario.name),
}));

export const PAPER_COMMANDS: readonly Command[] = [
  ...SCENARIO_GROUPS.map(({ name, short, subject }): Command => ({
    id: `paper-${name}`,
    title: `Figures of ${short}: ${subject}`,
    group: 'Scenarios',
    words: `${name} papers`,
    run: () => goTo('papers', name),
  })),
  ...PAPERS.map(({ name, short, subject }): Command => ({
    id: `claims-${name}`,
    title: `Evaluation figures and claims of ${short}`,
    group: 'Scenarios',
    words: `${name} ${subject} papers results verdict`,
    run: () => goTo('papers', `${name}-claims`),
  })),
];

export const EVALUATION_COMMANDS: readonly Command[] = FIGURE_HEADS.map(({ name, paper, figure, title }) => ({
  id: `evaluation-${name}`,
  title: `${paperOf(paper).short} ${figure}: ${title}`,
  group: 'Scenarios',
  words: `${name} ${paper} ${title} evaluation figure chart measure printed`,
  run: () => goTo('papers', name),
}));
