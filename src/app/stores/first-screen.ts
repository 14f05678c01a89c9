/**
 * The experiment of the first visit: a small busy device with occasional garbage collection, and a read that arrives
 * during an erase. Its timing is MBM Table I.
 */
import { sameValue } from '../../device/same-value.ts';
import { visibleText } from '../../device/visible-text.ts';
import type { Experiment, InitialState } from '../../document/experiment.ts';
import { parseExperiment } from '../../document/validate.ts';
import type { Pair } from './document.ts';
import type { LinkedView } from './view-text.ts';

const MS = 1_000_000;

/** Collected blocks: time, die and plane. One at a time, so that each erase is visible separately. */
const COLLECTIONS = [
  { atMs: 30, channel: 0, die: 1 },
  { atMs: 130, channel: 1, die: 0 },
  { atMs: 240, channel: 1, die: 1 },
  { atMs: 350, channel: 0, die: 0 },
  { atMs: 460, channel: 0, die: 1 },
];
const COLLECTED_BLOCK = 60;
/** Valid pages of a collected block, which are moved first. */
const VALID_PAGES = 2;

function collections(): Pick<InitialState, 'pages' | 'blocks' | 'collect'> {
  const pages: InitialState['pages'] = [];
  const blocks: InitialState['blocks'] = [];
  const collect: InitialState['collect'] = [];
  let lpn = 9000;
  for (const [index, { atMs, channel, die }] of COLLECTIONS.entries()) {
    const place = { channel, chip: 0, die, plane: 1, block: COLLECTED_BLOCK - index };
    for (let page = 0; page < VALID_PAGES; page++) pages.push({ lpn: lpn++, ...place, page });
    blocks.push({ ...place, invalid: 256 - VALID_PAGES, eraseCount: 0, bad: false });
    collect.push({ atNs: atMs * MS, ...place });
  }
  return { pages, blocks, collect };
}

const EXPERIMENT = parseExperiment({
  version: 1,
  name: 'A read behind an erase',
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 2, blocksPerPlane: 64, pagesPerBlock: 256 },
  initial: collections(),
  workload: {
    synthetic: {
      requests: 1500,
      readShare: 0.8,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 400_000, burstRequests: 16, burstGapNs: 3000 },
      addresses: {
        footprintBytes: 64 * 1024 * 1024,
        alignBytes: 8192,
        shiftBytes: 0,
        sequentialShare: 0,
        streams: 1,
        hotShare: 0.2,
        hotAccesses: 0.2,
        hottestShare: 0.01,
        hottestAccesses: 0.01,
      },
    },
  },
  seed: 7,
});

export const FIRST_SCREEN: { readonly pair: Pair; readonly view: LinkedView } = {
  pair: { a: EXPERIMENT, change: null, forkNs: null },
  view: { window: [32 * MS, 54 * MS], selection: { side: 'a', request: 81 } },
};

/** The name of the first example describes its run, which other settings change. */
export function shownName(experiment: Experiment): string {
  const { a } = FIRST_SCREEN.pair;
  if (experiment.name === a.name && !sameValue(experiment, a)) return `${a.name}, changed`;
  return experiment.name === '' ? 'Untitled' : visibleText(experiment.name);
}
