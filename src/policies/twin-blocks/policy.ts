/** The garbage collection of twin blocks (TBM, IEEE CAL 2016). policy.multiPlane turns twin blocks on. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { choice } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';
import { either, unless, severalDiesAChip } from '../rules.ts';

const twinBlockGcScopeSchema = choice(
  {
    title: 'Twin-block GC scope',
    sentence: 'The blocks of one garbage collection (twin-block only).',
    source: 'TBM, IEEE CAL 2016',
  },
  { die: 'One twin block of one die.', chip: 'One twin block in every die of the chip.' },
);

declare module '../settings.ts' {
  interface Policy {
    twinBlockGcScope: ValueOf<typeof twinBlockGcScopeSchema>;
  }
}

export const twinBlockGcScope = definePolicy({
  key: 'twinBlockGcScope',
  schema: twinBlockGcScopeSchema,
  settings: {
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
  excludes: [
    {
      when: (policy) => policy.multiPlane === 'twin-block' && policy.gc.hostParallel,
      path: 'gc.hostParallel',
      allowed: 'false with twin-block, whose GC works on all planes of a die',
    },
    {
      when: (policy) => policy.multiPlane === 'twin-block' && policy.gcActiveBlock,
      path: 'gcActiveBlock',
      allowed: 'false with twin-block, which writes host and GC data into the same twin block',
    },
    {
      when: (policy) => policy.multiPlane === 'twin-block' && policy.gc.copyback,
      path: 'gc.copyback',
      allowed: 'false with twin-block, which moves pages across planes',
    },
  ],
  refuseFork: (before, after) => {
    if ((before.multiPlane === 'twin-block') === (after.multiPlane === 'twin-block')) return;
    throw new ExperimentError(
      'policy.multiPlane',
      'a change from or to twin-block in mid-run',
      'no change from or to twin-block: its blocks are paired from the start',
    );
  },
});
