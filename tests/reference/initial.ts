/** The flash at time 0: what the experiment's `initial` says (model page §11.1), and the size of the device. */
import type { Experiment } from '../../src/device/experiment.ts';
import type { Block, Flash, Plane } from './flash.ts';

/** Puts the blocks and the map into the experiment's first state. */
export function setInitialState(flash: Flash, experiment: Experiment): void {
  const { pages, writePointers, blocks } = experiment.initial;
  const blockAt = (place: {
    channel: number;
    chip: number;
    die: number;
    plane: number;
    block: number;
  }): { plane: Plane; block: Block } => {
    const plane = flash.planes[flash.dieAt(place) * flash.planesPerDie + place.plane];
    const block = plane?.blocks[place.block];
    if (plane === undefined || block === undefined) throw new Error(`no block ${place.block} in the device`);
    return { plane, block };
  };
  for (const page of pages) {
    const { plane, block } = blockAt(page);
    flash.map.set(page.lpn, flash.ppnOf(plane, block.index, page.page));
    block.owner[page.page] = page.lpn;
    block.written = Math.max(block.written, page.page + 1);
    block.free = false;
  }
  for (const described of blocks) {
    const { block } = blockAt(described);
    block.eraseCount = described.eraseCount;
    block.bad = described.bad;
    if (described.bad) block.free = false;
    if (described.invalid > 0) {
      block.written = flash.validPages(block) + described.invalid;
      block.free = false;
    }
  }
  for (const pointer of writePointers) {
    const { plane, block } = blockAt(pointer);
    block.written = pointer.page;
    block.free = false;
    if (pointer.page === flash.pagesPerBlock) continue;
    if (plane.hostActive === null) {
      plane.hostActive = block;
      plane.taken = pointer.page;
    } else {
      plane.gcActive = block;
    }
  }
}

/** Logical pages, exact in decimals: the share is taken as it is written. */
export function logicalPages(experiment: Experiment): number {
  const { device } = experiment;
  const physical =
    device.channels *
    device.chipsPerChannel *
    device.diesPerChip *
    device.planesPerDie *
    device.blocksPerPlane *
    device.pagesPerBlock;
  const millionths = BigInt(Math.round(device.overprovisioning * 1e6));
  const scale = 1_000_000n;
  return device.overprovisioningOf === 'physical'
    ? Number((BigInt(physical) * (scale - millionths)) / scale)
    : Number((BigInt(physical) * scale) / (scale + millionths));
}
