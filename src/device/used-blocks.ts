/**
 * What the blocks of a drive hold in its steady state, if its pages are overwritten at random and the block with the
 * fewest valid pages is collected, of all or of some drawn ones (P. Desnoyers, "Analytic Models of SSD Write Performance", ACM TOS 8(2),
 * 2012; fio's `sprandom` prepares a drive by it, too).
 *
 * A page becomes invalid at a rate that is equal for all valid ones. So a block leaves a number i of valid pages at a
 * rate in proportion to i, and as many blocks pass each number as are collected with fewer. If the best block of all is
 * collected, that is every one: the share of blocks with i valid pages is in proportion to 1/i, from the number at which
 * blocks are collected up to a full block. If the best of d drawn ones is (B. Van Houdt, "A Mean Field Model for a Class
 * of Garbage Collection Algorithms in Flash-based Solid State Drives", SIGMETRICS 2013), it is a share 1 − (1 − F)^d, F
 * the share of blocks with fewer. Only sums, products and quotients and no function of the platform: the same in every
 * browser.
 */

/** Shares of blocks by their valid pages, from the fewest on; the last is that of full blocks. */
interface Levels {
  readonly fewest: number;
  readonly shares: Float64Array;
}

/**
 * @param pages of a block
 * @param valid share of the pages of all these blocks that are valid, 0 to 1
 */
function steadyLevels(pages: number, valid: number): Levels {
  let sum = 0;
  let fewest = pages;
  while (fewest > 0) {
    const next = sum + 1 / fewest;
    if ((pages - fewest + 1) / (pages * next) < valid) break;
    sum = next;
    fewest--;
  }
  const shares = new Float64Array(pages - fewest + 1);
  if (fewest === pages) {
    shares[0] = 1;
    return { fewest, shares };
  }
  // Some blocks are still there when they reach the fewest: as many as the mean says.
  const mean = (pages - fewest) / sum;
  shares[0] = Math.max(0, (mean - valid * pages) / (mean - fewest));
  for (let level = fewest + 1; level <= pages; level++) shares[level - fewest] = (1 - shares[0]) / (sum * level);
  return { fewest, shares };
}

/** A factor beyond any that a mean asks for: 2^80. */
const MOST_FACTOR = 1_208_925_819_614_629_174_706_176;

/** Halvings of an interval that leave nothing of it to halve. */
const HALVINGS = 60;

/** The whole power of a number, d at least 1. */
function power(x: number, d: number): number {
  let result = 1;
  for (let square = x, left = d; left > 0; left = Math.floor(left / 2), square *= square) {
    if (left % 2 === 1) result *= square;
  }
  return result;
}

/**
 * Levels if the best of d drawn blocks is collected: from full blocks down, each share n of i valid pages is
 * n = factor × (1 − (1 − (F − n))^d) / i, F the share of blocks with at most i. The factor makes the mean right.
 */
function drawnLevels(pages: number, valid: number, d: number): Levels {
  const shares = new Float64Array(pages + 1);
  const meanWith = (factor: number): number => {
    let sum = 0;
    let atMost = 1;
    for (let level = pages; level > 0; level--) {
      let [low, high] = [0, atMost];
      for (let i = 0; i < HALVINGS; i++) {
        const fewer = (low + high) / 2;
        if (fewer + (factor * (1 - power(1 - fewer, d))) / level > atMost) high = fewer;
        else low = fewer;
      }
      shares[level] = atMost - low;
      sum += level * shares[level];
      atMost = low;
    }
    shares[0] = atMost;
    return sum / pages;
  };
  let [low, high] = [0, 1];
  while (high < MOST_FACTOR && meanWith(high) < valid) [low, high] = [high, 2 * high];
  for (let i = 0; i < HALVINGS; i++) {
    const factor = (low + high) / 2;
    if (meanWith(factor) < valid) low = factor;
    else high = factor;
  }
  meanWith(high);
  return { fewest: 0, shares };
}

/**
 * Valid pages of blocks that were written one after the other, the oldest first; together they are `valid`.
 * @param blocks how many blocks
 * @param pages of a block
 * @param valid pages of all blocks that are valid, 0 to blocks × pages
 * @param choices blocks that are drawn for each collection, the best of which is collected; Infinity: all
 */
export function steadyQuotas(blocks: number, pages: number, valid: number, choices: number): Uint32Array {
  const quotas = new Uint32Array(blocks);
  if (valid === 0 || blocks === 0) return quotas;
  const expected = expectedValid(blocks, pages, valid / (blocks * pages), choices);
  let all = 0;
  for (const each of expected) all += each;
  let sum = 0;
  let given = 0;
  for (let block = 0; block < blocks; block++) {
    sum += expected[block];
    quotas[block] = Math.min(pages, Math.round((valid * sum) / all) - given);
    given += quotas[block];
  }
  // What full blocks could not take goes to the newest that are not full.
  for (let block = blocks - 1; given < valid; block--) {
    const more = Math.min(pages - quotas[block], valid - given);
    quotas[block] += more;
    given += more;
  }
  return quotas;
}

/** The expected valid pages of each block: the mean of its share of all, the fewest first. */
function expectedValid(blocks: number, pages: number, valid: number, choices: number): Float64Array {
  const { fewest, shares } = choices === Infinity ? steadyLevels(pages, valid) : drawnLevels(pages, valid, choices);
  const expected = new Float64Array(blocks);
  let at = 0;
  let below = 0;
  for (let block = 0; block < blocks; block++) {
    const from = block / blocks;
    const to = (block + 1) / blocks;
    let sum = 0;
    for (;;) {
      const last = at === shares.length - 1;
      const upTo = last ? 1 : below + shares[at];
      sum += Math.max(0, Math.min(upTo, to) - Math.max(below, from)) * (fewest + at);
      if (last || upTo >= to) break;
      below = upTo;
      at++;
    }
    expected[block] = sum / (to - from);
  }
  return expected;
}

/**
 * A fixed order of the numbers 0 … count − 1 that looks drawn: number `i` of it, without a table.
 * @param count at most 2^31
 * @param keys two words
 */
export class DrawnOrder {
  readonly #count: number;
  readonly #mask: number;
  readonly #shift: number;
  readonly #first: number;
  readonly #second: number;

  constructor(count: number, first: number, second: number) {
    let bits = 2;
    let size = 4;
    for (; size < count; size *= 2) bits++;
    this.#count = count;
    this.#mask = size - 1;
    this.#shift = (bits + 1) >> 1;
    this.#first = first;
    this.#second = second;
  }

  /** Each step has an inverse below the power of two; a result not below `count` is mixed again. */
  at(i: number): number {
    const mask = this.#mask;
    const shift = this.#shift;
    let x = i;
    do {
      x = (x ^ this.#first) & mask;
      x = Math.imul(x, 0x2c1b3c6d) & mask;
      x ^= x >>> shift;
      x = (x + this.#second) & mask;
      x = Math.imul(x, 0x297a2d39) & mask;
      x ^= x >>> shift;
      x = Math.imul(x, 0x1b56c4f5) & mask;
      x ^= x >>> shift;
    } while (x >= this.#count);
    return x;
  }
}
