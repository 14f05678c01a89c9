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
import { fitsQuestion, judge, sayTo } from '../lesson/judge.ts';
import { formatValue } from '../measure/value.ts';
import { MAIN_RUN, MeasureError } from '../measure/measure.ts';
import type { Run } from '../../analysis/run.ts';
import { SIMULATOR, attemptOf, parseAnswers } from './answers.ts';
import type { AnswerRecord, Answers } from './answers.ts';
import { hashOf, sortedJson } from './hash.ts';
import { asLessonQuestion, homeworkHash, studentKey, variantOf } from '../homework/homework.ts';
import type { Homework, HomeworkQuestion } from '../homework/homework.ts';

/** The budget of each run: no file can occupy the grader for long. It is held against an estimate before the run. */
export const GRADE_BUDGET: RunBudget = { memoryBytes: 256 * 1024 * 1024, seconds: 10 };

/** A refused run, with the reason. Any other error is a bug and ends the grading. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';
}

/** Runs an experiment within {@link GRADE_BUDGET}. It throws a {@link RunRefused} if it cannot. */
export type RunExperiment = (experiment: Experiment) => Promise<Run>;

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
  /** What the run of an experiment reached. */
  readonly attempt?: Attempt;
}

/** What an experiment of an answer reached. */
export interface Attempt {
  /** The measures of the goal, in its order: ns, shares, counts or ratios. */
  readonly values: readonly number[];
  /** How many settings were changed. */
  readonly changes: number;
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

/** Files whose experiments for a question are equal: one group, however many files it has. */
export interface EqualExperiments {
  readonly question: string;
  /** From 1 for each question. */
  readonly group: number;
  readonly files: readonly string[];
  /** Whether most experiments of the question are these: its goal has few solutions, and equality says nothing. */
  readonly isCommon: boolean;
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

/** Answers that were judged before, such as by a run that was interrupted. */
export interface JudgedAnswers {
  /** The judgment of an answer; undefined if it was not judged. */
  get(id: string): Judgment | undefined;
  /** Called for each answer that was simulated. */
  add(id: string, judgment: Judgment): void;
}

/** What a simulation says about an answer. */
export interface Judgment {
  readonly state: QuestionState;
  readonly remark: string;
  /** Of an experiment that was run. */
  readonly attempt?: Attempt;
}

/** An answer that only a run can judge. */
interface OpenAnswer {
  /** The hash of the homework, the question, its variant and the answer. */
  id(): string;
  /** Of the experiment: answers with the same share a run. */
  readonly runKey: string;
  readonly experiment: Experiment;
  judge(run: Run): Judgment;
}

/** A file whose open answers are not judged yet. */
interface ReadFile {
  readonly file: GradedFile;
  /** By the question's place; null where `file.questions` has the result. */
  readonly open: readonly (OpenAnswer | null)[];
}

/**
 * Grades files in their order. Answers are judged run by run, and one run is held at a time: a run has a recording, and
 * students share many.
 * @param onProgress called with the number of graded files
 */
export async function gradeFiles(
  homework: Homework,
  files: readonly HandedIn[],
  run: RunExperiment,
  onProgress: (graded: number) => void = () => undefined,
  judged: JudgedAnswers | null = null,
): Promise<Grades> {
  const changes = new Map<string, string[]>();
  const read: ReadFile[] = files.map((file) => readFile(homework, file, changes));
  const byRun = new Map<string, OpenAnswer[]>();
  for (const { open } of read) {
    for (const answer of open) {
      if (answer === null) continue;
      const same = byRun.get(answer.runKey);
      if (same === undefined) byRun.set(answer.runKey, [answer]);
      else same.push(answer);
    }
  }
  const judgments = new Map<OpenAnswer, Judgment>();
  const waiting = read.map(({ open }) => open.filter((answer) => answer !== null));
  for (const answers of byRun.values()) {
    await judgeTogether(answers, run, judged, judgments);
    onProgress(waiting.filter((own) => own.every((answer) => judgments.has(answer))).length);
  }
  const graded = read.map(({ file, open }) => withJudgments(homework, file, open, judgments));
  onProgress(graded.length);
  return { files: withTwins(graded), equal: homework.questions.flatMap(({ id }) => groupsOf(id, changes)) };
}

/** Fewer experiments than this do not show which solution is common. */
const FEWEST_FOR_COMMON = 5;

/** The groups of equal experiments for a question. The unchanged experiment is nobody's idea, and no group. */
function groupsOf(question: string, changes: ReadonlyMap<string, readonly string[]>): EqualExperiments[] {
  const own = [...changes].filter(([key]) => key.startsWith(`${question} `) && key !== `${question} {}`);
  const all = own.reduce((sum, [, files]) => sum + files.length, 0);
  return own
    .filter(([, files]) => files.length > 1)
    .map(([, files], index) => ({
      question,
      group: index + 1,
      files,
      isCommon: all >= FEWEST_FOR_COMMON && files.length > all / 2,
    }));
}

/** Judges the answers of one run. The run is held until the last of them is judged. */
async function judgeTogether(
  answers: readonly OpenAnswer[],
  run: RunExperiment,
  judged: JudgedAnswers | null,
  into: Map<OpenAnswer, Judgment>,
): Promise<void> {
  let measured: Run | null = null;
  for (const answer of answers) {
    let judgment = judged?.get(answer.id());
    if (judgment === undefined) {
      try {
        measured ??= await run(answer.experiment);
        judgment = answer.judge(measured);
      } catch (error) {
        judgment = invalid(error);
      }
      judged?.add(answer.id(), judgment);
    }
    into.set(answer, judgment);
  }
}

/** The judgment of an answer that makes no run. @throws any other error */
function invalid(error: unknown): Judgment {
  const isExpected = error instanceof ExperimentError || error instanceof RunRefused || error instanceof MeasureError;
  // Nesting beyond the parser's stack.
  if (isExpected || error instanceof RangeError) return { state: 'invalid', remark: error.message };
  throw error;
}

const NO_STUDENT = { id: '', name: '' };

/**
 * The student in the name of a file as the page saves it: `week-7-s1.answers.json`. A course may put its own words
 * before it (`Kim_4711_assignsubmission_file_week-7-s1.answers.json`).
 */
function studentInName(homework: Homework, name: string): Answers['student'] {
  const [stem] = (name.split('/').at(-1) ?? '').split(/(?:\.answers)?(?: ?\(\d+\))?\.json(?:$|\.)/i);
  const start = `${homework.id}-`;
  const at = stem.startsWith(start) ? 0 : stem.search(new RegExp(`(?<=[_ ])${start}`));
  const id = at < 0 ? '' : stem.slice(at + start.length);
  return id === '' ? NO_STUDENT : { id, name: '' };
}

function readFile(
  homework: Homework,
  { name, text, problem = 'The file cannot be read.' }: HandedIn,
  changes: Map<string, string[]>,
): ReadFile {
  const file = visibleText(name);
  const refused = (state: FileState, remark: string, student = studentInName(homework, file)): ReadFile => ({
    file: {
      file,
      state,
      student,
      points: 0,
      questions: homework.questions.map(({ id }) => ({
        id,
        state: 'missing',
        points: 0,
        remark: '',
        experiment: null,
      })),
      remarks: [visibleText(remark)],
    },
    open: [],
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
  const open: (OpenAnswer | null)[] = [];
  for (const question of homework.questions) {
    const record = answers.answers.find((one) => one.question === question.id);
    const answer = readAnswer(homework, question, answers.student.id, record);
    const isOpen = 'judge' in answer;
    open.push(isOpen ? answer : null);
    questions.push(isOpen ? graded(question, { state: 'missing', remark: '' }, answer.experiment) : answer);
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
  return { file: { file, state: 'graded', student, points: 0, questions, remarks }, open };
}

function graded(
  question: HomeworkQuestion,
  { state, remark, attempt }: Judgment,
  experiment: Experiment | null,
): GradedQuestion {
  const points = state === 'right' ? question.points : state === 'near' ? NEAR_POINTS * question.points : 0;
  const known = { id: question.id, state, points, remark: visibleText(remark), experiment };
  return attempt === undefined ? known : { ...known, attempt };
}

/** A file with the judgments of its open answers. */
function withJudgments(
  homework: Homework,
  file: GradedFile,
  open: readonly (OpenAnswer | null)[],
  judgments: ReadonlyMap<OpenAnswer, Judgment>,
): GradedFile {
  const questions = file.questions.map((one, i) => {
    const answer = open[i] ?? null;
    const judgment = answer === null ? undefined : judgments.get(answer);
    if (answer === null || judgment === undefined) return one;
    const isInvalid = judgment.state === 'invalid';
    return graded(homework.questions[i], judgment, isInvalid ? null : answer.experiment);
  });
  return { ...file, questions, points: questions.reduce((sum, { points }) => sum + points, 0) };
}

/** What an answer is without a run, or what a run must judge. */
function readAnswer(
  homework: Homework,
  question: HomeworkQuestion,
  studentId: string,
  record: AnswerRecord | undefined,
): GradedQuestion | OpenAnswer {
  const closed = (state: QuestionState, remark: string, experiment: Experiment | null = null): GradedQuestion =>
    graded(question, { state, remark }, experiment);
  if (record === undefined) return closed('missing', '');
  const { given } = record;
  try {
    const variant = variantOf(homework, question, studentId);
    if (record.variant !== variant.hash) return closed('foreign', 'The variant of another student.');
    const base = variant.experiment;
    const open = (experiment: Experiment, judgeRun: (run: Run) => Judgment): OpenAnswer => ({
      id: () => hashOf({ homework: homeworkHash(homework), question: question.id, variant: variant.hash, given }),
      runKey: canonicalJson({ ...experiment, name: '' }),
      experiment,
      judge: judgeRun,
    });
    if (question.kind === 'experiment') {
      if (given.kind !== 'experiment') return closed('invalid', 'The answer is not an experiment.');
      const attempt = attemptOf(base, given.change);
      const { locked } = changesOf(question, base, attempt);
      // A locked setting is never run.
      if (locked.length > 0) return closed('wrong', `Changed locked settings: ${locked.join(', ')}.`, attempt);
      return open(attempt, (run) => {
        const { reached, values, changes } = judgeTask(question, base, run);
        const shown = values.map((value) => formatValue(value, question.as)).join(', ');
        const remark = changes.length === 1 ? `${shown} with 1 change` : `${shown} with ${changes.length} changes`;
        return { state: reached ? 'right' : 'wrong', remark, attempt: { values, changes: changes.length } };
      });
    }
    const asked = asLessonQuestion(question);
    if (asked === null || given.kind !== 'value' || !fitsQuestion(asked.question, given.answer)) {
      return closed('invalid', 'The answer is of another kind.', base);
    }
    const { answer } = given;
    return open(base, (run) => {
      const runs = { [MAIN_RUN]: run };
      const state = judge(asked.question, answer, asked, runs);
      const say = state === 'right' ? null : sayTo(asked.question, answer, asked, runs);
      return { state, remark: say ?? '' };
    });
  } catch (error) {
    const { state, remark } = invalid(error);
    return closed(state, remark);
  }
}

const notAsked = (question: string): string => `It answers “${question}”, which this homework does not ask.`;

const sameStudent = (files: readonly string[]): string => `The same student id as in ${files.join(', ')}.`;

/** Notes files of the same student. */
function withTwins(files: readonly GradedFile[]): GradedFile[] {
  // By their places: two zip files may hold files of one name.
  const byStudent = new Map<string, number[]>();
  for (const [index, { student }] of files.entries()) {
    const key = studentKey(student.id);
    if (key === '') continue;
    const places = byStudent.get(key);
    if (places === undefined) byStudent.set(key, [index]);
    else places.push(index);
  }
  return files.map((file, index) => {
    const places = byStudent.get(studentKey(file.student.id)) ?? [];
    if (places.length < 2) return file;
    const named = places.filter((place) => place !== index).slice(0, MOST_NAMED);
    const more = places.length - 1 - named.length;
    const names = named.map((place) => files[place].file);
    if (more > 0) names.push(`and ${more} more`);
    return { ...file, remarks: [...file.remarks, sameStudent(names)] };
  });
}

/** Files of the same student that are named; a remark with 2,000 names helps nobody. */
const MOST_NAMED = 5;
