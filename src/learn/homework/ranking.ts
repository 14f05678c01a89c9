/**
 * The places of a contest: who reached the goal of an experiment question, the best value first. It is made from the
 * graded files, so page and command line give the same.
 */
import { localized, t } from '../../messages/message.ts';
import { limitWords } from '../lesson/texts.ts';
import { formatValue } from '../measure/value.ts';
import { fits } from '../measure/evaluate.ts';
import type { Check } from '../measure/measure.ts';
import type { Attempt, GradedFile, GradedQuestion } from './grade.ts';
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

function rankingOf(task: ExperimentTask, index: number, files: readonly GradedFile[]): Ranking {
  const reached: (Place & { readonly attempt: Attempt })[] = [];
  const others: Place[] = [];
  for (const one of files) {
    const { file, student, questions } = one;
    const { state, attempt = null } = questions[index];
    if (state === 'right' && attempt !== null) reached.push({ rank: null, file, student, attempt, reason: '' });
    else others.push({ rank: null, file, student, attempt, reason: reasonFor(task, one, questions[index]) });
  }
  const order = (a: Attempt, b: Attempt): number => compareAttempts(task.goal, a, b);
  const sorted = reached.sort((a, b) => order(a.attempt, b.attempt));
  let rank = 0;
  const ranked = sorted.map((place, at) => {
    if (at === 0 || order(sorted[at - 1].attempt, place.attempt) !== 0) rank = at + 1;
    return { ...place, rank };
  });
  return { question: task.id, varies: task.vary.length > 0, places: [...ranked, ...others] };
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
