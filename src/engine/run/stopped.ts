/** Why a run ended. */
import { BlockState, isCacheState } from '../state/block-state.ts';
import { lanePlane, leadPlane } from '../state/lanes.ts';
import type { Simulation } from '../simulation.ts';
import { gains, hasGarbage } from '../pages/garbage.ts';
import { MOST_NUMBERED } from '../state/in-flight.ts';

/**
 * The exhausted resource: pages that the host may write; the writes that a channel may take; page operations in flight;
 * numbers for operations; whole ns up to 2^53 - 1; `progress` if requests wait for an event that never comes, which is
 * a fault of this program.
 */
type StopResource = 'free-pages' | 'channel-quota' | 'operations-in-flight' | 'operation-numbers' | 'time' | 'progress';

export interface Stopped {
  readonly resource: StopResource;
  /** Without its full stop: what ran out, where, why nothing can give it back, and what would help. */
  readonly reason: string;
}

const HELP = 'More over-provisioning (device.overprovisioning), more blocks a plane, or a smaller footprint would help';

/**
 * Why a run ended; null if its last request is complete.
 * @param next the next instant, which is beyond the end of time, ns; Infinity if there is none
 */
export function whyEnded(s: Simulation, next: number): Stopped | null {
  if (s.overloaded === 1 && s.completed < s.total) return overload(s.nextRequest, s.nextOperation, s.mostInFlight);
  if (next !== Infinity) return { resource: 'time', reason: OUT_OF_TIME };
  return s.completed === s.total ? null : whyStopped(s);
}

const OUT_OF_TIME =
  'time has run out: the next operation would end beyond 2^53 - 1 ns (about 104 days), and later instants cannot be ' +
  'counted exactly. Earlier requests (atNs), a larger host.timeScale, or fewer repetitions (host.repeat) would help';

function whyStopped(s: Simulation): Stopped {
  const waiting = s.nextRequest - s.completed;
  const wait = waiting === 1 ? '1 request waits' : `${waiting} requests wait`;
  const quota = quotaOnFullChannels(s, wait);
  if (quota !== null) return quota;
  const planes = fullPlanes(s);
  const [first] = planes;
  const canBeFreed = (plane: number): boolean =>
    (s.collects === 1 && hasGarbage(s, plane)) || (s.folds !== null && s.folds.canFree(plane));
  if (first === undefined || planes.some(canBeFreed)) {
    return { resource: 'progress', reason: `${wait} for something that never comes: a fault of this program` };
  }
  const why = stateOf(s, first);
  const alike = planes.filter((plane) => stateOf(s, plane) === why).length;
  const others = planes.length > 1 ? ` (${alike} of the ${planes.length} planes that the writes may go to are so)` : '';
  return {
    resource: 'free-pages',
    reason: `the device is full: ${wait} for a free page. ${nameOf(s, first)} ${why}${others}. ${HELP}`,
  };
}

/**
 * Algorithm 1 levels the writes that each channel ever took (`counter: cumulative`): then a channel that is full and
 * behind the others has the whole quota, and writes that other channels have pages for wait for ever.
 */
function quotaOnFullChannels(s: Simulation, wait: string): Stopped | null {
  const { channelMaxSubs } = s.experiment.policy;
  const isCumulative = channelMaxSubs !== false && channelMaxSubs.counter === 'cumulative';
  if (!isCumulative || s.unbound.head[0] < 0 || s.diesWithHostPage === 0) return null;
  const { channels, planesPerDie, dies } = s.geometry;
  const full = Array.from({ length: channels }, (_, channel) => channel).filter((channel) => {
    for (let die = channel; die < dies; die += channels) if (s.hasHostPage[die] === 1) return false;
    return true;
  });
  if (full.length === 0) return null;
  const plane = leadPlane(s, full[0] * planesPerDie);
  const names = full.length === 1 ? `channel ${full[0]}` : `channels ${full.join(', ')}`;
  return {
    resource: 'channel-quota',
    reason:
      `the quota of each channel allows writes on ${names} only, where no page is free: ${wait}. It counts all writes ` +
      `since the start (policy.channelMaxSubs.counter cumulative), and a full channel stays behind the others. ` +
      `${nameOf(s, plane)} ${stateOf(s, plane)}. The counter outstanding, or more blocks a plane, would help`,
  };
}

/**
 * The planes (of those in step, the first) on which waiting writes find no page: of their dies, or of all dies if some
 * may go to any.
 */
function fullPlanes(s: Simulation): number[] {
  const { geometry, unbound, writes } = s;
  const { planesPerDie } = geometry;
  const planes: number[] = [];
  for (let plane = 0; plane < geometry.planes; plane++) {
    const die = Math.floor(plane / planesPerDie);
    const waits = writes.head[die] >= 0 || (unbound.head[0] >= 0 && s.diesWithHostPage === 0);
    if (leadPlane(s, plane) === plane && waits && s.hasHostPage[die] === 0) planes.push(plane);
  }
  return planes;
}

function nameOf(s: Simulation, plane: number): string {
  const { channels, chipsPerChannel, planesPerDie } = s.geometry;
  const die = Math.floor(plane / planesPerDie);
  const chip = Math.floor(die / channels) % chipsPerChannel;
  const inChip = Math.floor(die / (channels * chipsPerChannel));
  return `Channel ${die % channels}, chip ${chip}, die ${inChip}, plane ${plane % planesPerDie}`;
}

/** The free blocks of a plane, and why no collection frees more. */
function stateOf(s: Simulation, plane: number): string {
  const { flash } = s;
  const good = flash.goodBlocks[plane];
  const free = flash.freeBlocks[plane];
  if (s.collects === 0) {
    return `has ${free} free blocks of ${good}, and garbage collection is off (policy.gc.enabled)`;
  }
  const blocks =
    free === 0 ? `has no free block of ${good}` : `has ${free} free of ${good} blocks, kept for collection`;
  const { invalid, gaining } = garbageOf(s, plane);
  if (invalid === 0) return `${blocks}, and no invalid page to collect`;
  const unit = s.wholeLines === 1 ? 'word line' : 'super-page';
  if (gaining === 0) return `${blocks}, and its ${invalid} invalid pages are too few for a ${unit}`;
  const some = gaining === 1 ? 'one block' : `${gaining} blocks`;
  return `${blocks}, and ${some} with invalid pages whose valid ones have no room`;
}

/** Invalid pages of a plane (and those in step with it), and how many blocks would give some back. */
function garbageOf(s: Simulation, plane: number): { invalid: number; gaining: number } {
  const { flash, geometry } = s;
  let invalid = 0;
  let gaining = 0;
  for (let block = 0; block < geometry.blocksPerPlane; block++) {
    const index = plane * geometry.blocksPerPlane + block;
    const state = flash.state[index];
    if (state === BlockState.free || state === BlockState.bad || isCacheState(state)) continue;
    for (let lane = 0; lane < s.jobLanes; lane++) {
      const member = lanePlane(s, plane, lane) * geometry.blocksPerPlane + block;
      invalid += flash.written[member] - flash.valid[member];
    }
    if (gains(s, index)) gaining++;
  }
  return { invalid, gaining };
}

/**
 * Why a run took no further request.
 * @param request the first that did not arrive
 * @param operations how many operations the run has had in all
 * @param limit page operations in flight beyond which no request arrives
 */
function overload(request: number, operations: number, limit: number): Stopped {
  if (operations > MOST_NUMBERED) {
    return {
      resource: 'operation-numbers',
      reason:
        `request ${request} and those after it were not run: there are numbers for ${MOST_NUMBERED} page operations. ` +
        'Fewer or smaller requests, or fewer repetitions (host.repeat), would help',
    };
  }
  return {
    resource: 'operations-in-flight',
    reason:
      `request ${request} and those after it were not run: when it was due, more than ${limit} page operations were ` +
      'in flight. Requests arrive faster than the device completes them: more time between them (meanGapNs, ' +
      'host.timeScale), smaller requests, a smaller host.queueDepth or a faster device would help',
  };
}
