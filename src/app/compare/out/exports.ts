import { eachCell } from '../../../compare/plan/cells.ts';
import { parsePlanText } from '../../../compare/plan/parse-plan.ts';
import { failed, finished, type CellResult, type Results } from '../../../compare/results/results.ts';
import { csvLines, markdownTable } from '../../../compare/results/tables.ts';
import { resultsText } from '../../../compare/results/write-results.ts';
import { checkedFileOf } from '../../../worker/client.ts';
import { yieldToEvents } from '../../../base/yield.ts';
import { formatBytes } from '../../../base/format.ts';
import { fileStem, saveFile, pngOf } from '../../exports/save-file.ts';
import { asBlob, copyToClipboard } from '../../contributions/clipboard.ts';
import { notify } from '../../stores/notices.ts';
import { ofPage } from '../../stores/page-state.ts';
import { perTrace, type CompareRow } from '../rows.ts';
import { hiddenRows } from '../table/lines.ts';
import { useCompare } from '../state/compare-store.ts';
import { compareEngine, MOST_ROWS, wholePlan } from '../state/runner.ts';
import { columnKey, columnsOf, USUAL_COLUMNS } from '../table/figures.ts';
import { curvesSvg, reportOf } from './report.ts';
import { comparisonFile, MOST_TRACE_BYTES, traceReferences } from './comparison-file.ts';

/** Why a cell beyond the page's rows has no figures. Files are English. */
const BEYOND = `not run: the page runs the first ${MOST_ROWS} cells of a plan`;
/** Work between two pauses, ms. */
const SLICE_MS = 8;

function save(content: Blob, ending: string): void {
  const { plan } = useCompare.getState();
  saveFile(content, `${fileStem(plan.name === '' ? 'comparison' : plan.name)}.${ending}`);
}

/** The figures of the table on screen, of reads and of writes. */
function chosenColumns(): readonly string[] {
  const { columns } = useCompare.getState();
  const keys = columns ?? USUAL_COLUMNS;
  const ids = (['read', 'write'] as const).flatMap((kind) =>
    columnsOf(kind).flatMap((column) => (keys.includes(columnKey(column, kind)) ? [column.id] : [])),
  );
  return [...new Set(ids)];
}

export async function copyTable(): Promise<void> {
  const results = await allResults(breather());
  const text = asBlob(markdownTable(results, chosenColumns()), 'text/plain');
  await copyToClipboard({ 'text/plain': text }, 'Table copied', 'Export the table as Markdown instead.');
}

export async function saveMarkdown(): Promise<void> {
  const results = await allResults(breather());
  save(new Blob([markdownTable(results, chosenColumns())], { type: 'text/markdown' }), 'md');
}

export async function saveCsv(): Promise<void> {
  const breathe = breather();
  const pieces: string[] = [];
  for (const line of csvLines(await allResults(breathe))) {
    pieces.push(line);
    await ofPage(breathe());
  }
  save(new Blob(pieces, { type: 'text/csv' }), 'csv');
}

export async function saveReport(): Promise<void> {
  const results = await allResults(breather());
  const { rows } = useCompare.getState();
  save(new Blob([reportOf(results, rows, chosenColumns())], { type: 'text/html' }), 'html');
}

export function savePlan(): void {
  const text = `${JSON.stringify(useCompare.getState().plan, null, 2)}\n`;
  save(new Blob([text], { type: 'application/json' }), 'plan.json');
}

/** Gives the page time now and then: a large plan takes seconds. */
function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await ofPage(yieldToEvents());
    began = performance.now();
  };
}

/** The figures of all runs of the plan; a run without figures has its reason. Cells beyond the page's rows, too. */
async function allResults(breathe: () => Promise<void>): Promise<Results> {
  await wholePlan();
  const { plan, rows } = useCompare.getState();
  const cells: CellResult[] = [];
  // Figures from a file do not become this program's by being written again.
  const made = rows.some(({ isGiven }) => isGiven === true) ? { maker: null } : {};
  for (const cell of eachCell(plan)) {
    const row = rows.at(cell.index);
    if (row?.key !== cell.key) cells.push(failed(cell, cell.refusal ?? BEYOND));
    else cells.push(row.summary === null ? failed(cell, row.reason ?? row.state) : finished(cell, row.summary));
    await ofPage(breathe());
  }
  // As its file is read: the keys have the command line’s order, and so the hash is the same.
  return { plan: parsePlanText(JSON.stringify(plan)), share: null, cells, ...made };
}

export async function saveResults(): Promise<void> {
  const breathe = breather();
  const pieces: string[] = [];
  for (const piece of resultsText(await allResults(breathe))) {
    pieces.push(piece);
    await ofPage(breathe());
  }
  save(new Blob(pieces, { type: 'application/json' }), 'results.json');
}

export async function saveComparison(): Promise<void> {
  const { plan } = useCompare.getState();
  const files: File[] = [];
  let bytes = 0;
  for (const reference of traceReferences(plan)) {
    const file = await ofPage(checkedFileOf(compareEngine, reference));
    if (file === null) {
      notify('bad', 'Cannot save the comparison', `The file ${reference.name} is missing. Drop it on this page.`);
      return;
    }
    files.push(file);
    bytes += file.size;
  }
  if (bytes > MOST_TRACE_BYTES) {
    notify(
      'bad',
      'The traces are too large for one file',
      `They have ${formatBytes(bytes)}; the limit is ${formatBytes(MOST_TRACE_BYTES)}. Save the plan, and share the traces as files.`,
    );
    return;
  }
  save(await comparisonFile(plan, files), 'comparison.json');
}

const shownRows = (): readonly CompareRow[] => {
  const state = useCompare.getState();
  const hidden = hiddenRows(state);
  return state.rows.filter(({ key }) => !hidden.has(key));
};

export async function saveCurves(type: 'svg' | 'png'): Promise<void> {
  await wholePlan();
  for (const kind of ['read', 'write'] as const) {
    for (const { name, rows } of perTrace(shownRows())) {
      const caption = [useCompare.getState().plan.name, name].filter((words) => words !== '').join(' · ');
      const svg = curvesSvg(rows, kind, caption);
      if (svg === null) continue;
      const ending = `${name === '' ? '' : `${fileStem(name)}.`}${kind}s.${type}`;
      save(type === 'svg' ? asBlob(svg.text, 'image/svg+xml') : await pngOf(svg), ending);
    }
  }
}
