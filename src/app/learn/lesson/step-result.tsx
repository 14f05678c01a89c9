import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { phaseWaitedFor, phaseWords } from '../../../analysis/why/phase-words.ts';
import type { RunView } from '../../../analysis/why/run-view.ts';
import type { Answer, Grade } from '../../../learn/lesson/judge.ts';
import type { Lesson, Question } from '../../../learn/lesson/lesson.ts';
import { formatValue } from '../../../learn/lesson/texts.ts';
import type { StepRecord } from '../../../learn/progress.ts';

/** The grades as the page says them. */
export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  right: msg('Right'),
  near: msg('Near'),
  wrong: msg('Not right'),
};

/** A phase that was picked on the timeline. */
export interface Picked {
  readonly operation: number;
  /** A `RowKind`. */
  readonly rowKind: number;
}

interface StepResultProps {
  readonly question: Question;
  readonly values: Lesson['values'];
  readonly record: StepRecord;
  readonly right: Answer;
  /** The phase that was clicked; null if the answer is a stored one, which names the operation. */
  readonly picked: Picked | null;
  readonly view: RunView;
  readonly fill: (text: string) => string;
}

/** Prediction and result together. */
export function StepResult({ question, values, record, right, picked, view, fill }: StepResultProps): ReactElement {
  const { answer, grade } = record;
  return (
    <>
      <p className={`grade grade-${grade}`}>{t(GRADE_WORDS[grade])}</p>
      <p className="step-ask">{fill(question.ask)}</p>
      <Comparison
        question={question}
        values={values}
        answer={answer}
        right={right}
        picked={picked}
        view={view}
        fill={fill}
      />
    </>
  );
}

interface ComparisonProps extends Omit<StepResultProps, 'record'> {
  readonly answer: Answer;
}

function Comparison({ question, values, answer, right, picked, view, fill }: ComparisonProps): ReactElement | null {
  if (question.kind === 'number' && answer.kind === 'number' && right.kind === 'number') {
    const { as } = values[question.answer];
    return (
      <Bars
        rows={[
          { label: t('Your prediction'), value: answer.value, text: formatValue(answer.value, as) },
          { label: t('The run'), value: right.value, text: formatValue(right.value, as) },
        ]}
      />
    );
  }
  if (question.kind === 'choice' && answer.kind === 'choice' && right.kind === 'choice') {
    return (
      <ul className="result-options">
        {question.options.map(({ text }, index) => (
          <li key={text} data-right={index === right.option}>
            <span aria-hidden="true">{index === right.option ? '✓' : index === answer.option ? '✗' : ''}</span>
            {fill(text)}
            <span className="muted">{optionNote(index, answer.option, right.option)}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (question.kind === 'order' && answer.kind === 'order' && right.kind === 'order') {
    return (
      <ol className="result-options">
        {right.order.map((item, place) => (
          <li key={item} data-right={answer.order[place] === item}>
            <span aria-hidden="true">{answer.order[place] === item ? '✓' : '✗'}</span>
            <span className="unseen">{answer.order[place] === item ? t('right') : t('wrong')}: </span>
            {fill(question.items[item].text)}
            <span className="muted">{t('you: place {index}', { index: String(answer.order.indexOf(item) + 1) })}</span>
          </li>
        ))}
      </ol>
    );
  }
  if (question.kind === 'pick' && answer.kind === 'pick' && right.kind === 'pick') {
    const words = (operation: number, rowKind: number | null): string => {
      if (operation >= view.operations.count) return t('another operation');
      return rowKind === null ? operationWords(view, operation) : phaseWords(view, operation, rowKind);
    };
    const { target } = question;
    const waited = 'blockerOf' in target ? phaseWaitedFor(view, target.blockerOf, right.operation) : null;
    const clicked = picked?.operation === answer.operation ? picked.rowKind : null;
    return (
      <dl className="result-pick">
        <dt>{t('Your pick')}</dt>
        <dd>{words(answer.operation, clicked)}</dd>
        <dt>{t('The run')}</dt>
        <dd>{words(right.operation, waited)}</dd>
      </dl>
    );
  }
  if (question.kind === 'draw' && answer.kind === 'draw' && right.kind === 'draw') {
    return (
      <table className="result-draw">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('Value')}</span>
            </th>
            <th scope="col">{t('Your drawing')}</th>
            <th scope="col">{t('The run')}</th>
          </tr>
        </thead>
        <tbody>
          {question.bars.map(({ text, answer: name }, index) => (
            <tr key={text}>
              <th scope="row">{fill(text)}</th>
              <td>{formatValue(answer.values[index], values[name].as)}</td>
              <td>
                {formatValue(right.values[index], values[name].as)}
                <span className="result-track" aria-hidden="true">
                  <span
                    className="result-drawn"
                    style={{ width: `${(Math.min(answer.values[index], question.most) / question.most) * 100}%` }}
                  />
                  <span className="result-true" style={{ width: `${(right.values[index] / question.most) * 100}%` }} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return null;
}

function optionNote(option: number, chosen: number, right: number): string {
  if (option === chosen) return option === right ? t('your answer, right') : t('your answer');
  return option === right ? t('right') : '';
}

/** Two values on one scale. */
function Bars({
  rows,
}: {
  readonly rows: readonly { readonly label: string; readonly value: number; readonly text: string }[];
}): ReactElement {
  const most = rows.reduce((max, { value }) => Math.max(max, value), Number.MIN_VALUE);
  return (
    <dl className="result-bars">
      {rows.map(({ label, value, text }, index) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
          <span className="result-track" aria-hidden="true">
            <span
              className={index === 0 ? 'result-drawn' : 'result-true'}
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
        </div>
      ))}
    </dl>
  );
}
