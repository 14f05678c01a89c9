/**
 * Come back tomorrow: an experiment whose run is complete is kept in this browser, with the files of its traces.
 * Nothing waits for it; if the browser refuses, the page says so once.
 */
import { localized, t } from '../../messages/message.ts';
import { formatTime } from '../../base/format.ts';
import { linkThatOpens, linkTo } from '../links/link.ts';
import { FIRST_SCREEN } from '../first-screen.ts';
import { keepTrace } from '../storage/kept-traces.ts';
import { keepRecent, recents } from '../storage/recents.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { currentPair, experimentB, sideB, useDocument } from '../stores/document.ts';
import type { Pair } from '../stores/document.ts';
import { notify, notifyAction } from '../stores/notices.ts';
import { useRuns } from '../stores/runs.ts';
import { linkedView, useView } from '../stores/view.ts';
import { engine } from './engine-client.ts';

/** An experiment that a person passes quickly is not kept, ms. */
const REST_MS = 1500;

/** As long as in the address: packing a longer list of requests would block the page. */
const MOST_REQUESTS = 20_000;

const EMPTY_VIEW = { window: null, selection: null };

let timer: ReturnType<typeof setTimeout> | undefined;
let isRefused = false;

/** Keeps experiments from now on, and offers the last one if the page was opened without any. */
export function followRecents(): void {
  if (useDocument.getState().present.pair === FIRST_SCREEN.pair) void offerLast();
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), REST_MS);
  };
  useRuns.subscribe(soon);
  useView.subscribe(soon);
  soon();
}

/** The pair on screen, if its runs are complete and it can be kept; else null. */
function completePair(): Pair | null {
  const { pair } = useDocument.getState().present;
  const { a, b } = useRuns.getState();
  const isShown = a.shown?.experiment === pair.a && (pair.change === null || b.shown?.experiment === experimentB(pair));
  const isShort = !('requests' in pair.a.workload) || pair.a.workload.requests.length <= MOST_REQUESTS;
  return isShown && isShort && pair !== FIRST_SCREEN.pair ? pair : null;
}

async function keep(): Promise<void> {
  const pair = completePair();
  if (pair === null) return;
  const { scenario } = useDocument.getState().present;
  const p99 = useRuns.getState().a.shown?.outcome.read.ranks.find(({ label }) => label === 'p99')?.ns ?? null;
  await orSay(async () => {
    await keepFiles(pair);
    const id = await linkThatOpens({ ...pair, scenario: null, view: EMPTY_VIEW });
    // The list keeps links: one that is too long would be refused when it is opened.
    if (id === null) return;
    await keepRecent({
      id,
      link: await linkTo({ ...pair, scenario, view: linkedView(useView.getState()) }),
      name: pair.a.name,
      change: sideB(pair)?.words ?? null,
      figure: p99 === null ? null : `reads p99 ${formatTime(p99)}`,
      keptAt: Date.now(),
    });
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
    if (isRefused) return;
    isRefused = true;
    const { kind, message } = storageFault(error);
    notify(
      'bad',
      kind === 'full'
        ? t('Cannot store recent experiments: the storage is full')
        : t('Cannot store recent experiments'),
      localized(message),
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
  if (last === undefined || useDocument.getState().present.pair !== FIRST_SCREEN.pair) return;
  notifyAction(t('Continue with the last experiment?'), titleOf(last), {
    label: t('Continue'),
    run: () => {
      location.hash = last.link;
    },
  });
}

/** An entry in words. */
export function titleOf({ name, change }: { readonly name: string; readonly change: string | null }): string {
  const title = name === '' ? 'Untitled' : name;
  return change === null ? title : `${title}, B: ${change}`;
}
