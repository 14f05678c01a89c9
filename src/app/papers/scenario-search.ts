/** Finds scenarios by words. */
import { t } from '../../messages/message.ts';
import { PAPERS } from '../../papers/paper.ts';
import type { Paper, PaperName } from '../../papers/paper.ts';
import type { Scenario } from '../../papers/scenario.ts';

/** The paper of that name. */
export function paperOf(name: PaperName): Paper {
  const paper = PAPERS.find((candidate) => candidate.name === name);
  if (paper === undefined) throw new RangeError(`there is no paper “${name}”`);
  return paper;
}

/** As a scenario is cited: `MBM Fig. 3(b)`. */
export function citationOf({ paper, figure }: Scenario): string {
  return `${paperOf(paper).short} ${figure}`;
}

/** The same without the words that follow a figure or section: `MBM §V`. */
export function shortCitationOf(scenario: Scenario): string {
  return citationOf(scenario).replace(/(?:, | \().*$/, '');
}

/** Scenarios that contain every word of a query in paper, figure, name, title, question or switch. */
export function matchingScenarios(scenarios: readonly Scenario[], query: string): Scenario[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...scenarios];
  return scenarios.filter((scenario) => {
    const paper = paperOf(scenario.paper);
    const turn = scenario.switch;
    const texts = [
      paper.subject,
      scenario.title,
      scenario.question,
      turn?.label ?? '',
      ...(turn?.to.map(({ label }) => label) ?? []),
    ];
    // The papers are in English: a search in their words finds them in every language.
    const text = [paper.short, scenario.figure, scenario.name, ...texts, ...texts.map((own) => t(own))]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
