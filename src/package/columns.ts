/** Requests and events of a run as columns with names: typed arrays of equal length, for plots and tables. */
import { OPERATION_NAMES } from '../document/request-ops.ts';
import { chipOnChannel, channelOfDie, dieInChip, geometryOf } from '../device/geometry.ts';
import type { Experiment } from '../document/experiment.ts';
import {
  CAUSE_NAMES,
  ROW_KIND_NAMES,
  WAIT_CAUSES,
  WAIT_NAMES,
  addRequestParts,
} from '../engine/recording/recording.ts';
import type { Recording } from '../engine/recording/recording.ts';
import { Operations } from '../analysis/columns/operations.ts';
import { requestStarts, type RequestFields } from '../analysis/columns/requests.ts';
import { eventFields } from '../analysis/export/events.ts';

/** A cause of waiting, or a phase of the request's own work. */
export type WaitName = (typeof WAIT_NAMES)[number];

/** Operations of requests, by the number in {@link RequestTable.op}. */
export const REQUEST_OPERATIONS = OPERATION_NAMES;

/** The requests of a run, in order of arrival. */
export interface RequestTable {
  readonly count: number;
  /** An index of {@link REQUEST_OPERATIONS}. */
  readonly op: Uint8Array;
  /** First byte, and number of bytes. */
  readonly offset: Float64Array;
  readonly bytes: Float64Array;
  /** ns. `finishNs` and `latencyNs` are NaN if the request did not complete. */
  readonly arrivalNs: Float64Array;
  readonly startNs: Float64Array;
  readonly finishNs: Float64Array;
  readonly latencyNs: Float64Array;
  /** How long each cause lasted, ns; they sum to `latencyNs` exactly. */
  readonly waits: Readonly<Record<WaitName, Float64Array>>;
}

/** Phases of a run, in order of start, then lane, then end. */
export interface EventTable {
  readonly count: number;
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
  /** `chip` counts on its channel, `die` in its chip, `plane` in its die; plane -1 if the phase is the whole die's. */
  readonly channel: Int32Array;
  readonly chip: Int32Array;
  readonly die: Int32Array;
  readonly plane: Int32Array;
  /** An index of {@link EVENT_KINDS}. */
  readonly kind: Uint8Array;
  /** An index of {@link EVENT_CAUSES}. */
  readonly cause: Uint8Array;
  /** NaN for background work. */
  readonly request: Float64Array;
  /** Logical page; NaN for an erase. */
  readonly page: Float64Array;
  readonly operation: Float64Array;
  /** Block in its plane and page in its block; NaN if the phase has none. */
  readonly block: Float64Array;
  readonly pageInBlock: Float64Array;
}

/** Names of phases, by the number in {@link EventTable.kind}. */
export const EVENT_KINDS: readonly string[] = ROW_KIND_NAMES;

/** Names of the causes of operations, by the number in {@link EventTable.cause}. */
export const EVENT_CAUSES: readonly string[] = CAUSE_NAMES;

/** The requests of a recorded run. */
export function requestTable(recording: Recording, workload: RequestFields): RequestTable {
  const count = recording.requestCount;
  const operations = new Operations(recording);
  const table = {
    count,
    op: new Uint8Array(count),
    offset: new Float64Array(count),
    bytes: new Float64Array(count),
    arrivalNs: new Float64Array(count),
    startNs: requestStarts(recording).map((ns) => (ns === Infinity ? NaN : ns)),
    finishNs: new Float64Array(count),
    latencyNs: new Float64Array(count),
  };
  const waits = WAIT_NAMES.map(() => new Float64Array(count));
  const parts = new Float64Array(WAIT_CAUSES);
  for (let request = 0; request < count; request++) {
    // A repeated workload has its requests again and again.
    const source = request % workload.count;
    table.op[request] = workload.op[source];
    table.offset[request] = workload.offset[source];
    table.bytes[request] = workload.bytes[source];
    table.arrivalNs[request] = operations.arrival(request);
    table.finishNs[request] = operations.finish(request);
    const latency = addRequestParts(recording, request, parts);
    table.latencyNs[request] = latency;
    for (const [cause, column] of waits.entries()) column[request] = Number.isNaN(latency) ? NaN : parts[cause];
  }
  const byName = Object.fromEntries(WAIT_NAMES.map((name, cause) => [name, waits[cause]]));
  return { ...table, waits: byName as RequestTable['waits'] };
}

/** The phases of a recorded run. */
export function eventTable(recording: Recording, experiment: Experiment): EventTable {
  const geometry = geometryOf(experiment.device);
  // A load row is a command and a data-in: two events at most.
  const most = 2 * recording.rows;
  const names = ['startNs', 'endNs', 'request', 'page', 'operation', 'block', 'pageInBlock'] as const;
  const numbers = new Map(names.map((name) => [name, new Float64Array(most)]));
  const places = ['channel', 'chip', 'die', 'plane'] as const;
  const whole = new Map(places.map((name) => [name, new Int32Array(most)]));
  const kind = new Uint8Array(most);
  const cause = new Uint8Array(most);
  let count = 0;
  for (const event of eventFields(recording, experiment)) {
    for (const [name, column] of numbers) column[count] = event[name] ?? NaN;
    for (const [name, column] of whole) column[count] = placeOf(name, event.die, event.plane);
    kind[count] = EVENT_KINDS.indexOf(event.kind);
    cause[count] = EVENT_CAUSES.indexOf(event.cause);
    count++;
  }
  function placeOf(name: (typeof places)[number], die: number, plane: number | null): number {
    if (die < 0) return -1;
    if (name === 'channel') return channelOfDie(geometry, die);
    if (name === 'chip') return chipOnChannel(geometry, die);
    return name === 'die' ? dieInChip(geometry, die) : (plane ?? -1);
  }
  const cut = <Column extends { slice(from: number, to: number): Column }>(column: Column | undefined): Column => {
    if (column === undefined) throw new Error('A column of events is missing.');
    return column.slice(0, count);
  };
  return {
    count,
    startNs: cut(numbers.get('startNs')),
    endNs: cut(numbers.get('endNs')),
    channel: cut(whole.get('channel')),
    chip: cut(whole.get('chip')),
    die: cut(whole.get('die')),
    plane: cut(whole.get('plane')),
    kind: cut(kind),
    cause: cut(cause),
    request: cut(numbers.get('request')),
    page: cut(numbers.get('page')),
    operation: cut(numbers.get('operation')),
    block: cut(numbers.get('block')),
    pageInBlock: cut(numbers.get('pageInBlock')),
  };
}
