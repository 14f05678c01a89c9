/** The flash of a run: with an SLC cache another class, so that runs without one pay nothing for it. */
import { cachePages } from '../../device/slc-cache.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { CachedFlash } from './cached-flash.ts';
import { Flash, type FlashOptions } from './flash.ts';

export function makeFlash({ policy, timing }: Experiment, geometry: Geometry, options: FlashOptions): Flash {
  const { slcCache } = policy;
  if (slcCache === false) return new Flash(geometry, options);
  return new CachedFlash(geometry, options, {
    staticBlocks: slcCache.blocksPerPlane,
    dynamicBlocks: slcCache.dynamicBlocksPerPlane,
    keepFreeBlocks: slcCache.keepFreeBlocks,
    pages: cachePages(slcCache, timing, geometry.pagesPerBlock),
    foldsFirst: slcCache.whenFull === 'fold-first',
  });
}
