/**
 * The figures of a run as columns, once: the table, CSV, Markdown and the report read this list. A column of latencies
 * has a value for all requests, for the reads and for the writes.
 */
import { formatCount, formatRate, formatShare, formatTime } from '../../../base/format.ts';
import type { Metrics } from '../../../analysis/figures/summary.ts';
import { PERCENTILES, rankIndex } from '../../../analysis/latency/percentiles.ts';
import type { PercentileDefinition } from '../../../analysis/latency/percentiles.ts';

/** Which requests the latencies are of. */
export type RequestKind = 'all' | 'read' | 'write';

/** The part of the metrics that columns read; a run in progress has only the latencies. */
export type RowMetrics = Pick<Metrics, 'response'> & Partial<Metrics>;

export interface Column {
  /** In exports: `p99_9Ns`. */
  readonly id: string;
  /** On screen: `p99.9`. */
  readonly name: string;
  /** The unit of the exported value. */
  readonly unit: string;
  /** One sentence. */
  readonly help: string;
  /** Which direction is better; null for a plain fact. */
  readonly better: 'lower' | 'higher' | null;
  readonly value: (metrics: RowMetrics, kind: RequestKind) => number | null;
  readonly format: (value: number) => string;
  /** The percentile of the column, if it is one. */
  readonly percentile?: PercentileDefinition;
}

/** Requests that are slower than a percentile: they decide its value. */
export function requestsAbove(percentile: PercentileDefinition, count: number): number {
  const index = rankIndex(count, percentile);
  return index < 0 ? 0 : count - 1 - index;
}

/** Below so many slower requests a percentile is shown in gray. */
export const FEW_REQUESTS = 10;

const latency = (ns: number): string => formatTime(ns);

const percentileColumns: readonly Column[] = PERCENTILES.map((percentile) => ({
  id: percentile.key,
  name: percentile.label,
  unit: 'ns',
  help: `${percentile.label} of the latency: exact, nearest rank over all requests.`,
  better: 'lower',
  value: ({ response }, kind) => response[kind][percentile.key],
  format: latency,
  percentile,
}));

const mean = (shares: readonly number[] | undefined): number | null =>
  shares === undefined || shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;

/** Every column, in the order of the table. */
export const COLUMNS: readonly Column[] = [
  {
    id: 'requests',
    name: 'Requests',
    unit: '',
    help: 'Requests that completed.',
    better: null,
    value: ({ response }, kind) => response[kind].count,
    format: formatCount,
  },
  {
    id: 'meanNs',
    name: 'Mean',
    unit: 'ns',
    help: 'Mean latency.',
    better: 'lower',
    value: ({ response }, kind) => response[kind].meanNs,
    format: latency,
  },
  ...percentileColumns,
  {
    id: 'maxNs',
    name: 'Max',
    unit: 'ns',
    help: 'The slowest request.',
    better: 'lower',
    value: ({ response }, kind) => response[kind].maxNs,
    format: latency,
  },
  {
    id: 'iops',
    name: 'IOPS',
    unit: '1/s',
    help: 'Completed requests a second, reads and writes together, from first arrival to last completion.',
    better: 'higher',
    value: ({ iops }) => iops ?? null,
    format: (value) => formatCount(Math.round(value)),
  },
  {
    id: 'bandwidthBytesPerSecond',
    name: 'Bandwidth',
    unit: 'B/s',
    help: 'Bytes read and written a second, from first arrival to last completion.',
    better: 'higher',
    value: ({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond ?? null,
    format: formatRate,
  },
  {
    id: 'waf',
    name: 'WAF',
    unit: '',
    help: 'Write amplification: programmed pages for each host program.',
    better: 'lower',
    value: ({ waf }) => waf ?? null,
    format: (value) => value.toFixed(3),
  },
  {
    id: 'erases',
    name: 'Erases',
    unit: '',
    help: 'Erased blocks.',
    better: 'lower',
    value: ({ erases }) => erases ?? null,
    format: formatCount,
  },
  {
    id: 'multiPlaneShare',
    name: 'Multi-plane',
    unit: '',
    help: 'Share of host programs in multi-plane operations.',
    better: 'higher',
    value: ({ multiPlaneShare }) => multiPlaneShare ?? null,
    format: (value) => formatShare(value),
  },
  {
    id: 'channelBusy',
    name: 'Channels busy',
    unit: '',
    help: 'Mean share of time in which a channel is busy.',
    better: null,
    value: ({ channelUtilization }) => mean(channelUtilization),
    format: (value) => formatShare(value),
  },
  {
    id: 'dieBusy',
    name: 'Dies busy',
    unit: '',
    help: 'Mean share of time in which a die is busy.',
    better: null,
    value: ({ dieUtilization }) => mean(dieUtilization),
    format: (value) => formatShare(value),
  },
];

/** The column of an id. */
export const columnOf = (id: string): Column | undefined => COLUMNS.find((column) => column.id === id);
