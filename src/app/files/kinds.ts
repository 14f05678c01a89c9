/** A new kind of file is a line in `OPENERS`; it loads with the first file. */
import { textOf } from '../../base/read-file.ts';
import { visibleText } from '../../device/visible-text.ts';
import { formatOf } from '../../document/scan-json.ts';
import { FIRST_BYTES, isObject, kindOf, type FileKind } from '../../traces/file-kind.ts';
import { sayNoneOpened } from '../contributions/lazy-part.tsx';
import { sayNotOpened } from '../contributions/unread.ts';
import { notify } from '../stores/notices.ts';
import { openDialog } from '../stores/panel.ts';
import { useScreen } from '../stores/screen.ts';
import { loadPart, ofPage } from '../stores/page-state.ts';

/** @param runs a trace runs without a question, if there is nothing to decide */
type Opener = (file: File, runs?: boolean) => unknown;

/** Larger files that do not begin with their format are experiments, bytes. */
const MOST_SEARCHED = 100_000_000;

const compared = async (kind: Compared): Promise<Opener> => {
  const { addFiles } = await loadPart(() => import('../compare/add-files.ts'));
  return (file) => addFiles([{ file, kind }]);
};

const OPENERS = {
  trace: async (): Promise<Opener> => {
    const { bringTrace } = await loadPart(() => import('../setup/traces/trace-arrival.ts'));
    return (file, runs) => bringTrace(file, undefined, runs);
  },
  experiment: async (): Promise<Opener> => (await loadPart(() => import('./open-experiment.ts'))).openExperiment,
  session: async (): Promise<Opener> => (await loadPart(() => import('./open-experiment.ts'))).openSessionFile,
  plan: () => compared('plan'),
  results: () => compared('results'),
  comparison: () => compared('comparison'),
  progress: async (): Promise<Opener> => (await loadPart(() => import('../learn/open-progress.ts'))).openProgress,
} satisfies Record<Extract<FileKind, string>, () => Promise<Opener>>;

const COMPARED = ['trace', 'experiment', 'plan', 'results', 'comparison'] as const;
type Compared = (typeof COMPARED)[number];

const isCompared = (kind: FileKind): kind is Compared => COMPARED.some((each) => each === kind);

/** Programs that write JSON anew may put the format last: then the whole file tells. */
async function kindOfFile(file: File): Promise<FileKind> {
  const head = await ofPage(textOf(file.slice(0, FIRST_BYTES)));
  const kind = kindOf(head, file.name);
  if (kind !== 'experiment' || file.size <= FIRST_BYTES || file.size > MOST_SEARCHED) return kind;
  if (!isObject(head) || formatOf(head) !== null) return kind;
  return kindOf(await ofPage(textOf(file)), file.name);
}

async function openerFor(kind: FileKind): Promise<Opener> {
  if (typeof kind === 'object') {
    return ({ name }) => notify('bad', `Cannot open ${visibleText(name)}`, `It is ${kind.foreign}.`);
  }
  try {
    return await ofPage(OPENERS[kind]());
  } catch {
    return (file) => sayNoneOpened([file]);
  }
}

export const openerOf = async (file: File): Promise<Opener> => await openerFor(await kindOfFile(file));

export async function openFile(file: File, runs = false): Promise<void> {
  // Closes open dialogs, so that the message about the file is visible.
  openDialog(null);
  await alone(file, async () => {
    void alone(file, await openerOf(file), runs);
  });
}

/** No fault of a file keeps those beside it from opening. */
async function alone(file: File, act: Opener, runs?: boolean): Promise<void> {
  try {
    await ofPage(Promise.resolve(act(file, runs)));
  } catch (error) {
    sayNotOpened(file, error);
  }
}

/** @param runs a single trace runs without a question: it was named where it can't be asked about */
export async function openFiles(files: readonly File[], runs = false): Promise<void> {
  if (files.length === 1 && useScreen.getState().screen !== 'compare') {
    await openFile(files[0], runs);
    return;
  }
  openDialog(null);
  const rows: { readonly file: File; readonly kind: Compared }[] = [];
  for (const file of files) {
    await alone(file, async () => {
      const kind = await kindOfFile(file);
      if (isCompared(kind)) rows.push({ file, kind });
      else void alone(file, await openerFor(kind));
    });
  }
  if (rows.length === 0) return;
  loadPart(() => import('../compare/add-files.ts')).then(
    ({ addFiles }) => addFiles(rows),
    () => sayNoneOpened(rows.map(({ file }) => file)),
  );
}
