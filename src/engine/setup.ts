/** The device before time 0: what `initial` says, and preconditioning (without simulated time). Model page §11. */
import { initialBlocks } from '../device/initial-state.ts';
import { blockNumber, dieNumber } from '../device/geometry.ts';
import { BlockState } from './flash.ts';
import { createOperation } from './host.ts';
import { OperationState } from './operation-pool.ts';
import { Cause, NONE, OperationType } from './recording.ts';
import type { Simulation } from './simulation.ts';
import { Stage } from './transaction-pool.ts';
import { pickVictim } from './victim.ts';

/** Puts the device into the experiment's first state. */
export function prepare(s: Simulation): void {
  const { initial, precondition } = s.experiment;
  initialFlash(s);
  for (const entry of initial.cumulativeWrites) {
    s.cumulativeWrites[bankOf(s, dieNumber(s.geometry, entry))] = entry.pages;
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

function bankOf(s: Simulation, die: number): number {
  return s.ways > 1 ? s.units.ofDie[die] : die;
}

function initialFlash(s: Simulation): void {
  const { flash, geometry } = s;
  const openIn = new Uint8Array(geometry.planes);
  for (const block of initialBlocks(s.experiment, geometry)) {
    const index = block.plane * geometry.blocksPerPlane + block.block;
    flash.eraseCount[index] = block.eraseCount;
    if (block.bad) {
      flash.markBad(index);
      continue;
    }
    if (block.open) {
      // The first open block of a plane is the host's, a second one GC's own.
      const state = openIn[block.plane]++ === 0 ? BlockState.hostActive : BlockState.gcActive;
      flash.prepare(index, block.written, state);
    } else if (block.written > 0) {
      flash.prepare(index, block.written, BlockState.closed);
    }
    for (const page of block.valid) flash.move(page.lpn, index * geometry.pagesPerBlock + page.page);
  }
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
  operations.die[slot] = die;
  operations.state[slot] = OperationState.dispatched;
  const tx = transactions.take();
  const full = type === OperationType.erase ? s.eraseNs : type === OperationType.program ? s.programNs : s.readNs;
  transactions.unit[tx] = unit;
  transactions.type[tx] = type;
  transactions.cause[tx] = Cause.precondition;
  transactions.stage[tx] = Stage.array;
  transactions.head[tx] = slot;
  transactions.count[tx] = 1;
  transactions.lead[tx] = operations.id[slot];
  transactions.full[tx] = Math.max(full, entry.remainingNs);
  transactions.remaining[tx] = entry.remainingNs;
  transactions.begun[tx] = 0;
  transactions.runStart[tx] = 0;
  transactions.blackoutFrom[tx] = entry.remainingNs - transactions.full[tx];
  operations.transaction[slot] = tx;
  s.unitTransaction[unit] = tx;
  s.account(unit);
  s.time.begin(s.arraySlot(unit), entry.remainingNs, operations.id[slot]);
}

/** Writes a page without time, collecting first where the plane is short. */
function writeAtOnce(s: Simulation, lpn: number, number: number): void {
  const { flash, geometry, units, ways } = s;
  const { planesPerDie, pagesPerBlock, dies } = geometry;
  let die: number;
  if (ways > 1) {
    const gang = Math.floor(number / ways) % units.count;
    die = units.dies[gang * units.diesPerUnit + (number % ways)];
  } else {
    die = number % dies;
  }
  for (let tries = 0; tries < dies; tries++) {
    let plane = -1;
    let lowest = pagesPerBlock + 1;
    for (let p = die * planesPerDie; p < (die + 1) * planesPerDie; p++) {
      collectAtOnce(s, p);
      const page = flash.nextHostPage(p);
      if (flash.hasHostPage(p) && page < lowest) {
        plane = p;
        lowest = page;
      }
    }
    if (plane >= 0) {
      const ppn = flash.takeHostPage(plane);
      flash.programEnded(ppn);
      flash.move(lpn, ppn);
      s.preconditionPrograms++;
      return;
    }
    die = (die + 1) % dies;
  }
}

/** Collects blocks of a plane, without time, until it has enough free ones or nothing can be gained. */
function collectAtOnce(s: Simulation, plane: number): void {
  const { flash, geometry } = s;
  const { gc } = s.experiment.policy;
  if (!gc.enabled) return;
  const { pagesPerBlock, blocksPerPlane } = geometry;
  while (
    flash.freeBlocks[plane] < gc.hardFreeBlocks ||
    flash.freeBlocks[plane] / flash.goodBlocks[plane] < gc.softFreeRatio
  ) {
    const block = pickVictim(s, plane);
    if (block < 0) return;
    const index = plane * blocksPerPlane + block;
    for (let page = 0; page < flash.written[index]; page++) {
      const lpn = flash.owner[index * pagesPerBlock + page];
      if (lpn === NONE) continue;
      if (!flash.hasGcPage(plane)) return;
      const to = flash.takeGcPage(plane);
      flash.programEnded(to);
      flash.move(lpn, to);
      s.preconditionPrograms++;
    }
    flash.erased(index);
  }
}

/** Sequential fill: logical pages 0 … n−1, one after the other over the dies. */
function fill(s: Simulation, pages: number): void {
  for (let lpn = 0; lpn < pages; lpn++) writeAtOnce(s, lpn, lpn);
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
  const round = Math.ceil(pages / 4);
  const amplification: number[] = [];
  for (let r = 0; r < MOST_ROUNDS; r++) {
    const before = s.preconditionPrograms;
    for (let i = 0; i < round; i++) writeAtOnce(s, s.random.below(pages), i);
    amplification.push((s.preconditionPrograms - before) / round);
    const last = amplification.slice(-window);
    if (last.length < window) continue;
    last.sort((a, b) => a - b);
    const mean = last.reduce((sum, value) => sum + value, 0) / window;
    if (last[window - 1] - last[0] <= tolerance * mean) return;
  }
}
