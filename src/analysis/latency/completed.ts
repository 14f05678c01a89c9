import { ID_CHUNK, finishOf, type Recording } from '../../engine/recording/recording.ts';

export class Completed {
  /** The requests, in order of their latencies; all of them are complete at the end of the run. */
  readonly #order: Uint32Array;
  readonly #recording: Pick<Recording, 'requests'>;
  readonly #finish: Float64Array;
  #gathered = 0;

  constructor(order: Uint32Array, recording: Pick<Recording, 'requests'>) {
    this.#order = order;
    this.#recording = recording;
    this.#finish = new Float64Array(order.length);
  }

  /**
   * Looks up the completion of requests, before the first query.
   * @param most requests to look up in this call
   * @returns false if all were looked up already
   */
  gather(most: number): boolean {
    const { requests } = this.#recording;
    const end = Math.min(this.#order.length, this.#gathered + most);
    if (this.#gathered === end) return false;
    for (let i = this.#gathered; i < end; i++) {
      const request = this.#order[i];
      this.#finish[i] = finishOf(requests[Math.floor(request / ID_CHUNK)], request % ID_CHUNK);
    }
    this.#gathered = end;
    return true;
  }

  /** The number of requests complete at an instant (ns), that instant included. */
  count(ns: number): number {
    const finish = this.#finish;
    let count = 0;
    for (let i = 0; i < finish.length; i++) if (finish[i] <= ns) count++;
    return count;
  }

  /**
   * The requests at some ranks among those that were complete at an instant.
   * @param ranks from 0, ascending, each below {@link count}
   */
  atRanks(ns: number, ranks: readonly number[]): Uint32Array {
    const finish = this.#finish;
    const out = new Uint32Array(ranks.length);
    let rank = -1;
    let next = 0;
    for (let i = 0; i < finish.length && next < ranks.length; i++) {
      if (finish[i] > ns) continue;
      rank++;
      while (next < ranks.length && ranks[next] === rank) out[next++] = this.#order[i];
    }
    return out;
  }

  latency(request: number): number {
    return this.#recording.requests[Math.floor(request / ID_CHUNK)].latency[request % ID_CHUNK];
  }
}
