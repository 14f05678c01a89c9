/**
 * The schemes that MBM compares itself with (TBM, Sprinkler) and those of its related work (Slacker, PAQ, SOML, GCPAR),
 * each with as few operations as show what it changes; and MBM's own layout for data that is read together. Table I's
 * times, commands left out.
 */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { US, pagesOnChips, pagesRequest, policyOf, type InitialPatch, type PolicyPatch } from '../building.ts';
import { ratio, us, wholeMs } from '../figure-numbers.ts';
import { type PaperScenario, turn } from '../scenario.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from './device.ts';

/** What keeps a chip busy while the requests arrive that the scheduler has to choose from. */
const BUSY_NS = 100 * US;

type Pages = NonNullable<InitialPatch['pages']>;

/** Logical pages 0, 1, 2 … of one chip and die, at these planes, blocks and pages. */
function pagesAt(...places: (readonly [plane: number, block: number, page: number])[]): Pages {
  return places.map(([plane, block, page], lpn) => ({ lpn, channel: 0, chip: 0, die: 0, plane, block, page }));
}

/** A program that runs on a chip of channel 0 at time 0, with its remaining time. */
function programming(chip: number, remainingNs: number): NonNullable<InitialPatch['running']>[number] {
  return { channel: 0, chip, die: 0, kind: 'program', remainingNs };
}

/** One request for each logical page, all at time 0. */
function readEach(count: number, bytes = TABLE_PAGE_BYTES): HostRequest[] {
  return Array.from({ length: count }, (_, lpn) => ({
    atNs: 0,
    op: 'read' as const,
    offset: lpn * TABLE_PAGE_BYTES,
    bytes,
  }));
}

function experiment(
  name: string,
  device: readonly [chips: number, dies: number, planes: number],
  policy: PolicyPatch,
  initial: InitialPatch,
  requests: HostRequest[],
): ExperimentInput {
  return {
    name,
    device: channelOf(...device, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy,
    initial,
    workload: { requests },
  };
}

/** The block that a TBM scenario collects, in both planes. */
const TWIN = 5;

/**
 * A twin of two blocks that is collected at time 0, with `valid` valid pages in each plane from page 0 on. One read of
 * a moved page gives the figure a request to select.
 */
export function migrationExperiment(
  valid: readonly [number, number],
  scheme: 'tbm' | 'ssdsim' = 'tbm',
): ExperimentInput {
  // Even migration as TBM's paper describes it: rows of sibling pages, in a collection that gives way to the reads.
  const rows = { twinBlockMoves: 'row', gc: { preemption: 'page' } } as const;
  const policy = scheme === 'tbm' ? { ...policyOf(scheme), ...rows } : policyOf(scheme);
  return experiment('TBM: even migration', [1, 1, 2], policy, migrationState(valid), readEach(1));
}

function migrationState(valid: readonly [number, number]): InitialPatch {
  const places = valid.flatMap((pages, plane) =>
    Array.from({ length: pages }, (_, page) => [plane, TWIN, page] as const),
  );
  const block = { channel: 0, chip: 0, die: 0, block: TWIN };
  // Both blocks are full: pages that are not valid are invalid.
  const writePointers = [0, 1].map((plane) => ({ ...block, plane, page: 64 }));
  return { pages: pagesAt(...places), writePointers, collect: [0, 1].map((plane) => ({ ...block, plane, atNs: 0 })) };
}

/**
 * Three reads of three requests for one die: the first has no partner, the other two have the same page in different
 * planes.
 */
export function sprinklerExperiment(): ExperimentInput {
  const pages = pagesAt([0, 0, 0], [0, 0, 1], [1, 0, 1]);
  return experiment(
    'Sprinkler: the larger group first',
    [1, 1, 2],
    policyOf('sprinkler-full'),
    { pages, running: [programming(0, BUSY_NS)] },
    readEach(3),
  );
}

/** When the second request of the Slacker scenario arrives. */
const SLACKER_SECOND_NS = 10 * US;

/** A request of two pages, one of which has to wait long for another chip; then one page on the chip of the first. */
export function slackerExperiment(): ExperimentInput {
  return experiment(
    'Slacker: slack of one request is time for another',
    [2, 1, 1],
    policyOf('slacker'),
    { pages: pagesOnChips([0, 1, 0]), running: [programming(0, 300 * US), programming(1, 1000 * US)] },
    [pagesRequest('read', 0, 0, 2, TABLE_PAGE_BYTES), pagesRequest('read', SLACKER_SECOND_NS, 2, 1, TABLE_PAGE_BYTES)],
  );
}

/** When the request for the idle chip arrives in the PAQ scenario: the clump is under way. */
const PAQ_LATE_NS = 120 * US;

/**
 * Two reads of two requests that go together, a third for the same die, and a late one for another chip, which is idle.
 */
export function paqExperiment(): ExperimentInput {
  const pages: Pages = [
    ...pagesAt([0, 0, 0], [1, 0, 0], [0, 0, 5]),
    { lpn: 3, channel: 0, chip: 1, die: 0, plane: 0, block: 0, page: 0 },
  ];
  return experiment(
    'PAQ: clump after clump',
    [2, 1, 2],
    policyOf('paq'),
    { pages, running: [programming(0, BUSY_NS)] },
    [...readEach(3), pagesRequest('read', PAQ_LATE_NS, 3, 1, TABLE_PAGE_BYTES)],
  );
}

/** A quarter of a page. */
const SMALL_BYTES = 2048;

/** Four reads of a quarter page each, from four blocks of one plane. */
export function somlExperiment(): ExperimentInput {
  return experiment(
    'SOML: one array operation, several places',
    [1, 1, 1],
    { ...policyOf('soml'), transfer: 'sectors' },
    { pages: pagesAt([0, 0, 3], [0, 1, 7], [0, 2, 1], [0, 3, 9]), running: [programming(0, BUSY_NS)] },
    readEach(4, SMALL_BYTES),
  );
}

/** The valid page that remains in each of plane 0's written blocks of the GCPAR scenario. */
const LEFT_PAGE = 3;
/** Blocks 1 to 7 of plane 0 are written; with one free block garbage collection is past its hard limit. */
const WRITTEN_BLOCKS = [1, 2, 3, 4, 5, 6, 7];

/**
 * Garbage collection past its hard limit empties block 1 of plane 0, which holds one page. The host reads the page with
 * the same address in plane 1, and writes a page, for which plane 1 has the address that plane 0 has for garbage
 * collection.
 */
export function parallelCollectionExperiment(hostParallel = true): ExperimentInput {
  const pages = pagesAt(...WRITTEN_BLOCKS.map((block) => [0, block, LEFT_PAGE] as const));
  const beside = {
    lpn: pages.length,
    channel: 0,
    chip: 0,
    die: 0,
    plane: 1,
    block: WRITTEN_BLOCKS[0],
    page: LEFT_PAGE,
  };
  return {
    ...experiment(
      'GCPAR: host operations beside garbage collection',
      [1, 1, 2],
      // GCPAR serves the host during a collection; if collections held their channel, as in SSDSim, it would have no bus.
      { ...policyOf('gcpar'), gc: { hostParallel, preemption: 'page' } },
      { pages: [...pages, beside] },
      [
        pagesRequest('read', 0, beside.lpn, 1, TABLE_PAGE_BYTES),
        pagesRequest('write', 0, beside.lpn + 1, 1, TABLE_PAGE_BYTES),
      ],
    ),
    device: { ...channelOf(1, 1, 2, TABLE_PAGE_BYTES), overprovisioning: 0.5 },
  };
}

/** Four pages that are read together again and again, all on one chip of the four channels' eight. */
const CROWDED = 4;
/** Time between two reads of them: enough to move pages in. */
const REREAD_NS = 10_000 * US;
/** What remains of the erase on the emptiest die when the page is written. */
const ERASE_LEFT_NS = 1500 * US;

/** A long read of a crowded region, three times. */
export function crowdedReadsExperiment(): ExperimentInput {
  const pages = Array.from({ length: CROWDED }, (_, lpn) => ({
    ...{ lpn, channel: 0, chip: 0, die: 0, plane: 0 },
    block: 0,
    page: lpn,
  }));
  return {
    name: 'MBM RS: pages that are read together are spread',
    device: { ...channelOf(1, 1, 2, TABLE_PAGE_BYTES), channels: 4 },
    timing: MBM_TIMING,
    policy: { ...policyOf('mbm-rs'), readLayout: { thresholdPages: 2 } },
    initial: { pages },
    workload: { requests: [0, 1, 2].map((i) => pagesRequest('read', i * REREAD_NS, 0, CROWDED, TABLE_PAGE_BYTES)) },
  };
}

/** Four pages of a read-intensive region, written one by one, then read together. */
export function evenPlacementExperiment(): ExperimentInput {
  return {
    name: 'MBM RS: writes of a read-intensive area are spread',
    device: { ...channelOf(1, 1, 2, TABLE_PAGE_BYTES), channels: 4 },
    timing: MBM_TIMING,
    // With channels in turn the writes would spread without even placement, too.
    policy: { ...policyOf('mbm-rs'), readLayout: { reallocation: false }, firstChannel: 'fixed' },
    initial: { readIntensiveRegions: [0] },
    workload: {
      requests: [
        ...Array.from({ length: CROWDED }, (_, lpn) =>
          pagesRequest('write', lpn * REREAD_NS, lpn, 1, TABLE_PAGE_BYTES),
        ),
        pagesRequest('read', CROWDED * REREAD_NS, 0, CROWDED, TABLE_PAGE_BYTES),
      ],
    },
  };
}

/**
 * The die with fewest pages of a read-intensive region erases when another page is written: pages 1, 2 and 3 are on
 * channels 1, 2 and 3.
 */
export function placementAtDispatchExperiment(): ExperimentInput {
  return {
    ...evenPlacementExperiment(),
    name: 'MBM RS: the die is chosen at dispatch',
    initial: {
      readIntensiveRegions: [0],
      pages: [1, 2, 3].map((lpn) => ({ lpn, channel: lpn, chip: 0, die: 0, plane: 0, block: 0, page: 0 })),
      running: [{ channel: 0, chip: 0, die: 0, kind: 'erase', remainingNs: ERASE_LEFT_NS }],
    },
    workload: {
      requests: [
        pagesRequest('write', 0, 0, 1, TABLE_PAGE_BYTES),
        pagesRequest('read', REREAD_NS, 0, CROWDED, TABLE_PAGE_BYTES),
      ],
    },
  };
}

/** Pages of each write of the burst: as many as the channel has chips. */
const BURST_PAGES = 4;
const BURST_AFTER_NS = 400 * US;

/** Two writes of a read-intensive region, the second while the first is programmed. */
export function burstExperiment(): ExperimentInput {
  return {
    name: 'MBM RS: a burst of writes in a read-intensive area',
    device: channelOf(BURST_PAGES, 1, 2, TABLE_PAGE_BYTES),
    timing: MBM_TIMING,
    policy: { ...policyOf('mbm'), readLayout: { reallocation: false }, planeConstraint: 'page' },
    initial: { readIntensiveRegions: [0] },
    workload: {
      requests: [0, 1].map((i) =>
        pagesRequest('write', i * BURST_AFTER_NS, i * BURST_PAGES, BURST_PAGES, TABLE_PAGE_BYTES),
      ),
    },
  };
}

const fifo: ExperimentInput = { policy: { scheduler: 'fifo', parallelRead: 'none' } };

export const RELATED_WORK: readonly PaperScenario[] = [
  {
    name: 'mbm-rs-reallocation',
    figure: '§IV-B',
    title: 'Pages that are read together are moved apart',
    question: 'How can a request with all its pages on one chip become faster?',
    lookAt: ({ latency }) =>
      `The first read of four pages takes four array reads on one chip, ${us(latency(0))}, and marks its region. Behind it, three of them move to the other channels; the reads at 10 and 20 ms take ${us(Math.max(latency(1), latency(2)))}.`,
    switch: turn('Reallocation', 'on', ['off', { policy: { readLayout: { reallocation: false } } }]),
    view: { request: 1, window: [REREAD_NS - 50 * US, REREAD_NS + 700 * US] },
    experiment: crowdedReadsExperiment(),
  },
  {
    name: 'mbm-rs-even-placement',
    figure: '§IV-B, “distribute them into all corresponding dies of the area averagely”',
    title: 'Writes of a read-intensive area are spread',
    question: 'Where do single writes go whose pages are read together later?',
    lookAt: ({ latency, at }) =>
      `One page to each die, though the first die is idle each time: the read of all four takes ${us(latency(CROWDED))}. Without even placement every page goes to the first idle die, and the read takes ${us(at(0).latency(CROWDED))}.`,
    switch: turn('Even placement', 'on', ['off', { policy: { readLayout: { evenPlacement: false } } }]),
    view: { request: CROWDED, window: 'request' },
    experiment: evenPlacementExperiment(),
  },
  {
    name: 'mbm-rs-burst',
    figure: '§IV-B, “distribute them into all corresponding dies of the area averagely”',
    title: 'Even placement breaks multi-plane programs in a burst',
    question: 'What do writes pay that spread their pages over the dies?',
    lookAt: ({ latency, pagesATransaction, at }) =>
      `The lanes of all chips: four pages go to four chips, one by one, and every chip is busy when the next four arrive. Pages a transaction: ${ratio(pagesATransaction())}; the second write takes ${us(latency(1))}. Without even placement two chips program two pages each in one operation, and the others stay free. Pages a transaction: ${ratio(at(0).pagesATransaction())}; the second write takes ${us(at(0).latency(1))}.`,
    switch: turn('Even placement', 'on', ['off', { policy: { readLayout: { evenPlacement: false } } }]),
    view: { request: 1, lanes: 'chips', show: 'all' },
    experiment: burstExperiment(),
  },
  {
    name: 'mbm-rs-placement-at-dispatch',
    figure: '§IV-B, “If write requests are allocated to a read-intensive area”',
    title: 'An evenly placed page does not wait for a busy die',
    question: 'The die with the fewest pages of the area is erasing: where does the next page go?',
    lookAt: ({ latency, at }) =>
      `Its die is chosen at dispatch, among the idle ones: the write takes ${us(latency(0))} on channel 1, where the erase on channel 0 alone needs another ${us(ERASE_LEFT_NS)}. Channel 1 has two pages then, and the read of all four takes ${us(latency(1))}. With channel 0 idle the page goes there, and the read takes ${us(at(0).latency(1))}.`,
    switch: turn('Channel 0', 'erasing', ['idle', { initial: { running: [] } }]),
    view: { request: 0, window: 'request' },
    experiment: placementAtDispatchExperiment(),
  },
  {
    name: 'mbm-tbm-migration',
    figure: '§VI-D, “it forces the valid pages to be migrated into planes equally”',
    title: 'Twin blocks are emptied evenly',
    question: 'A twin has five valid pages in one plane and one in the other: where do they go?',
    lookAt:
      'Three to each plane, from any plane: two of the five change planes, page by page, and the two blocks are ' +
      'erased as one.',
    switch: turn(
      'Valid pages, plane 0 and plane 1',
      '5 and 1',
      ['7 and 0: four to plane 0, three to plane 1', { initial: migrationState([7, 0]) }],
      ['3 and 3: every page stays in its plane', { initial: migrationState([3, 3]) }],
      ['5 and 1, each plane by itself (SSDSim)', { policy: policyOf('ssdsim') }],
    ),
    view: { lanes: 'planes' },
    experiment: migrationExperiment([5, 1]),
  },
  {
    name: 'mbm-tbm-reads',
    figure: '§V, “TBM”',
    title: 'TBM combines any reads that fit',
    question: 'Who pays when pages of two requests are read together?',
    lookAt: ({ finish, at }) =>
      `One array read for both requests, and both are complete at ${us(Math.max(finish(0), finish(1)))}. Read one by one, the first is complete at ${us(at(0).finish(0))} and the second at ${us(at(0).finish(1))}.`,
    switch: turn('Pages read together', 'of any requests (TBM)', [
      'of one request (MBM’s RS)',
      { policy: { parallelRead: 'same-request' } },
    ]),
    view: { request: 0, lanes: 'planes' },
    experiment: experiment(
      'TBM: reads of any requests together',
      [1, 1, 2],
      policyOf('tbm'),
      { pages: pagesAt([0, 0, 0], [1, 0, 0]) },
      readEach(2),
    ),
  },
  {
    name: 'mbm-sprinkler',
    figure: '§V, “Sprinkler”',
    title: 'Sprinkler: the larger group first',
    question: 'Which of three waiting reads should a chip start with?',
    lookAt: ({ finish, at }) =>
      `The second and the third read have the same page in two planes and go first, together (done at ${us(finish(2))}); the oldest has no partner and comes last (${us(finish(0))}). In order of age it would be done at ${us(at(0).finish(0))} and the others at ${us(at(0).finish(2))}.`,
    switch: turn(
      'First transaction of a chip',
      'the group with most overlap (Sprinkler)',
      ['the oldest, and what fits with it', { policy: { scheduler: 'fifo' } }],
      ['Sprinkler without regard to planes (as MBM has it)', { policy: { sprinkler: { planeAware: false } } }],
    ),
    view: { request: 1, lanes: 'planes' },
    experiment: sprinklerExperiment(),
  },
  {
    name: 'mbm-slacker',
    figure: '§VII [21]',
    title: 'Slacker: slack of one request is time for another',
    question: 'May a later page operation go first where the earlier one’s request ends later anyway?',
    lookAt: ({ finish, latency, at }) =>
      `The first request ends with its page on chip 1, at ${us(finish(0))}, whenever its page on chip 0 is read. The second moves ahead there: ${us(latency(1))} instead of ${us(at(0).latency(1))}, and no request is later.`,
    switch: turn('Scheduler', 'Slacker', ['in order of arrival', fifo]),
    view: { request: 1 },
    experiment: slackerExperiment(),
  },
  {
    name: 'mbm-paq',
    figure: '§VII [23]',
    title: 'PAQ: clump after clump',
    question: 'What does it gain, and cost, to issue operations in clumps that do not conflict?',
    lookAt:
      'At 100 µs the clump takes two reads of two requests that fit together in one array read. The read for the ' +
      'idle chip 1, which comes at 120 µs, waits for the next clump: it starts when the last data-out of the ' +
      'clump does.',
    switch: turn('Scheduler', 'PAQ', ['in order of arrival, one by one', fifo]),
    view: { request: 3 },
    experiment: paqExperiment(),
  },
  {
    name: 'mbm-soml',
    figure: '§VII [13]',
    title: 'SOML: one array operation, several places',
    question: 'What if a plane could read quarters of four pages together?',
    lookAt: ({ reads, end, at }) =>
      `One array read of ${us((reads(0).at(0)?.endNs ?? NaN) - (reads(0).at(0)?.startNs ?? NaN))} (a tenth longer) for four reads of 2 KB from four blocks of one plane, then four short data-outs: done by ${us(end())}. One by one the last is done at ${us(at(0).end())}.`,
    switch: turn('Small reads of one plane', 'share an array operation (SOML)', [
      'one by one',
      { policy: { multiLocationRead: false } },
    ]),
    view: { request: 3 },
    experiment: somlExperiment(),
  },
  {
    name: 'mbm-gcpar',
    figure: '§VII [25]',
    title: 'GCPAR: host operations beside garbage collection',
    question: 'Must the planes that garbage collection does not use stand still?',
    lookAt: ({ latency, at }) =>
      `Garbage collection, past its hard limit, moves a page of plane 0 and then erases. The host’s read shares its array read, the host’s write its program, each in plane 1: ${us(latency(0))} and ${us(latency(1))}. Otherwise both wait until two blocks have been erased, ${wholeMs(at(0).latency(0))} and ${wholeMs(at(0).latency(1))}.`,
    switch: turn('Planes beside one that is collected', 'serve the host (GCPAR)', [
      'stand still',
      { policy: { gc: { hostParallel: false } } },
    ]),
    view: { request: 1, lanes: 'planes' },
    experiment: parallelCollectionExperiment(),
  },
];
