import { t } from '../../../messages/message.ts';
import { diffExperiments } from '../../../document/patch.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { attemptOf } from '../../../learn/hand-in/answers.ts';
import type { HomeworkAnswer } from '../../../learn/hand-in/answers.ts';
import type { HomeworkQuestion } from '../../../learn/homework/homework.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import { asLessonQuestion } from '../../../learn/homework/homework.ts';
import { kindOf } from '../../../learn/kinds/index.ts';
import { viewOf } from '../kinds/index.ts';
import { ExperimentError } from '../../../device/experiment-error.ts';

/** A student's answer in words. A stored answer may be of another kind: it then has no words. */
export function answerWords(question: HomeworkQuestion, base: Experiment, given: HomeworkAnswer): string {
  if (given.kind === 'experiment') return changeWords(base, given);
  const { answer } = given;
  const asked = asLessonQuestion(question);
  if (asked === null || !fitsQuestion(asked.question, answer)) return '';
  const words = viewOf(asked.question).given ?? kindOf(asked.question).words;
  return words(asked.question, answer, asked.values);
}

function changeWords(base: Experiment, given: Extract<HomeworkAnswer, { kind: 'experiment' }>): string {
  try {
    const changes = diffExperiments(base, attemptOf(base, given.change));
    return changes.length === 0 ? t('no change') : changes.map(({ path }) => path).join(', ');
  } catch (error) {
    if (error instanceof ExperimentError) return '';
    throw error;
  }
}
