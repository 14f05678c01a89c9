/** The device before time 0: what `initial` says. Model page §11. */
import { initialBlocks } from '../../document/initial-state.ts';
import { blockNumber, dieNumber } from '../../device/geometry.ts';
import type { CachedFlash } from '../state/cached-flash.ts';
import { BlockState } from '../state/block-state.ts';
import { preconditionOnce, type PreparedDevices } from './prepared-devices.ts';
import type { Simulation } from '../simulation.ts';
import { refreshHostPages } from '../pages/host-pages.ts';
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { checkArrival } from '../../document/instants.ts';
import type { Requests } from '../state/workload.ts';
import { createOperation } from '../pages/operations.ts';
import { Cause, NONE, OperationType } from '../recording/recording.ts';
import { setBusy } from '../accounting/unit-state.ts';
import { DIE, ID, OperationState, STATE, TRANSACTION } from '../records/operation-record.ts';
import { BEGUN, BLACKOUT_FROM, FULL, REMAINING, RUN_START, STAGE, Stage } from '../records/transaction-record.ts';
import { recordOf } from '../flash/transactions.ts';
import { accountUnit } from '../accounting/unit-use.ts';

/** Starts the i-th of `initial.running`. */
function startRunning(s: Simulation, i: number): void {
  const { transactions, operations, units } = s;
  const entry = s.experiment.initial.running[i];
  const die = dieNumber(s.geometry, entry);
  const unit = units.ofDie[die];
  const type = OperationType[entry.kind];
  const slot = createOperation(s, type, Cause.precondition, 0, NONE, 0);
  operations.int[slot | DIE] = die;
  operations.int[slot | STATE] = OperationState.dispatched;
  const tx = recordOf(s, unit, Cause.precondition, slot, 1);
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | FULL] = Math.max(transactions.real[tx | FULL], entry.remainingNs);
  transactions.real[tx | REMAINING] = entry.remainingNs;
  transactions.real[tx | BEGUN] = 0;
  transactions.real[tx | RUN_START] = 0;
  transactions.real[tx | BLACKOUT_FROM] = entry.remainingNs - transactions.real[tx | FULL];
  operations.int[slot | TRANSACTION] = tx;
  setBusy(s, unit, tx);
  if (s.superPages !== null) s.superPages.pad(tx);
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), entry.remainingNs, operations.int[slot | ID]);
}

/**
 * Checks the arrival times of a workload. With an arrival that is not a number a run would never end, because every
 * other time is compared with it.
 * @throws DocumentError for times that decrease, are not finite, or are beyond the end of time
 */
export function checkArrivals(experiment: Experiment, { count, at }: Requests): void {
  let previous = 0;
  for (let i = 0; i < count; i++) {
    if (at[i] >= previous && at[i] < Infinity) {
      previous = at[i];
      continue;
    }
    throw new DocumentError(
      'workload',
      `request ${i} arriving at ${at[i]} ns`,
      `finite times that never decrease, from ${previous} ns here`,
    );
  }
  if (count > 0) checkArrival(experiment, arrivalKey(experiment), at[count - 1]);
}

/** The key that says when the last request of a workload arrives. */
function arrivalKey({ workload }: Experiment): string {
  if ('requests' in workload) return 'workload.requests';
  if ('trace' in workload && workload.trace.startNs > 0) return 'workload.trace.startNs';
  return 'synthetic' in workload ? 'workload.synthetic.arrivals.meanGapNs' : 'workload';
}

/** Puts the device into the experiment's initial state, in steps if that takes a while. */
export function* prepare(s: Simulation, devices: PreparedDevices | null): Generator<undefined, void> {
  const { initial } = s.experiment;
  initialFlash(s);
  for (const entry of initial.cumulativeWrites) {
    // A gang has written as many super-pages as the one of its dies that has written most.
    const bank = s.bankOf(dieNumber(s.geometry, entry));
    s.cumulativeWrites[bank] = Math.max(s.cumulativeWrites[bank], entry.pages);
  }
  if (s.precondition !== null) yield* preconditionOnce(s, s.precondition, devices);
  if (s.storeReads !== null) yield* s.storeReads(s);
  if (s.hasCache === 1) (s.flash as CachedFlash).bypass = 0;
  for (let die = 0; die < s.geometry.dies; die++) {
    s.planeToken[die] = planeBehind(s, die);
    refreshHostPages(s, die);
  }
  for (let i = 0; i < initial.running.length; i++) startRunning(s, i);
  for (let i = 0; i < initial.collect.length; i++) s.collectBlocks[i] = blockNumber(s.geometry, initial.collect[i]);
  s.jobs.markAllPlanes();
}

/** The plane (in its die) with the fewest pages in its active block: the first whose turn it is. */
function planeBehind({ flash, geometry }: Simulation, die: number): number {
  const { planesPerDie, blocksPerPlane } = geometry;
  let best = 0;
  let fewest = Infinity;
  for (let plane = 0; plane < planesPerDie; plane++) {
    const at = die * planesPerDie + plane;
    const active = flash.hostActive[at];
    const written = active < 0 ? 0 : flash.written[at * blocksPerPlane + active];
    if (written >= fewest) continue;
    best = plane;
    fewest = written;
  }
  return best;
}

function initialFlash(s: Simulation): void {
  const { flash, geometry } = s;
  const openIn = new Uint8Array(geometry.planes);
  // Of the open blocks of a plane, the first in the list is the host's, a second one GC's own.
  const ofGc = new Set<number>();
  for (const pointer of s.experiment.initial.writePointers) {
    const index = blockNumber(geometry, pointer);
    if (pointer.page < geometry.pagesPerBlock && openIn[Math.floor(index / geometry.blocksPerPlane)]++ > 0) {
      ofGc.add(index);
    }
  }
  const blocks = initialBlocks(s.experiment, geometry);
  for (const block of blocks) {
    const index = block.plane * geometry.blocksPerPlane + block.block;
    flash.eraseCount[index] = block.eraseCount;
    if (block.bad) {
      flash.markBad(index);
      continue;
    }
    if (block.open) {
      flash.prepare(index, block.written, ofGc.has(index) ? BlockState.gcActive : BlockState.hostActive);
    } else if (block.written > 0) {
      flash.prepare(index, block.written, BlockState.closed);
    }
    for (const page of block.valid) flash.move(page.lpn, index * geometry.pagesPerBlock + page.page);
  }
  // One bad block takes its whole superblock out of use (DJ §3.2).
  if (s.initialState !== null) s.initialState.prepare(blocks);
}
