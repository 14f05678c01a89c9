/** Writes before time 0, without simulated time: a device that is filled, or in its steady state. Model page §11. */
import { Decision } from '../accounting/differences.ts';
import { lanePlane, leadPlane } from '../core/lanes.ts';
import { HostOp, kindOf } from '../host/workload.ts';
import { NONE } from '../recording/recording.ts';
import type { Simulation } from '../core/simulation.ts';
import { sprandom } from './sprandom.ts';

/** Writes from one pause to the next: some milliseconds' worth. */
const WRITES_A_STEP = 16_384;

/**
 * Fills the device as the experiment's `precondition` says (some), and brings it into its steady state if that is
 * requested. A large device takes a while: the writes come in steps, and the caller may pause between two.
 */
export function* precondition(s: Simulation): Generator<undefined, void> {
  const { kind, fill: share, outOfPhase: isApart } = s.experiment.precondition;
  const pages = Math.floor(share * s.geometry.logicalPages);
  if (kind === 'sprandom') yield* sprandom(s, pages, s.experiment.precondition.regions);
  else if (kind === 'used') {
    // Each block expects its own number of valid pages.
    yield* sprandom(s, pages, Infinity);
    yield* settle(s, pages);
  } else yield* fill(s, pages);
  if (kind === 'steady-state') {
    const next = drawnPages(s, pages);
    yield* settleDown(s, pages, next);
    if (isApart && pages > 0) yield* outOfPhase(s, next);
  }
  if (kind === 'workload' && s.workload.op.some((op) => kindOf(op) === HostOp.write)) {
    const next = writtenPages(s);
    yield* settleDown(s, pages, next);
    if (pages > 0) yield* outOfPhase(s, next);
  }
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

/** Sequential fill: logical pages 0 … n−1, in turn over the banks. */
function* fill(s: Simulation, pages: number): Generator<undefined, void> {
  const lpns = new Uint32Array(s.writePages);
  for (let lpn = 0, number = 0; lpn < pages; lpn += s.writePages, number++) {
    const count = Math.min(s.writePages, pages - lpn);
    for (let i = 0; i < count; i++) lpns[i] = lpn + i;
    writeAtOnce(s, lpns, count, number);
    if (number % WRITES_A_STEP === WRITES_A_STEP - 1) yield;
  }
}

/** Rounds after which the search for a steady state ends in any case (SNIA PTS). */
const MOST_ROUNDS = 25;

/**
 * Overwrites a block in each plane, at random and in turn, so that open blocks, GC's own ones and free ones are as
 * collections leave them, then collects what is due: nothing is at time 0. Without collection a device cannot be
 * overwritten.
 */
function* settle(s: Simulation, pages: number): Generator<undefined, void> {
  if (pages === 0) return;
  if (!s.experiment.policy.gc.enabled) {
    s.differed[Decision.gcDisabled] = 1;
    return;
  }
  const { pagesPerBlock, planes } = s.geometry;
  const next = drawnPages(s, pages);
  const lpns = new Uint32Array(s.writePages);
  const writes = Math.ceil((pagesPerBlock * planes) / s.writePages);
  for (let i = 0; i < writes; i++) {
    writeAtOnce(s, lpns, next(lpns), i);
    if (i % WRITES_A_STEP === WRITES_A_STEP - 1) yield;
  }
  for (let plane = 0; plane < planes; plane++) collectAtOnce(s, plane);
}

/** Puts the pages of the next write into `lpns`; returns how many there are. */
type NextWrite = (lpns: Uint32Array) => number;

/** Writes of pages drawn from the filled ones. */
function drawnPages(s: Simulation, pages: number): NextWrite {
  return (lpns) => {
    for (let lane = 0; lane < lpns.length; lane++) lpns[lane] = s.random.below(pages);
    return lpns.length;
  };
}

/**
 * The pages of the workload's write requests, request by request, and from the first again behind the last. A write of
 * several lanes takes those of one request only.
 */
function writtenPages({ workload, geometry }: Simulation): NextWrite {
  const { pageBytes, logicalPages } = geometry;
  let request = -1;
  let page = 0;
  let last = -1;
  return (lpns) => {
    while (page > last) {
      request = (request + 1) % workload.count;
      if (kindOf(workload.op[request]) !== HostOp.write) continue;
      page = Math.floor(workload.offset[request] / pageBytes);
      last = Math.floor((workload.offset[request] + workload.bytes[request] - 1) / pageBytes);
    }
    let count = 0;
    for (; count < lpns.length && page <= last; count++, page++) lpns[count] = page % logicalPages;
    return count;
  };
}

/**
 * Steady state: rounds of overwrites (a quarter of the filled pages each) until write amplification over the last
 * `window` rounds spreads by no more than `tolerance` of its mean. The seeded generator makes it the same everywhere.
 */
function* settleDown(s: Simulation, pages: number, next: NextWrite): Generator<undefined, void> {
  if (pages === 0) return;
  const { window, tolerance } = s.experiment.precondition;
  const round = Math.ceil(pages / (4 * s.writePages));
  const lpns = new Uint32Array(s.writePages);
  const amplification: number[] = [];
  for (let r = 0; r < MOST_ROUNDS; r++) {
    const before = s.preconditionPrograms;
    let written = 0;
    for (let i = 0; i < round; i++) {
      const count = next(lpns);
      writeAtOnce(s, lpns, count, i);
      written += count;
      if (i % WRITES_A_STEP === WRITES_A_STEP - 1) yield;
    }
    amplification.push((s.preconditionPrograms - before) / written);
    const last = amplification.slice(-window);
    if (last.length < window) continue;
    last.sort((a, b) => a - b);
    const mean = last.reduce((sum, value) => sum + value, 0) / window;
    if (last[window - 1] - last[0] <= tolerance * mean) return;
  }
}

/**
 * Writes on in each bank by a drawn part of a block, so that not all of them need a new block at one instant. The
 * planes of a die stay as level as they are: programs of several planes need that.
 */
function* outOfPhase(s: Simulation, next: NextWrite): Generator<undefined, void> {
  const { pagesPerBlock, planesPerDie, dies } = s.geometry;
  const banks = s.ways > 1 ? s.units.count : dies;
  const lpns = new Uint32Array(s.writePages);
  // Writes of a block in all planes of a die.
  const [writes, atOnce] = s.wholeLines === 1 ? [pagesPerBlock / s.lineTypes, 1] : [pagesPerBlock, planesPerDie];
  for (let bank = 0; bank < banks; bank++) {
    for (let left = s.random.below(writes) * atOnce; left > 0; left--) {
      writeAtOnce(s, lpns, next(lpns), bank);
    }
    yield;
  }
}
