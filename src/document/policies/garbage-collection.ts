/** How invalid pages become free again. */
import { LIMITS } from '../../device/limits.ts';
import { boolean, choice, number, object, share, type ValueOf } from '../../device/schema-node.ts';
import { PERCENT, definePolicy } from './definition.ts';
import { either, unless, suspends, collects, severalPlanes } from './rules.ts';

const gcIsOn = unless(({ policy }) => policy.gc.enabled, 'garbage collection is off (policy.gc.enabled)');

/** How a victim is chosen: what it says, and how many blocks are drawn to choose from; Infinity: it sees all. */
const VICTIMS = {
  greedy: { says: 'The block with the most invalid pages.', drawn: () => Infinity },
  'random-greedy': { says: 'The best of d random blocks.', drawn: ({ d }: { readonly d: number }) => d },
};

/** Blocks that are drawn for a victim; Infinity if all are compared, and its choice is no chance. */
export const blocksDrawn = (settings: { readonly victim: keyof typeof VICTIMS; readonly d: number }): number =>
  VICTIMS[settings.victim].drawn(settings);

const gcSchema = object(['Garbage collection', 'Garbage collection: how invalid pages become free.'], {
  enabled: boolean(['Enabled', 'Garbage collection. Without it the device stops when it is full.', 'DJ §2; MP'], true),
  victim: choice(['Victim', 'The block to collect.', 'SSDSim; the TBM simulator draws at random'], {
    greedy: VICTIMS.greedy.says,
    'random-greedy': VICTIMS['random-greedy'].says,
  }),
  d: number(['Blocks drawn', 'Number of random blocks (random-greedy only).', 'the TBM simulator'], 'blocks', {
    default: 10,
    min: 1,
    max: LIMITS.blocksPerPlane,
  }),
  freeUnit: choice(
    ['Soft threshold counts', 'The unit of the soft threshold.', 'MP counts pages, MQSim (FAST 2018) blocks'],
    { blocks: 'Free blocks of the plane.', pages: 'Free pages of the plane.' },
  ),
  softFreeRatio: share(
    ['Soft threshold', 'A plane with a smaller free share is collected in the background.', 'MP (10 %), MQSim (5 %)'],
    { default: 0.05, belowMax: true },
  ),
  hardFreeBlocks: number(
    [
      'Hard threshold',
      'In a plane with fewer free blocks, collection has priority over all other operations.',
      'Preemptible GC, TCAD 2013',
    ],
    'blocks',
    { default: 2, max: LIMITS.blocksPerPlane },
  ),
  copyback: boolean(['Copyback', 'Pages move inside a plane without using the bus.', 'SSDSim; ONFI'], false),
  suspendable: boolean(
    [
      'Suspend GC operations',
      'Suspension also applies to programs and erases of garbage collection.',
      'SB (GC is interrupted); MBM §IV-C',
    ],
    true,
  ),
  hostParallel: boolean(
    [
      'Host operations beside GC',
      'Host operations of the same kind use the idle planes beside a GC operation (GCPAR).',
      'GCPAR (HPDC 2018)',
    ],
    false,
  ),
  preemption: choice(
    [
      'Preemption',
      'The point at which a garbage collection lets host operations of its channel go first.',
      'SSDSim (uninterrupt_gc holds the channel for all moves); Preemptible GC, TCAD 2013 (after each page)',
    ],
    {
      page: 'After each page.',
      block: 'When all pages of its block are moved: until then it holds its channel.',
    },
  ),
});

declare module './settings.ts' {
  interface Policy {
    gc: ValueOf<typeof gcSchema>;
  }
}

export const gc = definePolicy(
  'gc',
  gcSchema,
  {
    enabled: {
      part: 'gc-when',
      label: 'Garbage collection',
      midRun: true,
      beforeRun: true,
      differs: 'gcDisabled',
      never: 'no block would have been collected',
    },
    victim: { part: 'gc-what', midRun: true, beforeRun: true, idle: gcIsOn, differs: 'gcVictim' },
    d: {
      part: 'gc-what',
      midRun: true,
      beforeRun: true,
      idle: either(
        gcIsOn,
        unless(({ policy }) => blocksDrawn(policy.gc) !== Infinity, 'policy.gc.victim is not random-greedy'),
      ),
    },
    freeUnit: { part: 'gc-when', midRun: true, idle: gcIsOn, differs: 'gcFreeUnit' },
    softFreeRatio: { part: 'gc-when', ...PERCENT, midRun: true, beforeRun: true, idle: gcIsOn },
    hardFreeBlocks: { part: 'gc-when', midRun: true, beforeRun: true, idle: gcIsOn },
    copyback: { part: 'gc-how', idle: collects, differs: 'gcCopyback', never: 'garbage collection moved no page' },
    suspendable: {
      part: 'interrupt',
      idle: suspends,
      differs: 'gcNotSuspendable',
      never: 'no read could have suspended garbage collection',
    },
    hostParallel: {
      part: 'gc-how',
      idle: either(collects, severalPlanes),
      differs: 'gcHostParallel',
      never: 'no host operation could join one of garbage collection',
    },
    preemption: {
      part: 'gc-how',
      midRun: true,
      idle: collects,
      differs: 'gcPreemption',
      never: 'garbage collection moved no page',
    },
  },
  {
    schemes: [
      {
        name: 'gcpar',
        title: 'I/O-parallel GC',
        source: 'GCPAR, HPDC 2018',
        sentence: 'Host operations use the idle planes beside a garbage-collection operation of the same kind.',
        patch: { gc: { hostParallel: true } },
      },
    ],
  },
);
