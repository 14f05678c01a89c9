/** A small seeded generator (32-bit xorshift-multiply): integer arithmetic only, one word of state. */
export class Random {
  state: number;

  constructor(seed: number) {
    this.state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bf03635) | 0;
  }

  /** The next 32 random bits, as an unsigned integer. */
  word(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let z = this.state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return (z ^ (z >>> 14)) >>> 0;
  }

  /** An integer from 0 to n−1, n at most 2^32. */
  below(n: number): number {
    return Math.floor((this.word() / 4294967296) * n);
  }
}
