/** The exports of a comparison, in the order of their menu. Their code loads when one is first chosen. */
import { loadPart } from '../../../base/within.ts';
import { localized, t } from '../../../messages/message.ts';
import { sayMissing } from '../../components/lazy-part.tsx';
import type { Export } from '../../exports/export.ts';
import { notify } from '../../stores/notices.ts';
import type * as allExports from './exports.ts';

type Exports = typeof allExports;

/** Loads the exports, then does one of them. */
function withExports(act: (exports: Exports) => void | Promise<void>): void {
  loadPart(() => import('./exports.ts')).then(async (exports) => {
    try {
      await act(exports);
    } catch (error) {
      notify('bad', t('Export failed'), localized(error instanceof Error ? error.message : String(error)));
    }
  }, sayMissing);
}

/** Why some exports of a comparison are refused now. */
export interface Refusals {
  readonly noFigures: string | undefined;
  readonly nothingToDraw: string | undefined;
}

export const COMPARE_EXPORTS: readonly Export<Refusals>[] = [
  ({ noFigures }) => ({
    label: t('Report (HTML)'),
    note: t('one file: tables, charts, settings, how to reproduce'),
    refused: noFigures,
    run: () => {
      withExports((exports) => {
        void exports.saveReport();
      });
    },
  }),
  ({ noFigures }) => ({
    label: t('Copy table'),
    note: t('Markdown, as it is on screen'),
    refused: noFigures,
    run: () => {
      withExports((exports) => exports.copyTable());
    },
  }),
  ({ noFigures }) => ({
    label: t('Table (CSV)'),
    note: t('all figures of all rows, full values in base units'),
    refused: noFigures,
    run: () => {
      withExports((exports) => {
        void exports.saveCsv();
      });
    },
  }),
  ({ noFigures }) => ({
    label: t('Table (Parquet)'),
    note: t('the table of the command line with types, for DuckDB, pandas and Polars'),
    refused: noFigures,
    run: () => {
      withExports((exports) => exports.saveParquet());
    },
  }),
  ({ nothingToDraw }) => ({
    label: t('Charts (SVG)'),
    note: t('curves of the visible rows, reads and writes'),
    refused: nothingToDraw,
    run: () => {
      withExports((exports) => exports.saveCurves('svg'));
    },
  }),
  ({ nothingToDraw }) => ({
    label: t('Charts (PNG)'),
    note: t('2×'),
    refused: nothingToDraw,
    run: () => {
      withExports((exports) => exports.saveCurves('png'));
    },
  }),
  () => ({
    label: t('Plan (JSON)'),
    note: t('for this page and the command line; traces are named by hash'),
    run: () => {
      withExports((exports) => {
        exports.savePlan();
      });
    },
  }),
  ({ noFigures }) => ({
    label: t('Results (JSON)'),
    note: t('the plan and the figures of its runs, as the command line writes them'),
    refused: noFigures,
    run: () => {
      withExports((exports) => {
        void exports.saveResults();
      });
    },
  }),
  () => ({
    label: t('Comparison with traces (JSON)'),
    note: t('the plan and its trace files in one file'),
    run: () => {
      withExports((exports) => exports.saveComparison());
    },
  }),
];
