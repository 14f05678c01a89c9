/** B as a continuation of A from an instant on. */
import { t } from '../../messages/message.ts';
import { formatInstant } from '../../base/format.ts';
import { currentPair, useDocument } from '../stores/document.ts';
import { forkAt } from '../stores/edits.ts';
import { setTarget } from '../stores/panel.ts';
import { refusalOfFork } from '../stores/refusals.ts';
import { say, useTravel } from '../stores/travel.ts';
import { setPlayhead } from '../stores/view.ts';
import { fromNs, travelRun } from './travel.ts';

/** Forks B from A at the playhead, with its current or next change. */
export function forkHere(): void {
  if (travelRun() === null) return;
  const ns = Math.round(fromNs());
  setPlayhead(ns);
  setTarget('b');
  const instant = formatInstant(ns);
  forkAt(ns, t('Fork at {instant}', { instant }));
  const { change } = currentPair();
  if (change === null) askForChange(t('Fork at {instant}: choose a policy for B to continue with', { instant }));
  else if (refusalOfFork(currentPair()) === null) say(t('B continues from A at {instant}', { instant }));
  else say(t('Fork at {instant}', { instant }));
}

/** Asks for B's change until there is one, or no fork. */
function askForChange(words: string): void {
  say(words);
  const stop = useDocument.subscribe(({ present: { pair } }) => {
    if (pair.change === null && pair.forkNs !== null) return;
    stop();
    if (useTravel.getState().said.text === words) useTravel.setState({ said: { text: '', atNs: null } });
  });
}

/** Removes the fork: B runs from the start. */
export function endFork(): void {
  forkAt(null, t('Remove the fork'));
  say(t('B runs from the start'));
}
