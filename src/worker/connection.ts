import { cannotTell, crash, NOT_STARTED } from './end-words.ts';
import { whenLifeEnds } from './watchdog.ts';
import type { FromWorker, JobEnd, KindsOf, WorkerPort } from './requests.ts';

/**
 * A server that accepts the request for a worker's script and never answers leaves the page without a message and
 * without an error: a worker that has said nothing at so many checks counts as not started. Checks are counted, not ms,
 * as a suspended computer makes fewer.
 */
export const FIRST_MESSAGE_CHECKS = 60;
const CHECK_MS = 1000;

/** @returns stops waiting */
function waitForFirstMessage(missed: () => void): () => void {
  let checks = 0;
  const timer = setInterval(() => {
    if (++checks < FIRST_MESSAGE_CHECKS) return;
    clearInterval(timer);
    missed();
  }, CHECK_MS);
  return () => clearInterval(timer);
}

export const CANCELED = { kind: 'canceled' } as const;

export interface Listener<Result, News> {
  readonly onNews?: (news: News) => void;
  readonly onEnd: (end: JobEnd<Result>) => void;
}

export interface Life {
  /** The worker's script runs, and this browser has no locks that would tell of its end. */
  readonly onUnwatched?: () => void;
  /** The worker has ended. Its open requests end after this. */
  readonly onGone?: () => void;
  readonly lost?: JobEnd<never>;
  readonly watchLock?: typeof whenLifeEnds;
}

/**
 * A worker that was started, and its open requests. It ends when it does not start in time, reports an error, cannot be
 * reached or is ended by the browser: every open request ends then with the reason.
 */
export class Connection<Kinds extends KindsOf<Kinds>> {
  readonly #port: WorkerPort<Kinds>;
  readonly #life: Life;
  readonly #stopWaiting: () => void;
  // The kind of a request ties its listener to the messages.
  readonly #open = new Map<number, Listener<unknown, unknown>>();
  #last = 0;
  #hasSpoken = false;
  #isOver = false;
  #unwatch: (() => void) | undefined;

  constructor(port: WorkerPort<Kinds>, life: Life = {}) {
    this.#port = port;
    this.#life = life;
    this.#stopWaiting = waitForFirstMessage(() => this.end(NOT_STARTED));
    port.onmessage = ({ data }) => this.#receive(data);
    port.onerror = (event) => {
      event.preventDefault();
      this.end(crash(event.message, this.#hasSpoken));
    };
    port.onmessageerror = () => this.end(crash('A message of the worker could not be read.', true));
  }

  request<Name extends keyof Kinds>(
    kind: Name,
    payload: Kinds[Name]['payload'],
    listener: Listener<Kinds[Name]['result'], Kinds[Name]['news']>,
    transfer: Transferable[] = [],
  ): number {
    const id = ++this.#last;
    this.#open.set(id, listener);
    this.#post({ type: 'request', id, kind, payload }, transfer);
    return id;
  }

  cancel(id: number): void {
    if (this.#open.has(id)) this.#post({ type: 'cancel', id }, []);
  }

  end(end: JobEnd<never>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopWaiting();
    this.#unwatch?.();
    this.#port.onmessage = null;
    this.#port.onerror = null;
    this.#port.onmessageerror = null;
    this.#port.terminate();
    this.#life.onGone?.();
    for (const id of [...this.#open.keys()]) this.#settle(id, end);
  }

  #post(...message: Parameters<WorkerPort<Kinds>['postMessage']>): void {
    try {
      this.#port.postMessage(...message);
    } catch (error) {
      this.end(cannotTell(error));
    }
  }

  #receive(message: FromWorker<Kinds>): void {
    this.#hasSpoken = true;
    this.#stopWaiting();
    switch (message.type) {
      case 'alive':
        this.#watch(message.lock);
        return;
      case 'news':
        this.#open.get(message.id)?.onNews?.(message.news);
        return;
      case 'done':
        this.#settle(message.id, { kind: 'done', result: message.result });
        return;
      case 'canceled':
        this.#settle(message.id, CANCELED);
        return;
      case 'failed':
        this.#settle(message.id, { kind: 'failed', failure: message.failure });
    }
  }

  #watch(lock: string | null): void {
    const { lost = crash(undefined, true), onUnwatched, watchLock = whenLifeEnds } = this.#life;
    if (lock === null) onUnwatched?.();
    else this.#unwatch ??= watchLock(lock, () => this.end(lost));
  }

  #settle(id: number, end: JobEnd<unknown>): void {
    const listener = this.#open.get(id);
    this.#open.delete(id);
    listener?.onEnd(end);
  }
}
