export class Bits {
  readonly words: Uint32Array;
  readonly length: number;
  count = 0;

  constructor(length: number) {
    this.length = length;
    this.words = new Uint32Array((length + 31) >>> 5);
  }

  has(index: number): boolean {
    return (this.words[index >>> 5] & (1 << (index & 31))) !== 0;
  }

  /** The bit must not be set yet. */
  add(index: number): void {
    this.words[index >>> 5] |= 1 << (index & 31);
    this.count++;
  }

  /** The nearest set bit after (1) or before (−1) an index; −1 if there is none. */
  from(index: number, direction: 1 | -1): number {
    for (let i = index + direction; i >= 0 && i < this.length; i += direction) {
      // A word without a bit is passed whole.
      if (this.words[i >>> 5] === 0) i = direction > 0 ? i | 31 : i & ~31;
      else if (this.has(i)) return i;
    }
    return -1;
  }

  /** Set bits up to an index, it included. */
  rank(index: number): number {
    let rank = 0;
    const last = Math.min(index, this.length - 1);
    for (let word = 0; word < last >>> 5; word++) rank += bitCount(this.words[word]);
    for (let i = last & ~31; i <= last; i++) if (this.has(i)) rank++;
    return rank;
  }
}

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
