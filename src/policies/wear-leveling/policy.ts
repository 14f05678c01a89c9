/** How erases are spread over the blocks (MQSim, FAST 2018). */
import { boolean, number, object } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';
import { either, unless, collects } from '../rules.ts';

const wearLevelingSchema = object(
  { title: 'Wear levelling', sentence: 'How erases are spread over the blocks.' },
  {
    dynamic: boolean(
      { title: 'Dynamic', sentence: 'The least erased free block is opened next.', source: 'MQSim (FAST 2018)' },
      false,
    ),
    static: boolean(
      {
        title: 'Static',
        sentence: 'Cold blocks are moved when erase counts differ too much.',
        source: 'MQSim (FAST 2018)',
      },
      false,
    ),
    threshold: number(
      {
        title: 'Static threshold',
        sentence: 'Most erases by which blocks of a plane may differ.',
        source: 'MQSim (FAST 2018)',
      },
      'count',
      { default: 100, min: 1 },
    ),
  },
);

declare module '../settings.ts' {
  interface Policy {
    wearLeveling: ValueOf<typeof wearLevelingSchema>;
  }
}

export const wearLeveling = definePolicy({
  key: 'wearLeveling',
  schema: wearLevelingSchema,
  settings: {
    '': { midRun: true },
    dynamic: { part: 'wear', label: 'Dynamic wear levelling', differs: 'wearDynamic' },
    static: {
      part: 'wear',
      label: 'Static wear levelling',
      idle: collects,
      differs: 'wearStatic',
      never: 'erase counts did not drift so far apart',
    },
    threshold: {
      part: 'wear',
      idle: either(
        unless(({ policy }) => policy.wearLeveling.static, 'no cold block is moved (policy.wearLeveling.static)'),
        collects,
      ),
    },
  },
});
