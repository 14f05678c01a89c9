/** The device before time 0: what `initial` says, and preconditioning (without simulated time). Model page §11. */
import { initialBlocks } from '../device/initial-state.ts';
import { blockNumber, dieNumber } from '../device/geometry.ts';
import { lanePlane, leadPlane } from './lanes.ts';
import { Decision } from './differences.ts';
import { BlockState } from './flash.ts';
import { createOperation } from './host.ts';
import { optional } from './optional.ts';
import { OperationState } from './operation-pool.ts';
import { Cause, NONE, OperationType } from './recording.ts';
import type { Simulation } from './simulation.ts';
import { Stage } from './transaction-pool.ts';
import { pickVictim } from './victim.ts';
import * as operationPoolConstants from './operation-pool.ts';
import * as transactionPoolConstants from './transaction-pool.ts';

// A module's own constants are compiled into its code; imported ones would be loaded and checked at every use.
const { BEGUN, BLACKOUT_FROM, CAUSE, COUNT, FULL, HEAD, LEAD, REMAINING, RUN_START, STAGE, TYPE, UNIT } =
  transactionPoolConstants;
const { DIE, ID, STATE, TRANSACTION } = operationPoolConstants;

/** Puts the device into the experiment's first state. */
export function prepare(s: Simulation): void {
  const { initial, precondition } = s.experiment;
  initialFlash(s);
  for (const entry of initial.cumulativeWrites) {
    // A gang has written as many super-pages as the one of its dies that has written most.
    const bank = s.bankOf(dieNumber(s.geometry, entry));
    s.cumulativeWrites[bank] = Math.max(s.cumulativeWrites[bank], entry.pages);
  }
  if (precondition.kind !== 'none') {
    fill(s, Math.floor(precondition.fill * s.geometry.logicalPages));
    if (precondition.kind === 'steady-state') settleDown(s, Math.floor(precondition.fill * s.geometry.logicalPages));
  }
  for (let die = 0; die < s.geometry.dies; die++) s.refreshRoom(die);
  for (let i = 0; i < initial.running.length; i++) run(s, i);
  for (let i = 0; i < initial.collect.length; i++) s.collectBlocks[i] = blockNumber(s.geometry, initial.collect[i]);
  s.jobs.check.fill(1);
  s.jobs.anyCheck = 1;
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
  if (s.jobLanes > 1) optional.bringInStep(s, blocks);
}

/** An operation that was already running at time 0. */
function run(s: Simulation, i: number): void {
  const { transactions, operations, units } = s;
  const entry = s.experiment.initial.running[i];
  const die = dieNumber(s.geometry, entry);
  const unit = units.ofDie[die];
  const type =
    entry.kind === 'erase'
      ? OperationType.erase
      : entry.kind === 'program'
        ? OperationType.program
        : OperationType.read;
  const slot = createOperation(s, type, Cause.precondition, 0, NONE, 0);
  operations.int[slot | DIE] = die;
  operations.int[slot | STATE] = OperationState.dispatched;
  const tx = transactions.take();
  const full = type === OperationType.erase ? s.eraseNs : type === OperationType.program ? s.programNs : s.readNs;
  transactions.int[tx | UNIT] = unit;
  transactions.int[tx | TYPE] = type;
  transactions.int[tx | CAUSE] = Cause.precondition;
  transactions.int[tx | STAGE] = Stage.array;
  transactions.int[tx | HEAD] = slot;
  transactions.int[tx | COUNT] = 1;
  transactions.int[tx | LEAD] = operations.int[slot | ID];
  transactions.real[tx | FULL] = Math.max(full, entry.remainingNs);
  transactions.real[tx | REMAINING] = entry.remainingNs;
  transactions.real[tx | BEGUN] = 0;
  transactions.real[tx | RUN_START] = 0;
  transactions.real[tx | BLACKOUT_FROM] = entry.remainingNs - transactions.real[tx | FULL];
  operations.int[slot | TRANSACTION] = tx;
  s.unitTransaction[unit] = tx;
  s.account(unit);
  s.time.begin(s.arraySlot(unit), entry.remainingNs, operations.int[slot | ID]);
}

/**
 * Writes logical pages without time: one, or with superblocks up to w of them as one super-page. `number` counts such writes and chooses the bank in turn,
 * as write order would; a bank without room is passed over.
 */
function writeAtOnce(s: Simulation, lpns: Uint32Array, count: number, number: number): void {
  const { flash, geometry, units, ways } = s;
  const { planesPerDie, dies } = geometry;
  const banks = ways > 1 ? units.count : dies;
  for (let tries = 0; tries < banks; tries++) {
    const bank = (number + tries) % banks;
    const die = ways > 1 ? units.dies[bank * units.diesPerUnit] : bank;
    let plane = -1;
    let fewest = 0;
    for (let p = die * planesPerDie; p < (die + 1) * planesPerDie; p++) {
      collectAtOnce(s, p);
      if (!flash.hasHostPage(p) || (plane >= 0 && flash.taken[p] >= fewest)) continue;
      plane = p;
      fewest = flash.taken[p];
    }
    if (plane < 0) continue;
    for (let lane = 0; lane < ways; lane++) {
      const ppn = flash.takeHostPage(lanePlane(s, plane, lane));
      flash.programEnded(ppn);
      if (lane < count) flash.move(lpns[lane], ppn);
      else flash.noteWasted(ppn);
    }
    s.preconditionPrograms += ways;
    return;
  }
}

/** Collects blocks of a plane (superblocks of a gang), without time, until it has enough free ones or nothing can be gained. */
function collectAtOnce(s: Simulation, plane: number): void {
  const { flash, geometry, jobLanes: ways } = s;
  const { gc } = s.experiment.policy;
  if (leadPlane(s, plane) !== plane) return;
  if (!gc.enabled) {
    // Even one block more or less in use before time 0 makes another device.
    const free = flash.freeBlocks[plane];
    if (free < Math.max(2, gc.hardFreeBlocks) || free / flash.goodBlocks[plane] < gc.softFreeRatio) {
      s.differed[Decision.gcDisabled] = 1;
    }
    return;
  }
  const { pagesPerBlock, blocksPerPlane } = geometry;
  while (
    flash.freeBlocks[plane] < gc.hardFreeBlocks ||
    flash.freeBlocks[plane] / flash.goodBlocks[plane] < gc.softFreeRatio
  ) {
    const block = pickVictim(s, plane);
    if (block < 0) return;
    const written = flash.written[plane * blocksPerPlane + block];
    // Valid pages in order of page, then lane; they go w at a time to the lanes of the next super-page.
    let lane = 0;
    for (let i = 0; i < written * ways; i++) {
      const from = lanePlane(s, plane, i % ways);
      const lpn = flash.owner[(from * blocksPerPlane + block) * pagesPerBlock + Math.floor(i / ways)];
      if (lpn === NONE) continue;
      const has = s.twins ? optional.restOfRow(s, plane) > 0 : lane > 0 || flash.hasGcPage(plane);
      if (!has) return;
      moveAtOnce(s, s.twins ? plane + s.decisions.chosen[0] : lanePlane(s, plane, lane), lpn);
      lane = (lane + 1) % ways;
    }
    while (lane > 0 && s.ways > 1) {
      moveAtOnce(s, lanePlane(s, plane, lane), NONE);
      lane = (lane + 1) % ways;
    }
    for (let i = 0; i < ways; i++) flash.erased(lanePlane(s, plane, i) * blocksPerPlane + block);
  }
}

/** A GC page of the plane for a logical page, or (NONE) for nothing. */
function moveAtOnce(s: Simulation, plane: number, lpn: number): void {
  const { flash } = s;
  const to = flash.takeGcPage(plane);
  flash.programEnded(to);
  if (lpn !== NONE) flash.move(lpn, to);
  else flash.noteWasted(to);
  s.preconditionPrograms++;
}

/** Sequential fill: logical pages 0 … n−1, in turn over the banks. */
function fill(s: Simulation, pages: number): void {
  const lpns = new Uint32Array(s.ways);
  for (let lpn = 0, number = 0; lpn < pages; lpn += s.ways, number++) {
    const count = Math.min(s.ways, pages - lpn);
    for (let i = 0; i < count; i++) lpns[i] = lpn + i;
    writeAtOnce(s, lpns, count, number);
  }
}

/** Rounds after which the search for a steady state ends in any case (SNIA PTS). */
const MOST_ROUNDS = 25;

/**
 * Steady state: rounds of uniformly random overwrites (a quarter of the filled pages each) until write amplification over the last `window` rounds
 * spreads by no more than `tolerance` of its mean. The seeded generator makes it the same everywhere.
 */
function settleDown(s: Simulation, pages: number): void {
  if (pages === 0) return;
  const { window, tolerance } = s.experiment.precondition;
  const round = Math.ceil(pages / (4 * s.ways));
  const lpns = new Uint32Array(s.ways);
  const amplification: number[] = [];
  for (let r = 0; r < MOST_ROUNDS; r++) {
    const before = s.preconditionPrograms;
    for (let i = 0; i < round; i++) {
      for (let lane = 0; lane < s.ways; lane++) lpns[lane] = s.random.below(pages);
      writeAtOnce(s, lpns, s.ways, i);
    }
    amplification.push((s.preconditionPrograms - before) / (round * s.ways));
    const last = amplification.slice(-window);
    if (last.length < window) continue;
    last.sort((a, b) => a - b);
    const mean = last.reduce((sum, value) => sum + value, 0) / window;
    if (last[window - 1] - last[0] <= tolerance * mean) return;
  }
}
