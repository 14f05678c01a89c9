/**
 * The worker's message loop: receives jobs, does one at a time and answers. The work is in run-job.ts and trace-job.ts.
 */
import { loadPart } from '../base/within.ts';
import { ForeignFileError, TraceError } from '../traces/error.ts';
import { transferList } from '../traces/columns.ts';
import type { RequestColumns } from '../traces/columns.ts';
import type { TraceReference } from '../document/experiment.ts';
import type { History } from '../engine/run/history.ts';
import { failureOf } from './failure-of.ts';
import { outcomeBuffers } from './outcome.ts';
import { withRequests } from './packed-requests.ts';
import { traceKey } from './protocol.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { Shelf } from '../base/shelf.ts';
import { RUN_GONE } from './ends.ts';
import type { RunQueries } from './run-queries.ts';
import type { Question } from './questions.ts';
import { runJob } from './jobs/run-job.ts';
import { DeviceShelf } from '../policies/all/device-shelf.ts';

/** The used part of a worker's global scope; tests have a stand-in. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

/** Traces whose requests a worker holds at most, for further runs. */
const MOST_TRACES = 3;

interface Wanted {
  readonly key: string;
  readonly give: (columns: RequestColumns | null) => void;
  /** Ends the job with the error of the file. */
  readonly refuse: (error: TraceError) => void;
}

/** Answers the page's messages from now on. */
export function serveEngine(scope: WorkerScope): void {
  function answer(message: FromWorker, transfer: Transferable[] = []): void {
    scope.postMessage(message, transfer);
  }

  const traces = new Shelf<RequestColumns>(MOST_TRACES);
  const devices = new DeviceShelf();
  /** Finished runs by job number, until they are released. */
  const histories = new Map<number, History>();
  const queries = new WeakMap<History, RunQueries>();
  /** Cancels the search for an answer. */
  const asks = new Map<number, AbortController>();
  let job = 0;
  let controller = new AbortController();
  /** The trace that the present job waits for, and what continues it; null is the end of the job. */
  let wanted: Wanted | null = null;

  scope.onmessage = ({ data }) => {
    switch (data.type) {
      case 'run':
        void begin(data.job, async (signal) => {
          const { options } = data;
          const experiment = withRequests(data.experiment, data.requests);
          const kept: History[] = [];
          const { fork } = options;
          const outcome = await runJob(fork?.before ?? experiment, {
            signal,
            devices,
            ...(fork === null ? {} : { fork: { atNs: fork.atNs, experiment } }),
            ...(options.recordLimitBytes === null ? {} : { recordLimitBytes: options.recordLimitBytes }),
            ...(options.budget === null ? {} : { budget: options.budget }),
            onHistory: (history) => kept.push(history),
            trace: (reference) => traceColumns(data.job, traceKey(reference)),
            onProgress: (progress) => {
              answer({ type: 'run-progress', job: data.job, progress });
            },
          });
          answer({ type: 'ran', job: data.job, outcome }, outcomeBuffers(outcome));
          for (const history of kept) keep(data.job, history);
        });
        return;
      case 'summarize':
        void begin(data.job, async (signal) => {
          // Loaded with the first comparison.
          const { summaryJob, runBuffers } = await loadPart(() => import('./jobs/summary-job.ts'));
          const run = await summaryJob(withRequests(data.experiment, data.requests), {
            ...engineOptions(data, signal),
            onProgress: (progress) => {
              answer({ type: 'run-progress', job: data.job, progress });
            },
          });
          answer({ type: 'summarized', job: data.job, run }, runBuffers(run));
        });
        return;
      case 'try':
        void begin(data.job, async (signal) => {
          const { tryJob } = await loadPart(() => import('./jobs/run-engine.ts'));
          const run = await tryJob(withRequests(data.experiment, data.requests), engineOptions(data, signal));
          answer({ type: 'tried', job: data.job, run }, [run.latencyNs.buffer]);
        });
        return;
      case 'until-steady':
        void begin(data.job, async (signal) => {
          const { steadyJob } = await loadPart(() => import('./jobs/steady-job.ts'));
          const end = await steadyJob(withRequests(data.experiment, data.requests), {
            ...engineOptions(data, signal),
            onProgress: (progress) => {
              answer({ type: 'run-progress', job: data.job, progress });
            },
            onRound: (report) => {
              answer({ type: 'round-ended', job: data.job, report });
            },
          });
          answer({ type: 'steadied', job: data.job, end });
        });
        return;
      case 'conditions':
        void begin(data.job, async () => {
          const { conditionsJob } = await loadPart(() => import('./jobs/conditions-job.ts'));
          const experiment = withRequests(data.experiment, data.requests);
          const conditions = await conditionsJob(experiment, (reference) =>
            traceColumns(data.job, traceKey(reference)),
          );
          answer({ type: 'conditions-known', job: data.job, conditions });
        });
        return;
      case 'prepare-summaries':
        // A failure to load it is reported by the first job.
        prepareSummaries().catch(() => undefined);
        return;
      case 'read-trace':
        void begin(data.job, async (signal) => {
          const { readTraceFile } = await traceReading();
          const { file, name, format, hash } = data;
          const { columns, read } = await readTraceFile(file, name, format, hash, signal, {
            onProgress: (progress) => {
              answer({ type: 'read-progress', job: data.job, progress });
            },
            onFound: (trace) => {
              answer({ type: 'found', job: data.job, trace });
            },
            onHashed: (progress) => {
              answer({ type: 'hash-progress', job: data.job, progress });
            },
          });
          traces.put(traceKey({ hash: read.report.source.hash, format: read.report.format }), columns);
          answer({ type: 'read', job: data.job, trace: read });
        });
        return;
      case 'ask':
        void answerAsk(data.ask, data.run, data.question);
        return;
      case 'withdraw':
        asks.get(data.ask)?.abort();
        return;
      case 'ping':
        answer({ type: 'alive', lock: null });
        return;
      case 'forget':
        histories.delete(data.run);
        return;
      case 'cancel':
        if (data.job !== job) return;
        controller.abort();
        wanted?.give(null);
        return;
      case 'copy-trace': {
        const kept = traces.get(data.key);
        const columns = kept === undefined ? null : structuredClone(kept);
        answer({ type: 'trace-copy', key: data.key, columns }, columns === null ? [] : transferList(columns));
        return;
      }
      case 'keep-trace':
        if (data.columns !== null) traces.put(data.key, data.columns);
        // A canceled job may have asked for another trace, which comes only now.
        if (wanted?.key === data.key) wanted.give(data.columns);
        return;
      case 'read-kept': {
        const asked = wanted;
        if (asked?.key !== data.key) return;
        rereadTrace(data, controller.signal).then(
          (columns) => {
            traces.put(data.key, columns);
            asked.give(columns);
          },
          (error: unknown) => {
            if (error instanceof ForeignFileError) asked.refuse(error);
            else asked.give(null);
          },
        );
        return;
      }
    }
  };

  /** What a run of an engine alone needs of this worker. */
  const engineOptions = (
    { job: number, budget }: ToWorker & { type: 'summarize' | 'try' | 'until-steady' },
    signal: AbortSignal,
  ) => ({
    signal,
    devices,
    ...(budget === null ? {} : { budget }),
    trace: (reference: TraceReference) => traceColumns(number, traceKey(reference)),
  });

  /** Holds a finished run. The query code is loaded with the first query. */
  function keep(run: number, history: History): void {
    history.settle();
    histories.set(run, history);
  }

  async function queriesOf(run: number): Promise<RunQueries> {
    const { RunQueries } = await loadPart(() => import('./run-queries.ts'));
    const history = histories.get(run);
    if (history === undefined) throw new Error(RUN_GONE);
    let runQueries = queries.get(history);
    if (runQueries === undefined) {
      runQueries = new RunQueries(history);
      queries.set(history, runQueries);
    }
    return runQueries;
  }

  async function answerAsk(ask: number, run: number, question: Question): Promise<void> {
    const withdrawn = new AbortController();
    asks.set(ask, withdrawn);
    try {
      const runQueries = await queriesOf(run);
      const { answer: found, transfer } = await runQueries.answer(question, withdrawn.signal, (share) => {
        answer({ type: 'ask-progress', ask, share });
      });
      answer({ type: 'answered', ask, answer: found }, transfer);
    } catch (error) {
      if (!withdrawn.signal.aborted) answer({ type: 'ask-failed', ask, failure: failureOf(error) });
    } finally {
      asks.delete(ask);
    }
  }

  async function prepareSummaries(): Promise<void> {
    const { loadSummaries } = await loadPart(() => import('./jobs/summary-job.ts'));
    await loadSummaries();
  }

  /** The code that reads files is a third of this worker and not needed by the first screen. */
  const traceReading = () => loadPart(() => import('./jobs/trace-job.ts'));

  async function rereadTrace(
    { file, name, format, hash }: ToWorker & { type: 'read-kept' },
    signal: AbortSignal,
  ): Promise<RequestColumns> {
    const { readTraceFile } = await traceReading();
    const nobody = { onProgress: () => undefined, onFound: () => undefined, onHashed: () => undefined };
    const { columns } = await readTraceFile(file, name, format, hash, signal, nobody);
    return columns;
  }

  /** Does a job, and reports how it ended unless it completed. */
  async function begin(number: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    job = number;
    controller = new AbortController();
    const { signal } = controller;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) answer({ type: 'canceled', job: number });
      else answer({ type: 'failed', job: number, failure: failureOf(error) });
    }
  }

  /** The requests of a trace: from this worker, or through the page. */
  async function traceColumns(number: number, key: string): Promise<RequestColumns> {
    const kept = traces.get(key);
    if (kept !== undefined) return kept;
    const given = await new Promise<RequestColumns | null>((give, refuse) => {
      wanted = { key, give, refuse };
      answer({ type: 'wants-trace', job: number, key });
    });
    wanted = null;
    if (given === null) {
      throw new TraceError(
        'The trace file can no longer be read. If it was moved or changed, drop it on the page again.',
      );
    }
    return given;
  }
}
