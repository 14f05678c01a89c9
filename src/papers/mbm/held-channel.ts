/**
 * A collection that holds its channel, as in SSDSim (`uninterrupt_gc`), and one that gives way after each page, as
 * newer controllers have: what MBM's Fig. 8 is measured against. Table I's times, commands left out.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { MS, pagesRequest } from '../building.ts';
import { us } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** Valid pages of the block that is collected at time 0, on chip 0; three more pages are on chips 1, 2 and 3. */
const MOVED = 8;
const READS_AT = [1 * MS, 4 * MS, 8 * MS] as const;

function heldExperiment(): ExperimentInput {
  const page = { channel: 0, die: 0, plane: 0, block: 0 };
  const moved = Array.from({ length: MOVED }, (_, lpn) => ({ ...page, lpn, chip: 0, page: lpn }));
  const read = READS_AT.map((_, i) => ({ ...page, lpn: MOVED + i, chip: 1 + i, page: 0 }));
  return {
    name: 'A collection and three reads of other chips',
    device: channelOf(4, 1, 1, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    initial: { pages: [...moved, ...read], collect: [{ atNs: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0 }] },
    workload: { requests: READS_AT.map((atNs, i) => pagesRequest('read', atNs, MOVED + i, 1, TABLE_PAGE_BYTES)) },
  };
}

export const HELD_CHANNEL: readonly PaperScenario[] = [
  {
    name: 'mbm-gc-holds-channel',
    figure: '§II-B, interruption of garbage collection',
    title: 'Reads behind a collection of another chip',
    question: 'What does a read wait for if a collection holds its channel?',
    lookAt: ({ latency, at }) =>
      `The channel’s lane. The collection of chip 0 gives way after each page: the first read, of chip 1, takes ${us(latency(0))}. If it holds the channel (hatched) until all pages are moved, the idle chips wait too: the same read takes ${us(at(0).latency(0))}.`,
    switch: turn(
      'Collection',
      'gives way after each page',
      ['holds its channel', { policy: { gc: { preemption: 'block' } } }],
      [
        'holds its channel; reads of its chip can suspend its programs',
        {
          policy: { gc: { preemption: 'block' }, suspension: { program: true, erase: true, collection: true } },
        },
      ],
    ),
    view: { request: 0, show: 'all' },
    experiment: heldExperiment(),
  },
];
