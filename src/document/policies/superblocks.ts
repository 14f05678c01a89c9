/** Superblocks: neighboring banks of a channel, locked together as one (DJ §3.2). */
import { DocumentError } from '../../device/document-error.ts';
import { LIMITS } from '../../device/limits.ts';
import { number, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
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

export const superblockWays = definePolicy({
  key: 'superblockWays',
  schema: superblockWaysSchema,
  settings: {
    '': {
      part: 'banks',
      beforeRun: true,
      idle: unless((_, geometry) => geometry.diesPerChannel > 1, 'a channel has one die'),
      differs: 'superblockWays',
    },
  },
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
  excludes: [
    {
      when: (policy) => policy.superblockWays > 1 && policy.readLayout !== false,
      path: 'readLayout',
      allowed: 'false with superblocks, whose pages already lie on all dies of a superblock',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.gc.copyback,
      path: 'gc.copyback',
      allowed: 'false with superblocks: copies within a plane cannot close the gaps of a superblock',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.scheduler !== 'fifo',
      path: 'scheduler',
      allowed: 'fifo with superblocks',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.gc.hostParallel,
      path: 'gc.hostParallel',
      allowed: 'false with superblocks',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.multiLocationRead !== false,
      path: 'multiLocationRead',
      allowed: 'false with superblocks',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.multiPlane !== 'none',
      path: 'multiPlane',
      allowed: 'none with superblocks',
    },
    {
      when: (policy) => policy.superblockWays > 1 && policy.dieBinding === 'dynamic',
      path: 'dieBinding',
      allowed: 'another value with superblocks: dynamic binding places pages on single dies',
    },
  ],
});
