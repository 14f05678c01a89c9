/** Operations and requests as tables. */
import { requestLines } from '../../../analysis/columns/requests.ts';
import { eventCsv } from '../../../analysis/export/events.ts';
import { t } from '../../../messages/message.ts';
import type { Export } from '../../exports/export.ts';
import { useRuns } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { unrecorded } from './exported-view.ts';
import type { ExportedView } from './exported-view.ts';
import { selectedPart } from './selected-part.ts';

export const operations: Export<ExportedView> = (view) => {
  const { run, experiment, letter, fromNs, toNs, isMeasured, stem, writeTable } = view;
  return {
    label: t('Operations, CSV'),
    note: operationsNote(isMeasured, letter),
    refused: unrecorded(view, fromNs, toNs),
    run: () => {
      writeTable(
        () => eventCsv(run.outcome.recording, experiment, { fromNs, toNs }),
        `${stem()}-operations.csv`,
        'text/csv',
      );
    },
  };
};

export const selected: Export<ExportedView> = (view) => {
  const { run, experiment, selection, stem, writeTable } = view;
  const part = selectedPart(run, selection);
  return {
    label: t('The selection, CSV'),
    note: t('all phases of the selected request or operation'),
    refused:
      part === null
        ? t('select a request or an operation first')
        : part === 'empty'
          ? t('the selected request has no operation on flash')
          : unrecorded(view, part.fromNs, part.toNs),
    run: () => {
      if (part === null || part === 'empty') return;
      const { name, ...rows } = part;
      writeTable(() => eventCsv(run.outcome.recording, experiment, rows), `${stem()}-${name}.csv`, 'text/csv');
    },
  };
};

const SIDES: readonly Side[] = ['a', 'b'];

/** One table for each run, whatever is selected: the two are read side by side. */
export const requests: Export<ExportedView> = ({ letter, stem, writeTable }) =>
  SIDES.flatMap((side) => {
    const shown = useRuns.getState()[side].shown;
    if (shown === null) return [];
    const { outcome } = shown;
    return {
      label: letter === null ? t('Requests, CSV') : t('Requests of {each}, CSV', { each: side.toUpperCase() }),
      note: t('whole run: one row per request, one column per wait cause'),
      run: () => {
        writeTable(() => requestLines(outcome.recording, outcome.requests), `${stem(side)}-requests.csv`, 'text/csv');
      },
    };
  });

/** @param letter of the run; null if it is the only one */
function operationsNote(isMeasured: boolean, letter: string | null): string {
  if (letter === null) {
    return isMeasured ? t('all phases in the measured range') : t('all phases in the current window');
  }
  return isMeasured
    ? t('all phases in the measured range in {letter}', { letter })
    : t('all phases in the current window in {letter}', { letter });
}
