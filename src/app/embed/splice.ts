/**
 * Scores for the host by the SPLICE iframe protocol (cssplice.org/slcp): this page requests the state once, and sends
 * score and state after every change. A host that does not answer loses nothing: progress then lasts until the page
 * closes.
 */
import { CHALLENGES } from '../../learn/challenges/index.ts';
import { DocumentError } from '../../learn/document/read.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { findLesson } from '../../learn/lessons/index.ts';
import { parseProgress, progressText } from '../../learn/progress.ts';
import type { Progress } from '../../learn/progress.ts';
import { progressName, useOwnLesson } from '../learn/own-lesson.ts';
import { replaceProgress, useProgress } from '../learn/progress.ts';
import { useScreen } from '../stores/screen.ts';
import { notify } from '../stores/notices.ts';
import { lessonScore } from './score.ts';
import type { Frame } from './frame.ts';

/** An id that no other message has. */
const newId = (): string => `nandscope-${crypto.getRandomValues(new Uint32Array(3)).join('-')}`;

export interface Splice {
  /** Restores the state of the host's answer. */
  readonly restore: (id: string, state: string | null) => void;
}

/** Starts to report, and requests the stored state. */
export function startSplice(frame: Frame): Splice {
  const request = newId();
  frame.send({ subject: 'SPLICE.getState', message_id: request });
  let reported = '';
  useProgress.subscribe(({ progress }) => {
    const score = scoreOfPlace(progress);
    const state = progressText(progress);
    if (score === null || state === reported) return;
    reported = state;
    frame.send({
      subject: 'SPLICE.reportScoreAndState',
      message_id: newId(),
      score,
      state: JSON.parse(state) as object,
    });
  });
  return {
    restore: (id, state) => {
      if (id !== request || state === null) return;
      try {
        const progress = parseProgress(state);
        // Restored progress is no news for the host.
        reported = progressText(progress);
        replaceProgress(progress);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        notify('bad', 'Cannot restore your progress', `${error.message}.`);
      }
    },
  };
}

/** The score of the lesson or challenge of the address, 0 to 1; null if the place has none. */
function scoreOfPlace(progress: Progress): number | null {
  const { screen, place } = useScreen.getState();
  if (screen !== 'learn' || place === null) return null;
  const [name, rest] = place.split('/');
  if (name === 'challenge') {
    if (!CHALLENGES.some((challenge) => challenge.name === rest)) return null;
    return Object.hasOwn(progress.challenges, rest) ? 1 : 0;
  }
  const lesson: Lesson | null | undefined = name === 'own' ? useOwnLesson.getState().lesson : findLesson(name);
  if (lesson === null || lesson === undefined) return null;
  return lessonScore(lesson, name === 'own' ? progressName(lesson) : name, progress);
}
