/**
 * Rows are dragged to another place. A row is one of a product of lists, so what moves is its trace, policy or device:
 * whichever differs from the row that it is dropped on, in the order of the rows. The menu of a row moves it without a
 * mouse.
 */
import type { DOMAttributes } from 'react';
import { withRowPlaced } from '../plan/plan-edits.ts';
import type { CompareRow } from '../rows.ts';
import { useCompare } from '../state/compare-store.ts';
import { changePlan } from '../state/runner.ts';
import { pageState } from '../../stores/page-state.ts';

const CHARTS = '.compare-charts';

/** Lifts the curves of some runs; none lets all of them lie. Nothing is drawn anew: charts have their lines by run. */
export function liftCurves(keys: readonly string[]): void {
  for (const charts of document.querySelectorAll(CHARTS)) {
    let isThere = false;
    for (const line of charts.querySelectorAll<SVGElement>('[data-row]')) {
      const isIt = keys.includes(line.dataset.row ?? '');
      line.classList.toggle('lifted', isIt);
      isThere ||= isIt;
    }
    charts.classList.toggle('lifting', isThere);
  }
}

/** The attribute from which {@link keysOfRow} reads the runs of a row: its own, or the seeds of a median. */
export const keysAttribute = (keys: readonly string[]): { 'data-keys': string } => ({
  'data-keys': JSON.stringify(keys),
});

export function keysOfRow(target: EventTarget): readonly string[] {
  const text = target instanceof Element ? target.closest<HTMLElement>('tr[data-keys]')?.dataset.keys : undefined;
  const keys: unknown = text === undefined ? [] : JSON.parse(text);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** Says that a drag carries a row and no file. */
const TYPE = 'application/x-nandscope-row';

const drag = pageState<{ row: CompareRow | null }>(() => ({ row: null }));

export const dragProps = (row: CompareRow): Pick<DOMAttributes<HTMLElement>, 'onDragStart' | 'onDragEnd'> => ({
  onDragStart: (event) => {
    drag.row = row;
    event.dataTransfer.setData(TYPE, row.key);
    event.dataTransfer.effectAllowed = 'move';
  },
  onDragEnd: () => {
    drag.row = null;
  },
});

export const dropProps = (row: CompareRow): Pick<DOMAttributes<HTMLElement>, 'onDragOver' | 'onDrop'> => ({
  onDragOver: (event) => {
    // Files are dropped on the page as well: those are not for the table.
    if (drag.row === null || drag.row.key === row.key) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  },
  onDrop: (event) => {
    if (drag.row === null) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = drag.row;
    drag.row = null;
    changePlan(withRowPlaced(useCompare.getState().plan, moved, row));
  },
});
