import type { ReactElement } from 'react';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import type { Answer, Question } from '../../../learn/kinds/index.ts';
import type { Grade } from '../../../learn/kinds/kind.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { viewOf } from '../kinds/index.ts';
import type { Picked } from '../kinds/kind-view.ts';
import type { StepRecord } from '../../../learn/progress.ts';

export function RunsWait({ share }: { readonly share: number }): ReactElement {
  return (
    <div className="runs-wait muted cells" role="status">
      <span>Running…</span>
      <progress value={share > 0 ? share : undefined} aria-label="Share of all runs done" />
    </div>
  );
}

export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  right: 'Right',
  near: 'Near',
  wrong: 'Not right',
};

interface StepResultProps {
  readonly question: Question;
  readonly values: Lesson['values'];
  readonly record: StepRecord;
  readonly right: Answer;
  readonly picked: Picked | null;
  readonly reader: RunReader;
  readonly fill: (text: string) => string;
}

export function StepResult({ question, values, record, right, picked, reader, fill }: StepResultProps): ReactElement {
  const { answer, grade } = record;
  const { Result } = viewOf(question);
  return (
    <>
      <p className={`grade tone-${grade}`}>{GRADE_WORDS[grade]}</p>
      <p className="step-ask strong">{fill(question.ask)}</p>
      {answer.kind === question.kind && <Result {...{ question, values, answer, right, picked, reader, fill }} />}
    </>
  );
}
