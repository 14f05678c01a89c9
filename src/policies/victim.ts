/** Which block of a plane is collected. Model page §8. */
import { blocksDrawn } from '../document/policies/garbage-collection.ts';
import { Decision } from '../engine/state/differences.ts';
import { activeVictim, better, eligible, greediest, type GarbageState } from '../engine/pages/garbage.ts';
import type { VictimHook } from '../engine/hooks.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';

/** What a choice of victims sees; it counts its decisions, and its draws are part of the run's. */
type VictimState = GarbageState & Pick<PolicyEngine, 'experiment' | 'random' | 'differed'>;

export const victimSelection = (s: VictimState): VictimHook => ({
  pick: (plane, except) => pickVictim(s, plane, except),
});

function pickVictim(s: VictimState, plane: number, except: number): number {
  const { gc } = s.experiment.policy;
  const base = plane * s.geometry.blocksPerPlane;
  const own = except < 0 ? -1 : base + except;
  const greedy = greediest(s, plane, own);
  if (greedy < 0) return except < 0 ? activeVictim(s, plane) : -1;
  const drawn = blocksDrawn(gc);
  if (drawn === Infinity) return greedy - base;
  const best = randomVictim(s, base, drawn, own);
  // Its draws also change which pages of a used device are overwritten before time 0.
  if (best !== greedy || s.experiment.precondition.kind === 'used') s.differed[Decision.gcVictim]++;
  return best - base;
}

/**
 * d draws, with replacement, among the full blocks that may be collected (d-choices); the partly written ones where
 * there is no full one.
 */
function randomVictim(s: VictimState, base: number, d: number, except: number): number {
  const { geometry, flash } = s;
  let full = 0;
  let any = 0;
  for (let index = base; index < base + geometry.blocksPerPlane; index++) {
    if (index === except || !eligible(s, index)) continue;
    any++;
    if (flash.written[index] === geometry.pagesPerBlock) full++;
  }
  const among = full > 0 ? full : any;
  let best = -1;
  for (let draw = 0; draw < d && among > 0; draw++) {
    let skip = s.random.below(among);
    for (let index = base; index < base + geometry.blocksPerPlane; index++) {
      if (index === except || !eligible(s, index)) continue;
      if (full > 0 && flash.written[index] !== geometry.pagesPerBlock) continue;
      if (skip-- > 0) continue;
      if (best < 0 || better(s, index, best) || (index < best && !better(s, best, index))) best = index;
      break;
    }
  }
  return best;
}
