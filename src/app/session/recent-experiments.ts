/**
 * Come back tomorrow: an experiment whose run is complete is kept in this browser, with the files of its traces.
 * Nothing waits for it; if the browser refuses, the page says so once.
 */
import { formatCount, formatTime } from '../../base/format.ts';
import { ExperimentError } from '../../device/experiment-error.ts';
import { parseExperiment } from '../../document/validate.ts';
import { linkThatOpens, linkTo } from '../links/link.ts';
import { FIRST_SCREEN } from '../stores/first-screen.ts';
import { keepTrace } from '../storage/kept-traces.ts';
import type { KeptRecent } from '../storage/database.ts';
import { keepRecent, recentDocument, recents } from '../storage/recents.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { changeOfB } from '../stores/difference-text.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import type { Pair } from '../stores/document.ts';
import { commit } from '../stores/edits.ts';
import { notify, notifyAction } from '../stores/notices.ts';
import { useScreen } from '../stores/screen.ts';
import { useRuns } from '../stores/runs.ts';
import { linkedView, useView } from '../stores/view.ts';
import { engine } from '../runs/engine-client.ts';
import { follow, pageState } from '../stores/page-state.ts';

/** An experiment that a person passes quickly is not kept, ms. */
const REST_MS = 1500;

/** As long as in the address: packing a longer list of requests would block the page. It is kept as a document. */
const MOST_LINKED = 20_000;
/** A longer list is not kept, and that is said. */
const MOST_REQUESTS = 500_000;

const EMPTY_VIEW = { window: null, selection: null };

interface Keeping {
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the browser's refusal was said. */
  isRefused: boolean;
  /** The experiment that was said to be too long. */
  toldOf: Pair | null;
  /** The long experiment that is kept: a move of the view does not store it again. */
  keptLong: Pair | null;
}

const keeping = pageState<Keeping>(
  () => ({ timer: undefined, isRefused: false, toldOf: null, keptLong: null }),
  ({ timer }) => {
    clearTimeout(timer);
  },
);

const requestsOf = ({ workload }: Pair['a']): number => ('requests' in workload ? workload.requests.length : 0);

/** Keeps experiments from now on, and offers the last one if the page was opened without any. */
export function followRecents(): void {
  if (useDocument.getState().present.pair === FIRST_SCREEN.pair) void offerLast();
  const soon = (): void => {
    clearTimeout(keeping.timer);
    keeping.timer = setTimeout(() => void keep(), REST_MS);
  };
  follow(useRuns, soon);
  follow(useView, soon);
  soon();
}

/** The pair on screen, if its runs are complete and it can be kept; else null. */
function completePair(): Pair | null {
  const { pair } = useDocument.getState().present;
  const { a, b } = useRuns.getState();
  const isShown = a.shown?.asked === pair.a && (pair.change === null || b.shown?.asked === experimentB(pair));
  return isShown && pair !== FIRST_SCREEN.pair ? pair : null;
}

async function keep(): Promise<void> {
  const pair = completePair();
  if (pair === null) return;
  const { scenario } = useDocument.getState().present;
  const p99 = useRuns.getState().a.shown?.read.ranks.find(({ label }) => label === 'p99')?.ns ?? null;
  await orSay(async () => {
    await keepFiles(pair);
    const isLong = requestsOf(pair.a) > MOST_LINKED;
    const id = isLong ? null : await linkThatOpens({ ...pair, scenario: null, view: EMPTY_VIEW });
    const about = {
      name: pair.a.name,
      change: changeOfB(pair)?.words ?? null,
      figure: p99 === null ? null : `reads p99 ${formatTime(p99)}`,
      keptAt: Date.now(),
    };
    if (id === null) await keepLong(pair, about);
    else
      await keepRecent({
        id,
        link: await linkTo({ ...pair, scenario, view: linkedView(useView.getState()) }),
        ...about,
      });
  });
}

/** Keeps an experiment that is too long for a link, as a document. One of the same runs is the same entry. */
async function keepLong(pair: Pair, about: Omit<KeptRecent, 'id' | 'link'>): Promise<void> {
  if (pair === keeping.keptLong) return;
  if (requestsOf(pair.a) > MOST_REQUESTS) {
    if (keeping.toldOf !== pair) {
      keeping.toldOf = pair;
      const most = formatCount(MOST_REQUESTS);
      notify('bad', 'This experiment is not stored', `It lists more than ${most} requests. Save it to a file.`);
    }
    return;
  }
  const { a, b } = useRuns.getState();
  const id = [a, ...(pair.change === null ? [] : [b])].map(({ shown }) => shown?.stateHash ?? '').join(' ');
  const { a: experiment, change, forkNs } = pair;
  await keepRecent({ id, link: '', ...about }, { a: experiment, change, forkNs });
  keeping.keptLong = pair;
}

/** Opens a kept experiment. */
export function openRecent({ id, link }: KeptRecent): void {
  if (link !== '') {
    location.hash = link;
    return;
  }
  recentDocument(id)
    .then((kept) => {
      const { a, change = null, forkNs = null } = (kept ?? {}) as Partial<Pair>;
      if (a === undefined) throw new ExperimentError('experiment', 'nothing', 'a stored experiment');
      // Stored text is checked like the text of an opened file.
      commit({ a: parseExperiment(a), change, forkNs }, 'Open an experiment', 'link', null);
      useScreen.setState({ screen: 'explore', place: null });
    })
    .catch((error: unknown) => {
      const message = error instanceof ExperimentError ? error.message : storageFault(error).message;
      notify('bad', 'Cannot open this experiment', message);
    });
}

/** Keeps the trace files of the current pair before its runs are complete: a reload finds them. */
export async function keepTraceFiles(): Promise<void> {
  await orSay(() => keepFiles(currentPair()));
}

/** Stores something; says once if the browser refuses. */
async function orSay(store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    if (keeping.isRefused) return;
    keeping.isRefused = true;
    const { kind, message } = storageFault(error);
    notify(
      'bad',
      kind === 'full' ? 'Cannot store recent experiments: the storage is full' : 'Cannot store recent experiments',
      message,
    );
  }
}

async function keepFiles(pair: Pair): Promise<void> {
  for (const experiment of [pair.a, experimentB(pair)]) {
    if (experiment === null || !('trace' in experiment.workload)) continue;
    const { trace } = experiment.workload;
    const checked = engine.checkedFile(trace);
    if (checked !== null) await keepTrace(checked);
  }
}

/** Offers the last experiment. Without storage there is none. */
async function offerLast(): Promise<void> {
  const last = await recents().then(
    (all) => all.at(0),
    () => undefined,
  );
  if (last === undefined) return;
  // It is a question about Explore.
  const ask = (): void => {
    if (useScreen.getState().screen !== 'explore') return;
    stop();
    if (useDocument.getState().present.pair === FIRST_SCREEN.pair) askForLast(last);
  };
  const stop = useScreen.subscribe(ask);
  ask();
}

function askForLast(last: KeptRecent): void {
  notifyAction('Continue with the last experiment?', titleOf(last), {
    label: 'Continue',
    run: () => {
      openRecent(last);
    },
  });
}

/** An entry in words. */
export function titleOf({ name, change }: { readonly name: string; readonly change: string | null }): string {
  const title = name === '' ? 'Untitled' : name;
  return change === null ? title : `${title}, B: ${change}`;
}
