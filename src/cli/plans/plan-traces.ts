/** Found by name below a folder, and by their SHA-256. */
import type { Cell } from '../../compare/plan/cells.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import { visibleText } from '../../device/visible-text.ts';
import { traceKey } from '../../worker/protocol.ts';
import { readdirSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { disk, statOf } from '../files/disk.ts';
import { noteInput } from '../files/outputs.ts';
import { attempt } from '../failure.ts';
import { sharedColumns } from '../threads.ts';
import { accountForLines, loadKnownTrace } from '../trace.ts';

/**
 * Where the file of a trace is. A plan comes from anywhere: it names files below its folder, and no others.
 * @param name as the plan has it; a file of another folder is looked for by its last part
 */
function traceFile(folder: string, name: string): string {
  const parts = name.split(/[\\/]+/).filter((part) => part !== '.');
  const isInside = parts.length > 1 && !isAbsolute(name) && !parts.includes('..') && !/^[a-z]:/i.test(name);
  const below = join(folder, ...parts);
  if (isInside && attempt(below, 'read', () => statOf(below)) !== null) return below;
  const plain = join(folder, basename(name));
  // A document has the name of a file as it is shown.
  const shown = name.includes('\\u') ? shownAs(folder, basename(name)) : undefined;
  return shown === undefined ? plain : join(folder, shown);
}

const shownAs = (folder: string, name: string): string | undefined =>
  attempt(folder, 'read', () => readdirSync(folder)).find((entry) => visibleText(entry) === name);

/** The columns of the traces of one batch take about this much memory, bytes, unless a single trace takes more. */
const BATCH_BYTES = 512 * 2 ** 20;
/** Bytes of columns for each byte of a file: a row of text is some 50 bytes, of columns 21. */
const COLUMNS_PER_BYTE = 0.5;
/** A packed file unpacks to some eight times its size. */
const UNPACKED = 8;

export interface CellBatch {
  readonly cells: readonly Cell[];
  readonly files: ReadonlyMap<string, NeededTrace>;
}

interface NeededTrace {
  readonly path: string;
  readonly known: { readonly format: string; readonly hash: string };
}

/**
 * The cells in batches whose traces fit in memory together, in the order of the plan: a folder of volumes does not.
 * @throws CommandError that names a file that is not there, before anything runs
 */
export function batchesOf(cells: readonly Cell[], folder: string): CellBatch[] {
  const batches: { cells: Cell[]; files: Map<string, NeededTrace>; bytes: number }[] = [];
  for (const cell of cells) {
    const { experiment } = cell;
    let last = batches.at(-1);
    if (experiment === null || !('trace' in experiment.workload)) {
      if (last === undefined) batches.push((last = { cells: [], files: new Map(), bytes: 0 }));
      last.cells.push(cell);
      continue;
    }
    const { name, format, hash } = experiment.workload.trace;
    const key = traceKey({ hash, format });
    if (last === undefined || !last.files.has(key)) {
      const path = traceFile(folder, name);
      const { size } = attempt(path, 'read', () => disk.stat(path));
      noteInput(path);
      const bytes = size * COLUMNS_PER_BYTE * (/\.(?:gz|zip|zst)$/i.test(path) ? UNPACKED : 1);
      if (last === undefined || (last.files.size > 0 && last.bytes + bytes > BATCH_BYTES)) {
        batches.push((last = { cells: [], files: new Map(), bytes: 0 }));
      }
      last.files.set(key, { path, known: { format, hash } });
      last.bytes += bytes;
    }
    last.cells.push(cell);
  }
  return batches;
}

/**
 * The threads share the columns.
 * @throws CommandError that names the file
 */
export async function readTraces({ files }: CellBatch, lossy: boolean): Promise<Map<string, TraceWorkload>> {
  const traces = new Map<string, TraceWorkload>();
  for (const [key, { path, known }] of files) {
    const { columns, report } = await loadKnownTrace(path, known);
    await accountForLines(path, report, lossy);
    traces.set(key, sharedColumns(columns));
  }
  return traces;
}
