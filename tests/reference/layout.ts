/**
 * Data that is read in long requests is spread evenly over the dies: even placement and reallocation (MBM §IV-B, RS;
 * model page §14).
 */
import type { Block } from './flash.ts';
import type { Operation, Request } from './parts.ts';
import { startCommands, startLoads } from './phases.ts';
import { onPlanes } from './programs.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/** A page on its way to another die. */
export interface Move {
  readonly lpn: number;
  readonly from: number;
  readonly die: number;
  /** How often the block that it comes from had been erased when it was read; null before. */
  erases: number | null;
  /** Its read, then its program. */
  step: Operation;
}

export class Layout {
  readonly regionPages: number;
  readonly marked: Set<number>;
  /** Short reads in a row of marked regions. */
  readonly short = new Map<number, number>();
  moves: Move[] = [];

  constructor(regionPages: number, marked: readonly number[]) {
    this.regionPages = regionPages;
    this.marked = new Set(marked);
  }

  regionOf(lpn: number): number {
    return Math.floor(lpn / this.regionPages);
  }
}

/** A read request marks the regions that it touches, or counts towards the clearing of their marks. */
export function noteRead(world: World, request: Request): void {
  const { layout, experiment } = world;
  const { readLayout } = experiment.policy;
  if (layout === null || readLayout === false) return;
  const long = request.lpns.length > readLayout.thresholdPages;
  for (const region of new Set(request.lpns.map((lpn) => layout.regionOf(lpn)))) {
    const short = long ? 0 : (layout.short.get(region) ?? 0) + 1;
    layout.short.set(region, short);
    if (long) layout.marked.add(region);
    else if (short >= readLayout.clearAfter) layout.marked.delete(region);
    if (!layout.marked.has(region)) layout.short.delete(region);
  }
}

/** Whether a written page is placed evenly: its region is marked. */
export function placesEvenly(world: World, lpn: number | null): boolean {
  const { layout, experiment } = world;
  const { readLayout } = experiment.policy;
  if (layout === null || readLayout === false || !readLayout.evenPlacement || lpn === null) return false;
  return layout.marked.has(layout.regionOf(lpn));
}

/** Of these dies the one for a write: fewest pages of its region, then the channel with least waiting. */
export function evenDie(world: World, { lpn }: Operation, dies: readonly number[]): number | undefined {
  const { layout, flash } = world;
  if (layout === null || lpn === null) throw new Error('only pages of the host are placed evenly');
  const region = layout.regionOf(lpn);
  const pages = Array.from({ length: flash.dies }, () => 0);
  for (let other = region * layout.regionPages; other < (region + 1) * layout.regionPages; other++) {
    if (other === lpn) continue;
    const die = dieOfPage(world, other);
    if (die !== null) pages[die] = (pages[die] ?? 0) + 1;
  }
  const onChannel = (die: number): number =>
    world.waiting.filter(
      (operation) => operation.die !== null && flash.channelOf(operation.die) === flash.channelOf(die),
    ).length;
  return [...dies].sort((a, b) => (pages[a] ?? 0) - (pages[b] ?? 0) || onChannel(a) - onChannel(b) || a - b)[0];
}

/**
 * Where the page's latest write will put it (nowhere that is known, if that is trimmed or has no die yet); without one
 * where it is.
 */
function dieOfPage(world: World, lpn: number): number | null {
  const latest = world.unfinishedWrites.get(lpn)?.at(-1);
  if (latest !== undefined) return latest.trimmed ? null : latest.die;
  const ppn = world.flash.map.get(lpn);
  return ppn === undefined ? null : world.flash.place(ppn).plane.die;
}

/** A page of the request, and the die that it is on or will be. */
interface Placed {
  readonly lpn: number;
  readonly ppn: number;
  die: number;
  readonly plane: number;
  address: string;
  moved: boolean;
}

/** A read request is complete: pages that are unevenly spread are moved. */
export function reallocate(world: World, request: Request): void {
  const { layout, experiment } = world;
  const { readLayout } = experiment.policy;
  const [first] = request.lpns;
  if (layout === null || readLayout === false || !readLayout.reallocation || first === undefined) return;
  if (!layout.marked.has(layout.regionOf(first)) || layout.moves.length > 0) return;
  const pages = request.lpns.flatMap((lpn) => placed(world, lpn));
  const chosen: Placed[] = [];
  while (chosen.length < readLayout.reallocationPages) {
    const page = moveOne(world, pages);
    if (page === null) break;
    chosen.push(page);
  }
  for (const { lpn, ppn, die } of chosen) {
    const step = world.newOperation('read', 'reallocation', { lpn, bytes: world.wholePageBytes() });
    const { plane } = world.flash.place(ppn);
    step.plane = plane;
    step.die = plane.die;
    step.ppn = ppn;
    layout.moves.push({ lpn, from: ppn, die, erases: null, step });
  }
}

function placed(world: World, lpn: number): Placed[] {
  const ppn = world.flash.map.get(lpn);
  if (ppn === undefined) return [];
  const { plane, block, page } = world.flash.place(ppn);
  const address = world.experiment.policy.planeConstraint === 'page' ? `${page}` : `${block.index}/${page}`;
  return [{ lpn, ppn, die: plane.die, plane: plane.index, address, moved: false }];
}

interface Chip {
  readonly index: number;
  readonly channel: number;
  readonly pages: Placed[];
}

/** The first with the largest (or smallest) figure. */
function most<T>(items: readonly T[], figure: (item: T) => number): T | undefined {
  const best = Math.max(...items.map(figure));
  return items.find((item) => figure(item) === best);
}

/** Chooses the next page and gives it its new die; null where nothing is to be moved. */
function moveOne(world: World, pages: Placed[]): Placed | null {
  const { flash } = world;
  const n = pages.length;
  const chips = Array.from({ length: flash.channels * flash.chipsPerChannel }, (_, index): Chip => {
    const on = pages.filter(({ die }) => die % (flash.channels * flash.chipsPerChannel) === index);
    return { index, channel: index % flash.channels, pages: on };
  });
  const channels = Array.from({ length: flash.channels }, (_, channel) => channel);
  const onChannel = (channel: number): number => pages.filter(({ die }) => flash.channelOf(die) === channel).length;
  const fullest = most(channels, onChannel) ?? 0;
  let source: Chip | undefined;
  let target: Chip | undefined;
  if (onChannel(fullest) > Math.ceil(n / flash.channels) + 1) {
    const emptiest = most(channels, (channel) => -onChannel(channel));
    source = most(
      chips.filter(({ channel }) => channel === fullest),
      (chip) => chip.pages.length,
    );
    target = most(
      chips.filter(({ channel }) => channel === emptiest),
      (chip) => -chip.pages.length,
    );
  } else {
    source = most(chips, (chip) => readsOf(world, chip));
    if (source === undefined || readsOf(world, source) <= Math.ceil(Math.ceil(n / chips.length) / together(world)))
      return null;
    const fewest = Math.min(...chips.map((chip) => chip.pages.length));
    target = most(
      chips.filter((chip) => chip.pages.length === fewest),
      ({ channel }) => -onChannel(channel),
    );
    if (target === undefined || source.pages.length - target.pages.length < 2) return null;
  }
  if (source === undefined || target === undefined) return null;
  const movable = source.pages.filter(({ lpn, moved }) => !moved && !world.unfinishedWrites.has(lpn));
  const on = (all: readonly Placed[], die: number): number => all.filter((page) => page.die === die).length;
  const fullestDie = Math.max(...movable.map(({ die }) => on(pages, die)));
  const page = movable.findLast(({ die }) => on(pages, die) === fullestDie);
  const chipDies = Array.from({ length: flash.diesPerChip }, (_, i) => target.index + i * chips.length);
  const to = most(chipDies, (die) => -on(pages, die));
  if (page === undefined || to === undefined) return null;
  page.die = to;
  page.address = `moved ${page.lpn}`;
  page.moved = true;
  return page;
}

function diesAtOnce(world: World): boolean {
  const { dieInterleave, busyUnit, parallelRead } = world.experiment.policy;
  return dieInterleave && (busyUnit === 'die' || parallelRead !== 'none');
}

/** Most pages that a chip reads in one array read. */
function together(world: World): number {
  const planes = world.experiment.policy.parallelRead === 'none' ? 1 : world.flash.planesPerDie;
  return planes * (diesAtOnce(world) ? world.flash.diesPerChip : 1);
}

/** Array reads in a row that the chip needs for these pages. */
function readsOf(world: World, { pages }: Chip): number {
  const dies = [...new Set(pages.map(({ die }) => die))];
  const reads = dies.map((die) => {
    const ofDie = pages.filter((page) => page.die === die);
    if (world.experiment.policy.parallelRead === 'none') return ofDie.length;
    // At each address one page a plane goes together.
    const addresses = [...new Set(ofDie.map(({ address }) => address))];
    return addresses.reduce((sum, address) => {
      const planes = ofDie.filter((page) => page.address === address).map(({ plane }) => plane);
      return sum + Math.max(...planes.map((plane) => planes.filter((other) => other === plane).length));
    }, 0);
  });
  return diesAtOnce(world) ? Math.max(0, ...reads) : reads.reduce((sum, count) => sum + count, 0);
}

// Moves.

/** The page is what was (or is to be) read: the same place holds other data after an erase. */
function isThere(world: World, move: Move): boolean {
  const isSame = move.erases === null || move.erases === sourceBlock(world, move).eraseCount;
  return isSame && world.flash.map.get(move.lpn) === move.from;
}

function endMove(layout: Layout, move: Move): void {
  layout.moves = layout.moves.filter((other) => other !== move);
}

function isIdle(world: World, die: number): boolean {
  const { holders, suspended } = world.unitOf(die);
  return holders.length === 0 && suspended === null;
}

/** Starts the move's step if it can start now, or drops it. True where something changed. */
export function startMoveStep(world: World, move: Move): boolean {
  const { layout, flash } = world;
  const { step } = move;
  if (layout === null || step.state !== 'waiting' || step.die === null) return false;
  const { commandNs } = world.experiment.timing;
  const { readNs, programNs } = firstTimes(world.experiment);
  const unit = world.unitOf(step.die);
  const busFree = world.buses[unit.channel] === null;
  if (step.type === 'read') {
    if (!busFree && commandNs > 0) return false;
    if (!isThere(world, move)) {
      step.state = 'done';
      // It went nowhere.
      step.ppn = null;
      endMove(layout, move);
      return true;
    }
    if (!isIdle(world, step.die) || !isIdle(world, move.die)) return false;
    move.erases = sourceBlock(world, move).eraseCount;
    startCommands(world, world.newTransaction('read', unit, [step], readNs));
    return true;
  }
  if (unit.suspended !== null || !world.unitTakes(unit, 'program') || !busFree) return false;
  if (!isThere(world, move) || !world.hasHostPage(move.die)) {
    step.state = 'done';
    endMove(layout, move);
    return true;
  }
  sourceBlock(world, move).boundReads += 1;
  onPlanes(world, move.die, [step]);
  if (step.plane === null) throw new Error(`operation ${step.id} has no plane`);
  step.ppn = flash.takeHostPage(step.plane);
  startLoads(world, world.newTransaction('program', unit, [step], programNs));
  return true;
}

function sourceBlock(world: World, move: Move): Block {
  return world.flash.place(move.from).block;
}

/** A step of a move is over. */
export function moveStepDone(world: World, operation: Operation): void {
  const { layout, flash } = world;
  const move = layout?.moves.find(({ step }) => step === operation);
  if (layout === null || move === undefined) return;
  if (operation.type === 'read') {
    move.step = world.newOperation('program', 'reallocation', { lpn: move.lpn, bytes: world.wholePageBytes() });
    move.step.die = move.die;
    return;
  }
  if (operation.ppn === null) throw new Error(`operation ${operation.id} went nowhere`);
  flash.place(operation.ppn).block.unfinishedPrograms -= 1;
  sourceBlock(world, move).boundReads -= 1;
  if (isThere(world, move)) flash.mapPage(move.lpn, operation.ppn);
  else flash.invalidate(operation.ppn);
  endMove(layout, move);
}
