const LN_2 = 0.6931471805599453;
const ROOT_2 = 1.4142135623730951;
const TERMS = 12;

/**
 * The natural logarithm of `x` > 0, with addition, multiplication, division and comparison only. Unlike Math.log, whose
 * last bit differs between browsers, it gives the same double everywhere; it is within 4 · 10⁻¹⁶ (relative) of the true
 * value.
 *
 * x = m · 2^k with m between √½ and √2, and ln m = 2 artanh(s) with s = (m − 1) ÷ (m + 1), |s| < 0.172.
 */
export function naturalLog(x: number): number {
  let m = x;
  let k = 0;
  while (m > ROOT_2) {
    m /= 2;
    k++;
  }
  while (m * ROOT_2 < 1) {
    m *= 2;
    k--;
  }
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (let term = TERMS; term >= 0; term--) sum = sum * square + 1 / (2 * term + 1);
  return k * LN_2 + 2 * s * sum;
}

/**
 * A seeded generator of random numbers: xoshiro128** (Blackman, Vigna: "Scrambled linear pseudorandom number
 * generators", 2021), its state filled by a multiply-shift mixer. 32-bit integer arithmetic only, so the same numbers
 * everywhere.
 */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  /** @param stream which of the seed's independent streams: what one decision draws does not disturb another */
  constructor(seed: number, stream: number) {
    const high = Math.floor(seed / 0x1_0000_0000);
    let state = mix(mix(seed | 0) + Math.imul(high, 0x85eb_ca6b)) + Math.imul(stream + 1, 0x9e37_79b9);
    const next = (): number => {
      state = (state + 0x9e37_79b9) | 0;
      return mix(state);
    };
    this.#a = next();
    this.#b = next();
    this.#c = next();
    this.#d = next() | 1;
  }

  word(): number {
    const scaled = Math.imul(this.#b, 5);
    const result = Math.imul((scaled << 7) | (scaled >>> 25), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }

  unit(): number {
    return (this.word() + 0.5) / 0x1_0000_0000;
  }

  below(count: number): number {
    const fraction = ((this.word() >>> 5) * 0x400_0000 + (this.word() >>> 6)) / 0x20_0000_0000_0000;
    return Math.floor(fraction * count);
  }

  exponential(): number {
    return -naturalLog(this.unit());
  }

  /**
   * A number with a heavy tail of mean 1: a Pareto distribution with shape 4/3 cut at 512 times its smallest value.
   * (The shape needs square roots only; of the cut the mean is 29/8 of the smallest value.)
   */
  heavyTail(): number {
    const root = Math.sqrt(this.unit());
    return Math.min(512, 1 / (root * Math.sqrt(root))) / 3.625;
  }

  /** `value` rounded down or up, at random so that the mean is kept. */
  rounded(value: number): number {
    const whole = Math.floor(value);
    return this.unit() < value - whole ? whole + 1 : whole;
  }
}

/**
 * The mean of one of `slices` equally frequent slices of {@link RandomStream.heavyTail}, the longest values first. The
 * slices of one distribution have a mean of 1 together.
 */
export function heavyTailSlice(slice: number, slices: number): number {
  return (slices * (belowTail((slice + 1) / slices) - belowTail(slice / slices))) / 3.625;
}

/** The integral of min(512, u^(−3/4)) from 0: the tail is cut where u is 2^−12. */
const belowTail = (u: number): number => (u <= 1 / 4096 ? 512 * u : 4 * Math.sqrt(Math.sqrt(u)) - 0.375);

/** A bijection of 32 bits in which every bit depends on every other (Ellis, "lowbias32"). */
function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb_352d);
  x = Math.imul(x ^ (x >>> 15), 0x846c_a68b);
  return x ^ (x >>> 16);
}
