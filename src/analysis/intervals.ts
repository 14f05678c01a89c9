/**
 * How sure a ratio is. A run is repeated with other seeds, each the same for every policy (common random numbers), and
 * two policies are compared seed by seed: what the seed does to both cancels out. Such replications are independent, so
 * the mean of the logarithms of their ratios has Student's interval (Law, Simulation Modeling and Analysis, 5th ed.,
 * §9.4.1 and §10.2.1; Georges et al., Statistically Rigorous Java Performance Evaluation, OOPSLA 2007). Requests and
 * windows of one run are never replications: neighbors in a queue are alike, and all of them have one start.
 */

/** A verdict that ranks needs so many starts. */
export const LEAST_STARTS = 5;
/** More starts than this are not asked for: “more than 100”. */
const MOST_STARTS = 100;
/**
 * The chance of a miss of all intervals of a question together, 5 %: its two figures have unequal parts of it (Law,
 * §9.7, on multiple measures of performance). The mean, in which a difference shows that the tail does not, has the
 * smaller one: it is steadier from start to start.
 */
const MISS = { figure: 0.04, mean: 0.01 } as const;
export type MissPart = keyof typeof MISS;

export interface RatioInterval {
  /** The geometric mean. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly of: number;
  /** Ratios below and above 1. */
  readonly lower: number;
  readonly higher: number;
}

/** The same on all machines: their logarithms may differ in the last bits. */
const rounded = (value: number): number => Number(value.toPrecision(12));

/** The geometric mean; null without values, or if one of them is not above 0. */
export function geometricMean(values: readonly number[]): number | null {
  if (values.length === 0 || !values.every((value) => value > 0)) return null;
  if (values.every((value) => value === values[0])) return values[0];
  return rounded(Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length));
}

/** The probability that Student's t with whole degrees of freedom is within ±t (Abramowitz and Stegun, 26.7.3, 26.7.4). */
export function studentWithin(t: number, degrees: number): number {
  const theta = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(theta), Math.cos(theta)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k < degrees; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (theta + sine * sum) : sine * sum;
}

/** The t that Student's t stays within with this probability. */
export function studentQuantile(within: number, degrees: number): number {
  let high = 1;
  while (studentWithin(high, degrees) < within) high *= 2;
  let low = 0;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < within) low = middle;
    else high = middle;
  }
  return high;
}

const quantiles = new Map<string, number>();

function quantileOf(degrees: number, candidates: number, part: MissPart): number {
  const key = `${degrees} ${candidates} ${part}`;
  let known = quantiles.get(key);
  if (known === undefined) quantiles.set(key, (known = studentQuantile(1 - MISS[part] / candidates, degrees)));
  return known;
}

function logsOf(ratios: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const isOne = ratios.every((ratio) => ratio === ratios[0]);
  return { mean, deviation: isOne ? 0 : Math.sqrt(squares / (logs.length - 1)) };
}

/**
 * The interval of the mean ratio, 95 % for all candidates and both figures of a question together (Bonferroni).
 * @param ratios above 0
 * @param part `mean` for the mean beside another figure
 * @returns null for fewer than two
 */
export function ratioInterval(
  ratios: readonly number[],
  candidates = 1,
  part: MissPart = 'figure',
): RatioInterval | null {
  const ratio = geometricMean(ratios);
  if (ratio === null || ratios.length < 2) return null;
  const { deviation } = logsOf(ratios);
  const spread = Math.exp((quantileOf(ratios.length - 1, candidates, part) * deviation) / Math.sqrt(ratios.length));
  return {
    ratio,
    low: rounded(ratio / spread),
    high: rounded(ratio * spread),
    of: ratios.length,
    lower: ratios.filter((one) => one < 1).length,
    higher: ratios.filter((one) => one > 1).length,
  };
}

/**
 * The starts with which this difference would be established if further ones spread as these do; null if more than a
 * hundred would be needed.
 * @param ratios at least two
 */
export function startsNeeded(ratios: readonly number[], candidates = 1, part: MissPart = 'figure'): number | null {
  const { mean, deviation } = logsOf(ratios);
  for (let count = LEAST_STARTS; count <= MOST_STARTS; count++) {
    if (Math.abs(mean) > (quantileOf(count - 1, candidates, part) * deviation) / Math.sqrt(count)) return count;
  }
  return null;
}
