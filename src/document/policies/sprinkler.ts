/** Settings of Sprinkler (HPCA 2014). policy.scheduler turns it on. */
import { boolean, number, object, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, exclusions } from './definition.ts';
import { unless } from './rules.ts';

const isSprinkler = unless(({ policy }) => policy.scheduler === 'sprinkler', 'policy.scheduler is not sprinkler');

const sprinklerSchema = object(['Sprinkler', 'Settings of the sprinkler scheduler.'], {
  planeAware: boolean(
    ['Plane-aware', 'Counts planes as parallel units; MBM compares without it.', 'HPCA 2014; MBM §VI-A'],
    true,
  ),
  maxBypass: number(
    [
      'Max bypass count',
      'An operation that was passed by this number of transactions must be in the next one.',
      'Chosen here, against starvation',
    ],
    'count',
    { default: 16 },
  ),
  depth: number(
    ['Depth', 'Waiting operations considered.', 'HPCA 2014 (over-commitment); 32 is chosen here'],
    'count',
    { default: 32, min: 1, max: 65_536 },
  ),
});

declare module './settings.ts' {
  interface Policy {
    sprinkler: ValueOf<typeof sprinklerSchema>;
  }
}

export const sprinkler = definePolicy(
  'sprinkler',
  sprinklerSchema,
  {
    '': { idle: isSprinkler },
    planeAware: { part: 'order', label: 'Sprinkler: plane-aware' },
    maxBypass: { part: 'order', label: 'Sprinkler: max bypass count' },
    depth: { part: 'order', label: 'Sprinkler: queue depth' },
  },
  {
    excludes: exclusions(
      (policy) => policy.scheduler === 'sprinkler',

      [
        (policy) => policy.multiLocationRead !== false,
        'multiLocationRead',
        'false with sprinkler, which composes reads by plane',
      ],
    ),
  },
);
