// @vitest-environment happy-dom
/** The teacher's desk edits the answers to wrong answers of every kind, in lessons and in homework. */
import { fireEvent, render, waitFor, within } from '@testing-library/react';
import { Suspense, useState, type ComponentType, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { viewOf } from '../../../src/app/learn/kinds/index.ts';
import type { EditorProps } from '../../../src/app/learn/kinds/kind-view.ts';
import { HOMEWORK_KINDS } from '../../../src/learn/homework/homework.ts';
import type { HomeworkQuestion } from '../../../src/learn/homework/homework.ts';
import { asKind, newQuestion, BLANK_HOMEWORK } from '../../../src/learn/homework/edit-homework.ts';
import { homeworkText, parseHomeworkDraft } from '../../../src/learn/homework/parse-homework.ts';
import { QUESTION_KINDS, kindOf } from '../../../src/learn/kinds/index.ts';
import type { Question, QuestionKind } from '../../../src/learn/kinds/index.ts';
import { BLANK_LESSON } from '../../../src/learn/lesson/edit-lesson.ts';
import { lessonText, parseDraft } from '../../../src/learn/lesson/parse-lesson.ts';
import { SUSPENSION } from '../../../src/learn/lessons/suspension.ts';

const SAID = 'Look at the die.';

/** Writes an answer in the first field for one, and gives what the editor made of it. */
async function written<Edited extends object>(
  Editor: ComponentType<EditorProps<Edited>>,
  first: Edited,
): Promise<Edited> {
  let made = first;
  function Desk(): ReactElement {
    const [edited, setEdited] = useState(first);
    made = edited;
    const values = { value: { measure: { of: 'latency', request: 0 }, as: 'time' } } as const;
    return (
      <Suspense fallback={null}>
        <Editor
          edited={edited}
          field="question"
          runNames={['a']}
          done={null}
          paths={[]}
          values={values}
          onChange={setEdited}
        />
      </Suspense>
    );
  }
  const { container, unmount } = render(<Desk />);
  const desk = within(container);
  // The editor is loaded first.
  await waitFor(() => desk.getAllByText(/./), { timeout: 30_000 });
  const add = desk.queryAllByText('Add an answer to wrong answers').at(0);
  if (add !== undefined) fireEvent.click(add);
  const [field] = desk.getAllByLabelText(/^(Said to|What is said)/);
  fireEvent.change(field, { target: { value: SAID } });
  unmount();
  return made;
}

const textsOf = <Kind extends QuestionKind>(question: Extract<Question, { readonly kind: Kind }>): readonly string[] =>
  kindOf(question as Question)
    .says(question)
    .map(([, text]) => text);

test.each(QUESTION_KINDS)('a lesson’s question of the kind “%s” gets an answer to a wrong answer', async (kind) => {
  const question = kindOf({ kind }).fresh('Why?', { run: 'a', value: 'value' });
  const made = await written(viewOf({ kind }).Editor, question);
  expect(textsOf(made)).toEqual([SAID]);
  // The file of the lesson holds it.
  const step = { ...SUSPENSION.steps[0], question: made };
  expect(parseDraft(lessonText({ ...BLANK_LESSON, steps: [step] })).steps[0].question).toEqual(made);
});

test.each(QUESTION_KINDS)(
  'a homework’s question of the kind “%s” gets one, and lessons ask it with it',
  async (kind) => {
    expect(HOMEWORK_KINDS).toContain(kind);
    const question = asKind(kind, newQuestion(BLANK_HOMEWORK, {}));
    if (question.kind === 'experiment') throw new Error('an experiment');
    const task = await written(viewOf(question).TaskEditor, question);
    const homework = { ...BLANK_HOMEWORK, questions: [{ ...question, ...task } as HomeworkQuestion] };
    const [read] = parseHomeworkDraft(homeworkText(homework)).questions;
    expect(read).toEqual(homework.questions[0]);
    if (read.kind === 'experiment') throw new Error('an experiment');
    expect(textsOf(kindOf(read).asLesson(read, 'Why?').question)).toEqual([SAID]);
  },
);
