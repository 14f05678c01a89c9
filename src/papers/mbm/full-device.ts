/**
 * What the figures leave out and every trace has: garbage collection under overwrites (MBM §II-B), and requests that
 * are smaller than a page. Table I's times, a device that is small enough to start full, a generated workload.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { US, policyOf } from '../building.ts';
import { plain, us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { TABLE_PAGE_BYTES } from './device.ts';

const DEVICE: NonNullable<ExperimentInput['device']> = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 16,
  pagesPerBlock: 16,
  pageBytes: TABLE_PAGE_BYTES,
  overprovisioning: 0.3,
};

/** Pages that are smaller than a request has. */
const SMALL_BYTES = 2048;

/** Reads and overwrites of one or two pages, most of them in a hot part, on a used device. */
function overwriteExperiment(): ExperimentInput {
  const sizes = [
    { bytes: TABLE_PAGE_BYTES, weight: 1 },
    { bytes: 2 * TABLE_PAGE_BYTES, weight: 1 },
  ];
  return {
    name: 'Overwrites on a full device',
    device: DEVICE,
    timing: devicePreset('mbm-table-1').patch.timing ?? {},
    // Two of sixteen blocks free: so there is mostly one to collect before the last is gone.
    // Collection gives way after each page here.
    policy: { ...policyOf('ssdsim'), gc: { softFreeRatio: 0.15 }, firstChannel: 'fixed', unmappedRead: 'prefilled' },
    precondition: { kind: 'used' },
    workload: {
      synthetic: {
        requests: 400,
        readShare: 0.4,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 4000 * US },
        addresses: { alignBytes: TABLE_PAGE_BYTES, hotShare: 0.2, hotAccesses: 0.6 },
      },
    },
  };
}

/** Reads and writes of a quarter page, on a device of which half is written. */
function smallRequestsExperiment(): ExperimentInput {
  const sizes = [{ bytes: SMALL_BYTES, weight: 1 }];
  return {
    name: 'Requests smaller than a page',
    device: DEVICE,
    timing: devicePreset('mbm-table-1').patch.timing ?? {},
    policy: policyOf('ssdsim'),
    precondition: { kind: 'sequential-fill', fill: 0.5 },
    workload: {
      synthetic: {
        requests: 200,
        readShare: 0.6,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 400 * US },
        addresses: { alignBytes: SMALL_BYTES },
      },
    },
  };
}

export const FULL_DEVICE: readonly PaperScenario[] = [
  {
    name: 'mbm-gc-overwrites',
    figure: '§II-B, garbage collection',
    title: 'Overwrites on a full device',
    question: 'What does a request wait for during constant garbage collection?',
    lookAt: ({ experiment: { timing } }) =>
      `The dies’ lanes: reads and programs of garbage collection between those of the host, and erases of ${plain(timing.eraseNs)}. The slowest reads are those that arrived during an erase.`,
    switch: turn(
      'Garbage collection',
      'moves pages over the bus, into the host’s blocks',
      ['can be suspended by reads', { policy: { suspension: { program: true, erase: true } } }],
      ['copies inside the chip', { policy: { gc: { copyback: true } } }],
      ['has blocks of its own (MBM’s WS)', { policy: { gcActiveBlock: true } }],
      ['collects twins (TBM)', { policy: { multiPlane: 'twin-block' } }],
    ),
    view: { window: 'request' },
    experiment: overwriteExperiment(),
  },
  {
    name: 'mbm-small-requests',
    figure: 'Table II (Financial: 2.38 KB a read, 3.85 KB a write)',
    title: 'Requests smaller than a page',
    question: 'What does a flash page that is larger than the request cost?',
    lookAt: ({ transferNs }) =>
      `A write of 2 KB reads the whole page, ${us(transferNs)} of bus included, before it writes the whole page: two operations for a quarter page.`,
    switch: turn(
      'Parts of a page',
      'are read, merged and written whole',
      ['are padded: the rest of the page is lost', { policy: { partialWrite: 'pad' } }],
      ['only the sectors travel', { policy: { transfer: 'sectors' } }],
      ['pages that were never written take no time', { policy: { unmappedRead: 'zero' } }],
    ),
    view: { window: 'request' },
    experiment: smallRequestsExperiment(),
  },
];
