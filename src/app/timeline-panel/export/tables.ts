/** Operations and requests as tables. */
import { requestLines } from '../../../analysis/columns/requests.ts';
import { eventCsv } from '../../../analysis/export/events.ts';
import type { Export } from '../../exports/asked-export.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { Side, Selection } from '../../stores/view.ts';
import { unrecorded, type ExportedView } from './exported-view.ts';
import { NONE } from '../../../engine/recording/recording.ts';
import { hasSelected, readerOf } from '../../runs/run-reader.ts';

/** A part of a run's operations, all of whose phases lie in a range, ns. */
interface SelectedPart {
  readonly name: string;
  readonly fromNs: number;
  readonly toNs: number;
  readonly keep: (operation: number) => boolean;
}

/**
 * The operations of what is selected, within their lifetime, so that the rest of the run need not be searched. Null if
 * no request and no operation of this run is selected: what was selected in another run may not be in this one. `empty`
 * if the request has no operation: a flush, a trim, or one that controller RAM answered.
 */
export function selectedPart(run: ShownRun, selection: Selection | null): SelectedPart | 'empty' | null {
  if (selection === null || selection.kind === 'gap' || !hasSelected(run, selection)) return null;
  const reader = readerOf(run);
  if (selection.kind === 'operation') {
    const { operation } = selection;
    return { name: `operation-${operation}`, ...reader.lifeOf(operation), keep: (one) => one === operation };
  }
  const { request } = selection;
  const first = reader.operations.firstOperation(request);
  if (first === NONE) return 'empty';
  return {
    name: `request-${request}`,
    ...reader.lifeOf(first),
    keep: (one) => reader.operations.requestOf(one) === request,
  };
}

export const operations: Export<ExportedView> = {
  label: 'Operations, CSV',
  words: 'excel spreadsheet table phases',
  entry: (view) => {
    const { run, letter, fromNs, toNs, isMeasured, stem, writeTable } = view;
    return {
      note: operationsNote(isMeasured, letter),
      refused: unrecorded(view, fromNs, toNs),
      run: () =>
        writeTable(
          () => eventCsv(run.recording, run.experiment, { fromNs, toNs }),
          `${stem()}-operations.csv`,
          'text/csv',
        ),
    };
  },
};

export const selected: Export<ExportedView> = {
  label: 'The selection, CSV',
  words: 'excel spreadsheet table request operation',
  entry: (view) => {
    const { run, selection, stem, writeTable } = view;
    const part = selectedPart(run, selection);
    return {
      note: 'all phases of the selected request or operation',
      refused:
        part === null
          ? 'select a request or an operation first'
          : part === 'empty'
            ? 'the selected request has no operation on flash'
            : unrecorded(view, part.fromNs, part.toNs),
      run: () => {
        if (part === null || part === 'empty') return;
        const { name, ...rows } = part;
        writeTable(() => eventCsv(run.recording, run.experiment, rows), `${stem()}-${name}.csv`, 'text/csv');
      },
    };
  },
};

/** One table for each run, whatever is selected: the two are read side by side. */
const requestsOf = (side: Side): Export<ExportedView> => ({
  label: `Requests of ${side.toUpperCase()}, CSV`,
  words: 'excel spreadsheet table latencies',
  entry: ({ letter, stem, writeTable }) => {
    const shown = useRuns.getState()[side].shown;
    const note = 'whole run: one row per request, one column per wait cause';
    if (shown === null) return null;
    return {
      ...(letter === null ? { label: 'Requests, CSV' } : {}),
      note,
      run: () =>
        writeTable(() => requestLines(shown.recording, shown.requests), `${stem(side)}-requests.csv`, 'text/csv'),
    };
  },
});

export const requestsOfA = requestsOf('a');
export const requestsOfB = requestsOf('b');

/** @param letter of the run; null if it is the only one */
function operationsNote(isMeasured: boolean, letter: string | null): string {
  if (letter === null) {
    return isMeasured ? 'all phases in the measured range' : 'all phases in the current window';
  }
  return isMeasured ? `all phases in the measured range in ${letter}` : `all phases in the current window in ${letter}`;
}
