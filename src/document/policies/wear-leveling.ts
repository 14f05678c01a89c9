/** How erases are spread over the blocks (MQSim, FAST 2018). */
import { boolean, number, object, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, collects } from './rules.ts';

const wearLevelingSchema = object(['Wear leveling', 'Wear leveling: how erases are spread over the blocks.'], {
  dynamic: boolean(['Dynamic', 'The free block with the fewest erases is opened next.', 'MQSim (FAST 2018)'], false),
  static: boolean(['Static', 'Cold blocks are moved when erase counts differ too much.', 'MQSim (FAST 2018)'], false),
  threshold: number(['Static threshold', 'Max erase-count difference within a plane.', 'MQSim (FAST 2018)'], 'count', {
    default: 100,
    min: 1,
  }),
});

declare module './settings.ts' {
  interface Policy {
    wearLeveling: ValueOf<typeof wearLevelingSchema>;
  }
}

export const wearLeveling = definePolicy('wearLeveling', wearLevelingSchema, {
  '': { midRun: true },
  dynamic: { part: 'wear', label: 'Dynamic wear leveling', beforeRun: true, differs: 'wearDynamic' },
  static: {
    part: 'wear',
    label: 'Static wear leveling',
    idle: collects,
    differs: 'wearStatic',
    never: 'erase counts did not differ by the threshold',
  },
  threshold: {
    part: 'wear',
    idle: either(
      unless(({ policy }) => policy.wearLeveling.static, 'static wear leveling is off (policy.wearLeveling.static)'),
      collects,
    ),
  },
});
