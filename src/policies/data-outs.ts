/** The order in which finished reads use the bus: the policy, and what it sees. Model page §6. */
import { enlarged } from '../base/arrays.ts';
import type { Policy } from '../document/experiment.ts';
import { Decision } from '../engine/state/differences.ts';
import type { DataOutHook } from '../engine/hooks.ts';
import { Cause, NONE, infoCause } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { DIE, ID, INFO, NEXT, REQUEST } from '../engine/records/operation-record.ts';

/**
 * What an order may see of the reads on one channel whose array read has ended. Candidates come in order of that end, then
 * of their id.
 */
interface Candidates {
  /** Lower is older; GC and other background reads are younger than every request. */
  requestAge(i: number): number;
  chip(i: number): number;
  die(i: number): number;
  operation(i: number): number;
  /** Page reads of the candidate's request on its chip that have not been transferred and are not being transferred. */
  remainingOnChip(i: number): number;
}

/** Whether candidate `a` gets the bus before `b`: below 0. */
type Order = (of: Candidates, a: number, b: number) => number;

/**
 * The scan of SSDSim: lowest chip first, then die, then age. MBM Fig. 4(a) draws its effect: the last chip's read waits
 * longest.
 */
export const chipIndex: Order = (of, a, b) =>
  of.chip(a) - of.chip(b) || of.die(a) - of.die(b) || of.operation(a) - of.operation(b);

/**
 * Most remaining first (MBM §IV-B, made precise): requests in order of arrival; inside one, the chip that still has
 * most of its pages to send, which leaves the channel the least idle where tR is no longer than a transfer. Ties:
 * lowest chip, die, age.
 */
const mostRemaining: Order = (of, a, b) =>
  of.requestAge(a) - of.requestAge(b) || of.remainingOnChip(b) - of.remainingOnChip(a) || chipIndex(of, a, b);

/** Null: the one whose array read ended first. */
const ORDERS: Readonly<Record<Policy['dataOutOrder'], Order | null>> = {
  'first-ready': null,
  'chip-index': chipIndex,
  'most-remaining': mostRemaining,
};

/** The finished reads of each channel, and the pages that their requests still wait for. */
type WaitingReads = Pick<PolicyEngine, 'outs' | 'operations' | 'chipReads' | 'chipOf'>;

class DataOuts implements Candidates {
  count = 0;
  private slots = new Int32Array(64);

  private readonly simulation: WaitingReads;

  constructor(simulation: WaitingReads) {
    this.simulation = simulation;
  }

  gather(channel: number): void {
    const { outs, operations } = this.simulation;
    this.count = 0;
    for (let slot = outs.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
      if (this.count === this.slots.length) this.slots = enlarged(this.slots, this.count * 2);
      this.slots[this.count++] = slot;
    }
  }

  slot(i: number): number {
    return this.slots[i];
  }
  requestAge(i: number): number {
    const { operations } = this.simulation;
    const slot = this.slots[i];
    return infoCause(operations.int[slot | INFO]) === Cause.host ? operations.int[slot | REQUEST] : NONE;
  }
  die(i: number): number {
    return this.simulation.operations.int[this.slots[i] | DIE];
  }
  chip(i: number): number {
    return this.simulation.chipOf(this.die(i));
  }
  operation(i: number): number {
    return this.simulation.operations.int[this.slots[i] | ID];
  }
  remainingOnChip(i: number): number {
    const { simulation } = this;
    const slot = this.slots[i];
    if (infoCause(simulation.operations.int[slot | INFO]) !== Cause.host) return 0;
    return simulation.chipReads.remaining(simulation.operations.int[slot | REQUEST], this.chip(i));
  }
}

export function dataOutOrderOf(s: PolicyEngine): DataOutHook | null {
  const order = ORDERS[s.experiment.policy.dataOutOrder];
  if (order === null) return null;
  const waiting = new DataOuts(s);
  return {
    pick(channel) {
      waiting.gather(channel);
      let best = 0;
      for (let i = 1; i < waiting.count; i++) if (order(waiting, i, best) < 0) best = i;
      if (best !== 0) s.differed[Decision.dataOutOrder]++;
      return waiting.slot(best);
    },
  };
}
