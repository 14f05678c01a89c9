/** Which block of a plane is collected. Model page §8. */
import { BlockState } from './flash.ts';
import type { Simulation } from './simulation.ts';

/** Whether a block may be collected at all: written, nobody's active block, no program in it unfinished, something invalid in it. */
function eligible(s: Simulation, index: number): boolean {
  const { flash } = s;
  return (
    flash.state[index] === BlockState.closed &&
    flash.unfinished[index] === 0 &&
    flash.written[index] > flash.valid[index]
  );
}

/** Whether block `a` is a better victim than block `b`: full before partly written, most invalid, least erased; ties stay with `b`, which comes first. */
function better(s: Simulation, a: number, b: number): boolean {
  const { flash, geometry } = s;
  const full = geometry.pagesPerBlock;
  const aFull = flash.written[a] === full;
  const bFull = flash.written[b] === full;
  if (aFull !== bFull) return aFull;
  const aInvalid = flash.written[a] - flash.valid[a];
  const bInvalid = flash.written[b] - flash.valid[b];
  if (aInvalid !== bInvalid) return aInvalid > bInvalid;
  return flash.eraseCount[a] < flash.eraseCount[b];
}

/** The block (in its plane) to collect, −1 where nothing can be gained. */
export function pickVictim(s: Simulation, plane: number): number {
  const { geometry, flash } = s;
  const { gc } = s.experiment.policy;
  const base = plane * geometry.blocksPerPlane;
  let best = -1;
  if (gc.victim === 'random-greedy') {
    best = randomVictim(s, base, gc.d);
  } else {
    for (let index = base; index < base + geometry.blocksPerPlane; index++) {
      // A closed full block is the usual case: its counts alone decide.
      if (flash.state[index] !== BlockState.closed || !eligible(s, index)) continue;
      if (best < 0 || better(s, index, best)) best = index;
    }
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
