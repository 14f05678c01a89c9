/**
 * Grades files of answers: every answer is re-simulated. The caller runs experiments within a budget; the same function
 * serves page and command line, so both give the same table.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { visibleText } from '../../device/visible-text.ts';
import { canonicalJson } from '../../document/canonical.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { RunBudget } from '../../engine/run/budgets.ts';
import { changesOf, judgeTask } from '../challenges/challenge.ts';
import { DocumentError } from '../document/read.ts';
import { fitsQuestion, judge } from '../lesson/judge.ts';
import { formatValue } from '../lesson/texts.ts';
import { MeasureError } from '../measure/measure.ts';
import type { MeasuredRun } from '../measure/measured-run.ts';
import { SIMULATOR, attemptOf, parseAnswers } from './answers.ts';
import type { AnswerRecord, Answers } from './answers.ts';
import { sortedJson } from './hash.ts';
import { asLessonQuestion, homeworkHash, studentKey, variantOf } from './homework.ts';
import type { Homework, HomeworkQuestion } from './homework.ts';

/** The budget of each run: no file can occupy the grader for long. It is held against an estimate before the run. */
export const GRADE_BUDGET: RunBudget = { memoryBytes: 256 * 1024 * 1024, seconds: 10 };

/** A refused run, with the reason. Any other error is a bug and ends the grading. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';
}

/** Runs an experiment within {@link GRADE_BUDGET}. It throws a {@link RunRefused} if it cannot. */
export type RunExperiment = (experiment: Experiment) => Promise<MeasuredRun>;

export type QuestionState = 'right' | 'near' | 'wrong' | 'missing' | 'invalid' | 'foreign';
/** `other-version`: the homework was changed after the student opened it. */
export type FileState = 'graded' | 'invalid' | 'other-homework' | 'other-version';

/** A graded question. */
export interface GradedQuestion {
  readonly id: string;
  readonly state: QuestionState;
  readonly points: number;
  readonly remark: string;
  /** The experiment of the answer, or the variant in the question; null if there is none. */
  readonly experiment: Experiment | null;
}

/** One line of the table. */
export interface GradedFile {
  readonly file: string;
  readonly state: FileState;
  readonly student: Answers['student'];
  readonly points: number;
  readonly questions: readonly GradedQuestion[];
  readonly remarks: readonly string[];
}

/** Students whose experiments for a question are equal. */
export interface EqualExperiments {
  readonly question: string;
  readonly files: readonly string[];
}

export interface Grades {
  readonly files: readonly GradedFile[];
  readonly equal: readonly EqualExperiments[];
}

/** A file as it was handed in. */
export interface HandedIn {
  readonly name: string;
  /** Its text; null if it is too large or cannot be read, with the reason. */
  readonly text: string | null;
  readonly problem?: string;
}

/** The share of the points that a near answer gets. */
const NEAR_POINTS = 0.5;

/**
 * Grades files in their order.
 * @param onProgress called with the number of graded files
 */
export async function gradeFiles(
  homework: Homework,
  files: readonly HandedIn[],
  run: RunExperiment,
  onProgress: (graded: number) => void = () => undefined,
): Promise<Grades> {
  const runs = new Map<string, Promise<MeasuredRun>>();
  const cached: RunExperiment = (experiment) => {
    const key = canonicalJson({ ...experiment, name: '' });
    let promise = runs.get(key);
    if (promise === undefined) {
      promise = run(experiment);
      runs.set(key, promise);
    }
    return promise;
  };
  const graded: GradedFile[] = [];
  const changes = new Map<string, string[]>();
  for (const file of files) {
    graded.push(await gradeFile(homework, file, cached, changes));
    onProgress(graded.length);
  }
  const equal = [...changes]
    .filter(([, names]) => names.length > 1)
    .map(([key, names]) => ({ question: key.slice(0, key.indexOf(' ')), files: names }));
  return { files: withTwins(graded), equal };
}

const NO_STUDENT = { id: '', name: '' };

async function gradeFile(
  homework: Homework,
  { name, text, problem = 'The file cannot be read.' }: HandedIn,
  run: RunExperiment,
  changes: Map<string, string[]>,
): Promise<GradedFile> {
  const file = visibleText(name);
  const refused = (state: FileState, remark: string, student = NO_STUDENT): GradedFile => ({
    file,
    state,
    student,
    points: 0,
    questions: homework.questions.map(({ id }) => ({ id, state: 'missing', points: 0, remark: '', experiment: null })),
    remarks: [remark],
  });
  if (text === null) return refused('invalid', problem);
  let answers: Answers;
  try {
    answers = parseAnswers(text);
  } catch (error) {
    if (error instanceof DocumentError) return refused('invalid', error.message);
    throw error;
  }
  const student = { id: visibleText(answers.student.id), name: visibleText(answers.student.name) };
  if (answers.homework.id !== homework.id) {
    return refused('other-homework', `The answers belong to the homework “${answers.homework.id}”.`, student);
  }
  if (answers.homework.hash !== homeworkHash(homework)) {
    return refused('other-version', 'The answers belong to another version of this homework.', student);
  }
  const questions: GradedQuestion[] = [];
  for (const question of homework.questions) {
    const record = answers.answers.find((one) => one.question === question.id);
    questions.push(await gradeQuestion(homework, question, answers.student.id, record, run));
    if (record?.given.kind === 'experiment') {
      const key = `${question.id} ${sortedJson(record.given.change)}`;
      changes.set(key, [...(changes.get(key) ?? []), file]);
    }
  }
  const unknown = answers.answers.filter(({ question }) => homework.questions.every(({ id }) => id !== question));
  const remarks = unknown.map(({ question }) => notAsked(question));
  if (answers.simulator !== SIMULATOR) {
    const version = answers.simulator === '' ? 'unknown' : visibleText(answers.simulator);
    remarks.push(`Other version of NANDscope: answered with ${version}, graded with ${SIMULATOR}.`);
  }
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  return { file, state: 'graded', student, points, questions, remarks };
}

async function gradeQuestion(
  homework: Homework,
  question: HomeworkQuestion,
  studentId: string,
  record: AnswerRecord | undefined,
  run: RunExperiment,
): Promise<GradedQuestion> {
  const { id } = question;
  const state = (name: QuestionState, remark: string, experiment: Experiment | null = null): GradedQuestion => ({
    id,
    state: name,
    points: name === 'right' ? question.points : name === 'near' ? NEAR_POINTS * question.points : 0,
    remark: visibleText(remark),
    experiment,
  });
  if (record === undefined) return state('missing', '');
  const { given } = record;
  try {
    const variant = variantOf(homework, question, studentId);
    if (record.variant !== variant.hash) return state('foreign', 'The variant of another student.');
    const base = variant.experiment;
    if (question.kind === 'experiment') {
      if (given.kind !== 'experiment') return state('invalid', 'The answer is not an experiment.');
      const attempt = attemptOf(base, given.change);
      const { locked } = changesOf(question, base, attempt);
      // A locked setting is never run.
      if (locked.length > 0) return state('wrong', `Changed locked settings: ${locked.join(', ')}.`, attempt);
      const { reached, values, changes } = judgeTask(question, base, await run(attempt));
      const shown = values.map((value) => formatValue(value, question.as)).join(', ');
      const remark = changes.length === 1 ? `${shown} with 1 change` : `${shown} with ${changes.length} changes`;
      return state(reached ? 'right' : 'wrong', remark, attempt);
    }
    const asked = asLessonQuestion(question);
    if (asked === null || given.kind !== 'value' || !fitsQuestion(asked.question, given.answer)) {
      return state('invalid', 'The answer is of another kind.', base);
    }
    return state(judge(asked.question, given.answer, asked, { a: await run(base) }), '', base);
  } catch (error) {
    const isExpected = error instanceof ExperimentError || error instanceof RunRefused || error instanceof MeasureError;
    // Nesting beyond the parser's stack.
    if (isExpected || error instanceof RangeError) return state('invalid', error.message);
    throw error;
  }
}

const notAsked = (question: string): string => `It answers “${question}”, which this homework does not ask.`;

const sameStudent = (files: readonly string[]): string => `The same student id as in ${files.join(', ')}.`;

/** Notes files of the same student. */
function withTwins(files: readonly GradedFile[]): GradedFile[] {
  const byStudent = new Map<string, string[]>();
  for (const { student, file } of files) {
    const key = studentKey(student.id);
    if (key !== '') byStudent.set(key, [...(byStudent.get(key) ?? []), file]);
  }
  return files.map((file) => {
    const others = (byStudent.get(studentKey(file.student.id)) ?? []).filter((name) => name !== file.file);
    return others.length === 0 ? file : { ...file, remarks: [...file.remarks, sameStudent(others)] };
  });
}
