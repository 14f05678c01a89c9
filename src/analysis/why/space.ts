/**
 * Times at which a die had no free page for host writes, derived from its programs and erases (the model page, §7): the
 * active block is full, and the remaining free blocks belong to garbage collection. The number of free blocks at the
 * start is not recorded; it is assumed to be the least that the later openings allow, which is right if the
 * device was short of blocks. The caller compares the result with the recorded waits.
 */
import { channelOfDie } from '../../device/geometry.ts';
import { Cause, OperationType, RowKind, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { RunReader } from './run-reader.ts';

export interface TimeRange {
  readonly startNs: number;
  readonly endNs: number;
}

/** A page is used (at its program's dispatch), or a block becomes free (at its erase's end). */
interface Change {
  readonly ns: number;
  readonly erase: boolean;
  readonly operation: number;
}

interface Space {
  /** As the pages and blocks of the die tell. */
  readonly ranges: readonly TimeRange[];
  /** From each page that was taken to the block that was erased last before the next one was. */
  readonly turns: readonly TimeRange[];
  /** When host pages were taken. */
  readonly takenNs: readonly number[];
}

const cache = new WeakMap<RunReader, Map<number, Space>>();

/** Found once a die; all in order of time. */
export function spaceOf(reader: RunReader, die: number): Space {
  let known = cache.get(reader);
  if (known === undefined) {
    known = new Map();
    cache.set(reader, known);
  }
  let found = known.get(die);
  if (found === undefined) {
    // The first bank of a superblock has data in every superpage that is written; the others go in step with it.
    const [first] = reader.experiment.policy.superblockWays > 1 ? reader.unitDies(die) : [die];
    const changes = changesOf(reader, first);
    found = { ranges: findRanges(reader, first, changes), ...turnsOf(reader, changes) };
    known.set(die, found);
  }
  return found;
}

function turnsOf({ operations }: RunReader, changes: readonly Change[]): Pick<Space, 'turns' | 'takenNs'> {
  const turns: TimeRange[] = [];
  const takenNs: number[] = [];
  let erasedNs = -1;
  for (const { ns, erase, operation } of changes) {
    if (erase) erasedNs = ns;
    else if (infoCause(operations.info(operation)) === Cause.host) {
      const startNs = takenNs.at(-1) ?? 0;
      if (erasedNs > startNs) turns.push({ startNs, endNs: erasedNs });
      takenNs.push(ns);
    }
  }
  return { turns, takenNs };
}

export function rangesWithoutAnySpace(reader: RunReader): readonly TimeRange[] {
  let common: readonly TimeRange[] | undefined;
  for (let die = 0; die < reader.geometry.dies; die++) {
    const own = spaceOf(reader, die).ranges;
    common = common === undefined ? own : intersection(common, own);
    if (common.length === 0) break;
  }
  return common ?? [];
}

function findRanges(reader: RunReader, die: number, changes: readonly Change[]): TimeRange[] {
  const { geometry, operations, experiment, recording } = reader;
  const { planesPerDie, pagesPerBlock } = geometry;
  const ownBlock = experiment.policy.gcActiveBlock;
  const reserved = experiment.policy.gc.enabled ? 1 : 0;
  const first = die * planesPerDie;

  // The least number of free blocks at the start that makes every opening possible.
  const free = new Int32Array(planesPerDie);
  const least = new Int32Array(planesPerDie);
  for (const { erase, operation } of changes) {
    const plane = operations.plane(operation, geometry) - first;
    if (erase) free[plane]++;
    else if (operations.ppn(operation) % pagesPerBlock === 0) {
      const host = infoCause(operations.info(operation)) === Cause.host;
      least[plane] = Math.max(least[plane], (host ? reserved + 1 : 1) - free[plane]);
      free[plane]--;
    }
  }

  free.set(least);
  /** Pages written in the host's active block; −1 if nothing tells. */
  const written = new Int32Array(planesPerDie).fill(-1);
  /** 1 while the rest of the block that a collection opened as the plane's last free one is reserved for collection. */
  const barred = new Uint8Array(planesPerDie);
  const planes = changes.map(({ operation }) => operations.plane(operation, geometry) - first);
  const next = nextOnPlane(planes, planesPerDie);
  const isHost = (change: Change | undefined): boolean =>
    change !== undefined && infoCause(operations.info(change.operation)) === Cause.host;
  const hasSpace = (): boolean => {
    let full = 0;
    let mayOpen = false;
    for (let plane = 0; plane < planesPerDie; plane++) {
      if (barred[plane] === 1) {
        full++;
        continue;
      }
      if (written[plane] < pagesPerBlock) {
        // A block of its own for GC is opened in all planes together: one with a free page is enough, a closed one is
        // not.
        return true;
      }
      full++;
      if (free[plane] > reserved) mayOpen = true;
    }
    return full === planesPerDie && mayOpen;
  };
  const ranges: TimeRange[] = [];
  let since = -1;
  for (const [i, change] of changes.entries()) {
    const { ns, erase, operation } = change;
    const plane = planes[i];
    if (erase) {
      free[plane]++;
      // One collection may follow another: only the next change shows it.
      if (written[plane] === pagesPerBlock || isHost(changes[next[i]])) barred[plane] = 0;
    } else {
      const page = operations.ppn(operation) % pagesPerBlock;
      if (page === 0) free[plane]--;
      if (!ownBlock || isHost(change)) written[plane] = page + 1;
      if (isHost(change)) barred[plane] = 0;
      else if (page === 0 && free[plane] === 0 && reserved === 1) barred[plane] = 1;
    }
    const space = hasSpace();
    if (!space && since < 0) since = ns;
    if (space && since >= 0) {
      if (ns > since) ranges.push({ startNs: since, endNs: ns });
      since = -1;
    }
  }
  if (since >= 0) ranges.push({ startNs: since, endNs: recording.endNs });
  return ranges;
}

/** For each change the number of the next one on its plane; beyond the last if there is none. */
function nextOnPlane(planes: readonly number[], count: number): Int32Array {
  const next = new Int32Array(planes.length);
  const later = new Int32Array(count).fill(planes.length);
  for (let i = planes.length - 1; i >= 0; i--) {
    next[i] = later[planes[i]];
    later[planes[i]] = i;
  }
  return next;
}

/** In order of time, erases first. */
function changesOf(reader: RunReader, die: number): Change[] {
  const { geometry, operations, recording } = reader;
  const taken = new Map<number, number>();
  const erased = new Map<number, number>();
  const isProgram = (id: number): boolean => infoType(operations.info(id)) === OperationType.program;
  // The pages of one transaction are used together, at the start of its first load; loads that follow each other
  // without a gap and then run together are one.
  let burst: number[] = [];
  let burstStart = 0;
  let burstEnd = -1;
  const { planeSwitchNs } = reader.experiment.timing;
  const starts = new Map<number, number>();
  reader.array(die).visit(0, recording.endNs + 1, (startNs, endNs, kind, id) => {
    if (kind === RowKind.erase) erased.set(id, endNs);
    else if (kind === RowKind.program && !starts.has(id)) starts.set(id, startNs);
  });
  reader.bus(channelOfDie(geometry, die)).visit(0, recording.endNs + 1, (startNs, endNs, _kind, id) => {
    if (!isProgram(id) || operations.die(id, geometry) !== die) return;
    const mate = burst.at(-1);
    const follows = startNs === burstEnd || startNs === burstEnd + planeSwitchNs;
    if (mate === undefined || !follows || starts.get(mate) !== starts.get(id)) {
      burst = [];
      burstStart = startNs;
    }
    burst.push(id);
    burstEnd = endNs;
    if (!taken.has(id)) taken.set(id, burstStart);
  });
  for (const [id, startNs] of starts) if (!taken.has(id)) taken.set(id, startNs);
  const changes: Change[] = [];
  for (const [operation, ns] of taken) {
    if (infoCause(operations.info(operation)) !== Cause.precondition) changes.push({ ns, erase: false, operation });
  }
  for (const [operation, ns] of erased) {
    if (infoCause(operations.info(operation)) !== Cause.precondition) changes.push({ ns, erase: true, operation });
  }
  return changes.sort((a, b) => a.ns - b.ns || Number(b.erase) - Number(a.erase) || a.operation - b.operation);
}

function intersection(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  const common: TimeRange[] = [];
  let j = 0;
  for (const range of a) {
    while (j < b.length && b[j].endNs <= range.startNs) j++;
    for (let k = j; k < b.length && b[k].startNs < range.endNs; k++) {
      const startNs = Math.max(range.startNs, b[k].startNs);
      const endNs = Math.min(range.endNs, b[k].endNs);
      if (endNs > startNs) common.push({ startNs, endNs });
    }
  }
  return common;
}
