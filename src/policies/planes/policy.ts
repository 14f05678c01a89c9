/** Which planes of a die are programmed together (MP; MBM §IV-A). */
import { LIMITS } from '../../device/limits.ts';
import { choice, number } from '../../device/schema-node.ts';
import type { ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from '../definition.ts';
import { either, unless, severalPlanes, programsPlanesTogether, readsTogether } from '../rules.ts';

const planeConstraintSchema = choice(
  {
    title: 'Planes go together at',
    sentence: 'What must be equal in every plane of a multi-plane operation.',
    source: 'MP; MBM §II-A',
  },
  { 'block-and-page': 'The same block and the same page.', page: 'The same page; blocks may differ.' },
);

declare module '../settings.ts' {
  interface Policy {
    planeConstraint: ValueOf<typeof planeConstraintSchema>;
  }
}

export const planeConstraint = definePolicy({
  key: 'planeConstraint',
  schema: planeConstraintSchema,
  settings: {
    '': {
      part: 'writes',
      rank: 1,
      idle: either(
        severalPlanes,
        unless(
          (experiment) => programsPlanesTogether(experiment) || readsTogether(experiment),
          'planes never work together (policy.multiPlane, policy.parallelRead)',
        ),
      ),
      differs: 'planeConstraint',
    },
  },
});

const multiPlaneSchema = choice(
  {
    title: 'Multi-plane writes',
    sentence: 'Which pages of one die are programmed together.',
    source: 'MP; TBM as MBM describes it',
  },
  {
    none: 'Never: one page a program.',
    wise: 'Only where the planes’ next pages already have the same address.',
    greedy: 'Always: pages of lagging planes are wasted to make addresses equal.',
    selective: 'As greedy, where that wastes at most a set number of pages.',
    'twin-block': 'Blocks of equal index in all planes are written, collected and erased as one (TBM).',
  },
);

declare module '../settings.ts' {
  interface Policy {
    multiPlane: ValueOf<typeof multiPlaneSchema>;
  }
}

export const multiPlane = definePolicy({
  key: 'multiPlane',
  schema: multiPlaneSchema,
  settings: {
    '': {
      part: 'sight',
      rank: 1,
      midRun: true,
      idle: unless(
        ({ device, policy }) => device.planesPerDie > 1 || policy.multiPlane === 'twin-block',
        'a die has one plane',
      ),
      differs: 'multiPlane',
    },
  },
});

const selectiveWasteSchema = number(
  {
    title: 'Most pages wasted',
    sentence: 'Under selective: most pages one multi-plane write may waste.',
    source: 'Shin, Electronics Letters 2017; 4 is chosen here',
  },
  'pages',
  { default: 4, max: LIMITS.pagesPerBlock },
);

declare module '../settings.ts' {
  interface Policy {
    selectiveWaste: ValueOf<typeof selectiveWasteSchema>;
  }
}

export const selectiveWaste = definePolicy({
  key: 'selectiveWaste',
  schema: selectiveWasteSchema,
  settings: {
    '': {
      part: 'writes',
      midRun: true,
      idle: either(
        unless(({ policy }) => policy.multiPlane === 'selective', 'policy.multiPlane is not selective'),
        severalPlanes,
      ),
    },
  },
});

const planePickSchema = choice(
  {
    title: 'Next plane',
    sentence: 'Which plane of the die is written next; with multi-plane writes, those that match it join.',
    source: 'MBM §IV-A; the planes in turn: MP §IV and SSDSim',
  },
  {
    lagging: 'The plane that lags, which levels the planes again; of several sets that match, the largest.',
    'round-robin': 'The planes in turn, whether they match or not.',
  },
);

declare module '../settings.ts' {
  interface Policy {
    planePick: ValueOf<typeof planePickSchema>;
  }
}

export const planePick = definePolicy({
  key: 'planePick',
  schema: planePickSchema,
  settings: {
    '': {
      part: 'place',
      midRun: true,
      idle: either(
        severalPlanes,
        unless(
          ({ policy }) => policy.multiPlane !== 'twin-block',
          'twin blocks (policy.multiPlane) are filled row by row, each from its lowest plane on',
        ),
      ),
      differs: 'planePick',
    },
  },
});
