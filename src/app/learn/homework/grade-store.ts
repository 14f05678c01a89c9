/**
 * The homework that is graded, and its table. They stay while the page is open: an experiment of the table leads back
 * to it.
 */
import { bytesOf, UnreadableFileError } from '../../../base/read-file.ts';
import { localized, t } from '../../../messages/message.ts';
import { pageState, pageStore } from '../../stores/page-state.ts';
import { checkVariants } from '../../../learn/homework/check-variants.ts';
import { gradeFiles, type Grades, type HandedIn } from '../../../learn/hand-in/grade.ts';
import { runStepsWithPauses } from '../../../base/steps.ts';
import { handedInSteps, type RawFile } from '../../../learn/homework/handed-in.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { notify } from '../../stores/notices.ts';
import { settingWords } from '../experiment-facts.ts';
import { runForGrade } from './run-for-grade.ts';

interface GradeState {
  readonly homework: Homework | null;
  readonly grades: Grades | null;
  /** Files of macOS and Windows among those that were handed in. */
  readonly ignored: number;
  /** How far the grading is; null if there is none. */
  readonly progress: string | null;
  /** Whether the homework can be given to students: its variants have answers of their own ({@link checkVariants}). */
  readonly check: VariantCheck;
}

/** `bad`: with the reason, for a person. */
export type VariantCheck =
  | { readonly state: 'running'; readonly share: number }
  | { readonly state: 'good' }
  | { readonly state: 'bad'; readonly reason: string };

const CHECKING: VariantCheck = { state: 'running', share: 0 };
const NONE = { homework: null, grades: null, ignored: 0, progress: null };

export const useGrade = pageStore<GradeState>(() => ({ ...NONE, check: CHECKING }));

interface Grading {
  /** Only the last grading, of the homework that is open, may say something. */
  turn: number;
  /** Ends the reading of files that another grading replaced. */
  reading: AbortController;
  /** Ends when the variants of the open homework are compared. */
  checking: Promise<void>;
}

const grading = pageState<Grading>(
  () => ({ turn: 0, reading: new AbortController(), checking: Promise.resolve() }),
  ({ reading }) => {
    reading.abort();
  },
);

function nextTurn(): number {
  grading.reading.abort();
  grading.reading = new AbortController();
  return ++grading.turn;
}

/** Opens a homework. A grading of the one before ends without a result. */
export function openForGrading(homework: Homework): void {
  nextTurn();
  useGrade.setState({ ...NONE, homework, check: CHECKING });
  grading.checking = check(homework);
}

/** Runs the variants of a homework, so that one that can be copied is refused before students have it. */
async function check(homework: Homework): Promise<void> {
  const say = (state: VariantCheck): void => {
    if (useGrade.getState().homework === homework) useGrade.setState({ check: state });
  };
  try {
    const watch = (done: number, all: number): void => {
      if (useGrade.getState().homework !== homework) throw new DOMException('Another is open.', 'AbortError');
      say({ state: 'running', share: done / all });
    };
    await checkVariants(homework, runForGrade, 'everything', watch, settingWords);
    say({ state: 'good' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // A bug has its own words; the homework is not given on.
    say({ state: 'bad', reason: `${localized(error instanceof Error ? error.message : String(error))}.` });
  }
}

/**
 * Gives the open homework to students in some way, once its variants are compared; refused with the reason if it cannot
 * be given to them.
 */
export async function giveToStudents(give: (homework: Homework) => Promise<void>): Promise<void> {
  const { homework } = useGrade.getState();
  if (homework === null) return;
  await grading.checking;
  const { homework: open, check: found } = useGrade.getState();
  // Another homework was opened meanwhile.
  if (open !== homework) return;
  if (found.state === 'bad') notify('bad', t('This homework is not ready for students'), found.reason);
  else await give(homework);
}

/** Grades files of answers to the open homework; reports an error. A grading that is still going on is replaced. */
export async function gradeAnswers(files: readonly File[]): Promise<void> {
  const { homework } = useGrade.getState();
  if (homework === null) {
    notify('bad', t('No homework is open'), t('Open the homework first, or drop it together with the answers.'));
    return;
  }
  const mine = nextTurn();
  const { signal } = grading.reading;
  const isLast = (): boolean => mine === grading.turn;
  const say = (progress: string | null): void => {
    if (isLast()) useGrade.setState({ progress });
  };
  say(t('Reading files…'));
  try {
    const { raw, unread } = await bytesOfAll(files);
    const { files: read, ignored } = await runStepsWithPauses(handedInSteps(raw), () => undefined, signal);
    const run: typeof runForGrade = (experiment) => {
      // Nothing waits for the rest.
      if (!isLast()) throw new DOMException('Another grading replaced this one.', 'AbortError');
      return runForGrade(experiment);
    };
    const all = [...read, ...unread];
    const grades = await gradeFiles(homework, all, run, (graded) => {
      say(
        t('{graded} of {count, plural, one {# file} other {# files}} graded', {
          graded: String(graded),
          count: all.length,
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

/** The bytes of files. One that the browser cannot read has a line of the table that says so. */
async function bytesOfAll(files: readonly File[]): Promise<{ raw: RawFile[]; unread: HandedIn[] }> {
  const raw: RawFile[] = [];
  const unread: HandedIn[] = [];
  await Promise.all(
    files.map(async (file) => {
      try {
        raw.push({ name: file.name, bytes: await bytesOf(file) });
      } catch (error) {
        if (!(error instanceof UnreadableFileError)) throw error;
        unread.push({ name: file.name, text: null, problem: localized(error.message) });
      }
    }),
  );
  return { raw, unread };
}
