import { loadPart } from '../../base/load-part.ts';
import { operationsOf } from '../../analysis/figures/run-figures.ts';
import type { RunningPercentiles } from '../../analysis/latency/running-percentiles.ts';
import { yieldToEvents } from '../../base/yield.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Requests } from '../../engine/state/workload.ts';
import { PROGRESS_MS, type RunProgress } from '../protocol.ts';

export interface ForwardRun {
  readonly engine: Engine;
  prepareStep(): boolean;
  advance(instants: number): boolean;
}

export interface JobOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
  readonly beforeProgress?: (engine: Engine) => void;
  readonly firstProgressMs?: number;
}

const FIRST_PROGRESS_MS = 250;

/** Progress takes at most a twentieth of the time. */
const PROGRESS_REST = 20;

const SLICE_MS = 10;

async function prepared(run: ForwardRun, signal: AbortSignal, onProgress: JobOptions['onProgress']): Promise<void> {
  let from = performance.now();
  let said = from;
  while (!run.prepareStep()) {
    const now = performance.now();
    if (now - said >= PROGRESS_MS) {
      said = now;
      onProgress({ kind: 'preparing', pages: run.engine.preparedPages });
    }
    if (now - from < SLICE_MS) continue;
    await yieldToEvents();
    signal.throwIfAborted();
    from = performance.now();
  }
}

/** @throws the signal's reason if aborted */
export async function runSimulation(
  run: ForwardRun,
  workload: Requests,
  { signal, onProgress, beforeProgress, firstProgressMs = FIRST_PROGRESS_MS }: JobOptions,
): Promise<{ readonly ops: Uint8Array; readonly tookMs: number; readonly endedAt: number }> {
  await prepared(run, signal, onProgress);
  const began = performance.now();
  const ops = operationsOf(workload, run.engine.totalRequests);
  let running: RunningPercentiles | null = null;
  let instants = 256;
  let said = began;
  let saying = 0;
  for (;;) {
    const from = performance.now();
    const more = run.advance(instants);
    const now = performance.now();
    if (!more) break;
    instants = Math.max(16, Math.round(instants * Math.min(2, Math.max(0.5, SLICE_MS / Math.max(now - from, 0.1)))));
    if (now - said >= Math.max(running === null ? firstProgressMs : PROGRESS_MS, PROGRESS_REST * saying)) {
      said = now;
      const { engine } = run;
      beforeProgress?.(engine);
      running ??= new (
        await loadPart(() => import('../../analysis/latency/running-percentiles.ts'))
      ).RunningPercentiles(run.engine.firstCounted);
      running.update(engine.latencies, ops, engine.arrivedRequests);
      onProgress({
        kind: 'running',
        nowNs: engine.now,
        completed: engine.completedRequests,
        requests: engine.totalRequests,
        latencies: running.summary(),
      });
      saying = performance.now() - now;
    }
    await yieldToEvents();
    signal.throwIfAborted();
  }
  const ended = performance.now();
  return { ops, tookMs: ended - began, endedAt: performance.timeOrigin + ended };
}
