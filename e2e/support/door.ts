/**
 * A door for tests between a long job and what it waits for: its pauses, the next bytes of its file, and the clock by
 * which it says how far it is. A test closes it, looks at the state that would pass, and opens it again; the page does
 * not know of it.
 */
import { test, type Page } from '@playwright/test';
import { LOADS } from './visits.ts';

export interface Door {
  /** Each job of a worker stops behind the next thing that it says. */
  readonly stopWorkers: () => Promise<void>;
  /** Files are hashed no further. Nothing else stops. */
  readonly stopHashes: () => Promise<void>;
  /** Each job of the page takes one slice a frame, and the clock is fast enough for every job to report its progress. */
  readonly slowPage: () => Promise<void>;
  /** Releases every job. */
  readonly open: () => Promise<void>;
}

/** Makes the door, before the page is opened. */
export async function doorOf(page: Page): Promise<Door> {
  if (!test.info().tags.includes(LOADS)) throw new Error(`A page with a door is loaded for its test: tag it ${LOADS}.`);
  await page.addInitScript(`(${install.toString()})()`);
  await page.route('**/engine-worker*.js', async (route) => {
    // A server may close a kept connection in the moment in which it is used again.
    const response = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ response, body: `(${install.toString()})();${await response.text()}` });
  });
  const set = (state: State): Promise<void> =>
    page.evaluate((next) => {
      (self as unknown as Hinge).setDoor(next);
    }, state);
  return {
    stopWorkers: () => set('workers'),
    stopHashes: () => set('hashes'),
    slowPage: () => set('page'),
    open: () => set('open'),
  };
}

type State = 'open' | 'workers' | 'hashes' | 'page';

interface Hinge {
  setDoor: (state: State) => void;
}

/** The scope of the page or of a worker. */
type Scope = Hinge & Omit<typeof globalThis, 'postMessage'> & { postMessage?: (...message: unknown[]) => void };

/** Runs in the page and in its workers: it uses nothing from outside. */
function install(): void {
  // A job that takes 5 ms says how far it is.
  const SPEED = 50;
  const scope = self as unknown as Scope;
  const isPage = typeof document !== 'undefined';
  let state: State = 'open';
  let hasSpoken = false;
  let isHashing = false;
  const waiting: (() => void)[] = [];

  const hold = (go: () => void): void => {
    if (state === 'page' && isPage) requestAnimationFrame(go);
    else if (state === 'workers' && !isPage && hasSpoken) waiting.push(go);
    else if (state === 'hashes' && isHashing) waiting.push(go);
    else go();
  };

  // A pause of base/yield.ts is a message to itself.
  const post = Reflect.get(MessagePort.prototype, 'postMessage') as (...message: unknown[]) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    hold(() => {
      post.apply(this, message);
    });
  };
  const read = Reflect.get(ReadableStreamDefaultReader.prototype, 'read');
  ReadableStreamDefaultReader.prototype.read = function (this: ReadableStreamDefaultReader) {
    return new Promise((resolve) => {
      hold(() => {
        resolve(read.call(this));
      });
    });
  };

  const now = performance.now.bind(performance);
  let speed = 1;
  let [from, told] = [0, 0];
  performance.now = () => told + (now() - from) * speed;

  scope.setDoor = (next) => {
    [told, from] = [performance.now(), now()];
    state = next;
    speed = state === (isPage ? 'page' : 'workers') ? SPEED : 1;
    hasSpoken = false;
    for (const go of waiting.splice(0)) go();
    for (const worker of workers) worker.postMessage({ door: state });
  };

  const workers: Worker[] = [];
  if (isPage) {
    scope.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        workers.push(this);
        if (state !== 'open') this.postMessage({ door: state });
      }
    };
    return;
  }
  const tell = scope.postMessage?.bind(scope);
  scope.postMessage = (...message) => {
    const [{ type }] = message as [{ type: string }];
    if (type === 'news') hasSpoken = true;
    tell?.(...message);
  };
  scope.addEventListener('message', (event: MessageEvent<{ door?: State; kind?: string }>) => {
    isHashing ||= event.data.kind === 'hash-file';
    if (event.data.door === undefined) return;
    event.stopImmediatePropagation();
    scope.setDoor(event.data.door);
  });
}
