/** Opens a figure so that its point is in sight: window, lanes, and the selected request of A and of B. */
import type { Scenario, ScenarioView } from '../../papers/scenario.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { onceShown, slowestOf } from './select-once-shown.ts';
import { windowAround } from './window-around.ts';
import { matchIn } from '../requests/request-parts.ts';
import type { ShownRun } from '../stores/runs.ts';
import { useRuns } from '../stores/runs.ts';
import { select, setWindow, useView } from '../stores/view.ts';

/** Shows a figure's view when its run of A is on screen, unless something else was selected meanwhile. */
export function showFigureOnceShown({ view = {} }: Scenario): void {
  onceShown((run) => {
    if (useView.getState().selection !== null) return;
    // A figure opens as it is drawn, nothing dimmed. If the question is about a request, or there is only one, it is
    // selected.
    const { requestCount } = run.outcome.recording;
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

/** A figure's window that A was too short for has room when B is on screen, unless the reader has zoomed. */
function widenWindow(wanted: ScenarioView['window']): void {
  const { window } = useView.getState();
  if (window === null || wanted === undefined || wanted === 'request') return;
  const isUnzoomed = Math.abs(window[1] - window[0] - (wanted[1] - wanted[0])) <= CLOSE_NS;
  if (isUnzoomed) setWindow(wanted);
}

function aroundRequest({ outcome: { recording } }: ShownRun, request: number): readonly [number, number] | null {
  const operations = new Operations(recording);
  const finish = operations.finish(request);
  const untilNs = Number.isNaN(finish) ? recording.endNs : finish;
  return windowAround(operations.arrival(request), untilNs, recording.endNs);
}

/** The operation of one page of a request. */
function operationOf(run: ShownRun, request: number, page: number | undefined): { operation?: number } {
  if (page === undefined) return {};
  const operation = new Operations(run.outcome.recording).operationsOf(request).at(page);
  return operation === undefined ? {} : { operation };
}

/**
 * When B is on screen: the figure's window, and beside the selected request B's slowest one if B has other requests.
 */
export function showPeerOnceShown({ view }: Pick<Scenario, 'view'>): void {
  const show = (b: ShownRun): void => {
    widenWindow(view?.window);
    const a = useRuns.getState().a.shown;
    const { selection } = useView.getState();
    if (a === null || selection?.kind !== 'request' || selection.side !== 'a') return;
    const peer = matchIn(a, b, selection.request) === 'same' ? null : slowestOf(b);
    const { peer: before, ...rest } = selection;
    if (peer !== (before ?? null)) select(peer === null ? rest : { ...rest, peer });
  };
  onceShown(show, 'b');
}
