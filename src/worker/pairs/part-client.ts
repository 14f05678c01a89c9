/** The page's side of the worker that sorts a part of a run's requests. */
import type { PartOfRun } from '../../compare/run/part-of-run.ts';
import { startPairWorker } from '../start.ts';
import type { PartJob, PartMessage } from './pair-protocol.ts';

/** The view was left: the answer is not wanted any more. */
export class PartEnded extends Error {}

/** A worker that does one job after the other. */
export class PartWorker {
  #worker: Worker | null = null;
  #reject: ((error: Error) => void) | null = null;

  /** @throws PartEnded after `end`, Error if the worker stopped */
  async ask(job: PartJob): Promise<PartOfRun> {
    this.#worker ??= startPairWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      worker.onmessage = ({ data }: MessageEvent<PartMessage>) => {
        resolve(data.part);
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
    this.#worker?.terminate();
    this.#worker = null;
    this.#reject?.(new PartEnded('No longer needed'));
    this.#reject = null;
  }
}
