/**
 * The columns of finished runs: the browser stores all of them, and the page holds the last used ones. Charts over time
 * need them.
 */
import { columnBytes, type RunColumns } from '../../../compare/run/run-columns.ts';
import { RUNS_VERSION } from '../../../compare/run/runs-version.ts';
import type { SummarizedRun } from '../../../compare/run/summary.ts';
import { keepRun, keptColumns } from '../../storage/kept-runs.ts';
import { packColumns, unpackColumns } from '../../storage/packed-columns.ts';
import { useCompare } from './compare-store.ts';
import { ofPage, pageState } from '../../stores/page-state.ts';
import { storageFault } from '../../storage/storage-fault.ts';

/** Stores something; a full or refused storage is shown until something can be stored again. */
export function whileKept(store: () => Promise<void>): void {
  ofPage(store()).then(
    () => {
      if (useCompare.getState().fault !== null) useCompare.setState({ fault: null });
    },
    (error: unknown) => useCompare.setState({ fault: storageFault(error) }),
  );
}

export const RESULT_VERSION = RUNS_VERSION;

/** Columns that the page holds at most, bytes. */
const MOST_HELD_BYTES = 384 * 1024 * 1024;

const page = pageState(() => ({ held: new Map<string, RunColumns>() }));

export function keepSummarized(id: string, { summary, columns }: SummarizedRun): void {
  hold(id, columns);
  whileKept(async () => {
    const run = { id, version: RESULT_VERSION, result: summary, bytes: columnBytes(columns) };
    const dropped = await ofPage(keepRun(run, packColumns(columns)));
    if (dropped === null) return;
    useCompare.setState(({ dropped: { runs, bytes } }) => ({
      dropped: { runs: runs + dropped.runs, bytes: bytes + dropped.bytes },
    }));
  });
}

/** The columns of a run; null if neither page nor browser has them: then it has to run again. */
export async function columnsOf(id: string): Promise<RunColumns | null> {
  const known = page.held.get(id);
  if (known !== undefined) {
    hold(id, known);
    return known;
  }
  let kept: RunColumns | null;
  try {
    kept = await ofPage(unpackColumns(await ofPage(keptColumns(id))));
  } catch {
    return null;
  }
  if (kept !== null) hold(id, kept);
  return kept;
}

function hold(id: string, columns: RunColumns): void {
  page.held.delete(id);
  page.held.set(id, columns);
  let bytes = 0;
  for (const each of page.held.values()) bytes += columnBytes(each);
  for (const [oldest, each] of page.held) {
    if (bytes <= MOST_HELD_BYTES || oldest === id) return;
    page.held.delete(oldest);
    bytes -= columnBytes(each);
  }
}
