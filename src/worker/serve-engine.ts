import { loadPart } from '../base/load-part.ts';
import { ForeignFileError, TraceError, FormatUnknownError, RECORD_AGAIN } from '../traces/error.ts';
import { transferList, type RequestColumns } from '../traces/columns.ts';
import type { TraceReference } from '../document/experiment.ts';
import type { History } from '../engine/history.ts';
import { outcomeBuffers } from './outcome.ts';
import { withRequests } from './packed-requests.ts';
import {
  nameForNow,
  traceKey,
  type EngineKinds,
  type RunProgress,
  type ToMeasure,
  type ToRead,
  type WantsTrace,
} from './protocol.ts';
import type { WorkerScope, JobFailure } from './requests.ts';
import { serve, type Call } from './serve.ts';
import { Lru } from '../base/lru.ts';
import { RUN_GONE, NO_MEMORY } from './end-words.ts';
import type { RunQueries } from './run-queries.ts';
import { runJob } from './jobs/run-job.ts';
import { DeviceShelf } from '../policies/all/device-shelf.ts';
import { isShortOfMemory } from '../base/platform-errors.ts';
import { DocumentError } from '../device/document-error.ts';
import { BudgetError } from '../engine/run/run-budget.ts';

export function failureOf(error: unknown): JobFailure {
  if (error instanceof DocumentError) return { kind: 'experiment', message: error.message, path: error.path };
  if (error instanceof BudgetError) return { kind: 'budget', message: error.message, over: error.over };
  if (error instanceof ForeignFileError) {
    const { message, wanted, found } = error;
    return { kind: 'trace', message, foreign: { wanted, found } };
  }
  if (error instanceof TraceError) {
    if (error.cause instanceof FormatUnknownError) {
      const { found, formats, head } = error.cause;
      return {
        kind: 'trace',
        message: `${found}. Name its columns, choose its format, or ${RECORD_AGAIN}`,
        formats,
        head,
      };
    }
    // The reader has put the file name before the message.
    return { kind: 'trace', message: error.message };
  }
  if (error instanceof TypeError && /import/i.test(error.message) && /module/i.test(error.message)) {
    return {
      kind: 'crash',
      message: 'A part of NANDscope could not be loaded. Check the connection and try again.',
    };
  }
  if (isShortOfMemory(error)) return NO_MEMORY;
  return { kind: 'crash', message: error instanceof Error ? error.message : String(error) };
}

/** Traces whose requests a worker holds at most, for further runs. */
const MOST_TRACES = 3;

interface Wanted {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly give: (columns: RequestColumns | null) => void;
  readonly refuse: (error: TraceError) => void;
}

const DONE = { result: null };

export function serveEngine(scope: WorkerScope<EngineKinds>): void {
  const traces = new Lru<RequestColumns>(MOST_TRACES);
  const devices = new DeviceShelf();
  const histories = new Map<number, History>();
  const queries = new WeakMap<History, RunQueries>();
  let wanted: Wanted | null = null;

  async function traceColumns(reference: TraceReference, { signal, tell }: Call<WantsTrace>): Promise<RequestColumns> {
    const key = traceKey(reference);
    const kept = traces.get(key);
    if (kept !== undefined) return kept;
    const given = await new Promise<RequestColumns | null>((give, refuse) => {
      wanted = { key, signal, give, refuse };
      signal.addEventListener('abort', () => give(null));
      tell({ kind: 'wants-trace', key });
    });
    wanted = null;
    if (given === null) {
      throw new TraceError(
        'The trace file can no longer be read. If it was moved or changed, drop it on the page again.',
      );
    }
    return given;
  }

  const runOptions = (budget: ToMeasure['budget'], call: Call<WantsTrace>) => ({
    signal: call.signal,
    devices,
    ...(budget === null ? {} : { budget }),
    trace: (reference: TraceReference) => traceColumns(reference, call),
  });
  const toldOptions = (budget: ToMeasure['budget'], call: Call<RunProgress | WantsTrace>) => ({
    ...runOptions(budget, call),
    onProgress: call.tell,
  });

  /** The code that reads files is a third of this worker and not needed by the first screen. */
  const traceReading = () => loadPart(() => import('./jobs/trace-job.ts'));

  async function rereadTrace(file: ToRead, signal: AbortSignal): Promise<RequestColumns> {
    const { readTraceFile } = await traceReading();
    return (await readTraceFile({ ...file, isHashedBeside: false }, signal)).columns;
  }

  async function queriesOf(run: number): Promise<RunQueries> {
    const { RunQueries } = await loadPart(() => import('./run-queries.ts'));
    const history = histories.get(run);
    if (history === undefined) throw new Error(RUN_GONE);
    const runQueries = queries.get(history) ?? new RunQueries(history);
    queries.set(history, runQueries);
    return runQueries;
  }

  serve<EngineKinds>(
    scope,
    {
      async run({ run, options: { fork, recordLimitBytes, budget }, ...document }, call) {
        const experiment = withRequests(document.experiment, document.requests);
        const kept: History[] = [];
        const outcome = await runJob(fork?.before ?? experiment, {
          ...toldOptions(budget, call),
          ...(fork === null ? {} : { fork: { atNs: fork.atNs, experiment } }),
          ...(recordLimitBytes === null ? {} : { recordLimitBytes }),
          onHistory: (history) => kept.push(history),
        });
        const onSent = (): void => {
          for (const history of kept) {
            history.settle();
            histories.set(run, history);
          }
        };
        return { result: outcome, transfer: outcomeBuffers(outcome), onSent };
      },
      async summarize({ experiment, requests, budget }, call) {
        const { summaryJob, runBuffers } = await loadPart(() => import('./jobs/summary-job.ts'));
        const run = await summaryJob(withRequests(experiment, requests), toldOptions(budget, call));
        return { result: run, transfer: runBuffers(run) };
      },
      async try({ experiment, requests, budget }, call) {
        const { tryJob } = await loadPart(() => import('./jobs/run-engine.ts'));
        const run = await tryJob(withRequests(experiment, requests), runOptions(budget, call));
        return { result: run, transfer: [run.latencyNs.buffer] };
      },
      async conditions({ experiment, requests }, call) {
        const { conditionsJob } = await loadPart(() => import('./jobs/conditions-job.ts'));
        return { result: await conditionsJob(withRequests(experiment, requests), runOptions(null, call).trace) };
      },
      async 'read-trace'(file, { signal, tell }) {
        const { readTraceFile } = await traceReading();
        const { columns, read, checksum } = await readTraceFile(file, signal, tell);
        const { source, format } = read.report;
        traces.put(traceKey({ hash: checksum === null ? source.hash : nameForNow(checksum), format }), columns);
        return { result: { read, checksum } };
      },
      async 'hash-file'({ file, name }, { signal, tell }) {
        const { hashJob } = await traceReading();
        return { result: await hashJob(file, name, signal, tell) };
      },
      'name-trace'({ from, to }) {
        const kept = traces.get(from);
        if (kept !== undefined) traces.put(to, kept);
        traces.delete(from);
        return DONE;
      },
      async 'prepare-summaries'() {
        // A failure to load it is reported by the first job.
        const { loadSummaries } = await loadPart(() => import('./jobs/summary-job.ts'));
        await loadSummaries();
        return DONE;
      },
      async ask({ run, question }, { signal, tell }) {
        const { answer, transfer } = await (await queriesOf(run)).answer(question, signal, tell);
        return { result: answer, transfer };
      },
      forget(run) {
        histories.delete(run);
        return DONE;
      },
      ping: () => DONE,
      'copy-trace'(key) {
        const kept = traces.get(key);
        if (kept === undefined) return DONE;
        const columns = structuredClone(kept);
        return { result: columns, transfer: transferList(columns) };
      },
      'keep-trace'({ key, columns }) {
        if (columns !== null) traces.put(key, columns);
        // A canceled job may have asked for another trace, which comes only now.
        if (wanted?.key === key) wanted.give(columns);
        return DONE;
      },
      async 'read-kept'({ key, ...file }) {
        const asked = wanted;
        if (asked?.key !== key) return DONE;
        try {
          const columns = await rereadTrace(file, asked.signal);
          traces.put(key, columns);
          asked.give(columns);
        } catch (error) {
          if (error instanceof ForeignFileError) asked.refuse(error);
          else asked.give(null);
        }
        return DONE;
      },
    },
    failureOf,
  );
}
