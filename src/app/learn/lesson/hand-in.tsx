/** Answers as a file that `sim grade` judges: of a lesson, with numbers of the student's own, and of a challenge. */
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { handInText, type HandIn } from '../../../learn/hand-in/answers.ts';
import { againName, drawnFor } from '../../../learn/hand-in/drawn.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import { askedAgain } from '../../../learn/lesson/changed.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import type { StepRecord } from '../../../learn/progress.ts';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../exports/save-file.ts';
import { recordStep, useProgress } from '../progress.ts';
import { Round } from './transfer.tsx';

interface SaveProps {
  readonly name: string;
  /** Null while there is nothing to save. */
  readonly of: (student: string) => HandIn | null;
  readonly children?: (student: string) => ReactNode;
}

export function SaveAnswers({ name, of, children }: SaveProps): ReactElement {
  const [typed, setTyped] = useState('');
  const id = useId();
  const student = typed.trim();
  const handIn = student === '' ? null : of(student);
  return (
    <>
      <div className="row wrap">
        <label htmlFor={id}>Your id in the course</label>
        <input
          id={id}
          className="hand-in-id"
          type="text"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          aria-disabled={handIn === null}
          onClick={() => {
            if (handIn === null) return;
            // A class hands in files of one lesson: their names differ by the id.
            const file = `${name}-${student.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}-answers.json`;
            saveFile(new Blob([handInText(handIn)], { type: 'application/json' }), file);
          }}
        >
          Save my answers
        </Button>
      </div>
      {student !== '' && children?.(student)}
    </>
  );
}

export function HandInLesson({ lesson }: { readonly lesson: Lesson }): ReactElement {
  const records = useProgress(({ progress }) =>
    Object.hasOwn(progress.lessons, lesson.name) ? progress.lessons[lesson.name] : {},
  );
  const answered = lesson.steps.filter(
    ({ name, question }) => Object.hasOwn(records, name) && fitsQuestion(question, records[name].answer),
  );
  const again = lesson.steps.flatMap((step) => (step.vary === undefined ? [] : [{ ...step, vary: step.vary }]));
  /** An answer to a student's own numbers; what another one answered in this browser is of other numbers. */
  const ownOf = (step: Lesson['steps'][number], student: string): StepRecord | null => {
    const name = againName(step.name, student);
    if (!Object.hasOwn(records, name)) return null;
    return fitsQuestion(askedAgain(step).question, records[name].answer) ? records[name] : null;
  };
  return (
    <>
      <h3>Hand in</h3>
      <p className="muted">{`${answered.length} of ${lesson.steps.length} questions are answered.`}</p>
      <SaveAnswers
        name={lesson.name}
        of={(student) => {
          const own = again.flatMap((step) => {
            const record = ownOf(step, student);
            return record === null ? [] : [[againName(step.name), record.answer] as const];
          });
          const answers = [...answered.map(({ name }) => [name, records[name].answer] as const), ...own];
          return answers.length === 0 ? null : { lesson: lesson.name, student, answers: Object.fromEntries(answers) };
        }}
      >
        {(student) =>
          again.map((step) => (
            <section
              key={step.name + student}
              className="transfer full gap-3 cells line-above"
              aria-label="Your own numbers"
            >
              <Round
                lesson={lesson}
                step={step}
                vary={step.vary}
                value={drawnFor(lesson.name, step, student)}
                kept={ownOf(step, student)}
                onRecord={(record) => recordStep(lesson.name, againName(step.name, student), record)}
              />
            </section>
          ))
        }
      </SaveAnswers>
    </>
  );
}
