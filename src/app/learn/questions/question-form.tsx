import { parseJson } from '../../../document/parse-json.ts';
import { useId, useState, type ReactElement } from 'react';
import type { Answer, Question } from '../../../learn/kinds/index.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { Button } from '../../components/button.tsx';
import type { Draft, Unsent } from '../kinds/kind-view.ts';
import { viewOf } from '../kinds/index.ts';
import { DocumentError } from '../../../device/document-error.ts';
import { ANSWER, fitsQuestion } from '../../../learn/lesson/judge.ts';
import type { Values } from '../../../learn/kinds/kind.ts';

export const unsentText = (draft: Draft, typed: string | null): string | null =>
  typed === null ? ('answer' in draft ? JSON.stringify(draft.answer) : null) : typed === '' ? null : typed;

/** The state of the input from a kept text; null if the text is of another question, or damaged. */
export function unsentDraft(question: Question, values: Values, text: string): Draft | null {
  const { restored } = viewOf(question);
  if (restored !== undefined) return restored(question, values, text);
  try {
    const answer = ANSWER.read(parseJson(text, 'answer'), 'answer');
    return fitsQuestion(question, answer) ? { answer } : null;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return null;
  }
}

interface QuestionFormProps {
  readonly question: Question;
  readonly fill: (text: string) => string;
  readonly values: Lesson['values'];
  readonly picked: { readonly answer: Answer; readonly words: string } | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly unsent?: Unsent | undefined;
}

export function QuestionForm(props: QuestionFormProps): ReactElement {
  const { question, fill, values, picked, onAnswer, unsent } = props;
  const { empty, Input } = viewOf(question);
  const id = useId();
  const [before] = useState(() => unsent?.read() ?? null);
  const [restored] = useState(() => (before === null ? null : unsentDraft(question, values, before)));
  const [draft, setDraft] = useState<Draft>(restored ?? { invalid: empty });
  const [isRestored, setRestored] = useState(restored !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (next: Draft, typed: string | null = null): void => {
    setDraft(next);
    setRestored(false);
    unsent?.keep(unsentText(next, typed));
    setProblem(null);
  };
  const give = (): void => {
    const final: Draft = picked === null ? draft : { answer: picked.answer };
    if ('invalid' in final) setProblem(final.invalid);
    else {
      onAnswer(final.answer);
      setRestored(false);
      unsent?.keep(null);
    }
  };
  return (
    <form
      className="question full gap-3 cells"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <p className="step-ask strong" id={`${id}-ask`}>
        {fill(question.ask)}
      </p>
      <Input
        question={question}
        values={values}
        fill={fill}
        labelledBy={`${id}-ask`}
        problemId={problem === null ? undefined : `${id}-problem`}
        first={restored !== null && 'answer' in restored ? restored.answer : null}
        before={before}
        picked={picked?.words ?? null}
        onChange={change}
      />
      {isRestored && (
        <p className="muted question-how medium" role="status">
          Entered earlier. It counts once you choose “Run it”.
        </p>
      )}
      <p className="question-problem message tone-wrong bad" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {/* No submit button: a sandboxed frame of a course page may not submit forms. */}
      <Button look="main" className="question-submit button-large" onClick={give}>
        Run it
      </Button>
    </form>
  );
}
