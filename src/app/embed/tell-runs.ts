import { useRuns } from '../stores/runs.ts';
import { useView, type Selection } from '../stores/view.ts';
import type { FrameMessage } from './messages.ts';
import { follow } from '../stores/page-state.ts';

/** The present runs and selection come first: this part of the page may load after the first run. */
export function tellRuns(send: FrameMessage['send']): void {
  const told = { a: '', b: '' };
  const tell = (runs: ReturnType<typeof useRuns.getState>): void => {
    for (const side of ['a', 'b'] as const) {
      const hash = runs[side].shown?.stateHash ?? '';
      if (hash === told[side]) continue;
      told[side] = hash;
      if (hash !== '') send({ nandscope: 1, type: 'run', side, stateHash: hash });
    }
  };
  const tellSelection = (selection: Selection | null): void => {
    if (selection?.kind === 'request')
      send({ nandscope: 1, type: 'selected', side: selection.side, request: selection.request });
  };
  follow(useRuns, tell);
  follow(useView, ({ selection }, before) => {
    if (selection !== before.selection) tellSelection(selection);
  });
  tell(useRuns.getState());
  tellSelection(useView.getState().selection);
}
