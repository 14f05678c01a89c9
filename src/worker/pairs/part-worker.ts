/** The page's side of the worker that sorts a part of a run's requests. */
import type { PartOfRun } from '../../compare/run/part-of-run.ts';
import { CANCELED, Connection } from '../connection.ts';
import type { JobEnd } from '../requests.ts';
import { startPairWorker } from '../start.ts';
import type { PairKinds, PartJob } from './pair-protocol.ts';

/** A worker that stays for further jobs; one that has stopped is replaced. */
export class PartWorker {
  #connection: Connection<PairKinds> | null = null;

  ask(job: PartJob): Promise<JobEnd<PartOfRun>> {
    this.#connection ??= new Connection<PairKinds>(startPairWorker(), {
      onGone: () => (this.#connection = null),
    });
    const connection = this.#connection;
    return new Promise((onEnd) => connection.request('part', job, { onEnd }));
  }

  /** Stops the job, if there is one: it ends canceled. */
  end(): void {
    this.#connection?.end(CANCELED);
  }
}
