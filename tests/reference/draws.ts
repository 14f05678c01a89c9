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
