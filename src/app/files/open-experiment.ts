import { textOf } from '../../base/read-file.ts';
import { runStepsWithPauses, type Steps } from '../../base/generators.ts';
import { visibleText } from '../../device/visible-text.ts';
import { parseExperimentSteps } from '../../document/parse-json.ts';
import { commit, putSide } from '../stores/edits.ts';
import { usePanel } from '../stores/panel.ts';
import { notify, notifyJob, type JobNotice, DocumentNotices } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { EMPTY_VIEW } from '../stores/view-text.ts';
import { sayNotOpened } from '../contributions/unread.ts';
import { openSession } from './open-session.ts';
import { MOST_SESSION, parseSessionSteps } from './session.ts';
import { ofPage, pageState } from '../stores/page-state.ts';

/** Largest experiment file, bytes. */
const MOST_BYTES = 32_000_000;

/** A file that takes longer than this shows its progress, ms. */
const QUICK_MS = 200;

const opening = pageState<{ stop: AbortController | null }>(
  () => ({ stop: null }),
  ({ stop }) => stop?.abort(),
);

export const openExperiment = (file: File): Promise<void> => open(file, false);
export const openSessionFile = (file: File): Promise<void> => open(file, true);

/** Opening another file cancels the current read. */
async function open(file: File, isSession: boolean): Promise<void> {
  const name = visibleText(file.name);
  const most = isSession ? MOST_SESSION : MOST_BYTES;
  if (file.size > most) {
    notify('bad', `${name} is too large for an experiment`, `It has ${file.size} bytes; the limit is ${most}.`);
    return;
  }
  opening.stop?.abort();
  const stop = new AbortController();
  opening.stop = stop;
  const notices = new DocumentNotices();
  try {
    if (isSession) {
      const session = await readDocument(file, name, stop, (text) => parseSessionSteps(text, notices));
      await openSession(session, `Open ${name}`, stop.signal);
      notify('good', `${name} opened`);
      notices.say();
      return;
    }
    const a = await readDocument(file, name, stop, (text) => parseExperimentSteps(text, notices));
    if (usePanel.getState().opensAs === 'b') {
      putSide('b', a, `Open ${name} as B`, 'file');
    } else {
      commit({ a, change: null }, `Open ${name}`, 'file', null);
    }
    openView(EMPTY_VIEW);
    goTo('explore');
    notify('good', `${name} opened`);
    notices.say();
  } catch (error) {
    if (!stop.signal.aborted) sayNotOpened(file, error);
  }
}

async function readDocument<Result>(
  file: File,
  name: string,
  stop: AbortController,
  parse: (text: string) => Steps<Result>,
): Promise<Result> {
  const began = performance.now();
  const text = await ofPage(textOf(file));
  stop.signal.throwIfAborted();
  let notice = null as JobNotice | null;
  try {
    return await ofPage(
      runStepsWithPauses(
        parse(text),
        (share) => {
          if (performance.now() - began < QUICK_MS) return;
          notice ??= notifyJob(`Opening ${name}`, () => stop.abort());
          notice.update(share);
        },
        stop.signal,
      ),
    );
  } finally {
    notice?.close();
  }
}
