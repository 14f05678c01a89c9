import { firstDifference } from '../../../../analysis/differences/first-difference.ts';
import { Operations } from '../../../../analysis/columns/operations.ts';
import { applyPatch } from '../../../../document/patch.ts';
import { NONE } from '../../../../engine/recording/recording.ts';
import { switchState } from '../../../../document/presets/switch-state.ts';
import type { PolicySwitch, SwitchPosition } from '../../../../document/presets/switches.ts';
import { findScenario } from '../../../../papers/scenarios.ts';
import { onceShown, windowAround } from '../../../travel/select.ts';
import { scenarioExperiment, openScenario } from '../../../scenarios/open-scenario.ts';
import { currentPair, experimentB } from '../../../stores/document.ts';
import { change, type EditTarget } from '../../../stores/edits.ts';
import { notify } from '../../../stores/notices.ts';
import { usePanel } from '../../../stores/panel.ts';
import { useRuns } from '../../../stores/runs.ts';
import { select, setWindow, type Side } from '../../../stores/view.ts';
import { changeSettings } from '../../settings/setting-edit.ts';

/** Sets the position, unless it is set already. Returns whether it is set now. */
function turnTo(of: PolicySwitch, position: SwitchPosition): boolean {
  const pair = currentPair();
  const edited = usePanel.getState().target === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
  if (switchState(edited, of).value === position.value) return true;
  const problem = changeSettings(position.patch, position.words);
  if (problem !== null) notify('bad', position.words, problem);
  return problem === null;
}

function sideOf(target: EditTarget): Side {
  return target === 'b' && experimentB(currentPair()) !== null ? 'b' : 'a';
}

export function showMost(of: PolicySwitch, position: SwitchPosition, request: number): void {
  if (!turnTo(of, position)) return;
  const side = sideOf(usePanel.getState().target);
  onceShown(({ recording }) => {
    if (request >= recording.requestCount) return;
    select({ kind: 'request', side, request });
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
  }, side);
}

export function showDifferenceOf(of: PolicySwitch, position: SwitchPosition): void {
  if (turnTo(of, position) && sideOf(usePanel.getState().target) === 'b') onceShown(showFirstDifference, 'b');
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

export function openFigureOf(of: PolicySwitch): void {
  const scenario = findScenario(of.scenario);
  if (scenario === undefined) return;
  const a = scenarioExperiment(scenario);
  const turned = turnedIn(of, a);
  const at = (scenario.switch?.to ?? []).findIndex(
    ({ patch }) => switchState(applyPatch(a, patch), of).value === turned?.value,
  );
  openScenario(scenario, at < 0 ? undefined : at);
  if (at < 0 && turned !== undefined) change('b', { patch: turned.patch }, turned.words);
}

/** The proposed position if the experiment has the default, otherwise the default. */
function turnedIn(of: PolicySwitch, experiment: ReturnType<typeof scenarioExperiment>): SwitchPosition | undefined {
  const { value } = switchState(experiment, of);
  const [fallback] = of.positions;
  return value === fallback?.value ? of.positions.find((position) => position.value === of.proposes) : fallback;
}
