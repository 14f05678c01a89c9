import { SCENARIO_GROUPS, type GroupName, type PaperName, type ScenarioGroup } from '../../papers/paper.ts';
import type { ClaimText } from '../../papers/results/claim-report.ts';
import type { FigureHead } from '../../papers/results/heads.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { tagWords } from '../../papers/tags.ts';
import { searched } from '../../base/word-search.ts';

export function paperOf(name: GroupName): ScenarioGroup {
  const paper = SCENARIO_GROUPS.find((candidate) => candidate.name === name);
  if (paper === undefined) throw new RangeError(`there is no paper “${name}”`);
  return paper;
}

/** `MBM Fig. 3(b)` */
export function citationOf({ paper, figure }: Scenario): string {
  return `${paperOf(paper).short} ${figure}`;
}

/** Without the words that follow a figure or section: `MBM §V`. */
export function shortCitationOf(scenario: Scenario): string {
  return citationOf(scenario).replace(/(?:, | \().*$/, '');
}

/** Paper, figure, name, title, question, switch, and the ideas that the scenario shows. */
function searchText(scenario: Scenario): string {
  const paper = paperOf(scenario.paper);
  const turn = scenario.switch;
  const texts = [
    paper.subject,
    scenario.title,
    scenario.question,
    turn?.label ?? '',
    ...(turn?.to.map(({ label }) => label) ?? []),
  ];
  return [paper.short, scenario.figure, scenario.name, ...texts, tagWords(scenario)].join(' · ');
}

export const matchingScenarios = (scenarios: readonly Scenario[], query: string): Scenario[] =>
  searched(scenarios, query, searchText);

export const matchingHeads = (heads: readonly FigureHead[], query: string): FigureHead[] =>
  searched(heads, query, ({ name, paper, figure, title }) => {
    const { short, subject } = paperOf(paper);
    return [short, subject, figure, name, title, 'evaluation chart', HEAD_WORDS[paper]].join(' · ');
  });

const HEAD_WORDS: Readonly<Record<PaperName, string>> = {
  mbm: 'MBM WS RS MCS write strategy read strategy minimizing chip consumption TBM Sprinkler',
  'multi-plane': 'multi-plane multiplane none wise greedy selective',
  'die-binding': 'die binding static dynamic undecided queue UQ',
  suspension: 'suspension suspend',
  banking: 'banking banks superblocks read priority',
};

export const matchingClaims = (claims: readonly ClaimText[], query: string): ClaimText[] =>
  searched(claims, query, ({ id, paper, figure, claim }) => [paperOf(paper).short, id, figure, claim].join(' · '));
