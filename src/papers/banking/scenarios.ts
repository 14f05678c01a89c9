/**
 * Dirik and Jacob: what a request of 8 KB takes on each bus, banks and superblocks, organizations of one bandwidth,
 * read priority.
 */
import type { ExperimentInput, HostRequest } from '../../document/experiment.ts';
import { busPreset } from '../../document/presets/devices.ts';
import { MS, backlog, pagesRequest, policyOf, type PolicyPatch } from '../building.ts';
import { type FigureNumbers, percent, plain, us } from '../figure-numbers.ts';
import { type PaperScenario, type Position, turn } from '../scenario.ts';
import { BUS_SPEEDS, BANKING_PAGE, bankTiming, banks, type BusSpeed } from './device.ts';
import { firstNs } from '../../device/page-types.ts';

const EIGHT_KB_PAGES = 4;
const BANKING = policyOf('dj-banking');
const SUPERBLOCK = policyOf('dj-superblock-4');

export function bankExperiment(
  transferNsPerByte: number,
  banksPerChannel: number,
  policy: PolicyPatch,
  requests: HostRequest[],
): ExperimentInput {
  return { device: banks(1, banksPerChannel), timing: bankTiming(transferNsPerByte), policy, workload: { requests } };
}

/** Fig. 2: one request of 8 KB at one bank. */
export function eightKilobytes(op: 'read' | 'write', transferNsPerByte: number, cacheMode = true): ExperimentInput {
  return bankExperiment(transferNsPerByte, 1, { ...BANKING, cacheMode }, [
    pagesRequest(op, 0, 0, EIGHT_KB_PAGES, BANKING_PAGE),
  ]);
}

/** Fig. 5: four banks as such or locked together, and 8 KB as one request or as four of 2 KB. */
export function fourBanks(kind: 'banks' | 'superblock', requests: 1 | 4, transferNsPerByte: number): ExperimentInput {
  return bankExperiment(
    transferNsPerByte,
    4,
    kind === 'banks' ? BANKING : SUPERBLOCK,
    backlog('write', requests, EIGHT_KB_PAGES / requests, BANKING_PAGE),
  );
}

/** 8 KB read back from a superblock of four banks, long after they were written there. */
export function readFromSuperblock(transferNsPerByte: number): ExperimentInput {
  const write = pagesRequest('write', 0, 0, EIGHT_KB_PAGES, BANKING_PAGE);
  return bankExperiment(transferNsPerByte, 4, SUPERBLOCK, [write, { ...write, op: 'read', atNs: 10_000_000 }]);
}

function busWords({ megabytesPerSecond, buses }: BusSpeed): string {
  return `${megabytesPerSecond} MB/s (${buses.join(', ')})`;
}

function otherBuses(than: BusSpeed): Position[] {
  return BUS_SPEEDS.filter((speed) => speed !== than).map((speed) => [
    busWords(speed),
    { timing: { transferNsPerByte: speed.transferNsPerByte } },
  ]);
}

const FIG_2: readonly PaperScenario[] = BUS_SPEEDS.flatMap((speed) =>
  (['read', 'write'] as const).map((op) => ({
    name: `dj-fig-2-${op}-${speed.megabytesPerSecond}`,
    figure: 'Fig. 2',
    title: `8 KB ${op === 'read' ? 'read from' : 'written to'} one bank, ${speed.megabytesPerSecond} MB/s`,
    question:
      op === 'read'
        ? 'How much of a read is the bus?'
        : 'How much of a write is the program, and how much does the cache register hide?',
    lookAt:
      op === 'read'
        ? ({ experiment: { timing }, transferNs, latency, busShare }: FigureNumbers) => {
            const values = {
              read: plain(firstNs(timing.readNs)),
              bus: busWords(speed),
              transfer: us(transferNs),
              latency: us(latency(0)),
              share: percent(busShare(0)),
            };
            return transferNs >= firstNs(timing.readNs)
              ? `Four array reads of ${values.read} on a bus of ${values.bus}: all but the first are hidden under the transfer (${values.transfer}) of the page before. The bus is ${values.share} of the ${values.latency}.`
              : `Four array reads of ${values.read} on a bus of ${values.bus}: all transfers but the last (${values.transfer} each) are hidden under the next array read. The bus is ${values.share} of the ${values.latency}.`;
          }
        : ({ experiment: { timing } }: FigureNumbers) =>
            `Four programs of ${plain(firstNs(timing.programNs))} in a row: the next page is loaded while one is programmed, so the bus of ${busWords(speed)} hardly matters.`,
    switch: turn('Cache register', 'used (cache mode)', ['not used', { policy: { cacheMode: false } }]),
    experiment: {
      ...eightKilobytes(op, speed.transferNsPerByte),
      name: `DJ Fig. 2: 8 KB ${op}, ${speed.megabytesPerSecond} MB/s`,
    },
    axes: [
      { label: 'Request', value: op },
      { label: 'Bus', value: speed.megabytesPerSecond, unit: 'MB/s' },
    ],
  })),
);

const SLOWEST = BUS_SPEEDS[0];

const FIG_5: readonly PaperScenario[] = [
  {
    name: 'dj-fig-5a',
    figure: 'Fig. 5(a)',
    title: 'Four writes of 2 KB on four banks',
    question: 'How does banking hide programs?',
    lookAt: ({ finish }) =>
      `The loads follow one another on the bus, the programs run side by side: done at ${us(finish(0))}, ${us(finish(1))}, ${us(finish(2))} and ${us(finish(3))} at 25 MB/s.`,
    switch: turn('Bus', busWords(SLOWEST), ...otherBuses(SLOWEST)),
    experiment: { ...fourBanks('banks', 4, SLOWEST.transferNsPerByte), name: 'DJ Fig. 5(a): banking' },
  },
  {
    name: 'dj-fig-5b-merged',
    figure: 'Fig. 5(b)',
    title: 'One write of 8 KB on a superblock of four banks',
    question: 'What does a superblock do with a request that fills it?',
    lookAt: ({ end }) =>
      `Four loads, then one program of all four banks: done at ${us(end())} at 25 MB/s, all four pages together, exactly when the last of four banks would be.`,
    switch: turn('Requests', 'one of 8 KB (merged)', [
      'four of 2 KB (not merged)',
      { workload: fourBanks('superblock', 4, SLOWEST.transferNsPerByte).workload ?? {} },
    ]),
    experiment: { ...fourBanks('superblock', 1, SLOWEST.transferNsPerByte), name: 'DJ Fig. 5(b): superblock, merged' },
  },
  {
    name: 'dj-fig-5b-unmerged',
    figure: 'Fig. 5(b)',
    title: 'Four writes of 2 KB on a superblock of four banks',
    question: 'What does a superblock do with requests that do not fill it?',
    lookAt: ({ end }) =>
      `Each request occupies the whole gang with one page of data and three of padding: the four programs follow one another, ${us(end())} at 25 MB/s, as in a single bank.`,
    switch: turn('Banks', 'locked together in superblocks of four', ['independent', { policy: { superblockWays: 1 } }]),
    experiment: {
      ...fourBanks('superblock', 4, SLOWEST.transferNsPerByte),
      name: 'DJ Fig. 5(b): superblock, unmerged',
    },
  },
];

/** One bandwidth, organized differently: channels, and bits of each at 50 MHz. */
const ORGANIZATIONS: readonly { readonly channels: number; readonly widthBits: number }[] = [
  { channels: 4, widthBits: 8 },
  { channels: 2, widthBits: 16 },
  { channels: 1, widthBits: 32 },
];
const ORGANIZATION_MEGAHERTZ = 50;
/** Banks in all, whatever the channels. */
const ORGANIZED_BANKS = 8;

/** Eight banks behind one, two or four channels that together carry 200 MB/s. */
function organization(channels: number, widthBits: number): ExperimentInput {
  return {
    device: banks(channels, ORGANIZED_BANKS / channels),
    timing: bankTiming(busPreset(widthBits, ORGANIZATION_MEGAHERTZ).transferNsPerByte),
  };
}

/** Eight writes of 8 KB, and when they are done, eight reads of them. */
function organizationRequests(): HostRequest[] {
  return [
    ...backlog('write', 8, EIGHT_KB_PAGES, BANKING_PAGE),
    ...backlog('read', 8, EIGHT_KB_PAGES, BANKING_PAGE, 2 * MS),
  ];
}

const organizationWords = ({ channels, widthBits }: (typeof ORGANIZATIONS)[number]): string =>
  `${channels === 1 ? 'one channel' : `${channels} channels`} of ${widthBits} bits`;

const FIG_8: readonly PaperScenario[] = ORGANIZATIONS.map((own) => ({
  name: `dj-fig-8-${own.channels}x${own.widthBits}`,
  figure: 'Fig. 8',
  title: `Eight banks behind ${organizationWords(own)}`,
  question: 'Is a given bandwidth better in one wide channel or in several narrow ones?',
  lookAt:
    'Eight writes at time 0, eight reads at 2 ms, 200 MB/s in all: narrow channels let more writes load side by ' +
    'side, a wide one brings each read’s pages out faster.',
  switch: turn(
    'Channels of 50 MHz',
    organizationWords(own),
    ...ORGANIZATIONS.filter((other) => other !== own).map((other): Position => [
      organizationWords(other),
      organization(other.channels, other.widthBits),
    ]),
  ),
  experiment: {
    ...organization(own.channels, own.widthBits),
    name: `DJ Fig. 8: eight banks behind ${organizationWords(own)}`,
    policy: BANKING,
    workload: { requests: organizationRequests() },
  },
}));

/** 100 MB/s. */
const PRIORITY_NS_PER_BYTE = 10;

/**
 * The paper's arithmetic: a read takes x, a write 4x. With DJ's array read and a bus of 100 MB/s x is 45.48 µs; the
 * program is shortened from 200 to 161.44 µs, so that a write is exactly four reads.
 */
export function fourToOne(readPriority: boolean): ExperimentInput {
  const timing = bankTiming(PRIORITY_NS_PER_BYTE);
  const transferNs = BANKING_PAGE * PRIORITY_NS_PER_BYTE;
  const read = firstNs(timing.readNs ?? 0) + transferNs;
  return {
    name: 'DJ, read priority: a read behind a write',
    device: banks(1, 1),
    timing: { ...timing, programNs: 4 * read - transferNs },
    policy: { dieBinding: 'request-order', readPriority },
    workload: { requests: [pagesRequest('write', 0, 0, 1, BANKING_PAGE), pagesRequest('read', 0, 1, 1, BANKING_PAGE)] },
  };
}

const READ_PRIORITY: readonly PaperScenario[] = [
  {
    name: 'dj-read-priority',
    figure: 'Queueing and Read Priority',
    title: 'A read right after a write',
    question: 'What does it cost and gain to let the read go first?',
    lookAt: ({ latency, at }) =>
      `A read takes x (${us(at(0).latency(1))}), a write 4x (${us(latency(0))}). In order of arrival they take 4x and 5x, 4.5x on average; with the read first x and 5x, 3x on average: the read is five times as fast, the write a quarter slower.`,
    switch: turn('Waiting reads', 'go in order of arrival', [
      'go before waiting writes',
      { policy: { readPriority: true } },
    ]),
    view: { request: 1 },
    experiment: fourToOne(false),
  },
];

/** Banks of the scenario with a burst; a gang of up to eight fits. */
const BURST_BANKS = 8;
/** When the reads come: the first writes are being programmed. */
const BURST_READS_NS = 300_000;

/** Sixteen simultaneous writes of 8 KB, and four reads of 8 KB among them, on superblocks of four. */
function readsAmongWrites(readPriority: boolean): ExperimentInput {
  const reads = backlog('read', 4, EIGHT_KB_PAGES, BANKING_PAGE, BURST_READS_NS).map((read) => ({
    ...read,
    // Far from the pages being written.
    offset: read.offset + 16 * EIGHT_KB_PAGES * BANKING_PAGE,
  }));
  return {
    ...bankExperiment(PRIORITY_NS_PER_BYTE, BURST_BANKS, { ...SUPERBLOCK, readPriority }, [
      ...backlog('write', 16, EIGHT_KB_PAGES, BANKING_PAGE),
      ...reads,
    ]),
    name: 'DJ Fig. 10: reads among a burst of writes',
  };
}

/** How much less or more a time is than another: `−74 %`. */
const change = (from: number, to: number): string => {
  const share = Math.round((to / from - 1) * 100);
  return `${share < 0 ? '−' : '+'}${Math.abs(share)} %`;
};

const BURST: readonly PaperScenario[] = [
  {
    name: 'dj-read-priority-burst',
    figure: 'Fig. 10',
    title: 'Reads among a burst of writes, superblocks of four',
    question: 'Superblocks make writes fast: what do the reads among them wait for?',
    lookAt: ({ meanLatency, at }) =>
      `Sixteen writes wait for two gangs when four reads come at ${plain(BURST_READS_NS)}. In order of arrival the reads come last and take ${us(meanLatency(16, 19))} on average; with priority each waits for one write of its gang at most, ${us(at(0).meanLatency(16, 19))}. The writes pay for it: ${us(at(0).meanLatency(0, 15))} instead of ${us(meanLatency(0, 15))}. That is ${change(meanLatency(16, 19), at(0).meanLatency(16, 19))} for reads and ${change(meanLatency(0, 15), at(0).meanLatency(0, 15))} for writes; the paper has 30 to 50 % and about 5 %, of a load with pauses. Here all requests come together.`,
    switch: turn('Waiting reads', 'go in order of arrival', [
      'go before waiting writes',
      { policy: { readPriority: true } },
    ]),
    view: { request: 19 },
    experiment: readsAmongWrites(false),
  },
];

export const BANKING_SCENARIOS: readonly PaperScenario[] = [...FIG_2, ...FIG_5, ...FIG_8, ...READ_PRIORITY, ...BURST];
