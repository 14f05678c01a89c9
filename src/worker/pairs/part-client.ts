/** The page's side of the worker that sorts a part of a run's requests. */
import type { PartOfRun } from '../../compare/run/part-of-run.ts';
import { startPairWorker } from '../start.ts';
import { NOT_STARTED, waitForFirstWord } from '../first-word.ts';
import type { Started } from '../first-word.ts';
import type { PartJob, PartMessage } from './pair-protocol.ts';

/** The view was left: the answer is not wanted any more. */
export class PartEnded extends Error {}

/** A worker that does one job after the other. */
export class PartWorker {
  #worker: Worker | null = null;
  #reject: ((error: Error) => void) | null = null;
  #stopWaiting: () => void = () => undefined;
  #hasSpoken = false;

  /** @throws PartEnded after `end`, Error if the worker stopped */
  async ask(job: PartJob): Promise<PartOfRun> {
    this.#worker ??= startPairWorker();
    const worker = this.#worker;
    this.#stopWaiting();
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (!this.#hasSpoken) {
        this.#stopWaiting = waitForFirstWord(() => {
          reject(new Error(NOT_STARTED));
          this.end();
        });
      }
      worker.onmessage = ({ data }: MessageEvent<Started | PartMessage>) => {
        this.#stopWaiting();
        this.#hasSpoken = true;
        if (data.kind === 'part') resolve(data.part);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message === '' ? 'The worker stopped.' : event.message));
        this.end();
      };
      worker.postMessage(job);
    });
  }

  /** Stops the job, if there is one. */
  end(): void {
    this.#stopWaiting();
    this.#hasSpoken = false;
    this.#worker?.terminate();
    this.#worker = null;
    this.#reject?.(new PartEnded('No longer needed'));
    this.#reject = null;
  }
}
