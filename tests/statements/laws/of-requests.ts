/** Laws of what is told of a request: pieces of its time, their causes, and the operations that are named for them. */
import { PARTS, type Part } from '../../reference/result.ts';
import type { OfJob, OfRequest, Piece } from '../statement.ts';
import { isOfJob } from './of-jobs.ts';
import { coveredNs, isArrayWork, isLatency, lengthOf, overlaps, totalOf } from '../world.ts';
import type { Range, Row, World } from '../world.ts';
import { OWN, REFINES } from './of-looks.ts';
import type { Refute } from './refute.ts';

const BUS: ReadonlySet<string> = new Set(['command', 'load', 'data-in', 'data-out']);

export function lawsOfRequest(world: World, said: OfRequest, jobs: readonly OfJob[], refute: Refute): void {
  const recorded = world.requests[said.request];
  if (recorded.finish === null || said.finishNs === null) {
    if (recorded.finish !== said.finishNs) refute('sum', `finish ${said.finishNs}, recorded ${recorded.finish}`);
    if (said.pieces.length + said.waits.length > 0) refute('sum', 'it is told of a request that is not complete');
    return;
  }
  tiles(world, said, refute);
  lines(world, said, jobs, refute);
  recordedNames(world, said, refute);
  for (const piece of said.pieces) {
    const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify(piece)}`);
    if (piece.isWait === OWN.has(piece.told)) about('kind', 'own work is no wait, and a wait no own work');
    const names = REFINES[piece.told] ?? [piece.told];
    if (!names.includes(piece.recorded as Part)) about('sum', `${piece.told} is recorded as ${piece.recorded}`);
  }
  if (said.critical !== recorded.critical)
    refute('sum', `operation ${said.critical} completes it, recorded ${recorded.critical}`);
  if (said.isPlaced) lawsOfPieces(world, said, jobs, refute);
  // Lengths are known, places are not: nobody is named but who had the controller.
  else if (said.pieces.some(({ by, byRequest, told }) => by !== null && byRequest === null && told !== 'core'))
    refute('known', 'it has no place');
}

/** Of the pages of a request: each piece is what the lists of rows show at that time. */
export function lawsOfPieces(
  world: World,
  said: Pick<OfRequest, 'request' | 'critical' | 'pieces'>,
  jobs: readonly OfJob[],
  refute: Refute,
): void {
  for (const piece of said.pieces) {
    const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify(piece)}`);
    new PieceLaws(world, said, jobs, piece, about).check();
  }
}

function tiles(world: World, { request, critical, pieces, finishNs, sums }: OfRequest, refute: Refute): void {
  const update = critical === null ? null : world.updateReadOf(critical);
  const readUntil = update === null ? -1 : (world.rowsOf(update).at(-1)?.endNs ?? -1);
  const { arrival, parts } = world.requests[request];
  let at = arrival;
  const byPart = new Map<string, number>();
  const byTold = new Map<string, number>();
  for (const [i, { startNs, endNs, recorded, told, by, byRequest }] of pieces.entries()) {
    if (startNs !== at || endNs <= startNs) refute('sum', `a piece from ${startNs} to ${endNs} follows ${at}`);
    const before = pieces[i - 1];
    const isMore =
      i > 0 &&
      before.told === told &&
      before.recorded === recorded &&
      before.by === by &&
      before.byRequest === byRequest;
    if (isMore && startNs !== readUntil) refute('sum', `two pieces of one wait meet at ${startNs}`);
    at = endNs;
    byPart.set(recorded, (byPart.get(recorded) ?? 0) + endNs - startNs);
    byTold.set(told, (byTold.get(told) ?? 0) + endNs - startNs);
  }
  if (at !== finishNs || finishNs !== world.requests[request].finish)
    refute('sum', `it is told until ${at}, it ends at ${world.requests[request].finish}`);
  for (const part of PARTS)
    if ((byPart.get(part) ?? 0) !== parts[part])
      refute('sum', `${part}: told ${byPart.get(part) ?? 0}, recorded ${parts[part]}`);
  if (sums.length !== byTold.size) refute('sum', `${sums.length} causes in the list, ${byTold.size} in the pieces`);
  for (const { told, ns } of sums)
    if (byTold.get(told) !== ns) refute('sum', `${told}: ${ns} in the list, ${byTold.get(told)} in the pieces`);
}

/** Who is recorded to have been waited for last is named, where the time of the wait is known. */
function recordedNames(world: World, { request, pieces, isPlaced }: OfRequest, refute: Refute): void {
  if (!isPlaced) return;
  for (const part of ['hazard', 'space', 'flush'] as const) {
    const last = pieces.findLast(({ recorded }) => recorded === part);
    const by = world.requests[request].blockers.get(part) ?? null;
    const isThere =
      part !== 'flush' ||
      (by !== null && world.rowsOf(by).some((row) => last !== undefined && row.startNs < last.endNs));
    if (last !== undefined && isThere && last.by !== by)
      refute('known', `${part}: ${last.by} is named, ${by} is recorded`);
  }
}

/** The lines of the list say all waits once, each with its length and its operations. */
function lines(world: World, said: OfRequest, jobs: readonly OfJob[], refute: Refute): void {
  const waiting = said.pieces.filter(({ told }) => !OWN.has(told));
  const { request, waits, waitNs, ownNs } = said;
  const { arrival, finish } = world.requests[request];
  if (waitNs !== totalOf(waiting)) refute('length', `${waitNs} waited, the pieces have ${totalOf(waiting)}`);
  if (waitNs + ownNs !== (finish ?? 0) - arrival) refute('length', `${waitNs} + ${ownNs} is not the latency`);
  const key = ({ startNs, endNs, told, by }: Piece): string => `${startNs} ${endNs} ${told} ${by}`;
  const inLines = waits.flatMap(({ pieces }) => pieces.map(key)).sort();
  if (inLines.join() !== waiting.map(key).sort().join()) refute('length', 'the lines are not the waits');
  let before = Infinity;
  for (const line of waits) {
    const { link, ns, pieces, several } = line;
    const about = (law: string, what: string): void => refute(law, `${what}: ${JSON.stringify(link)}`);
    if (ns !== totalOf(pieces)) about('length', `${ns} is not the length of its pieces`);
    if (ns > before) about('length', 'a longer wait follows a shorter one');
    before = ns;
    const last = pieces[pieces.length - 1];
    if (link.fromNs !== pieces[0].startNs || link.toNs !== last.endNs)
      about('length', 'it is not from its first to its last piece');
    if (new Set(pieces.map(({ told }) => lineOf(told))).size > 1) about('kind', 'several causes in one line');
    const longest = pieces.reduce((most, piece) => (lengthOf(piece) > lengthOf(most) ? piece : most));
    if (link.operation !== longest.by) about('job', `the longest names ${longest.by}`);
    const named = pieces.flatMap(({ by }) => (by === null ? [] : [by]));
    const expected = new Set(named).size < 2 ? [] : severalOf(named, longest.by);
    if (JSON.stringify(several) !== JSON.stringify(expected))
      about('job', `first, longest and last are ${JSON.stringify(expected)}`);
    chain(world, said, line, jobs, refute);
    // Who explains more than half of all waiting is a line of its own.
    for (const one of new Set(named)) {
      const isTurn = TURNS.has(pieces[0].told);
      const ns = totalOf(pieces.filter(({ by }) => by === one));
      if (!isTurn && ns * 2 > waitNs && pieces.some(({ by }) => by !== one))
        about('length', `operation ${one} explains ${ns} of ${waitNs}`);
    }
  }
}

export const TURNS: ReadonlySet<string> = new Set(['core', 'linkQueue', 'ownBus', 'ownDie', 'ownTurn', 'group']);

/** A die that works for another, or holds its page on the bus, is one thing to wait for. */
export const lineOf = (told: string): string => (told === 'die' || told === 'data' ? 'dieHost' : told);

function severalOf(named: readonly number[], longest: number | null): { which: string; operation: number }[] {
  const [first, last] = [named[0], named[named.length - 1]];
  const list = [{ which: 'first', operation: first }];
  if (longest !== null && longest !== first && longest !== last) list.push({ which: 'longest', operation: longest });
  if (last !== first) list.push({ which: 'last', operation: last });
  return list;
}

/** Nothing begins after its effect, and a chain leads on from one operation that explains more than half. */
function chain(
  world: World,
  { waits, waitNs }: OfRequest,
  { link, pieces, causes }: OfRequest['waits'][number],
  jobs: readonly OfJob[],
  refute: Refute,
): void {
  if (causes.length === 0) return;
  const about = (what: string): void => refute('order of time', `${what}: ${JSON.stringify([link, ...causes])}`);
  let untilNs = link.toNs;
  for (const cause of causes) {
    if (cause.toNs < cause.fromNs) about('a cause ends before it begins');
    if (cause.fromNs > untilNs) about('a cause begins after its effect ends');
    untilNs = cause.toNs;
  }
  const isOne = causes[0].words.startsWith('one of these');
  const { cause } = world.operations[link.operation ?? 0];
  const share = totalOf(isOne || cause !== 'host' ? pieces : pieces.filter(({ by }) => by === link.operation));
  if (link.operation === null || share * 2 <= waitNs) about('causes of what explains less than half of the wait');
  if (waits.filter((one) => one.causes.length > 0).length > 1) about('two waits explain more than half');
  if (pieces.some(({ told }) => TURNS.has(told))) about('who takes turns has no causes');
  // Of work that is many jobs, one is said to be one of them if it alone does not explain more than half.
  const job = jobs.find((one) => one.first === causes[0].operation);
  if (job === undefined || causes[0].kind !== 'job') return;
  const ofJob = pieces.filter(({ by }) => by !== null && isOfJob(world, jobs, job, by));
  if (isOne !== totalOf(ofJob) * 2 <= waitNs) about(`its job explains ${totalOf(ofJob)} of ${waitNs}`);
}

class PieceLaws {
  readonly world: World;
  readonly said: Pick<OfRequest, 'request' | 'critical'>;
  readonly jobs: readonly OfJob[];
  readonly piece: Piece;
  readonly refute: Refute;
  /** The page that completes the request, and its update read. */
  readonly own: readonly number[];
  /** Which of them waits, and the die that it waits for then, or has. */
  readonly waiting: number | null;
  readonly die: number | null;

  constructor(
    world: World,
    said: Pick<OfRequest, 'request' | 'critical'>,
    jobs: readonly OfJob[],
    piece: Piece,
    refute: Refute,
  ) {
    this.world = world;
    this.said = said;
    this.jobs = jobs;
    this.piece = piece;
    this.refute = refute;
    const { critical } = said;
    const update = critical === null ? null : world.updateReadOf(critical);
    this.own = critical === null ? [] : update === null ? [critical] : [update, critical];
    // Until its update read is over, a write waits for what that waits for.
    const readUntil = update === null ? -1 : Math.max(-1, ...world.rowsOf(update).map(({ endNs }) => endNs));
    this.waiting = update !== null && piece.endNs <= readUntil ? update : critical;
    this.die = this.waiting === null ? null : world.dieAt(this.waiting, piece.startNs);
  }

  check(): void {
    const { by, told } = this.piece;
    const law = LAWS[told];
    // Padding is of the transaction of a page.
    const mates = by === null || this.world.operations[by].cause !== 'padding' ? [] : this.world.transactionOf(by);
    if (mates.some((mate) => this.world.operations[mate].cause !== 'padding'))
      this.refute('job', 'a page of that transaction has its name');
    if (this.hadBegun() && (told === 'die' || told === 'data' || told === 'dieHost'))
      this.refute('kind', 'it had begun, and was suspended');
    if (law === undefined) this.refute('kind', 'a cause that no law knows');
    // A transfer of no length leaves no row: who had the bus, and which pages were loaded together, is not told.
    else if (this.world.experiment.timing.transferNsPerByte > 0) law(this, by);
  }

  /** A program of its own is interrupted. */
  hadBegun(): boolean {
    const { world, piece, waiting } = this;
    if (waiting === null || world.operations[waiting].type !== 'program' || isLine(world)) return false;
    const rows = world.rowsOf(waiting).filter(world.isArray);
    return rows.some(({ endNs }) => endNs <= piece.startNs) && rows.some(({ startNs }) => startNs >= piece.endNs);
  }

  /** The operation that is named was there in all of the time. */
  covered(rows: readonly Range[], what: string): void {
    const missing = lengthOf(this.piece) - coveredNs(this.piece, rows);
    if (missing > 0) this.refute('overlap', `${what}, but not for ${missing} ns`);
  }

  isOwn = (operation: number): boolean => this.world.operations[operation].request === this.said.request;
  ownRows = (): Row[] => this.own.flatMap((operation) => this.world.rowsOf(operation));

  buses(): readonly number[] {
    const { world, die } = this;
    if (this.isUnbound()) return Array.from({ length: world.channels }, (_, channel) => channel);
    return die === null ? [] : [world.channelOf(die)];
  }

  arrays(): readonly number[] {
    const { world, die } = this;
    if (this.isUnbound()) return Array.from({ length: world.dies }, (_, other) => world.channels + other);
    return die === null ? [] : world.unitOf(die).map((other) => world.channels + other);
  }

  /** A write that has no die until it is dispatched. */
  isUnbound(): boolean {
    const { dieBinding } = this.world.experiment.policy;
    const { waiting } = this;
    if (dieBinding !== 'dynamic' && dieBinding !== 'undecided-queue') return false;
    if (waiting === null || this.world.operations[waiting].type !== 'program') return false;
    return !this.world.rowsOf(waiting).some(({ startNs }) => startNs < this.piece.endNs);
  }

  /** Suspend and resume latencies of others on its unit, in the time of the piece. */
  latencies = (): Row[] =>
    this.rowsOn(this.arrays()).filter((row) => isLatency(row) && !this.own.includes(row.operation));

  rowsOn = (lanes: readonly number[]): Row[] => lanes.flatMap((lane) => [...this.world.on(lane, this.piece)]);

  /** Time in which the die of an operation is used or held by it: from its first row to its last (model page §4). */
  holds(operation: number): Range[] {
    const { world } = this;
    const { type, cause } = world.operations[operation];
    const rows = world.rowsOfTransaction(operation);
    if (rows.length === 0) return [];
    // An array read of no length leaves no row: its page may have been in the die since any time.
    const isSeen = cause !== 'precondition' && (type !== 'read' || rows.some(({ kind }) => kind === 'read'));
    const startNs = isSeen ? Math.min(...rows.map((row) => row.startNs)) : 0;
    const isCopied = type === 'read' && !rows.some(({ kind }) => kind === 'data-out');
    // Nor has a program of no length one: when it gave the die back is not told.
    if (isCopied || (type !== 'read' && !rows.some(isArrayWork))) return [{ startNs, endNs: Infinity }];
    return [{ startNs, endNs: Math.max(...rows.map((row) => row.endNs)) }, ...busTime(this, rows)];
  }

  isBeside(operation: number): boolean {
    const die = this.world.dieOf(operation);
    return die !== null && this.die !== null && this.world.unitOf(this.die).includes(die);
  }
}

type Law = (laws: PieceLaws, by: number | null) => void;

/** The operation holds the die of the one that waits. */
const holder =
  (causes: readonly string[]): Law =>
  (laws, by) => {
    if (by === null) return;
    const { world, refute } = laws;
    if (!causes.includes(world.operations[by].cause))
      refute('kind', `the one that is named is of ${world.operations[by].cause}`);
    if (!laws.isBeside(by)) refute('overlap', 'the one that is named is in another unit');
    laws.covered(laws.holds(by), 'it holds the die');
  };

const others = (laws: PieceLaws, by: number | null): void => {
  if (by !== null && laws.isOwn(by)) laws.refute('own', 'a page of its own is told as of another');
};
const ours = (laws: PieceLaws, by: number | null): void => {
  if (by !== null && !laws.isOwn(by)) laws.refute('own', 'a page of another is told as its own');
};

/** Rows of its own on the bus, or in the array. */
const work =
  (kinds: ReadonlySet<string>): Law =>
  (laws) => {
    const shared = laws.own.flatMap((operation) => laws.world.rowsOfTransaction(operation));
    laws.covered(
      shared.filter(({ kind }) => kinds.has(kind)),
      'it works',
    );
  };

/** Nothing but its own pages was on its bus and its unit; without a free bus, on the buses. */
const onlyOwn = (laws: PieceLaws): void => {
  const isNoBus = laws.isUnbound() && laws.piece.told === 'ownBus';
  const foreign = laws
    .rowsOn(isNoBus ? laws.buses() : [...laws.buses(), ...laws.arrays()])
    .find(({ operation }) => !laws.isOwn(operation) && laws.world.operations[operation].cause !== 'padding');
  if (laws.piece.recorded === 'queue' && foreign !== undefined)
    laws.refute('own', `operation ${foreign.operation} is not its own`);
};

const busOf = (laws: PieceLaws, operation: number): Row[] =>
  laws.world.rowsOfTransaction(operation).filter(laws.world.isBus);

/** What names nobody: its time is held by the sums. */
const UNNAMED: Law = (laws, by) => {
  if (by !== null) laws.refute('known', 'nobody is known for it');
};

/** When it and its transaction were over: two programs of a chip that begin in one instant look like one transaction. */
const endsOf = (world: World, by: number): number[] =>
  [world.rowsOfTransaction(by), world.rowsOf(by)].map((rows) => Math.max(...rows.map(({ endNs }) => endNs)));

const LAWS: Readonly<Record<string, Law>> = {
  command: work(new Set(['command', 'load'])),
  transfer: work(new Set(['data-in', 'data-out', 'load'])),
  copy: work(new Set(['copy'])),
  array: work(new Set(['read', 'program', 'erase'])),
  buffer: (laws, by) => {
    UNNAMED(laws, by);
    const { world, refute, said } = laws;
    const isWrite = said.critical !== null && world.operations[said.critical].type === 'program';
    if (world.experiment.host.writeBuffer.pages > 0 && isWrite && isThrough(laws))
      refute('kind', 'of a write that goes through all is waiting');
  },
  firmware: (laws, by) => {
    UNNAMED(laws, by);
    ownService(laws, 'firmware');
  },
  link: (laws, by) => {
    UNNAMED(laws, by);
    ownService(laws, 'link');
  },
  hazard: (laws, by) => {
    if (by === null) return;
    const { world, refute, piece } = laws;
    const [mine, other] = [world.operations[laws.own.at(-1) ?? 0], world.operations[by]];
    if (other.lpn !== mine.lpn) refute('kind', `it accesses page ${other.lpn}, the one that waits ${mine.lpn}`);
    if (by >= mine.id) refute('order of time', 'it is no earlier access');
    const rows = world.rowsOfTransaction(by);
    const { writeBuffer, hazards } = world.experiment.host;
    if (rows.some(isArrayWork) && writeBuffer.pages === 0 && hazards === 'flash') {
      const ends = endsOf(world, by);
      if (!ends.includes(piece.endNs)) refute('overlap', `it was over at ${ends.join(' or ')}`);
    }
  },
  space: (laws, by) => {
    if (by === null) return;
    const { world, refute, piece } = laws;
    const { type, cause } = world.operations[by];
    if (type === 'erase') {
      // Of an erase of no length nobody can tell when it was over.
      const rows = world.rowsOf(by).filter(isArrayWork);
      if (rows.length > 0 && Math.max(...rows.map(({ endNs }) => endNs)) !== piece.endNs)
        refute('overlap', 'its erase does not end with the wait');
    } else if (type !== 'program' || cause === 'host') refute('kind', `a ${type} for ${cause} gives no page`);
  },
  place: (laws) => {
    buffered(laws);
    if (isLine(laws.world) && isThrough(laws)) laws.refute('kind', 'it may be the rest of its word line');
  },
  line: (laws) => {
    buffered(laws);
    if (!isLine(laws.world) || !isThrough(laws)) laws.refute('kind', 'it waits for no word line');
    const { piece, world } = laws;
    if (world.rowsOf(laws.own.at(-1) ?? 0).some((row) => overlaps(row, piece)))
      laws.refute('overlap', 'its first pass is there');
  },
  pass: (laws) => {
    const { world, refute, piece } = laws;
    if (world.experiment.policy.wordLine !== 'two-pass') refute('kind', 'there are no two passes');
    const [first, second] = world.rowsOf(laws.own.at(-1) ?? 0).filter(({ kind }) => kind === 'load');
    if (second === undefined || piece.startNs < first.startNs || piece.endNs > second.startNs)
      refute('kind', 'it is not before its second pass');
  },
  queue: (laws) => {
    const users = laws.rowsOn([...laws.buses(), ...laws.arrays()]);
    if (laws.die !== null && users.length === 0) laws.refute('kind', 'nothing is on its bus or its die');
  },
  unbound: (laws) => {
    if (!laws.isUnbound()) laws.refute('kind', 'it has a die');
    if (laws.rowsOn([...laws.buses(), ...laws.arrays()]).length === 0) laws.refute('kind', 'all dies are free');
    const full = laws
      .buses()
      .every((bus) => coveredNs(laws.piece, laws.world.on(bus, laws.piece)) === lengthOf(laws.piece));
    if (full && laws.buses().length > 0) laws.refute('kind', 'all buses are in use');
  },
  noBus: (laws) => {
    if (!laws.isUnbound()) laws.refute('kind', 'it has a die');
    for (const bus of laws.buses()) laws.covered(laws.world.on(bus, laws.piece), 'the bus is in use');
  },
  order: (laws) => {
    const used = laws
      .rowsOn([...laws.buses(), ...laws.arrays()])
      .find(({ operation }) => laws.world.operations[operation].cause !== 'padding');
    if (used !== undefined) laws.refute('kind', `operation ${used.operation} is on its bus or its unit`);
  },
  ownTurn: (laws, by) => {
    ours(laws, by);
    onlyOwn(laws);
  },
  ownBus: (laws, by) => {
    ours(laws, by);
    onlyOwn(laws);
    if (laws.piece.recorded === 'queue' && by === null) {
      for (const bus of laws.buses()) laws.covered(laws.world.on(bus, laws.piece), 'its own pages are on the bus');
      return;
    }
    // While its own page holds the die, that or another own page is on the bus.
    // The pause before a load of another plane is of its page.
    const { startNs, endNs } = laws.piece;
    const until = { startNs, endNs: endNs + laws.world.experiment.timing.planeSwitchNs };
    const rows = laws.world.on(laws.buses()[0] ?? 0, until).filter(({ operation }) => laws.isOwn(operation));
    laws.covered(busTime(laws, rows), 'its own page is on the bus');
  },
  ownDie: (laws, by) => {
    ours(laws, by);
    onlyOwn(laws);
    if (by === null) return;
    laws.covered(laws.world.rowsOfTransaction(by).filter(laws.world.isArray), 'its own page is in the array');
  },
  channel: (laws, by) => {
    others(laws, by);
    if (by === null) return;
    if (!laws.buses().includes(laws.world.channelOf(laws.world.dieOf(by) ?? -1)))
      laws.refute('overlap', 'it is on another channel');
    laws.covered(busTime(laws, busOf(laws, by)), 'it is on the bus');
  },
  held: (laws, by) => {
    const { world, refute, piece } = laws;
    if (world.experiment.policy.gc.preemption !== 'block') refute('kind', 'a collection holds no channel here');
    if (by === null) return;
    const { cause, type } = world.operations[by];
    if (cause !== 'gc' || type === 'erase') refute('kind', 'no move of a collection');
    const die = world.dieOf(by);
    if (die === null || !laws.buses().includes(world.channelOf(die))) refute('overlap', 'it is on another channel');
    const rows = world.rowsOfTransaction(by);
    // A page that is written together with one of the host's has the bus in the pause between their planes.
    if (rows.length > 0 && Math.min(...[...rows, ...busTime(laws, rows)].map((row) => row.startNs)) > piece.startNs)
      refute('order of time', 'it has not begun');
    // The channel is held from the first move of a job to its last.
    const job = laws.jobs.find((one) => by >= one.first && by <= one.operation && inPlane(world, one, by));
    if (job === undefined) return;
    const ends = world.operations.flatMap(({ id, type: kind, cause: of }) =>
      id >= job.first && id <= job.last && of === 'gc' && kind !== 'erase' && inPlane(world, job, id)
        ? world.rowsOf(id).map(({ endNs }) => endNs)
        : [],
    );
    if (Math.max(...ends) < piece.endNs) refute('overlap', `its last move was over at ${Math.max(...ends)}`);
  },
  die: (laws, by) => {
    others(laws, by);
    if (by === null) return;
    if (!laws.isBeside(by)) laws.refute('overlap', 'it is in another unit');
    laws.covered(laws.world.rowsOfTransaction(by).filter(laws.world.isArray), 'it is in the array');
  },
  data: (laws, by) => {
    others(laws, by);
    const rows = laws.world.on(laws.buses()[0] ?? 0, laws.piece).filter(({ operation }) => laws.isBeside(operation));
    laws.covered(busTime(laws, rows), 'the bus has a page of the die');
  },
  dieHost: (laws, by) => {
    holder(['host'])(laws, by);
    // What works in the array, or is on the bus, is told by that.
    if (by === null || laws.piece.recorded !== 'dieHost') return;
    const array = laws.world
      .rowsOf(by)
      .some((row) => (isArrayWork(row) || row.kind === 'copy') && overlaps(row, laws.piece));
    const bus = laws.buses().some((channel) => laws.world.on(channel, laws.piece).length > 0);
    if (array || bus) laws.refute('kind', array ? 'it is in the array' : 'a page is on the bus');
  },
  dieGc: holder(['gc']),
  dieFold: holder(['fold']),
  // What has a name of its own is told by it.
  dieOther: holder(['padding']),
  wear: holder(['wear-leveling']),
  move: holder(['reallocation']),
  start: holder(['precondition']),
  suspend: (laws, by) => {
    UNNAMED(laws, by);
    const told = laws.latencies().find(({ endNs }) => endNs === laws.piece.endNs);
    if (told !== undefined) laws.refute('known', `operation ${told.operation} is in a ${told.kind} until its end`);
    const rows = laws.ownRows().filter((row) => row.kind === 'program');
    const { startNs, endNs } = laws.piece;
    if (
      rows.some(
        (row) =>
          row.endNs <= startNs && rows.some((other) => other.operation === row.operation && other.startNs >= endNs),
      )
    )
      laws.refute('kind', 'it is suspended itself');
  },
  suspending: (laws, by) => latency(laws, by, 'suspend'),
  resuming: (laws, by) => latency(laws, by, 'resume'),
  resting: (laws) => {
    const { world, piece } = laws;
    const rows = laws.ownRows().filter(world.isArray);
    if (!rows.some((row) => row.startNs <= piece.startNs) || !rows.some((row) => row.endNs >= piece.endNs))
      laws.refute('kind', 'it had not begun');
    if (rows.some((row) => isArrayWork(row) && overlaps(row, piece))) laws.refute('kind', 'it works meanwhile');
  },
  group: (laws, by) => {
    const { world, refute } = laws;
    if (by === null) return;
    if (by === laws.waiting) refute('own', 'it waits for itself');
    const [mine, mate] = [laws.waiting ?? -1, by];
    const mates = world.transactionOf(mine);
    const isBurst = world.experiment.policy.dieBinding === 'dynamic' && world.operations[mate].type === 'program';
    if (!mates.includes(mate) && !isBurst && !isCommandMate(world, mine, mate))
      refute('kind', 'it is in another transaction');
    const rows = world.rowsOfTransaction(by);
    laws.covered([...rows, ...busTime(laws, rows)], 'it is there');
  },
  flush: (laws, by) => {
    const { world, refute, piece, said } = laws;
    if (world.kinds[said.request] !== 'flush') refute('kind', 'it is no flush');
    if (by === null) return;
    const rows = world.rowsOfTransaction(by);
    if (world.operations[by].type !== 'program') refute('kind', 'it is no program');
    if (rows.some(isArrayWork) && !endsOf(world, by).includes(piece.endNs))
      refute('flush', 'it does not end with the flush');
    const writer = world.operations[by].request;
    if (writer !== null && isBehind(world, writer, said.request)) refute('flush', 'a later write is named');
    laws.covered(laws.holds(by), 'it is written');
    const before = Math.min(piece.startNs, ...world.rowsOf(by).map(({ startNs }) => startNs));
    const { arrival, parts } = world.requests[said.request];
    // Behind the controller.
    const beganNs = arrival + parts.firmware + parts.link;
    if (before < piece.startNs && piece.startNs > beganNs) refute('flush', `it is written from ${before} on`);
  },
  core: (laws, by) => served(laws, by, 'firmware'),
  linkQueue: (laws, by) => served(laws, by, 'link'),
};

/** Commands, loads and data-outs, with the pauses between planes in which the bus is held and nothing is written. */
function busTime({ world }: PieceLaws, rows: readonly Row[]): Range[] {
  const pauseNs = world.experiment.timing.planeSwitchNs;
  return rows
    .filter(({ kind }) => BUS.has(kind))
    .map((row) => {
      const around = world.on(row.lane, { startNs: row.startNs - pauseNs - 1, endNs: row.endNs + pauseNs + 1 });
      const follows = around.some(({ startNs }) => startNs === row.endNs + pauseNs);
      const before = around.some(({ endNs }) => endNs === row.startNs - pauseNs);
      return { startNs: row.startNs - (before ? pauseNs : 0), endNs: row.endNs + (follows ? pauseNs : 0) };
    });
}

/** Pages that are read by one command, or loaded together, before their array phase has a row. */
function isCommandMate(world: World, one: number, other: number): boolean {
  const dies = [one, other].map((operation) => world.dieOf(operation));
  return dies[0] !== null && dies[1] !== null && world.channelOf(dies[0]) === world.channelOf(dies[1]);
}

/** Whether the pages of a write begin behind those of a flush: the controller can bring the later of two first. */
function isBehind(world: World, write: number, flush: number): boolean {
  const [began, flushed] = [write, flush].map((request) => {
    const { arrival, parts } = world.requests[request];
    return arrival + parts.firmware + parts.link;
  });
  return began > flushed || (began === flushed && world.servers.length === 0 && write > flush);
}

const inPlane = (world: World, job: OfJob, operation: number): boolean => world.blockOf(operation)?.plane === job.plane;

const isLine = ({ experiment }: World): boolean => experiment.policy.wordLine !== 'page';

/** A write that is complete on flash only. */
const isThrough = ({ world, said }: PieceLaws): boolean =>
  world.kinds[said.request] === 'FUA write' || world.experiment.host.writeBuffer.acknowledge === 'program';

function buffered({ world, refute, said }: PieceLaws): void {
  if (world.experiment.host.writeBuffer.pages === 0) refute('kind', 'there is no write buffer');
  const kind = world.kinds[said.request];
  if (kind !== 'write' && kind !== 'FUA write') refute('kind', `a ${kind} waits for no place`);
}

function latency(laws: PieceLaws, by: number | null, kind: string): void {
  const { world, refute, piece } = laws;
  if (by === null) {
    refute('known', 'nobody is suspended or resumed');
    return;
  }
  if (!laws.isBeside(by)) refute('overlap', 'it is in another unit');
  if (laws.own.includes(by)) refute('own', 'it waits for its own suspension');
  const rows = world.rowsOfTransaction(by).filter((row) => row.kind === kind);
  // What is dispatched waits until the latency is over, what is not, only in it.
  const isDispatched = laws.ownRows().some((row) => row.startNs < piece.endNs);
  const isThere = isDispatched
    ? rows.some(({ startNs, endNs }) => endNs === piece.endNs || startNs === piece.endNs)
    : coveredNs(piece, rows) === lengthOf(piece);
  if (!isThere) refute('suspension', `it has no ${kind} then`);
}

/** While a core or the link serves others, the time is not told as its own; in what comes behind its own rows, it is. */
function ownService({ world, piece, said, refute }: PieceLaws, kind: string): void {
  // A core or a direction that never worked has no rows.
  world.servers.forEach((lane) => {
    const own = lane.filter(
      (row) =>
        row.kind.startsWith(kind) &&
        row.operation === said.request &&
        row.endNs > piece.startNs &&
        row.startNs < piece.endNs,
    );
    if (own.length === 0) return;
    const until = kind === 'link' ? own[own.length - 1].endNs : own[0].startNs;
    const other = lane.find(
      (row) =>
        row.operation !== said.request && row.startNs < Math.min(until, piece.endNs) && row.endNs > piece.startNs,
    );
    if (other !== undefined) refute('known', `${other.operation} is served meanwhile`);
  });
}

function served(laws: PieceLaws, by: number | null, kind: string): void {
  const { world, refute, piece, said } = laws;
  if (piece.byRequest === null && by === null) return;
  if (piece.byRequest === said.request) refute('own', 'it waits for itself');
  const subject = piece.byRequest ?? 2 ** 31 + (by ?? 0);
  const rows = world.servers.flatMap((lane) =>
    lane.filter(
      (row) => row.kind.startsWith(kind) && (row.operation === subject || row.operation === by) && overlaps(row, piece),
    ),
  );
  if (coveredNs(piece, rows) < lengthOf(piece)) refute('overlap', 'it is not served in all of the time');
}
