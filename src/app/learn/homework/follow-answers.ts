/** Reports the open homework to the host that holds the page: the answers and their score. */
import { SIMULATOR, answersOf, answersText } from '../../../learn/hand-in/answers.ts';
import { gradeFiles } from '../../../learn/hand-in/grade.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { savedAnswersText } from '../../../learn/homework/saved-answers.ts';
import { useHomework } from './homework-store.ts';
import { runForGrade } from './run-for-grade.ts';
import { follow } from '../../stores/page-state.ts';

interface Reported {
  readonly homework: Homework;
  /** The stored answers, as `parseSavedAnswers` reads them. */
  readonly text: string;
  readonly answered: number;
  /** The share of the points, 0 to 1, after all answers are simulated; null if there are later answers by then. */
  readonly score: Promise<number | null>;
}

/** Calls back after each change of the answers. The score is computed as the teacher's page computes it. */
export function followAnswers(report: (reported: Reported) => void): void {
  follow(useHomework, (state, before) => {
    const { homework, student, given } = state;
    const answered = Object.keys(given).length;
    if (homework === null || given === before.given || answered === 0) return;
    const score = scoreOf(homework, answersText(answersOf(homework, student, given, SIMULATOR)));
    report({
      homework,
      text: savedAnswersText(homework, student, given),
      answered,
      score: score.then((share) => (useHomework.getState().given === given ? share : null)),
    });
  });
}

async function scoreOf(homework: Homework, text: string): Promise<number> {
  const { files } = await gradeFiles(homework, [{ name: 'answers', text }], runForGrade);
  const most = homework.questions.reduce((sum, { points }) => sum + points, 0);
  return most === 0 ? 0 : files[0].points / most;
}
