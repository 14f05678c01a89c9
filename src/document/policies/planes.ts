/** Which planes of a die are programmed together (MP; MBM §IV-A). */
import { LIMITS } from '../../device/limits.ts';
import { choice, number, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';
import { either, unless, severalPlanes, programsPlanesTogether, readsTogether } from './rules.ts';

const planeConstraintSchema = choice(
  [
    'Multi-plane constraint',
    'The part of the address that must be equal in all planes of a multi-plane operation.',
    'MP; MBM §II-A',
  ],
  { 'block-and-page': 'The same block and the same page.', page: 'The same page; blocks may differ.' },
);

export const planeConstraint = definePolicy('planeConstraint', planeConstraintSchema, {
  '': {
    part: 'writes',
    rank: 1,
    idle: either(
      severalPlanes,
      unless(
        (experiment) => programsPlanesTogether(experiment) || readsTogether(experiment),
        'multi-plane operations are off (policy.multiPlane, policy.parallelRead)',
      ),
    ),
    differs: 'planeConstraint',
  },
});

const multiPlaneSchema = choice(
  ['Multi-plane writes', 'The pages of a die that are programmed together.', 'MP; TBM as MBM describes it'],
  {
    none: 'Never: one page a program.',
    wise: 'Only if the next pages of the planes already have the same address.',
    greedy: 'Always: pages of lagging planes are wasted to make the addresses equal.',
    selective: 'As greedy, if that wastes at most a set number of pages.',
    'twin-block': 'Blocks of equal index in all planes are written, collected and erased as one (TBM).',
  },
);

export const multiPlane = definePolicy('multiPlane', multiPlaneSchema, {
  '': {
    part: 'sight',
    rank: 1,
    midRun: true,
    beforeRun: true,
    idle: unless(
      ({ device, policy }) => device.planesPerDie > 1 || policy.multiPlane === 'twin-block',
      'a die has one plane',
    ),
    differs: 'multiPlane',
  },
});

const selectiveWasteSchema = number(
  [
    'Max pages wasted',
    'Maximum pages that a multi-plane write may waste (selective only).',
    'Shin, Electronics Letters 2017; 4 is chosen here',
  ],
  'pages',
  { default: 4, max: LIMITS.pagesPerBlock },
);

export const selectiveWaste = definePolicy('selectiveWaste', selectiveWasteSchema, {
  '': {
    part: 'writes',
    midRun: true,
    idle: either(
      unless(({ policy }) => policy.multiPlane === 'selective', 'policy.multiPlane is not selective'),
      severalPlanes,
    ),
  },
});

const planePickSchema = choice(
  [
    'Plane selection',
    'The plane of a die that is written next; in multi-plane writes, matching planes join it.',
    'MBM §IV-A; the planes in turn: MP, Verifying the effect, and SSDSim',
  ],
  {
    lagging: 'The lagging plane, which levels the planes; of several matching sets, the largest.',
    'round-robin': 'The planes in turn, matching or not.',
  },
);

declare module './settings.ts' {
  interface Policy {
    planeConstraint: ValueOf<typeof planeConstraintSchema>;
    multiPlane: ValueOf<typeof multiPlaneSchema>;
    selectiveWaste: ValueOf<typeof selectiveWasteSchema>;
    planePick: ValueOf<typeof planePickSchema>;
  }
}

export const planePick = definePolicy('planePick', planePickSchema, {
  '': {
    part: 'place',
    midRun: true,
    idle: either(
      severalPlanes,
      unless(
        ({ policy }) => policy.multiPlane !== 'twin-block',
        'twin blocks (policy.multiPlane) are filled row by row, from the lowest plane',
      ),
    ),
    differs: 'planePick',
  },
});
