/** Whether the planes of a die read independently of each other (AIPR, iWL), and how many of them at a time. */
import { LIMITS } from '../../device/limits.ts';
import { choice, number, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import type { Policy } from './settings.ts';
import { either, severalPlanes, unless } from './rules.ts';

const planeReadsSchema = choice(
  [
    'Plane reads',
    'The unit that an array read keeps busy.',
    'US 11,989,458; AIPR (asynchronous independent plane read), iWL; the rules are chosen here',
  ],
  {
    die: 'The die: one array read at a time.',
    independent: 'The plane: planes of one die read at the same time, at any addresses (AIPR).',
  },
);

const planeReadLimitSchema = number(
  [
    'Plane reads per die',
    'Maximum independent plane reads of one die at a time; 0 is one a plane.',
    'Peak power of a die; chosen here',
  ],
  'count',
  { default: 0, max: LIMITS.planesPerDie },
);

declare module './settings.ts' {
  interface Policy {
    planeReads: ValueOf<typeof planeReadsSchema>;
    planeReadLimit: ValueOf<typeof planeReadLimitSchema>;
  }
}

const independent = ({ planeReads: reads }: Policy): boolean => reads === 'independent';
const suspends = ({ suspension }: Policy): boolean => suspension.program || suspension.erase;

export const planeReads = definePolicy({
  key: 'planeReads',
  schema: planeReadsSchema,
  settings: {
    '': {
      part: 'reads',
      idle: severalPlanes,
      differs: 'planeReads',
      never: 'no read began while another plane of its die read',
    },
  },
  excludes: [
    {
      when: (policy) => independent(policy) && policy.parallelRead !== 'none',
      path: 'parallelRead',
      allowed: 'none with planeReads independent: each plane reads by itself',
    },
    {
      when: (policy) => independent(policy) && policy.multiLocationRead !== false,
      path: 'multiLocationRead',
      allowed: 'false with planeReads independent: each plane reads one page at a time',
    },
    {
      when: (policy) => independent(policy) && policy.scheduler !== 'fifo',
      path: 'scheduler',
      allowed: 'fifo with planeReads independent: other schedulers start one transaction of a die at a time',
    },
    {
      when: (policy) => independent(policy) && policy.superblockWays > 1,
      path: 'superblockWays',
      allowed: '1 with planeReads independent: a super-page is read in all dies of its superblock together',
    },
    {
      when: (policy) => independent(policy) && policy.multiPlane === 'twin-block',
      path: 'multiPlane',
      allowed: 'any other with planeReads independent: a twin block is collected with multi-plane reads',
    },
    {
      when: (policy) => independent(policy) && policy.gc.hostParallel,
      path: 'gc.hostParallel',
      allowed: 'false with planeReads independent: host reads need not join those of garbage collection',
    },
    {
      when: (policy) => independent(policy) && policy.cacheMode,
      path: 'cacheMode',
      allowed: 'false with planeReads independent: a plane keeps its register until its data is out',
    },
    {
      when: (policy) => independent(policy) && policy.busyUnit === 'chip',
      path: 'busyUnit',
      allowed: 'die with planeReads independent',
    },
    {
      when: (policy) => independent(policy) && !policy.dieInterleave,
      path: 'dieInterleave',
      allowed: 'true with planeReads independent',
    },
    {
      when: (policy) => independent(policy) && suspends(policy) && policy.suspension.resumeAfter === 'array',
      path: 'suspension.resumeAfter',
      allowed: 'data-out with planeReads independent: a plane keeps its register until its data is out',
    },
  ],
});

export const planeReadLimit = definePolicy({
  key: 'planeReadLimit',
  schema: planeReadLimitSchema,
  settings: {
    '': {
      part: 'reads',
      idle: either(
        severalPlanes,
        unless(({ policy }) => independent(policy), 'a die reads one page at a time (policy.planeReads)'),
        unless(
          ({ device, policy }) => policy.planeReadLimit === 0 || policy.planeReadLimit < device.planesPerDie,
          'a die has no more planes than that',
        ),
      ),
      differs: 'planeReadLimit',
      never: 'no read waited for the limit',
    },
  },
});
