/** Whether a device has the spare pages that `precondition.kind: sprandom` needs. */
import { ExperimentError } from '../device/experiment-error.ts';
import type { Geometry } from '../device/geometry.ts';
import { isWholeLine } from '../policies/word-lines/policy.ts';
import type { Experiment } from './experiment.ts';

/** Free blocks of a plane after `sprandom` at least: with fewer, collection is due before the host's writes. */
export function leastFreeAfterSprandom({ enabled, hardFreeBlocks }: Experiment['policy']['gc']): number {
  return enabled ? Math.max(2, hardFreeBlocks) : 2;
}

/**
 * Free blocks of a plane after `sprandom`, if its full blocks then have room: as many as garbage collection leaves it
 * with before the run begins, so that it has nothing to catch up with.
 * @param good blocks of the plane
 */
export function freeAfterSprandom(gc: Experiment['policy']['gc'], good: number): number {
  let soft = gc.enabled ? Math.floor(gc.softFreeRatio * good) : 0;
  // The quotient, as collections compare it.
  while (gc.enabled && soft / good < gc.softFreeRatio) soft++;
  return Math.max(leastFreeAfterSprandom(gc), soft);
}

/**
 * Valid pages that the full blocks of a plane can hold. A steady state needs invalid ones to collect: a block of them in
 * each plane, and one (a word line, a super-page) in each block on average.
 * @param blocks full blocks of a plane
 * @param pages of a block
 * @param step pages that are programmed together
 */
export function sprandomRoom(blocks: number, pages: number, step: number): number {
  return Math.max(0, blocks * pages - Math.max(pages, blocks * step));
}

/** @throws ExperimentError if the device, bad blocks spread evenly over it, has too few spare pages */
export function checkSprandom(experiment: Experiment, geometry: Geometry, usableInPlane: number): void {
  const { precondition, policy, timing } = experiment;
  if (precondition.kind !== 'sprandom' && precondition.kind !== 'used') return;
  const closed = usableInPlane - leastFreeAfterSprandom(policy.gc) - 1;
  const valid = Math.ceil(Math.floor(precondition.fill * geometry.logicalPages) / geometry.planes);
  const step = isWholeLine(policy) ? timing.pageTypes.count : 1;
  if (valid <= sprandomRoom(closed, geometry.pagesPerBlock, step)) return;
  throw sprandomRefusal(experiment, closed, geometry.pagesPerBlock, valid);
}

/**
 * @param closed full blocks of a plane
 * @param valid pages that they would have to hold
 */
export function sprandomRefusal(
  { device, precondition }: Experiment,
  closed: number,
  pagesPerBlock: number,
  valid: number,
): ExperimentError {
  const pages = Math.max(0, closed) * pagesPerBlock;
  return new ExperimentError(
    'device.overprovisioning',
    `${device.overprovisioning}: with precondition.kind ${precondition.kind} the full blocks of a plane would hold ${Math.ceil(valid)} ` +
      `valid pages of ${pages}, the blocks that garbage collection keeps free and the open one apart`,
    `at least a block of invalid pages (${pagesPerBlock}), and one page a block: a larger share, more blocksPerPlane, ` +
      'less precondition.fill, or precondition.kind steady-state',
  );
}
