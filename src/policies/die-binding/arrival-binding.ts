/** Writes that are bound to a bank when they arrive: the policy, and what it sees. Model page §3. */
import type { Policy } from '../../document/experiment.ts';
import { type BindAtArrival, type BankStates, type WriteToBind, unitIsIdle } from './bank-states.ts';
import { Decision } from '../../engine/state/differences.ts';
import type { BindHook } from '../../engine/hooks.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, SIBLING } from '../../engine/records/operation-record.ts';
import { ALONE, HEAD, slotAlone } from '../../engine/records/transaction-record.ts';

const requestOrder: BindAtArrival = (bankStates, write) => write.requestNumber % bankStates.banks;

const leastWrittenIdle: BindAtArrival = (bankStates, write) => {
  let best = -1;
  let bestIdle = false;
  let fewest = 0;
  for (let bank = 0; bank < bankStates.banks; bank++) {
    const written = bankStates.cumulativeWrites(bank);
    if (bestIdle && written >= fewest) continue;
    const idle = bankStates.isIdle(bank) && !bankStates.hasPageOf(bank, write.requestNumber);
    if (best < 0 || (idle && !bestIdle) || (idle === bestIdle && written < fewest)) {
      best = bank;
      bestIdle = idle;
      fewest = written;
    }
  }
  return best;
};

const writeOrder: BindAtArrival = (bankStates, write) => write.pageNumber % bankStates.banks;

const staticAddress: BindAtArrival = (bankStates, write) => write.lpn % bankStates.banks;

const shortestQueue: BindAtArrival = (bankStates) => {
  let best = 0;
  let length = bankStates.queueLength(0);
  for (let bank = 1; bank < bankStates.banks && length > 0; bank++) {
    const other = bankStates.queueLength(bank);
    if (other < length) {
      best = bank;
      length = other;
    }
  }
  return best;
};

/** The bank of a write that arrives; null if it is bound at dispatch. */
function bindingOf({ dieBinding }: Policy): BindAtArrival | null {
  switch (dieBinding) {
    case 'write-order':
      return writeOrder;
    case 'request-order':
      return requestOrder;
    case 'static':
      return staticAddress;
    case 'queue':
      return shortestQueue;
    case 'state':
      return leastWrittenIdle;
    case 'dynamic':
    case 'undecided-queue':
      return null;
  }
}

/** The write to bind. One object serves all pages. */
class Write implements WriteToBind {
  lpn = 0;
  pageNumber = 0;
  requestNumber = 0;
}

class Binding implements BankStates {
  private readonly simulation: PolicyEngine;
  readonly banks: number;

  constructor(simulation: PolicyEngine, banks: number) {
    this.simulation = simulation;
    this.banks = banks;
  }

  queueLength(bank: number): number {
    return this.simulation.bankWaiting[bank] + (this.works(bank) ? 1 : 0);
  }

  isIdle(bank: number): boolean {
    const { simulation } = this;
    if (simulation.sharedUnits !== null) simulation.sharedUnits.ready(bank);
    return unitIsIdle(simulation, this.unitOf(bank));
  }

  private unitOf(bank: number): number {
    const { ways, units } = this.simulation;
    return ways > 1 ? bank : units.ofDie[bank];
  }

  /**
   * Whether something runs, is held or is suspended on the bank itself: with chips as units it may be on another die
   * only.
   */
  private works(bank: number): boolean {
    const { simulation } = this;
    const unit = this.unitOf(bank);
    const held = simulation.unitHeld[unit];
    return (
      this.isOn(bank, simulation.unitTransaction[unit]) ||
      this.isOn(bank, simulation.unitSuspended[unit]) ||
      this.isOn(bank, simulation.unitCache[unit]) ||
      (held >= 0 && simulation.bankOf(Math.floor(held / simulation.geometry.planesPerDie)) === bank)
    );
  }

  /** Whether a transaction (−1: none) has an operation on the bank. */
  private isOn(bank: number, tx: number): boolean {
    if (tx < 0) return false;
    const { operations, transactions } = this.simulation;
    if ((tx & ALONE) !== 0) return this.simulation.bankOf(operations.int[slotAlone(tx) | DIE]) === bank;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      if (this.simulation.bankOf(operations.int[slot | DIE]) === bank) return true;
    }
    return false;
  }

  hasPageOf(bank: number, requestNumber: number): boolean {
    return this.simulation.bankRequest[bank] === requestNumber;
  }

  cumulativeWrites(bank: number): number {
    return this.simulation.cumulativeWrites[bank];
  }
}

/** The banks that have room, numbered among themselves, as a binding policy sees them. */
class Rooms implements BankStates {
  private readonly s: PolicyEngine;
  private readonly binding: Binding;
  private readonly rooms: readonly number[];

  constructor(s: PolicyEngine, binding: Binding, rooms: readonly number[]) {
    this.s = s;
    this.binding = binding;
    this.rooms = rooms;
  }

  get banks(): number {
    return this.rooms.length;
  }
  queueLength(bank: number): number {
    return this.binding.queueLength(this.rooms[bank]);
  }
  isIdle(bank: number): boolean {
    return this.binding.isIdle(this.rooms[bank]);
  }
  hasPageOf(): boolean {
    return false;
  }
  cumulativeWrites(bank: number): number {
    return this.s.cumulativeWrites[this.rooms[bank]];
  }
}

/** A binding that counts its differences from write order. */
function compared({ differed }: PolicyEngine, bind: BindAtArrival): BindAtArrival {
  if (bind === writeOrder) return bind;
  return (bankStates, write) => {
    const bank = bind(bankStates, write);
    if (bank !== writeOrder(bankStates, write)) differed[Decision.dieBinding]++;
    return bank;
  };
}

/** The binding of an experiment; null if writes are bound late. */
export function arrivalBindingOf(s: PolicyEngine): ArrivalBinding | null {
  const bind = bindingOf(s.experiment.policy);
  return bind === null ? null : new ArrivalBinding(s, compared(s, bind));
}

class ArrivalBinding implements BindHook {
  private readonly s: PolicyEngine;
  private readonly bind: BindAtArrival;
  private readonly bankStates: Binding;
  private readonly write = new Write();

  constructor(s: PolicyEngine, bind: BindAtArrival) {
    this.s = s;
    this.bind = bind;
    this.bankStates = new Binding(s, s.ways > 1 ? s.units.count : s.geometry.dies);
  }

  bankFor(lpn: number, pageNumber: number, requestNumber: number): number {
    const { write } = this;
    write.lpn = lpn;
    write.pageNumber = pageNumber;
    write.requestNumber = requestNumber;
    return this.bind(this.bankStates, write);
  }

  rebind(lpn: number, pageNumber: number, requestNumber: number, among: readonly number[]): number {
    const { write } = this;
    write.lpn = lpn;
    write.pageNumber = pageNumber;
    write.requestNumber = requestNumber;
    return among[this.bind(new Rooms(this.s, this.bankStates, among), write)];
  }
}
