/** fio's distributions of random addresses as the hot and the hottest part of the generator. */
import type { SyntheticAddresses } from '../../document/experiment.ts';
import { naturalLog } from '../synthetic/natural-log.ts';

type Parts = Pick<SyntheticAddresses, 'hotShare' | 'hotAccesses' | 'hottestShare' | 'hottestAccesses'>;

interface HotParts {
  readonly parts: Parts;
  /** How it differs from fio; empty if it does not. */
  readonly because: string;
}

const LN_2 = 0.6931471805599453;
const TERMS = 20;

/** e to the power `x`, the same double everywhere. */
function exponential(x: number): number {
  const halvings = Math.max(0, Math.ceil(Math.abs(x) / LN_2));
  const factor = halvings === 0 ? x : x / halvings;
  let sum = 1;
  for (let term = TERMS; term >= 1; term--) sum = 1 + (sum * factor) / term;
  let result = 1;
  for (let i = 0; i < Math.max(1, halvings); i++) result *= sum;
  return result;
}

const power = (base: number, exponent: number): number => (base <= 0 ? 0 : exponential(exponent * naturalLog(base)));

const HOT = 0.2;
const HOTTEST = 0.01;

const round = (share: number): number => Number(Math.min(1, Math.max(0, share)).toFixed(4));

function twoParts(shareOf: (part: number) => number): Parts {
  return {
    hotShare: HOT,
    hotAccesses: round(shareOf(HOT)),
    hottestShare: HOTTEST,
    hottestAccesses: round(shareOf(HOTTEST)),
  };
}

/** The terms of a harmonic sum that are added one by one; the rest is an integral. */
const ADDED = 1000;

/** Sum of 1/i^theta for i from 1 to `count`. */
function harmonic(count: number, theta: number): number {
  let sum = 0;
  for (let i = 1; i <= Math.min(count, ADDED); i++) sum += power(i, -theta);
  if (count <= ADDED) return sum;
  const [low, high] = [ADDED + 0.5, count + 0.5];
  if (Math.abs(theta - 1) < 1e-9) return sum + naturalLog(high / low);
  return sum + (power(high, 1 - theta) - power(low, 1 - theta)) / (1 - theta);
}

/** The share of a normal distribution within `x` standard deviations of its middle (Abramowitz, Stegun 7.1.26). */
function within(x: number): number {
  const z = x / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - series * exponential(-z * z);
}

const FIT = 'two parts, hot and hottest, with the shares of this distribution; inside a part all blocks are alike';

/**
 * @param text the value of random_distribution
 * @param units blocks of the region
 * @returns null if the text is none
 */
export function hotParts(text: string, units: number): HotParts | null {
  const [kind, ...rest] = text.trim().toLowerCase().split(':');
  // A part behind the number is the center.
  const number = Number(rest[0] ?? NaN);
  switch (kind) {
    case 'random':
      return { parts: twoParts((part) => part), because: '' };
    case 'zipf': {
      const theta = rest.length === 0 ? 1.1 : number;
      if (!(theta > 0) || theta > 20) return null;
      const all = harmonic(units, theta);
      return { parts: twoParts((part) => harmonic(Math.max(1, Math.round(units * part)), theta) / all), because: FIT };
    }
    case 'pareto': {
      const h = rest.length === 0 ? 0.2 : number;
      if (!(h > 0 && h < 1)) return null;
      const exponent = naturalLog(1 - h) / naturalLog(h);
      return { parts: twoParts((part) => power(part, exponent)), because: FIT };
    }
    case 'normal':
    case 'gauss': {
      const percent = rest.length === 0 ? 10 : number;
      if (!(percent > 0 && percent <= 100)) return null;
      const deviation = percent / 100;
      return {
        parts: twoParts((part) => within(part / 2 / deviation)),
        because: `${FIT}; they are not around one place`,
      };
    }
    case 'zoned':
      return zoned(rest);
    default:
      return null;
  }
}

/** `zoned:60/10:30/20:10/70`: 60 % of the accesses to the first 10 %. Blank sizes share the rest. */
function zoned(list: readonly string[]): HotParts | null {
  const zones = list.map((zone) => zone.split('/').map((part) => (part === '' ? NaN : Number(part))));
  if (zones.length === 0 || zones.length > 64) return null;
  const given = zones.reduce((sum, [, size]) => sum + (size >= 0 ? size : 0), 0);
  const blanks = zones.filter(([, size]) => !(size >= 0)).length;
  const all = zones.map(([access, size]) => ({ access, size: size >= 0 ? size : (100 - given) / Math.max(1, blanks) }));
  const accesses = all.reduce((sum, { access }) => sum + access, 0);
  const sizes = all.reduce((sum, { size }) => sum + size, 0);
  if (!(accesses > 99.5 && accesses <= 100.5 && sizes > 0 && sizes <= 100.5)) return null;
  all.sort((a, b) => b.access * a.size - a.access * b.size);
  const [first, second = { access: 0, size: 0 }] = all;
  const parts = {
    hottestShare: round(first.size / 100),
    hottestAccesses: round(first.access / 100),
    hotShare: round((first.size + second.size) / 100),
    hotAccesses: round((first.access + second.access) / 100),
  };
  const more = all.length > 3 ? '; the zones behind the second are one part' : '';
  return { parts, because: `the zones are scattered over the region${more}` };
}
