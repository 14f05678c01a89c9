/**
 * What each figure is about, as a number: the headline of its page, of A and of B. Each is measured in the run; none is
 * written out.
 */
import { formatTime } from '../base/format.ts';
import { megabytes, percent, ratio, type FigureNumbers } from './figure-numbers.ts';
import type { Scenario } from './scenario.ts';

export interface PaperMeasure {
  readonly label: string;
  /** Its value in one run, with its unit; a dash if the run does not have it. */
  readonly value: (numbers: FigureNumbers) => string;
  /** What the figure uses and what it leaves free, to be drawn: groups of parts, in any unit. */
  readonly free?: (numbers: FigureNumbers) => readonly (readonly FreePart[])[];
  /** The lanes on which that is seen. */
  readonly freeOn?: 'channel' | 'chip' | undefined;
}

export interface FreePart {
  readonly size: number;
  readonly isFree: boolean;
}

/** A time as the inspector shows it; a dash if the run does not have it. */
const time = (ns: number): string => (Number.isFinite(ns) ? formatTime(ns) : '–');

const measure = (
  label: string,
  value: PaperMeasure['value'],
  free?: PaperMeasure['free'],
  freeOn: PaperMeasure['freeOn'] = 'channel',
): PaperMeasure => ({
  label,
  value,
  ...(free === undefined ? {} : { free, freeOn }),
});

const usedAndFree = (used: number, free: number): FreePart[] =>
  [
    { size: used, isFree: false },
    { size: free, isFree: true },
  ].filter(({ size }) => size > 0);

const PERIOD_BUSY = measure(
  'Channel busy in a period',
  ({ periodBusy }) => percent(periodBusy()),
  ({ periodBusy }) => [usedAndFree(periodBusy(), 1 - periodBusy())],
);
const CHANNEL_IDLE = measure(
  'Channel idle after the first read',
  ({ idle }) => time(idle()),
  ({ idle, rows }) => [
    usedAndFree(
      rows(0).reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0),
      idle(),
    ),
  ],
);
const BY_CHANNEL = measure('Pages written by channel', ({ pagesByChannel }) => pagesByChannel().join(', '));
const BY_DIE = measure('Pages written by die', ({ pagesByDie }) => pagesByDie().join(', '));
const IDLE_CHIPS = measure(
  'Pages that the idle chips can take together',
  ({ idleParallelism }) => String(idleParallelism()),
  ({ chips }) => chips().map(({ isIdle, pages }) => Array.from({ length: pages }, () => ({ size: 1, isFree: isIdle }))),
  'chip',
);
const ALL_DONE = measure('All requests complete at', ({ end }) => time(end()));
const BUS_SHARE = measure('Share of the bus in the request', ({ busShare }) => percent(busShare(0)));
const MEAN_OF_ALL = measure('Mean latency', ({ requests, meanLatency }) => time(meanLatency(0, requests() - 1)));
const SLOWEST = measure('Slowest request', ({ slowest }) => time(slowest()));

const latencyOf = (label: string, request: number): PaperMeasure =>
  measure(label, ({ latency }) => time(latency(request)));
const LATENCY = latencyOf('Latency of the request', 0);

const MEASURES: readonly (readonly [name: RegExp, measure: PaperMeasure])[] = [
  [/^mbm-fig-2/, BUS_SHARE],
  [/^mbm-fig-3/, PERIOD_BUSY],
  [/^mbm-fig-4a-scheduled$/, measure('Sub-request of chip 3 is out at', ({ pageOut }) => time(pageOut(0, 3)))],
  [
    /^mbm-fig-4a$/,
    measure(
      'Channel idle, and sub-request of chip 3 out at',
      ({ idle, pageOut }) => `${time(idle())}, ${time(pageOut(0, 3))}`,
    ),
  ],
  [/^mbm-fig-4/, CHANNEL_IDLE],
  [/^mbm-fig-5/, latencyOf('Latency of the last write', 3)],
  [/^mbm-algorithm-1/, BY_CHANNEL],
  [/^mbm-fig-6a$/, LATENCY],
  [/^mbm-fig-6b$/, measure('The first request is complete at', ({ finish }) => time(finish(0)))],
  [/^mbm-fig-7-second-burst$/, latencyOf('Latency of the second burst', 1)],
  [/^mbm-fig-7/, IDLE_CHIPS],
  [/^mbm-parallelism$/, measure('Pages in the first program', ({ firstProgramPages }) => String(firstProgramPages()))],
  [/^mbm-rs-burst$/, measure('Pages a transaction', ({ pagesATransaction }) => ratio(pagesATransaction()))],
  [/^mbm-rs-reallocation$/, latencyOf('Latency of the second read', 1)],
  [/^mbm-rs-even-placement$/, latencyOf('Latency of the read of all pages', 4)],
  [
    /^mbm-rs-placement-at-dispatch$/,
    measure('Latency of the write, and of the read', ({ latency }) => `${time(latency(0))}, ${time(latency(1))}`),
  ],
  [
    /^mbm-tbm-migration$/,
    measure('Pages moved to plane 0, and to plane 1', ({ programsByPlane }) => programsByPlane().join(', ')),
  ],
  [/^mbm-tbm-reads$/, ALL_DONE],
  [/^mbm-(?:sprinkler|slacker)$/, MEAN_OF_ALL],
  [/^mbm-paq$/, latencyOf('Latency of the last request', 3)],
  [/^mbm-soml$/, ALL_DONE],
  [/^mbm-gcpar$/, latencyOf('Latency of the write', 1)],
  [/^mbm-gc-holds-channel$/, latencyOf('Latency of the first read', 0)],
  [/^mbm-twin-moves$/, LATENCY],
  [/^mbm-plane-token$/, latencyOf('Latency of the pair', 1)],
  [/^mbm-gc-room$/, SLOWEST],
  [/^mbm-first-channel$/, BY_CHANNEL],
  [/^mbm-unmapped-reads$/, latencyOf('Latency of the read of a page that was never written', 4)],
  [/^mbm-idle-write-back$/, latencyOf('Latency of the read', 1)],
  [/^mbm-gc-overwrites$/, SLOWEST],
  [/^mbm-small-requests$/, MEAN_OF_ALL],
  [/^mp-plane-token$/, latencyOf('Latency of the pair', 3)],
  [/^mp-/, LATENCY],
  [/^db-uneven-wear$/, measure('Dies in the order of their programs', ({ diesInOrder }) => diesInOrder().join(', '))],
  [/^db-wear-drift$/, BY_DIE],
  [/^db-/, ALL_DONE],
  [
    /^sb-timing/,
    measure(
      'Latency behind the erase, and behind the program',
      ({ latency }) => `${time(latency(0))}, ${time(latency(1))}`,
    ),
  ],
  [/^sb-/, latencyOf('Latency of the read', 0)],
  [/^dj-fig-2/, BUS_SHARE],
  [/^dj-fig-5/, ALL_DONE],
  [
    /^dj-fig-8/,
    measure(
      'Mean latency of writes, and of reads',
      ({ meanLatency }) => `${time(meanLatency(0, 7))}, ${time(meanLatency(8, 15))}`,
    ),
  ],
  [
    /^dj-read-priority$/,
    measure('Latency of the write, and of the read', ({ latency }) => `${time(latency(0))}, ${time(latency(1))}`),
  ],
  [
    /^today-flush$/,
    measure('Latency of the last write, and of the flush', ({ latency }) => `${time(latency(3))}, ${time(latency(4))}`),
  ],
  [
    /^today-page-(?:reads|writes)$/,
    measure('Latencies of the three pages', ({ latency }) => [0, 1, 2].map((i) => time(latency(i))).join(', ')),
  ],
  [
    /^today-(?:one-shot|two-pass)$/,
    measure(
      'Latency of the flush, and pages of padding',
      ({ latency, padding }) => `${time(latency(1))}, ${padding()}`,
    ),
  ],
  [
    /^today-(?:plane-reads|firmware)/,
    measure('Latencies of the four reads', ({ latency }) => [0, 1, 2, 3].map((i) => time(latency(i))).join(', ')),
  ],
  [
    /^today-slc-cliff$/,
    measure('Throughput until the cliff, and after it', ({ throughput, cliff, end }) =>
      [...(cliff() > 0 ? [throughput(0, cliff())] : []), throughput(cliff(), end())].map(megabytes).join(', '),
    ),
  ],
  [/^today-slc-fold-read$/, latencyOf('Latency of the read', 2)],
  [/^today-fua$/, latencyOf('Latency of the fifth write', 4)],
  [
    /^dj-read-priority-burst$/,
    measure(
      'Mean latency of writes, and of reads',
      ({ meanLatency }) => `${time(meanLatency(0, 15))}, ${time(meanLatency(16, 19))}`,
    ),
  ],
];

/** What a figure is about; undefined for one without a measure, which a test forbids. */
export const measureOf = ({ name }: Pick<Scenario, 'name'>): PaperMeasure | undefined =>
  MEASURES.find(([pattern]) => pattern.test(name))?.[1];
