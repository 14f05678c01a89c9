/**
 * `gc.preemption: block`: a collection holds its channel from its first read to its last program, as in SSDSim. Model
 * page §8.
 */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { quotient } from '../../device/exact.ts';
import { ID } from '../records/operation-record.ts';
import { ALONE, LEAD, slotAlone } from '../records/transaction-record.ts';

/** The end of the present transfer of a channel, ns; now if the bus is idle or the transfer ends now. */
export const busEnd = (s: Simulation, channel: number): number => {
  const end = s.busTransaction[channel] < 0 ? Infinity : s.time.time[s.busSlot(channel)];
  return end === Infinity ? s.clock.now : end;
};

/** The operation of the present transfer of a channel; −1 if the bus is idle. */
const busUser = (s: Simulation, channel: number): number => {
  const tx = s.busTransaction[channel];
  if (tx < 0) return -1;
  const { int } = s.operations;
  if ((tx & ALONE) !== 0) return int[slotAlone(tx) | ID];
  const slot = s.busOperation[channel];
  return slot >= 0 ? int[slot | ID] : s.transactions.int[tx | LEAD];
};

const unitOfPlane = (s: Simulation, plane: number): number => s.units.ofDie[quotient(plane, s.geometry.planesPerDie)];

/** Nothing but finished reads uses the channel before the collection of the plane, which could begin there. */
export const claimChannel = (s: Simulation, channel: number, plane: number): void => {
  s.heldBy[channel] = plane;
  s.heldUnit[channel] = unitOfPlane(s, plane);
};

/** A step of the collection that has claimed a channel begins; `operation`: its first operation. */
export const holdChannel = (s: Simulation, channel: number, operation: number): void => {
  s.holdBegun[channel] = 1;
  s.differed[Decision.gcPreemption]++;
  s.bus.hold(channel, operation);
};

/** The next step of a plane's collection waits: if that holds its channel, others wait for this step now. */
export const stepWaits = (s: Simulation, plane: number, operation: number): void => {
  const channel = s.units.channelOf[unitOfPlane(s, plane)];
  if (s.heldBy[channel] === plane && s.holdBegun[channel] === 1) s.bus.hold(channel, operation);
};

export const freeChannel = (s: Simulation, channel: number): void => {
  s.heldBy[channel] = -1;
  s.heldUnit[channel] = -1;
  if (s.holdBegun[channel] === 1) s.bus.letGo(channel, busEnd(s, channel), busUser(s, channel));
  s.holdBegun[channel] = 0;
  s.dirty.mark(channel);
};

/** The collection of a plane has moved all pages of its block: its channel is free again. */
export const allMoved = (s: Simulation, plane: number): void => {
  const channel = s.units.channelOf[unitOfPlane(s, plane)];
  if (s.heldBy[channel] === plane) freeChannel(s, channel);
};
