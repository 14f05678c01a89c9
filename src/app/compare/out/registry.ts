/** The exports of a comparison, in the order of their menu. Their code loads when one is first chosen. */
import { sayMissing } from '../../contributions/lazy-part.tsx';
import type { Exports } from '../../exports/export.ts';
import { notify } from '../../stores/notices.ts';
import { loadPart, ofPage } from '../../stores/page-state.ts';
import type { CompareState } from '../state/compare-store.ts';
import type * as allExports from './exports.ts';

type Code = typeof allExports;

const does =
  (act: (exports: Code) => Promise<void> | void): (() => void) =>
  () => {
    loadPart(() => import('./exports.ts')).then(async (exports) => {
      try {
        await ofPage(Promise.resolve(act(exports)));
      } catch (error) {
        notify('bad', 'Export failed', error instanceof Error ? error.message : String(error));
      }
    }, sayMissing);
  };

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

export const COMPARE_EXPORTS: Exports<Refusals> = {
  report: {
    label: 'Report (HTML)',
    entry: ({ noFigures }) => ({
      note: 'one file: tables, charts, settings, how to reproduce',
      refused: noFigures,
      run: does((exports) => exports.saveReport()),
    }),
  },
  copyTable: {
    label: 'Copy table',
    entry: ({ noFigures }) => ({
      note: 'Markdown, as it is on screen',
      refused: noFigures,
      run: does((exports) => exports.copyTable()),
    }),
  },
  csv: {
    label: 'Table (CSV)',
    entry: ({ noFigures }) => ({
      note: 'all figures of all rows, full values in base units',
      refused: noFigures,
      run: does((exports) => exports.saveCsv()),
    }),
  },
  svg: {
    label: 'Charts (SVG)',
    entry: ({ nothingToDraw }) => ({
      note: 'curves of the visible rows, reads and writes',
      refused: nothingToDraw,
      run: does((exports) => exports.saveCurves('svg')),
    }),
  },
  png: {
    label: 'Charts (PNG)',
    entry: ({ nothingToDraw }) => ({
      note: '2×',
      refused: nothingToDraw,
      run: does((exports) => exports.saveCurves('png')),
    }),
  },
  plan: {
    label: 'Plan (JSON)',
    entry: () => ({
      note: 'for this page and the command line; traces are named by hash',
      run: does((exports) => exports.savePlan()),
    }),
  },
  results: {
    label: 'Results (JSON)',
    entry: ({ noFigures }) => ({
      note: 'the plan and the figures of its runs, as the command line writes them',
      refused: noFigures,
      run: does((exports) => exports.saveResults()),
    }),
  },
  comparison: {
    label: 'Comparison with traces (JSON)',
    entry: () => ({
      note: 'the plan and its trace files in one file',
      run: does((exports) => exports.saveComparison()),
    }),
  },
};
