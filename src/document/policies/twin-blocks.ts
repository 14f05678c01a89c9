/** The garbage collection of twin blocks (TBM, IEEE CAL 2016). policy.multiPlane turns twin blocks on. */
import { DocumentError } from '../../device/document-error.ts';
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, exclusions } from './definition.ts';
import { collects, either, unless, severalDiesAChip, severalPlanes } from './rules.ts';

const twinBlockGcScopeSchema = choice(
  ['Twin-block GC scope', 'The blocks of one garbage collection (twin-block only).', 'TBM, IEEE CAL 2016'],
  { die: 'One twin block of one die.', chip: 'One twin block in every die of the chip.' },
);

export const twinBlockGcScope = definePolicy(
  'twinBlockGcScope',
  twinBlockGcScopeSchema,
  {
    '': {
      part: 'writes',
      idle: either(
        unless(({ policy }) => policy.multiPlane === 'twin-block', 'policy.multiPlane is not twin-block'),
        severalDiesAChip,
      ),
      differs: 'twinBlockGcScope',
      never: 'the other dies of the chip had no garbage to collect',
    },
  },
  {
    excludes: exclusions(
      (policy) => policy.multiPlane === 'twin-block',

      [
        (policy) => policy.gc.hostParallel,
        'gc.hostParallel',
        'false with twin-block, whose GC works on all planes of a die',
      ],
      [
        (policy) => policy.gcActiveBlock,
        'gcActiveBlock',
        'false with twin-block, which writes host and GC data into the same twin block',
      ],
      [(policy) => policy.gc.copyback, 'gc.copyback', 'false with twin-block, which moves pages across planes'],
    ),
    refuseFork: (before, after) => {
      if ((before.multiPlane === 'twin-block') === (after.multiPlane === 'twin-block')) return;
      throw new DocumentError(
        'policy.multiPlane',
        'a change from or to twin-block in mid-run',
        'no change from or to twin-block: its blocks are paired from the start',
      );
    },
  },
);

const twinBlockMovesSchema = choice(
  [
    'Twin-block moves',
    'The valid pages that a garbage collection moves in one operation (twin-block only).',
    'TBM, IEEE CAL 2016; the simulator of its first author moves one page at a time',
  ],
  { page: 'One page.', row: 'A row: one page in each plane of the die.' },
);

declare module './settings.ts' {
  interface Policy {
    twinBlockGcScope: ValueOf<typeof twinBlockGcScopeSchema>;
    twinBlockMoves: ValueOf<typeof twinBlockMovesSchema>;
  }
}

export const twinBlockMoves = definePolicy('twinBlockMoves', twinBlockMovesSchema, {
  '': {
    part: 'writes',
    midRun: true,
    idle: either(
      unless(({ policy }) => policy.multiPlane === 'twin-block', 'policy.multiPlane is not twin-block'),
      severalPlanes,
      collects,
    ),
    differs: 'twinBlockMoves',
    never: 'garbage collection moved no two pages together',
  },
});
