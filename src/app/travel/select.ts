import type { Experiment } from '../../document/experiment.ts';
import { currentPair, experimentB } from '../stores/document.ts';
import { useRuns, type ShownRun, type SideState } from '../stores/runs.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { select, setWindow, useView, type Side } from '../stores/view.ts';
import { openDoor } from '../navigation/open-door.ts';
import { notify } from '../stores/notices.ts';

export function selectSlowest(op: 'read' | 'write', side: Side = useView.getState().selection?.side ?? 'a'): void {
  const slowest = useRuns.getState()[side].shown?.[op].slowest ?? null;
  if (slowest === null) {
    notify('plain', op === 'read' ? 'No read in this run' : 'No write in this run');
    return;
  }
  openDoor({ side, request: slowest.request });
}

/** From this share on, the whole run is shown. */
const NEARLY_ALL = 0.5;

/** The span is a third of the window. Null: the whole run. */
export function windowAround(startNs: number, endNs: number, runEndNs: number): readonly [number, number] | null {
  const lengthNs = Math.max(1, endNs - startNs);
  if (3 * lengthNs >= NEARLY_ALL * runEndNs) return null;
  return [Math.max(0, startNs - lengthNs), Math.min(runEndNs, endNs + lengthNs)];
}

/** Never if another run is requested, or this one fails. */
export function onceShown(then: (run: ShownRun) => void, side: Side = 'a'): void {
  const wantedOf = (): Experiment | null => (side === 'a' ? currentPair().a : experimentB(currentPair()));
  const wanted = wantedOf();
  const isOver = ({ [side]: { shown, state } }: Record<Side, SideState>): boolean => {
    if (wantedOf() !== wanted || wanted === null || state === 'failed' || state === 'canceled') return true;
    if (shown?.asked !== wanted) return false;
    then(shown);
    return true;
  };
  const { shown: present } = useRuns.getState()[side];
  if (present !== null && present.asked === wanted) {
    then(present);
    return;
  }
  const stop = useRuns.subscribe((state) => {
    if (isOver(state)) stop();
  });
}

/** Null without a request. */
export function slowestOf({ read, write }: ShownRun): number | null {
  const slowest = [read.slowest, write.slowest].filter((one) => one !== null);
  const worst = slowest.length === 2 && slowest[1].ns > slowest[0].ns ? slowest[1] : slowest.at(0);
  return worst?.request ?? null;
}

/**
 * Unless something else was selected meanwhile.
 * @param opens whether the timeline opens on the window around that request; otherwise the window stays
 */
export function selectSlowestOnceShown({ opens = false, side = 'a' }: { opens?: boolean; side?: Side } = {}): void {
  onceShown((run) => {
    const worst = slowestOf(run);
    if (useView.getState().selection !== null || worst === null) return;
    select({ kind: 'request', side, request: worst });
    const { recording } = run;
    if (!opens || useView.getState().window !== null || worst >= recording.requestCount) return;
    const operations = new Operations(recording);
    const finish = operations.finish(worst);
    const untilNs = Number.isNaN(finish) ? recording.endNs : finish;
    setWindow(windowAround(operations.arrival(worst), untilNs, recording.endNs));
  }, side);
}
