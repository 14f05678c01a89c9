/** Which blocks are opened: for the next pages, and for the pages that garbage collection moves (MBM §IV-A). */
import { boolean, choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { unless } from './rules.ts';

const freeBlockPickSchema = choice(
  [
    'Free block selection',
    'The free block of a plane that is opened next.',
    'Chosen here; MQSim (FAST 2018) can choose the least erased',
  ],
  { lowest: 'The lowest index.', 'least-erased': 'The block with the fewest erases.' },
);

export const freeBlockPick = definePolicy('freeBlockPick', freeBlockPickSchema, {
  '': {
    part: 'place',
    midRun: true,
    beforeRun: true,
    idle: unless(
      ({ policy }) => !policy.wearLeveling.dynamic,
      'policy.wearLeveling.dynamic always opens the least erased block',
    ),
    differs: 'freeBlockPick',
  },
});

const gcActiveBlockSchema = boolean(
  [
    'Separate active block for GC',
    'Garbage collection writes into separate blocks, so that the planes of a die stay level for host pages.',
    'MBM §IV-A (WS)',
  ],
  false,
);

declare module './settings.ts' {
  interface Policy {
    freeBlockPick: ValueOf<typeof freeBlockPickSchema>;
    gcActiveBlock: ValueOf<typeof gcActiveBlockSchema>;
  }
}

export const gcActiveBlock = definePolicy('gcActiveBlock', gcActiveBlockSchema, {
  '': { part: 'gc-how', beforeRun: true, differs: 'gcActiveBlock' },
});
