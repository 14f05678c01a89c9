/** The exports of a comparison, in the order of their menu. Their code loads when one is first chosen. */
import { sayMissing } from '../../contributions/lazy-part.tsx';
import type { Exports } from '../../exports/asked-export.ts';
import { notify } from '../../stores/notices.ts';
import { loadPart, ofPage } from '../../stores/page-state.ts';
import type { CompareState } from '../state/compare-store.ts';
import type * as allExports from './exports.ts';

type Code = typeof allExports;

const does =
  (act: (exports: Code) => Promise<void> | void): (() => void) =>
  () =>
    loadPart(() => import('./exports.ts')).then(async (exports) => {
      try {
        await ofPage(Promise.resolve(act(exports)));
      } catch (error) {
        notify('bad', 'Export failed', error instanceof Error ? error.message : String(error));
      }
    }, sayMissing);

export interface Refusals {
  readonly noFigures: string | undefined;
  readonly nothingToDraw: string | undefined;
}

export function refusalsOf({ rows, hidden }: Pick<CompareState, 'rows' | 'hidden'>): Refusals {
  const none = rows.every(({ state }) => state === 'waiting' || state === 'running');
  const noCurve = rows.every(({ key, summary, live }) => hidden.has(key) || (summary === null && live === null));
  return {
    noFigures: none ? 'No run has ended yet' : undefined,
    nothingToDraw: noCurve ? 'No visible row has latencies yet' : undefined,
  };
}

const item = (
  label: string,
  note: string,
  act: (exports: Code) => Promise<void> | void,
  refusal?: keyof Refusals,
): Exports<Refusals>[string] => ({
  label,
  entry: (refusals) => ({ note, refused: refusal === undefined ? undefined : refusals[refusal], run: does(act) }),
});

export const COMPARE_EXPORTS: Exports<Refusals> = {
  report: item(
    'Report (HTML)',
    'one file: tables, charts, settings, how to reproduce',
    (exports) => exports.saveReport(),
    'noFigures',
  ),
  markdown: item(
    'Table (Markdown)',
    'for a paper: a row for each policy with intervals, the verdict, conditions, version and hash',
    (exports) => exports.saveMarkdown(),
    'noFigures',
  ),
  copyTable: item('Copy table', 'the same as text', (exports) => exports.copyTable(), 'noFigures'),
  csv: item(
    'Table (CSV)',
    'a row for each run: all figures in base units, conditions, intervals, version and hash',
    (exports) => exports.saveCsv(),
    'noFigures',
  ),
  svg: item(
    'Charts (SVG)',
    'curves of the visible rows, reads and writes',
    (exports) => exports.saveCurves('svg'),
    'nothingToDraw',
  ),
  png: item('Charts (PNG)', '2×', (exports) => exports.saveCurves('png'), 'nothingToDraw'),
  plan: item('Plan (JSON)', 'for this page and the command line; traces are named by hash', (exports) =>
    exports.savePlan(),
  ),
  results: item(
    'Results (JSON)',
    'the plan and the figures of its runs, as the command line writes them',
    (exports) => exports.saveResults(),
    'noFigures',
  ),
  comparison: item('Comparison with traces (JSON)', 'the plan and its trace files in one file', (exports) =>
    exports.saveComparison(),
  ),
};
