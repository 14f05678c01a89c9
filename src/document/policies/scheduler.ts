/** The order of waiting operations: FIFO, Sprinkler (HPCA 2014), Slacker (ASPLOS 2017) or PAQ (ISCA 2012). */
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';

const schedulerSchema = choice(
  ['Scheduler', 'The order of waiting operations.', 'Sprinkler (HPCA 2014), Slacker (ASPLOS 2017), PAQ (ISCA 2012)'],
  {
    fifo: 'In order of arrival.',
    sprinkler: 'By parallelism: operations of any request that the idle chip can do together.',
    slacker: 'Operations pass others whose request cannot finish earlier.',
    paq: 'In clumps of operations that do not conflict.',
  },
);

declare module './settings.ts' {
  interface Policy {
    scheduler: ValueOf<typeof schedulerSchema>;
  }
}

export const scheduler = definePolicy(
  'scheduler',
  schedulerSchema,
  {
    '': { part: 'order', differs: 'scheduler' },
  },
  {
    schemes: [
      {
        name: 'slacker',
        title: 'Slacker',
        source: 'Elyasi et al., ASPLOS 2017',
        sentence: 'An operation that its request waits for jumps ahead of those whose request ends later anyway.',
        patch: { scheduler: 'slacker' },
      },
      {
        name: 'paq',
        title: 'PAQ',
        source: 'Jung et al., ISCA 2012',
        sentence: 'Waiting operations that do not conflict are issued in clumps, by physical address.',
        patch: { scheduler: 'paq' },
      },
    ],
  },
);
