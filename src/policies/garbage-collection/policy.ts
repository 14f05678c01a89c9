/** How invalid pages become free again. */
import { LIMITS } from '../../device/limits.ts';
import { boolean, choice, number, object, share } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { PERCENT, definePolicy } from '../definition.ts';
import { hostParallel, hostParallelSchema } from '../host-parallel/policy.ts';
import { either, unless, suspends, collects } from '../rules.ts';

const gcIsOn = unless(({ policy }) => policy.gc.enabled, 'garbage collection is off (policy.gc.enabled)');

const gcSchema = object(
  { title: 'Garbage collection', sentence: 'How invalid pages become free again.' },
  {
    enabled: boolean(
      { title: 'Enabled', sentence: 'Off, the device stops when it is full.', source: 'DJ §2; MP' },
      true,
    ),
    victim: choice(
      { title: 'Victim', sentence: 'Which block is collected.', source: 'SSDSim; TBM’s simulator draws' },
      { greedy: 'The one with most invalid pages.', 'random-greedy': 'The best of d drawn at random.' },
    ),
    d: number(
      { title: 'Blocks drawn', sentence: 'Under random-greedy: so many blocks are drawn.', source: 'TBM’s simulator' },
      'blocks',
      { default: 10, min: 1, max: LIMITS.blocksPerPlane },
    ),
    freeUnit: choice(
      {
        title: 'Free space counts',
        sentence: 'What the soft threshold counts.',
        source: 'MP counts pages, MQSim (FAST 2018) blocks',
      },
      { blocks: 'Free blocks of the plane.', pages: 'Free pages of the plane.' },
    ),
    softFreeRatio: share(
      {
        title: 'Soft threshold',
        sentence: 'Below this free share of a plane it is collected in the background.',
        source: 'MP (10 %), MQSim (5 %)',
      },
      { default: 0.05, belowMax: true },
    ),
    hardFreeBlocks: number(
      {
        title: 'Hard threshold',
        sentence: 'With fewer free blocks in a plane, its collection goes before everything else.',
        source: 'Preemptible GC, TCAD 2013',
      },
      'blocks',
      { default: 2, max: LIMITS.blocksPerPlane },
    ),
    copyback: boolean(
      { title: 'Copyback', sentence: 'Pages move inside a plane without passing the bus.', source: 'SSDSim; ONFI' },
      false,
    ),
    suspendable: boolean(
      {
        title: 'GC may be suspended',
        sentence: 'Suspension also stops programs and erases of GC.',
        source: 'SB (GC is interrupted); MBM §IV-C',
      },
      true,
    ),
    hostParallel: hostParallelSchema,
  },
);

declare module '../settings.ts' {
  interface Policy {
    gc: ValueOf<typeof gcSchema>;
  }
}

export const gc = definePolicy({
  key: 'gc',
  schema: gcSchema,
  settings: {
    enabled: {
      part: 'gc-when',
      label: 'Garbage collection',
      midRun: true,
      differs: 'gcDisabled',
      never: 'nothing would have been collected',
    },
    victim: { part: 'gc-what', midRun: true, idle: gcIsOn, differs: 'gcVictim' },
    d: {
      part: 'gc-what',
      midRun: true,
      idle: either(
        gcIsOn,
        unless(({ policy }) => policy.gc.victim === 'random-greedy', 'policy.gc.victim is not random-greedy'),
      ),
    },
    freeUnit: { part: 'gc-when', midRun: true, idle: gcIsOn, differs: 'gcFreeUnit' },
    softFreeRatio: { part: 'gc-when', ...PERCENT, midRun: true, idle: gcIsOn },
    hardFreeBlocks: { part: 'gc-when', midRun: true, idle: gcIsOn },
    copyback: { part: 'gc-how', idle: collects, differs: 'gcCopyback', never: 'garbage collection moved no page' },
    suspendable: {
      part: 'interrupt',
      idle: suspends,
      differs: 'gcNotSuspendable',
      never: 'no read wanted to suspend garbage collection',
    },
    hostParallel,
  },
});
