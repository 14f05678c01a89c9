/** The flash at time 0: what the experiment's `initial` says (model page §11.1), and the size of the device. */
import type { Experiment } from '../support/doors/document.ts';
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
  bringInStep(flash, experiment);
}

/** Superblocks and twin blocks: what is said of one lane holds for all. */
function bringInStep(flash: Flash, experiment: Experiment): void {
  const { superblockWays, gcActiveBlock } = experiment.policy;
  for (const plane of flash.planes) {
    const lanes = flash.lanesOf(plane);
    if ((lanes.length === 1 && !flash.wholeLines) || lanes[0] !== plane) continue;
    const open = openBlocks(flash, experiment, lanes);
    for (const lane of lanes) lane.hostActive = lane.gcActive = null;
    for (let index = 0; index < flash.blocksPerPlane; index++) {
      const members = lanes.flatMap(({ blocks }) => blocks[index] ?? []);
      const bad = members.some((block) => block.bad);
      const used = members.some((block) => !block.free);
      const erases = Math.max(...members.map(({ eraseCount }) => eraseCount));
      const furthest = Math.max(...members.map(({ written }) => written));
      const isHost = open[0] === index;
      const isGc = gcActiveBlock && open[1] === index;
      for (const [lane, block] of members.entries()) {
        block.bad = bad;
        block.free = !used;
        block.eraseCount = bad ? block.eraseCount : erases;
        // A super-page is one page of all lanes: those behind go on where the furthest is.
        // A word line that has begun is not programmed again.
        const level = (superblockWays > 1 || flash.wholeLines) && (isHost || isGc);
        if (level) block.written = Math.ceil(furthest / flash.lineTypes) * flash.lineTypes;
        const member = lanes[lane];
        if (member === undefined || bad || (level && flash.isFull(block))) continue;
        if (isHost) {
          member.hostActive = block;
          member.taken = block.written;
        }
        if (isGc) member.gcActive = block;
      }
    }
  }
}

/** The blocks of these lanes with a write pointer before their end, each once, in the order of the list. */
function openBlocks(flash: Flash, experiment: Experiment, lanes: readonly Plane[]): number[] {
  const open: number[] = [];
  for (const pointer of experiment.initial.writePointers) {
    const plane = flash.planes[flash.dieAt(pointer) * flash.planesPerDie + pointer.plane];
    if (plane === undefined || !lanes.includes(plane) || pointer.page === flash.pagesPerBlock) continue;
    if (!open.includes(pointer.block)) open.push(pointer.block);
  }
  return open;
}

/** Logical pages, exact in decimals: the share counts as it is written. */
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
