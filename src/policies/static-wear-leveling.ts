/** Static wear leveling: it moves the coldest block of a plane when erase counts have drifted apart. Model page §8. */
import { BlockState } from '../engine/state/block-state.ts';
import { hasVictim } from '../engine/pages/garbage.ts';
import type { WearHook } from '../engine/hooks.ts';
import { inLanes } from '../engine/state/lanes.ts';
import { Trigger } from '../engine/recording/job-ledger.ts';
import { Cause } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { startJob } from '../engine/policy-actions.ts';

export const staticWearLeveling = (s: PolicyEngine): WearHook => ({ collected: (plane) => levelWear(s, plane) });

function levelWear(s: PolicyEngine, plane: number): void {
  const { flash, geometry } = s;
  const { wearLeveling } = s.experiment.policy;
  // It starts only if a free block remains for collections, and not if one is due.
  if (flash.freeBlocks[plane] <= flash.options.reservedBlocks) return;
  if (s.collects && s.jobs.short[plane] && hasVictim(s, plane)) return;
  const base = plane * geometry.blocksPerPlane;
  let least = Infinity;
  let most = 0;
  let coldest = -1;
  let coldestCount = Infinity;
  for (let b = 0; b < geometry.blocksPerPlane; b++) {
    const state = flash.state[base + b];
    if (state === BlockState.bad) continue;
    const count = flash.eraseCount[base + b];
    if (count < least) least = count;
    if (count > most) most = count;
    const full = state === BlockState.closed && flash.written[base + b] === geometry.pagesPerBlock;
    if (full && !inLanes(s, base + b, (index) => flash.unfinished[index] > 0) && count < coldestCount) {
      coldest = b;
      coldestCount = count;
    }
  }
  if (coldest >= 0 && most - least >= wearLeveling.threshold)
    startJob(s, plane, coldest, Cause.wearLeveling, Trigger.wear);
}
