/** What a worker does: receives jobs, does one at a time, and answers. The work itself stands in run-job.ts and trace-job.ts. */
import { TraceError } from '../traces/error.ts';
import { transferList } from '../traces/columns.ts';
import type { RequestColumns } from '../traces/columns.ts';
import type { History } from '../engine/history.ts';
import { failureOf } from './failure-of.ts';
import { outcomeBuffers } from './outcome.ts';
import { traceKey } from './protocol.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import type { Past } from './past.ts';
import type { Question } from './questions.ts';
import { runJob } from './run-job.ts';
import { TraceShelf } from './trace-shelf.ts';

/** What is needed of a worker's global scope; a test's stand-in has it, too. */
export interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
}

/** Answers whatever the page sends, from here on. */
export function serveEngine(scope: WorkerScope): void {
  function answer(message: FromWorker, transfer: Transferable[] = []): void {
    scope.postMessage(message, transfer);
  }

  const traces = new TraceShelf();
  /** Finished runs by the numbers of their jobs, until they are forgotten. */
  const histories = new Map<number, History>();
  const pasts = new WeakMap<History, Past>();
  /** Ends the search for an answer. */
  const asks = new Map<number, AbortController>();
  let job = 0;
  let controller = new AbortController();
  /** Continues a run that waits for its trace. */
  let giveTrace: ((columns: RequestColumns | null) => void) | null = null;

  scope.onmessage = ({ data }) => {
    switch (data.type) {
      case 'run':
        void begin(data.job, async (signal) => {
          const { experiment, options } = data;
          const kept: History[] = [];
          const { fork } = options;
          const outcome = await runJob(fork?.before ?? experiment, {
            signal,
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
      case 'read-trace':
        void begin(data.job, async (signal) => {
          const { readTraceFile } = await traceReading();
          const { columns, read } = await readTraceFile(data.file, data.name, data.format, signal, (progress) => {
            answer({ type: 'read-progress', job: data.job, progress });
          });
          traces.put(traceKey({ hash: read.report.source.hash, format: read.report.format }), columns);
          answer({ type: 'read', job: data.job, trace: read });
        });
        return;
      case 'ask':
        void answerAsk(data.ask, data.run, data.question);
        return;
      case 'unask':
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
        giveTrace?.(null);
        return;
      case 'copy-trace': {
        const kept = traces.get(data.key);
        const columns = kept === undefined ? null : structuredClone(kept);
        answer({ type: 'trace-copy', key: data.key, columns }, columns === null ? [] : transferList(columns));
        return;
      }
      case 'keep-trace':
        if (data.columns !== null) traces.put(data.key, data.columns);
        giveTrace?.(data.columns);
        return;
      case 'read-kept':
        rereadTrace(data.file, data.name, data.format).then(
          (columns) => {
            traces.put(data.key, columns);
            giveTrace?.(columns);
          },
          () => {
            giveTrace?.(null);
          },
        );
        return;
    }
  };

  /** A finished run stays. What looks into it comes with the first question. */
  function keep(run: number, history: History): void {
    history.settle();
    histories.set(run, history);
  }

  async function pastOf(run: number): Promise<Past> {
    const { Past } = await import('./past.ts');
    const history = histories.get(run);
    if (history === undefined) throw new Error('This run is no longer available. Run it again.');
    let past = pasts.get(history);
    if (past === undefined) {
      past = new Past(history);
      pasts.set(history, past);
    }
    return past;
  }

  async function answerAsk(ask: number, run: number, question: Question): Promise<void> {
    const unasked = new AbortController();
    asks.set(ask, unasked);
    try {
      const past = await pastOf(run);
      const { answer: given, transfer } = await past.answer(question, unasked.signal, (share) => {
        answer({ type: 'ask-progress', ask, share });
      });
      answer({ type: 'answered', ask, answer: given }, transfer);
    } catch (error) {
      if (!unasked.signal.aborted) answer({ type: 'ask-failed', ask, failure: failureOf(error) });
    } finally {
      asks.delete(ask);
    }
  }

  /** Reading files is a good third of this worker's code, and no first screen needs it. */
  const traceReading = () => import('./trace-job.ts');

  async function rereadTrace(file: Blob, name: string, format: string): Promise<RequestColumns> {
    const { readTraceFile } = await traceReading();
    const { columns } = await readTraceFile(file, name, format, controller.signal, () => undefined);
    return columns;
  }

  /** Does a job, and says how it ended if it did not come to its end. */
  async function begin(number: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    job = number;
    controller = new AbortController();
    const { signal } = controller;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) answer({ type: 'cancelled', job: number });
      else answer({ type: 'failed', job: number, failure: failureOf(error) });
    }
  }

  /** The requests of a trace: from this worker, or from wherever the page finds them. */
  async function traceColumns(number: number, key: string): Promise<RequestColumns> {
    const kept = traces.get(key);
    if (kept !== undefined) return kept;
    const given = await new Promise<RequestColumns | null>((resolve) => {
      giveTrace = resolve;
      answer({ type: 'wants-trace', job: number, key });
    });
    giveTrace = null;
    if (given === null) {
      throw new TraceError(
        'The trace file can no longer be read. If it was moved or changed, drop it on the page again.',
      );
    }
    return given;
  }
}
