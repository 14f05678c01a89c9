/** SOML read: one array operation reads small pieces of several blocks (ASPLOS 2019). */
import { firstNs, longestReadNs } from '../../device/page-types.ts';
import { ceilTimes } from '../../device/exact.ts';
import { DocumentError } from '../../device/document-error.ts';
import { MAX_DURATION_NS, number, switchable, type ValueOf } from '../../device/schema-node.ts';
import { PERCENT, definePolicy } from './definition.ts';

const multiLocationReadSchema = switchable(
  [
    'Multi-location read',
    'One array operation reads small pieces of several blocks of a plane (SOML).',
    'SOML (ASPLOS 2019)',
  ],
  {
    units: number(
      [
        'Units',
        'Pieces of a page, and the maximum number of pieces in one operation.',
        'SOML (ASPLOS 2019); 4 is chosen here',
      ],
      'count',
      { default: 4, min: 1, max: 64 },
    ),
    extra: number(
      ['Extra time', 'Extra time of such a read, relative to tR.', 'SOML (ASPLOS 2019); 0.1 is chosen here'],
      'share',
      { default: 0.1, max: 10, decimals: 6 },
    ),
  },
);

declare module './settings.ts' {
  interface Policy {
    multiLocationRead: ValueOf<typeof multiLocationReadSchema>;
  }
}

export const multiLocationRead = definePolicy(
  'multiLocationRead',
  multiLocationReadSchema,
  {
    '': { part: 'reads', differs: 'multiLocationRead', never: 'no two small reads of one plane waited together' },
    units: { part: 'reads', label: 'Units per page' },
    extra: { part: 'reads', label: 'Extra read time (of tR)', ...PERCENT },
  },
  {
    refuse: ({ timing, policy: { multiLocationRead: read } }) => {
      if (read === false) return;
      const readNs = longestReadNs(timing) + ceilTimes(firstNs(timing.readNs), read.extra);
      if (readNs <= MAX_DURATION_NS) return;
      throw new DocumentError(
        'policy.multiLocationRead.extra',
        `${read.extra}: such a read would take ${readNs} ns`,
        `a share with which an array read takes at most ${MAX_DURATION_NS} ns (the longest read of a page is ${longestReadNs(timing)})`,
      );
    },
    schemes: [
      {
        name: 'soml',
        title: 'SOML read',
        source: 'Liu et al., ASPLOS 2019',
        sentence: 'Several small reads of different blocks of a plane share one array operation.',
        patch: { multiLocationRead: {} },
      },
    ],
  },
);
