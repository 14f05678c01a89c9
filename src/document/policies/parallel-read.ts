/** Which waiting reads are read together, and when they complete (MBM §IV-B). */
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, noSuperblocks, readsTogether } from './rules.ts';

const parallelReadSchema = choice(
  ['Parallel reads', 'The waiting reads of a chip that are read together.', 'MBM §IV-B, Fig. 6'],
  {
    none: 'One page at a time.',
    'same-request': 'Pages of the same host request (RS).',
    any: 'Any pages with matching addresses, also of different requests (TBM).',
  },
);

export const parallelRead = definePolicy('parallelRead', parallelReadSchema, {
  '': {
    part: 'reads',
    midRun: true,
    idle: either(
      noSuperblocks,
      unless(
        ({ device, policy }) =>
          device.planesPerDie > 1 || (policy.busyUnit === 'chip' && policy.dieInterleave && device.diesPerChip > 1),
        'a busy unit cannot read two pages together: a die has one plane',
      ),
    ),
    differs: 'parallelRead',
    never: 'no two waiting reads could be read together',
  },
});

const multiPlaneReadCompletionSchema = choice(
  ['Multi-plane read completion', 'The instant at which a page of a parallel read is complete.', 'MBM §IV-B'],
  { page: 'At the end of its own data-out.', transaction: 'At the end of the transaction’s last data-out.' },
);

declare module './settings.ts' {
  interface Policy {
    parallelRead: ValueOf<typeof parallelReadSchema>;
    multiPlaneReadCompletion: ValueOf<typeof multiPlaneReadCompletionSchema>;
  }
}

export const multiPlaneReadCompletion = definePolicy('multiPlaneReadCompletion', multiPlaneReadCompletionSchema, {
  '': {
    part: 'reads',
    idle: unless(readsTogether, 'no pages are read together (policy.parallelRead)'),
    differs: 'multiPlaneReadCompletion',
    never: 'no pages were read together',
  },
});
