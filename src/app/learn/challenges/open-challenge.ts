import { parseExperiment } from '../../../document/validate.ts';
import { possibleIn, type Challenge, type TaskResult } from '../../../learn/challenges/challenge.ts';
import { markOf } from '../../../learn/challenges/index.ts';
import { formatValue } from '../../../learn/measure/value.ts';
import { plural } from '../../../base/format.ts';
import { taskTitle } from '../task-panel.tsx';
import { selectSlowestOnceShown } from '../../travel/select.ts';
import { EMPTY_VIEW } from '../../stores/view-text.ts';
import { commit } from '../../stores/edits.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { useTrials } from '../../setup/switches/trials-store.ts';

export function openChallenge(challenge: Challenge): void {
  const a = parseExperiment(challenge.experiment);
  useTrials.setState({ solved: null });
  commit({ a, change: null }, `Open ${challenge.title}`, 'task', markOf(challenge));
  openView(EMPTY_VIEW);
  selectSlowestOnceShown();
  goTo('explore');
}

/** Of settings: a switch of Explore is one change there, and may have several. */
export function solvedWords(challenge: Challenge, count: number, changes: readonly string[] = []): string {
  const named = changes.length === 0 ? '' : ` (${changes.map(taskTitle).join(', ')})`;
  return `Yours: ${plural(count, 'setting')}${named}; possible: ${possibleIn(challenge)}`;
}

export function verdict(challenge: Challenge, { reached, values, changes }: TaskResult): string {
  const shown = values.map((value) => formatValue(value, challenge.as)).join(', ');
  if (reached) return `Goal reached: ${shown}. ${solvedWords(challenge, changes.length, changes)}`;
  const found = `Not yet: ${shown} with ${plural(changes.length, 'changed setting')}`;
  return changes.length > challenge.mostChanges ? `${found}; at most ${challenge.mostChanges} allowed` : found;
}
