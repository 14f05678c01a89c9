/** Opens rows in Explore: simulated again there, with the same result, and with the way back. */
import { sameValue } from '../../../device/same-value.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { onceShown } from '../../travel/select.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { engine } from '../../runs/engine-client.ts';
import { tryTo, commit, patchBetween } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import { goTo, useVisit } from '../../stores/screen.ts';
import { openView, type Side } from '../../stores/view.ts';
import { useCompare } from './compare-store.ts';
import { cellOf, compareEngine, summaryOf } from './runner.ts';

/**
 * Opens a row as A in Explore.
 * @param request selected and shown there; null selects nothing
 */
export function openRow(key: string, request: number | null): void {
  const a = experimentOf(key);
  if (a === null) return;
  const problem = tryTo(() => commit({ a, change: null }, `Open ${key}`, 'compare', null));
  if (problem !== null) {
    notify('bad', `Cannot open ${key}`, problem);
    return;
  }
  leave(key, request);
  check('a', key);
}

export function openWithBaseline(key: string): void {
  const { rows, plan } = useCompare.getState();
  const row = rows.find((other) => other.key === key);
  const baseline = rows.find(
    ({ names }) =>
      names.device === plan.baseline.device &&
      names.policy === plan.baseline.policy &&
      names.trace === row?.names.trace &&
      names.point === row.names.point &&
      names.seed === row.names.seed,
  );
  if (baseline !== undefined && baseline !== row) openPair(baseline.key, key);
}

/** Opens two rows as A above B, on one clock. Two traces both start at 0; Explore can align them by time of day. */
export function openPair(keyA: string, keyB: string): void {
  const a = experimentOf(keyA);
  const b = experimentOf(keyB);
  if (a === null || b === null) return;
  // The rows' names say how their settings differ, which B says itself.
  const name = sameValue(a.workload, b.workload) ? a.name : b.name;
  const problem = tryTo(() =>
    commit({ a, change: patchBetween(a, { ...b, name }) }, `Open ${keyA} and ${keyB}`, 'compare', null),
  );
  if (problem !== null) {
    notify('bad', 'These rows cannot be opened as A and B', problem);
    return;
  }
  leave(`${keyA} and ${keyB}`, null);
  check('a', keyA);
  check('b', keyB);
}

function experimentOf(key: string): Experiment | null {
  const experiment = cellOf(key)?.experiment ?? null;
  if (experiment === null) return null;
  const { workload } = experiment;
  if ('trace' in workload && !engine.knowsTrace(workload.trace)) {
    const file = compareEngine.fileOf(workload.trace);
    if (file !== null) engine.addTrace(workload.trace, file);
  }
  return { ...experiment, name: key };
}

function leave(name: string, request: number | null): void {
  openView({ window: null, selection: null });
  if (request !== null) {
    onceShown(() => openDoor({ side: 'a', request }, { arrives: true }));
  }
  useVisit.setState({ from: name });
  goTo('explore');
}

function check(side: Side, key: string): void {
  const hash = summaryOf(key)?.stateHash;
  if (hash === undefined) return;
  onceShown(({ stateHash }) => {
    if (stateHash === hash) {
      notify('good', 'Same result as in Compare', `State hash ${hash}`);
    } else {
      notify(
        'bad',
        'Another result than in Compare',
        `State hash ${stateHash} here, ${hash} there. This is a bug in NANDscope.`,
      );
    }
  }, side);
}
