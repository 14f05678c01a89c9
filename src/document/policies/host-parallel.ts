/**
 * GCPAR (HPDC 2018): host operations use the idle planes beside a garbage-collection operation of the same kind. It is
 * a setting of garbage collection, whose definition takes it in.
 */
import { boolean } from '../../device/schema-node.ts';
import type { SettingFacts } from './definition.ts';
import { collects, either, severalPlanes } from './rules.ts';

export const hostParallelSchema = boolean(
  {
    title: 'Host operations beside GC',
    sentence: 'Host operations of the same kind use the idle planes beside a GC operation (GCPAR).',
    source: 'GCPAR (HPDC 2018)',
  },
  false,
);

export const hostParallel = {
  part: 'gc-how',
  idle: either(collects, severalPlanes),
  differs: 'gcHostParallel',
  never: 'no host operation could join one of garbage collection',
} as const satisfies SettingFacts;
