/** Which waiting reads go together in one transaction (model page §6, §11.4, §12.4). */
import { inClump } from './clumps.ts';
import { exactCeil } from './exact.ts';
import type { Operation, Unit } from './parts.ts';
import { isOn, readIsHeld, readQueue } from './waiting.ts';
import type { World } from './world.ts';
import { firstTimes } from './page-types.ts';

/** The page address that reads must share to go together. */
function readAddress(world: World, read: Operation): { block: number; page: number } {
  const { flash } = world;
  if (read.ppn !== null) {
    const { block, page } = flash.place(read.ppn);
    return { block: block.index, page };
  }
  return { block: 0, page: Math.floor((read.lpn ?? 0) / (flash.dies * flash.planesPerDie)) };
}

/** Two reads of one die are at addresses that it can read together. */
export function sameAddress(world: World, a: Operation, b: Operation): boolean {
  const [one, other] = [readAddress(world, a), readAddress(world, b)];
  return one.page === other.page && (world.experiment.policy.planeConstraint === 'page' || one.block === other.block);
}

/** How many reads behind the oldest one are looked at. */
const LOOKAHEAD = 256;

/** A read transaction to be: its reads by id, and how long its array read takes. */
export interface ReadGroup {
  reads: Operation[];
  arrayNs: number;
}

/** The read and those that join it. `making`: the unit has made room for reads, so that none of them is held. */
export function readsTogether(world: World, unit: Unit, first: Operation, making: boolean): ReadGroup {
  const { readNs } = firstTimes(world.experiment);
  if (world.gangs) return { reads: superPageReads(world, unit, first, making), arrayNs: readNs };
  const candidates = readQueue(world, unit)
    .slice(0, 1 + LOOKAHEAD)
    .filter((read) => read === first || making || !readIsHeld(world, unit, read))
    .filter((read) => inClump(world, unit, read));
  const { multiLocationRead } = world.experiment.policy;
  if (multiLocationRead !== false) {
    const reads = smallReads(world, first, candidates, multiLocationRead.units);
    if (reads.length > 1) return { reads, arrayNs: readNs + exactCeil(readNs, multiLocationRead.extra) };
  }
  return { reads: parallelReads(world, unit, first, candidates), arrayNs: readNs };
}

/** Small reads of several blocks of one plane (SOML). */
function smallReads(world: World, first: Operation, candidates: readonly Operation[], units: number): Operation[] {
  const most = Math.floor(world.experiment.device.pageBytes / units);
  const isSmall = ({ covered, update, virtual }: Operation): boolean => covered <= most && !update && !virtual;
  if (!isSmall(first)) return [first];
  const together = [first];
  for (const read of candidates) {
    if (together.length === units) break;
    if (!isSmall(read) || read.plane !== first.plane) continue;
    const { block } = readAddress(world, read);
    if (together.every((other) => readAddress(world, other).block !== block)) together.push(read);
  }
  return together.sort((a, b) => a.id - b.id);
}

/** Reads of other planes at the same address; with the whole chip busy, the like on its other dies. */
function parallelReads(world: World, unit: Unit, first: Operation, candidates: readonly Operation[]): Operation[] {
  const { scheduler, parallelRead, busyUnit, dieInterleave } = world.experiment.policy;
  // PAQ takes what fits, whatever request it belongs to.
  const which = scheduler === 'paq' ? 'any' : parallelRead;
  if (which === 'none') return [first];
  const allowed = candidates.filter((read) => which === 'any' || read.request === first.request);
  const chosen: Operation[] = [];
  const dies = busyUnit === 'chip' && dieInterleave ? unit.dies : [first.die];
  for (const die of dies) {
    const ofDie = allowed.filter((read) => read.die === die);
    const lead = die === first.die ? first : ofDie[0];
    if (lead === undefined) continue;
    const together = [lead];
    for (const read of ofDie) {
      if (!sameAddress(world, read, lead)) continue;
      if (together.every(({ plane }) => plane !== read.plane)) together.push(read);
    }
    for (const read of together) chosen.push(read);
  }
  return chosen.sort((a, b) => a.id - b.id);
}

/** The waiting pages of the read's request that lie in its super-page. */
function superPageReads(world: World, unit: Unit, first: Operation, making: boolean): Operation[] {
  const superPage = (read: Operation): string => {
    const { block, page } = readAddress(world, read);
    return `${(read.plane?.index ?? 0) % world.flash.planesPerDie}/${block}/${page}`;
  };
  const together: Operation[] = [];
  for (const read of readQueue(world, unit)) {
    if (read.request !== first.request || !isOn(unit, read) || superPage(read) !== superPage(first)) continue;
    if (read !== first && !making && readIsHeld(world, unit, read)) continue;
    // A page that is requested twice is read twice.
    if (together.every(({ die }) => die !== read.die)) together.push(read);
  }
  return together;
}
