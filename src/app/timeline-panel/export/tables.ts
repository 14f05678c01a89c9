/** Operations and requests as tables. */
import { requestLines } from '../../../analysis/columns/requests.ts';
import { eventCsv } from '../../../analysis/export/events.ts';
import type { Export } from '../../exports/export.ts';
import { useRuns } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { unrecorded } from './exported-view.ts';
import type { ExportedView } from './exported-view.ts';
import { selectedPart } from './selected-part.ts';

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
