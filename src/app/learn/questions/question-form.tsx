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
import { unsentDraft, unsentText } from './unsent.ts';
import type { Unsent } from './unsent.ts';
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
  /** Keeps what is entered; without it, a reload loses it. */
  readonly unsent?: Unsent | undefined;
  readonly submitLabel?: string;
}

/** The question with the input for its kind. An invalid answer is explained and does not count. */
export function QuestionForm(props: QuestionFormProps): ReactElement {
  const { question, fill, values, picked, pickedWords, onAnswer, unsent, submitLabel = t('Run it') } = props;
  const id = useId();
  const [before] = useState(() => unsent?.read() ?? null);
  const [restored] = useState(() => (before === null ? null : unsentDraft(question, values, before)));
  const [draft, setDraft] = useState<Draft>(restored ?? { invalid: emptyWords(question) });
  /** Whether the input still has what was entered before. */
  const [isRestored, setRestored] = useState(restored !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: Draft, typed: string | null = null): void => {
    setDraft(next);
    setRestored(false);
    unsent?.keep(unsentText(next, typed));
    setProblem(null);
  };
  const first = restored !== null && 'answer' in restored ? restored.answer : null;
  const give = (): void => {
    const final: Draft =
      question.kind === 'pick'
        ? picked === null
          ? { invalid: emptyWords(question) }
          : { answer: { kind: 'pick', operation: picked } }
        : draft;
    if ('invalid' in final) setProblem(final.invalid);
    else {
      onAnswer(final.answer);
      setRestored(false);
      unsent?.keep(null);
    }
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
          initial={before ?? ''}
          onChange={change}
        />
      )}
      {question.kind === 'choice' && (
        <ChoiceInput
          question={question}
          fill={fill}
          labelledBy={`${id}-ask`}
          initial={first?.kind === 'choice' ? first.option : null}
          onChange={change}
        />
      )}
      {question.kind === 'order' && (
        <OrderInput
          question={question}
          fill={fill}
          labelledBy={`${id}-ask`}
          initial={first?.kind === 'order' ? first.order : null}
          onChange={change}
        />
      )}
      {question.kind === 'draw' && (
        <DrawInput
          question={question}
          values={values}
          fill={fill}
          labelledBy={`${id}-ask`}
          initial={first?.kind === 'draw' ? first.values : null}
          onChange={change}
        />
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
      {isRestored && (
        <p className="muted question-how" role="status">
          {t('Entered earlier. It counts once you choose “{button}”.', { button: submitLabel })}
        </p>
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
