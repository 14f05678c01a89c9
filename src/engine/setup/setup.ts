/** The device before time 0: what `initial` says. Model page §11. */
import { initialBlocks } from '../../document/initial-state.ts';
import { blockNumber, dieNumber } from '../../device/geometry.ts';
import { CachedFlash } from '../state/cached-flash.ts';
import { BlockState } from '../state/block-state.ts';
import { startRunning } from './initial-running.ts';
import { preconditionOnce, type PreparedDevices } from './prepared-devices.ts';
import type { Simulation } from '../simulation.ts';
import { refreshHostPages } from '../pages/host-pages.ts';

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
  if (s.flash instanceof CachedFlash) s.flash.bypass = 0;
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
