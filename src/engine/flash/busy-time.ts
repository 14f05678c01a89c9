/**
 * How long buses and arrays were busy between the arrival of the first request that counts and the last completion: the
 * time before and after does not count.
 */
import { arrayBegan } from './alone.ts';
import { DIE, SIBLING } from '../records/operation-record.ts';
import { WORK_COUNTERS, type Counters } from '../state/counters.ts';
import { busEnd } from '../pages/channel-hold.ts';
import type { Simulation } from '../simulation.ts';
import { ALONE, HEAD, RUN_START, STAGE, Stage, UNIT, slotAlone } from '../records/transaction-record.ts';
import { Latency } from '../accounting/unit-state.ts';

/**
 * Notes the busy times and the flash work until now, when the first request that counts has arrived and when the last
 * one is complete. Called at the end of an instant.
 */
export function markWindow(s: Simulation): void {
  const { counters } = s;
  if (counters.windowBegun === 0 && s.countedSince >= 0) {
    counters.windowBegun = 1;
    busyUntilNow(s, counters.channelBusyBefore, counters.dieBusyBefore);
    if (s.controller !== null) s.controller.mark(s.now, false);
  }
  if (s.completed < s.total || counters.windowEnded) return;
  counters.windowEnded = true;
  busyUntilNow(s, counters.channelBusyAtEnd, counters.dieBusyAtEnd);
  if (s.controller !== null) s.controller.mark(s.now, true);
  noteWork(counters);
}

function noteWork(counters: Counters): void {
  WORK_COUNTERS.forEach((name, index) => (counters.workAtEnd[index] = counters[name]));
}

/** Busy time of every channel and die so far, ns, phases that run now as far as they have come. */
function busyUntilNow(s: Simulation, channels: Float64Array, dies: Float64Array): void {
  const { counters, bus, time, units } = s;
  for (let channel = 0; channel < channels.length; channel++) {
    channels[channel] = bus.transfersUntil(channel, busEnd(s, channel));
  }
  // A phase of an array is counted when it ends.
  dies.set(counters.dieBusyNs);
  for (let unit = 0; unit < units.count; unit++) {
    if (time.time[s.arraySlot(unit)] === Infinity) continue;
    const running = s.unitTransaction[unit];
    if (running >= 0 && (running & ALONE) !== 0) {
      dies[s.operations.int[slotAlone(running) | DIE]] += s.now - arrayBegan(s, unit, slotAlone(running));
      continue;
    }
    const tx = onArray(s, unit);
    if (tx >= 0) addRun(s, tx, dies);
  }
  s.planeReads?.addBusy(dies);
}

/** The transaction whose phase (or copy, or latency) runs on a unit's array; −1 none. */
function onArray(s: Simulation, unit: number): number {
  const { int } = s.transactions;
  const latency = s.unitLatency[unit];
  if (latency === Latency.draining || latency === Latency.suspending) return s.unitSuspended[unit];
  const running = s.unitTransaction[unit];
  if (latency === Latency.resuming) return running;
  for (const tx of [running, s.unitCache[unit]]) {
    if (tx >= 0 && (int[tx | STAGE] === Stage.array || int[tx | STAGE] === Stage.copy)) return tx;
  }
  return -1;
}

/** Adds the present run of a transaction to each of its dies, once. */
function addRun(s: Simulation, tx: number, dies: Float64Array): void {
  const { transactions, operations } = s;
  const ran = s.now - transactions.real[tx | RUN_START];
  const seen = new Set<number>();
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING])
    seen.add(operations.int[slot | DIE]);
  // A super-page keeps all banks of its gang busy.
  if (s.ways > 1) {
    const first = transactions.int[tx | UNIT] * s.units.diesPerUnit;
    for (let lane = 0; lane < s.ways; lane++) seen.add(s.units.dies[first + lane]);
  }
  for (const die of seen) dies[die] += ran;
}

/**
 * Busy time of every channel and die from the arrival of the first request that counts to the last completion, ns; of
 * a run that stopped before that, until its end (0 if it stopped in its warm-up).
 */
export function busyInWindow(s: Simulation): { channels: Float64Array; dies: Float64Array } {
  const { counters } = s;
  const channels = counters.channelBusyAtEnd.slice();
  const dies = counters.dieBusyAtEnd.slice();
  if (!counters.windowEnded && (counters.windowBegun === 1 || s.firstCounted === 0)) busyUntilNow(s, channels, dies);
  counters.channelBusyBefore.forEach((ns, channel) => (channels[channel] -= ns));
  counters.dieBusyBefore.forEach((ns, die) => (dies[die] -= ns));
  return { channels, dies };
}
