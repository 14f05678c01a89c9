import { useMemo, useState, type ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { changesOf, judgeTask } from '../../../learn/challenges/challenge.ts';
import type { Challenge, TaskResult } from '../../../learn/challenges/challenge.ts';
import { formatValue } from '../../../learn/lesson/texts.ts';
import { Button } from '../../components/button.tsx';
import { screenAddress } from '../../stores/screen.ts';
import { learnRun } from '../runs/learn-runs.ts';
import { recordChallenge, useProgress } from '../progress.ts';
import { TaskPanel } from '../task-panel.tsx';

/** A challenge: its goal, the way to its experiment, and the result of an attempt. */
export function ChallengePage({ challenge }: { readonly challenge: Challenge }): ReactElement {
  const base = useMemo(() => parseExperiment(challenge.experiment), [challenge]);
  const best = useProgress(({ progress }) =>
    Object.hasOwn(progress.challenges, challenge.name) ? progress.challenges[challenge.name] : null,
  );
  const [result, setResult] = useState<TaskResult | string | null>(null);
  const [hintOpen, setHintOpen] = useState(false);
  const check = async (attempt: Experiment): Promise<void> => {
    const { locked } = changesOf(challenge, base, attempt);
    if (locked.length > 0) {
      setResult(t('Locked settings were changed: {locked}.', { locked: locked.join(', ') }));
      return;
    }
    try {
      const judged = judgeTask(challenge, base, await learnRun(attempt));
      setResult(judged);
      if (judged.reached) recordChallenge(challenge.name, judged.changes.length);
    } catch (error) {
      setResult(localized(error instanceof Error ? error.message : String(error)));
    }
  };
  return (
    <main className="learn learn-narrow">
      <nav aria-label={t('Breadcrumb')} className="lesson-path">
        <a href={screenAddress('learn')}>{t('Learn')}</a>
        <span aria-hidden="true"> › </span>
        {t('Challenge')}
      </nav>
      <h2>{t(challenge.title)}</h2>
      <p className="learn-lead">{t(challenge.text)}</p>
      {best !== null && (
        <p className="grade grade-right">
          {t('Solved with {count, plural, one {# change} other {# changes}}', { count: best })}
        </p>
      )}
      <TaskPanel
        task={challenge}
        base={base}
        label={t('Check the experiment')}
        onTake={(attempt) => void check(attempt)}
      />
      <div role="status">
        {typeof result === 'string' && <p className="grade grade-wrong">{result}</p>}
        {result !== null && typeof result !== 'string' && (
          <p className={`grade ${result.reached ? 'grade-right' : 'grade-wrong'}`}>{verdict(challenge, result)}</p>
        )}
      </div>
      {hintOpen ? (
        <p className="step-hint">
          <strong>{t('Hint')}</strong> {t(challenge.hint)}
        </p>
      ) : (
        <Button
          look="quiet"
          onClick={() => {
            setHintOpen(true);
          }}
        >
          {t('Show a hint')}
        </Button>
      )}
    </main>
  );
}

/** Whether the goal is reached, with which values and changes. */
function verdict({ as, mostChanges }: Challenge, { reached, values, changes }: TaskResult): string {
  const found = { values: values.map((value) => formatValue(value, as)).join(', '), count: changes.length };
  if (changes.length > mostChanges) {
    const limited = { ...found, mostChanges: String(mostChanges) };
    return reached
      ? t(
          `Goal reached: {values} with {count, plural, one {# change} other {# changes}}; at most {mostChanges} allowed`,
          limited,
        )
      : t(
          `Not yet: {values} with {count, plural, one {# change} other {# changes}}; at most {mostChanges} allowed`,
          limited,
        );
  }
  return reached
    ? t('Goal reached: {values} with {count, plural, one {# change} other {# changes}}', found)
    : t('Not yet: {values} with {count, plural, one {# change} other {# changes}}', found);
}
