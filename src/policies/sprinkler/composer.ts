/**
 * FARO, the composing half of Sprinkler (Jung and Kandemir, HPCA 2014): of what waits for an idle chip, whatever
 * request it belongs to, the operations that it can do together. For each die they are grouped by address; the group
 * with the greatest overlap depth (operations on different planes) starts, ties: greatest connectivity (operations of
 * one host request), then the oldest. The other half, RIOS, is the order in which chips are visited: in turn.
 */

/** What a scheduler may see of the operations that wait for one busy unit, oldest first. */
export interface WaitingOperations {
  readonly count: number;
  die(i: number): number;
  /** Plane over the whole device. */
  plane(i: number): number;
  /** What must be equal for planes of a die to work together: page, or block and page. */
  address(i: number): number;
  request(i: number): number;
}

/** How good a composition is: overlap depth, connectivity, and the position of its oldest operation. */
export interface Overlap {
  depth: number;
  connectivity: number;
}

/** Whether a group of this depth and connectivity is better than another one that is older. */
export function overlapsMore(depth: number, connectivity: number, other: Overlap): boolean {
  return depth > other.depth || (depth === other.depth && connectivity > other.connectivity);
}

/** Addresses that are equal in these bits are counted together: usually those of one address. */
const ALIKE = 255;

/** Composes transactions; what it holds is scratch. */
export class Composer implements Overlap {
  depth = 0;
  connectivity = 0;
  private readonly group: Int32Array;
  /**
   * 1: an older operation of its die has the same address: it is in that one's group, or behind an older one of its
   * plane.
   */
  private seen = new Uint8Array(64);
  /**
   * By the last bits of an address: how many operations have such a one. The only one is alone with its address, and
   * none of the others is looked at for it: 9 % fewer instructions of a run of `sprinkler-full` with garbage
   * collection (`npm run bench -- policies`, callgrind).
   */
  private readonly alike = new Int32Array(ALIKE + 1);
  private readonly planeAware: boolean;
  private readonly oneDie: boolean;

  /**
   * @param planeAware count planes as parallel units; otherwise a die takes one operation (as MBM §VI-A describes it)
   * @param oneDie a transaction is on one die only
   */
  constructor(planesPerDie: number, planeAware: boolean, oneDie: boolean) {
    this.group = new Int32Array(planesPerDie);
    this.planeAware = planeAware;
    this.oneDie = oneDie;
  }

  /**
   * Fills `out` with the positions of the operations to start together. With `oldestToo` the first that waits is one
   * of them. Returns how many.
   */
  compose(waiting: WaitingOperations, oldestToo: boolean, out: Int32Array): number {
    if (waiting.count > 1) return this.composeSeveral(waiting, oldestToo, out);
    // Usually a single one waits, and nothing is compared: 3 % fewer instructions of `sprinkler-full` in the open loop
    // (`npm run bench -- policies`, callgrind).
    this.depth = waiting.count;
    this.connectivity = waiting.count;
    out[0] = 0;
    return waiting.count;
  }

  private composeSeveral(waiting: WaitingOperations, oldestToo: boolean, out: Int32Array): number {
    let taken = 0;
    this.depth = 0;
    this.connectivity = 0;
    if (this.seen.length < waiting.count) this.seen = new Uint8Array(waiting.count * 2);
    // For a handful the call of a fill would cost more.
    for (let i = 0; i < waiting.count; i++) this.seen[i] = 0;
    if (this.planeAware) this.countAlike(waiting);
    for (let i = 0; i < waiting.count; i++) {
      if (this.dieSeen(waiting, i)) continue;
      let depth = 0;
      let connectivity = 0;
      const at = this.oneDie ? 0 : taken;
      const only = !this.planeAware || (oldestToo && i === 0);
      for (let lead = i; lead < waiting.count; lead++) {
        if (this.seen[lead] === 1 || waiting.die(lead) !== waiting.die(i)) continue;
        const size = this.gather(waiting, lead);
        if (size < depth) continue;
        const connected = this.connected(waiting, size);
        const beats = size > depth || (size === depth && connected > connectivity);
        const beatsDies = !this.oneDie || i === 0 || overlapsMore(size, connected, this);
        if (beats && beatsDies) {
          depth = size;
          connectivity = connected;
          for (let k = 0; k < size; k++) out[at + k] = this.group[k];
          if (this.oneDie) {
            this.depth = depth;
            this.connectivity = connectivity;
          }
        }
        // All planes with pages of one request: no later group has more.
        if (only || (depth === this.group.length && connectivity === depth)) break;
      }
      if (this.oneDie) {
        taken = this.depth;
        if (oldestToo) break;
      } else {
        taken += depth;
      }
    }
    if (!this.oneDie) {
      this.depth = taken;
      this.connectivity = connectivityOf(waiting, out, taken);
    }
    return taken;
  }

  private countAlike(waiting: WaitingOperations): void {
    const { alike } = this;
    for (let i = 0; i < waiting.count; i++) alike[waiting.address(i) & ALIKE] = 0;
    for (let i = 0; i < waiting.count; i++) alike[waiting.address(i) & ALIKE]++;
  }

  private dieSeen(waiting: WaitingOperations, i: number): boolean {
    for (let k = 0; k < i; k++) if (waiting.die(k) === waiting.die(i)) return true;
    return false;
  }

  /**
   * The group that begins with `lead`: the oldest operation with its address in every other plane. Whatever has that
   * address is not a lead of its own.
   */
  private gather(waiting: WaitingOperations, lead: number): number {
    const { group } = this;
    group[0] = lead;
    let size = 1;
    const address = waiting.address(lead);
    if (!this.planeAware || this.alike[address & ALIKE] === 1) return size;
    const die = waiting.die(lead);
    search: for (let k = lead + 1; k < waiting.count; k++) {
      if (waiting.address(k) !== address || waiting.die(k) !== die) continue;
      this.seen[k] = 1;
      for (let m = 0; m < size; m++) if (waiting.plane(group[m]) === waiting.plane(k)) continue search;
      group[size++] = k;
    }
    return size;
  }

  private connected(waiting: WaitingOperations, size: number): number {
    return connectivityOf(waiting, this.group, size);
  }
}

/** The most operations of a group that belong to one host request. */
function connectivityOf(waiting: WaitingOperations, group: Int32Array, size: number): number {
  let most = size > 0 ? 1 : 0;
  for (let i = 0; i < size && most < size - i; i++) {
    let same = 0;
    for (let k = i; k < size; k++) if (waiting.request(group[k]) === waiting.request(group[i])) same++;
    if (same > most) most = same;
  }
  return most;
}
