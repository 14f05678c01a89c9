import { busyNs } from '../../analysis/busy-time/utilization.ts';
import { meanCauses } from '../../analysis/latency/tail-causes.ts';
import { sortLatencies } from '../../analysis/latency/percentiles.ts';
import { isWrite } from '../../analysis/statements/operation-words.ts';
import { rowKind, rowLength, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import { NONE, ROW_KIND_NAMES, WAIT_CAUSES, WaitCause, addRequestParts } from '../../engine/recording/recording.ts';
import { valueAt } from '../../document/path.ts';
import { MAIN_RUN, MeasureError } from './measure.ts';
import type { BusyMeasure, Check, Measure, PhaseMeasure, WaitMeasure } from './measure.ts';
import { readerOfRun, type Runs } from './runs.ts';
import type { Run } from '../../analysis/run.ts';

/**
 * ns, a share, a count or a ratio.
 * @throws {MeasureError} if a run, a request, a lane or a figure does not exist
 */
export function evaluate(measure: Measure, runs: Runs): number {
  switch (measure.of) {
    case 'ratio': {
      const [over, under] = measure.terms.map((term) => evaluate(term, runs));
      if (under === 0) throw new MeasureError('A ratio to 0 has no value.');
      return over / under;
    }
    case 'difference': {
      const [more, less] = measure.terms.map((term) => evaluate(term, runs));
      return more - less;
    }
    case 'sum':
      return measure.terms.reduce((sum, term) => sum + evaluate(term, runs), 0);
    default: {
      const name = measure.run ?? MAIN_RUN;
      if (!Object.hasOwn(runs, name)) throw new MeasureError(`There is no run “${name}”.`);
      return measureOne(measure, runs[name], runs);
    }
  }
}

/** Whether a condition holds. @throws {MeasureError} as {@link evaluate} */
export const holds = (check: Check, runs: Runs): boolean => fits(check, evaluate(check.measure, runs));

const fits = ({ atLeast, atMost, is }: Omit<Check, 'measure'>, value: number): boolean =>
  (atLeast === undefined || value >= atLeast) &&
  (atMost === undefined || value <= atMost) &&
  (is === undefined || value === is);

function measureOne(
  measure: Exclude<Measure, { readonly of: 'ratio' | 'difference' | 'sum' }>,
  run: Run,
  runs: Runs,
): number {
  const { operations } = readerOfRun(run);
  switch (measure.of) {
    case 'latency': {
      const request = requestOf(run, measure.request);
      return complete(operations.finish(request) - operations.arrival(request), request);
    }
    case 'finish': {
      if (measure.request !== undefined) {
        return complete(operations.finish(requestOf(run, measure.request)), measure.request);
      }
      let last = 0;
      for (let request = 0; request < operations.requests; request++) {
        const finish = operations.finish(request);
        if (finish > last) last = finish;
      }
      return last;
    }
    case 'figure':
      return numberAt(run.metrics, measure.path, 'figure');
    case 'setting':
      return numberIn(valueAt(run.experiment, measure.path.replace(/\.(\d+)/g, '[$1]')), measure.path, 'setting');
    case 'phase':
      return phaseFigure(measure, run);
    case 'wait':
      return waitOf(measure, run);
    case 'busy':
      return busyShare(measure, run, runs);
    case 'slower-than': {
      let count = 0;
      for (let request = 0; request < operations.requests; request++) {
        if (operations.finish(request) - operations.arrival(request) > measure.ns) count++;
      }
      return count;
    }
    case 'beyond':
      // The percentile has the rank ⌈count · (1 − 1 / oneIn)⌉.
      return Math.floor(numberAt(run.metrics, `response.${measure.op}.count`, 'figure') / measure.oneIn);
    case 'tail-wait':
      return meanCauses(run.recording, slowestOf(run, measure.op, measure.oneIn))[WaitCause[measure.cause]];
    case 'waiters': {
      const all = slowestOf(run, measure.op, 1);
      const { cause } = measure;
      return all.reduce((count, request) => count + (waitOf({ request, cause }, run) > 0 ? 1 : 0), 0) / all.length;
    }
  }
}

/** A request without an operation was served by the buffer. */
const [READ, WRITE, NEITHER] = [0, 1, 2];

/** The reads and writes of each run in the order of their latency: several measures ask for the slowest of one run. */
const sorted = new WeakMap<Run, Partial<Record<'read' | 'write', Uint32Array>>>();

/**
 * The slowest last: one in `oneIn`, at least one.
 * @throws {MeasureError} if there is none
 */
export function slowestOf(run: Run, op: 'read' | 'write', oneIn: number): Uint32Array {
  const known = sorted.get(run) ?? {};
  sorted.set(run, known);
  known[op] ??= byLatency(run, op);
  const request = known[op];
  if (request.length === 0) throw new MeasureError('The run has no complete request of this kind.');
  return request.subarray(request.length - Math.ceil(request.length / oneIn));
}

function byLatency(run: Run, op: 'read' | 'write'): Uint32Array {
  const reader = readerOfRun(run);
  const { operations } = reader;
  const latencies = new Float64Array(operations.requests);
  const ops = new Uint8Array(operations.requests);
  for (let request = 0; request < operations.requests; request++) {
    latencies[request] = operations.finish(request) - operations.arrival(request);
    ops[request] = isWrite(reader, request) ? WRITE : operations.firstOperation(request) === NONE ? NEITHER : READ;
  }
  return sortLatencies(latencies, ops, op === 'write' ? WRITE : READ).request;
}

function requestOf(run: Run, request: number): number {
  const { requests } = readerOfRun(run).operations;
  if (request < requests) return request;
  throw new MeasureError(`There is no request #${request}: the run has ${requests}.`);
}

function complete(ns: number, request: number): number {
  if (Number.isNaN(ns)) throw new MeasureError(`Request #${request} did not complete.`);
  return ns;
}

/** A number by its path in a plain object: own keys only. */
function numberAt(source: object, path: string, what: string): number {
  let value: unknown = source;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      throw new MeasureError(`There is no ${what} “${path}”.`);
    }
    value = (value as Record<string, unknown>)[key];
  }
  return numberIn(value, path, what);
}

function numberIn(value: unknown, path: string, what: string): number {
  if (value === undefined) throw new MeasureError(`There is no ${what} “${path}”.`);
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number') return value;
  throw new MeasureError(`The ${what} “${path}” has no value in this run.`);
}

function phaseFigure({ phase, figure, request, channel, die }: PhaseMeasure, run: Run): number {
  const { operations } = readerOfRun(run);
  const { recording } = run;
  if (request !== undefined) requestOf(run, request);
  let first = Infinity;
  let last = -Infinity;
  let total = 0;
  let count = 0;
  for (const lane of lanesOf(run, channel, die)) {
    for (const chunk of recording.lanes[lane]) {
      for (let i = 0; i < chunk.count; i++) {
        if (ROW_KIND_NAMES[rowKind(rowWord(chunk, i))] !== phase) continue;
        const operation = chunk.operation[i];
        if (request !== undefined && operations.requestOf(operation) !== request) continue;
        const startNs = rowStart(chunk, i);
        const length = rowLength(rowWord(chunk, i));
        first = Math.min(first, startNs);
        last = Math.max(last, startNs + length);
        total += length;
        count++;
      }
    }
  }
  if (figure === 'count') return count;
  if (figure === 'total') return total;
  if (count === 0) throw new MeasureError(`The run has no phase “${phase}” there.`);
  return figure === 'start' ? first : last;
}

/** The recording's lanes of a channel or a die; all lanes without either. */
function lanesOf({ recording }: Run, channel: number | undefined, die: number | undefined): number[] {
  if (channel === undefined && die === undefined) return recording.lanes.map((_, lane) => lane);
  const lanes: number[] = [];
  if (channel !== undefined) {
    if (channel >= recording.channels) throw new MeasureError(`There is no channel ${channel}.`);
    lanes.push(channel);
  }
  if (die !== undefined) {
    if (die >= recording.dies) throw new MeasureError(`There is no die ${die}.`);
    lanes.push(recording.channels + die);
  }
  return lanes;
}

function waitOf({ request, cause }: Pick<WaitMeasure, 'request' | 'cause'>, run: Run): number {
  const parts = new Float64Array(WAIT_CAUSES);
  complete(addRequestParts(run.recording, requestOf(run, request), parts), request);
  return parts[WaitCause[cause]];
}

function busyShare({ channel, die, from, to }: BusyMeasure, run: Run, runs: Runs): number {
  const [fromNs, toNs] = [from, to].map((at) => (typeof at === 'number' ? at : evaluate(at, runs)));
  const lanes = lanesOf(run, channel, die);
  const busy = lanes.reduce((sum, lane) => sum + busyNs(run.recording.lanes[lane], fromNs, toNs), 0);
  return busy / (lanes.length * (toNs - fromNs));
}

/** The operation that a request waited for longest; null if it waited for none. */
export function longestBlocker(run: Run, request: number): number | null {
  const parts = new Float64Array(WAIT_CAUSES);
  const blockers = new Uint32Array(WAIT_CAUSES);
  complete(addRequestParts(run.recording, requestOf(run, request), parts, blockers), request);
  let found: number | null = null;
  let longest = 0;
  blockers.forEach((blocker, cause) => {
    if (blocker === NONE || parts[cause] <= longest) return;
    longest = parts[cause];
    found = blocker;
  });
  return found;
}
