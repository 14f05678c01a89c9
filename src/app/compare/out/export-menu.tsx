import type { ReactElement } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { sayMissing } from '../../components/lazy-part.tsx';
import type * as allExports from './exports.ts';
import { notify } from '../../stores/notices.ts';

type Exports = typeof allExports;

/** Loads the exports, then does one of them. */
function withExports(act: (exports: Exports) => void | Promise<void>): void {
  import('./exports.ts').then(async (exports) => {
    try {
      await act(exports);
    } catch (error) {
      notify('bad', 'Export failed', error instanceof Error ? error.message : String(error));
    }
  }, sayMissing);
}

/** Takes the comparison out of the page. */
export function ExportMenu(): ReactElement {
  return (
    <Menu
      label="Export"
      title="Export the table, the charts or the comparison"
      items={[
        {
          label: 'Report (HTML)',
          note: 'one file: tables, charts, settings, how to reproduce',
          run: () => {
            withExports((exports) => {
              exports.saveReport();
            });
          },
        },
        {
          label: 'Copy table',
          note: 'Markdown, as it is on screen',
          run: () => {
            withExports((exports) => exports.copyTable());
          },
        },
        {
          label: 'Table (CSV)',
          note: 'all figures of all rows, full values in base units',
          run: () => {
            withExports((exports) => {
              exports.saveCsv();
            });
          },
        },
        {
          label: 'Charts (SVG)',
          note: 'curves of the visible rows, reads and writes',
          run: () => {
            withExports((exports) => exports.saveCurves('svg'));
          },
        },
        {
          label: 'Charts (PNG)',
          note: 'the same, at twice the size',
          run: () => {
            withExports((exports) => exports.saveCurves('png'));
          },
        },
        {
          label: 'Plan (JSON)',
          note: 'for this page and the command line; traces are named by hash',
          run: () => {
            withExports((exports) => {
              exports.savePlan();
            });
          },
        },
        {
          label: 'Results (JSON)',
          note: 'the plan and the figures of its runs, as the command line writes them',
          run: () => {
            withExports((exports) => {
              exports.saveResults();
            });
          },
        },
        {
          label: 'Comparison with traces (JSON)',
          note: 'the plan and its trace files in one file',
          run: () => {
            withExports((exports) => exports.saveComparison());
          },
        },
      ]}
    >
      <Icon name="out" /> Export
    </Menu>
  );
}
