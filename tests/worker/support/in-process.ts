/**
 * The page's workers in the test's own thread: the same programs behind the same messages, with a copy of each message
 * as between threads.
 */
import type { EngineKinds } from '../../../src/worker/protocol.ts';
import type * as requests from '../../../src/worker/requests.ts';
import { serveEngine } from '../../../src/worker/serve-engine.ts';

export type ToWorker = requests.ToWorker<EngineKinds>;
export type FromWorker = requests.FromWorker<EngineKinds>;

type PassageOf<Kinds extends requests.KindsOf<Kinds>> = (
  way: 'to' | 'from',
  message: requests.ToWorker<Kinds> | requests.FromWorker<Kinds>,
) => 'pass' | 'drop' | 'garble' | 'die';

/** Looks at every message before it is sent; may throw, or answer what becomes of it. */
export type Passage = PassageOf<EngineKinds>;

const pass = (): 'pass' => 'pass';

/** A worker of any kinds, in this thread. */
class InProcess<Kinds extends requests.KindsOf<Kinds>> implements requests.WorkerPort<Kinds> {
  onmessage: ((event: MessageEvent<requests.FromWorker<Kinds>>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  readonly #scope: requests.WorkerScope<Kinds>;
  readonly #passage: PassageOf<Kinds>;
  #alive = true;
  readonly #underWay = new Set<NodeJS.Immediate>();
  /** Called when the worker is gone, as a browser hands over its lock. */
  onend: (() => void) | null = null;

  constructor(serveIn: (scope: requests.WorkerScope<Kinds>) => void, passage: PassageOf<Kinds> = pass) {
    this.#passage = passage;
    this.#scope = {
      onmessage: null,
      postMessage: (message, transfer) => {
        this.#send('from', message, transfer, (copy) =>
          this.onmessage?.({ data: copy } as MessageEvent<requests.FromWorker<Kinds>>),
        );
      },
    };
    serveIn(this.#scope);
    this.#scope.postMessage({ type: 'alive', lock: 'lock' }, []);
  }

  postMessage(message: requests.ToWorker<Kinds>, transfer: Transferable[] = []): void {
    this.#send('to', message, transfer, (copy) => {
      try {
        this.#scope.onmessage?.({ data: copy } as MessageEvent<requests.ToWorker<Kinds>>);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        this.onerror?.({ message: text, preventDefault: () => undefined } as ErrorEvent);
      }
    });
  }

  #send<Message extends requests.ToWorker<Kinds> | requests.FromWorker<Kinds>>(
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
    const arrival = setImmediate(() => {
      this.#underWay.delete(arrival);
      if (!this.#alive) return;
      if (fate === 'pass') arrive(copy);
      else if (way === 'from') this.onmessageerror?.({} as MessageEvent);
    });
    this.#underWay.add(arrival);
  }

  /** Ends without a word, as a browser ends a worker for its memory. */
  die(): void {
    this.#alive = false;
    const { onend } = this;
    setImmediate(() => onend?.());
  }

  terminate(): void {
    this.#alive = false;
    for (const arrival of this.#underWay) clearImmediate(arrival);
  }
}

/** The engine's worker. */
export class InProcessWorker extends InProcess<EngineKinds> {
  constructor(passage?: Passage) {
    super(serveEngine, passage);
  }
}
