import type { ReactElement } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/dialogs/menu.tsx';
import { fileStem, saveFile } from '../../actions/save-file.ts';
import { notify } from '../../stores/notices.ts';
import { pinnedRow, useCompare } from '../state/compare-store.ts';
import { csvOf, markdownOf } from '../table/table-text.ts';

/** Takes the comparison out of the page. */
export function ExportMenu(): ReactElement {
  return (
    <Menu
      label="Export"
      title="Export the table or the comparison"
      items={[
        {
          label: 'Copy table',
          note: 'Markdown, as it is on screen',
          run: () => void copyTable(),
        },
        {
          label: 'Table (CSV)',
          note: 'all figures of all rows, full values in base units',
          run: () => {
            save(csvOf(useCompare.getState().rows), 'text/csv', 'csv');
          },
        },
        {
          label: 'Plan (JSON)',
          note: 'opens in this page and on the command line; traces are named by hash',
          run: () => {
            save(`${JSON.stringify(useCompare.getState().plan, null, 2)}\n`, 'application/json', 'plan.json');
          },
        },
      ]}
    >
      <Icon name="out" /> Export
    </Menu>
  );
}

function save(text: string, type: string, ending: string): void {
  const { plan } = useCompare.getState();
  saveFile(new Blob([text], { type }), `${fileStem(plan.name === '' ? 'comparison' : plan.name)}.${ending}`);
}

async function copyTable(): Promise<void> {
  const state = useCompare.getState();
  try {
    await navigator.clipboard.writeText(markdownOf(state.rows, pinnedRow(state), state.kind));
    notify('good', 'Table copied');
  } catch {
    // No clipboard access (not a secure page, or not allowed).
    notify('bad', 'This browser does not allow pages to copy', 'Export the table as CSV.');
  }
}
