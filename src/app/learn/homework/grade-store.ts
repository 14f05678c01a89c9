/**
 * The homework that is graded, and its table. They stay while the page is open: an experiment of the table leads back
 * to it.
 */
import { localized, t } from '../../../messages/message.ts';
import { create } from 'zustand';
import { DocumentError } from '../../../learn/document/read.ts';
import { checkVariants } from '../../../learn/homework/check-variants.ts';
import { gradeFiles, type Grades } from '../../../learn/homework/grade.ts';
import { runStepsWithPauses } from '../../../base/steps.ts';
import { handedInSteps } from '../../../learn/homework/handed-in.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { notify } from '../../stores/notices.ts';
import { runForGrade } from './run-for-grade.ts';

interface GradeState {
  readonly homework: Homework | null;
  readonly grades: Grades | null;
  /** Files of macOS and Windows among those that were handed in. */
  readonly ignored: number;
  /** How far the grading is; null if there is none. */
  readonly progress: string | null;
}

export const useGrade = create<GradeState>()(() => ({ homework: null, grades: null, ignored: 0, progress: null }));

/** Only the last grading, of the homework that is open, may say something. */
let turn = 0;
/** Ends the reading of files that another grading replaced. */
let reading = new AbortController();

function nextTurn(): number {
  reading.abort();
  reading = new AbortController();
  return ++turn;
}

/** Opens a homework. A grading of the one before ends without a result. */
export function openForGrading(homework: Homework): void {
  const opened = nextTurn();
  useGrade.setState({ homework, grades: null, ignored: 0, progress: null });
  void warnOfVariants(homework, opened);
}

/** Says that one answer is right for two variants, before the homework is given to students. */
async function warnOfVariants(homework: Homework, opened: number): Promise<void> {
  try {
    await checkVariants(homework, runForGrade);
  } catch (error) {
    // (A variant that cannot run is a question's own problem, which grading names.)
    if (opened !== turn || !(error instanceof DocumentError)) return;
    notify('bad', t('One answer is right for several variants'), `${localized(error.message)}.`);
  }
}

/** Grades files of answers to the open homework; reports an error. A grading that is still going on is replaced. */
export async function gradeAnswers(files: readonly File[]): Promise<void> {
  const { homework } = useGrade.getState();
  if (homework === null) {
    notify('bad', t('No homework is open'), t('Open the homework first, or drop it together with the answers.'));
    return;
  }
  const mine = nextTurn();
  const { signal } = reading;
  const isLast = (): boolean => mine === turn;
  const say = (progress: string | null): void => {
    if (isLast()) useGrade.setState({ progress });
  };
  say(t('Reading files…'));
  try {
    const raw = await Promise.all(
      files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
    );
    const { files: read, ignored } = await runStepsWithPauses(handedInSteps(raw), () => undefined, signal);
    const run: typeof runForGrade = (experiment) => {
      // Nothing waits for the rest.
      if (!isLast()) throw new DOMException('Another grading replaced this one.', 'AbortError');
      return runForGrade(experiment);
    };
    const grades = await gradeFiles(homework, read, run, (graded) => {
      say(
        t('{graded} of {count, plural, one {# file} other {# files}} graded', {
          graded: String(graded),
          count: read.length,
        }),
      );
    });
    if (isLast()) useGrade.setState({ grades, ignored });
  } catch (error) {
    if (!isLast()) return;
    notify('bad', t('Cannot grade the answers'), localized(error instanceof Error ? error.message : String(error)));
  } finally {
    say(null);
  }
}
