/**
 * A recording in the Chrome trace-event format, which Perfetto (ui.perfetto.dev) and chrome://tracing open.
 *
 *   process "channel c"    threads "bus" and "chip k die d": one slice a phase, one for all pages of an array operation
 *   process "controller"   threads "core k" and "link": one slice a service, if the controller takes time
 *   process "requests"     a thread for each request in flight: one slice a request, arrows to its operations
 *
 * Times are in microseconds with three decimals, that is exact to the nanosecond.
 */
import { OPERATION_NAMES } from '../../document/request-ops.ts';
import { channelOfDie, chipOnChannel, dieInChip, dieOnChannel, geometryOf } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import {
  BACKGROUND_ROW,
  CAUSE_NAMES,
  NONE,
  ROW_KIND_NAMES,
  WAIT_CAUSES,
  WAIT_NAMES,
  addRequestParts,
  infoCause,
  type ControllerRows,
  type Recording,
} from '../../engine/recording/recording.ts';
import { arrayOperations } from '../columns/array-operations.ts';
import { Operations } from '../columns/operations.ts';
import type { RequestFields } from '../columns/requests.ts';
import { MergedRows, Lane } from '../columns/rows.ts';

const TEXT_CHUNK = 65_536;
/** Threads for requests in flight; Perfetto can't show more. Further requests are drawn without arrows. */
const REQUEST_THREADS = 1000;

/** ns as microseconds with three decimals. */
const micros = (ns: number): string => `${Math.floor(ns / 1000)}.${String(ns % 1000).padStart(3, '0')}`;

/** The exported part of a run; all of it by default. */
export interface PerfettoWindow {
  /** Phases and requests that overlap this range, ns. They keep their own times. */
  readonly fromNs?: number;
  readonly toNs?: number;
}

/** Requests outside the window that are passed over before the caller may pause. */
const PASSED_OVER = 20_000;

/** The text of the document, some at a time. */
export function* perfettoText(
  recording: Recording,
  experiment: Experiment,
  workload: RequestFields,
  { fromNs = 0, toNs = Infinity }: PerfettoWindow = {},
): Generator<string> {
  const geometry = geometryOf(experiment.device);
  const requestsProcess = recording.channels + 1;
  const busThread = 1;
  const dieThread = (die: number): number => 2 + dieOnChannel(geometry, die);
  let text = '{"displayTimeUnit":"ns","traceEvents":[\n';

  const meta = (pid: number, tid: number | null, name: string, args: string): string =>
    `{"ph":"M","pid":${pid},${tid === null ? '' : `"tid":${tid},`}"name":"${name}","args":{${args}}},\n`;
  const named = (pid: number, tid: number | null, name: string, place: number): string => {
    const of = tid === null ? 'process' : 'thread';
    return (
      meta(pid, tid, `${of}_name`, `"name":"${name}"`) + meta(pid, tid, `${of}_sort_index`, `"sort_index":${place}`)
    );
  };
  for (let channel = 0; channel < recording.channels; channel++) {
    text += named(channel + 1, null, `channel ${channel}`, channel + 1);
    text += named(channel + 1, busThread, 'bus', 1);
  }
  for (let die = 0; die < geometry.dies; die++) {
    const name = `chip ${chipOnChannel(geometry, die)} die ${dieInChip(geometry, die)}`;
    text += named(channelOfDie(geometry, die) + 1, dieThread(die), name, dieThread(die));
  }
  const { controller } = recording;
  const controllerProcess = recording.channels + 2;
  if (controller !== undefined) {
    text += named(controllerProcess, null, 'controller', 0);
    for (let server = 0; server < controller.lanes.length; server++) {
      text += named(controllerProcess, server + 1, serverName(controller, server), server + 1);
    }
  }
  text += named(requestsProcess, null, 'requests', 0);

  const operations = new Operations(recording);
  const isWithin = (request: number): boolean =>
    operations.arrival(request) < toNs && !(operations.finish(request) <= fromNs && fromNs > 0);
  const threads = requestThreads(operations, recording.endNs, isWithin);
  const parts = new Float64Array(WAIT_CAUSES);
  for (let request = 0; request < recording.requestCount; request++) {
    if (!isWithin(request)) {
      if (request % PASSED_OVER === 0) yield '';
      continue;
    }
    const source = request % workload.count;
    const name = OPERATION_NAMES[workload.op[source]];
    const start = operations.arrival(request);
    const latency = addRequestParts(recording, request, parts);
    const complete = !Number.isNaN(latency);
    const end = complete ? start + latency : recording.endNs;
    let args = `"request":${request},"offset":${workload.offset[source]},"bytes":${workload.bytes[source]}`;
    if (complete) {
      args += `,"latencyNs":${latency}`;
      for (let cause = 0; cause < WAIT_CAUSES; cause++) {
        if (parts[cause] > 0) args += `,"${WAIT_NAMES[cause]}Ns":${parts[cause]}`;
      }
    } else {
      args += ',"completed":false';
    }
    const tid = threads[request];
    if (tid === NONE) {
      const event = `"cat":"request","id":${request},"pid":${requestsProcess},"name":"${name}"`;
      text += `{"ph":"b",${event},"ts":${micros(start)},"args":{${args}}},\n{"ph":"e",${event},"ts":${micros(end)}},\n`;
    } else {
      text +=
        `{"ph":"X","cat":"request","pid":${requestsProcess},"tid":${tid},"ts":${micros(start)},` +
        `"dur":${micros(end - start)},"name":"${name}","args":{${args}}},\n`;
    }
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }

  const requestOf = operations.requestColumn();
  const arrays = arrayOperations(recording, geometry, experiment.policy);
  const seen = new Uint8Array(recording.operationCount);
  const lastStart = new Float64Array(recording.lanes.length).fill(-1);
  const lastKind = new Uint8Array(recording.lanes.length);
  const rows = new MergedRows({ lanes: [...recording.lanes, ...(controller?.lanes ?? [])] }, fromNs);
  while (rows.next() && rows.startNs < toNs) {
    const { lane, startNs, kind, operation } = rows;
    if (startNs + rows.lengthNs <= fromNs && fromNs > 0) continue;
    if (lane >= recording.lanes.length) {
      const isRequest = operation < BACKGROUND_ROW;
      const cause = isRequest ? 'host' : CAUSE_NAMES[infoCause(operations.info(operation - BACKGROUND_ROW))];
      const whose = isRequest ? `"request":${operation}` : `"operation":${operation - BACKGROUND_ROW}`;
      text +=
        `{"ph":"X","cat":"${cause}","pid":${controllerProcess},"tid":${lane - recording.lanes.length + 1},` +
        `"ts":${micros(startNs)},"dur":${micros(rows.lengthNs)},` +
        `"name":"${isRequest ? '' : `${cause} `}${ROW_KIND_NAMES[kind]}","args":{${whose}}},\n`;
      continue;
    }
    const die = lane - recording.channels;
    const pid = die < 0 ? lane + 1 : channelOfDie(geometry, die) + 1;
    const tid = die < 0 ? busThread : dieThread(die);
    const request = requestOf[operation];
    const together = die >= 0 && lastStart[lane] === startNs && lastKind[lane] === kind;
    lastStart[lane] = startNs;
    lastKind[lane] = kind;
    if (!together) {
      const info = operations.info(operation);
      const lpn = operations.lpn(operation);
      const cause = CAUSE_NAMES[infoCause(info)];
      const name = cause === 'host' ? ROW_KIND_NAMES[kind] : `${cause} ${ROW_KIND_NAMES[kind]}`;
      let args = `"operation":${die < 0 ? operation : arrays[operation]}`;
      if (request !== NONE) args += `,"request":${request}`;
      if (lpn !== NONE) args += `,"page":${lpn}`;
      text +=
        `{"ph":"X","cat":"${cause}","pid":${pid},"tid":${tid},"ts":${micros(startNs)},"dur":${micros(rows.lengthNs)},` +
        `"name":"${name}","args":{${args}}},\n`;
    }
    if (seen[operation] === 0) {
      seen[operation] = 1;
      if (request !== NONE && threads[request] !== NONE) {
        const flow = `"cat":"flow","name":"operation","id":${operation}`;
        text +=
          `{"ph":"s",${flow},"pid":${requestsProcess},"tid":${threads[request]},"ts":${micros(operations.arrival(request))}},\n` +
          `{"ph":"f","bp":"e",${flow},"pid":${pid},"tid":${tid},"ts":${micros(startNs)}},\n`;
      }
    }
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }
  // The list ends with an event that may stand anywhere, so that every other one can end in a comma.
  yield `${text}{"ph":"M","pid":${requestsProcess},"name":"process_labels","args":{"labels":"host"}}\n]}\n`;
}

/** A core, or a direction of the link; one that serves both has no direction. */
function serverName({ cores, directions }: ControllerRows, server: number): string {
  if (server < cores) return `core ${server}`;
  if (directions === 1) return 'link';
  return server === cores ? 'link in' : 'link out';
}

/**
 * A thread for each request of the window, from 1, none with overlapping requests; `NONE` for those in flight beyond
 * the last thread, and for other requests.
 */
function requestThreads(operations: Operations, endNs: number, isWithin: (request: number) => boolean): Uint32Array {
  const threads = new Uint32Array(operations.requests);
  const free: number[] = [];
  /** Ends of the requests that hold threads: a binary heap. */
  const ends: Holder[] = [];
  let used = 0;
  for (let request = 0; request < threads.length; request++) {
    if (!isWithin(request)) {
      threads[request] = NONE;
      continue;
    }
    const arrival = operations.arrival(request);
    while (ends.length > 0 && ends[0].endNs <= arrival) free.push(takeFirst(ends).thread);
    const thread = free.pop() ?? (used < REQUEST_THREADS ? ++used : NONE);
    threads[request] = thread;
    if (thread === NONE) continue;
    const finish = operations.finish(request);
    insert(ends, { endNs: Number.isNaN(finish) ? endNs : finish, thread });
  }
  return threads;
}

interface Holder {
  endNs: number;
  thread: number;
}

function insert(heap: Holder[], holder: Holder): void {
  let at = heap.length;
  heap.push(holder);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent].endNs <= holder.endNs) break;
    heap[at] = heap[parent];
    at = parent;
  }
  heap[at] = holder;
}

function takeFirst(heap: Holder[]): Holder {
  const first = heap[0];
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1].endNs < heap[child].endNs) child++;
    if (heap[child].endNs >= last.endNs) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return first;
}

/** Mean lengths of the lines of a phase, of a request, and of the two ends of an arrow, bytes; from many runs. */
const PHASE_BYTES = 135;
const REQUEST_BYTES = 235;
const ARROW_BYTES = 195;
/** Bytes of the names of a lane. */
const LANE_BYTES = 190;

/** Requests that are looked at: of more, one in several. */
const LOOKED_AT = 100_000;

/** An estimate of the size of `perfettoText`, bytes: right within a quarter. */
export function perfettoBytes(recording: Recording, { fromNs = 0, toNs = Infinity }: PerfettoWindow = {}): number {
  let rows = 0;
  const lanes = [...recording.lanes, ...(recording.controller?.lanes ?? [])];
  lanes.forEach((chunks, lane) => {
    const { first, end } = new Lane(lane, chunks).window(fromNs, toNs);
    rows += end - first;
  });
  const requests = requestsWithin(recording, fromNs, toNs);
  const arrows = requests * (recording.operationCount / Math.max(1, recording.requestCount));
  return Math.round(
    LANE_BYTES * lanes.length + PHASE_BYTES * rows + REQUEST_BYTES * requests + ARROW_BYTES * Math.min(rows, arrows),
  );
}

function requestsWithin(recording: Recording, fromNs: number, toNs: number): number {
  const operations = new Operations(recording);
  const step = Math.ceil(recording.requestCount / LOOKED_AT);
  let count = 0;
  for (let request = 0; request < recording.requestCount; request += step) {
    // An unfinished request is in flight until the end.
    if (operations.arrival(request) < toNs && !(operations.finish(request) <= fromNs)) count++;
  }
  return count * step;
}
