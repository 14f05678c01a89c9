import {
  formatCount,
  formatFactor,
  formatPerSecond,
  formatRate,
  formatRatio,
  formatShare,
  formatTime,
} from '../../base/format.ts';
import { MOST_TYPES } from '../../device/schema-node.ts';
import { PERCENTILES } from '../../analysis/latency/percentiles.ts';
import type { WorkAfter } from '../../analysis/figures/summary.ts';
import { programsOf } from '../../analysis/figures/write-amplification.ts';
import type { RunSummary } from '../run/summary.ts';

export type ColumnKind = 'read' | 'write' | 'all';

export interface FigureColumn {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly unit: string;
  /** The better direction; null if neither is. */
  readonly better: 'lower' | 'higher' | null;
  readonly value: (run: RunSummary) => number | null;
  /** Requests above it; null for a figure that is not a percentile. */
  readonly above: (run: RunSummary) => number | null;
  readonly format: (value: number) => string;
}

const GROUPS: readonly (readonly [kind: ColumnKind, title: string])[] = [
  ['read', 'Reads'],
  ['write', 'Writes'],
  ['all', 'All requests'],
];

/** A ratio to the baseline: `0.93 ×`; of latencies below a tenth `234 × faster`. */
export const ratioText = (ratio: number, { unit, better }: Pick<FigureColumn, 'unit' | 'better'>): string =>
  unit === 'ns' && better === 'lower' && ratio < 0.1 ? `${formatRatio(1 / ratio)} faster` : formatRatio(ratio);

const none = (): null => null;
/** Requests a second until the last completion; null without time. */
const rateOf = (count: number, { metrics: { elapsedNs } }: RunSummary): number | null =>
  count === 0 || !(elapsedNs > 0) ? null : (count / elapsedNs) * 1e9;
/** Bytes a second of a kind of requests; null without time, and in results of versions that did not count them. */
function bandwidthOf(kind: 'read' | 'write', { metrics, response }: RunSummary): number | null {
  const { hostBytes, elapsedNs }: Partial<RunSummary['metrics']> = metrics;
  if (hostBytes === undefined || elapsedNs === undefined || !(elapsedNs > 0) || response[kind].count === 0) return null;
  return (hostBytes[kind] / elapsedNs) * 1e9;
}
const time = (ns: number): string => formatTime(ns, 3);

function latencyColumns(kind: ColumnKind, group: string): FigureColumn[] {
  const of = ({ response }: RunSummary): RunSummary['response']['all'] => response[kind];
  const shared = { group, unit: 'ns', better: 'lower', above: none, format: time } as const;
  return [
    {
      ...shared,
      id: `${kind}.count`,
      title: 'Requests',
      unit: '',
      better: null,
      value: (run) => of(run).count,
      format: formatCount,
    },
    { ...shared, id: `${kind}.meanNs`, title: 'Mean', value: (run) => of(run).meanNs },
    ...PERCENTILES.map(({ key, label }, index): FigureColumn => ({
      ...shared,
      id: `${kind}.${key}`,
      title: label,
      value: (run) => of(run).ranks[index].ns,
      above: (run) => of(run).ranks[index].above,
    })),
    { ...shared, id: `${kind}.maxNs`, title: 'Max', value: (run) => of(run).maxNs },
    // Those of all requests are a figure of the run.
    ...(kind === 'all'
      ? []
      : [
          {
            ...shared,
            id: `${kind}.iops`,
            title: 'IOPS',
            unit: '1/s',
            better: 'higher',
            value: (run: RunSummary) => rateOf(of(run).count, run),
            format: formatPerSecond,
          } as const,
          {
            ...shared,
            id: `${kind}.bandwidth`,
            title: 'Bandwidth',
            unit: 'bytes/s',
            better: 'higher',
            value: (run: RunSummary) => bandwidthOf(kind, run),
            format: formatRate,
          } as const,
        ]),
  ];
}

function runColumn(
  id: string,
  title: string,
  unit: string,
  better: FigureColumn['better'],
  format: FigureColumn['format'],
  value: FigureColumn['value'],
): FigureColumn {
  return { id, title, group: 'Run', unit, better, value, above: none, format };
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const highest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value), 0);

/** Flash work after the last completion; null in results of versions that did not tell it apart. */
const afterOf = ({ metrics }: RunSummary): WorkAfter | null => metrics.afterLastCompletion ?? null;

const wafBytes = ({ metrics }: RunSummary): number | null => metrics.wafBytes ?? null;

const pagesPerTransaction = ({ metrics }: RunSummary): number | null => metrics.pagesPerTransaction ?? null;

/** Pages that were programmed after the last completion, all but those of the host. */
function copiesAfter(run: RunSummary): number | null {
  const after = afterOf(run);
  return after === null ? null : programsOf(after.pages) - after.pages.hostProgram;
}

/** Of a controller; null of a run whose controller takes no time. */
const meanOf = (shares: readonly number[] | undefined): number | null => (shares === undefined ? null : mean(shares));
const highestOf = (shares: readonly number[] | undefined): number | null =>
  shares === undefined ? null : highest(shares);

/** Latencies of flushes, which are neither reads nor writes; null in results of versions without them. */
function flushColumn(key: 'count' | 'meanNs' | 'p50Ns' | 'p99Ns' | 'maxNs', title: string): FigureColumn {
  const value = ({ metrics }: RunSummary): number | null =>
    (metrics as { response?: Partial<RunSummary['metrics']['response']> }).response?.flush?.[key] ?? null;
  const shared = { id: `flush.${key}`, title, group: 'Flushes', above: none, value };
  return key === 'count'
    ? { ...shared, unit: '', better: null, format: formatCount }
    : { ...shared, unit: 'ns', better: 'lower', format: time };
}

export const TYPE_GROUP = 'Reads by page type';

/** Latencies of the reads of one page type, from 1; null of a run without it. */
function typeColumns(type: number): FigureColumn[] {
  const shared = { group: TYPE_GROUP, above: none } as const;
  return (['count', 'p50Ns', 'p99Ns', 'p99_9Ns'] as const).map((key) => {
    const id = `read.type${type}.${key}`;
    const value = ({ metrics }: RunSummary): number | null => metrics.readsByType?.[type - 1]?.[key] ?? null;
    if (key === 'count') {
      return { ...shared, id, title: `Type ${type} requests`, unit: '', better: null, value, format: formatCount };
    }
    const label = PERCENTILES.find((one) => one.key === key)?.label ?? key;
    return { ...shared, id, title: `Type ${type} ${label}`, unit: 'ns', better: 'lower', value, format: time };
  });
}

export const FIGURE_COLUMNS: readonly FigureColumn[] = [
  ...GROUPS.flatMap(([kind, group]) => latencyColumns(kind, group)),
  ...Array.from({ length: MOST_TYPES }, (_, i) => typeColumns(i + 1)).flat(),
  flushColumn('count', 'Requests'),
  flushColumn('meanNs', 'Mean'),
  flushColumn('p50Ns', 'p50'),
  flushColumn('p99Ns', 'p99'),
  flushColumn('maxNs', 'Max'),
  runColumn('iops', 'IOPS', '1/s', 'higher', formatPerSecond, (run) => run.metrics.iops),
  runColumn('bandwidth', 'Bandwidth', 'bytes/s', 'higher', formatRate, (run) => run.metrics.bandwidthBytesPerSecond),
  // Until the last completion, as IOPS and busy shares; the work that is left then has columns of its own.
  runColumn('waf', 'WAF (pages)', '', 'lower', formatRatio, (run) => (afterOf(run) === null ? null : run.metrics.waf)),
  runColumn('wafBytes', 'WAF (bytes)', '', 'lower', formatRatio, wafBytes),
  runColumn('erases', 'Erases', '', 'lower', formatCount, (run) => (afterOf(run) === null ? null : run.metrics.erases)),
  runColumn('after.copies', 'Copies after the end', '', 'lower', formatCount, (run) => copiesAfter(run)),
  runColumn('after.erases', 'Erases after the end', '', 'lower', formatCount, (run) => afterOf(run)?.erases ?? null),
  runColumn('multiPlaneShare', 'Multi-plane', 'share', 'higher', formatShare, (run) => run.metrics.multiPlaneShare),
  runColumn('pagesPerTransaction', 'Pages a transaction', '', 'higher', formatFactor, pagesPerTransaction),
  runColumn('channels.mean', 'Channels busy', 'share', null, formatShare, (run) =>
    mean(run.metrics.channelUtilization),
  ),
  runColumn('channels.max', 'Busiest channel', 'share', null, formatShare, (run) =>
    highest(run.metrics.channelUtilization),
  ),
  runColumn('dies.mean', 'Dies busy', 'share', null, formatShare, (run) => mean(run.metrics.dieUtilization)),
  runColumn('dies.max', 'Busiest die', 'share', null, formatShare, (run) => highest(run.metrics.dieUtilization)),
  runColumn('cores.mean', 'Cores busy', 'share', null, formatShare, (run) => meanOf(run.metrics.coreUtilization)),
  runColumn('links.max', 'Link busy', 'share', null, formatShare, (run) => highestOf(run.metrics.linkUtilization)),
  runColumn('cliffNs', 'Time to the cliff', 'ns', 'higher', time, (run) => run.metrics.cliffNs ?? null),
  runColumn('elapsedNs', 'Simulated time', 'ns', null, time, (run) => run.metrics.elapsedNs),
];

export const columnOf = (id: string): FigureColumn | undefined => FIGURE_COLUMNS.find((column) => column.id === id);
