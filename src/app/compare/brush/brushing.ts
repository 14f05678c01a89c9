/** The brushed requests of every finished row, found by a worker, one row after the other. */
import type { Brush, PartOfRun } from '../../../compare/run/part-of-run.ts';
import { PartWorker } from '../../../worker/pairs/part-worker.ts';
import type { Row } from '../rows/row.ts';
import { useCompare, type CompareState } from '../state/compare-store.ts';
import { columnsOf } from '../state/kept-results.ts';
import { cellOf } from '../state/runner.ts';
import { NOT_HERE, partOf, type FoundPart, type Parts } from './found-part.ts';
import { pageState } from '../../stores/page-state.ts';

const worker = new PartWorker();

/** Shows a part of the requests everywhere; null shows all of them. */
export function setBrush(brush: Brush | null): void {
  if (JSON.stringify(brush) === JSON.stringify(useCompare.getState().brush)) return;
  useCompare.setState({ brush, parts: new Map() });
}

type PartsState = Pick<CompareState, 'rows' | 'parts' | 'brush' | 'chart'>;

/** Whether the parts of rows are shown: of a brush, or the whole distribution of the CDF. */
export const isNeeded = ({ brush, chart }: PartsState): boolean => brush !== null || chart === 'below';

/** A finished row whose part is shown and not found yet. */
const rowWithoutPart = (state: PartsState): Row | undefined =>
  isNeeded(state) ? state.rows.find((row) => row.state === 'done' && !state.parts.has(row.key)) : undefined;

/** Whether the part of every finished row has been found, or is not shown. */
export const hasAllParts = (state: PartsState): boolean => rowWithoutPart(state) === undefined;

/** Whether parts are found while Compare is on screen, and whether one is being found. */
const finding = pageState(() => ({ isFollowing: false, isBusy: false }));

/** Finds the missing parts while they are shown. @returns stops it */
export function followBrush(): () => void {
  const find = (): void => {
    if (!finding.isBusy && isNeeded(useCompare.getState())) void findParts();
  };
  const stop = useCompare.subscribe(find);
  finding.isFollowing = true;
  find();
  return () => {
    stop();
    finding.isFollowing = false;
    worker.end();
  };
}

async function findParts(): Promise<void> {
  finding.isBusy = true;
  try {
    while (finding.isFollowing) {
      const { brush } = useCompare.getState();
      const row = rowWithoutPart(useCompare.getState());
      if (row === undefined) return;
      const part = await findPart(row, brush);
      // The brush may have changed meanwhile, or the row may have run again.
      const now = useCompare.getState();
      if (part !== null && now.brush === brush && now.rows.includes(row))
        useCompare.setState({ parts: new Map(now.parts).set(row.key, part) });
    }
  } finally {
    finding.isBusy = false;
  }
}

/** The part of a row; null if Compare was left before it was found. */
async function findPart(row: Row, brush: Brush | null): Promise<FoundPart | null> {
  const columns = await columnsOf(cellOf(row.key)?.id ?? '');
  if (columns === null) return NOT_HERE;
  if (!finding.isFollowing) return null;
  const end = await worker.ask({ columns, brush });
  if (end.kind === 'done') return end.result;
  // Out of memory, for example: this row has no part, and the next one gets a new worker.
  return end.kind === 'failed' ? { why: end.failure.message } : null;
}

/** Rows with the figures of their part; an unchanged part keeps its row. */
const shownRows = pageState(() => ({
  of: new WeakMap<Row, { readonly part: PartOfRun | null; readonly row: Row }>(),
}));

/** The rows as they are shown: with the latencies of the brushed requests, or as they are without a brush. */
export function brushedRows(rows: readonly Row[], brush: Brush | null, parts: Parts): readonly Row[] {
  if (brush === null) return rows;
  return rows.map((row) => {
    const part = partOf(parts, row.key);
    const known = shownRows.of.get(row);
    if (known?.part === part) return known.row;
    const summary = row.summary === null || part === null ? null : { ...row.summary, response: part.response };
    const shown = { ...row, summary, live: null };
    shownRows.of.set(row, { part, row: shown });
    return shown;
  });
}
