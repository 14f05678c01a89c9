/**
 * Slacker in the engine: its estimates, and the place of a new page operation in the queue of its unit. Model page
 * §12.2.
 */
import { enlarged } from '../base/arrays.ts';
import type { OperationLists } from '../engine/records/operation-pool.ts';
import { Decision } from '../engine/state/differences.ts';
import type { QueueOrderHook } from '../engine/hooks.ts';
import { Cause, OperationType, infoType } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import {
  DIE,
  INFO,
  NEXT,
  OperationState,
  PREVIOUS,
  REQUEST,
  SLOT_SHIFT,
  STATE,
} from '../engine/records/operation-record.ts';
import {
  ALONE,
  CAUSE,
  COUNT,
  OUT_LEFT,
  REMAINING,
  Stage,
  STAGE,
  TYPE,
  slotAlone,
} from '../engine/records/transaction-record.ts';
import { arrayNsAlone, stageAlone, staysInside } from '../engine/policy-actions.ts';

/**
 * Slacker (Elyasi et al., ASPLOS 2017): a request is complete when its last page operation is, so the others may end
 * later for nothing. That is their slack, and a new operation that its own request waits for goes ahead of older ones
 * as long as theirs lasts.
 */

/** What the policy sees of a queue; operations are named by any number, −1 is none. */
interface SlackQueue {
  /** The operation ahead of this one. */
  before(operation: number): number;
  /** How much later it may end, ns. */
  slackOf(operation: number): number;
  /** It will end later by so much, ns. */
  useSlack(operation: number, ns: number): void;
}

/** How many of those ahead of an operation, which takes `service` ns, it passes. Their slack is used up by as much. */
function passesWhileSlack(queue: SlackQueue, operation: number, service: number): number {
  let passed = 0;
  for (let ahead = queue.before(operation); ahead >= 0; ahead = queue.before(ahead)) {
    if (queue.slackOf(ahead) < service) break;
    queue.useSlack(ahead, service);
    passed++;
  }
  return passed;
}

export class Slacker implements SlackQueue, QueueOrderHook {
  /** By slot / 2^SLOT_SHIFT: how much later the operation may end without its request ending later, ns. */
  slack = new Float64Array(0);
  /**
   * Operations of the arriving request that are in a queue already, their estimated ends (ns from now) and whether they
   * have been moved.
   */
  private fresh = new Int32Array(64);
  private finish = new Float64Array(64);
  private moved = new Uint8Array(64);
  private count = 0;
  private arriving = false;
  private readonly readNs: number;
  private readonly writeNs: number;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    this.readNs = s.commandNs + s.readNs + s.pageTransferNs;
    this.writeNs = s.commandNs + s.pageTransferNs + s.programNs;
  }

  /** A request arrives: its operations that are ready now are noted. */
  requestArrives(): void {
    this.arriving = true;
    this.count = 0;
  }

  /**
   * An operation has been put in the queue of its unit. It has no slack until all of its request has arrived (and none
   * if it had to wait before).
   */
  queued(slot: number): void {
    const { operations } = this.s;
    const most = operations.int.length >> SLOT_SHIFT;
    if (this.slack.length < most) this.slack = enlarged(this.slack, most);
    this.slack[slot >> SLOT_SHIFT] = 0;
    if (!this.arriving) return;
    if (this.count === this.fresh.length) {
      this.fresh = enlarged(this.fresh, this.count * 2);
      this.finish = enlarged(this.finish, this.count * 2);
      this.moved = enlarged(this.moved, this.count * 2);
    }
    this.fresh[this.count++] = slot;
  }

  /**
   * All of the request has arrived: those of its operations that decide when it ends go forward, past others that can
   * wait.
   */
  requestArrived(request: number): void {
    const { s, fresh, finish, moved } = this;
    const { operations } = s;
    this.arriving = false;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const slot = fresh[i];
      // The write buffer may have let in others, whose turn this is not.
      if (operations.int[slot | REQUEST] !== request || operations.int[slot | STATE] !== OperationState.ready) continue;
      fresh[count] = slot;
      moved[count] = 0;
      finish[count++] = this.estimate(slot);
    }
    let last = latest(finish, count);
    while (last >= 0 && moved[last] === 0) {
      moved[last] = 1;
      const service = this.service(fresh[last]);
      finish[last] -= service * this.goForward(fresh[last], service);
      last = latest(finish, count);
    }
    for (let i = 0; i < count; i++) this.slack[fresh[i] >> SLOT_SHIFT] = finish[last] - finish[i];
  }

  slackOf(slot: number): number {
    return this.slack[slot >> SLOT_SHIFT];
  }
  useSlack(slot: number, ns: number): void {
    this.slack[slot >> SLOT_SHIFT] -= ns;
  }
  before(slot: number): number {
    return this.s.operations.int[slot | PREVIOUS];
  }

  private service(slot: number): number {
    return infoType(this.s.operations.int[slot | INFO]) === OperationType.read ? this.readNs : this.writeNs;
  }

  /** Passes those that have slack enough; returns how many. */
  private goForward(slot: number, service: number): number {
    const { s } = this;
    const read = infoType(s.operations.int[slot | INFO]) === OperationType.read;
    const lists: OperationLists = read ? s.reads : s.writes;
    const list = read ? s.units.ofDie[s.operations.int[slot | DIE]] : s.operations.int[slot | DIE];
    const passed = passesWhileSlack(this, slot, service);
    if (passed === 0) return 0;
    s.differed[Decision.scheduler]++;
    let behind = slot;
    for (let i = 0; i <= passed; i++) behind = s.operations.int[behind | PREVIOUS];
    lists.remove(list, slot);
    lists.insertAfter(list, behind, slot);
    return passed;
  }

  /**
   * When the operation would end, ns from now: after what runs on its unit and what is ahead in its queue (for a write,
   * after the unit's reads too).
   */
  private estimate(slot: number): number {
    const { s } = this;
    const { operations } = s;
    const die = operations.int[slot | DIE];
    const unit = s.units.ofDie[die];
    let behind = 0;
    for (let next = operations.int[slot | NEXT]; next >= 0; next = operations.int[next | NEXT]) behind++;
    const running = this.remaining(unit);
    if (infoType(operations.int[slot | INFO]) === OperationType.read) {
      return running + (s.reads.length[unit] - behind) * this.readNs;
    }
    return running + s.reads.length[unit] * this.readNs + (s.writes.length[die] - behind) * this.writeNs;
  }

  /**
   * The rest of the transaction that runs on a unit, ns (in cache mode of the one that began first): bus, array,
   * and of a host's or a job's read the data-outs, each a whole page's while it has not ended.
   */
  private remaining(unit: number): number {
    const { s } = this;
    const { transactions } = s;
    let tx = s.unitTransaction[unit];
    if (tx >= 0 && (tx & ALONE) !== 0) return this.remainingAlone(unit, slotAlone(tx));
    const cached = s.unitCache[unit];
    // A read has the cache register last, a write first: of two transactions that is the older read, or the younger
    // write.
    if (cached >= 0 && (tx < 0 || transactions.int[cached | TYPE] === OperationType.read)) tx = cached;
    if (tx < 0) return 0;
    const read = transactions.int[tx | TYPE] === OperationType.read;
    const cause = transactions.int[tx | CAUSE];
    const sends = read && cause !== Cause.precondition && !staysInside(s, cause);
    const outs = sends ? transactions.int[tx | COUNT] * s.pageTransferNs : 0;
    switch (transactions.int[tx | STAGE]) {
      case Stage.out:
        return transactions.int[tx | OUT_LEFT] * s.pageTransferNs;
      case Stage.array:
        return s.time.time[s.arraySlot(unit)] - s.now + outs;
      case Stage.register:
      case Stage.copy:
        return outs + (read ? 0 : transactions.real[tx | REMAINING]);
      default: {
        const channel = s.units.channelOf[unit];
        let bus = s.busTransaction[channel] === tx ? s.time.time[s.busSlot(channel)] - s.now : 0;
        if (s.loads !== null && transactions.int[tx | TYPE] === OperationType.program) bus = s.loads.leftNs(tx);
        return bus + transactions.real[tx | REMAINING] + outs;
      }
    }
  }

  /** The same for an operation that is alone on the unit. */
  private remainingAlone(unit: number, slot: number): number {
    const { s } = this;
    const type = infoType(s.operations.int[slot | INFO]);
    const out = type === OperationType.read ? s.pageTransferNs : 0;
    switch (stageAlone(s, unit)) {
      case Stage.out:
        return out;
      case Stage.array:
        return s.time.time[s.arraySlot(unit)] - s.now + out;
      default:
        return s.time.time[s.busSlot(s.units.channelOf[unit])] - s.now + arrayNsAlone(s, slot, type) + out;
    }
  }
}

/** The latest estimate, the first of equal ones; −1 if there is none. */
function latest(finish: Float64Array, count: number): number {
  let last = -1;
  for (let i = 0; i < count; i++) if (last < 0 || finish[i] > finish[last]) last = i;
  return last;
}
