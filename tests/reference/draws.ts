/**
 * The model page's seeded generator (§1), in whole numbers of any size: slow, and without the tricks of 32-bit
 * arithmetic.
 */
const WORD = 1n << 32n;

/** Product of the low words. */
const times = (a: bigint, b: bigint): bigint => (a * b) % WORD;

export class Draws {
  private state: bigint;

  constructor(seed: number) {
    this.state = times(BigInt.asUintN(32, BigInt(seed)), 0x9e3779b1n) ^ 0x5bf03635n;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    this.state = (this.state + 0x6d2b79f5n) % WORD;
    let z = this.state;
    z = times(z ^ (z >> 15n), z | 1n);
    z = z ^ ((z + times(z ^ (z >> 7n), z | 61n)) % WORD);
    z = z ^ (z >> 14n);
    return Number((z * BigInt(n)) / WORD);
  }
}

/** A number around 0, nearly normal with a variance of 1: twelve draws. */
export function normal(random: Draws): number {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += random.below(65_536);
  return (sum - 12 * 32_767.5) / 65_536;
}
