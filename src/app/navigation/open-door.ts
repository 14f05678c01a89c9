import { NONE } from '../../engine/recording/recording.ts';
import { readerOf } from '../runs/run-reader.ts';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { reveal, select, type Reveal, type Selection, type Side } from '../stores/view.ts';
import { leaveView } from './view-history.ts';

/** A range of time (ns) leaves the selection as it is. */
export type DoorTarget =
  | { readonly side: Side; readonly request: number }
  | { readonly side: Side; readonly operation: number }
  | { readonly side: Side; readonly startNs: number; readonly endNs: number };

interface DoorOptions {
  /** Shows little else; without it the zoom changes only if the target is too narrow to read. */
  readonly fit?: boolean;
  /** Doors of one series, such as the steps from match to match, are one stop of the history. */
  readonly series?: string;
  /** Opened from another view of the page: what is on screen here is not a stop of the history. */
  readonly arrives?: boolean;
}

/**
 * The target is at least 40 CSS pixels wide, unless the shortest window shows less. Nothing happens if it is not part
 * of the run.
 */
export function openDoor(target: DoorTarget, { fit = false, series, arrives = false }: DoorOptions = {}): void {
  const run = useRuns.getState()[target.side].shown;
  const place = run === null ? null : placeOfTarget(run, target);
  if (place === null) return;
  if (!arrives) leaveView(series ?? null);
  if ('request' in target) select({ kind: 'request', ...target });
  else if ('operation' in target) select(selectionOfOperation(target.side, target.operation));
  reveal({ ...place, zoom: fit ? 'fit' : 'readable' });
}

export function selectionOfOperation(side: Side, operation: number): Selection | null {
  const run = useRuns.getState()[side].shown;
  if (run === null) return null;
  const request = readerOf(run).operations.requestOf(operation);
  return request === NONE ? { kind: 'operation', side, operation } : { kind: 'request', side, request, operation };
}

/** Null if it is not part of the run. */
function placeOfTarget(run: ShownRun, target: DoorTarget): Omit<Reveal, 'zoom'> | null {
  const { side } = target;
  const reader = readerOf(run);
  const { operations, recording } = reader;
  if ('startNs' in target) return target;
  if ('request' in target) {
    const { request } = target;
    if (request >= recording.requestCount) return null;
    const finish = operations.finish(request);
    const endNs = Number.isNaN(finish) ? recording.endNs : finish;
    return {
      side,
      startNs: operations.arrival(request),
      endNs,
      die: dieOf(reader, operations.critical(request)),
      request: true,
    };
  }
  const { operation } = target;
  if (operation >= recording.operationCount) return null;
  const rows = reader.allRowsOf(operation);
  const first = rows.at(0);
  const last = rows.at(-1);
  if (first !== undefined && last !== undefined) {
    return { side, startNs: first.startNs, endNs: last.endNs, die: dieOf(reader, operation) };
  }
  // Beyond the recording limit an operation has no rows, but its request has its times.
  const request = operations.requestOf(operation);
  if (request === NONE) return null;
  return placeOfTarget(run, { side, request });
}

function dieOf(reader: ReturnType<typeof readerOf>, operation: number): number | undefined {
  const die = operation === NONE ? NONE : reader.dieOf(operation);
  return die === NONE ? undefined : die;
}
