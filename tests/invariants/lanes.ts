/**
 * Rules 2 and 3: one array operation at a time on a die, one transfer at a time on a channel. A pass over each lane by
 * itself.
 */
import {
  type Timing,
  firstPassProgramNs,
  hasPageTypes,
  pageTypeOf,
  programTimes,
  readTimes,
  wordLineProgramNs,
  channelOfDie,
  dieOnChannel,
  type Experiment,
  type Policy,
  isWholeLine,
} from '../support/doors/document.ts';
import {
  packRow,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
  rowEnd,
  Cause,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  infoCause,
  infoType,
  isArrayKind,
  MergedRows,
} from '../support/doors/engine.ts';
import { CacheModes } from './cache-modes.ts';
import type { RunRecord } from './run-record.ts';

export function checkLanes(record: RunRecord): void {
  const { recording } = record.run;
  for (let lane = 0; lane < recording.lanes.length; lane++) {
    if (lane < recording.channels) checkBus(record, lane);
    else if (record.run.experiment.policy.planeReads === 'independent') checkPlanes(record, lane);
    else checkDie(record, lane);
  }
  if (record.run.experiment.policy.superblockWays > 1) checkGangs(record);
  checkSuspendedLines(record);
}

/** Rule 2, superblocks: an array operation runs on all banks of its gang. */
function checkGangs(record: RunRecord): void {
  const { geometry, run } = record;
  const ways = run.experiment.policy.superblockWays;
  const gangs = Array.from({ length: geometry.dies / ways }, () => ({ packed: -1, operation: NONE, lanes: 0 }));
  const gangOf = (die: number): number =>
    channelOfDie(geometry, die) + geometry.channels * Math.floor(dieOnChannel(geometry, die) / ways);
  let start = -1;
  const close = (): void => {
    gangs.forEach((gang, number) => {
      if (gang.lanes > 0 && gang.lanes !== ways) {
        const message = `superblock ${number}: the array phase of operation ${gang.operation} is on ${gang.lanes} of its ${ways} banks`;
        record.report(2, start, gang.operation, message);
      }
      gang.lanes = 0;
    });
  };
  const rows = new MergedRows(run.recording);
  while (rows.next()) {
    if (rows.lane < run.recording.channels) continue;
    if (rows.startNs !== start) {
      close();
      start = rows.startNs;
    }
    const gang = gangs[gangOf(rows.lane - run.recording.channels)];
    const packed = packRow(rows.kind, rows.lengthNs);
    if (gang.lanes === 0) {
      gang.packed = packed;
      gang.operation = rows.operation;
    }
    if (packed !== gang.packed) {
      const message = `superblock: operation ${rows.operation} begins another array phase than operation ${gang.operation} at the same time`;
      record.report(2, start, rows.operation, message);
    }
    gang.lanes++;
  }
  close();
}

/** Rule 3. */
function checkBus(record: RunRecord, channel: number): void {
  const { recording } = record.run;
  let busyUntil = -Infinity;
  let user = NONE;
  for (const chunk of recording.lanes[channel]) {
    for (let i = 0; i < chunk.count; i++) {
      const start = rowStart(chunk, i);
      const id = chunk.operation[i];
      const kind = ROW_KIND_NAMES[rowKind(rowWord(chunk, i))];
      if (start < busyUntil) {
        record.report(
          3,
          start,
          id,
          `channel ${channel}: ${kind} of operation ${id} starts while operation ${user} transfers until ${busyUntil} ns`,
        );
      }
      const die = record.operations.die(id, record.geometry);
      if (die !== NONE && channelOfDie(record.geometry, die) !== channel) {
        record.report(
          3,
          start,
          id,
          `channel ${channel}: ${kind} of operation ${id}, whose die ${die} is on another channel`,
        );
      }
      const end = rowEnd(chunk, i);
      if (end > busyUntil) {
        busyUntil = end;
        user = id;
      }
    }
  }
}

/**
 * Rule 2. Rows with the same start, kind and length are the pages of one array operation, which must then be one that
 * the die can do.
 */
function checkDie(record: RunRecord, lane: number): void {
  const { recording } = record.run;
  const die = lane - recording.channels;
  const { slcCache } = record.run.experiment.policy;
  const modes = slcCache === false ? null : new CacheModes(record, slcCache.blocksPerPlane);
  const members: number[] = [];
  let start = -1;
  let packed = -1;
  let busyUntil = -Infinity;
  let owner = NONE;
  for (const chunk of recording.lanes[lane]) {
    for (let i = 0; i < chunk.count; i++) {
      const id = chunk.operation[i];
      const here = record.operations.die(id, record.geometry);
      if (here !== die && here !== NONE) {
        record.report(
          2,
          rowStart(chunk, i),
          id,
          `die ${die}: an array phase of operation ${id}, which belongs to die ${here}`,
        );
      }
      if (rowStart(chunk, i) === start && rowWord(chunk, i) === packed) {
        members.push(id);
        continue;
      }
      checkTogether(record, die, start, packed, members, modes);
      if (rowStart(chunk, i) < busyUntil) {
        record.report(
          2,
          rowStart(chunk, i),
          id,
          `die ${die}: ${ROW_KIND_NAMES[rowKind(rowWord(chunk, i))]} of operation ${id} starts while operation ${owner} runs until ${busyUntil} ns`,
        );
      }
      start = rowStart(chunk, i);
      packed = rowWord(chunk, i);
      members.length = 0;
      members.push(id);
      owner = id;
      busyUntil = Math.max(busyUntil, start + rowLength(packed));
    }
  }
  checkTogether(record, die, start, packed, members, modes);
}

/**
 * Rule 2 for a die whose planes read independently: each plane does one read at a time, its data out included, and at
 * most as many planes read as may; everything else has the die to itself.
 */
function checkPlanes(record: RunRecord, lane: number): void {
  const { recording, experiment } = record.run;
  const { operations, geometry } = record;
  const { planeReadLimit } = experiment.policy;
  const limit = planeReadLimit === 0 ? Infinity : planeReadLimit;
  const inLines = isWholeLine(experiment.policy);
  const die = lane - recording.channels;
  /** Reads that may still have their plane, and until when: their data is out then. */
  let reads: { id: number; plane: number; untilNs: number }[] = [];
  const members: number[] = [];
  let start = -1;
  let packed = -1;
  let busyUntil = -Infinity;
  let owner = NONE;
  for (const chunk of recording.lanes[lane]) {
    for (let i = 0; i < chunk.count; i++) {
      const id = chunk.operation[i];
      const at = rowStart(chunk, i);
      const info = operations.info(id);
      const name = `${ROW_KIND_NAMES[rowKind(rowWord(chunk, i))]} of operation ${id}`;
      const here = operations.die(id, geometry);
      if (here !== die && here !== NONE) {
        record.report(2, at, id, `die ${die}: an array phase of operation ${id}, which belongs to die ${here}`);
      }
      const hasPlane = PLANE_READERS.has(infoCause(info)) && !isCopyback(record, id);
      // Jobs of whole word lines read a page of all planes together.
      const isPlaneRead =
        infoType(info) === OperationType.read && hasPlane && (!inLines || infoCause(info) === Cause.host);
      const isTogether = !isPlaneRead && at === start && rowWord(chunk, i) === packed;
      if (isTogether) {
        members.push(id);
        continue;
      }
      reads = reads.filter(({ untilNs }) => untilNs > at);
      if (at < busyUntil) {
        record.report(2, at, id, `die ${die}: ${name} starts while operation ${owner} runs until ${busyUntil} ns`);
      }
      const plane = operations.plane(id, geometry);
      const other = isPlaneRead ? reads.find((read) => read.plane === plane) : reads[0];
      if (other !== undefined) {
        const where = isPlaneRead ? `plane ${plane}` : `die ${die}`;
        record.report(2, at, id, `${where}: ${name} starts before the data of operation ${other.id} is out`);
      }
      if (isPlaneRead) {
        reads.push({ id, plane, untilNs: Math.max(at + rowLength(rowWord(chunk, i)), record.lastEnd[id]) });
        if (reads.length > limit) {
          record.report(2, at, id, `die ${die}: ${name} is one of ${reads.length} at a time; ${limit} may be`);
        }
        continue;
      }
      checkTogether(record, die, start, packed, members);
      start = at;
      packed = rowWord(chunk, i);
      members.length = 0;
      members.push(id);
      owner = id;
      busyUntil = Math.max(busyUntil, start + rowLength(packed));
    }
  }
  checkTogether(record, die, start, packed, members);
}

/** Causes of reads that need their plane only. */
const PLANE_READERS: ReadonlySet<number> = new Set([Cause.host, Cause.gc, Cause.wearLeveling]);

/** Whether an operation is a step of a copyback, which holds its die. */
const isCopyback = ({ run, operations }: RunRecord, id: number): boolean =>
  run.experiment.policy.gc.copyback && infoCause(operations.info(id)) !== Cause.host;

/** Whether a die can do the array phases of these operations as one: other planes, one type, one page (and block). */
function checkTogether(
  record: RunRecord,
  die: number,
  start: number,
  packed: number,
  members: readonly number[],
  modes: CacheModes | null = null,
): void {
  if (members.length === 0 || !isArrayKind(rowKind(packed))) return;
  const { experiment } = record.run;
  const { operations, geometry } = record;
  const first = members[0];
  const info = operations.info(first);
  const isLine = isWholeLine(experiment.policy) && infoType(info) === OperationType.program;
  if (isLine && infoCause(info) !== Cause.precondition) {
    checkWordLine(record, die, start, rowLength(packed), members);
    return;
  }
  checkTypes(record, die, start, packed, members, modes);
  if (modes !== null) for (const id of members) modes.passed(id);
  if (members.length < 2) return;
  const planes = new Set<number>();
  const where = `die ${die}: operation`;
  for (const id of members) {
    const plane = operations.plane(id, geometry);
    if (plane !== NONE && planes.has(plane) && experiment.policy.multiLocationRead === false) {
      record.report(2, start, id, `${where} ${id} runs together with another of its plane`);
    }
    planes.add(plane);
    if (infoType(operations.info(id)) !== infoType(operations.info(first))) {
      record.report(2, start, id, `${where} ${id} runs together with operation ${first}, which is of another kind`);
    }
    if (experiment.policy.multiLocationRead !== false) continue;
    const a = addressInPlane(record, first);
    const b = addressInPlane(record, id);
    const blocksDiffer = experiment.policy.planeConstraint === 'block-and-page' && a.block !== b.block;
    if (a.page !== b.page || blocksDiffer) {
      record.report(
        2,
        start,
        id,
        `${where} ${id} (block ${b.block}, page ${b.page}) runs together with operation ${first} (block ${a.block}, page ${a.page})`,
      );
    }
  }
}

/**
 * Whether an array phase lasts as long as its slowest page takes, if pages differ. Runs of programs and erases that are
 * suspended are parts of it; on a unit of several dies the slowest page may be on another.
 * @param modes the modes of the blocks, before this phase; null without an SLC cache
 */
function checkTypes(
  record: RunRecord,
  die: number,
  start: number,
  packed: number,
  members: readonly number[],
  modes: CacheModes | null,
): void {
  const { experiment } = record.run;
  const { timing, policy } = experiment;
  if ((modes === null && !hasPageTypes(timing)) || policy.multiLocationRead !== false) return;
  const { operations, geometry } = record;
  const type = infoType(operations.info(members[0]));
  if (infoCause(operations.info(members[0])) === Cause.precondition) return;
  if (type === OperationType.erase && (modes === null || policy.suspension.erase)) return;
  if (type === OperationType.program && policy.suspension.program) return;
  // Padding beside a virtual page is a read of no logical page, so it has no number there.
  if (members.some((id) => operations.isVirtual(id) && infoCause(operations.info(id)) === Cause.padding)) return;
  const ordinary = ordinaryTimes(timing, type);
  const cachedNs = modes === null ? 0 : cacheTime(policy.slcCache, type);
  const times = modes === null ? ordinary : [...ordinary, cachedNs];
  // A virtual page counts through all blocks.
  const typeOf = (id: number): number =>
    type === OperationType.erase
      ? 0
      : pageTypeOf(timing.pageTypes, addressInPlane(record, id).page % geometry.pagesPerBlock);
  const lengthOf = (id: number): number => (modes?.isCached(id) === true ? cachedNs : ordinary[typeOf(id)]);
  const slowest = members.reduce((most, id) => Math.max(most, lengthOf(id)), 0);
  const length = rowLength(packed);
  const alone = policy.busyUnit === 'die' && policy.superblockWays === 1;
  if (alone ? length === slowest : length >= slowest && times.includes(length)) return;
  const message = `die ${die}: the array phase of operation ${members[0]} lasts ${length} ns; its page type takes ${slowest}`;
  record.report(2, start, members[0], message);
}

/** Array times of ordinary pages by their type, ns; of an erase the one. */
function ordinaryTimes(timing: Timing, type: number): readonly number[] {
  if (type === OperationType.erase) return [timing.eraseNs];
  return type === OperationType.read ? readTimes(timing) : programTimes(timing);
}

/** Array time in the SLC cache, ns. */
function cacheTime(cache: Policy['slcCache'], type: number): number {
  if (cache === false) return 0;
  if (type === OperationType.erase) return cache.eraseNs;
  return type === OperationType.read ? cache.readNs : cache.programNs;
}

/** Whether the pages of a program are those of one word line in all planes of the die, each once. */
function checkWordLine(
  record: RunRecord,
  die: number,
  start: number,
  length: number,
  members: readonly number[],
): void {
  const { operations, geometry, run } = record;
  const { count } = run.experiment.timing.pageTypes;
  const [first] = members;
  const a = addressInPlane(record, first);
  const line = Math.floor(a.page / count);
  const seen = new Set<number>();
  for (const id of members) {
    const b = addressInPlane(record, id);
    if (b.block !== a.block || Math.floor(b.page / count) !== line) {
      const message = `die ${die}: operation ${id} (block ${b.block}, page ${b.page}) is programmed with word line ${line} of block ${a.block}`;
      record.report(2, start, id, message);
    }
    seen.add(operations.ppn(id));
  }
  const { policy, timing } = run.experiment;
  // A second pass of no length leaves no row.
  const isHidden = policy.wordLine === 'two-pass' && wordLineProgramNs(timing) === 0;
  if (policy.suspension.program) checkRunOfLine(record, die, start, length, first);
  else if (!isHidden) {
    const isFirst = policy.wordLine === 'two-pass' && checkPass(record, die, start, first);
    const meant = isFirst ? firstPassProgramNs(timing) : wordLineProgramNs(timing);
    if (length !== meant) {
      const pass = isFirst ? 'first pass' : 'program';
      const message = `die ${die}: the ${pass} of a word line (operation ${first}) lasts ${length} ns instead of ${meant}`;
      record.report(2, start, first, message);
    }
  }
  const pages = count * geometry.planesPerDie;
  if (seen.size === pages && members.length === pages) return;
  const message = `die ${die}: the program of operation ${first} writes ${seen.size} of the ${pages} pages of a word line`;
  record.report(2, start, first, message);
}

/** When the passes of a word line have ended: array time so far, ns. */
function endsOfPasses({ timing, policy }: Experiment): number[] {
  const last = wordLineProgramNs(timing);
  if (policy.wordLine !== 'two-pass') return [last];
  const first = firstPassProgramNs(timing);
  return [first, first + last];
}

/**
 * Runs of a program that may be suspended, under its oldest page: together they last as long as its passes, and none
 * continues from one into the other.
 */
function checkRunOfLine(record: RunRecord, die: number, start: number, length: number, first: number): void {
  const { experiment } = record.run;
  // A program that starts anew has no length of its own.
  const { point } = experiment.policy.suspension;
  if (point === 'cancel' || point === 'restart') return;
  const { programmedNs } = record.passes;
  const before = programmedNs.get(first) ?? 0;
  const after = before + length;
  programmedNs.set(first, after);
  const due = endsOfPasses(experiment).find((ns) => ns > before);
  if (due !== undefined && after <= due) return;
  const message = `die ${die}: the program of a word line (operation ${first}) has lasted ${after} ns, in a run from ${before} ns on; it takes ${endsOfPasses(experiment).join(' and then ')}`;
  record.report(2, start, first, message);
}

/** Of a run whose requests are all complete, whether no suspended program of a word line has been forgotten. */
function checkSuspendedLines(record: RunRecord): void {
  const { experiment, recording } = record.run;
  if (recording.requests.some(({ latency }) => latency.some((ns) => !(ns >= 0)))) return;
  const ends = endsOfPasses(experiment);
  for (const [first, ns] of record.passes.programmedNs) {
    if (ends.includes(ns)) continue;
    const message = `the program of a word line (operation ${first}) lasts ${ns} ns in all instead of ${ends.join(' or ')}`;
    record.report(2, null, first, message);
  }
}

/**
 * Whether the program of a word line, under its oldest page, is the first of its two passes; and whether it may be: a
 * word line has two, and of the host's word lines of a die no more than two are between theirs.
 */
function checkPass(record: RunRecord, die: number, start: number, first: number): boolean {
  const { operations, passes } = record;
  const before = passes.done.get(first) ?? 0;
  passes.done.set(first, before + 1);
  if (before > 1) record.report(2, start, first, `die ${die}: operation ${first} is programmed in a third pass`);
  if (infoCause(operations.info(first)) !== Cause.host) return before === 0;
  const open = (passes.open.get(die) ?? 0) + (before === 0 ? 1 : -1);
  passes.open.set(die, open);
  if (open > 2) {
    const message = `die ${die}: operation ${first} has its first pass while two other word lines are between theirs`;
    record.report(2, start, first, message);
  }
  return before === 0;
}

/** A page's address in its plane; a page that takes no space has block 0 and a page by its logical number. */
function addressInPlane(record: RunRecord, id: number): { block: number; page: number } {
  const { operations, geometry } = record;
  const ppn = operations.ppn(id);
  if (operations.isVirtual(id)) return { block: 0, page: Math.floor(operations.lpn(id) / geometry.planes) };
  return {
    block: Math.floor(ppn / geometry.pagesPerBlock) % geometry.blocksPerPlane,
    page: ppn % geometry.pagesPerBlock,
  };
}
