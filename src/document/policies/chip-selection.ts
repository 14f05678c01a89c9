/** Which idle chip of a channel takes the next write (MBM §IV-C, Fig. 7). */
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, isDynamic } from './rules.ts';

const chipSelectionSchema = choice(
  ['Chip selection', 'The idle chip of a channel that gets the next write.', 'MBM §IV-C, Fig. 7'],
  {
    'first-idle': 'The next idle one in turn.',
    'minimize-chips': 'First the idle chip with the least parallelism, then those with the most (MCS).',
    'best-fit': 'The idle chip whose parallelism just suffices.',
  },
);

declare module './settings.ts' {
  interface Policy {
    chipSelection: ValueOf<typeof chipSelectionSchema>;
  }
}

export const chipSelection = definePolicy('chipSelection', chipSelectionSchema, {
  '': {
    part: 'place',
    rank: -2,
    idle: either(
      isDynamic,
      unless(({ device }) => device.chipsPerChannel > 1, 'a channel has one chip'),
    ),
    differs: 'chipSelection',
  },
});
