/**
 * Drives of today: features that the five papers leave out. The parts are MBM Table I's, commands included;
 * the times of each figure are closed forms of the model page, which is cited.
 */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import { MS, US, backlog, pagesRequest } from '../building.ts';
import { megabytes, plain, us } from '../figure-numbers.ts';
import { TABLE_PAGE_BYTES, channelOf } from '../mbm/device.ts';
import { type PaperScenario, type ScenarioSwitch, turn } from '../scenario.ts';
import { WORD_LINES } from './word-lines.ts';

/** Writes at time 0, each for a chip of its own. */
const WRITES = 4;
/** When the flush, or the write with force unit access, arrives. */
const LATER_NS = 10 * US;
/** How long a write takes to be complete in RAM; the figures are about what follows. */
const ACK_NS = 5 * US;

/** The requests behind a buffer that has room for all of them, on a chip for each page. */
function bufferedExperiment(name: string, requests: readonly HostRequest[]): ExperimentInput {
  return {
    name,
    device: channelOf(WRITES + 1, 1, 1, TABLE_PAGE_BYTES),
    timing: devicePreset('mbm-table-1').patch.timing ?? {},
    host: { writeBuffer: { pages: 2 * WRITES, ackNs: ACK_NS } },
    workload: { requests: [...requests] },
  };
}

const writes = (): HostRequest[] => backlog('write', WRITES, 1, TABLE_PAGE_BYTES);
const laterWrite = (fua: boolean): HostRequest => ({
  ...pagesRequest('write', LATER_NS, WRITES, 1, TABLE_PAGE_BYTES),
  fua,
});

/** Requests of pages of a TLC device, so far apart that none waits. */
const SPACED_READS_NS = 200 * US;
const SPACED_WRITES_NS = 6500 * US;

/** One die with FEMU's TLC; each third page is of one type. */
function typedExperiment(name: string, op: 'read' | 'write', gapNs: number): ExperimentInput {
  const page = { channel: 0, chip: 0, die: 0, plane: 0, block: 0 };
  const numbers = [0, 1, 2];
  const { timing } = devicePreset('femu-tlc').patch;
  return {
    name,
    device: channelOf(1, 1, 1, TABLE_PAGE_BYTES),
    timing: {
      ...devicePreset('mbm-table-1').patch.timing,
      ...timing,
      pageTypes: { ...timing?.pageTypes, order: 'word-line' },
    },
    initial: op === 'read' ? { pages: numbers.map((number) => ({ ...page, lpn: number, page: number })) } : {},
    workload: { requests: numbers.map((number) => pagesRequest(op, number * gapNs, number, 1, TABLE_PAGE_BYTES)) },
  };
}

const TYPES_SWITCH: ScenarioSwitch = turn(
  'Page types',
  'three, in turn',
  ['all pages alike', { timing: { pageTypes: { count: 1 } } }],
  ['three, in shadow order', { timing: { pageTypes: { order: 'shadow' } } }],
);

/** Page types (model page §11.10). */
const PAGE_TYPES: readonly PaperScenario[] = [
  {
    name: 'today-page-reads',
    figure: 'Page types',
    title: 'TLC: three pages of one word line, read',
    question: 'A cell of three bits holds a bit of three pages. Are they equally fast to read?',
    lookAt: ({ latency, at }) =>
      `Three array reads of one block, of three lengths: the pages share their cells (TLC), and a further page needs more comparisons. Latencies ${us(latency(0))}, ${us(latency(1))}, ${us(latency(2))}; if all pages were alike, ${us(at(0).latency(2))} each.`,
    switch: TYPES_SWITCH,
    view: { show: 'all' },
    experiment: typedExperiment('TLC: three pages of one word line, read', 'read', SPACED_READS_NS),
  },
  {
    name: 'today-page-writes',
    figure: 'Page types',
    title: 'TLC: three pages of one word line, written',
    question: 'Which page of a word line does a write want to get?',
    lookAt: ({ latency, at }) =>
      `Three programs in one block. The first page of the word line takes ${us(latency(0))}, the second ${us(latency(1))}, the third ${us(latency(2))}: the later ones must hit narrower levels. If all pages were alike, ${us(at(0).latency(2))} each.`,
    switch: TYPES_SWITCH,
    view: { show: 'all' },
    experiment: typedExperiment('TLC: three pages of one word line, written', 'write', SPACED_WRITES_NS),
  },
];

/** Flush and force unit access (model page §11.9). */
const FLUSHES: readonly PaperScenario[] = [
  {
    name: 'today-flush',
    figure: 'Flush',
    title: 'A flush behind four buffered writes',
    question: 'Four writes are complete in RAM at once. When is a flush complete?',
    lookAt: ({ latency, at, experiment: { host } }) =>
      `Each write is complete after ${plain(host.writeBuffer.ackNs)}, in RAM, long before its page is on flash. The flush arrives at ${plain(LATER_NS)} and waits until the last of the four pages is there: ${us(latency(WRITES))}. If the buffer writes through, it is the last write that takes so long: ${us(at(0).latency(WRITES - 1))}.`,
    switch: turn(
      'Write buffer',
      'programs each page at once',
      ['writes through', { host: { writeBuffer: { acknowledge: 'program' } } }],
      ['holds pages until the flush', { host: { writeBuffer: { policy: 'lru', idleWriteBack: false } } }],
      ['none', { host: { writeBuffer: { pages: 0 } } }],
    ),
    view: { request: WRITES, show: 'all' },
    experiment: bufferedExperiment('A flush behind four buffered writes', [
      ...writes(),
      { atNs: LATER_NS, op: 'flush', offset: 0, bytes: TABLE_PAGE_BYTES },
    ]),
  },
  {
    name: 'today-fua',
    figure: 'Force unit access',
    title: 'A write with force unit access (FUA) behind four others',
    question: 'A write may ask to be complete on flash only. How long does it take behind four buffered ones?',
    lookAt: ({ latency, at, experiment: { host } }) =>
      `The other writes are complete after ${plain(host.writeBuffer.ackNs)}, in RAM. The fifth has force unit access: it waits for their transfers on the channel and is complete when its own program ends, ${us(latency(WRITES))} after its arrival. Without FUA it takes ${us(at(0).latency(WRITES))}.`,
    switch: turn(
      'Force unit access',
      'of the fifth write',
      ['of none', { workload: { requests: [...writes(), laterWrite(false)] } }],
      ['of all, as the buffer writes through', { host: { writeBuffer: { acknowledge: 'program' } } }],
    ),
    view: { request: WRITES, show: 'all' },
    experiment: bufferedExperiment('A write with force unit access (FUA) behind four others', [
      ...writes(),
      laterWrite(true),
    ]),
  },
];

/** Planes of the die that is read. */
const PLANES = 4;
/** The bus and the read time of a drive of 2021: 16 KiB pages at 1,200 MT/s. */
const FAST = { timing: { transferNsPerByte: 0.833_333, readNs: 40_000 }, device: { pageBytes: 16_384 } } as const;

/** Reads of all planes of one die that arrive together; each page has another number in another block. */
function planeReadsExperiment(name: string, pageBytes: number): ExperimentInput {
  const planes = Array.from({ length: PLANES }, (_, plane) => plane);
  return {
    name,
    device: channelOf(1, 1, PLANES, pageBytes),
    timing: devicePreset('mbm-table-1').patch.timing ?? {},
    policy: { planeReads: 'independent' },
    initial: {
      pages: planes.map((plane) => ({ lpn: plane, channel: 0, chip: 0, die: 0, plane, block: plane, page: plane })),
    },
    workload: { requests: backlog('read', PLANES, 1, pageBytes) },
  };
}

const PLANE_READS_SWITCH: ScenarioSwitch = turn(
  'Array reads of the die',
  'one a plane at a time',
  ['one at a time', { policy: { planeReads: 'die' } }],
  ['two at a time', { policy: { planeReadLimit: 2 } }],
);

const planeReadsText: PaperScenario['lookAt'] = ({ latency, at }) =>
  `The lanes of the four planes. Their array reads overlap, at four addresses that no multi-plane read could take together; only the transfers follow one another. Latencies ${us(latency(0))}, ${us(latency(1))}, ${us(latency(2))}, ${us(latency(3))}. One array read at a time: the last takes ${us(at(0).latency(3))}.`;

/** Independent plane reads (model page §11.12), on the slow bus of the papers and on a fast one. */
const PLANE_READS: readonly PaperScenario[] = [
  {
    name: 'today-plane-reads',
    figure: 'Independent plane reads',
    title: 'Four planes of one die, read independently',
    question:
      'Four pages of one die, at different addresses of its four planes. Must they be read one after the other?',
    lookAt: planeReadsText,
    switch: PLANE_READS_SWITCH,
    view: { lanes: 'planes', show: 'all' },
    experiment: planeReadsExperiment('Four planes of one die, read independently', TABLE_PAGE_BYTES),
  },
  {
    name: 'today-plane-reads-fast-bus',
    figure: 'Independent plane reads',
    title: 'Four planes of one die behind a fast bus',
    question: 'The bus is twelve times as fast. Do independent plane reads still matter?',
    lookAt: planeReadsText,
    switch: PLANE_READS_SWITCH,
    view: { lanes: 'planes', show: 'all' },
    experiment: {
      ...planeReadsExperiment('Four planes of one die behind a fast bus', FAST.device.pageBytes),
      timing: { ...devicePreset('mbm-table-1').patch.timing, ...FAST.timing },
    },
  },
];

/** Reads of one instant, each on a channel of its own. */
const READS = 4;
/** How long each keeps the core of the firmware busy. */
const CORE_NS = 40 * US;
/** PCIe 3.0 with one lane: 1 ns a byte. */
const LINK_NS = 1;

/** Firmware cores and the link (model page §11.11). */
const CONTROLLER: readonly PaperScenario[] = [
  {
    name: 'today-firmware',
    figure: 'Controller',
    title: 'Four reads and one firmware core',
    question: 'Each read has a channel and a die of its own. Why do they not end together?',
    lookAt: ({ latency, at, experiment: { controller } }) =>
      `Each command keeps the core busy for ${us(controller.readOccupancyNs)}, so the reads start one after the other, and each sends its data over the link at the end: ${us(latency(0))}, ${us(latency(1))}, ${us(latency(2))}, ${us(latency(READS - 1))}. With two cores the last takes ${us(at(0).latency(READS - 1))}; if the firmware only adds latency, every read takes ${us(at(1).latency(0))}; without firmware and link ${us(at(2).latency(0))}.`,
    switch: turn(
      'Firmware',
      'one core',
      ['two cores', { controller: { cores: 2 } }],
      ['latency only', { controller: { readOccupancyNs: 0, readLatencyNs: CORE_NS, linkNsPerByte: 0 } }],
      ['no time in the controller', { controller: { readOccupancyNs: 0, linkNsPerByte: 0 } }],
    ),
    view: { show: 'all' },
    experiment: {
      name: 'Four reads and one firmware core',
      device: { ...channelOf(1, 1, 1, TABLE_PAGE_BYTES), channels: READS },
      timing: devicePreset('mbm-table-1').patch.timing ?? {},
      controller: { readOccupancyNs: CORE_NS, linkNsPerByte: LINK_NS },
      workload: { requests: backlog('read', READS, 1, TABLE_PAGE_BYTES) },
    },
  },
];

/** MQSim_TC's times, TLC: 730 µs for the three pages of a word line. The bus takes no time, so that flash alone is seen. */
const TLC_TIMING: NonNullable<ExperimentInput['timing']> = {
  commandNs: 0,
  transferNsPerByte: 0,
  readNs: 66 * US,
  programNs: [243_333, 243_333, 243_334],
  eraseNs: 4800 * US,
  pageTypes: { count: 3 },
};
const CACHE_DIES = 8;
const CACHE_PAGE_BYTES = 16_384;
/** Of 128 pages each: a writer fills ten in 204.8 ms, and the cache is to have one free. */
const CACHE_BLOCKS = 11;
const CACHE_BLOCK_PAGES = 128;
/** A consumer drive's cache is a hundred times as large, and lasts a hundred times as long. */
const SCALE = 100;
/** The first ten blocks, and ten that have to be folded: each from its first page to the first of the next. */
const CACHE_REQUESTS = 20 * CACHE_BLOCK_PAGES + 1;

/** A read behind folding: two pages fill a block of the cache, which is folded when the host has been idle. */
const FOLD_READ = 2;
const FOLD_IDLE_NS = 3 * MS;
const FOLD_READ_NS = 4 * MS;

/** The SLC cache (model page §11.14). */
const SLC_CACHE: readonly PaperScenario[] = [
  {
    name: 'today-slc-cliff',
    figure: 'SLC cache',
    title: 'Fast for 20 s, then slow (1 : 100)',
    question: 'Nothing changes for the host, which writes on and on. Why does its drive suddenly slow down?',
    lookAt: ({ cliff, throughput, end, at }) =>
      `The cache takes the pages with one bit a cell: ${megabytes(throughput(0, cliff()))}, for ${plain(cliff())}. Then each of its blocks must be folded into blocks of three bits a cell before it can be written again: ${megabytes(throughput(cliff(), end()))}. A drive that writes on into ordinary blocks keeps ${megabytes(at(0).throughput(at(0).cliff(), at(0).end()))}, one without a cache has ${megabytes(at(1).throughput(0, at(1).end()))} from the start. A consumer drive’s cache is about ${SCALE} times as large and lasts as many times longer: ${Math.round((cliff() * SCALE) / 1e9)} s.`,
    switch: turn(
      'When the cache is full',
      'folds first',
      ['writes to ordinary blocks', { policy: { slcCache: { whenFull: 'direct', lowFreeBlocks: 0 } } }],
      ['no SLC cache', { policy: { slcCache: false } }],
    ),
    view: { chart: 'throughput', show: 'all' },
    experiment: {
      name: 'Fast for 20 s, then slow (1 : 100)',
      device: {
        channels: CACHE_DIES,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 32,
        pagesPerBlock: 3 * CACHE_BLOCK_PAGES,
        pageBytes: CACHE_PAGE_BYTES,
        overprovisioning: 0.5,
      },
      timing: TLC_TIMING,
      policy: { dieBinding: 'static', slcCache: { blocksPerPlane: CACHE_BLOCKS, whenFull: 'fold-first' } },
      host: { mode: 'closed', queueDepth: CACHE_DIES },
      workload: {
        synthetic: {
          requests: CACHE_REQUESTS,
          readShare: 0,
          writeSizes: [{ bytes: CACHE_DIES * CACHE_PAGE_BYTES, weight: 1 }],
          addresses: { sequentialShare: 1, alignBytes: CACHE_DIES * CACHE_PAGE_BYTES },
        },
      },
    },
  },
  {
    name: 'today-slc-fold-read',
    figure: 'SLC cache',
    title: 'A read behind a fold',
    question: 'The host has been idle for a while. Why does its next read take so long?',
    lookAt: ({ latency, foldWait, at }) =>
      `After ${plain(FOLD_IDLE_NS)} without work the drive folds its cache: the two pages of its full block are read, and programmed in an ordinary one. The read arrives during the first program, waits ${us(foldWait(FOLD_READ))} for it, and takes ${us(latency(FOLD_READ))}. If folding may be suspended it takes ${us(at(0).latency(FOLD_READ))}, without a cache ${us(at(2).latency(FOLD_READ))}.`,
    switch: turn(
      'Folding',
      'is not suspended',
      ['may be suspended', { policy: { suspension: { program: true, erase: true } } }],
      ['begins later, after 10 ms', { policy: { slcCache: { foldIdleNs: 10 * MS } } }],
      ['none: no SLC cache', { policy: { slcCache: false } }],
    ),
    view: { request: FOLD_READ, show: 'all' },
    experiment: {
      name: 'A read behind a fold',
      device: { ...channelOf(1, 1, 1, TABLE_PAGE_BYTES), blocksPerPlane: 12, pagesPerBlock: 6, overprovisioning: 0.5 },
      timing: devicePreset('mbm-table-1').patch.timing ?? {},
      policy: { slcCache: { blocksPerPlane: 2, lowFreeBlocks: 0, foldIdleNs: FOLD_IDLE_NS } },
      workload: {
        requests: [
          ...backlog('write', 2, 1, TABLE_PAGE_BYTES),
          pagesRequest('read', FOLD_READ_NS, 1, 1, TABLE_PAGE_BYTES),
        ],
      },
    },
  },
];

export const TODAY_SCENARIOS: readonly PaperScenario[] = [
  ...SLC_CACHE,
  ...FLUSHES,
  ...CONTROLLER,
  ...PAGE_TYPES,
  ...WORD_LINES,
  ...PLANE_READS,
];
