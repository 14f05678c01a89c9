/**
 * A reload loses nothing that the address cannot hold, and a later visit offers to continue. Nothing waits for it; if
 * the browser refuses, the page says so once.
 */
import { formatCount } from '../../base/format.ts';
import { DocumentError } from '../../device/document-error.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { keepFilesOf, orSayRefusal } from '../runs/keep-trace-files.ts';
import { keepValue, keptValue } from '../storage/database.ts';
import { ownerOf } from '../storage/owner.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { currentPair, useDocument, type Pair } from '../stores/document.ts';
import { FIRST_SCREEN } from '../stores/first-screen.ts';
import { notify, notifyAction } from '../stores/notices.ts';
import { follow, ofPage, pageSignal, pageState, turns } from '../stores/page-state.ts';
import { goTo, useScreen } from '../stores/screen.ts';
import { useRuns } from '../stores/runs.ts';
import { useTimeline } from '../stores/timeline.ts';
import { unnamedOf } from '../stores/unnamed.ts';
import { useView, linkedView } from '../stores/view.ts';
import { showSession } from './open-session.ts';
import { parseSession, sessionDocument, type Session } from './session.ts';
import { NO_LANE_STATE } from '../../timeline/layout/lanes.ts';

export function currentSession(): Session {
  const { pair, scenario } = useDocument.getState().present;
  const { timeline, marks } = useTimeline.getState();
  const view = useView.getState();
  return {
    ...pair,
    scenario,
    view: {
      ...linkedView(view),
      playheadNs: view.playhead === null ? null : Math.round(view.playhead),
      marks: marks.map(({ ns, name }) => ({ ns: Math.round(ns), name })),
      lanes: timeline?.laneState ?? NO_LANE_STATE,
    },
    traces: [],
  };
}

/** The document of the session; its view, which changes more often, has a name of its own. */
const KEPT = 'session';
const KEPT_VIEW = 'session.view';

/** After the last change, ms. */
const REST_MS = 500;

/** A longer list of requests is not kept, and that is said. */
const MOST_REQUESTS = 500_000;

interface Keeping {
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The state of the document that is kept, or that was said to be too long. */
  document: object | null;
}

const keeping = pageState<Keeping>(
  () => ({ timer: undefined, document: null }),
  ({ timer }) => clearTimeout(timer),
);

/** Only the last of several overlapping states is stored. */
const beginKeep = turns();

/** A page in a frame is its host's work: it neither shows nor changes what the person does on the page itself. */
const isOwn = (): boolean => ownerOf() === '';

export function followSession(): void {
  if (!isOwn()) return;
  if (currentPair() === FIRST_SCREEN.pair) void offerLast();
  const soon = (): void => {
    clearTimeout(keeping.timer);
    keeping.timer = setTimeout(() => void keep(), REST_MS);
  };
  follow(useDocument, soon);
  follow(useRuns, soon);
  follow(useView, soon);
  follow(useTimeline, soon);
  soon();
}

async function keep(): Promise<void> {
  const isLast = beginKeep();
  const { present } = useDocument.getState();
  // Without its hash a file could not be found again. When the hash is known, the document changes and is kept.
  if (present.pair === FIRST_SCREEN.pair || unnamedOf(present.pair) !== null) return;
  await orSayRefusal(async () => {
    await keepFilesOf(present.pair);
    if (!isLast()) return;
    const isNew = present !== keeping.document;
    if (isNew && isTooLong(present.pair)) {
      keeping.document = present;
      const most = formatCount(MOST_REQUESTS);
      notify('bad', 'This experiment is not stored', `It lists more than ${most} requests. Save it to a file.`);
    }
    if (isTooLong(present.pair)) return;
    const { view, ...document } = sessionDocument(currentSession());
    if (isNew) await ofPage(keepValue(KEPT, document));
    keeping.document = present;
    await ofPage(keepValue(KEPT_VIEW, view));
  });
}

const isTooLong = ({ a: { workload } }: Pair): boolean =>
  'requests' in workload && workload.requests.length > MOST_REQUESTS;

/** The kept state; null if there is none. @throws {DocumentError} if it is of another version */
async function lastSession(): Promise<Session | null> {
  const [kept, view] = await ofPage(Promise.all([keptValue(KEPT), keptValue(KEPT_VIEW)]));
  return isPlainObject(kept) ? parseSession({ ...kept, ...(view === null ? {} : { view }) }) : null;
}

export async function openLast(): Promise<boolean> {
  if (!isOwn()) return false;
  try {
    const last = await lastSession();
    return last !== null && (await show(last));
  } catch (error) {
    sayNotOpened(error);
    return false;
  }
}

async function show(last: Session): Promise<boolean> {
  await showSession(last, 'Open the last experiment', pageSignal());
  return true;
}

function sayNotOpened(error: unknown): void {
  const message = error instanceof DocumentError ? error.message : storageFault(error).message;
  notify('bad', 'Cannot open the last experiment', message);
}

async function offerLast(): Promise<void> {
  const last = await ofPage(lastSession().catch(() => null));
  if (last === null) return;
  // It is a question about Explore.
  const ask = (): void => {
    if (useScreen.getState().screen !== 'explore') return;
    stop();
    if (currentPair() === FIRST_SCREEN.pair) askForLast(last);
  };
  const stop = useScreen.subscribe(ask);
  ask();
}

function askForLast(last: Session): void {
  const name = last.a.name === '' ? 'Untitled' : last.a.name;
  notifyAction('Continue with the last experiment?', last.change === null ? name : `${name}, and its B`, {
    label: 'Continue',
    run: () => void show(last).then(() => goTo('explore'), sayNotOpened),
  });
}
