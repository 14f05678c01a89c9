/** MBM's Channel_Max_Subs: how many page writes a channel may take (MBM §IV-A, Algorithm 1). */
import { choice, switchable } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';
import { either, unless, isDynamic } from '../rules.ts';

const channelMaxSubsSchema = switchable(
  {
    title: 'Level the channels',
    sentence:
      'Limits how many page writes a channel may take, so that all channels end up equally loaded (Channel_Max_Subs).',
    source: 'MBM §IV-A, Algorithm 1',
  },
  {
    counter: choice(
      {
        title: 'Writes that count',
        sentence: 'Which writes count as a channel’s load.',
        source: 'MBM §IV-A leaves it open',
      },
      { outstanding: 'Those sent and not finished.', cumulative: 'All sent since the start.' },
    ),
    split: choice(
      {
        title: 'Split of the rest',
        sentence: 'How what is left after levelling is divided.',
        source: 'MBM Algorithm 1',
      },
      {
        ceil: 'Each filled channel gets the rounded-up share, as printed.',
        exact: 'The remainder goes one by one to the first channels.',
      },
    ),
  },
);

declare module '../settings.ts' {
  interface Policy {
    channelMaxSubs: ValueOf<typeof channelMaxSubsSchema>;
  }
}

export const channelMaxSubs = definePolicy({
  key: 'channelMaxSubs',
  schema: channelMaxSubsSchema,
  settings: {
    '': {
      part: 'place',
      rank: -1,
      idle: either(
        isDynamic,
        unless(({ device }) => device.channels > 1, 'there is one channel'),
      ),
      differs: 'channelMaxSubs',
    },
    counter: { part: 'place', rank: -1 },
    split: { part: 'place', rank: -1 },
  },
});
