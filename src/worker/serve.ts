import { announceLife } from './watchdog.ts';
import type { FromWorker, JobFailure, KindsOf, ToWorker, WorkerScope } from './requests.ts';

export interface Call<News> {
  readonly signal: AbortSignal;
  readonly tell: (news: News) => void;
}

export interface Reply<Result> {
  readonly result: Result;
  readonly transfer?: Transferable[];
  /** Called when the result has been sent. */
  readonly onSent?: () => void;
}

/** How a worker answers each kind. A handler that throws fails its request; after a cancel it may throw anything. */
export type Handlers<Kinds extends KindsOf<Kinds>> = {
  readonly [Name in keyof Kinds]: (
    payload: Kinds[Name]['payload'],
    call: Call<Kinds[Name]['news']>,
  ) => Reply<Kinds[Name]['result']> | Promise<Reply<Kinds[Name]['result']>>;
};

export function serve<Kinds extends KindsOf<Kinds>>(
  scope: WorkerScope<Kinds>,
  handlers: Handlers<Kinds>,
  failureOf: (error: unknown) => JobFailure,
): void {
  const working = new Map<number, AbortController>();
  const post = (message: FromWorker<Kinds>, transfer: Transferable[] = []): void =>
    scope.postMessage(message, transfer);

  async function answer({ id, kind, payload }: Extract<ToWorker<Kinds>, { type: 'request' }>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    working.set(id, controller);
    try {
      const { result, transfer, onSent } = await handlers[kind](payload, {
        signal,
        tell: (news) => post({ type: 'news', id, news }),
      });
      post({ type: 'done', id, result }, transfer);
      onSent?.();
    } catch (error) {
      post(signal.aborted ? { type: 'canceled', id } : { type: 'failed', id, failure: failureOf(error) });
    } finally {
      working.delete(id);
    }
  }

  scope.onmessage = ({ data }) => {
    if (data.type === 'cancel') working.get(data.id)?.abort();
    else void answer(data);
  };
}

export function sayAlive<Kinds extends KindsOf<Kinds>>(scope: WorkerScope<Kinds>): void {
  announceLife((lock) => scope.postMessage({ type: 'alive', lock }, []));
}
