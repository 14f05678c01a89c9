/** The order of waiting operations: FIFO, Sprinkler (HPCA 2014), Slacker (ASPLOS 2017) or PAQ (ISCA 2012). */
import { choice } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';

const schedulerSchema = choice(
  {
    title: 'Scheduler',
    sentence: 'The order of waiting operations.',
    source: 'Sprinkler (HPCA 2014), Slacker (ASPLOS 2017), PAQ (ISCA 2012)',
  },
  {
    fifo: 'In order of arrival.',
    sprinkler: 'By parallelism: operations of any request that the idle chip can do together.',
    slacker: 'Operations pass others whose request cannot finish earlier.',
    paq: 'In clumps of operations that do not conflict.',
  },
);

declare module '../settings.ts' {
  interface Policy {
    scheduler: ValueOf<typeof schedulerSchema>;
  }
}

export const scheduler = definePolicy({
  key: 'scheduler',
  schema: schedulerSchema,
  settings: {
    '': { part: 'order', differs: 'scheduler' },
  },
});
