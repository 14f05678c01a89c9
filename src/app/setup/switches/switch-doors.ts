import { firstDifference } from '../../../analysis/differences/first-difference.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { applyPatch } from '../../../document/patch.ts';
import { NONE } from '../../../engine/recording/recording.ts';
import { switchState } from '../../../document/presets/switch-state.ts';
import type { PolicySwitch, SwitchPosition } from '../../../document/presets/switches.ts';
import { findScenario } from '../../../papers/scenarios.ts';
import { onceShown, windowAround } from '../../travel/select.ts';
import { scenarioExperiment, openScenario } from '../../scenarios/open-scenario.ts';
import { currentPair, putPair, useDocument } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { useRuns } from '../../stores/runs.ts';
import { bringBack, seenView, select, setWindow } from '../../stores/view.ts';
import { clickOf } from './switch-click.ts';
import { useCameFrom } from './trials-store.ts';

/** Makes B, unless the switch is what B differs in, and shows the request that changes most in both runs. */
export function showMost(of: PolicySwitch, request: number): void {
  const { patch, words, isBack } = clickOf(currentPair())(of);
  const problem = isBack ? null : change('b', { patch }, words);
  if (problem !== null) {
    notify('bad', words, problem);
    return;
  }
  onceShown(({ recording }) => {
    if (request >= recording.requestCount) return;
    select({ kind: 'request', side: 'b', request });
    // The window that has it in both runs.
    let [fromNs, untilNs] = [Infinity, 0];
    for (const run of [useRuns.getState().a.shown, useRuns.getState().b.shown]) {
      if (run === null || request >= run.recording.requestCount) continue;
      const operations = new Operations(run.recording);
      const finish = operations.finish(request);
      fromNs = Math.min(fromNs, operations.arrival(request));
      untilNs = Math.max(untilNs, Number.isNaN(finish) ? run.recording.endNs : finish);
    }
    setWindow(windowAround(fromNs, untilNs, recording.endNs));
  }, 'b');
}

/** Space around the first difference: its row is a tenth of the window. */
const AROUND = 4.5;

export function showFirstDifference(): void {
  const { a, b } = useRuns.getState();
  if (a.shown === null || b.shown === null) return;
  const [one, other] = [a.shown.recording, b.shown.recording];
  const first = firstDifference(one, other);
  if (first === null) {
    notify('plain', 'A and B do not differ in any recorded event.');
    return;
  }
  const { side, operation, startNs, endNs } = first;
  const request = new Operations(side === 'a' ? one : other).requestOf(operation);
  select(request === NONE ? { kind: 'operation', side, operation } : { kind: 'request', side, request, operation });
  const room = Math.max(1, endNs - startNs) * AROUND;
  const most = Math.max(one.endNs, other.endNs);
  setWindow([Math.max(0, startNs - room), Math.min(most, endNs + room)]);
}

/** The figure in which the switch matters, as B beside A. The row of the list leads back. */
export function openFigureOf(of: PolicySwitch): void {
  const scenario = findScenario(of.scenario);
  if (scenario === undefined) return;
  const { pair, scenario: name } = useDocument.getState().present;
  const seen = seenView();
  const a = scenarioExperiment(scenario);
  const turned = turnedIn(of, a);
  const at = (scenario.switch?.to ?? []).findIndex(
    ({ patch }) => switchState(applyPatch(a, patch), of).value === turned?.value,
  );
  openScenario(scenario, at < 0 ? undefined : at, turned?.patch);
  useCameFrom.setState({ from: { pair, scenario: name, seen, figure: scenario.name } });
}

export function backFromFigure(): void {
  const { from } = useCameFrom.getState();
  if (from === null) return;
  putPair(from.pair, { label: `Back to ${from.pair.a.name}`, key: 'back', scenario: from.scenario });
  bringBack(from.seen);
  useCameFrom.setState({ from: null });
}

/** The proposed position if the experiment has the default, otherwise the default. */
function turnedIn(of: PolicySwitch, experiment: ReturnType<typeof scenarioExperiment>): SwitchPosition | undefined {
  const { value } = switchState(experiment, of);
  const [fallback] = of.positions;
  return value === fallback?.value ? of.positions.find((position) => position.value === of.proposes) : fallback;
}
