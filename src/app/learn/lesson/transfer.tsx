import { useMemo, useRef, useState, type ReactElement } from 'react';
import { askedAgain, varied } from '../../../learn/lesson/changed.ts';
import { judge, rightAnswer, sayTo } from '../../../learn/lesson/judge.ts';
import type { Lesson, LessonStep, StepVariation } from '../../../learn/lesson/lesson.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { readerOfRun } from '../../../learn/measure/runs.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { Button } from '../../components/button.tsx';
import { settingTitle, valueWords } from '../../stores/words/setting-words.ts';
import { QuestionForm } from '../questions/question-form.tsx';
import { RichText } from '../rich-text.tsx';
import { useLearnRuns } from '../runs/learn-runs.ts';
import { RunsWait, StepResult } from './step-result.tsx';

interface TransferProps {
  readonly lesson: Lesson;
  readonly step: LessonStep;
  readonly vary: StepVariation;
}

export function Transfer(props: TransferProps): ReactElement {
  const { oneOf } = props.vary;
  const [round, setRound] = useState<number | null>(null);
  const next = (): void => setRound((round ?? -1) + 1);
  return (
    <section className="transfer full gap-3 cells line-above" aria-label="The same idea, other numbers">
      {round === null ? (
        <Button onClick={next}>The same with other numbers</Button>
      ) : (
        <>
          <Round key={round} {...props} value={oneOf[round % oneOf.length]} />
          {oneOf.length > 1 && (
            <Button look="quiet" onClick={next}>
              Other numbers
            </Button>
          )}
        </>
      )}
    </section>
  );
}

interface RoundProps extends TransferProps {
  readonly value: number | boolean;
  readonly kept?: StepRecord | null;
  readonly onRecord?: (record: StepRecord) => void;
}

export function Round({ lesson, step, vary, value, kept = null, onRecord }: RoundProps): ReactElement {
  const { shown } = step;
  const { question, text } = askedAgain(step);
  const changed = useMemo(() => varied(lesson, vary, value), [lesson, vary, value]);
  const experiments = useMemo(
    () => Object.fromEntries(Object.entries(changed.runs).map(([name, { experiment }]) => [name, experiment])),
    [changed],
  );
  const state = useLearnRuns(experiments);
  const [record, setRecord] = useState<StepRecord | null>(kept);
  const result = useRef<HTMLElement>(null);
  if (state.state === 'running') return <RunsWait share={state.share} />;
  if (state.state === 'failed') return <p role="alert">{state.message}</p>;
  const { runs } = state;
  const fill = (words: string): string => fillText(words, changed, runs);
  const reader = readerOfRun(runs[shown.run]);
  const right = rightAnswer(question, changed, runs, shown.run);
  const say =
    record === null || record.grade === 'right' ? null : sayTo(question, record.answer, changed, runs, shown.run);
  return (
    <>
      <p>{`Other numbers: ${settingTitle(vary.path)} ${valueWords(vary.path, value)}.`}</p>
      <RichText text={fill(text)} />
      {/* As in a step: the live region is there before the result, and the focus goes to what is around it. */}
      <section
        className={record === null ? 'step-open' : 'step-result stack gap-3 full'}
        ref={result}
        tabIndex={-1}
        aria-label={record === null ? undefined : 'Result'}
      >
        <div className="step-outcome stack" role="status">
          {record !== null && (
            <>
              <StepResult
                question={question}
                values={changed.values}
                record={record}
                right={right}
                picked={null}
                reader={reader}
                fill={fill}
              />
              {say !== null && <RichText text={fill(say)} />}
            </>
          )}
        </div>
        {record === null && (
          <QuestionForm
            question={question}
            fill={fill}
            values={changed.values}
            picked={null}
            onAnswer={(answer) => {
              const judged = { answer, grade: judge(question, answer, changed, runs, shown.run) };
              setRecord(judged);
              onRecord?.(judged);
              requestAnimationFrame(() => result.current?.focus());
            }}
          />
        )}
      </section>
    </>
  );
}
