/**
 * Each answer is an entry of its own, so tabs keep each other's answers and show them. Inside a page of a host,
 * progress is apart from the person's own: see storage/owner.ts.
 */
import { parseJson } from '../../document/parse-json.ts';
import { pageState, pageStore } from '../stores/page-state.ts';
import { DocumentError } from '../../device/document-error.ts';
import {
  EMPTY_PROGRESS,
  joinProgress,
  parseProgress,
  progressText,
  type Progress,
  type StepRecord,
} from '../../learn/progress.ts';
import { followLocalEntries, localEntries, localEntry, setLocalEntry } from '../storage/local.ts';
import { keyPart, ownerOf } from '../storage/owner.ts';
import type { Unsent } from './kinds/kind-view.ts';

const EARLIER_KEY = 'nandscope.learn';

interface Visit {
  owner: string;
  /** What was answered since the page was opened: nothing that arrives later replaces it. */
  answered: Progress;
  stopFollowing: () => void;
}

const prefixOf = (of: string): string => `nandscope.learn${of}/`;

const visit = pageState<Visit>(
  () => {
    const owner = ownerOf();
    return { owner, answered: EMPTY_PROGRESS, stopFollowing: followTabs(owner) };
  },
  ({ stopFollowing }) => stopFollowing(),
);

const stepKey = (lesson: string, step: string): string => `lesson/${keyPart(lesson)}/${keyPart(step)}`;
const challengeKey = (name: string): string => `challenge/${keyPart(name)}`;

function entryAsProgress(key: string, text: string): Progress {
  try {
    const [kind, first = '', second = ''] = key.split('/').map(decodeURIComponent);
    const value = parseJson(text, 'entry') as StepRecord & number;
    if (kind === 'lesson') {
      return parseProgress(progressText({ lessons: { [first]: { [second]: value } }, challenges: {} }));
    }
    if (kind === 'challenge') return parseProgress(progressText({ lessons: {}, challenges: { [first]: value } }));
  } catch (error) {
    // A damaged entry costs itself, not the others.
    if (!(error instanceof DocumentError) && !(error instanceof URIError)) throw error;
  }
  return EMPTY_PROGRESS;
}

function stored(): Progress {
  let progress = EMPTY_PROGRESS;
  for (const [key, text] of localEntries(prefixOf(visit.owner)))
    progress = joinProgress(progress, entryAsProgress(key, text));
  return progress;
}

function store({ lessons, challenges }: Progress): void {
  const prefix = prefixOf(visit.owner);
  for (const [lesson, steps] of Object.entries(lessons)) {
    for (const [step, record] of Object.entries(steps)) {
      setLocalEntry(prefix + stepKey(lesson, step), JSON.stringify(record));
    }
  }
  for (const [name, changes] of Object.entries(challenges)) {
    setLocalEntry(prefix + challengeKey(name), JSON.stringify(changes));
  }
}

function remembered(): Progress {
  const now = stored();
  const earlier = visit.owner === '' ? localEntry(EARLIER_KEY) : null;
  if (earlier === null) return now;
  try {
    const joined = joinProgress(parseProgress(earlier), now);
    store(joined);
    setLocalEntry(EARLIER_KEY, null);
    return joined;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // A text of another program.
    return now;
  }
}

export const useProgress = pageStore<{ readonly progress: Progress }>(() => ({ progress: remembered() }));

const show = (progress: Progress): void => useProgress.setState({ progress });

function followTabs(owner: string): () => void {
  if (!('window' in globalThis)) return () => undefined;
  return followLocalEntries(prefixOf(owner), (key, text) => {
    const { progress } = useProgress.getState();
    if (text !== null) {
      const heard = joinProgress(progress, entryAsProgress(key, text));
      show(heard);
      // Of two tabs that solve a challenge, the shorter solution stays.
      const [kind, name = ''] = key.split('/').map(decodeURIComponent);
      if (kind === 'challenge' && String(heard.challenges[name]) !== text) {
        setLocalEntry(prefixOf(owner) + key, JSON.stringify(heard.challenges[name]));
      }
      return;
    }
    const [kind, first = '', second = ''] = key.split('/').map(decodeURIComponent);
    if (kind === 'lesson') show(withoutStep(progress, first, second));
    else show({ ...progress, challenges: without(progress.challenges, first) });
  });
}

const without = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

function withoutStep(progress: Progress, lesson: string, step: string): Progress {
  if (!Object.hasOwn(progress.lessons, lesson)) return progress;
  return { ...progress, lessons: { ...progress.lessons, [lesson]: without(progress.lessons[lesson], step) } };
}

function add(answers: Progress): void {
  visit.answered = joinProgress(visit.answered, answers);
  store(answers);
  show(joinProgress(useProgress.getState().progress, answers));
}

export function recordStep(lesson: string, step: string, record: StepRecord): void {
  add({ lessons: { [lesson]: { [step]: record } }, challenges: {} });
}

export function clearStep(lesson: string, step: string): void {
  visit.answered = withoutStep(visit.answered, lesson, step);
  setLocalEntry(prefixOf(visit.owner) + stepKey(lesson, step), null);
  show(withoutStep(useProgress.getState().progress, lesson, step));
}

export function unsentOfStep(lesson: string, step: string): Unsent {
  const key = `nandscope.unsent${visit.owner}/${stepKey(lesson, step)}`;
  return {
    read: () => localEntry(key),
    keep: (text) => setLocalEntry(key, text),
  };
}

export function recordChallenge(name: string, changes: number): void {
  // Another tab may have stored a shorter one a moment ago.
  const { challenges } = joinProgress(useProgress.getState().progress, stored());
  const before = Object.hasOwn(challenges, name) ? challenges[name] : Infinity;
  if (changes < before) add({ lessons: {}, challenges: { [name]: changes } });
}

/**
 * Joins the progress of a file: its answers replace those to the same steps, all others stay.
 * @returns restores what was replaced; answers that a person has given since stay
 */
export function addProgress(opened: Progress): () => void {
  const before = useProgress.getState().progress;
  add(opened);
  return () => {
    for (const [lesson, steps] of Object.entries(opened.lessons)) {
      for (const [step, record] of Object.entries(steps)) {
        const now = stepOf(useProgress.getState().progress, lesson, step);
        if (JSON.stringify(now) !== JSON.stringify(record)) continue;
        const earlier = stepOf(before, lesson, step);
        if (earlier === null) clearStep(lesson, step);
        else recordStep(lesson, step, earlier);
      }
    }
    for (const [name, changes] of Object.entries(opened.challenges)) {
      const { challenges } = useProgress.getState().progress;
      if (challenges[name] !== changes || before.challenges[name] === changes) continue;
      visit.answered = { ...visit.answered, challenges: without(visit.answered.challenges, name) };
      setLocalEntry(prefixOf(visit.owner) + challengeKey(name), null);
      show({ ...useProgress.getState().progress, challenges: without(challenges, name) });
      if (Object.hasOwn(before.challenges, name)) recordChallenge(name, before.challenges[name]);
    }
  };
}

const stepOf = ({ lessons }: Progress, lesson: string, step: string): StepRecord | null =>
  Object.hasOwn(lessons, lesson) && Object.hasOwn(lessons[lesson], step) ? lessons[lesson][step] : null;

export function replaceProgress(progress: Progress): void {
  visit.answered = progress;
  for (const key of localEntries(prefixOf(visit.owner)).keys()) setLocalEntry(prefixOf(visit.owner) + key, null);
  store(progress);
  show(progress);
}

/**
 * Joins what a host stored for a student, step by step: answers of this visit stay, those of the host replace others to
 * the same steps, and nothing is removed.
 * @param user the host's name for the student; empty if it tells none
 */
export function joinHostProgress(hosted: Progress, user: string): void {
  if (user !== '' && visit.owner !== '') {
    // What another student answered in this browser stays apart.
    visit.owner = `${ownerOf()}#${keyPart(user)}`;
    visit.stopFollowing();
    visit.stopFollowing = followTabs(visit.owner);
  }
  const joined = joinProgress(joinProgress(stored(), hosted), visit.answered);
  store(joined);
  show(joined);
}
