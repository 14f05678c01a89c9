import { ID_CHUNK, finishOf, type Recording } from '../../engine/recording/recording.ts';

export class Completed {
  /** The requests, in order of their latencies; all of them are complete at the end of the run. */
  readonly #order: Uint32Array;
  readonly #recording: Pick<Recording, 'requests'>;
  /** When each was complete, in whole steps: half the memory of the times themselves. */
  readonly #finish: Uint32Array;
  /** A power of two, ns. */
  readonly #step: number;
  #gathered = 0;

  constructor(order: Uint32Array, recording: Pick<Recording, 'requests' | 'endNs'>) {
    this.#order = order;
    this.#recording = recording;
    this.#finish = new Uint32Array(order.length);
    let step = 1;
    while (recording.endNs / step >= 2 ** 32) step *= 2;
    this.#step = step;
  }

  /**
   * Looks up the completion of requests, before the first query.
   * @param most requests to look up in this call
   * @returns false if all were looked up already
   */
  gather(most: number): boolean {
    const end = Math.min(this.#order.length, this.#gathered + most);
    if (this.#gathered === end) return false;
    for (let i = this.#gathered; i < end; i++) this.#finish[i] = Math.floor(this.#finishNs(i) / this.#step);
    this.#gathered = end;
    return true;
  }

  #finishNs(rank: number): number {
    const request = this.#order[rank];
    return finishOf(this.#recording.requests[Math.floor(request / ID_CHUNK)], request % ID_CHUNK);
  }

  /** Of those of the instant's own step the times themselves are asked. */
  #isComplete(rank: number, step: number, ns: number): boolean {
    const at = this.#finish[rank];
    return at < step || (at === step && this.#finishNs(rank) <= ns);
  }

  /** The number of requests complete at an instant (ns), that instant included. */
  count(ns: number): number {
    const step = Math.floor(ns / this.#step);
    let count = 0;
    for (let i = 0; i < this.#finish.length; i++) if (this.#isComplete(i, step, ns)) count++;
    return count;
  }

  /**
   * The requests at some ranks among those that were complete at an instant.
   * @param ranks from 0, ascending, each below {@link count}
   */
  atRanks(ns: number, ranks: readonly number[]): Uint32Array {
    const step = Math.floor(ns / this.#step);
    const out = new Uint32Array(ranks.length);
    let rank = -1;
    let next = 0;
    for (let i = 0; i < this.#finish.length && next < ranks.length; i++) {
      if (!this.#isComplete(i, step, ns)) continue;
      rank++;
      while (next < ranks.length && ranks[next] === rank) out[next++] = this.#order[i];
    }
    return out;
  }

  latency(request: number): number {
    return this.#recording.requests[Math.floor(request / ID_CHUNK)].latency[request % ID_CHUNK];
  }
}
