/** Programs of whole word lines: all page types of all planes of a die at once. Model page §11.13. */
import { hasPageTypes } from '../../device/page-types.ts';
import { DocumentError } from '../../device/document-error.ts';
import { choice, duration, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, microseconds, type Exclusion, type Situation } from './definition.ts';
import { unless } from './rules.ts';
import type { Policy } from './settings.ts';

const wordLineSchema = choice(
  [
    'Word line',
    'The pages that one program writes, if several page types share the cells of a word line.',
    'TLC of today; MQSim-JW has one program time for all types',
  ],
  {
    page: 'Each page by itself, in the time of its type.',
    'one-shot': 'All page types in all planes of a die in one program, from the write buffer.',
    'two-pass':
      'The same in two programs, a coarse and a fine one; between them the next word line gets its coarse one.',
  },
);

/** Whether a program writes a whole word line. */
export const isWholeLine = ({ wordLine }: Pick<Policy, 'wordLine'>): boolean => wordLine !== 'page';

/** Pages of a word line in all planes of a die; 1 if pages are programmed by themselves. */
export const pagesOfLine = ({ device, timing, policy }: Pick<Situation, 'device' | 'timing' | 'policy'>): number =>
  isWholeLine(policy) ? timing.pageTypes.count * device.planesPerDie : 1;

/** What two passes need beyond whole word lines of `unit` pages. */
function refuseTwoPasses({ device, initial, host }: Situation, unit: number): void {
  const dies = device.channels * device.chipsPerChannel * device.diesPerChip;
  const least = (dies + 1) * unit;
  if (host.writeBuffer.pages < least) {
    throw new DocumentError(
      'host.writeBuffer.pages',
      `${host.writeBuffer.pages}, with word lines of ${unit} pages in two passes on ${dies} dies`,
      `at least ${least}: each die may have a word line between its passes, and another one is gathered ` +
        '(policy.wordLine)',
    );
  }
  if (initial.collect.length > 0) {
    throw new DocumentError(
      'initial.collect',
      `${initial.collect.length} given collections, with policy.wordLine two-pass`,
      'none: a given block may have a word line between its passes',
    );
  }
}

/** A setting that works only if pages are programmed by themselves, or not in two passes. */
const without = (
  passes: 'any' | 'two-pass',
  when: (policy: Policy) => boolean,
  path: string,
  allowed: string,
): Exclusion => [
  (policy) => (passes === 'any' ? isWholeLine(policy) : policy.wordLine === passes) && when(policy),
  path,
  `${allowed} with ${passes === 'any' ? 'whole word lines' : 'word lines in two passes'} (policy.wordLine)`,
];

export const wordLine = definePolicy(
  'wordLine',
  wordLineSchema,
  {
    '': { part: 'writes', rank: 1, beforeRun: true, differs: 'wordLine', never: 'no word line was programmed' },
  },
  {
    refuse: ({ device, timing, policy, initial, host }) => {
      if (!isWholeLine(policy)) return;
      if (!hasPageTypes(timing)) {
        throw new DocumentError(
          'policy.wordLine',
          `${policy.wordLine}, with one page type`,
          'page, or several page types (timing.pageTypes.count 2 to 4)',
        );
      }
      const { count, order } = timing.pageTypes;
      if (order !== 'word-line') {
        throw new DocumentError(
          'timing.pageTypes.order',
          `${order}, with policy.wordLine ${policy.wordLine}`,
          'word-line: the pages of a word line follow each other',
        );
      }
      if (device.pagesPerBlock % count !== 0) {
        throw new DocumentError(
          'device.pagesPerBlock',
          `${device.pagesPerBlock}, with word lines of ${count} pages`,
          `a multiple of ${count} (timing.pageTypes.count, policy.wordLine)`,
        );
      }
      const unit = pagesOfLine({ device, timing, policy });
      if (policy.wordLine === 'two-pass') refuseTwoPasses({ device, timing, policy, initial, host }, unit);
      if (host.writeBuffer.pages < unit) {
        throw new DocumentError(
          'host.writeBuffer.pages',
          `${host.writeBuffer.pages}, with word lines of ${unit} pages`,
          `at least ${unit}: a word line is gathered in the write buffer (${count} page types, ` +
            `${device.planesPerDie} planes, policy.wordLine)`,
        );
      }
    },
    excludes: [
      without(
        'any',
        ({ multiPlane }) => multiPlane !== 'none',
        'multiPlane',
        'none, since a word line is in all planes of its die,',
      ),
      without('any', ({ superblockWays }) => superblockWays > 1, 'superblockWays', '1'),
      without(
        'any',
        ({ dieBinding }) => ['static', 'dynamic', 'undecided-queue'].includes(dieBinding),
        'dieBinding',
        'write-order, request-order, queue or state',
      ),
      without('any', ({ scheduler }) => scheduler !== 'fifo', 'scheduler', 'fifo'),
      without('any', ({ readLayout }) => readLayout !== false, 'readLayout', 'false'),
      without('any', ({ gc }) => gc.copyback, 'gc.copyback', 'false'),
      without('any', ({ gc }) => gc.hostParallel, 'gc.hostParallel', 'false'),
      without('two-pass', ({ cacheMode }) => cacheMode, 'cacheMode', 'false'),
      without('two-pass', ({ wearLeveling }) => wearLeveling.static, 'wearLeveling.static', 'false'),
      without('two-pass', ({ gc }) => gc.preemption === 'block', 'gc.preemption', 'page'),
      without(
        'any',
        ({ quirks }) => quirks.overlapTransfers || quirks.completeAtTransfer,
        'quirks',
        'overlapTransfers and completeAtTransfer false',
      ),
    ],
  },
);

const padAfterNsSchema = duration(
  [
    'Pad after',
    'A word line that its pages do not fill is padded when its first page has waited so long; 0: only if something ' +
      'waits for it.',
    'Chosen here',
  ],
  0,
);

declare module './settings.ts' {
  interface Policy {
    wordLine: ValueOf<typeof wordLineSchema>;
    padAfterNs: ValueOf<typeof padAfterNsSchema>;
  }
}

export const padAfterNs = definePolicy('padAfterNs', padAfterNsSchema, {
  '': {
    part: 'writes',
    rank: 2,
    ...microseconds(100),
    idle: unless(({ policy }) => isWholeLine(policy), 'pages are programmed by themselves (policy.wordLine)'),
    differs: 'padAfter',
    never: 'every word line was filled, or something waited for it earlier',
  },
});
