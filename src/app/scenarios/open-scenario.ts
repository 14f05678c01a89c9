import type { Experiment, ExperimentInput } from '../../document/experiment.ts';
import { applyPatch } from '../../document/patch.ts';
import { sameValue } from '../../device/same-value.ts';
import { DocumentError, parseExperiment } from '../../document/validate.ts';
import type { Scenario, ScenarioView } from '../../papers/scenario.ts';
import { findScenario } from '../../papers/scenarios.ts';
import { dropB, experimentB, currentPair, type Pair } from '../stores/document.ts';
import { commit, patchBetween, tryTo } from '../stores/edits.ts';
import { notify } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView, select, setWindow, useView } from '../stores/view.ts';
import { perObject } from '../../base/memo.ts';
import { matchRequest } from '../../analysis/differences/request-differences.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { onceShown, slowestOf, windowAround } from '../travel/select.ts';
import { type ShownRun, useRuns } from '../stores/runs.ts';
import { pageStore } from '../stores/page-state.ts';

export const usePredictions = pageStore<Readonly<Record<string, string>>>(() => ({}));

/** The figures that were run in this visit: their pictures give nothing away any more. */
export const useSeenFigures = pageStore<Readonly<Record<string, true>>>(() => ({}));

export function markSeen(figure: string): void {
  useSeenFigures.setState({ [figure]: true });
}

/** Longest prediction, characters. */
const LONGEST = 80;

export function predict(figure: string, text: string): void {
  usePredictions.setState({ [figure]: text.slice(0, LONGEST) });
}

/** Unless something else was selected meanwhile. */
function showFigureOnceShown({ view = {} }: Scenario): void {
  onceShown((run) => {
    if (useView.getState().selection !== null) return;
    // A figure opens as it is drawn, nothing dimmed. If the question is about a request, or there is only one, it is
    // selected.
    const { requestCount } = run.recording;
    const request = view.request ?? (requestCount === 1 ? 0 : null);
    const around = request ?? slowestOf(run);
    const window = view.window === 'request' ? around !== null && aroundRequest(run, around) : view.window;
    setWindow(window === false || window === undefined ? null : window);
    if (request === null || request >= requestCount) return;
    select({ kind: 'request', side: 'a', request, ...operationOf(run, request, view.page) });
    showPeerOnceShown({ view });
  });
}

/** Windows within rounding of each other, ns. */
const CLOSE_NS = 2;

/** A figure's window can be longer than the run of A: it fits once B is on screen, unless the reader has zoomed. */
function widenWindow(wanted: ScenarioView['window']): void {
  const { window } = useView.getState();
  if (window === null || wanted === undefined || wanted === 'request') return;
  const isUnzoomed = Math.abs(window[1] - window[0] - (wanted[1] - wanted[0])) <= CLOSE_NS;
  if (isUnzoomed) setWindow(wanted);
}

function aroundRequest({ recording }: ShownRun, request: number): readonly [number, number] | null {
  const operations = new Operations(recording);
  const finish = operations.finish(request);
  const untilNs = Number.isNaN(finish) ? recording.endNs : finish;
  return windowAround(operations.arrival(request), untilNs, recording.endNs);
}

function operationOf(run: ShownRun, request: number, page: number | undefined): { operation?: number } {
  if (page === undefined) return {};
  const operation = new Operations(run.recording).operationsOf(request).at(page);
  return operation === undefined ? {} : { operation };
}

/** The figure's window, and B's slowest request if B has other requests. */
function showPeerOnceShown({ view }: Pick<Scenario, 'view'>): void {
  const show = (b: ShownRun): void => {
    widenWindow(view?.window);
    const a = useRuns.getState().a.shown;
    const { selection } = useView.getState();
    if (a === null || selection?.kind !== 'request' || selection.side !== 'a') return;
    const peer = matchRequest(a, b, selection.request) === 'same' ? null : slowestOf(b);
    const { peer: before, ...rest } = selection;
    if (peer !== (before ?? null)) select(peer === null ? rest : { ...rest, peer });
  };
  onceShown(show, 'b');
}

/** The same object each time. */
export const scenarioExperiment = perObject(({ experiment }: Scenario): Experiment => parseExperiment(experiment));

/**
 * @param position of its switch, which becomes B; undefined for the scenario alone
 * @param other B, if no position of the switch describes it
 */
export function openScenario(scenario: Scenario, position?: number, other?: ExperimentInput): void {
  const a = scenarioExperiment(scenario);
  const patch = position === undefined ? other : scenario.switch?.to[position]?.patch;
  // The positions of a switch replace lists and workloads, so B is stored as its differences, not as the patch.
  const change = patch === undefined ? null : patchBetween(a, applyPatch(a, patch));
  commit({ a, change, named: namedBy(scenario, position) }, `Open ${scenario.title}`, 'scenario', scenario.name);
  openView({ window: null, selection: null });
  markSeen(scenario.name);
  showFigureOnceShown(scenario);
  goTo('explore');
  // On a phone the page scrolls, and a figure is seen from its top. The view that is left notes its own place before.
  setTimeout(() => {
    document.documentElement.scrollTop = 0;
  });
}

/** The settings behind a switch may be many, or named for another question. */
function namedBy({ switch: turn }: Scenario, position: number | undefined): string | undefined {
  const chosen = position === undefined ? undefined : turn?.to[position];
  return turn === undefined || chosen === undefined ? undefined : `${turn.label}: ${chosen.label}`;
}

/**
 * For a pair from a link or a file; undefined if B is not a position of the figure's switch.
 * @param name of the figure
 */
export function namedByFigure(pair: Pick<Pair, 'a' | 'change'>, name: string): string | undefined {
  const scenario = findScenario(name);
  if (scenario === undefined || pair.change === null) return undefined;
  const b = applyPatch(pair.a, pair.change);
  const position = (scenario.switch?.to ?? []).findIndex(({ patch }) => sameB(pair.a, patch, b));
  return position < 0 ? undefined : namedBy(scenario, position);
}

export function isUnchanged(pair: Pair, scenario: Scenario): boolean {
  return sameValue(pair.a, scenarioExperiment(scenario));
}

/** Null without B or for another B. */
export function positionOf(pair: Pair, scenario: Scenario): number | null {
  const b = experimentB(pair);
  if (b === null) return null;
  const found = (scenario.switch?.to ?? []).findIndex(({ patch }) => sameB(pair.a, patch, b));
  return found < 0 ? null : found;
}

function sameB(a: Experiment, patch: ExperimentInput, b: Experiment): boolean {
  try {
    return sameValue(applyPatch(a, patch), b);
  } catch (error) {
    // A was changed and conflicts with the position.
    if (error instanceof DocumentError) return false;
    throw error;
  }
}

/** If B is that position already, it is removed. */
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
    commit({ ...pair, change, named: namedBy(scenario, position) }, chosen.label);
    showPeerOnceShown(scenario);
  });
  if (problem !== null) notify('bad', `“${chosen.label}” cannot be combined with the current A`, problem);
}
