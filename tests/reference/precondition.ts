/** The device filled before time 0: writes without time, and the collection that they need (model page §11.1). */
import type { Plane } from './flash.ts';
import { pickVictim } from './victims.ts';
import { used } from './used.ts';
import { pagesOfLine } from './word-lines.ts';
import type { World } from './world.ts';

/** Puts the device into the state in which the run begins. */
export function prepare(world: World): void {
  const filling = new Filling(world);
  precondition(world, filling);
  if (world.experiment.policy.unmappedRead === 'stored') store(world, filling);
  world.flash.cacheIsOpen = true;
  // The first turn is that of the plane that is behind.
  const { flash } = world;
  for (let die = 0; die < flash.dies; die++) {
    const written = flash.planesOf(die).map(({ hostActive }) => hostActive?.written ?? 0);
    flash.planeToken[die] = written.indexOf(Math.min(...written));
  }
}

/** What the workload reads before it writes it (or trims it) is there. */
function store(world: World, filling: Filling): void {
  const { flash, experiment, trace } = world;
  const { pageBytes } = experiment.device;
  const known = new Set<number>(flash.map.keys());
  const stored: number[] = [];
  for (const { op, offset, bytes } of trace) {
    if (op === 'flush') continue;
    for (let page = Math.floor(offset / pageBytes); page * pageBytes < offset + bytes; page++) {
      const whole = page * pageBytes >= offset && (page + 1) * pageBytes <= offset + bytes;
      const lpn = page % flash.logicalPages;
      if (known.has(lpn) || (op === 'trim' && !whole)) continue;
      known.add(lpn);
      if (op === 'read') stored.push(lpn);
    }
  }
  stored.sort((a, b) => a - b);
  const banks = world.banks().length;
  for (let writes = 0; stored.length > 0; writes++) {
    const superPage = Math.floor((stored[0] ?? 0) / filling.ways);
    const isStatic = experiment.policy.dieBinding === 'static';
    const mates = stored
      .slice(0, filling.ways)
      .filter((lpn) => !isStatic || Math.floor(lpn / filling.ways) === superPage);
    stored.splice(0, mates.length);
    filling.write(mates, isStatic ? superPage % banks : writes);
  }
}

function precondition(world: World, filling: Filling): void {
  const { kind, fill } = world.experiment.precondition;
  if (kind === 'none') return;
  const pages = Math.floor(fill * world.flash.logicalPages);
  if (kind === 'sequential-fill') {
    writeAll(
      filling,
      Array.from({ length: pages }, (_, lpn) => lpn),
    );
    return;
  }
  if (pages === 0) return;
  writeAll(filling, used(world, pages));
  if (world.experiment.policy.gc.enabled) overwriteABlock(world, filling, pages);
}

/** Writes these pages in their order, in turn over the banks. */
function writeAll(filling: Filling, lpns: readonly number[]): void {
  const { ways } = filling;
  for (let turn = 0; turn * ways < lpns.length; turn++) filling.write(lpns.slice(turn * ways, (turn + 1) * ways), turn);
}

/** As many writes as the planes' blocks of one number have room for, in turn; nothing is to be collected afterwards. */
function overwriteABlock(world: World, filling: Filling, pages: number): void {
  const { pagesPerBlock, planes } = world.flash;
  const overwrites = randomWrites(world, pages, filling.ways);
  const room = pagesPerBlock * planes.length;
  for (let turn = 0; turn * filling.ways < room; turn++) filling.write(overwrites(), turn);
  for (const plane of planes) filling.collect(plane);
}

/** Lanes of drawn pages. */
function randomWrites(world: World, pages: number, ways: number): () => number[] {
  return () => Array.from({ length: ways }, () => world.random.below(pages));
}

class Filling {
  readonly ways: number;
  programs = 0;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    const { superblockWays, wordLine } = world.experiment.policy;
    this.ways = wordLine === 'page' ? superblockWays : pagesOfLine(world.experiment);
  }

  /** Writes these pages (a super-page of them) to the bank whose turn it is, or to the next that has room. */
  write(lpns: readonly number[], turn: number): void {
    const { flash } = this.world;
    const banks = this.world.banks();
    for (let i = 0; i < banks.length; i++) {
      const die = banks[(turn + i) % banks.length] ?? 0;
      // The plane that lags of those that have a page, each collected before it is looked at.
      let best: Plane | undefined;
      for (const plane of flash.planesOf(die)) {
        this.collect(plane);
        if (flash.planeHasHostPage(plane) && (best === undefined || plane.taken < best.taken)) best = plane;
      }
      if (best === undefined) continue;
      const lanes = this.ways > 1 ? flash.lanesOf(best) : [best];
      for (let i = 0; i < this.ways; i++) {
        const plane = lanes[i % lanes.length];
        if (plane !== undefined) this.program(flash.takeHostPage(plane), lpns[i]);
      }
      return;
    }
  }

  private program(ppn: number, lpn: number | undefined): void {
    this.world.flash.wastePage(ppn);
    if (lpn !== undefined) this.world.flash.mapPage(lpn, ppn);
    this.programs += 1;
  }

  /**
   * Collects until the plane (or the superblocks or twins under its number) has enough free blocks, or nothing can be
   * gained.
   */
  collect(plane: Plane): void {
    const { flash, random, experiment } = this.world;
    const { gc, multiPlane } = experiment.policy;
    const lanes = flash.lanesOf(plane);
    if (!gc.enabled || lanes[0] !== plane) return;
    const good = flash.goodBlocks(plane).length;
    for (;;) {
      const free = flash.freeBlocks(plane).length;
      const enough = flash.blocksForLimit(plane) >= gc.hardFreeBlocks && free / good >= gc.softFreeRatio;
      if (enough && !flash.isExhausted(plane)) return;
      const victim = pickVictim(flash, plane, gc, random);
      if (victim === undefined) return;
      for (const each of lanes) flash.closeForGood(each, victim.index);
      let lane = 0;
      const together = flash.stepPages(lanes.length);
      for (let page = 0; page < flash.pagesPerBlock; page++) {
        for (const from of lanes) {
          const lpn = from.blocks[victim.index]?.owner[page];
          if (lpn === null || lpn === undefined) continue;
          if (lane === 0 && !flash.gcHasPage(plane)) return;
          const to = multiPlane === 'twin-block' ? flash.restOfRow(plane.die, true)[0] : lanes[lane % lanes.length];
          if (to === undefined) return;
          this.program(flash.takeGcPage(to), lpn);
          if (multiPlane !== 'twin-block') lane = (lane + 1) % together;
        }
      }
      for (; lane > 0; lane = (lane + 1) % together) {
        const rest = lanes[lane % lanes.length];
        if (rest !== undefined) this.program(flash.takeGcPage(rest), undefined);
      }
      for (const each of lanes) {
        const block = each.blocks[victim.index];
        if (block !== undefined) flash.eraseBlock(each, block);
      }
    }
  }
}
