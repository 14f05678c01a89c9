/** Adds, keeps and removes files of measured latencies. */
import { textOf } from '../../base/decode-text.ts';
import { localized, t } from '../../messages/message.ts';
import { visibleText } from '../../device/visible-text.ts';
import { LOOKED_AT_BYTES, looksMeasured } from '../../traces/measured/detect.ts';
import { requestAlone } from '../../worker/connection.ts';
import type { FoundMeasured, MeasuredKinds } from '../../worker/measured/measured-protocol.ts';
import type { JobEnd } from '../../worker/requests.ts';
import { startMeasuredWorker } from '../../worker/start.ts';
import { changeValue, keptValue } from '../storage/kept-values.ts';
import { sayCannotLook } from '../storage/say-fault.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { useMeasured, type MeasuredFile, type MeasuredView } from './measured-files.ts';
import { notify } from '../stores/notices.ts';
import { pageState } from '../stores/page-state.ts';

const KEPT = 'measured';
/** The version of what is kept; another one is not read. */
const VERSION = 1;

/** Units that a file may count its times in, ns. */
export const UNITS = { ns: 1, µs: 1000, ms: 1_000_000, s: 1_000_000_000 } as const;

interface Adding {
  /** Files that wait for a unit. */
  readonly waiting: Map<number, File>;
  /** The number of the last file. */
  last: number;
  /** Files that this tab has kept or opened, by {@link sameFile}. */
  readonly seen: Set<string>;
  /** Resolves when the kept files are here; null before they were asked for. */
  opening: Promise<void> | null;
}

const adding = pageState<Adding>(() => ({ waiting: new Map(), last: 0, seen: new Set(), opening: null }));
const nextId = (): number => ++adding.last;

/** Adds a file if it has measured latencies; reports whether it does. */
export async function addIfMeasured(file: File, view: MeasuredView): Promise<boolean> {
  // A file that cannot be read is reported by the reader of its rest.
  const head = await textOf(file.slice(0, LOOKED_AT_BYTES)).catch(() => '');
  if (!looksMeasured(head, file.name)) return false;
  addMeasured(file, view);
  return true;
}

/** Reads a file and shows its curves. */
function addMeasured(file: File, view: MeasuredView): void {
  const id = nextId();
  const added: MeasuredFile = { id, view, name: file.name, title: '', curves: [], message: '', state: 'reading' };
  useMeasured.setState(({ files }) => ({ files: [...files, added] }));
  read(id, file, null);
}

/** Reads a file that does not say the unit of its times. */
export function chooseUnit(id: number, unit: keyof typeof UNITS): void {
  const file = adding.waiting.get(id);
  if (file === undefined) return;
  change(id, { state: 'reading', message: '' });
  read(id, file, UNITS[unit]);
}

/** Whether a view has the same latencies of a file of the same name: dropped twice, it is one file. */
function isThere(id: number, { title, curves }: Extract<FoundMeasured, { kind: 'read' }>): boolean {
  const { files } = useMeasured.getState();
  const added = files.find((file) => file.id === id);
  if (added === undefined) return false;
  const same = sameFile({ ...added, title, curves });
  return files.some((file) => file.id !== id && file.view === added.view && sameFile(file) === same);
}

/** Says which trace a file of the comparison belongs to (null: to none), or of which requests it is. */
export function placeMeasured(id: number, part: Pick<Partial<MeasuredFile>, 'trace' | 'chosenKind'>): void {
  change(id, part);
  void keep();
}

export function removeMeasured(id: number): void {
  adding.waiting.delete(id);
  useMeasured.setState(({ files }) => ({ files: files.filter((file) => file.id !== id) }));
  void keep();
}

function read(id: number, file: File, nsPerUnit: number | null): void {
  const settle = (end: JobEnd<FoundMeasured>): void => {
    if (end.kind === 'failed') change(id, { state: 'failed', message: localized(end.failure.message) });
    if (end.kind !== 'done') return;
    const found = end.result;
    switch (found.kind) {
      case 'read':
        adding.waiting.delete(id);
        if (isThere(id, found)) {
          useMeasured.setState(({ files }) => ({ files: files.filter((own) => own.id !== id) }));
          notify('plain', t('{name} is here already', { name: visibleText(file.name) }));
          return;
        }
        change(id, {
          state: 'ready',
          title: found.title,
          curves: found.curves,
          job: found.job,
          message: found.notes.map(localized).join(' '),
        });
        void keep();
        return;
      case 'unit':
        adding.waiting.set(id, file);
        change(id, {
          state: 'wants-unit',
          title: found.title,
          message: t('The file does not say the unit of its times.'),
        });
    }
  };
  const job = { file, name: file.name, nsPerUnit };
  requestAlone<MeasuredKinds, 'read'>(startMeasuredWorker, 'read', job, { onEnd: settle });
}

function change(id: number, part: Partial<MeasuredFile>): void {
  useMeasured.setState(({ files }) => ({ files: files.map((file) => (file.id === id ? { ...file, ...part } : file)) }));
}

/** Keeps the files of the comparison; those of Explore belong to what is on screen. */
async function keep(): Promise<void> {
  // Kept files that are not loaded yet would be replaced.
  await openMeasured();
  const files = useMeasured.getState().files.filter(({ state, view }) => state === 'ready' && view === 'compare');
  const own = new Set(files.map(sameFile));
  const merged = (kept: unknown): object => {
    // Another tab may have added files that this one has never seen; what this one has removed stays removed.
    const others = filesOf(kept).filter((file) => !own.has(sameFile(file)) && !adding.seen.has(sameFile(file)));
    return { version: VERSION, files: [...others, ...files] };
  };
  for (const file of own) adding.seen.add(file);
  await changeValue(KEPT, merged).catch((error: unknown) => {
    notify('bad', t('Measured latencies are not stored'), localized(storageFault(error).message));
  });
}

/** Tells kept files apart: their ids are of one visit. */
function sameFile({ name, title, curves }: Pick<MeasuredFile, 'name' | 'title' | 'curves'>): string {
  return JSON.stringify([name, title, curves]);
}

/** The kept files of this version. */
function filesOf(kept: unknown): readonly MeasuredFile[] {
  // The version says that it has this shape.
  const { version, files } = (kept ?? {}) as { version?: number; files?: readonly MeasuredFile[] };
  return version === VERSION ? (files ?? []) : [];
}

/** Shows the kept files of the comparison, once. */
export function openMeasured(): Promise<void> {
  adding.opening ??= open();
  return adding.opening;
}

async function open(): Promise<void> {
  const kept = await keptValue(KEPT).catch((error: unknown) => {
    sayCannotLook(t('Cannot look for the stored measured latencies'), error);
    return null;
  });
  const files = filesOf(kept);
  if (files.length === 0) return;
  for (const file of files) adding.seen.add(sameFile(file));
  // An id is of one visit: files added since the start have some of the kept ones.
  const opened = files.map((file) => ({ ...file, id: nextId() }));
  useMeasured.setState((state) => ({ files: [...opened, ...state.files] }));
}
