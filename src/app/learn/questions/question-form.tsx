import { useId, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { rich } from '../../language/rich.ts';
import type { Answer } from '../../../learn/lesson/judge.ts';
import type { Lesson, Question } from '../../../learn/lesson/lesson.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceInput } from './choice-input.tsx';
import type { Draft } from './draft.ts';
import { DrawInput } from './draw-input.tsx';
import { NumberInput } from './number-input.tsx';
import { OrderInput } from './order-input.tsx';
import './questions.css';

interface QuestionFormProps {
  readonly question: Question;
  /** Fills the values of the lesson into a text. */
  readonly fill: (text: string) => string;
  readonly values: Lesson['values'];
  /** The picked operation, and in words. */
  readonly picked: number | null;
  readonly pickedWords: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly submitLabel?: string;
}

/** The question with the input for its kind. An invalid answer is explained and does not count. */
export function QuestionForm(props: QuestionFormProps): ReactElement {
  const { question, fill, values, picked, pickedWords, onAnswer, submitLabel = t('Run it') } = props;
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ invalid: emptyWords(question) });
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: Draft): void => {
    setDraft(next);
    setProblem(null);
  };
  const give = (): void => {
    const final: Draft =
      question.kind === 'pick'
        ? picked === null
          ? { invalid: emptyWords(question) }
          : { answer: { kind: 'pick', operation: picked } }
        : draft;
    if ('invalid' in final) setProblem(final.invalid);
    else onAnswer(final.answer);
  };
  return (
    <form
      className="question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <p className="step-ask" id={`${id}-ask`}>
        {fill(question.ask)}
      </p>
      {question.kind === 'number' && (
        <NumberInput
          as={values[question.answer].as}
          labelledBy={`${id}-ask`}
          problemId={problem === null ? undefined : `${id}-problem`}
          onChange={change}
        />
      )}
      {question.kind === 'choice' && (
        <ChoiceInput question={question} fill={fill} labelledBy={`${id}-ask`} onChange={change} />
      )}
      {question.kind === 'order' && (
        <OrderInput question={question} fill={fill} labelledBy={`${id}-ask`} onChange={change} />
      )}
      {question.kind === 'draw' && (
        <DrawInput question={question} values={values} fill={fill} labelledBy={`${id}-ask`} onChange={change} />
      )}
      {question.kind === 'pick' && (
        <>
          <p className="muted question-how">
            {rich(
              `Click an operation on the timeline. Keys on the timeline: {up} {down} choose a lane, {next} {previous} step through its operations.`,
              { up: <kbd>↑</kbd>, down: <kbd>↓</kbd>, next: <kbd>.</kbd>, previous: <kbd>,</kbd> },
            )}
          </p>
          <p className="question-picked" role="status">
            {pickedWords === null ? t('Nothing picked yet.') : t('Picked: {pickedWords}', { pickedWords })}
          </p>
        </>
      )}
      <p className="question-problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {/* No submit button: a sandboxed frame of a course page may not submit forms. */}
      <Button look="main" className="question-submit" onClick={give}>
        {submitLabel}
      </Button>
    </form>
  );
}

/** What an untouched question asks for. */
function emptyWords({ kind }: Question): string {
  switch (kind) {
    case 'number':
      return t('Enter a number first.');
    case 'choice':
      return t('Choose an option first.');
    case 'order':
      return t('Move the parts into your order first.');
    case 'pick':
      return t('Pick an operation on the timeline first.');
    case 'draw':
      return t('Move the bars first.');
  }
}
