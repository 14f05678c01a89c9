/** A homework that a teacher makes: a blank one, new questions, and questions of another kind. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { kindOf } from '../kinds/index.ts';
import { freeName, nameFrom } from '../lesson/edit-lesson.ts';
import type { Homework, HomeworkKind, HomeworkQuestion } from './homework.ts';

export const BLANK_HOMEWORK: Homework = { id: 'homework', title: '', text: '', salt: '', questions: [] };

/** With another title: the id, which names files, follows it unless it is the teacher's own. */
export function withTitle(homework: Homework, title: string): Homework {
  const follows = homework.id === nameFrom(homework.title, BLANK_HOMEWORK.id);
  return { ...homework, title, id: follows ? nameFrom(title, BLANK_HOMEWORK.id) : homework.id };
}

/** A question of another kind about the same experiment. */
export function asKind(kind: HomeworkKind, question: HomeworkQuestion): HomeworkQuestion {
  const { id, text, points, experiment, vary, mayRun } = question;
  const common = { id, text, points, experiment, vary, ...(mayRun === undefined ? {} : { mayRun }) };
  if (kind !== 'experiment') return { kind, ...common, ...kindOf({ kind }).freshTask() } as HomeworkQuestion;
  return {
    kind,
    ...common,
    mayChange: ['policy'],
    mostChanges: 2,
    goal: [{ measure: { of: 'latency', request: 0 }, atMost: 1_000_000 }],
    as: 'time',
  };
}

/** A new question about an experiment. */
export function newQuestion({ questions }: Homework, experiment: ExperimentInput): HomeworkQuestion {
  const id = freeName(
    'question',
    questions.map((question) => question.id),
    '-',
  );
  const base = { kind: 'pick', id, text: '', points: 1, experiment, vary: [], target: { blockerOf: 0 } } as const;
  return asKind('number', base);
}
