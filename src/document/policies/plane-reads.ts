/** Whether the planes of a die read independently of each other (AIPR, iWL), and how many of them at a time. */
import { LIMITS } from '../../device/limits.ts';
import { choice, number, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, exclusions } from './definition.ts';
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

export const planeReads = definePolicy(
  'planeReads',
  planeReadsSchema,
  {
    '': {
      part: 'reads',
      idle: severalPlanes,
      differs: 'planeReads',
      never: 'no read began while another plane of its die read',
    },
  },
  {
    excludes: exclusions(
      (policy) => independent(policy),

      [
        (policy) => policy.parallelRead !== 'none',
        'parallelRead',
        'none with planeReads independent: each plane reads by itself',
      ],
      [
        (policy) => policy.multiLocationRead !== false,
        'multiLocationRead',
        'false with planeReads independent: each plane reads one page at a time',
      ],
      [
        (policy) => policy.scheduler !== 'fifo',
        'scheduler',
        'fifo with planeReads independent: other schedulers start one transaction of a die at a time',
      ],
      [
        (policy) => policy.superblockWays > 1,
        'superblockWays',
        '1 with planeReads independent: a super-page is read in all dies of its superblock together',
      ],
      [
        (policy) => policy.multiPlane === 'twin-block',
        'multiPlane',
        'any other with planeReads independent: a twin block is collected with multi-plane reads',
      ],
      [
        (policy) => policy.gc.hostParallel,
        'gc.hostParallel',
        'false with planeReads independent: host reads need not join those of garbage collection',
      ],
      [
        (policy) => policy.cacheMode,
        'cacheMode',
        'false with planeReads independent: a plane keeps its register until its data is out',
      ],
      [(policy) => policy.busyUnit === 'chip', 'busyUnit', 'die with planeReads independent'],
      [(policy) => !policy.dieInterleave, 'dieInterleave', 'true with planeReads independent'],
      [
        (policy) => suspends(policy) && policy.suspension.resumeAfter === 'array',
        'suspension.resumeAfter',
        'data-out with planeReads independent: a plane keeps its register until its data is out',
      ],
    ),
  },
);

export const planeReadLimit = definePolicy('planeReadLimit', planeReadLimitSchema, {
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
});
