/** Changes of a lesson that touch several of its parts. */
import { MAIN_RUN } from '../measure/measure.ts';
import { kindOf } from '../kinds/index.ts';
import type { Question, QuestionKind } from '../kinds/index.ts';
import type { Lesson, LessonStep } from './lesson.ts';
import { catalogOf, withCatalog } from './texts.ts';

/** A lesson that a teacher starts from. */
export const BLANK_LESSON: Lesson = {
  name: 'my-lesson',
  title: 'My lesson',
  asks: '',
  minutes: 5,
  runs: {},
  values: {},
  steps: [],
  claims: [],
  idea: '',
  read: [],
};

/** A name that is not among `names`: the word itself, or with a number. */
export function freeName(word: string, names: readonly string[], separator = ''): string {
  if (!names.includes(word)) return word;
  let number = 2;
  while (names.includes(`${word}${separator}${number}`)) number++;
  return `${word}${separator}${number}`;
}

/** Longest name of a lesson or a homework, characters. */
const LONGEST_NAME = 40;

/** A name for files made of a title: lower-case letters, digits and hyphens; `otherwise` if the title has none. */
export function nameFrom(title: string, otherwise: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-|-$/g, '');
  return name === '' ? otherwise : name;
}

/** With another title: the name, which names files, follows it unless it is the teacher's own. */
export function withTitle(lesson: Lesson, title: string): Lesson {
  const follows = lesson.name === nameFrom(lesson.title, BLANK_LESSON.name);
  return { ...lesson, title, name: follows ? nameFrom(title, BLANK_LESSON.name) : lesson.name };
}

/** A lesson under a name of its own, to be edited. */
export function copyOf(lesson: Lesson): Lesson {
  return { ...lesson, name: `${lesson.name.slice(0, 35)}-copy` };
}

/** Renames a value in the list, in questions and in texts. */
export function renameValue(lesson: Lesson, from: string, to: string): Lesson {
  const texts = Object.entries(catalogOf(lesson)).map(([key, text]) => [key, text.replaceAll(`{${from}}`, `{${to}}`)]);
  const renamed = withCatalog(lesson, Object.fromEntries(texts) as Record<string, string>);
  const name = (answer: string): string => (answer === from ? to : answer);
  const asked = (question: Question): Question => kindOf(question).renamed(question, name);
  return {
    ...renamed,
    values: Object.fromEntries(Object.entries(lesson.values).map(([key, value]) => [name(key), value])),
    steps: renamed.steps.map((step) => ({
      ...step,
      question: asked(step.question),
      ...(step.vary?.question === undefined ? {} : { vary: { ...step.vary, question: asked(step.vary.question) } }),
    })),
  };
}

/** Moves an entry of a list. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A question of another kind with the same sentence. */
export function questionOfKind(kind: QuestionKind, ask: string, lesson: Lesson): Question {
  const [run = MAIN_RUN] = Object.keys(lesson.runs);
  const [value = ''] = Object.keys(lesson.values);
  return kindOf({ kind }).fresh(ask, { run, value });
}

/** The clock of a run that is hidden before the prediction, ns: any length, since the run's own would be a hint. */
const HIDDEN_CLOCK_NS = 1_000_000;

/** A step with a question of another kind: an operation is picked on the run, all other answers are predicted. */
export function withQuestion(step: LessonStep, question: Question): LessonStep {
  const onTimeline = kindOf(question).operation !== undefined;
  if (onTimeline === (kindOf(step.question).operation !== undefined)) return { ...step, question };
  const rest = Object.entries(step.shown).filter(([key]) => key !== 'untilNs' && key !== 'clockNs');
  const shown = Object.fromEntries(rest) as unknown as LessonStep['shown'];
  return {
    ...step,
    question,
    shown: onTimeline ? shown : { ...shown, untilNs: 0, clockNs: HIDDEN_CLOCK_NS },
  };
}

/** A new step of a lesson. */
export function newStep(lesson: Lesson): LessonStep {
  const [run = MAIN_RUN] = Object.keys(lesson.runs);
  const kind = Object.keys(lesson.values).length > 0 ? 'number' : 'choice';
  return {
    name: freeName(
      'step',
      lesson.steps.map(({ name }) => name),
      '-',
    ),
    text: '',
    // The answer must not be on screen before the prediction; `withQuestion` shows it to a pick.
    shown: { run, untilNs: 0, clockNs: HIDDEN_CLOCK_NS },
    question: questionOfKind(kind, '', lesson),
    hint: '',
    why: '',
  };
}
