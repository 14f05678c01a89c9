/** MBM's Channel_Max_Subs: how many page writes a channel may take (MBM §IV-A, Algorithm 1). */
import { choice, switchable, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, isDynamic } from './rules.ts';

const channelMaxSubsSchema = switchable(
  [
    'Channel balancing',
    'Limits the page writes of each channel, so that all channels end up equally loaded (Channel_Max_Subs).',
    'MBM §IV-A, Algorithm 1',
  ],
  {
    counter: choice(['Load counter', 'The writes that count as the load of a channel.', 'MBM §IV-A does not say'], {
      outstanding: 'Writes sent and not finished.',
      cumulative: 'All writes sent since the start.',
    }),
    split: choice(['Remainder split', 'Division of the writes that remain after leveling.', 'MBM Algorithm 1'], {
      ceil: 'Each channel in the fill gets the share rounded up, as printed.',
      exact: 'The first channels get one more each.',
    }),
  },
);

declare module './settings.ts' {
  interface Policy {
    channelMaxSubs: ValueOf<typeof channelMaxSubsSchema>;
  }
}

export const channelMaxSubs = definePolicy('channelMaxSubs', channelMaxSubsSchema, {
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
});
