/**
 * The places of a contest: who reached the goal of an experiment question, the best value first. It is made from the
 * graded files, so page and command line give the same.
 */
import { localized, t } from '../../messages/message.ts';
import { limitWords } from '../lesson/texts.ts';
import { formatValue } from '../measure/value.ts';
import { fits } from '../measure/evaluate.ts';
import type { Check } from '../measure/measure.ts';
import type { Attempt, GradedFile, GradedQuestion } from '../hand-in/grade.ts';
import type { ExperimentTask, Homework } from './homework.ts';

/** A file's place for one question. */
export interface Place {
  /** From 1; equal values share a rank, and the next one is left out. Null without a place: see `reason`. */
  readonly rank: number | null;
  readonly file: string;
  readonly student: GradedFile['student'];
  /** The measures of the goal, in its order; null if nothing was run. */
  readonly attempt: Attempt | null;
  /** Why there is no rank, in the language of the page; empty with a rank. */
  readonly reason: string;
}

export interface Ranking {
  readonly question: string;
  /** Whether students have variants of their own: their values come from different experiments. */
  readonly varies: boolean;
  /** Those with a rank, the best first; then all others in the order of their files. */
  readonly places: readonly Place[];
}

/** The ranking of each question that asks for an experiment. */
export function rankingsOf(homework: Homework, files: readonly GradedFile[]): readonly Ranking[] {
  return homework.questions.flatMap((question, index) =>
    question.kind === 'experiment' ? [rankingOf(question, index, files)] : [],
  );
}

/** The ranks of all files for each question that asks for an experiment, by its id: null without a rank. */
export function ranksOf(
  homework: Homework,
  files: readonly GradedFile[],
): ReadonlyMap<string, readonly (number | null)[]> {
  return new Map(
    homework.questions.flatMap((question, index) =>
      question.kind === 'experiment' ? [[question.id, ranksFor(question, index, files)] as const] : [],
    ),
  );
}

function ranksFor(task: ExperimentTask, index: number, files: readonly GradedFile[]): readonly (number | null)[] {
  const reached = files.flatMap(({ questions }, at) => {
    const { state, attempt = null } = questions[index];
    return state === 'right' && attempt !== null ? [{ at, attempt }] : [];
  });
  reached.sort((a, b) => compareAttempts(task.goal, a.attempt, b.attempt));
  const ranks = new Map<number, number>();
  let rank = 0;
  for (const [place, { at, attempt }] of reached.entries()) {
    const isEqual = place > 0 && compareAttempts(task.goal, reached[place - 1].attempt, attempt) === 0;
    if (!isEqual) rank = place + 1;
    ranks.set(at, rank);
  }
  return files.map((_, at) => ranks.get(at) ?? null);
}

function rankingOf(task: ExperimentTask, index: number, files: readonly GradedFile[]): Ranking {
  const ranks = ranksFor(task, index, files);
  const places = files.map((one, at): Place => {
    const { file, student, questions } = one;
    const { attempt = null } = questions[index];
    const rank = ranks[at];
    return { rank, file, student, attempt, reason: rank === null ? reasonFor(task, one, questions[index]) : '' };
  });
  const order = ({ rank }: Place): number => rank ?? Infinity;
  // Equal ranks, and files without one, keep the order of their files.
  places.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
  return { question: task.id, varies: task.vary.length > 0, places };
}

/**
 * The better attempt first, by the first measure of the goal that differs. Less is better under an upper limit, more
 * above a lower one; a value that has to be met or to stay between two limits is no better than another.
 */
function compareAttempts(goal: readonly Check[], a: Attempt, b: Attempt): number {
  for (const [index, { atLeast, atMost, is }] of goal.entries()) {
    if (is !== undefined || (atLeast !== undefined && atMost !== undefined)) continue;
    const difference = a.values[index] - b.values[index];
    if (difference !== 0) return atMost === undefined ? -difference : difference;
  }
  return 0;
}

/** Why a file has no rank. */
function reasonFor(task: ExperimentTask, file: GradedFile, { state, attempt, remark }: GradedQuestion): string {
  if (file.state !== 'graded') return file.remarks.map(localized).join(' ');
  if (state === 'missing') return t('No answer.');
  if (attempt === undefined) return localized(remark);
  const reasons: string[] = [];
  if (attempt.changes > task.mostChanges) {
    reasons.push(
      t('{count, plural, one {# change} other {# changes}}; at most {most} allowed.', {
        count: attempt.changes,
        most: String(task.mostChanges),
      }),
    );
  }
  for (const [index, check] of task.goal.entries()) {
    const value = attempt.values[index];
    if (fits(check, value)) continue;
    reasons.push(
      t('Goal missed: {value}, asked for {limits}.', {
        value: formatValue(value, task.as),
        limits: limitWords(check, task.as),
      }),
    );
  }
  return reasons.join(' ');
}
