/**
 * Scores for the host by the SPLICE iframe protocol (cssplice.org/slcp): this page requests the state once, and sends
 * score, state and events after every change. What the host stores is joined with what was answered in the frame; the
 * person's own progress on the page itself is apart (../storage/owner.ts).
 */
import { CHALLENGES, challengeOf } from '../../learn/challenges/index.ts';
import { DocumentError } from '../../device/document-error.ts';
import { findLesson } from '../../learn/lessons/index.ts';
import { EMPTY_PROGRESS, parseProgress, progressText, type Progress } from '../../learn/progress.ts';
import { joinHostProgress, useProgress } from '../learn/progress.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { useDocument } from '../stores/document.ts';
import { notify } from '../stores/notices.ts';
import type { FrameMessage, HostMessage } from './messages.ts';
import { follow } from '../stores/page-state.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import type { Grade } from '../../learn/kinds/kind.ts';

const POINTS: Readonly<Record<Grade, number>> = { right: 1, near: 0.5, wrong: 0 };

/** 0 to 1; a near answer counts half. */
export function lessonScore({ name: lesson, steps }: Pick<Lesson, 'name' | 'steps'>, { lessons }: Progress): number {
  if (steps.length === 0 || !Object.hasOwn(lessons, lesson)) return 0;
  const records = lessons[lesson];
  const points = steps.reduce(
    (sum, { name }) => sum + (Object.hasOwn(records, name) ? POINTS[records[name].grade] : 0),
    0,
  );
  return points / steps.length;
}

export type AnswerEvent =
  | { readonly lesson: string; readonly step: string; readonly grade: string }
  | { readonly challenge: string; readonly changes: number };

export function answeredEvents(before: Progress, after: Progress): AnswerEvent[] {
  const events: AnswerEvent[] = [];
  for (const [lesson, steps] of Object.entries(after.lessons)) {
    const known = Object.hasOwn(before.lessons, lesson) ? before.lessons[lesson] : {};
    for (const [step, record] of Object.entries(steps)) {
      if (!Object.hasOwn(known, step) || known[step] !== record) events.push({ lesson, step, grade: record.grade });
    }
  }
  for (const [challenge, changes] of Object.entries(after.challenges)) {
    if (!Object.hasOwn(before.challenges, challenge) || before.challenges[challenge] !== changes) {
      events.push({ challenge, changes });
    }
  }
  return events;
}

const newId = (): string => `nandscope-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;

export interface Splice {
  readonly restore: (answer: Extract<HostMessage, { readonly type: 'splice-state' }>) => void;
}

export function startSplice(frame: FrameMessage): Splice {
  const request = newId();
  frame.send({ subject: 'SPLICE.getState', message_id: request });
  let reported = '';
  let isRestoring = false;
  const report = (score: number, state: string): void => {
    if (state === reported) return;
    reported = state;
    frame.send({
      subject: 'SPLICE.reportScoreAndState',
      message_id: newId(),
      score,
      state: JSON.parse(state) as object,
    });
  };
  const tell = (name: string, data: object): void => {
    if (!isRestoring) frame.send({ subject: 'SPLICE.sendEvent', message_id: newId(), name, data });
  };
  follow(useProgress, ({ progress }, before) => {
    // Input that is not yet an answer is also in the store.
    if (progress === before.progress) return;
    for (const event of answeredEvents(before.progress, progress)) tell('answered', event);
    const score = scoreOfPlace(progress);
    if (score !== null) report(score, progressText(progress));
  });
  const opened = ({ screen, place }: ReturnType<typeof useScreen.getState>): void =>
    tell('opened', { place: screenAddress(screen, place ?? undefined) });
  opened(useScreen.getState());
  follow(useScreen, (now, before) => {
    if (now.screen !== before.screen || now.place !== before.place) opened(now);
  });
  return {
    restore: ({ id, state, user }) => {
      if (id !== request) return;
      isRestoring = true;
      try {
        if (state === null) {
          // The host knows nothing yet: only answers are news for it.
          reported = progressText(EMPTY_PROGRESS);
          joinHostProgress(EMPTY_PROGRESS, user);
          return;
        }
        // Restored answers are not news for the host.
        const progress = parseProgress(state);
        reported = progressText(progress);
        joinHostProgress(progress, user);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        notify('bad', 'Cannot restore your progress', `${error.message}.`);
      } finally {
        isRestoring = false;
      }
    },
  };
}

/** 0 to 1; null if the place has none. */
function scoreOfPlace(progress: Progress): number | null {
  const { screen, place } = useScreen.getState();
  if (screen === 'explore') {
    const challenge = challengeOf(useDocument.getState().present.scenario);
    return challenge === null ? null : Object.hasOwn(progress.challenges, challenge.name) ? 1 : 0;
  }
  if (screen !== 'learn' || place === null) return null;
  const [name, rest] = place.split('/');
  if (name === 'challenge') {
    if (!CHALLENGES.some((challenge) => challenge.name === rest)) return null;
    return Object.hasOwn(progress.challenges, rest) ? 1 : 0;
  }
  const lesson = findLesson(name);
  return lesson === undefined ? null : lessonScore(lesson, progress);
}
