/** The page's side of the worker that sorts a part of a run's requests. */
import type { PartOfRun } from '../../compare/run/part-of-run.ts';
import { startPairWorker } from '../start.ts';
import type { PartJob, PartMessage } from './pair-protocol.ts';

/** A worker that does one job after the other. */
export class PartWorker {
  #worker: Worker | null = null;

  /** @throws Error if the worker stopped */
  async ask(job: PartJob): Promise<PartOfRun> {
    this.#worker ??= startPairWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PartMessage>) => {
        resolve(data.part);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        this.end();
        reject(new Error(event.message === '' ? 'The worker stopped.' : event.message));
      };
      worker.postMessage(job);
    });
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
