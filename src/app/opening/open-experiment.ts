import { textOf } from '../../base/decode-text.ts';
import { runStepsWithPauses, type Steps } from '../../base/steps.ts';
import { visibleText } from '../../device/visible-text.ts';
import { parseExperimentSteps } from '../../document/parse-json.ts';
import { DocumentError } from '../../document/validate.ts';
import { commit, putSide } from '../stores/edits.ts';
import { usePanel } from '../stores/panel.ts';
import { notify, notifyJob } from '../stores/notices.ts';
import type { JobNotice } from '../stores/notices.ts';
import { goTo } from '../stores/screen.ts';
import { openView } from '../stores/view.ts';
import { EMPTY_VIEW } from '../stores/view-text.ts';
import { formatOfFile } from '../contributions/file-format.ts';
import { saysForeign } from '../contributions/foreign-file.ts';
import type { Opener } from '../contributions/open-files.ts';
import { learnOpener } from './open-by-format.ts';
import { saysUnread } from '../contributions/unread.ts';
import { openSession } from '../files/open-session.ts';
import { MOST_SESSION, SESSION_FORMAT, parseSessionSteps } from '../files/session.ts';
import { loadPart, ofPage, pageState } from '../stores/page-state.ts';
import { DocumentNotices } from '../stores/document-notices.ts';

/** Largest experiment file, bytes. */
const MOST_BYTES = 32_000_000;

/** A file that takes longer than this shows its progress, ms. */
const QUICK_MS = 200;

/** Cancels the file that is being opened. */
const opening = pageState<{ stop: AbortController | null }>(
  () => ({ stop: null }),
  ({ stop }) => {
    stop?.abort();
  },
);

/** Formats of Compare. */
const COMPARED: ReadonlySet<string> = new Set(['nandscope-plan', 'nandscope-results', 'nandscope-comparison']);

/** What opens a document of NANDscope, by the format that it names. Rejects if a part of the page is missing. */
export async function openerOf(file: File): Promise<Opener> {
  const format = await formatOfFile(file);
  if (format === null || !COMPARED.has(format)) {
    return (await learnOpener(format)) ?? ((one) => openExperiment(one, format === SESSION_FORMAT));
  }
  const { addFiles } = await loadPart(() => import('../compare/add-files.ts'));
  return (one) => addFiles([one]);
}

/** Opens an experiment or a session; reports an invalid file. Opening another file cancels the current read. */
async function openExperiment(file: File, isSession: boolean): Promise<void> {
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
    if (!isSession && (await saysForeign(file))) return;
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
    if (stop.signal.aborted || saysUnread(file, error)) return;
    if (error instanceof DocumentError) notify('bad', `Cannot open ${name}`, `${error.message}.`);
    else notify('bad', `Cannot read ${name}`, error instanceof Error ? error.message : String(error));
  }
}

/** Reads the file with pauses, so that the page answers meanwhile. */
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
