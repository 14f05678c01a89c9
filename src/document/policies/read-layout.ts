/** The layout of MBM's read strategy (MBM §IV-B). */
import { LIMITS } from '../../device/limits.ts';
import { boolean, number, switchable, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { unless, severalDies } from './rules.ts';

const readLayoutSchema = switchable(
  [
    'Read-friendly layout',
    'Spreads regions with long reads evenly over the dies, and moves pages away from crowded channels.',
    'MBM §IV-B (RS)',
  ],
  {
    thresholdPages: number(
      [
        'Long-read threshold',
        'A longer read marks its region as read-intensive.',
        'MBM §IV-B; the length is chosen here',
      ],
      'pages',
      { default: 4, max: LIMITS.pages },
    ),
    regionPages: number(['Region size', 'Logical pages of a region.', 'MBM §IV-B; the size is chosen here'], 'pages', {
      default: 64,
      min: 1,
      max: LIMITS.pages,
    }),
    clearAfter: number(
      ['Short reads to clear', 'Consecutive short reads that clear the mark.', 'MBM §IV-B; the number is chosen here'],
      'count',
      { default: 2, min: 1 },
    ),
    evenPlacement: boolean(
      [
        'Even placement',
        'At its dispatch, a write to a marked region goes to the idle die with the fewest of its pages.',
        'MBM §IV-B (RS); the instant is chosen here',
      ],
      true,
    ),
    reallocation: boolean(
      ['Reallocation', 'After a crowded read, pages move from overloaded to idle channels.', 'MBM §IV-B'],
      true,
    ),
    reallocationPages: number(
      ['Max pages moved', 'Maximum pages that move after one request.', 'Chosen here'],
      'pages',
      { default: 8, min: 1, max: LIMITS.pages },
    ),
  },
);

declare module './settings.ts' {
  interface Policy {
    readLayout: ValueOf<typeof readLayoutSchema>;
  }
}

export const readLayout = definePolicy('readLayout', readLayoutSchema, {
  '': { part: 'layout', differs: 'readLayout', never: 'no page was placed or moved for a read-intensive region' },
  thresholdPages: { part: 'layout' },
  regionPages: { part: 'layout' },
  clearAfter: { part: 'layout' },
  evenPlacement: { part: 'layout', idle: severalDies },
  reallocation: { part: 'layout', idle: unless((_, geometry) => geometry.chips > 1, 'there is one chip') },
  reallocationPages: {
    part: 'layout',
    idle: unless(
      ({ policy }, geometry) => policy.readLayout !== false && policy.readLayout.reallocation && geometry.chips > 1,
      'reallocation is off or there is one chip (policy.readLayout.reallocation)',
    ),
  },
});
