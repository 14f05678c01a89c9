/** Which block of a plane is collected. Model page §8. */
import { lanePlane } from './lanes.ts';
import { Decision } from './differences.ts';
import { BlockState } from './block-state.ts';
import type { Simulation } from './simulation.ts';

/** Whether a block may be collected at all: written, nobody's active block, no program in it unfinished, something invalid in it. */
function eligible(s: Simulation, index: number): boolean {
  const { flash } = s;
  if (s.jobLanes > 1) return eligibleSuperblock(s, index);
  return (
    (flash.state[index] === BlockState.closed || flash.state[index] === BlockState.partial) &&
    flash.unfinished[index] === 0 &&
    flash.written[index] > flash.valid[index]
  );
}

function eligibleSuperblock(s: Simulation, index: number): boolean {
  const { flash } = s;
  if (flash.state[index] !== BlockState.closed) return false;
  if (inLanes(s, index, (block) => flash.unfinished[block] > 0)) return false;
  return s.twins ? invalidPages(s, index) > 0 : superPagesGained(s, index) > 0;
}

/** Super-pages that collecting a superblock gives back; fewer gaps than lanes give nothing, for the last super-page is filled up with waste. */
function superPagesGained(s: Simulation, index: number): number {
  const { flash } = s;
  let written = 0;
  let valid = 0;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const block = laneBlock(s, index, lane);
    written = Math.max(written, flash.written[block]);
    valid += flash.valid[block];
  }
  return written - Math.ceil(valid / s.jobLanes);
}

/** Whether something holds of a block in any of its lanes. */
export function inLanes(s: Simulation, index: number, holds: (block: number) => boolean): boolean {
  for (let lane = 0; lane < s.jobLanes; lane++) if (holds(laneBlock(s, index, lane))) return true;
  return false;
}

/** The block that stands for `index` (of a gang's first die) in another lane. */
function laneBlock(s: Simulation, index: number, lane: number): number {
  const { blocksPerPlane } = s.geometry;
  const plane = Math.floor(index / blocksPerPlane);
  return lanePlane(s, plane, lane) * blocksPerPlane + (index - plane * blocksPerPlane);
}

/** The blocks that are collected together with `index` (of a gang's first die, or a die's first plane): itself and its twins. */
export function laneBlocks(s: Simulation, index: number): number[] {
  if (s.jobLanes === 1) return [index];
  return Array.from({ length: s.jobLanes }, (_, lane) => laneBlock(s, index, lane));
}

/** Invalid pages of a block; of a whole superblock or twin block where jobs take those. */
function invalidPages(s: Simulation, index: number): number {
  const { flash } = s;
  if (s.jobLanes === 1) return flash.written[index] - flash.valid[index];
  let invalid = 0;
  for (let lane = 0; lane < s.jobLanes; lane++) {
    const block = laneBlock(s, index, lane);
    invalid += flash.written[block] - flash.valid[block];
  }
  return invalid;
}

/** Whether block `a` is a better victim than block `b`: full before partly written, most invalid, least erased; ties stay with `b`, which comes first. */
function better(s: Simulation, a: number, b: number): boolean {
  const { flash, geometry } = s;
  const full = geometry.pagesPerBlock;
  const aFull = flash.written[a] === full;
  const bFull = flash.written[b] === full;
  if (aFull !== bFull) return aFull;
  const aInvalid = invalidPages(s, a);
  const bInvalid = invalidPages(s, b);
  if (aInvalid !== bInvalid) return aInvalid > bInvalid;
  return flash.eraseCount[a] < flash.eraseCount[b];
}

/** The block (in its plane) to collect, −1 where nothing can be gained. */
export function pickVictim(s: Simulation, plane: number): number {
  const { geometry } = s;
  const { gc } = s.experiment.policy;
  const base = plane * geometry.blocksPerPlane;
  let best = -1;
  for (let index = base; index < base + geometry.blocksPerPlane; index++) {
    if (!eligible(s, index)) continue;
    if (best < 0 || better(s, index, best)) best = index;
  }
  if (gc.victim === 'random-greedy') {
    const greedy = best;
    best = randomVictim(s, base, gc.d);
    // Its draws also change which pages a preconditioning at random overwrites.
    const draws = s.experiment.precondition.kind === 'steady-state';
    if (best !== greedy || draws) s.differed[Decision.gcVictim]++;
  }
  return best < 0 ? -1 : best - base;
}

/** d draws, with replacement, among the full blocks that may be collected (d-choices); the partly written ones where there is no full one. */
function randomVictim(s: Simulation, base: number, d: number): number {
  const { geometry, flash } = s;
  let full = 0;
  let any = 0;
  for (let index = base; index < base + geometry.blocksPerPlane; index++) {
    if (!eligible(s, index)) continue;
    any++;
    if (flash.written[index] === geometry.pagesPerBlock) full++;
  }
  const among = full > 0 ? full : any;
  let best = -1;
  for (let draw = 0; draw < d && among > 0; draw++) {
    let skip = s.random.below(among);
    for (let index = base; index < base + geometry.blocksPerPlane; index++) {
      if (!eligible(s, index) || (full > 0 && flash.written[index] !== geometry.pagesPerBlock)) continue;
      if (skip-- > 0) continue;
      if (best < 0 || better(s, index, best) || (index < best && !better(s, best, index))) best = index;
      break;
    }
  }
  return best;
}
