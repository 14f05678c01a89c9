/** Whether a device has the spare pages that `precondition.kind: sprandom` needs. */
import { ExperimentError } from '../device/experiment-error.ts';
import type { Geometry } from '../device/geometry.ts';
import { isWholeLine } from '../policies/word-lines/policy.ts';
import type { Experiment } from './experiment.ts';

/**
 * Free blocks of a plane after `sprandom`: as few as a host that writes all the time leaves it, with which collection
 * is not due before the host's writes.
 */
export function freeAfterSprandom({ hardFreeBlocks }: Experiment['policy']['gc']): number {
  return Math.max(2, hardFreeBlocks);
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
  if (precondition.kind !== 'sprandom') return;
  const closed = usableInPlane - freeAfterSprandom(policy.gc) - 1;
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
  { device }: Experiment,
  closed: number,
  pagesPerBlock: number,
  valid: number,
): ExperimentError {
  const pages = Math.max(0, closed) * pagesPerBlock;
  return new ExperimentError(
    'device.overprovisioning',
    `${device.overprovisioning}: with precondition.kind sprandom the full blocks of a plane would hold ${Math.ceil(valid)} ` +
      `valid pages of ${pages}, the blocks that garbage collection keeps free and the open one apart`,
    `at least a block of invalid pages (${pagesPerBlock}), and one page a block: a larger share, more blocksPerPlane, ` +
      'less precondition.fill, or precondition.kind steady-state',
  );
}
