/** A run that fails or is canceled costs nothing but itself. */
import type { JobHandle } from './client.ts';
import type { JobFailure } from './requests.ts';

/** Runs of a comparison at a time: one processor remains for the page, but two are always used if there are two. */
export function comparisonPoolSize(processors: number | undefined): number {
  const count = processors ?? 2;
  return count <= 2 ? Math.max(1, count) : count - 1;
}

interface TimedRun {
  readonly state: string;
  readonly share: number;
  readonly startedAt: number;
  readonly tookMs: number;
}

/** A run that has done less than this says nothing about its length. */
const LEAST_SHARE = 0.02;

/**
 * Estimates the time until all runs are done: a running one continues at its own pace, a waiting one takes as long as
 * the mean of those that are known.
 * @param size runs at a time
 * @param nowMs the clock by which they started
 * @returns ms; null if no run has told its pace yet, or none remains
 */
function estimateMs(runs: readonly TimedRun[], size: number, nowMs: number): number | null {
  const lengths: number[] = [];
  const left: number[] = [];
  let unknown = 0;
  for (const { state, share, startedAt, tookMs } of runs) {
    if (state === 'done' && tookMs > 0) lengths.push(tookMs);
    else if (state === 'waiting') unknown++;
    else if (state === 'running') {
      if (share < LEAST_SHARE) {
        unknown++;
        continue;
      }
      const length = (nowMs - startedAt) / share;
      lengths.push(length);
      left.push(length * (1 - share));
    }
  }
  if (lengths.length === 0 || left.length + unknown === 0) return null;
  const mean = sumOf(lengths) / lengths.length;
  const longest = left.reduce((most, length) => Math.max(most, length), 0);
  return Math.max((sumOf(left) + unknown * mean) / size, longest);
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

export type QueuedState = 'waiting' | 'running' | 'done' | 'failed' | 'canceled';

export interface Queued<Result, Progress> {
  readonly key: string;
  readonly state: QueuedState;
  readonly progress: Progress | null;
  /** Done so far, 0 … 1; 0 before it started. */
  readonly share: number;
  readonly result: Result | null;
  readonly failure: JobFailure | null;
  readonly startedAt: number;
  readonly tookMs: number;
}

export type StartRun<Result, Progress> = (key: string, onProgress: (progress: Progress) => void) => JobHandle<Result>;

export interface RunQueueOptions<Result, Progress> {
  readonly size: number;
  readonly start: StartRun<Result, Progress>;
  readonly shareOf: (progress: Progress) => number;
  /** Runs of one group are quicker one after the other: the worker of the one before has their device. */
  readonly groupOf?: (key: string) => string;
  /** Called after every change of a run, or of the order (null). */
  readonly onChange: (changed: Queued<Result, Progress> | null) => void;
  readonly now?: () => number;
}

export class RunQueue<Result, Progress> {
  readonly #options: RunQueueOptions<Result, Progress>;
  readonly #now: () => number;
  #order: string[] = [];
  readonly #runs = new Map<string, Queued<Result, Progress>>();
  readonly #handles = new Map<string, JobHandle<Result>>();
  #paused = false;
  /** The run that a person wants first. */
  #wanted: string | null = null;

  constructor(options: RunQueueOptions<Result, Progress>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get paused(): boolean {
    return this.#paused;
  }

  get runs(): readonly Queued<Result, Progress>[] {
    return this.#order.flatMap((key) => this.#runs.get(key) ?? []);
  }

  run(key: string): Queued<Result, Progress> | undefined {
    return this.#runs.get(key);
  }

  /**
   * Sets the runs and their order: new ones wait, known ones stay as they are, missing ones are canceled and removed.
   * @param results of runs that need not run, for example from an earlier visit
   */
  setRuns(keys: readonly string[], results: ReadonlyMap<string, Result> = new Map()): void {
    const wanted = new Set(keys);
    for (const key of this.#order) {
      if (wanted.has(key)) continue;
      this.#handles.get(key)?.cancel();
      this.#handles.delete(key);
      this.#runs.delete(key);
    }
    this.#order = [...wanted];
    for (const key of wanted) {
      if (this.#runs.has(key)) continue;
      const result = results.get(key);
      this.#runs.set(key, result === undefined ? waiting(key) : { ...waiting(key), state: 'done', result, share: 1 });
    }
    this.#options.onChange(null);
    this.#fill();
  }

  /** Stops starting runs. Those that are running continue to their end. */
  pause(): void {
    this.#paused = true;
    this.#options.onChange(null);
  }

  resume(): void {
    this.#paused = false;
    this.#options.onChange(null);
    this.#fill();
  }

  cancel(key: string): void {
    const state = this.#runs.get(key)?.state;
    if (state !== 'waiting' && state !== 'running') return;
    const handle = this.#handles.get(key);
    this.#handles.delete(key);
    handle?.cancel();
    this.#change(key, { state: 'canceled', progress: null, share: 0 });
    this.#fill();
  }

  retry(key: string): void {
    const state = this.#runs.get(key)?.state;
    if (state === undefined || state === 'waiting' || state === 'running') return;
    this.#change(key, { ...waiting(key) });
    this.#fill();
  }

  first(key: string): void {
    if (!this.#runs.has(key)) return;
    this.#order = [key, ...this.#order.filter((other) => other !== key)];
    this.#wanted = key;
    this.#options.onChange(null);
  }

  remainingMs(): number | null {
    return estimateMs(this.runs, this.#options.size, this.#now());
  }

  /** @param ended the run whose worker is free again */
  #fill(ended: string | null = null): void {
    const { size, groupOf } = this.#options;
    while (!this.#paused && this.#handles.size < size) {
      const waiting = this.#order.filter((key) => this.#runs.get(key)?.state === 'waiting');
      if (waiting.length === 0) return;
      const own = ended === null ? undefined : groupOf?.(ended);
      const busy = new Set([...this.#handles.keys()].map((key) => groupOf?.(key)));
      const next =
        groupOf === undefined || waiting[0] === this.#wanted
          ? waiting[0]
          : (waiting.find((key) => groupOf(key) === own) ?? waiting.find((key) => !busy.has(groupOf(key))));
      this.#begin(next ?? waiting[0]);
    }
  }

  #begin(key: string): void {
    const { start, shareOf } = this.#options;
    const startedAt = this.#now();
    const handle = start(key, (progress) => {
      if (this.#handles.get(key) === handle) this.#change(key, { progress, share: shareOf(progress) });
    });
    this.#handles.set(key, handle);
    this.#change(key, { state: 'running', startedAt });
    void handle.end.then((end) => {
      if (this.#handles.get(key) !== handle) return;
      this.#handles.delete(key);
      const tookMs = this.#now() - startedAt;
      if (end.kind === 'done')
        this.#change(key, { state: 'done', result: end.result, share: 1, progress: null, tookMs });
      else if (end.kind === 'canceled') this.#change(key, { state: 'canceled', progress: null, share: 0 });
      else this.#change(key, { state: 'failed', failure: end.failure, progress: null });
      this.#fill(key);
    });
  }

  #change(key: string, change: Partial<Queued<Result, Progress>>): void {
    const run = this.#runs.get(key);
    if (run === undefined) return;
    const changed = { ...run, ...change };
    this.#runs.set(key, changed);
    this.#options.onChange(changed);
  }
}

const waiting = (key: string): Queued<never, never> => ({
  key,
  state: 'waiting',
  progress: null,
  share: 0,
  result: null,
  failure: null,
  startedAt: 0,
  tookMs: 0,
});
