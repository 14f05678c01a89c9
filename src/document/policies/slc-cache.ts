/** Blocks with one bit a cell that take the host's pages first, and how they are emptied. Model page §11.14. */
import { DocumentError } from '../../device/document-error.ts';
import { LIMITS } from '../../device/limits.ts';
import { cacheBits, hasCache } from '../../device/slc-cache.ts';
import { boolean, choice, number, switchable, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, exclusions, microseconds } from './definition.ts';
import { suspends, unless } from './rules.ts';
import { firstNs } from '../../device/page-types.ts';

const slcCacheSchema = switchable(
  [
    'SLC cache',
    'Blocks of one bit a cell take the pages of the host; later their pages are folded into ordinary blocks.',
    'Intel 660p, Samsung 970 EVO; MQSim_TC and nvmevirt-slc-cache (forks of MQSim and NVMeVirt)',
  ],
  {
    blocksPerPlane: number(
      [
        'Static blocks',
        'The first blocks of each plane: they always belong to the cache.',
        'MQSim_TC (Initial_SLC_Blk_Per_Plane, 4 to 12)',
      ],
      'blocks',
      { default: 4, max: LIMITS.blocksPerPlane },
    ),
    dynamicBlocksPerPlane: number(
      [
        'Dynamic blocks',
        'Free blocks of a plane that the cache may take beside them, and gives back when they are folded.',
        'Intel 660p (up to 70 of 512 GB); the number is chosen here',
      ],
      'blocks',
      { default: 0, max: LIMITS.blocksPerPlane },
    ),
    keepFreeBlocks: number(
      ['Free blocks kept', 'The cache takes no free block of a plane that has no more than these.', 'Chosen here'],
      'blocks',
      { default: 4, max: LIMITS.blocksPerPlane },
    ),
    bits: number(
      [
        'Bits a cell',
        'Of the ordinary blocks, if all pages are alike: a block of the cache holds as many times fewer pages.',
        'TLC; with timing.pageTypes its number of types counts',
      ],
      'count',
      { default: 3, min: 2, max: 4 },
    ),
    readNs: number(['SLC read time', 'Array read of a page in the cache.', 'MQSim_TC (30 µs)'], 'ns', {
      default: 30_000,
      min: 1,
    }),
    programNs: number(['SLC program time', 'Array program of a page in the cache.', 'MQSim_TC (160 µs)'], 'ns', {
      default: 160_000,
      min: 1,
    }),
    eraseNs: number(['SLC erase time', 'Erase of a block of the cache.', 'MQSim_TC (3 ms)'], 'ns', {
      default: 3_000_000,
      min: 1,
    }),
    admit: choice(
      [
        'Admission',
        'The writes of the host whose pages go to the cache.',
        'US 12,067,282 has a path past the SLC blocks; the rule by length is chosen here',
      ],
      {
        all: 'All of them.',
        small: 'Only writes of few pages; longer ones go to ordinary blocks where there is room.',
      },
    ),
    smallPages: number(
      [
        'Pages of a small write',
        'A write of the host goes to the cache if it touches no more pages than these.',
        'Chosen here',
      ],
      'pages',
      { default: 4, min: 1, max: 65_536 },
    ),
    whenFull: choice(
      [
        'When full',
        'What a page of the host does while its plane has no free page in the cache.',
        'Samsung 970 EVO writes on in TLC; nvmevirt-slc-cache waits',
      ],
      {
        direct: 'It is written to an ordinary block.',
        'fold-first': 'It waits until a block of the cache has been folded.',
      },
    ),
    lowFreeBlocks: number(
      [
        'Low mark',
        'While fewer blocks of the cache are free, folding goes before the host; 0: only when the host is idle.',
        'nvmevirt-slc-cache (when free SLC lines run out); the number is chosen here',
      ],
      'blocks',
      { default: 1, max: LIMITS.blocksPerPlane },
    ),
    foldIdleNs: number(
      [
        'Idle time before folding',
        'Once the host has had no operation in the device for so long, blocks of the cache are folded.',
        'Chosen here',
      ],
      'ns',
      { default: 1_000_000, min: 1, max: 1_000_000_000_000 },
    ),
    foldVictim: choice(['Block to fold', 'The full block of the cache that is folded next.', 'Chosen here'], {
      oldest: 'The one that was opened first.',
      'least-valid': 'The one with the fewest valid pages.',
    }),
    foldPath: choice(
      [
        'Path of folding',
        'How the pages that are folded get from the cache to their ordinary block.',
        'On-chip folding (SanDisk US 8,144,512); MQSim_TC moves pages over the bus',
      ],
      {
        bus: 'Over the bus of the channel: each page is read out and loaded again.',
        'on-die': 'Inside the die: the bus carries commands only.',
      },
    ),
    foldSuspendable: boolean(
      [
        'Suspend folding',
        'Suspension also applies to programs and erases of folding.',
        'Chosen here, as for garbage collection',
      ],
      true,
    ),
  },
);

declare module './settings.ts' {
  interface Policy {
    slcCache: ValueOf<typeof slcCacheSchema>;
  }
}

const excludes = exclusions(
  hasCache,
  [(policy) => policy.wordLine !== 'page', 'wordLine', 'page with an SLC cache: folding programs page by page'],
  [(policy) => policy.planeReads !== 'die', 'planeReads', 'die with an SLC cache: folding keeps the whole die'],
  [(policy) => policy.superblockWays > 1, 'superblockWays', '1 with an SLC cache, whose blocks are folded one by one'],
  [
    (policy) => policy.multiPlane !== 'none',
    'multiPlane',
    'none with an SLC cache: the planes of a die may write in different modes',
  ],
  [(policy) => policy.gcActiveBlock, 'gcActiveBlock', 'false with an SLC cache, which opens blocks plane by plane'],
  [
    (policy) => policy.parallelRead !== 'none',
    'parallelRead',
    'none with an SLC cache: the planes of a die may hold pages of different modes',
  ],
  [
    (policy) => policy.multiLocationRead !== false,
    'multiLocationRead',
    'false with an SLC cache: the blocks of a plane may hold pages of different modes',
  ],
  [(policy) => policy.readLayout !== false, 'readLayout', 'false with an SLC cache, which places the host’s pages'],
  [
    (policy) => policy.scheduler === 'sprinkler' || policy.scheduler === 'paq',
    'scheduler',
    'fifo or slacker with an SLC cache: the others read planes together that may be in different modes',
  ],
  [
    (policy) => policy.wearLeveling.static,
    'wearLeveling.static',
    'false with an SLC cache, whose blocks are erased more often than the others',
  ],
  [(policy) => policy.gc.hostParallel, 'gc.hostParallel', 'false with an SLC cache, into which the host’s pages go'],
  [
    (policy) => policy.gc.preemption === 'block',
    'gc.preemption',
    'page with an SLC cache: folding shares the channel with garbage collection',
  ],
  [
    (policy) => policy.quirks.overlapTransfers,
    'quirks.overlapTransfers',
    'false with an SLC cache: the known errors are of simulators without one',
  ],
  [
    (policy) => policy.quirks.completeAtTransfer,
    'quirks.completeAtTransfer',
    'false with an SLC cache: the known errors are of simulators without one',
  ],
);

const takesFreeBlocks = unless(
  ({ policy }) => policy.slcCache !== false && policy.slcCache.dynamicBlocksPerPlane > 0,
  'the cache takes no free block (policy.slcCache.dynamicBlocksPerPlane)',
);

export const slcCache = definePolicy(
  'slcCache',
  slcCacheSchema,
  {
    '': {
      part: 'cache',
      beforeRun: true,
      differs: 'slcCache',
      never: 'no page of the host was written to a block of the cache',
    },
    blocksPerPlane: { part: 'cache', beforeRun: true },
    dynamicBlocksPerPlane: { part: 'cache' },
    keepFreeBlocks: { part: 'cache', idle: takesFreeBlocks },
    bits: {
      part: 'cache',
      idle: unless(
        ({ timing }) => timing.pageTypes.count === 1,
        'the number of page types says how many bits a cell has (timing.pageTypes.count)',
      ),
    },
    readNs: { part: 'cache', ...microseconds() },
    programNs: { part: 'cache', ...microseconds() },
    eraseNs: { part: 'cache', ...microseconds(100) },
    admit: { part: 'cache', differs: 'slcAdmit', never: 'no page of a long write went to an ordinary block' },
    smallPages: {
      part: 'cache',
      idle: unless(
        ({ policy }) => policy.slcCache !== false && policy.slcCache.admit === 'small',
        'writes of any length go to the cache (policy.slcCache.admit)',
      ),
    },
    whenFull: { part: 'cache' },
    lowFreeBlocks: { part: 'fold' },
    foldIdleNs: { part: 'fold', ...microseconds(100) },
    foldVictim: { part: 'fold' },
    foldPath: { part: 'fold', differs: 'foldPath', never: 'no page of the cache was folded' },
    foldSuspendable: { part: 'fold', idle: suspends },
  },
  {
    excludes,
    refuse: ({ policy, timing, device }) => {
      const { slcCache: cache } = policy;
      if (cache === false) return;
      const bits = cacheBits(cache, timing);
      if (device.pagesPerBlock < bits) {
        throw new DocumentError(
          'device.pagesPerBlock',
          `${device.pagesPerBlock}, with ${bits} bits a cell: a block of the cache would hold no page`,
          `at least ${bits} (or policy.slcCache false)`,
        );
      }
      for (const key of ['readNs', 'programNs', 'eraseNs'] as const) {
        if (firstNs(timing[key]) > 0) continue;
        throw new DocumentError(
          `timing.${key}`,
          '0, with an SLC cache whose blocks take time',
          'at least 1 ns (or policy.slcCache false)',
        );
      }
      if (cache.blocksPerPlane + cache.dynamicBlocksPerPlane === 0) {
        throw new DocumentError(
          'policy.slcCache.blocksPerPlane',
          '0, without a dynamic block: a cache without blocks',
          'at least 1 (or policy.slcCache.dynamicBlocksPerPlane, or policy.slcCache false)',
        );
      }
      const most = device.blocksPerPlane - 2;
      if (cache.blocksPerPlane > most) {
        throw new DocumentError(
          'policy.slcCache.blocksPerPlane',
          `${cache.blocksPerPlane} of a plane’s ${device.blocksPerPlane} blocks`,
          `at most ${Math.max(0, most)}: two blocks are left for ordinary pages (or more device.blocksPerPlane)`,
        );
      }
      if (cache.dynamicBlocksPerPlane > 0 && cache.keepFreeBlocks < Math.max(2, policy.gc.hardFreeBlocks)) {
        throw new DocumentError(
          'policy.slcCache.keepFreeBlocks',
          String(cache.keepFreeBlocks),
          `at least ${Math.max(2, policy.gc.hardFreeBlocks)}: the cache leaves a plane what garbage collection needs ` +
            '(policy.gc.hardFreeBlocks)',
        );
      }
      if (cache.whenFull === 'fold-first' && cache.admit === 'small') {
        throw new DocumentError(
          'policy.slcCache.whenFull',
          'fold-first with admit small',
          'direct: long writes pass by the cache and would wait for nothing (or admit all)',
        );
      }
      if (cache.whenFull === 'fold-first' && cache.lowFreeBlocks === 0) {
        throw new DocumentError(
          'policy.slcCache.lowFreeBlocks',
          '0 with whenFull fold-first',
          'at least 1: writes that wait for a folded block keep the host from being idle (or whenFull direct)',
        );
      }
    },
  },
);
