/** Progress in lessons and challenges: kept in this browser, saved and opened as a file. */
import { create } from 'zustand';
import { EMPTY_PROGRESS, parseProgress, progressText } from '../../learn/progress.ts';
import type { Progress, StepRecord } from '../../learn/progress.ts';

const KEY = 'nandscope.learn';

function remembered(): Progress {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? EMPTY_PROGRESS : parseProgress(text);
  } catch {
    // No storage, or a text of another program: progress begins anew and holds until the page is closed.
    return EMPTY_PROGRESS;
  }
}

export const useProgress = create<{ readonly progress: Progress }>()(() => ({ progress: remembered() }));

function keep(progress: Progress): void {
  useProgress.setState({ progress });
  try {
    localStorage.setItem(KEY, progressText(progress));
  } catch {
    // The progress then holds until the page is closed.
  }
}

/** Records the answer to a step. */
export function recordStep(lesson: string, step: string, record: StepRecord): void {
  const { progress } = useProgress.getState();
  const steps = Object.hasOwn(progress.lessons, lesson) ? progress.lessons[lesson] : {};
  keep({ ...progress, lessons: { ...progress.lessons, [lesson]: { ...steps, [step]: record } } });
}

/** Removes the answer to a step, to predict again. */
export function clearStep(lesson: string, step: string): void {
  const { progress } = useProgress.getState();
  if (!Object.hasOwn(progress.lessons, lesson)) return;
  const steps = Object.fromEntries(Object.entries(progress.lessons[lesson]).filter(([name]) => name !== step));
  keep({ ...progress, lessons: { ...progress.lessons, [lesson]: steps } });
}

/** Records the fewest changes with which a challenge was solved. */
export function recordChallenge(name: string, changes: number): void {
  const { progress } = useProgress.getState();
  const before = Object.hasOwn(progress.challenges, name) ? progress.challenges[name] : Infinity;
  if (changes < before) keep({ ...progress, challenges: { ...progress.challenges, [name]: changes } });
}

/** Replaces the progress, for example by that of a file. */
export function replaceProgress(progress: Progress): void {
  keep(progress);
}
