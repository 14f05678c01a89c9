/** What the table of the selection holds. */
import { NONE } from '../../../engine/recording/recording.ts';
import { hasSelected, readerOf } from '../../runs/run-reader.ts';
import type { ShownRun } from '../../stores/runs.ts';
import type { Selection } from '../../stores/view.ts';

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
