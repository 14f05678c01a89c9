/** Opens scenarios of the papers, and compares them with the current experiment. */
import { t } from '../../messages/message.ts';
import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { sameValue } from '../../device/same-value.ts';
import { ExperimentError, parseExperiment } from '../../document/validate.ts';
import type { Scenario } from '../../papers/scenario.ts';
import { findScenario } from '../../papers/scenarios.ts';
import { dropB, experimentB, currentPair } from '../stores/document.ts';
import { commit, patchBetween, tryTo } from '../stores/edits.ts';
import type { Pair } from '../stores/document.ts';
import { notify } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { markSeen } from './predictions.ts';
import { showFigureOnceShown, showPeerOnceShown } from './figure-view.ts';
import { perObject } from '../../base/memo.ts';

/** A scenario's complete experiment; the same object each time. */
export const experimentOf = perObject(({ experiment }: Scenario): Experiment => parseExperiment(experiment));

/**
 * Opens a scenario as A in Explore.
 * @param position of its switch, which becomes B; undefined for the scenario alone
 */
export function openScenario(scenario: Scenario, position?: number): void {
  const a = experimentOf(scenario);
  const patch = position === undefined ? undefined : scenario.switch?.to[position]?.patch;
  // The positions of a switch replace lists and workloads, so B is stored as its differences, not as the patch.
  const change = patch === undefined ? null : patchBetween(a, applyPatch(a, patch));
  commit(
    { a, change, words: wordsOf(scenario, position) },
    t('Open {title}', { title: t(scenario.title) }),
    'scenario',
    scenario.name,
  );
  openView({ window: null, selection: null });
  markSeen(scenario.name);
  showFigureOnceShown(scenario);
  goTo('explore');
  // On a phone the page scrolls, and a figure is seen from its top. The view that is left notes its own place before.
  setTimeout(() => {
    document.documentElement.scrollTop = 0;
  });
}

/** The switch in its own words: the settings behind it may be many, or named for another question. */
function wordsOf({ switch: turn }: Scenario, position: number | undefined): string | undefined {
  const chosen = position === undefined ? undefined : turn?.to[position];
  return turn === undefined || chosen === undefined ? undefined : `${t(turn.label)}: ${t(chosen.label)}`;
}

/**
 * The name that a figure gives B, for a pair that comes from a link or a file; undefined if B is not a position of its
 * switch.
 * @param name of the figure
 */
export function namedByFigure(pair: Pick<Pair, 'a' | 'change'>, name: string): string | undefined {
  const scenario = findScenario(name);
  if (scenario === undefined || pair.change === null) return undefined;
  const b = applyPatch(pair.a, pair.change);
  const position = (scenario.switch?.to ?? []).findIndex(({ patch }) => sameB(pair.a, patch, b));
  return position < 0 ? undefined : wordsOf(scenario, position);
}

/** Whether A is the unchanged scenario. */
export function isUnchanged(pair: Pair, scenario: Scenario): boolean {
  return sameValue(pair.a, experimentOf(scenario));
}

/** The switch position of B; null without B or for another B. */
export function positionOf(pair: Pair, scenario: Scenario): number | null {
  const b = experimentB(pair);
  if (b === null) return null;
  const found = (scenario.switch?.to ?? []).findIndex(({ patch }) => sameB(pair.a, patch, b));
  return found < 0 ? null : found;
}

/** Whether a position's patch over A is B. */
function sameB(a: Experiment, patch: ExperimentInput, b: Experiment): boolean {
  try {
    return sameValue(applyPatch(a, patch), b);
  } catch (error) {
    // A was changed and conflicts with the position.
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}

/** Toggles the scenario's switch: B becomes A with the position's patch, or is removed if it is that already. */
export function turnSwitch(scenario: Scenario, position: number): void {
  const pair = currentPair();
  const chosen = scenario.switch?.to[position];
  if (chosen === undefined) return;
  if (positionOf(pair, scenario) === position) {
    dropB();
    return;
  }
  const problem = tryTo(() => {
    const change = patchBetween(pair.a, applyPatch(pair.a, chosen.patch));
    commit({ ...pair, change, words: wordsOf(scenario, position) }, t(chosen.label));
    showPeerOnceShown(scenario);
  });
  if (problem !== null)
    notify('bad', t('“{label}” cannot be combined with the current A', { label: t(chosen.label) }), problem);
}
