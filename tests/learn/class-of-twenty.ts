/** A homework from the desk's functions, and twenty students with right, copied, near and partial answers. */
import { readBehind } from '../../src/papers/suspension/scenarios.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { SIMULATOR, answersOf, answersText } from '../../src/learn/hand-in/answers.ts';
import type { HomeworkAnswer } from '../../src/learn/hand-in/answers.ts';
import { BLANK_HOMEWORK, asKind, newQuestion, withTitle } from '../../src/learn/homework/edit-homework.ts';
import { asLessonQuestion, variantOf } from '../../src/learn/homework/homework.ts';
import type { Homework, HomeworkQuestion } from '../../src/learn/homework/homework.ts';
import type { QuestionState } from '../../src/learn/hand-in/grade.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { formatValue } from '../../src/learn/measure/value.ts';
import { gradeOfNumber } from '../../src/learn/kinds/number/grade.ts';
import { rightAnswer } from '../../src/learn/lesson/judge.ts';
import { measured } from './measured.ts';

/** The homework that a teacher makes on the desk: two numbers and a goal. */
export function deskHomework(): Homework {
  const experiment = readBehind('tlc', ['erase'], 2_000_000);
  let homework: Homework = { ...withTitle(BLANK_HOMEWORK, 'Week 8: waiting'), salt: 'spring' };
  const add = (edit: (question: HomeworkQuestion) => HomeworkQuestion): void => {
    homework = { ...homework, questions: [...homework.questions, edit(newQuestion(homework, experiment))] };
  };
  add((question) => ({
    ...question,
    text: 'How long does the read take?',
    points: 2,
    tolerance: 0.01,
    vary: [{ path: 'timing.readNs', oneOf: [50_000, 500_000, 1_000_000, 2_000_000, 4_000_000] }],
  }));
  add((question) => ({
    ...question,
    text: 'When is the read complete?',
    ...{ ask: { of: 'finish', request: 0 }, tolerance: 0.01 },
    vary: [
      {
        path: 'initial.running[0].remainingNs',
        oneOf: [4_000_000, 5_000_000, 6_000_000, 8_000_000, 10_000_000],
      },
    ],
  }));
  add((question) => ({
    ...asKind('experiment', question),
    text: 'Bring the read below 400 µs.',
    points: 3,
    goal: [{ measure: { of: 'latency', request: 0 }, atMost: 400_000 }],
  }));
  return homework;
}

const SOLUTION = { policy: { suspension: { erase: true } } };

/** A student's file, and its expected row. */
export interface Student {
  readonly name: string;
  readonly text: string;
  readonly id: string;
  readonly states: readonly [QuestionState, QuestionState, QuestionState];
  readonly remark: string;
}

const idOf = (index: number): string => `s${index + 1}`;

/** The right number for a student. */
async function numberFor(homework: Homework, question: HomeworkQuestion, student: string): Promise<number> {
  const asked = asLessonQuestion(question);
  if (asked === null) throw new Error(`${question.id} asks for no number.`);
  const { experiment } = variantOf(homework, question, student);
  const right = rightAnswer(asked.question, asked, { a: await measured(experiment) });
  if (right.kind !== 'number') throw new Error(`${question.id} asks for no number.`);
  return right.value;
}

/** Twenty students in turn: all right; both numbers copied from a neighbor with another variant; near and no change; the goal alone. */
export async function classOf(homework: Homework): Promise<Student[]> {
  const [first, second, goal] = homework.questions;
  const students: Student[] = [];
  for (let i = 0; i < 20; i++) {
    const id = idOf(i);
    const own = async (question: HomeworkQuestion, factor = 1): Promise<HomeworkAnswer> => ({
      kind: 'value',
      answer: { kind: 'number', value: factor * (await numberFor(homework, question, id)) },
    });
    const copied = async (question: HomeworkQuestion): Promise<HomeworkAnswer> => {
      const mine = variantOf(homework, question, id).settings[0].value;
      const other = Array.from({ length: 20 }, (_, k) => idOf(k)).find(
        (one) => variantOf(homework, question, one).settings[0].value !== mine,
      );
      return { kind: 'value', answer: { kind: 'number', value: await numberFor(homework, question, other ?? id) } };
    };
    const solved: HomeworkAnswer = { kind: 'experiment', change: SOLUTION };
    const nothing: HomeworkAnswer = { kind: 'experiment', change: {} };
    const turns: readonly (() => Promise<readonly [Record<string, HomeworkAnswer>, Student['states']]>)[] = [
      async () => [
        { [first.id]: await own(first), [second.id]: await own(second), [goal.id]: solved },
        ['right', 'right', 'right'],
      ],
      async () => [
        { [first.id]: await copied(first), [second.id]: await copied(second), [goal.id]: solved },
        ['wrong', 'wrong', 'right'],
      ],
      async () => [
        { [first.id]: await own(first, 1.02), [second.id]: await own(second, 0.985), [goal.id]: nothing },
        ['near', 'near', 'wrong'],
      ],
      () => Promise.resolve([{ [goal.id]: solved }, ['missing', 'missing', 'right']]),
    ];
    const [given, states] = await turns[i % turns.length]();
    students.push({
      id,
      name: `${homework.id}-${id}.answers.json`,
      text: answersText(answersOf(homework, { id, name: `Student ${i + 1}` }, given, SIMULATOR)),
      states,
      remark: await remarkOn(homework, goal, id, states[2] === 'right'),
    });
  }
  return students;
}

/** The expected cell for the student's experiment. */
async function remarkOn(homework: Homework, goal: HomeworkQuestion, id: string, isSolved: boolean): Promise<string> {
  const base = variantOf(homework, goal, id).experiment;
  const run = await measured(parseExperiment(isSolved ? applyPatch(base, SOLUTION) : base));
  const value = formatValue(evaluate({ of: 'latency', request: 0 }, { a: run }), 'time');
  return `${goal.id}: ${value} with ${isSolved ? '1 change' : '0 changes'}`;
}

const SHARE: Readonly<Record<string, number>> = { right: 1, near: 0.5 };

/** The table as it must be, written from the students alone. */
export function expectedCsv({ questions }: Homework, students: readonly Student[]): string {
  const head = [
    'file',
    'student id',
    'name',
    'state',
    'points',
    ...questions.flatMap(({ id, kind }) => [id, `${id} points`, ...(kind === 'experiment' ? [`${id} rank`] : [])]),
  ];
  const lines = students.map(({ name, id, states, remark }, i) => {
    const points = states.map((state, k) => (SHARE[state] ?? 0) * questions[k].points);
    // The goal is the same for all, and so is the change of those who reach it: they share the first place.
    const rank = (state: QuestionState): string => (state === 'right' ? '1' : '');
    const cells = states.flatMap((state, k) => [
      state,
      String(points[k]),
      ...(questions[k].kind === 'experiment' ? [rank(state)] : []),
    ]);
    const all = points.reduce((sum, one) => sum + one, 0);
    return [name, id, `Student ${i + 1}`, 'graded', String(all), ...cells, remark];
  });
  return [[...head, 'remarks'], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Every variant's answer to every number question, against every other variant: pairs that are wrongly right. */
export async function crossAnswers(homework: Homework): Promise<{ pairs: number; right: string[] }> {
  let pairs = 0;
  const right: string[] = [];
  for (const question of homework.questions) {
    if (question.kind !== 'number') continue;
    const answers = new Map<unknown, number>();
    const all = question.vary.reduce((product, { oneOf }) => product * oneOf.length, 1);
    for (let i = 1; answers.size < all && i < 1000; i++) {
      const { settings } = variantOf(homework, question, `any ${i}`);
      const key = JSON.stringify(settings);
      if (!answers.has(key)) answers.set(key, await numberFor(homework, question, `any ${i}`));
    }
    for (const [one, value] of answers) {
      for (const [other, own] of answers) {
        if (one === other) continue;
        pairs++;
        if (gradeOfNumber(value, own, question.tolerance) !== 'wrong')
          right.push(`${question.id}: ${String(one)} for ${String(other)}`);
      }
    }
  }
  return { pairs, right };
}
