/** A drive after long use (model page §11.1), block by block. */
import type { Plane } from './flash.ts';
import { normal, type Draws } from './draws.ts';
import type { World } from './world.ts';

/** Shares of blocks by their number of valid pages, fewest first (model page §11.1). */
function shares(pages: number, valid: number): { level: number; share: number }[] {
  let sum = 0;
  let fewest = pages;
  for (; fewest > 0; fewest--) {
    const more = sum + 1 / fewest;
    if ((pages - fewest + 1) / (pages * more) < valid) break;
    sum = more;
  }
  if (fewest === pages) return [{ level: pages, share: 1 }];
  const mean = (pages - fewest) / sum;
  const least = Math.max(0, (mean - valid * pages) / (mean - fewest));
  const above = Array.from({ length: pages - fewest }, (_, i) => fewest + 1 + i);
  return [{ level: fewest, share: least }, ...above.map((level) => ({ level, share: (1 - least) / (sum * level) }))];
}

/** x to the power of d, bit by bit of d from its lowest. */
function toThe(x: number, d: number): number {
  let result = 1;
  let square = x;
  for (let rest = d; rest > 0; rest = (rest - (rest % 2)) / 2) {
    if (rest % 2 > 0) result *= square;
    square *= square;
  }
  return result;
}

/** The middle after 60 halvings of a range in which `isBelow` holds up to the number sought; both ends. */
function halved(from: number, to: number, isBelow: (x: number) => boolean): [number, number] {
  let [low, high] = [from, to];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return [low, high];
}

/** Shares if the best of d drawn blocks is collected (model page §11.1). */
function drawnShares(pages: number, valid: number, d: number): { level: number; share: number }[] {
  const withFactor = (factor: number): { level: number; share: number }[] => {
    const result: { level: number; share: number }[] = [];
    let atMost = 1;
    for (let level = pages; level > 0; level--) {
      const whole = atMost;
      const [fewer] = halved(0, whole, (x) => x + (factor * (1 - toThe(1 - x, d))) / level <= whole);
      result.unshift({ level, share: whole - fewer });
      atMost = fewer;
    }
    return [{ level: 0, share: atMost }, ...result];
  };
  const meanOf = (factor: number): number =>
    withFactor(factor)
      .reverse()
      .reduce((sum, { level, share }) => sum + level * share, 0) / pages;
  let [low, high] = [0, 1];
  while (high < 2 ** 80 && meanOf(high) < valid) [low, high] = [high, high * 2];
  return withFactor(halved(low, high, (factor) => meanOf(factor) < valid)[1]);
}

/** The mean number of valid pages of the blocks from one share of them to another, the fewest first. */
function meanBetween(levels: readonly { level: number; share: number }[], from: number, to: number): number {
  let below = 0;
  let sum = 0;
  for (const [i, { level, share }] of levels.entries()) {
    const upTo = i === levels.length - 1 ? 1 : below + share;
    sum += Math.max(0, Math.min(upTo, to) - Math.max(below, from)) * level;
    below = upTo;
  }
  return sum / (to - from);
}

/** Valid pages of each block, the oldest first. */
function quotas(blocks: number, pages: number, valid: number, draws: number | null): number[] {
  if (valid === 0) return Array.from({ length: blocks }, () => 0);
  const share = valid / (blocks * pages);
  const levels = draws === null ? shares(pages, share) : drawnShares(pages, share, draws);
  const expected = Array.from({ length: blocks }, (_, i) => meanBetween(levels, i / blocks, (i + 1) / blocks));
  const whole = expected.reduce((sum, each) => sum + each, 0);
  const result: number[] = [];
  let sum = 0;
  let given = 0;
  for (const each of expected) {
    sum += each;
    const quota = Math.min(pages, Math.round((valid * sum) / whole) - given);
    result.push(quota);
    given += quota;
  }
  for (let block = blocks - 1; given < valid; block--) {
    const more = Math.min(pages - (result[block] ?? 0), valid - given);
    result[block] = (result[block] ?? 0) + more;
    given += more;
  }
  return result;
}

const bits = (value: bigint, n: number): bigint => BigInt.asUintN(n, value);

/** The i-th of the numbers 0 … count − 1 in their drawn order. */
function inDrawnOrder(count: number, keys: readonly number[], i: number): number {
  let width = 2;
  while (2 ** width < count) width++;
  const half = BigInt(Math.ceil(width / 2));
  const [first = 0, second = 0] = keys;
  let x = BigInt(i);
  do {
    x = bits(x ^ BigInt(first), width);
    x = bits(x * 0x2c1b3c6dn, width);
    x ^= x >> half;
    x = bits(x + BigInt(second), width);
    x = bits(x * 0x297a2d39n, width);
    x ^= x >> half;
    x = bits(x * 0x1b56c4f5n, width);
    x ^= x >> half;
  } while (x >= BigInt(count));
  return Number(x);
}

interface Filled {
  readonly lanes: readonly Plane[];
  readonly blocks: readonly number[];
  readonly open: number;
  readonly pages: number;
}

/** Valid pages that the planes have room for, if their full blocks leave something to collect, or if they need not. */
function rooms(filled: readonly Filled[], height: number, types: number, toCollect: boolean): number[] {
  return filled.map(({ lanes, blocks, open }) => {
    const closed = blocks.length - 1;
    const block = height * lanes.length;
    const kept = toCollect ? Math.max(block, closed * lanes.length * types) : 0;
    return Math.max(0, closed * block - kept) + open * lanes.length;
  });
}

/** Valid pages of each plane: its share and a drawn deviation, as far as there is room. */
function drawnValid(filled: readonly Filled[], pages: number, room: readonly number[], random: Draws): number[] {
  let written = filled.reduce((sum, each) => sum + each.pages, 0);
  let left = pages;
  const valid = filled.map((each, i) => {
    const share = written > 0 ? each.pages / written : 0;
    const drawn = Math.round(left * share + normal(random) * Math.sqrt((left * share * (1 - share)) / 2));
    const result = Math.min(left, room[i] ?? 0, Math.max(0, drawn));
    left -= result;
    written -= each.pages;
    return result;
  });
  for (const i of valid.keys()) {
    const more = Math.min(left, (room[i] ?? 0) - (valid[i] ?? 0));
    valid[i] = (valid[i] ?? 0) + more;
    left -= more;
  }
  return valid;
}

/** Puts down the pages of a drive after long use; returns those for which it has no room, in order. */
export function used(world: World, pages: number): number[] {
  const { flash, random, experiment } = world;
  const { gc, freeBlockPick, wearLeveling } = experiment.policy;
  const { pagesPerBlock, lineTypes } = flash;
  const banks = world.banks();
  const least = gc.enabled ? Math.max(2, gc.hardFreeBlocks) : 2;
  const opens = banks.map(() => random.below(pagesPerBlock / lineTypes) * lineTypes);
  const keys = [random.below(2 ** 32), random.below(2 ** 32)];
  const draft: { lanes: readonly Plane[]; order: number[]; open: number; wanted: number }[] = [];
  for (const plane of flash.planes) {
    const lanes = flash.lanesOf(plane);
    if (lanes[0] !== plane) continue;
    const free = flash.freeBlocks(plane);
    if (freeBlockPick === 'least-erased' || wearLeveling.dynamic) {
      free.sort((a, b) => a.eraseCount - b.eraseCount || a.index - b.index);
    }
    const order = [...(plane.hostActive === null ? [] : [plane.hostActive]), ...free].map(({ index }) => index);
    if (order.length === 0) continue;
    const open = opens[banks.indexOf(world.bankOf(plane.die)[0] ?? 0)] ?? 0;
    const good = flash.goodBlocks(plane).length;
    let wanted = least;
    if (gc.enabled) while (wanted / good < gc.softFreeRatio) wanted++;
    draft.push({ lanes, order, open, wanted });
  }
  const keeping = (most: number): Filled[] =>
    draft.map(({ lanes, order, open, wanted }) => {
      const kept = Math.min(most, wanted);
      const blocks = order.slice(0, Math.max(1, order.length - kept));
      return { lanes, blocks, open, pages: ((blocks.length - 1) * pagesPerBlock + open) * lanes.length };
    });
  const largest = Math.max(least, ...draft.map(({ wanted }) => wanted));
  const downTo = (last: number): number[] => Array.from({ length: largest - last + 1 }, (_, i) => largest - i);
  const ways = [
    ...downTo(least).map((most) => ({ filled: keeping(most), toCollect: true })),
    ...downTo(0).map((most) => ({ filled: keeping(most), toCollect: false })),
  ].map((way) => ({ ...way, room: rooms(way.filled, pagesPerBlock, lineTypes, way.toCollect) }));
  const way = ways.find(({ room }) => room.reduce((a, b) => a + b, 0) >= pages) ?? ways.at(-1);
  if (way === undefined) throw new Error('no way to fill');
  const { filled, room } = way;
  const validPages = drawnValid(filled, pages, room, random);
  let next = 0;
  for (const [i, { lanes, blocks, open }] of filled.entries()) {
    const valid = validPages[i] ?? 0;
    const inOpen = Math.min(open * lanes.length, valid);
    const closed = blocks.length - 1;
    const share = [
      ...quotas(
        closed,
        pagesPerBlock * lanes.length,
        valid - inOpen,
        gc.enabled && gc.victim === 'random-greedy' ? gc.d : null,
      ),
      inOpen,
    ];
    for (const [j, index] of blocks.entries()) {
      const last = j === closed;
      const height = last ? open : pagesPerBlock;
      const places: [Plane, number][] = [];
      for (let page = 0; page < height; page++) for (const lane of lanes) places.push([lane, page]);
      for (const lane of lanes) {
        const block = lane.blocks[index];
        if (block === undefined) continue;
        block.free = false;
        block.written = height;
        lane.hostActive = last ? block : null;
        if (last) lane.taken = open;
      }
      let missing = share[j] ?? 0;
      for (const [at, [lane, page]] of places.entries()) {
        const left = places.length - at;
        if (missing === 0) break;
        if (missing < left && random.below(left) >= missing) continue;
        flash.mapPage(inDrawnOrder(pages, keys, next++), flash.ppnOf(lane, index, page));
        missing--;
      }
    }
  }
  return Array.from({ length: pages - next }, (_, i) => inDrawnOrder(pages, keys, next + i));
}
