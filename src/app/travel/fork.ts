import { formatInstant } from '../../base/format.ts';
import { currentPair, useDocument } from '../stores/document.ts';
import { forkAt } from '../stores/edits.ts';
import { setTarget } from '../stores/panel.ts';
import { refusalOfFork } from '../stores/refusals.ts';
import { say, useTravel } from '../stores/travel.ts';
import { setPlayhead } from '../stores/view.ts';
import { fromNs, travelRun } from './travel.ts';

export function forkHere(): void {
  if (travelRun() === null) return;
  const ns = Math.round(fromNs());
  setPlayhead(ns);
  setTarget('b');
  const instant = formatInstant(ns);
  forkAt(ns, `Fork at ${instant}`);
  const { change } = currentPair();
  if (change === null) askForChange(`Fork at ${instant}: choose a policy for B to continue with`);
  else if (refusalOfFork(currentPair()) === null) say(`B continues from A at ${instant}`);
  else say(`Fork at ${instant}`);
}

/** Until there is a change, or no fork. */
function askForChange(words: string): void {
  say(words);
  const stop = useDocument.subscribe(({ present: { pair } }) => {
    if (pair.change === null && pair.forkNs !== null) return;
    stop();
    if (useTravel.getState().said.text === words) useTravel.setState({ said: { text: '', atNs: null } });
  });
}

/** B runs from the start. */
export function endFork(): void {
  forkAt(null, 'Remove the fork');
  say('B runs from the start');
}
