import type { Run } from '../../analysis/run.ts';
import { DocumentError } from '../../device/document-error.ts';
import { MOST_FOUND, shortText, visibleText } from '../../device/visible-text.ts';
import type { Experiment } from '../../document/experiment.ts';
import { applyPatch, diffExperiments } from '../../document/patch.ts';
import { parseExperiment } from '../../document/validate.ts';
import { PAGE_BUDGET, type RunBudget } from '../../engine/run/budgets.ts';
import { changesOf, judgeTask, type Challenge } from '../challenges/challenge.ts';
import { CHALLENGES } from '../challenges/index.ts';
import { questionKind, type Answer } from '../kinds/index.ts';
import { askedAgain, varied } from '../lesson/changed.ts';
import { fitsQuestion, judge, sayTo } from '../lesson/judge.ts';
import type { Lesson, LessonStep } from '../lesson/lesson.ts';
import { fillText } from '../lesson/texts.ts';
import { LESSONS } from '../lessons/index.ts';
import { MeasureError } from '../measure/measure.ts';
import type { Runs } from '../measure/runs.ts';
import { formatValue } from '../measure/value.ts';
import { againName, drawnFor, sameStudent } from './drawn.ts';
import { parseHandIn, type ChallengeAnswer, type LessonAnswers } from './answers.ts';
import { atItem } from '../../base/platform-errors.ts';
import { csvCells } from '../../base/text-table.ts';

/** One line an answer; a file that is refused has one line, with the reason. */
export function gradesCsv({ files }: Grades): string {
  const head = ['file', 'student', 'lesson or challenge', 'question', 'answer', 'judgment', 'remark'];
  const lines = files.flatMap(({ file, student, of, answers, remark }) =>
    answers.length === 0
      ? [[file, student, of, '', '', 'refused', remark]]
      : answers.map(({ question, answer, judgment, remark: own }) => [
          file,
          student,
          of,
          question,
          answer,
          judgment,
          [own, remark].filter((text) => text !== '').join(' '),
        ]),
  );
  return [head, ...lines].map((cells) => `${csvCells(cells)}\r\n`).join('');
}

/** The budget of a run that a file asks for: none can occupy the grader for long. */
const CHANGE_BUDGET: RunBudget = { memoryBytes: 256 * 1024 * 1024, seconds: 10 };

/** A refused run, with the reason. Any other error is a bug and ends the grading. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';
}

/** Runs an experiment. It throws a {@link RunRefused} if the budget does not allow it. */
export type RunExperiment = (experiment: Experiment, budget: RunBudget) => Promise<Run>;

export interface HandedIn {
  readonly name: string;
  /** Its text; null if it is too large. */
  readonly text: string | null;
}

/** `missing`: there is no answer. `invalid`: it is of another kind, or makes no run. */
const JUDGMENTS = ['right', 'near', 'wrong', 'missing', 'invalid'] as const;
export type AnswerJudgment = (typeof JUDGMENTS)[number];

export interface JudgedAnswer {
  readonly question: string;
  /** In words; empty if there is none. */
  readonly answer: string;
  readonly judgment: AnswerJudgment;
  readonly remark: string;
}

export interface JudgedFile {
  readonly file: string;
  readonly student: string;
  readonly of: string;
  readonly answers: readonly JudgedAnswer[];
  /** Why the file is refused, or other files of the same student. */
  readonly remark: string;
}

export interface Count extends Readonly<Record<AnswerJudgment, number>> {
  readonly of: string;
  readonly question: string;
}

export interface Grades {
  readonly files: readonly JudgedFile[];
  readonly counts: readonly Count[];
}

interface ReadFile {
  readonly file: JudgedFile;
  readonly lesson?: { readonly lesson: Lesson; readonly handIn: LessonAnswers };
  readonly challenge?: { readonly challenge: Challenge; readonly handIn: ChallengeAnswer };
}

/** Judges files in their order. The runs of one lesson are held at a time. */
export async function gradeFiles(files: readonly HandedIn[], run: RunExperiment): Promise<Grades> {
  const read: ReadFile[] = [];
  for (const file of files) read.push(await naming(visibleText(file.name), () => readFile(file)));
  const answers = new Map<ReadFile, readonly JudgedAnswer[]>();
  for (const lesson of LESSONS) {
    const own = read.flatMap((one) => (one.lesson?.lesson === lesson ? [{ one, ...one.lesson }] : []));
    if (own.length === 0) continue;
    const runs = await naming(lesson.name, () => runsOf(lesson, run));
    for (const { one, handIn } of own)
      answers.set(one, await naming(one.file.file, () => lessonAnswers(lesson, runs, handIn, run)));
  }
  for (const one of read) {
    if (one.challenge === undefined) continue;
    const { challenge, handIn } = one.challenge;
    answers.set(one, [await naming(one.file.file, () => goalAnswer(challenge, handIn, run))]);
  }
  const judged = withTwins(read.map((one) => ({ ...one.file, answers: answers.get(one) ?? [] })));
  return { files: judged, counts: countsOf(judged) };
}

async function naming<Result>(item: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw atItem(item, error);
  }
}

function readFile({ name, text }: HandedIn): ReadFile {
  const file: JudgedFile = { file: visibleText(name), student: '', of: '', answers: [], remark: '' };
  if (text === null) return { file: { ...file, remark: 'The file is too large for answers.' } };
  try {
    const handIn = parseHandIn(text);
    const student = visibleText(handIn.student);
    if ('challenge' in handIn) {
      const challenge = CHALLENGES.find((one) => one.name === handIn.challenge);
      if (challenge === undefined)
        return { file: { ...file, student, remark: notHere('challenge', handIn.challenge) } };
      return { file: { ...file, student, of: challenge.name }, challenge: { challenge, handIn } };
    }
    const lesson = LESSONS.find((one) => one.name === handIn.lesson);
    if (lesson === undefined) return { file: { ...file, student, remark: notHere('lesson', handIn.lesson) } };
    const known = lesson.steps.flatMap(({ name, vary }) => (vary === undefined ? [name] : [name, againName(name)]));
    const unknown = Object.keys(handIn.answers).filter((step) => !known.includes(step));
    const remark = shortText(unknown.map((step) => `The lesson has no step “${step}”.`).join(' '), MOST_FOUND);
    return { file: { ...file, student, of: lesson.name, remark }, lesson: { lesson, handIn } };
  } catch (error) {
    if (error instanceof DocumentError) return { file: { ...file, remark: `${error.message}.` } };
    throw error;
  }
}

const notHere = (what: string, name: string): string => `This version has no ${what} “${name}”.`;

async function runsOf({ runs }: Lesson, run: RunExperiment): Promise<Runs> {
  const done: Record<string, Run> = {};
  for (const [name, { experiment }] of Object.entries(runs)) {
    done[name] = await run(parseExperiment(experiment), PAGE_BUDGET);
  }
  return done;
}

/** With each step that has other numbers: the answer to those that the student's id draws. */
async function lessonAnswers(
  lesson: Lesson,
  runs: Runs,
  { answers, student }: LessonAnswers,
  run: RunExperiment,
): Promise<JudgedAnswer[]> {
  const judged: JudgedAnswer[] = [];
  for (const step of lesson.steps) {
    judged.push(stepAnswer(lesson, step, answers, runs));
    if (step.vary === undefined) continue;
    const own = varied(lesson, step.vary, drawnFor(lesson.name, step, student));
    const again = { ...step, name: againName(step.name), question: askedAgain(step).question };
    const ownRuns = Object.hasOwn(answers, again.name) ? await runsOf(own, run) : runs;
    judged.push(stepAnswer(own, again, answers, ownRuns));
  }
  return judged;
}

function stepAnswer(
  lesson: Lesson,
  { name, question, shown }: LessonStep,
  answers: Readonly<Record<string, Answer>>,
  runs: Runs,
): JudgedAnswer {
  if (!Object.hasOwn(answers, name)) return { question: name, answer: '', judgment: 'missing', remark: '' };
  const given = answers[name];
  if (!fitsQuestion(question, given)) {
    return { question: name, answer: '', judgment: 'invalid', remark: 'The answer is of another kind.' };
  }
  const fill = (text: string): string => fillText(text, lesson, runs);
  const grade = judge(question, given, lesson, runs, shown.run);
  const say = grade === 'right' ? null : sayTo(question, given, lesson, runs, shown.run);
  return {
    question: name,
    answer: fill(questionKind(question).words(question, given, lesson.values)),
    judgment: grade,
    remark: fill(say ?? ''),
  };
}

async function goalAnswer(
  challenge: Challenge,
  { change }: ChallengeAnswer,
  run: RunExperiment,
): Promise<JudgedAnswer> {
  const answered = (answer: string, judgment: AnswerJudgment, remark: string): JudgedAnswer => ({
    question: 'goal',
    answer: visibleText(answer),
    judgment,
    remark: visibleText(remark),
  });
  let words = '';
  try {
    const base = parseExperiment(challenge.experiment);
    const attempt = applyPatch(base, { ...change, name: base.name });
    words = diffExperiments(base, attempt)
      .map(({ path, b }) => `${path}=${JSON.stringify(b)}`)
      .join(', ');
    const { locked } = changesOf(challenge, base, attempt);
    // A locked setting is never run.
    if (locked.length > 0) return answered(words, 'wrong', `Changed locked settings: ${locked.join(', ')}.`);
    const { reached, values, changes } = judgeTask(challenge, base, await run(attempt, CHANGE_BUDGET));
    const shown = values.map((value) => formatValue(value, challenge.as)).join(', ');
    const most = changes.length > challenge.mostChanges ? `; at most ${challenge.mostChanges} allowed` : '';
    return answered(words, reached ? 'right' : 'wrong', `${shown} with ${changes.length} changes${most}`);
  } catch (error) {
    const isExpected = [DocumentError, RunRefused, MeasureError, RangeError].some((kind) => error instanceof kind);
    if (isExpected && error instanceof Error) return answered(words, 'invalid', error.message);
    throw error;
  }
}

const sameness = ({ student, of }: JudgedFile): string => `${of} ${sameStudent(student)}`;

function withTwins(files: readonly JudgedFile[]): JudgedFile[] {
  const groups = new Map<string, JudgedFile[]>();
  for (const one of files) if (one.of !== '') groups.set(sameness(one), [...(groups.get(sameness(one)) ?? []), one]);
  return files.map((one) => {
    const twins = (groups.get(sameness(one)) ?? []).filter((other) => other !== one).map(({ file }) => file);
    if (one.of === '' || twins.length === 0) return one;
    return { ...one, remark: `${one.remark} The same student as in ${twins.join(', ')}.`.trim() };
  });
}

function countsOf(files: readonly JudgedFile[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { of, answers } of files) {
    for (const { question, judgment } of answers) {
      const key = `${of} ${question}`;
      const before = counts.get(key) ?? { of, question, right: 0, near: 0, wrong: 0, missing: 0, invalid: 0 };
      counts.set(key, { ...before, [judgment]: before[judgment] + 1 });
    }
  }
  return [...counts.values()];
}
