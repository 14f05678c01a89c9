/** The order in which finished reads use the bus: the policy, and what it sees. Model page §6. */
import type { Policy } from '../document/experiment.ts';
import { Decision } from '../engine/state/differences.ts';
import type { DataOutHook } from '../engine/hooks.ts';
import { Cause, NONE, infoCause } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { DIE, ID, INFO, NEXT, REQUEST } from '../engine/records/operation-record.ts';

/**
 * What a data-out policy may see of the reads on one channel whose array read has ended. Candidates come in order of
 * that end, then of their id.
 */
interface DataOutCandidates {
  /** How many wait. */
  readonly count: number;
  /**
   * Age of the i-th candidate's request: lower is older; GC and other background reads are younger than every request.
   */
  requestAge(i: number): number;
  chip(i: number): number;
  die(i: number): number;
  operation(i: number): number;
  /** Page reads of the candidate's request on its chip that have not been transferred and are not being transferred. */
  remainingOnChip(i: number): number;
}

/** Which of the waiting data-outs gets the bus; the index of the candidate. */
type PickDataOut = (candidates: DataOutCandidates) => number;

export const chipIndex: PickDataOut = (candidates) => {
  let best = 0;
  for (let i = 1; i < candidates.count; i++) {
    const order =
      candidates.chip(i) - candidates.chip(best) ||
      candidates.die(i) - candidates.die(best) ||
      candidates.operation(i) - candidates.operation(best);
    if (order < 0) best = i;
  }
  return best;
};

const mostRemaining: PickDataOut = (candidates) => {
  let best = 0;
  for (let i = 1; i < candidates.count; i++) {
    const order =
      candidates.requestAge(i) - candidates.requestAge(best) ||
      candidates.remainingOnChip(best) - candidates.remainingOnChip(i) ||
      candidates.chip(i) - candidates.chip(best) ||
      candidates.die(i) - candidates.die(best) ||
      candidates.operation(i) - candidates.operation(best);
    if (order < 0) best = i;
  }
  return best;
};

const firstReady: PickDataOut = () => 0;

/** Which finished array read uses the bus next. */
function dataOutOf({ dataOutOrder }: Policy): PickDataOut {
  switch (dataOutOrder) {
    case 'first-ready':
      return firstReady;
    case 'chip-index':
      return chipIndex;
    case 'most-remaining':
      return mostRemaining;
  }
}

/** The finished reads of each channel, and the pages that their requests still wait for. */
type WaitingReads = Pick<PolicyEngine, 'outs' | 'operations' | 'chipReads' | 'chipOf'>;

class DataOuts implements DataOutCandidates {
  count = 0;
  private slots = new Int32Array(64);

  private readonly simulation: WaitingReads;

  constructor(simulation: WaitingReads) {
    this.simulation = simulation;
  }

  /** Gathers the candidates of a channel. */
  gather(channel: number): void {
    const { outs, operations } = this.simulation;
    this.count = 0;
    for (let slot = outs.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
      if (this.count === this.slots.length) {
        const larger = new Int32Array(this.count * 2);
        larger.set(this.slots);
        this.slots = larger;
      }
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

/** The order of an experiment; null for first ready, first out. */
export function dataOutOrderOf(s: PolicyEngine): DataOutHook | null {
  const pick = dataOutOf(s.experiment.policy);
  return pick === firstReady ? null : new DataOutOrder(s, pick);
}

class DataOutOrder implements DataOutHook {
  private readonly s: PolicyEngine;
  private readonly pickOne: PickDataOut;
  private readonly waiting: DataOuts;

  constructor(s: PolicyEngine, pick: PickDataOut) {
    this.s = s;
    this.pickOne = pick;
    this.waiting = new DataOuts(s);
  }

  pick(channel: number): number {
    const { waiting } = this;
    waiting.gather(channel);
    const picked = this.pickOne(waiting);
    if (picked !== 0) this.s.differed[Decision.dataOutOrder]++;
    return waiting.slot(picked);
  }
}
