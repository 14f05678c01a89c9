/** The requests on the curves of a distribution: doors to Explore. */
import { t } from '../../../messages/message.ts';
import type { TailRank } from '../../../analysis/latency/tail-ranks.ts';
import type { DistributionPoint, DistributionRow } from '../../../charts/compare/distribution.ts';
import type { Quantiles } from '../../../compare/run/part-of-run.ts';
import { openRow } from '../open-row.ts';

/** Opens the request of a point. */
export function openPoint({ id }: DistributionRow, { request }: DistributionPoint): void {
  openRow(id, request);
}

/** The printed percentiles that enough requests carry. */
export function rankPoints(ranks: readonly TailRank[]): DistributionPoint[] {
  return ranks.flatMap(({ label, share, ns, request }) =>
    ns === null || request === null ? [] : [{ label, share, ns, request }],
  );
}

const SHARES: readonly number[] = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1];

/** Requests from the fastest to the slowest. */
export function pointsOf({ share, ns, request }: Quantiles): DistributionPoint[] {
  const places = new Set(
    SHARES.map((wanted) =>
      Math.max(
        0,
        share.findIndex((own) => own >= wanted - 1e-12),
      ),
    ),
  );
  return Array.from(places, (at) => ({
    label:
      at === 0 ? t('fastest') : at === share.length - 1 ? t('slowest') : `p${Number((share[at] * 100).toPrecision(4))}`,
    share: share[at],
    ns: ns[at],
    request: request[at],
  }));
}
