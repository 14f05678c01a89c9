/**
 * Reallocation in read-intensive regions (MBM §IV-B, RS): pages of a request that are crowded on a chip or a channel
 * are moved in the background, a read and a program each. Model page §14.
 */
import type { RequestPlacement } from './placement.ts';
import { Decision } from '../../engine/state/differences.ts';
import { Cause, NONE, OperationType } from '../../engine/recording/recording.ts';
import { Move, type Regions } from './regions.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, ID, INFO, LPN, PPN, REQUEST, SOURCE } from '../../engine/records/operation-record.ts';
import {
  afterHostPage,
  createOperation,
  enqueueStep,
  invalidate,
  programLeft,
  refreshHostPages,
  startTransaction,
  unitFree,
} from '../../engine/policy-actions.ts';
import { unitIsIdle } from '../die-binding/unbound.ts';
import { quotient } from '../../device/exact.ts';

/** A page of the request (by its number there) and the die it goes to. One object serves all questions. */
interface PageMove {
  page: number;
  die: number;
}

/**
 * Finds the next page to move; false if the layout is good enough, or nothing would better it. Asked after every
 * read of a region, so it is plain loops.
 *
 * A page moves when 1) its request needs more transactions than it would need spread evenly, or 2) too many of its pages
 * are on one channel. The paper gives no numbers. Assumed: the theoretical number of transactions is that of the fullest
 * chip under an even spread, `ceil(ceil(pages / chips) / pages read together)`; the measured number that of the chip that
 * needs most; too many is more than `ceil(pages / channels) + 1` pages on a channel; a move wants a difference of two
 * pages, so that nothing goes back and forth.
 */
export function nextMove(places: RequestPlacement, move: PageMove): boolean {
  const { channels, chips, pages } = places;
  let fullest = 0;
  let emptiest = 0;
  for (let channel = 1; channel < channels; channel++) {
    if (places.pagesOnChannel(channel) > places.pagesOnChannel(fullest)) fullest = channel;
    if (places.pagesOnChannel(channel) < places.pagesOnChannel(emptiest)) emptiest = channel;
  }
  let from: number;
  let to: number;
  if (places.pagesOnChannel(fullest) > Math.ceil(pages / channels) + 1) {
    from = fullest;
    for (let chip = fullest + channels; chip < chips; chip += channels) {
      if (places.pagesOnChip(chip) > places.pagesOnChip(from)) from = chip;
    }
    to = emptiest;
    for (let chip = emptiest + channels; chip < chips; chip += channels) {
      if (places.pagesOnChip(chip) < places.pagesOnChip(to)) to = chip;
    }
  } else {
    from = 0;
    for (let chip = 1; chip < chips; chip++) if (places.readsOnChip(chip) > places.readsOnChip(from)) from = chip;
    const theoretical = Math.ceil(Math.ceil(pages / chips) / places.pagesAtOnce);
    if (places.readsOnChip(from) <= theoretical) return false;
    // Of the chips with fewest pages, one on the channel with fewest.
    to = 0;
    for (let chip = 1; chip < chips; chip++) if (isEmptier(places, chip, to)) to = chip;
    if (places.pagesOnChip(from) - places.pagesOnChip(to) < 2) return false;
  }
  const page = lastMovable(places, from);
  if (page < 0) return false;
  move.page = page;
  move.die = to;
  for (let die = to + chips; die < places.dies; die += chips) {
    if (places.pagesOnDie(die) < places.pagesOnDie(move.die)) move.die = die;
  }
  return true;
}

function isEmptier(places: RequestPlacement, chip: number, than: number): boolean {
  const difference = places.pagesOnChip(chip) - places.pagesOnChip(than);
  if (difference !== 0) return difference < 0;
  return places.pagesOnChannel(chip % places.channels) < places.pagesOnChannel(than % places.channels);
}

/**
 * The request's last page that may be moved away from a chip, on the die of it with most pages; −1 if there is none.
 */
function lastMovable(places: RequestPlacement, chip: number): number {
  let best = -1;
  for (let page = places.pages - 1; page >= 0; page--) {
    const die = places.dieOfPage(page);
    if (die % places.chips !== chip || !places.isMovable(page)) continue;
    if (best < 0 || places.pagesOnDie(die) > places.pagesOnDie(places.dieOfPage(best))) best = page;
  }
  return best;
}

function dieOfPage(s: PolicyEngine, ppn: number): number {
  return quotient(s.planeOf(ppn), s.geometry.planesPerDie);
}

/** The block (number in the device) of a physical page. */
function blockOfPage(s: PolicyEngine, ppn: number): number {
  return quotient(ppn, s.geometry.pagesPerBlock);
}

/**
 * A read request (by number) has been served: if it lies in a read-intensive region and its pages are crowded, some of
 * them are moved.
 */
export function readServed(s: PolicyEngine, regions: Regions, places: RequestPlaces, request: number): void {
  const { settings } = regions;
  if (!settings.reallocation || regions.moving > 0) return;
  const { workload, geometry } = s;
  const { pageBytes, logicalPages } = geometry;
  const i = request % workload.count;
  const first = Math.floor(workload.offset[i] / pageBytes);
  if (regions.intensive[Math.floor((first % logicalPages) / settings.regionPages)] === 0) return;
  const last = Math.floor((workload.offset[i] + workload.bytes[i] - 1) / pageBytes);
  // Which pages can be read together also decides which dies are crowded.
  s.differed[Decision.planeConstraint]++;
  s.differed[Decision.parallelRead]++;
  places.gather(first, Math.min(last, first + logicalPages - 1));
  for (let moves = 0; moves < regions.moveActive.length && nextMove(places, MOVE); moves++) {
    beginMove(s, regions, moves, places.lpn(MOVE.page), MOVE.die);
    places.moved(MOVE.page, MOVE.die);
  }
}

const MOVE: PageMove = { page: 0, die: 0 };

export class RequestPlaces implements RequestPlacement {
  readonly channels: number;
  readonly chips: number;
  readonly dies: number;
  readonly pagesAtOnce: number;
  pages = 0;
  private lpns = new Uint32Array(64);
  private onDie = new Int32Array(64);
  /**
   * Place in the die, as far as parallel reads care: address in the plane × planes + plane. Pages of one address in
   * different planes are read together.
   */
  private place = new Float64Array(64);
  private keys = new Float64Array(64);
  private hasMoved = new Uint8Array(64);
  private readonly channelPages: Int32Array;
  private readonly chipPages: Int32Array;
  private readonly diePages: Int32Array;
  private readonly chipReads: Int32Array;
  private readonly dieReads: Int32Array;
  /** The dies of a chip read at the same time; pages of one die may be read together. */
  private readonly diesTogether: boolean;
  private readonly planesTogether: boolean;
  private readonly pageOnly: boolean;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    this.s = s;
    const { geometry } = s;
    const { policy } = s.experiment;
    this.channels = geometry.channels;
    this.chips = geometry.chips;
    this.dies = geometry.dies;
    this.planesTogether = policy.parallelRead !== 'none';
    this.diesTogether = policy.dieInterleave && (!s.chipUnit || this.planesTogether);
    this.pageOnly = policy.planeConstraint === 'page';
    this.pagesAtOnce =
      (this.diesTogether ? geometry.diesPerChip : 1) * (this.planesTogether ? geometry.planesPerDie : 1);
    this.channelPages = new Int32Array(geometry.channels);
    this.chipPages = new Int32Array(geometry.chips);
    this.diePages = new Int32Array(geometry.dies);
    this.chipReads = new Int32Array(geometry.chips);
    this.dieReads = new Int32Array(geometry.dies);
  }

  /** Looks at the device's pages `first … last`: those that are somewhere in the flash now. */
  gather(first: number, last: number): void {
    const { flash, geometry } = this.s;
    const { logicalPages, pagesPerPlane, pagesPerBlock, planesPerDie } = geometry;
    this.reserve(last - first + 1);
    this.pages = 0;
    for (let page = first; page <= last; page++) {
      const lpn = page % logicalPages;
      const ppn = flash.map[lpn];
      if (ppn === NONE) continue;
      const i = this.pages++;
      const address = ppn % (this.pageOnly ? pagesPerBlock : pagesPerPlane);
      this.lpns[i] = lpn;
      this.onDie[i] = dieOfPage(this.s, ppn);
      this.place[i] = address * planesPerDie + (this.s.planeOf(ppn) % planesPerDie);
      this.hasMoved[i] = 0;
    }
    this.count();
  }

  lpn(page: number): number {
    return this.lpns[page];
  }

  /** A page is to be moved to a die: it is counted there, with an address that no other page has. */
  moved(page: number, die: number): void {
    const { pagesPerPlane, planesPerDie } = this.s.geometry;
    this.onDie[page] = die;
    this.place[page] = (pagesPerPlane + page) * planesPerDie;
    this.hasMoved[page] = 1;
    this.count();
  }

  private count(): void {
    const { channels, chips, onDie, channelPages, chipPages, diePages, chipReads, dieReads } = this;
    clear(channelPages);
    clear(chipPages);
    clear(diePages);
    for (let i = 0; i < this.pages; i++) {
      const die = onDie[i];
      diePages[die]++;
      chipPages[die % chips]++;
      channelPages[die % channels]++;
    }
    if (this.planesTogether) this.countReads();
    else dieReads.set(diePages);
    clear(chipReads);
    for (let die = 0; die < this.dies; die++) {
      const chip = die % chips;
      chipReads[chip] = this.diesTogether ? Math.max(chipReads[chip], dieReads[die]) : chipReads[chip] + dieReads[die];
    }
  }

  /** Array reads of each die: for each address as many as its fullest plane has pages there. */
  private countReads(): void {
    const { dieReads, pages, onDie, place } = this;
    const { planesPerDie, pagesPerPlane } = this.s.geometry;
    const span = (pagesPerPlane + pages) * planesPerDie;
    const { keys } = this;
    for (let i = 0; i < pages; i++) keys[i] = onDie[i] * span + place[i];
    sortFirst(keys, pages);
    clear(dieReads);
    for (let i = 0; i < pages;) {
      const address = Math.floor(keys[i] / planesPerDie);
      let reads = 0;
      let j = i;
      while (j < pages && Math.floor(keys[j] / planesPerDie) === address) {
        let same = j + 1;
        while (same < pages && keys[same] === keys[j]) same++;
        reads = Math.max(reads, same - j);
        j = same;
      }
      dieReads[Math.floor(keys[i] / span)] += reads;
      i = j;
    }
  }

  private reserve(pages: number): void {
    if (this.lpns.length >= pages) return;
    this.lpns = new Uint32Array(pages * 2);
    this.onDie = new Int32Array(pages * 2);
    this.place = new Float64Array(pages * 2);
    this.keys = new Float64Array(pages * 2);
    this.hasMoved = new Uint8Array(pages * 2);
  }

  dieOfPage(page: number): number {
    return this.onDie[page];
  }
  isMovable(page: number): boolean {
    return this.hasMoved[page] === 0 && this.s.pendingWrite[this.lpns[page]] === 0;
  }
  pagesOnChannel(channel: number): number {
    return this.channelPages[channel];
  }
  pagesOnChip(chip: number): number {
    return this.chipPages[chip];
  }
  pagesOnDie(die: number): number {
    return this.diePages[die];
  }
  readsOnChip(chip: number): number {
    return this.chipReads[chip];
  }
}

/** Zeroes a column of a handful, for which the call of a fill would cost more. */
function clear(column: Int32Array): void {
  for (let i = 0; i < column.length; i++) column[i] = 0;
}

/**
 * Sorts the first `count` keys. A request has a handful: of so few the insertion costs less than the call of a sort.
 */
function sortFirst(keys: Float64Array, count: number): void {
  if (count > 32) {
    keys.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const key = keys[i];
    let j = i - 1;
    for (; j >= 0 && keys[j] > key; j--) keys[j + 1] = keys[j];
    keys[j + 1] = key;
  }
}

/** Begins a move: the read of the page waits in the background like any other step. */
function beginMove(s: PolicyEngine, regions: Regions, move: number, lpn: number, die: number): void {
  const { flash, operations } = s;
  regions.moving++;
  regions.moveActive[move] = Move.waits;
  s.differed[Decision.readLayout]++;
  regions.movePage[move] = lpn;
  regions.moveSource[move] = flash.map[lpn];
  regions.moveFrom[move] = dieOfPage(s, flash.map[lpn]);
  regions.moveDie[move] = die;
  const slot = createOperation(s, OperationType.read, Cause.reallocation, move, lpn, 0);
  operations.int[slot | SOURCE] = flash.map[lpn];
  operations.int[slot | DIE] = regions.moveFrom[move];
  enqueueStep(s, slot);
}

/**
 * A move waits for units of two channels, and for a page that any write can take away: dispatch looks at its channels
 * if one of these lets it continue.
 */
export function markMoves(s: PolicyEngine, regions: Regions): void {
  const { moveActive, moveFrom, moveDie } = regions;
  const { ofDie } = s.units;
  for (let move = 0, left = regions.moving; left > 0; move++) {
    if (moveActive[move] === Move.none) continue;
    left--;
    const from = moveFrom[move];
    const to = moveDie[move];
    // Each channel looks for itself when something of its own ends.
    if (!(unitIsIdle(s, ofDie[from]) && unitIsIdle(s, ofDie[to])) && !isOutdated(s, regions, move)) continue;
    touchFree(s, from % s.geometry.channels);
    touchFree(s, to % s.geometry.channels);
  }
}

/** Whether a move from a channel is to be dropped: its page has changed. */
export function dropsFrom(s: PolicyEngine, regions: Regions, channel: number): boolean {
  const { moveActive, moveFrom } = regions;
  for (let move = 0, left = regions.moving; left > 0; move++) {
    if (moveActive[move] === Move.none) continue;
    left--;
    if (isOutdated(s, regions, move) && moveFrom[move] % s.geometry.channels === channel) return true;
  }
  return false;
}

/** Whether a move's read, which waits, is to be dropped: the page is no longer where the move found it. */
function isOutdated(s: PolicyEngine, { moveActive, movePage, moveSource }: Regions, move: number): boolean {
  return moveActive[move] === Move.waits && s.flash.map[movePage[move]] !== moveSource[move];
}

/** Marks a channel on which a step can begin. If its bus must be free first, the end of its phase marks the channel. */
function touchFree(s: PolicyEngine, channel: number): void {
  if (s.commandNs === 0 || s.busTransaction[channel] < 0) s.dirty.mark(channel);
}

/** A move is over: the source's erase may have waited for it, and other moves for either die. */
function touchAllMoves(s: PolicyEngine, regions: Regions): void {
  for (let move = 0, left = regions.moving; left > 0; move++) {
    if (regions.moveActive[move] === Move.none) continue;
    left--;
    s.dirty.mark(regions.moveFrom[move] % s.geometry.channels);
    s.dirty.mark(regions.moveDie[move] % s.geometry.channels);
  }
}

/**
 * Whether the page is no longer what the move was to read, or has read: written again, trimmed, or moved by
 * another job.
 */
function isStale(s: PolicyEngine, regions: Regions, slot: number, type: number): boolean {
  const { operations, flash } = s;
  const source = operations.int[slot | SOURCE];
  if (flash.map[operations.int[slot | LPN]] !== source) return true;
  // The same page number after an erase holds other data.
  const erases = regions.moveErases[operations.int[slot | REQUEST]];
  return type === OperationType.program && flash.eraseCount[blockOfPage(s, source)] !== erases;
}

/**
 * Whether a step of a move can start (or be dropped) now, the bus apart: its read when both dies are idle, its program
 * when that die is free.
 */
export function canMove(s: PolicyEngine, regions: Regions, slot: number): boolean {
  const { operations, units } = s;
  const type = operations.int[slot | INFO] & 3;
  const unit = units.ofDie[operations.int[slot | DIE]];
  if (type === OperationType.program) return s.unitHeld[unit] < 0 && unitFree(s, unit, type);
  if (isStale(s, regions, slot, type)) return true;
  return unitIsIdle(s, unit) && unitIsIdle(s, units.ofDie[regions.moveDie[operations.int[slot | REQUEST]]]);
}

/** Starts a step of a move, or drops the move if its page has changed or its die has no page for it. */
export function startMove(s: PolicyEngine, regions: Regions, channel: number, slot: number): void {
  const { operations, planes, group, flash, geometry } = s;
  const type = operations.int[slot | INFO] & 3;
  const die = operations.int[slot | DIE];
  const unit = s.units.ofDie[die];
  const source = operations.int[slot | SOURCE];
  const move = operations.int[slot | REQUEST];
  s.background.remove(channel, slot);
  if (isStale(s, regions, slot, type) || (type === OperationType.program && s.hasHostPage[die] === 0)) {
    operations.release(slot);
    s.backgroundLive--;
    endMove(s, regions, move);
    return;
  }
  group[0] = slot;
  if (type === OperationType.read) {
    operations.int[slot | PPN] = source;
    s.recorder.setPpn(operations.int[slot | ID], source);
    regions.moveActive[move] = Move.begun;
    regions.moveErases[move] = flash.eraseCount[blockOfPage(s, source)];
    startTransaction(s, unit, Cause.reallocation, group, 1);
    return;
  }
  // While the copy is written the block of the original stays as it is.
  flash.boundReads[blockOfPage(s, source)]++;
  planes.choose(die, 1);
  const ppn = flash.takeHostPage(die * geometry.planesPerDie + planes.chosen[0]);
  const opened = flash.opened;
  operations.int[slot | PPN] = ppn;
  s.recorder.setPpn(operations.int[slot | ID], ppn);
  regions.moveBlock[move] = blockOfPage(s, ppn);
  afterHostPage(s, ppn, opened);
  refreshHostPages(s, die);
  startTransaction(s, unit, Cause.reallocation, group, 1);
}

/**
 * A step of a move has ended: after the read comes the program; after the program the page lives there, unless it
 * became another meanwhile.
 */
export function moveEnded(s: PolicyEngine, regions: Regions, slot: number, type: number): void {
  const { operations, flash } = s;
  const lpn = operations.int[slot | LPN];
  const source = operations.int[slot | SOURCE];
  const ppn = operations.int[slot | PPN];
  const move = operations.int[slot | REQUEST];
  operations.release(slot);
  s.backgroundLive--;
  if (type === OperationType.read) {
    const program = createOperation(s, OperationType.program, Cause.reallocation, move, lpn, 0);
    operations.int[program | SOURCE] = source;
    operations.int[program | DIE] = regions.moveDie[move];
    enqueueStep(s, program);
    return;
  }
  flash.programEnded(ppn);
  if (s.cacheMode || s.isLastOfBlock(ppn)) programLeft(s, ppn);
  flash.boundReads[blockOfPage(s, source)]--;
  invalidate(s, flash.map[lpn] === source ? flash.move(lpn, ppn) : ppn);
  // A collection of the copy's block may have waited for it.
  s.collectionDue = true;
  endMove(s, regions, move);
}

function endMove(s: PolicyEngine, regions: Regions, move: number): void {
  touchAllMoves(s, regions);
  regions.moveActive[move] = Move.none;
  regions.moveBlock[move] = -1;
  regions.moving--;
}
