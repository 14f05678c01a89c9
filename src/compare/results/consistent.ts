/**
 * Whether the figures of a cell can be those of a run: percentiles that rise, counts that agree, rates that follow from
 * their parts. The hash of a document tells damage; it cannot tell a figure that was written by hand, since anybody can
 * compute it. What is refused here is impossible, whoever wrote it; what passes may still be invented.
 */
import { refuse } from '../../device/document-error.ts';
import { writeAmplification } from '../../analysis/figures/write-amplification.ts';
import type { Metrics } from '../../analysis/figures/summary.ts';
import { PERCENTILES, rankIndex, type LatencySummary } from '../../analysis/latency/percentiles.ts';
import { SLOWEST_ONE_IN, type ResponseSummary } from '../run/response-summary.ts';
import type { RunSummary } from '../run/summary.ts';

const KINDS = ['all', 'read', 'write'] as const;

/** Means and rates are rounded once or twice. */
const ROUNDING = 1e-9;
const isAbout = (a: number, b: number): boolean => Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b));

/** @throws DocumentError that names the first figure that no run can have */
export function requireConsistent(summary: RunSummary, path: string): void {
  const { metrics, response, measured, requests } = summary;
  requireMetrics(summary, `${path}.metrics`);
  for (const kind of KINDS) {
    requireSame(metrics.response[kind], response[kind], `${path}.response.${kind}`);
    requireResponse(response[kind], requests, `${path}.response.${kind}`);
    if (measured === undefined) continue;
    const { count, ranks, curve } = measured.response[kind];
    const at = `${path}.measured.response.${kind}`;
    requireRanks(ranks, count, at);
    requireRising([...curve.ns].map((ns, i) => [`${at}.curveNs[${i}]`, ns] as const));
  }
  requireParts(response, `${path}.response`);
  if (measured !== undefined) requireParts(measured.response, `${path}.measured.response`);
  requireAtMost(`${path}.wrappedRequests`, summary.wrappedRequests, requests);
  requireAtMost(`${path}.metrics.elapsedNs`, metrics.elapsedNs, summary.endNs);
  const { conditions } = summary;
  if (conditions === undefined) return;
  requireAtMost(`${path}.conditions.writes`, conditions.writes, conditions.requests);
}

function requireMetrics({ metrics, requests }: RunSummary, path: string): void {
  const { response, elapsedNs, iops, bandwidthBytesPerSecond, waf, pages } = metrics;
  requireAtMost(`${path}.requests`, metrics.requests, requests);
  requireEqual(`${path}.requests`, metrics.requests, response.all.count);
  for (const kind of KINDS) {
    const at = `${path}.response.${kind}`;
    requireLatencies(response[kind], at);
  }
  const byType = metrics.readsByType ?? [];
  byType.forEach((of, type) => requireLatencies(of, `${path}.readsByType[${type}]`));
  // Reads that ended in controller RAM have no type.
  const typed = byType.reduce((sum, { count }) => sum + count, 0);
  requireAtMost(`${path}.readsByType`, typed, response.read.count);
  requireParts(response, `${path}.response`);
  for (const [key, rate] of [
    ['iops', iops],
    ['bandwidthBytesPerSecond', bandwidthBytesPerSecond],
  ] as const) {
    if ((rate === null) !== (elapsedNs === 0)) {
      refuse(`${path}.${key}`, rate, elapsedNs === 0 ? 'null: no time passed' : 'a number: time passed');
    }
  }
  if (iops !== null) {
    const expected = (metrics.requests / elapsedNs) * 1e9;
    if (!isAbout(iops, expected)) refuse(`${path}.iops`, iops, `${expected}, as requests and elapsedNs give`);
  }
  if (waf !== null && waf < 1) refuse(`${path}.waf`, waf, 'at least 1: what the host wrote is in it');
  // Results of earlier versions counted the work after the last completion, too.
  if (hasAfter(metrics) && waf !== null && !isAbout(waf, writeAmplification(pages) ?? NaN)) {
    refuse(`${path}.waf`, waf, `${writeAmplification(pages)}, as the pages give`);
  }
  for (const key of ['channelUtilization', 'dieUtilization', 'coreUtilization', 'linkUtilization'] as const) {
    metrics[key]?.forEach((share, i) => requireAtMost(`${path}.${key}[${i}]`, share, 1));
  }
}

function requireLatencies(of: LatencySummary, at: string): void {
  requireExtremes(of, at);
  for (const percentile of PERCENTILES) {
    requireKnown(`${at}.${percentile.key}`, of[percentile.key], rankIndex(of.count, percentile) >= 0);
  }
  requireRising(
    (['minNs', ...PERCENTILES.map(({ key }) => key), 'maxNs'] as const).map((key) => [`${at}.${key}`, of[key]]),
  );
}

const hasAfter = (metrics: Partial<Metrics>): boolean => metrics.afterLastCompletion !== undefined;

function requireExtremes(
  { count, meanNs, minNs, maxNs }: Pick<LatencySummary, 'count' | 'meanNs' | 'minNs' | 'maxNs'>,
  at: string,
): void {
  for (const [key, value] of Object.entries({ meanNs, minNs, maxNs })) {
    requireKnown(`${at}.${key}`, value, count > 0);
  }
  if (meanNs === null || minNs === null || maxNs === null) return;
  const isBetween = (minNs <= meanNs && meanNs <= maxNs) || isAbout(meanNs, minNs) || isAbout(meanNs, maxNs);
  if (!isBetween) refuse(`${at}.meanNs`, meanNs, `from ${minNs} to ${maxNs}, the fastest and the slowest`);
}

function requireSame(table: LatencySummary, chart: ResponseSummary, at: string): void {
  for (const key of ['count', 'meanNs', 'minNs', 'maxNs'] as const) {
    if (chart[key] !== table[key]) refuse(`${at}.${key}`, chart[key], `${table[key]}, as in metrics`);
  }
  PERCENTILES.forEach(({ key }, i) => {
    const { ns } = chart.ranks[i];
    if (ns !== table[key]) refuse(`${at}.ranks[${i}].ns`, ns, `${table[key]}, as in metrics`);
  });
}

function requireResponse(response: ResponseSummary, requests: number, at: string): void {
  const { count, meanNs, minNs, maxNs, ranks, curve, slowestShares, slowest } = response;
  requireRanks(ranks, count, at);
  ranks.forEach(({ request, above, ns }, i) => {
    const rank = rankIndex(count, PERCENTILES[i]);
    if ((request === null) !== (ns === null)) refuse(`${at}.ranks[${i}].request`, request, 'a request where ns is one');
    if (request !== null) requireRequest(`${at}.ranks[${i}].request`, request, requests);
    const behind = rank < 0 ? null : count - 1 - rank;
    if (above !== behind) refuse(`${at}.ranks[${i}].above`, above, `${behind}, as the count gives`);
  });
  const last = maxNs ?? 0;
  requireRising([
    [`${at}.minNs`, minNs],
    ...[...curve.ns].map((ns, i) => [`${at}.curveNs[${i}]`, ns] as const),
    [`${at}.maxNs`, maxNs],
  ]);
  requireRising(
    slowestShares
      .map(({ fromNs }, i): readonly [string, number | null] => [`${at}.slowestShares[${i}].fromNs`, fromNs])
      .concat([[`${at}.maxNs`, maxNs]]),
  );
  slowestShares.forEach(({ share, requests: size, fromNs, causeNs }, i) => {
    const here = `${at}.slowestShares[${i}]`;
    requireEqual(`${here}.share`, share, 1 / SLOWEST_ONE_IN[i]);
    requireEqual(`${here}.requests`, size, Math.ceil(count / SLOWEST_ONE_IN[i]));
    requireKnown(`${here}.fromNs`, fromNs, count > 0);
    const total = Number(causeNs.reduce((sum, ns) => sum + ns, 0n));
    const most = last * size;
    if (total > most && !isAbout(total, most))
      refuse(`${here}.causeNs`, total, `at most ${most} in all, as maxNs gives`);
    const least = i === 0 ? (meanNs ?? 0) * count : (fromNs ?? 0) * size;
    if (total < least && !isAbout(total, least)) refuse(`${here}.causeNs`, total, `at least ${least} in all`);
  });
  slowest.forEach(({ request, ns, parts }, i) => {
    const here = `${at}.slowest[${i}]`;
    requireRequest(`${here}.request`, request, requests);
    const before = i === 0 ? last : slowest[i - 1].ns;
    if (i === 0) requireEqual(`${here}.ns`, ns, before);
    else requireAtMost(`${here}.ns`, ns, before);
    const sum = parts.reduce((all, part) => all + part.ns, 0);
    if (!isAbout(sum, ns)) refuse(`${here}.parts`, sum, `${ns} in all, its latency`);
  });
}

function requireRanks(
  ranks: ResponseSummary['ranks'] | readonly Omit<ResponseSummary['ranks'][number], 'request' | 'above'>[],
  count: number,
  at: string,
): void {
  ranks.forEach(({ share, label, ns }, i) => {
    const percentile = PERCENTILES[i];
    if (label !== percentile.label) refuse(`${at}.ranks[${i}].label`, label, percentile.label);
    const expected = percentile.numerator / percentile.denominator;
    requireEqual(`${at}.ranks[${i}].share`, share, expected);
    requireKnown(`${at}.ranks[${i}].ns`, ns, rankIndex(count, percentile) >= 0);
  });
  requireRising(ranks.map(({ ns }, i) => [`${at}.ranks[${i}].ns`, ns]));
}

function requireParts(
  response: Readonly<Record<(typeof KINDS)[number], { readonly count: number }>>,
  at: string,
): void {
  const { all, read, write } = response;
  requireAtMost(`${at}.read.count`, read.count + write.count, all.count);
}

/** @param entries paths and values, of which each is at least the one before */
function requireRising(entries: readonly (readonly [path: string, value: number | null])[]): void {
  let before: readonly [string, number] | null = null;
  for (const [path, value] of entries) {
    if (value === null) continue;
    if (before !== null && value < before[1]) refuse(path, value, `at least ${before[1]}, as ${lastOf(before[0])} is`);
    before = [path, value];
  }
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function requireKnown(path: string, value: number | null, isKnown: boolean): void {
  if ((value !== null) === isKnown) return;
  refuse(path, value, isKnown ? 'a number: there are enough requests' : 'null: there are too few requests');
}

function requireRequest(path: string, request: number, requests: number): void {
  if (!Number.isInteger(request) || request >= requests)
    refuse(path, request, `one of the ${requests} requests, from 0`);
}

function requireEqual(path: string, value: number, expected: number): void {
  if (value !== expected) refuse(path, value, String(expected));
}

function requireAtMost(path: string, value: number, most: number): void {
  if (value > most) refuse(path, value, `at most ${most}`);
}
