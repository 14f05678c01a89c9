/** The order of waiting operations: FIFO, Sprinkler (HPCA 2014), Slacker (ASPLOS 2017) or PAQ (ISCA 2012). */
import { choice } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';

const schedulerSchema = choice(
  {
    title: 'Scheduler',
    sentence: 'In which order waiting operations are taken.',
    source: 'Sprinkler (HPCA 2014), Slacker (ASPLOS 2017), PAQ (ISCA 2012)',
  },
  {
    fifo: 'As they came.',
    sprinkler: 'By what the idle chip can do together, whatever request it belongs to.',
    slacker: 'Operations jump ahead of others whose request ends later anyway.',
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
