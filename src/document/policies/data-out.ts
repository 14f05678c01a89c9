/** Which finished array read gets the bus first (MBM §III-B, Fig. 4). */
import { DocumentError } from '../../device/document-error.ts';
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';

const dataOutOrderSchema = choice(
  ['Data-out order', 'The finished array read that gets the bus first.', 'MBM §III-B, Fig. 4'],
  {
    'first-ready': 'The read that finished first.',
    'chip-index': 'The lowest chip.',
    'most-remaining': 'The oldest request first; within it, the chip with the most pages still to transfer.',
  },
);

declare module './settings.ts' {
  interface Policy {
    dataOutOrder: ValueOf<typeof dataOutOrderSchema>;
  }
}

export const dataOutOrder = definePolicy(
  'dataOutOrder',
  dataOutOrderSchema,
  {
    '': { part: 'order', rank: 1, midRun: true, differs: 'dataOutOrder' },
  },
  {
    refuseFork: (before, after) => {
      if (before.dataOutOrder === after.dataOutOrder || after.dataOutOrder !== 'most-remaining') return;
      throw new DocumentError(
        'policy.dataOutOrder',
        'a change to most-remaining in mid-run',
        `${dataOutOrderSchema.values.filter((value) => value !== 'most-remaining').join(' or ')}: remaining pages were not counted before`,
      );
    },
  },
);
