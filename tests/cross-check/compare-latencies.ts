/** MQSim's response times next to ours. */
import { ExactSum, PERCENTILES, rankIndex } from '../../src/analysis/latency/percentiles.ts';
import { READ, WRITE } from '../../src/traces/columns.ts';
import type { MqsimResults } from './mqsim-results.ts';

export interface ComparedFigure {
  readonly figure: string;
  /** µs; null: too few requests. */
  readonly mqsimUs: number | null;
  readonly nandscopeUs: number | null;
}

export interface CrossCheck {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly figures: readonly ComparedFigure[];
  /** Share of the requests whose response times differ by at most 1 µs; null without a log of single requests. */
  readonly withinOneUs: number | null;
  /** What the comparison cannot say. */
  readonly note: string;
}

/** Our run. */
export interface OwnRun {
  /** By request, ns. */
  readonly latencies: Float64Array;
  readonly ops: Uint8Array;
}

const WITHIN_NS = 1000;

/** @param log MQSim's latency of each request, ns; null without a log */
export function crossCheck(results: MqsimResults, { latencies, ops }: OwnRun, log: Float64Array | null): CrossCheck {
  const { requests, reads, writes } = results;
  if (log === null) {
    const own = summaryOf(latencies);
    return {
      requests,
      reads,
      writes,
      figures: [
        { figure: 'mean', mqsimUs: results.meanUs, nandscopeUs: own.mean },
        { figure: 'shortest', mqsimUs: results.minUs, nandscopeUs: own.shortest },
        { figure: 'longest', mqsimUs: results.maxUs, nandscopeUs: own.longest },
      ],
      withinOneUs: null,
      note:
        'MQSim prints whole microseconds, rounded down, and no percentiles. These and the share of equal requests ' +
        'need a log of single requests: --latencies FILE.',
    };
  }
  let within = 0;
  for (let i = 0; i < log.length; i++) if (Math.abs(log[i] - latencies[i]) <= WITHIN_NS) within++;
  const rows = (name: string, op: number | null): ComparedFigure[] => {
    const [theirs, own] = [log, latencies].map((all) =>
      summaryOf(op === null ? all : all.filter((_, request) => ops[request] === op)),
    );
    return [
      { figure: `mean${name}`, mqsimUs: theirs.mean, nandscopeUs: own.mean },
      ...(op === null
        ? PERCENTILES.map(({ label }, i) => ({
            figure: label,
            mqsimUs: theirs.percentiles[i],
            nandscopeUs: own.percentiles[i],
          }))
        : []),
      { figure: `longest${name}`, mqsimUs: theirs.longest, nandscopeUs: own.longest },
    ];
  };
  return {
    requests,
    reads,
    writes,
    figures: [...rows('', null), ...rows(' read', READ), ...rows(' write', WRITE)],
    withinOneUs: within / log.length,
    note: '',
  };
}

interface Summary {
  readonly mean: number | null;
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly percentiles: readonly (number | null)[];
}

/** @param ns latencies; the figures are in µs */
function summaryOf(ns: Float64Array): Summary {
  const sorted = ns.slice().sort();
  const sum = new ExactSum();
  for (const value of sorted) sum.add(value);
  const at = (index: number): number | null => (index < 0 || index >= sorted.length ? null : sorted[index] / 1000);
  return {
    mean: sorted.length === 0 ? null : Number(sum.total) / sorted.length / 1000,
    shortest: at(0),
    longest: at(sorted.length - 1),
    percentiles: PERCENTILES.map((percentile) => at(rankIndex(sorted.length, percentile))),
  };
}
