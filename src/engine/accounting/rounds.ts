/**
 * A run in rounds of equal numbers of requests, as tests of drives count it: when each round ended, and what had been
 * written by then. A steady state is found in them (analysis/figures/steady-state.ts).
 */
import type { Counters } from '../core/counters.ts';

/** The most rounds that SNIA's performance test specification runs before it gives up. */
export const ROUNDS = 25;

/** What had happened at the end of each round; the first entry is the beginning of the first round. */
export interface RoundColumns {
  /** Complete requests that count. */
  readonly requests: Float64Array;
  readonly atNs: Float64Array;
  /** Pages of the host that were programmed, and all pages that were. */
  readonly hostPages: Float64Array;
  readonly programs: Float64Array;
}

export class Rounds {
  private readonly from: number;
  private readonly total: number;
  private readonly atNs = new Float64Array(ROUNDS + 1);
  private readonly hostPages = new Float64Array(ROUNDS + 1);
  private readonly programs = new Float64Array(ROUNDS + 1);
  /** Ends that are noted. */
  count = 0;
  /** Complete requests at which the next one is; Infinity before the first request that counts has arrived. */
  next = Infinity;

  /**
   * @param from requests that do not count
   * @param total requests of the run
   */
  constructor(from: number, total: number) {
    this.from = from;
    this.total = total;
  }

  private requestsAt(round: number): number {
    return this.from + Math.floor(((this.total - this.from) * round) / ROUNDS);
  }

  /** The first request that counts arrives: the first round begins. A run of fewer requests than rounds has none. */
  begin(now: number, counters: Counters): void {
    if (this.total - this.from >= ROUNDS) this.note(now, counters);
  }

  /** So many requests are complete now. */
  note(now: number, counters: Counters): void {
    const { hostProgram, gcProgram, reallocation, wearLeveling, padding, folded } = counters;
    this.atNs[this.count] = now;
    this.hostPages[this.count] = hostProgram;
    this.programs[this.count] = hostProgram + gcProgram + reallocation + wearLeveling + padding + folded;
    this.count++;
    this.next = this.count > ROUNDS ? Infinity : this.requestsAt(this.count);
  }

  /** The rounds that have ended. Copies. */
  columns(): RoundColumns {
    return {
      requests: Float64Array.from({ length: this.count }, (_, round) => this.requestsAt(round) - this.from),
      atNs: this.atNs.slice(0, this.count),
      hostPages: this.hostPages.slice(0, this.count),
      programs: this.programs.slice(0, this.count),
    };
  }
}
