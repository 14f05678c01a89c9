import { currentPair, putPair } from '../stores/document.ts';
import { withEdits } from '../stores/with-edits.ts';

/**
 * Names experiment A (and so B). Immediate, even before the document rules are loaded: a slow field would lose input.
 */
export function rename(name: string): void {
  const pair = currentPair();
  if (pair.change === null) {
    putPair({ ...pair, a: { ...pair.a, name } }, null, { label: 'Rename', key: 'a:name' });
    return;
  }
  withEdits(({ editA }) => editA('name', name, 'Rename'));
}
