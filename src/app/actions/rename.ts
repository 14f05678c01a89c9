import { currentPair, putPair } from '../stores/document.ts';
import { withEdits } from '../stores/with-edits.ts';

/** Names the experiment A (and so B). At once, also before the rules of the document are there: a field that lags loses what is typed. */
export function rename(name: string): void {
  const pair = currentPair();
  if (pair.change === null) {
    putPair({ ...pair, a: { ...pair.a, name } }, null, { label: 'Rename', key: 'a:name' });
    return;
  }
  withEdits(({ editA }) => editA('name', name, 'Rename'));
}
