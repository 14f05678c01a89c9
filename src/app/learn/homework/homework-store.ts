import { pageState, pageStore } from '../../stores/page-state.ts';
import { localized, t } from '../../../messages/message.ts';
import type { HomeworkAnswer } from '../../../learn/hand-in/answers.ts';
import { studentKey } from '../../../learn/homework/homework.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { belongsTo } from '../../../learn/homework/saved-answers.ts';
import type { Given, SavedAnswers } from '../../../learn/homework/saved-answers.ts';
import { storageFault } from '../../storage/storage-fault.ts';
import { notify, notifyAction } from '../../stores/notices.ts';
import {
  followAnswersElsewhere,
  keepAnswer,
  keepHomework,
  keepUnsent,
  keptAnswers,
  keptHomework,
  keptUnsent,
  openBefore,
  rememberOpen,
} from './kept-homework.ts';
import type { Unsent } from '../questions/unsent.ts';
import type { BegunHomework, Student } from './kept-homework.ts';

interface HomeworkState {
  readonly homework: Homework | null;
  readonly student: Student;
  /** The answers so far, by question. */
  readonly given: Given;
  /** Whether the browser stores the answers. */
  readonly isKept: boolean;
  /** What the course that holds the page stores, in words; null if the page is in no course. */
  readonly course: { readonly message: string; readonly isBad: boolean } | null;
}

/** The open homework. Its answers are kept as they are given (kept-homework.ts). */
export const useHomework = pageStore<HomeworkState>(() => ({
  homework: null,
  student: { id: '', name: '' },
  given: {},
  isKept: true,
  course: null,
}));

interface Answers {
  /** Answers that arrived before their homework was open. */
  waiting: SavedAnswers | null;
  /** Ends following the answers of other tabs. */
  stopFollowing: () => void;
}

const answers = pageState<Answers>(
  () => ({ waiting: null, stopFollowing: () => undefined }),
  ({ stopFollowing }) => {
    stopFollowing();
  },
);

/** Shows a student's answers to a homework, and from now on those that another tab gives. */
function show(homework: Homework, student: Student, given: Given): void {
  useHomework.setState({ homework, student, given });
  rememberOpen(homework, student);
  answers.stopFollowing();
  answers.stopFollowing = followAnswersElsewhere(homework, student, (question, answer) => {
    useHomework.setState((state) => ({ given: { ...state.given, [question]: answer } }));
  });
}

/** Opens a homework, with the answers that this browser or a host stored for the student. */
export function showHomework(homework: Homework): void {
  const { student } = useHomework.getState();
  useHomework.setState({ course: null });
  show(homework, student, keptAnswers(homework, student));
  keepHomework(homework).catch((error: unknown) => {
    notify('bad', t('This browser does not store the homework'), localized(storageFault(error).message));
  });
  if (answers.waiting !== null) restoreAnswers(answers.waiting);
}

/** Changes the student. Another id has other variants, and the answers that were kept under it. */
export function changeStudent(student: Student): void {
  const { homework, student: before, given } = useHomework.getState();
  if (homework === null) {
    useHomework.setState({ student });
    return;
  }
  const isSame = studentKey(student.id) === studentKey(before.id);
  show(homework, student, isSame ? given : keptAnswers(homework, student));
}

/** Takes an answer, and keeps it. */
export function giveAnswer(question: string, answer: HomeworkAnswer): void {
  const { homework, student, given } = useHomework.getState();
  if (homework === null) return;
  const isKept = keepAnswer(homework, student, question, answer);
  useHomework.setState({ given: { ...given, [question]: answer }, isKept });
}

/** Where a question of the open homework keeps what the student has entered but not saved. */
export function unsentOf(question: string): Unsent | undefined {
  const { homework, student } = useHomework.getState();
  if (homework === null) return undefined;
  return {
    read: () => keptUnsent(homework, student, question),
    keep: (text) => {
      if (!keepUnsent(homework, student, question, text)) useHomework.setState({ isKept: false });
    },
  };
}

/** Opens what this tab had open before it was reloaded. */
export async function continueHomework(): Promise<void> {
  const before = openBefore();
  if (before !== null && useHomework.getState().homework === null) await openBegun(before);
}

/** Opens a homework that was begun in this browser. */
export async function openBegun({ hash, student }: Pick<BegunHomework, 'hash' | 'student'>): Promise<void> {
  try {
    const homework = await keptHomework(hash);
    if (homework !== null) {
      useHomework.setState({ course: null });
      show(homework, student, keptAnswers(homework, student));
      return;
    }
    notify(
      'plain',
      t('The homework itself is not stored in this browser'),
      t('Open its file or link again. Your answers are stored and appear with your student id.'),
    );
  } catch (error) {
    notify('bad', t('Cannot open the stored homework'), localized(storageFault(error).message));
  }
}

/**
 * Restores the answers that a host stored. Those of another version of the homework are refused with a message. Answers
 * of this browser that the host does not have stay; if both have one, the host's is shown and the other offered.
 */
export function restoreAnswers(saved: SavedAnswers): void {
  const { homework } = useHomework.getState();
  answers.waiting = homework === null ? saved : null;
  if (homework === null) return;
  if (!belongsTo(saved, homework)) {
    notify(
      'bad',
      t('Your earlier answers belong to another version of this homework'),
      t('Answer the questions again.'),
    );
    return;
  }
  const kept = keptAnswers(homework, saved.student);
  show(homework, saved.student, { ...kept, ...saved.given });
  const other = Object.entries(kept).filter(
    ([id, answer]) => Object.hasOwn(saved.given, id) && JSON.stringify(saved.given[id]) !== JSON.stringify(answer),
  );
  if (other.length === 0) return;
  notifyAction(
    t('This browser has other answers than the course'),
    t('{count, plural, one {# question} other {# questions}}: the answers of the course are shown.', {
      count: other.length,
    }),
    {
      label: t('Use those of this browser'),
      run: () => {
        for (const [id, answer] of other) giveAnswer(id, answer);
      },
    },
  );
}
