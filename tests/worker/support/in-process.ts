/**
 * The engine's worker in the test's own thread: the same program behind the same messages, with a copy of each message
 * as between threads.
 */
import type { EngineKinds } from '../../../src/worker/protocol.ts';
import type * as requests from '../../../src/worker/requests.ts';
import { serveEngine } from '../../../src/worker/serve-engine.ts';

export type ToWorker = requests.ToWorker<EngineKinds>;
export type FromWorker = requests.FromWorker<EngineKinds>;

/** Looks at every message before it is sent; may throw, or answer what becomes of it. */
export type Passage = (way: 'to' | 'from', message: ToWorker | FromWorker) => 'pass' | 'drop' | 'garble' | 'die';

const pass: Passage = () => 'pass';

export class InProcessWorker implements requests.WorkerPort<EngineKinds> {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  readonly #scope: requests.WorkerScope<EngineKinds>;
  readonly #passage: Passage;
  #alive = true;
  /** Called when the worker is gone, as a browser hands over its lock. */
  onend: (() => void) | null = null;

  constructor(passage: Passage = pass) {
    this.#passage = passage;
    this.#scope = {
      onmessage: null,
      postMessage: (message, transfer) => {
        this.#send('from', message, transfer, (copy) => this.onmessage?.({ data: copy } as MessageEvent<FromWorker>));
      },
    };
    serveEngine(this.#scope);
    this.#scope.postMessage({ type: 'alive', lock: 'lock' }, []);
  }

  postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    this.#send('to', message, transfer, (copy) => {
      try {
        this.#scope.onmessage?.({ data: copy } as MessageEvent<ToWorker>);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.onerror?.({ message: text, preventDefault: () => undefined } as ErrorEvent);
      }
    });
  }

  #send<Message extends ToWorker | FromWorker>(
    way: 'to' | 'from',
    message: Message,
    transfer: Transferable[],
    arrive: (copy: Message) => void,
  ): void {
    if (!this.#alive) return;
    const fate = this.#passage(way, message);
    if (fate === 'die') {
      this.die();
      return;
    }
    if (fate === 'drop') return;
    const copy = structuredClone(message, { transfer });
    setImmediate(() => {
      if (!this.#alive) return;
      if (fate === 'pass') arrive(copy);
      else if (way === 'from') this.onmessageerror?.({} as MessageEvent);
    });
  }

  /** Ends without a word, as a browser ends a worker for its memory. */
  die(): void {
    this.#alive = false;
    const { onend } = this;
    setImmediate(() => onend?.());
  }

  terminate(): void {
    this.#alive = false;
  }
}
