import { loadPart } from '../../../base/within.ts';
import type { ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { sayMissing } from '../../components/lazy-part.tsx';
import { useCompare } from '../state/compare-store.ts';
import type * as allExports from './exports.ts';
import { notify } from '../../stores/notices.ts';

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

/** Takes the comparison out of the page. */
export function ExportMenu(): ReactElement {
  const none = useCompare(({ rows }) => rows.every(({ state }) => state === 'waiting' || state === 'running'));
  const noCurve = useCompare(({ rows, hidden }) =>
    rows.every(({ key, summary, live }) => hidden.has(key) || (summary === null && live === null)),
  );
  const noFigures = none ? t('No run has ended yet') : undefined;
  const nothingToDraw = noCurve ? t('No visible row has latencies yet') : undefined;
  return (
    <Menu
      label={t('Export')}
      title={t('Export the table, the charts or the comparison')}
      items={[
        {
          label: t('Report (HTML)'),
          note: t('one file: tables, charts, settings, how to reproduce'),
          refused: noFigures,
          run: () => {
            withExports((exports) => {
              void exports.saveReport();
            });
          },
        },
        {
          label: t('Copy table'),
          note: t('Markdown, as it is on screen'),
          refused: noFigures,
          run: () => {
            withExports((exports) => exports.copyTable());
          },
        },
        {
          label: t('Table (CSV)'),
          note: t('all figures of all rows, full values in base units'),
          refused: noFigures,
          run: () => {
            withExports((exports) => {
              void exports.saveCsv();
            });
          },
        },
        {
          label: t('Table (Parquet)'),
          note: t('the table of the command line with types, for DuckDB, pandas and Polars'),
          refused: noFigures,
          run: () => {
            withExports((exports) => exports.saveParquet());
          },
        },
        {
          label: t('Charts (SVG)'),
          note: t('curves of the visible rows, reads and writes'),
          refused: nothingToDraw,
          run: () => {
            withExports((exports) => exports.saveCurves('svg'));
          },
        },
        {
          label: t('Charts (PNG)'),
          note: t('the same, at twice the size'),
          refused: nothingToDraw,
          run: () => {
            withExports((exports) => exports.saveCurves('png'));
          },
        },
        {
          label: t('Plan (JSON)'),
          note: t('for this page and the command line; traces are named by hash'),
          run: () => {
            withExports((exports) => {
              exports.savePlan();
            });
          },
        },
        {
          label: t('Results (JSON)'),
          note: t('the plan and the figures of its runs, as the command line writes them'),
          refused: noFigures,
          run: () => {
            withExports((exports) => {
              void exports.saveResults();
            });
          },
        },
        {
          label: t('Comparison with traces (JSON)'),
          note: t('the plan and its trace files in one file'),
          run: () => {
            withExports((exports) => exports.saveComparison());
          },
        },
      ]}
    >
      <Icon name="out" /> {t('Export')}
    </Menu>
  );
}
