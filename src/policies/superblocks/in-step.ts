/**
 * The initial state of blocks that are written in step (superblocks, twin blocks): what the document says of single
 * planes is brought to all lanes. Model page §11.1.
 */
import { DocumentError } from '../../device/document-error.ts';
import { blockNumber } from '../../device/geometry.ts';
import type { InitialBlockState } from '../../document/initial-state.ts';
import { BlockState } from '../../engine/state/block-state.ts';
import { lanePlane, leadPlane } from '../../engine/state/lanes.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import type { InitialStateHook } from '../../engine/hooks.ts';

export const blocksInStep = (s: PolicyEngine): InitialStateHook => ({
  prepare: (described) => bringInStep(s, described),
});

/** @throws DocumentError for pages in a superblock or twin block that has a bad block */
function bringInStep(s: PolicyEngine, described: readonly InitialBlockState[]): void {
  const { flash, geometry } = s;
  const open = openBlocks(s);
  for (let lead = 0; lead < geometry.planes; lead++) {
    if (leadPlane(s, lead) !== lead) continue;
    const lanes = Array.from({ length: s.jobLanes }, (_, lane) => lanePlane(s, lead, lane));
    for (const plane of lanes) {
      flash.hostActive[plane] = -1;
      flash.gcActive[plane] = -1;
    }
    const [host = -1, second = -1] = open.get(lead) ?? [];
    const gc = flash.options.gcActiveBlock ? second : -1;
    for (let block = 0; block < geometry.blocksPerPlane; block++) {
      const members = lanes.map((plane) => plane * geometry.blocksPerPlane + block);
      if (members.some((index) => flash.state[index] === BlockState.bad)) {
        refusePages(s, described, lanes, block);
        for (const index of members) flash.markBad(index);
        continue;
      }
      // Blocks erased together have been erased equally often.
      const erases = members.reduce((most, index) => Math.max(most, flash.eraseCount[index]), 0);
      for (const index of members) flash.eraseCount[index] = erases;
      if (members.every((index) => flash.state[index] === BlockState.free)) continue;
      const state = block === host ? BlockState.hostActive : block === gc ? BlockState.gcActive : BlockState.closed;
      // A super-page is one page of all lanes: lanes that are behind skip to the furthest one, and waste those pages.
      const furthest = members.reduce((most, index) => Math.max(most, flash.written[index]), 0);
      const level = (s.ways > 1 || s.wholeLines === 1) && state !== BlockState.closed;
      // A word line that has begun is not programmed again.
      const next = Math.ceil(furthest / s.lineTypes) * s.lineTypes;
      const isFull = next === geometry.pagesPerBlock;
      for (const index of members) {
        flash.prepare(index, level ? next : flash.written[index], level && isFull ? BlockState.closed : state);
      }
    }
  }
}

/** Open blocks (in their planes) by lead plane, each once, in the order of the list. */
function openBlocks(s: PolicyEngine): Map<number, number[]> {
  const { geometry } = s;
  const open = new Map<number, number[]>();
  for (const pointer of s.experiment.initial.writePointers) {
    if (pointer.page >= geometry.pagesPerBlock) continue;
    const lead = leadPlane(s, Math.floor(blockNumber(geometry, pointer) / geometry.blocksPerPlane));
    const blocks = open.get(lead) ?? [];
    if (!blocks.includes(pointer.block)) blocks.push(pointer.block);
    open.set(lead, blocks);
  }
  return open;
}

function refusePages(s: PolicyEngine, described: readonly InitialBlockState[], lanes: number[], block: number): void {
  const used = described.find(
    (each) => each.block === block && lanes.includes(each.plane) && (each.written > 0 || each.open),
  );
  if (used === undefined) return;
  const named = s.ways > 1 ? 'superblock' : s.twins ? 'twin block' : 'block that the planes of a die share';
  const lines = s.twins ? 'multiPlane' : 'wordLine';
  throw new DocumentError(
    used.path,
    `pages in a ${named} with a bad block`,
    `no pages there: one bad block takes all of it out of use (policy.${s.ways > 1 ? 'superblockWays' : lines})`,
  );
}
