/**
 * What a newcomer sees without a click: a busy little device in which garbage collection erases a block now and then, and
 * one read that arrives just then. It is an experiment like any other; its timing is MBM Table I.
 */
import type { ExperimentInput } from '../device/experiment.ts';
import { parseExperiment } from '../device/validate.ts';
import type { Pair } from './stores/document.ts';
import type { LinkedView } from './links/view-text.ts';

const MS = 1_000_000;

/** Blocks that are collected: the time, the die and the plane. One at a time, so that each erase can be told apart. */
const COLLECTIONS = [
  { atMs: 30, channel: 0, die: 1 },
  { atMs: 130, channel: 1, die: 0 },
  { atMs: 240, channel: 1, die: 1 },
  { atMs: 350, channel: 0, die: 0 },
  { atMs: 460, channel: 0, die: 1 },
];
const COLLECTED_BLOCK = 60;
/** Pages of a collected block that are still valid, and have to move first. */
const VALID_PAGES = 2;

function collections(): Required<Pick<NonNullable<ExperimentInput['initial']>, 'pages' | 'blocks' | 'collect'>> {
  const pages = [];
  const blocks = [];
  const collect = [];
  let lpn = 9000;
  for (const [index, { atMs, channel, die }] of COLLECTIONS.entries()) {
    const place = { channel, chip: 0, die, plane: 1, block: COLLECTED_BLOCK - index };
    for (let page = 0; page < VALID_PAGES; page++) pages.push({ lpn: lpn++, ...place, page });
    blocks.push({ ...place, invalid: 256 - VALID_PAGES });
    collect.push({ atNs: atMs * MS, ...place });
  }
  return { pages, blocks, collect };
}

const EXPERIMENT: ExperimentInput = {
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
      arrivals: { kind: 'exponential', meanGapNs: 400_000 },
      addresses: { footprintBytes: 64 * 1024 * 1024, alignBytes: 8192, sequentialShare: 0 },
    },
  },
  seed: 7,
};

export const FIRST_SCREEN: { readonly pair: Pair; readonly view: LinkedView } = {
  pair: { a: parseExperiment(EXPERIMENT), change: null, forkNs: null },
  view: { window: [32 * MS, 54 * MS], selection: { side: 'a', request: 81 } },
};
