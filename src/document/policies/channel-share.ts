/** MBM's Channel_Max_Subs: how many page writes a channel may take (MBM §IV-A, Algorithm 1). */
import { choice, switchable, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, isDynamic } from './rules.ts';

const channelMaxSubsSchema = switchable(
  {
    title: 'Channel balancing',
    sentence: 'Limits the page writes of each channel, so that all channels end up equally loaded (Channel_Max_Subs).',
    source: 'MBM §IV-A, Algorithm 1',
  },
  {
    counter: choice(
      {
        title: 'Load counter',
        sentence: 'The writes that count as the load of a channel.',
        source: 'MBM §IV-A does not say',
      },
      { outstanding: 'Writes sent and not finished.', cumulative: 'All writes sent since the start.' },
    ),
    split: choice(
      {
        title: 'Remainder split',
        sentence: 'Division of the writes that remain after leveling.',
        source: 'MBM Algorithm 1',
      },
      {
        ceil: 'Each channel in the fill gets the share rounded up, as printed.',
        exact: 'The first channels get one more each.',
      },
    ),
  },
);

declare module './settings.ts' {
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
