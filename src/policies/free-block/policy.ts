/** Which blocks are opened: for the next pages, and for the pages that garbage collection moves (MBM §IV-A). */
import { boolean, choice } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';
import { unless } from '../rules.ts';

const freeBlockPickSchema = choice(
  {
    title: 'Next free block',
    sentence: 'Which free block of a plane is opened.',
    source: 'Chosen here; MQSim (FAST 2018) can take the least erased',
  },
  { lowest: 'The lowest index.', 'least-erased': 'The one erased least.' },
);

declare module '../settings.ts' {
  interface Policy {
    freeBlockPick: ValueOf<typeof freeBlockPickSchema>;
  }
}

export const freeBlockPick = definePolicy({
  key: 'freeBlockPick',
  schema: freeBlockPickSchema,
  settings: {
    '': {
      part: 'place',
      midRun: true,
      idle: unless(
        ({ policy }) => !policy.wearLeveling.dynamic,
        'policy.wearLeveling.dynamic opens the least erased block in any case',
      ),
      differs: 'freeBlockPick',
    },
  },
});

const gcActiveBlockSchema = boolean(
  {
    title: 'GC’s own active block',
    sentence: 'Garbage collection writes into a block of its own, so that host pages of a die’s planes stay level.',
    source: 'MBM §IV-A (WS)',
  },
  false,
);

declare module '../settings.ts' {
  interface Policy {
    gcActiveBlock: ValueOf<typeof gcActiveBlockSchema>;
  }
}

export const gcActiveBlock = definePolicy({
  key: 'gcActiveBlock',
  schema: gcActiveBlockSchema,
  settings: {
    '': { part: 'gc-how', differs: 'gcActiveBlock' },
  },
});
