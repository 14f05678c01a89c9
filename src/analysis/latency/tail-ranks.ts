import { PERCENTILES, rankIndex } from './percentiles.ts';

export interface TailRank {
  /** 0.5 is the median. */
  readonly share: number;
  readonly label: string;
  /** Null if too few requests carry the percentile. */
  readonly ns: number | null;
  readonly request: number | null;
}

/** The exact curve between the percentiles, from the median on: −log10(1 − share) and ns, parallel. */
export interface TailCurve {
  readonly places: Float64Array;
  readonly ns: Float64Array;
}

export interface RankedLatencies {
  readonly count: number;
  /** The latency of a rank (from 0), ns, and its request. */
  readonly ns: (rank: number) => number;
  readonly request: (rank: number) => number;
}

/** Places of the curve for each nine. */
const STEPS_A_NINE = 40;
/** The curve, and the axis it is drawn on, reach from the median to p99.999. */
export const FIRST_PLACE = Math.log10(2);
export const LAST_PLACE = 5;

/** The place of a share on a log scale of the tail: the median at 0.3, p90 at 1, p99.999 at 5. */
export const tailPlace = (share: number): number => -Math.log10(1 - share);

/** Even places of the log scale, as far as there are enough requests. */
export function curvePlaces(count: number): Float64Array {
  const last = Math.min(LAST_PLACE, Math.log10(Math.max(1, count)));
  const steps = last < FIRST_PLACE ? 0 : 1 + Math.ceil((last - FIRST_PLACE) * STEPS_A_NINE);
  const places = new Float64Array(steps);
  for (let i = 0; i < steps; i++) {
    places[i] = steps === 1 ? FIRST_PLACE : FIRST_PLACE + ((last - FIRST_PLACE) * i) / (steps - 1);
  }
  return places;
}

/** Nearest rank, at even places of the log scale. */
export function latencyCurve({ count, ns: nsAt }: RankedLatencies): TailCurve {
  const places = curvePlaces(count);
  const ns = places.map((place) => nsAt(Math.min(count - 1, Math.max(0, Math.ceil(count - count / 10 ** place) - 1))));
  return { places, ns };
}

export function tailRanks({ count, ns, request }: RankedLatencies): TailRank[] {
  return PERCENTILES.map((percentile) => {
    const rank = rankIndex(count, percentile);
    return {
      share: percentile.numerator / percentile.denominator,
      label: percentile.label,
      ns: rank < 0 ? null : ns(rank),
      request: rank < 0 ? null : request(rank),
    };
  });
}
