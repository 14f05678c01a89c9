/** Starts the homework of a SCORM 1.2 package: the course names the student, and stores answers and score. */
import { NoAnswer, within } from '../../../base/within.ts';
import { localized, t } from '../../../messages/message.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { parseHomework } from '../../../learn/homework/parse-homework.ts';
import { parseSavedAnswers } from '../../../learn/homework/saved-answers.ts';
import { followAnswers } from '../../learn/homework/follow-answers.ts';
import { changeStudent, restoreAnswers, showHomework, useHomework } from '../../learn/homework/homework-store.ts';
import { LinkError } from '../../links/link-error.ts';
import { packText, unpackText } from '../../links/packing.ts';
import { notify } from '../../stores/notices.ts';
import { CourseError, findCourse } from './course.ts';
import type { Course } from './course.ts';
import { sessionTime } from './session-time.ts';

/** Longest `cmi.suspend_data` of SCORM 1.2, characters. */
const MOST_STATE = 4096;

/** A student id is part of each file of answers, which has room for 100 characters. */
const MOST_ID = 100;

/** Longest wait for the homework of the package, ms. */
const FETCH_MS = 60_000;

/** @param file the homework, in the folder of the page */
export async function startScorm(file: string): Promise<void> {
  const homework = await readHomework(file);
  if (homework === null) return;
  showHomework(homework);
  const course = findCourse(window);
  if (course === null) {
    notify('bad', t('No course was found around this page'), t('Save your answers as a file and hand in the file.'));
    return;
  }
  try {
    course.begin();
  } catch (error) {
    if (!(error instanceof CourseError)) throw error;
    notify(
      'bad',
      t('The course does not answer'),
      t('{message}. Save your answers as a file and hand in the file.', { message: localized(error.message) }),
    );
    return;
  }
  await openVisit(course, homework);
}

async function readHomework(file: string): Promise<Homework | null> {
  try {
    const response = await within(fetch(file), FETCH_MS);
    if (!response.ok) throw new DocumentError(file, `status ${response.status}`, 'the file of the package');
    return parseHomework(await within(response.text(), FETCH_MS));
  } catch (error) {
    // `fetch` throws a TypeError if nothing answers.
    if (!(error instanceof DocumentError) && !(error instanceof TypeError) && !(error instanceof NoAnswer)) throw error;
    notify('bad', t('Cannot open the homework of this package'), `${localized(error.message)}.`);
    return null;
  }
}

function say(message: string, isBad = false): void {
  useHomework.setState({ course: { message, isBad } });
}

async function openVisit(course: Course, homework: Homework): Promise<void> {
  const begun = performance.now();
  const id = visibleText(course.get('cmi.core.student_id')).slice(0, MOST_ID);
  const student = { id, name: visibleText(course.get('cmi.core.student_name')).slice(0, MOST_ID) };
  changeStudent(student);
  const mode = course.get('cmi.core.lesson_mode');
  const isReadOnly = mode === 'browse' || mode === 'review';
  say(
    isReadOnly
      ? t('Your course opened this homework for reading: it stores no answers now.')
      : t('Your course stores your answers and their score after each answer.'),
  );
  await restore(course.get('cmi.suspend_data'), student);
  if (isReadOnly) {
    endWith(course, () => undefined);
    return;
  }
  if (course.get('cmi.core.lesson_status') === 'not attempted') {
    attempt(() => {
      course.set('cmi.core.lesson_status', 'incomplete');
    });
  }
  follow(course, homework);
  endWith(course, () => {
    course.set('cmi.core.session_time', sessionTime(performance.now() - begun));
    // Without it the course may delete the answers.
    course.set('cmi.core.exit', 'suspend');
  });
}

/** Restores the answers of the visit before. The student is the course's, not the stored one. */
async function restore(packed: string, student: { readonly id: string; readonly name: string }): Promise<void> {
  if (packed === '') return;
  try {
    restoreAnswers({ ...parseSavedAnswers(await unpackText(packed)), student });
  } catch (error) {
    if (!(error instanceof DocumentError) && !(error instanceof LinkError)) throw error;
    notify(
      'bad',
      t('Cannot restore your earlier answers'),
      t('The stored answers are damaged. Answer the questions again.'),
    );
  }
}

/** Sends answers and score to the course. Another homework opened in this page is not the course's. */
function follow(course: Course, own: Homework): void {
  let turn = 0;
  const send = async (text: string, answered: number, score: Promise<number | null>): Promise<void> => {
    const mine = ++turn;
    say(t('Storing your answers in the course…'));
    const packed = await packText(text);
    if (mine !== turn) return;
    const fits = packed.length <= MOST_STATE;
    attempt(() => {
      if (fits) course.set('cmi.suspend_data', packed);
      course.commit();
    });
    const share = await score;
    if (share === null || mine !== turn) return;
    const isStored = attempt(() => {
      course.set('cmi.core.score.min', '0');
      course.set('cmi.core.score.max', '100');
      course.set('cmi.core.score.raw', String(Math.round(share * 10_000) / 100));
      const isComplete = answered === own.questions.length;
      course.set('cmi.core.lesson_status', isComplete ? 'completed' : 'incomplete');
      course.commit();
    });
    if (!isStored) return;
    const values = { answered: String(answered), count: own.questions.length };
    if (fits) {
      say(
        t(
          `Answers and score of {answered} of {count, plural, one {# question} other {# questions}} are stored in your course.`,
          values,
        ),
      );
    } else {
      say(
        t(
          `The score of {answered} of {count, plural, one {# question} other {# questions}} is stored in your course, the answers are not: they have {characters} characters, and a course stores {most}. Save them as a file before you close this page.`,
          { ...values, characters: String(packed.length), most: String(MOST_STATE) },
        ),
        true,
      );
    }
  };
  followAnswers(({ homework, text, answered, score }) => {
    if (homework === own) void send(text, answered, score);
  });
}

/** Runs an exchange with the course; says what the course refused. Returns whether it accepted all. */
function attempt(exchange: () => void): boolean {
  try {
    exchange();
    return true;
  } catch (error) {
    if (!(error instanceof CourseError)) throw error;
    say(
      t('Your course did not store this. {message}. Save your answers as a file and hand in the file.', {
        message: localized(error.message),
      }),
      true,
    );
    return false;
  }
}

/** Ends the visit when the page is closed. */
function endWith(course: Course, last: () => void): void {
  window.addEventListener(
    'pagehide',
    () => {
      attempt(last);
      course.finish();
    },
    { once: true },
  );
}
