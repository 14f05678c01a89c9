import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { EXPERIMENT_SCHEMA } from '../../document/schema.ts';
import { diffExperiments } from '../../document/patch.ts';
import type { Experiment } from '../../document/experiment.ts';
import { schemaAt } from '../../document/patch.ts';
import { changesOf } from '../../learn/challenges/challenge.ts';
import type { Task } from '../../learn/challenges/challenge.ts';
import { commit } from '../stores/edits.ts';
import { EMPTY_VIEW } from '../stores/view-text.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import type { Pair } from '../stores/document.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { Button } from '../components/button.tsx';

/** The title of a setting by its path. */
export function titleOf(path: string): string {
  const { title = '' } = schemaAt(path) as { readonly title?: string };
  return title === '' ? path : t(title);
}

/** The limits of a task in a sentence. */
export function limitWords({ mayChange, mostChanges }: Task): string {
  return t(
    `You may change: {mayChange}. At most {count, plural, one {# change} other {# changes}}. Locked: {lockedParts}.`,
    {
      mayChange: mayChange.map(titleOf).join(', '),
      count: mostChanges,
      lockedParts: lockedParts(mayChange).join(', '),
    },
  );
}

/** The experiment of an attempt in Explore: B, or A without one; null if it is another experiment. */
export function attemptIn(pair: Pair, base: Experiment): Experiment | null {
  const attempt = experimentB(pair) ?? pair.a;
  const changes = diffExperiments(base, { ...attempt, name: base.name });
  // Another experiment differs in its workload or in many settings: it is not an attempt.
  return changes.length <= 12 && changes.every(({ path }) => !path.startsWith('workload')) ? attempt : null;
}

/** Parts of the experiment that a task locks, wholly or except the settings that it names. */
function lockedParts(mayChange: readonly string[]): string[] {
  return Object.entries(EXPERIMENT_SCHEMA.keys)
    .filter(([key]) => key !== 'version' && key !== 'name' && !mayChange.includes(key))
    .map(([key]) =>
      mayChange.some((path) => path.startsWith(`${key}.`)) ? t('other {key}', { key: titleOf(key) }) : titleOf(key),
    );
}

/** What a task allows, and the way to its experiment and back. */
export function TaskPanel({
  task,
  base,
  label,
  onTake,
}: {
  readonly task: Task;
  readonly base: Experiment;
  /** The label of the button that takes the experiment from Explore. */
  readonly label: string;
  readonly onTake: (attempt: Experiment) => void;
}): ReactElement {
  const present = useDocument((state) => state.present);
  const attempt = experimentB(present.pair) ?? present.pair.a;
  const changes = diffExperiments(base, { ...attempt, name: base.name });
  const isAttempt = attemptIn(present.pair, base) !== null;
  const { locked } = changesOf(task, base, attempt);
  const named = (path: string): string =>
    locked.includes(path) ? t('{setting} (locked)', { setting: titleOf(path) }) : titleOf(path);
  return (
    <div className="task stack gap-3">
      <p>{limitWords(task)}</p>
      <ol className="task-how">
        <li>
          <Button
            onClick={() => {
              commit({ a: base, change: null }, t('Open {name}', { name: base.name }), 'task', null);
              openView(EMPTY_VIEW);
              goTo('explore');
            }}
          >
            {t('Open in Explore')}
          </Button>
        </li>
        <li>{t('Change the settings there. If there is a B, B counts.')}</li>
        <li>
          {t('Come back:')}{' '}
          <Button
            look="main"
            aria-disabled={!isAttempt}
            onClick={() => {
              const { a } = currentPair();
              if (isAttempt) onTake(experimentB(currentPair()) ?? a);
            }}
          >
            {label}
          </Button>
        </li>
      </ol>
      <p className="muted" role="status">
        {isAttempt
          ? changes.length === 0
            ? t('Explore holds this experiment with {count, plural, one {# change} other {# changes}}.', {
                count: changes.length,
              })
            : t(`Explore holds this experiment with {count, plural, one {# change} other {# changes}}: {changes}.`, {
                count: changes.length,
                changes: changes.map(({ path }) => named(path)).join(', '),
              })
          : t('Explore holds another experiment now.')}
      </p>
    </div>
  );
}
