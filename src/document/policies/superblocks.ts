/** Superblocks: neighboring banks of a channel, locked together as one (DJ §3.2). */
import { DocumentError } from '../../device/document-error.ts';
import { LIMITS } from '../../device/limits.ts';
import { number, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, exclusions } from './definition.ts';
import { unless } from './rules.ts';

const superblockWaysSchema = number(
  [
    'Superblock ways',
    'Neighboring banks (dies) of a channel that work in lockstep as one; 1 is plain banking.',
    'DJ §3.2',
  ],
  'count',
  { default: 1, min: 1, max: LIMITS.dies },
);

declare module './settings.ts' {
  interface Policy {
    superblockWays: ValueOf<typeof superblockWaysSchema>;
  }
}

export const superblockWays = definePolicy(
  'superblockWays',
  superblockWaysSchema,
  {
    '': {
      part: 'banks',
      beforeRun: true,
      idle: unless((_, geometry) => geometry.diesPerChannel > 1, 'a channel has one die'),
      differs: 'superblockWays',
    },
  },
  {
    refuse: ({ policy }, geometry) => {
      if (geometry.diesPerChannel % policy.superblockWays === 0) return;
      const works: number[] = [];
      for (let ways = 1; ways <= geometry.diesPerChannel; ways++) {
        if (geometry.diesPerChannel % ways === 0) works.push(ways);
      }
      throw new DocumentError(
        'policy.superblockWays',
        String(policy.superblockWays),
        geometry.diesPerChannel === 1
          ? '1: a channel of this device has one die'
          : `${works.join(', ')}: the ${geometry.diesPerChannel} dies of a channel in equal parts`,
      );
    },
    excludes: exclusions(
      (policy) => policy.superblockWays > 1,

      [
        (policy) => policy.readLayout !== false,
        'readLayout',
        'false with superblocks, whose pages already lie on all dies of a superblock',
      ],
      [
        (policy) => policy.gc.copyback,
        'gc.copyback',
        'false with superblocks: copies within a plane cannot close the gaps of a superblock',
      ],
      [(policy) => policy.scheduler !== 'fifo', 'scheduler', 'fifo with superblocks'],
      [(policy) => policy.gc.hostParallel, 'gc.hostParallel', 'false with superblocks'],
      [(policy) => policy.multiLocationRead !== false, 'multiLocationRead', 'false with superblocks'],
      [(policy) => policy.multiPlane !== 'none', 'multiPlane', 'none with superblocks'],
      [
        (policy) => policy.dieBinding === 'dynamic',
        'dieBinding',
        'another value with superblocks: dynamic binding places pages on single dies',
      ],
    ),
  },
);
