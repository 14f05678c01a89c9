/** What partial writes, partial transfers and reads of unwritten pages cost. */
import { DocumentError } from '../../device/document-error.ts';
import { choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy } from './definition.ts';

const partialWriteSchema = choice(
  ['Partial writes', 'Write of a page that the request covers only partly.', 'MBM §IV-C (update writes); SSDSim'],
  { 'read-modify-write': 'The old page is read first.', pad: 'The page is written without a read.' },
);

export const partialWrite = definePolicy('partialWrite', partialWriteSchema, {
  '': {
    part: 'simulator',
    midRun: true,
    differs: 'padWrites',
    never: 'no write updated part of a page with data',
  },
});

const transferSchema = choice(
  ['Transfer size', 'The part of a page that goes over the bus.', 'SSDSim transfers sectors'],
  { page: 'Always the whole page.', sectors: 'Only the 512-byte sectors that the request touches.' },
);

export const transfer = definePolicy(
  'transfer',
  transferSchema,
  {
    '': { part: 'simulator', midRun: true, differs: 'sectorTransfers', never: 'all requests covered whole pages' },
  },
  {
    refuse: ({ device, policy }) => {
      if (policy.transfer !== 'sectors' || device.pageBytes % 512 === 0) return;
      throw new DocumentError(
        'policy.transfer',
        `sectors, with pages of ${device.pageBytes} bytes`,
        'sectors if device.pageBytes is a multiple of 512, otherwise page',
      );
    },
  },
);

const unmappedReadSchema = choice(
  [
    'Reads of unwritten pages',
    'Cost of reading a page that was never written.',
    'Chosen here; stored: SSDSim (pre_process_page)',
  ],
  {
    prefilled: 'A full read, as if the page had been written; it takes no space.',
    zero: 'None: the controller answers with zeros.',
    stored: 'A full read: what the workload reads before it writes it is on flash from the start, and takes space.',
  },
);

declare module './settings.ts' {
  interface Policy {
    partialWrite: ValueOf<typeof partialWriteSchema>;
    transfer: ValueOf<typeof transferSchema>;
    unmappedRead: ValueOf<typeof unmappedReadSchema>;
  }
}

export const unmappedRead = definePolicy('unmappedRead', unmappedReadSchema, {
  '': { part: 'simulator', differs: 'unmappedReads', never: 'every page read had been written before' },
});
