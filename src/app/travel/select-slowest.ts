import { useRuns } from '../stores/runs.ts';
import { openDoor } from '../navigation/open-door.ts';
import { notify } from '../stores/notices.ts';
import { useView } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';

/** Selects the slowest read or write of the selection's side, and reveals it. */
export function selectSlowest(op: 'read' | 'write', side: Side = useView.getState().selection?.side ?? 'a'): void {
  const slowest = useRuns.getState()[side].shown?.[op].slowest ?? null;
  if (slowest === null) {
    notify('plain', op === 'read' ? 'No read in this run' : 'No write in this run');
    return;
  }
  openDoor({ side, request: slowest.request });
}
