/** Writes before time 0, without simulated time: a device that is filled, or a used one. Model page §11.1. */
import { Decision } from '../state/differences.ts';
import { lanePlane, leadPlane } from '../state/lanes.ts';
import { NONE } from '../recording/recording.ts';
import type { Simulation } from '../simulation.ts';
import { putUsed } from './used.ts';

/** Writes from one pause to the next: some milliseconds' worth. */
const WRITES_A_STEP = 16_384;

/**
 * Brings the device into the state of the experiment's `precondition` (some). A large device takes a while: the writes
 * come in steps, and the caller may pause between two.
 */
export function* precondition(s: Simulation, isPut: boolean): Generator<'put' | undefined, void> {
  const { kind, fill } = s.experiment.precondition;
  const pages = Math.floor(fill * s.geometry.logicalPages);
  if (pages === 0) return;
  if (kind === 'used') {
    if (!isPut) {
      const rest = yield* putUsed(s, pages);
      if (rest.length === 0) yield 'put';
      else yield* writeInOrder(s, rest.length, (i) => rest[i]);
    }
    yield* settle(s, pages);
  } else yield* writeInOrder(s, pages, (i) => i);
}

/**
 * Writes logical pages without time: one, or up to `writePages` of them as one super-page or word line. `number` counts
 * such writes and chooses the bank in turn, as write order would; a bank without room is passed over.
 */
export function writeAtOnce(s: Simulation, lpns: Uint32Array, count: number, number: number): void {
  const { flash, geometry, units, ways, writePages } = s;
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
    // The planes of a die may have taken different numbers of pages before time 0.
    const lead = s.twins ? plane : leadPlane(s, plane);
    for (let i = 0; i < writePages; i++) {
      const ppn = flash.takeHostPage(s.jobLanes > 1 && !s.twins ? lanePlane(s, lead, i % s.jobLanes) : lead);
      flash.programEnded(ppn);
      if (i < count) flash.move(lpns[i], ppn);
      else flash.noteWithoutData(ppn);
    }
    s.preconditionPrograms += writePages;
    return;
  }
}

/**
 * Collects blocks of a plane (superblocks of a gang), without time, until it has enough free ones or nothing can be
 * gained.
 */
function collectAtOnce(s: Simulation, plane: number): void {
  const { flash, geometry, jobLanes: ways } = s;
  const { gc } = s.experiment.policy;
  if (leadPlane(s, plane) !== plane) return;
  if (!gc.enabled) {
    // One block more in use before time 0 already makes another device.
    const free = flash.freeBlocks[plane];
    if (free < Math.max(2, gc.hardFreeBlocks) || free / flash.goodBlocks[plane] < gc.softFreeRatio) {
      s.differed[Decision.gcDisabled] = 1;
    }
    return;
  }
  const { pagesPerBlock, blocksPerPlane } = geometry;
  while (
    flash.blocksForLimit(plane) < gc.hardFreeBlocks ||
    flash.freeBlocks[plane] / flash.goodBlocks[plane] < gc.softFreeRatio ||
    flash.isExhausted(plane)
  ) {
    const block = s.victims.pick(plane, -1);
    if (block < 0) return;
    for (let i = 0; i < ways; i++) flash.deactivate(lanePlane(s, plane, i), block);
    // The planes of a twin in `initial` may have different numbers of pages.
    let written = 0;
    for (let i = 0; i < ways; i++) {
      written = Math.max(written, flash.written[lanePlane(s, plane, i) * blocksPerPlane + block]);
    }
    // Valid pages in order of page, then lane; they go w at a time to the lanes of the next super-page or word line.
    let next = 0;
    const { stepPages } = s;
    for (let i = 0; i < written * ways; i++) {
      const from = lanePlane(s, plane, i % ways);
      const lpn = flash.owner[(from * blocksPerPlane + block) * pagesPerBlock + Math.floor(i / ways)];
      if (lpn === NONE) continue;
      const has = s.twinBlocks !== null ? s.twinBlocks.restOfRow(plane) > 0 : next > 0 || flash.hasGcPage(plane);
      if (!has) return;
      moveAtOnce(s, s.twins ? plane + s.planes.chosen[0] : lanePlane(s, plane, next % ways), lpn);
      next = (next + 1) % stepPages;
    }
    while (next > 0 && !s.twins) {
      moveAtOnce(s, lanePlane(s, plane, next % ways), NONE);
      next = (next + 1) % stepPages;
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
  else flash.noteWithoutData(to);
  s.preconditionPrograms++;
}

function* writeInOrder(s: Simulation, count: number, pageAt: (i: number) => number): Generator<undefined, void> {
  const lpns = new Uint32Array(s.writePages);
  for (let first = 0, number = 0; first < count; first += lpns.length, number++) {
    const some = Math.min(lpns.length, count - first);
    for (let i = 0; i < some; i++) lpns[i] = pageAt(first + i);
    writeAtOnce(s, lpns, some, number);
    if (number % WRITES_A_STEP === WRITES_A_STEP - 1) yield;
  }
}

/**
 * Overwrites a block in each plane, at random and in turn, so that open blocks, GC's own ones and free ones are as
 * collections leave them, then collects what is due: nothing is at time 0. Without collection a device cannot be
 * overwritten.
 */
function* settle(s: Simulation, pages: number): Generator<undefined, void> {
  if (!s.experiment.policy.gc.enabled) {
    s.differed[Decision.gcDisabled] = 1;
    return;
  }
  const { pagesPerBlock, planes } = s.geometry;
  const lpns = new Uint32Array(s.writePages);
  const writes = Math.ceil((pagesPerBlock * planes) / s.writePages);
  for (let i = 0; i < writes; i++) {
    for (let lane = 0; lane < lpns.length; lane++) lpns[lane] = s.random.below(pages);
    writeAtOnce(s, lpns, lpns.length, i);
    if (i % WRITES_A_STEP === WRITES_A_STEP - 1) yield;
  }
  for (let plane = 0; plane < planes; plane++) collectAtOnce(s, plane);
}
