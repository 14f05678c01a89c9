/**
 * The state of a run of the reference model, and the few things that everything else is made of: time, the agenda of
 * phase ends, operations, units and buses.
 */
import { ControllerSide, hasNoController } from './controller.ts';
import { extraArrayNs, extraOfLine, firstOf } from './page-types.ts';
import { pagesOfLine } from './word-lines.ts';
import type { Experiment, HostRequest } from '../support/doors/document.ts';
import { Flash } from './flash.ts';
import type { Plane } from './flash.ts';
import type {
  BusHold,
  Hold,
  Job,
  Operation,
  Request,
  ScheduledEvent,
  Segment,
  Source,
  Transaction,
  Unit,
} from './parts.ts';
import type { Fold } from './folds.ts';
import type { Clump } from './clumps.ts';
import { Draws } from './draws.ts';
import { Layout } from './layout.ts';
import { noParts } from './result.ts';
import { countBypass } from './sprinkler.ts';
import type { CauseName, DieLeft, OperationKind, ResultCounts, ResultRow, RowKindName } from './result.ts';

export class World {
  readonly experiment: Experiment;
  readonly trace: readonly HostRequest[];
  readonly flash: Flash;
  now = 0;
  /** The last instant at which something happened. */
  lastEventNs = 0;
  /** Ends of phases. */
  agenda: ScheduledEvent[] = [];
  /** Instants at which something may become possible although no phase ends. */
  readonly timers = new Set<number>();
  readonly rows: ResultRow[] = [];
  readonly operations: Operation[] = [];
  readonly requests: Request[] = [];
  /** Host operations that are not dispatched, by id. */
  waiting: Operation[] = [];
  readonly units: Unit[] = [];
  /** What each channel's bus carries. */
  readonly buses: (BusHold | null)[];
  /** Unfinished host writes of each page, oldest first. */
  readonly unfinishedWrites = new Map<number, Operation[]>();
  /** Of each page the write that arrived last among those that have been dispatched. */
  readonly latestPlaced = new Map<number, number>();
  /** The background job of each plane. */
  readonly jobs = new Map<number, Job>();
  /** The folding of each plane; since when the host has had nothing in the device, and whether it had at the last end. */
  readonly folds = new Map<number, Fold>();
  idleSince = 0;
  hostWorked = false;
  /** The collection that holds each channel. */
  readonly holds: (Hold | null)[];
  /** Logical pages that a trim has emptied. */
  readonly trimmedPages = new Set<number>();
  /** How often a chip has started writes that were bound to no die. */
  unboundStarts = 0;
  /** `initial.collect` entries that have not started. */
  collect: { atNs: number; plane: Plane; block: number }[] = [];
  /** Free places of the write buffer; Infinity without one. */
  bufferFree: number;
  /** Pages that have entered a coalescing buffer, merged ones too. */
  bufferedWrites = 0;
  /** Writes that wait until they are a whole word line, and since when the first of them does. */
  gathering: Operation[] = [];
  gatheringSince = 0;
  /** Word lines that have had the first of two passes and whose second is not due, by die; and the padding of lines. */
  readonly between = new Map<number, Operation[]>();
  readonly linePadding = new Map<Operation, Operation[]>();
  /** Writes that wait for a place in the write buffer, oldest first. */
  bufferQueue: Operation[] = [];
  /** Next chip of each channel that pulls writes, and next die of each chip (dynamic binding). */
  readonly chipToken: number[];
  readonly dieToken = new Map<string, number>();
  /** Chips of each channel chosen in the present burst of writes. */
  readonly burstChips: number[];
  /** Slacker: ready operations in the order in which they will be served, reads by unit, writes by die. */
  readonly readQueues = new Map<number, Operation[]>();
  readonly writeQueues = new Map<number, Operation[]>();
  /** PAQ: what is being issued. */
  clump: Clump | null = null;
  /** Sprinkler: next unit of each channel, and how often each unit's oldest operation was passed. */
  readonly unitToken: number[] = [];
  readonly bypassed = new Map<Unit, { operation: Operation; count: number }>();
  /** Cores and link; null if they take no time. */
  readonly controller: ControllerSide | null;
  /** MBM's read strategy: what is read in long requests. */
  readonly layout: Layout | null;
  /** Random draws of policies and preconditioning. */
  readonly random: Draws;
  /** The erase that gave each die a page again when it had none; under −1: that gave any die one when none had. */
  readonly gaveSpace = new Map<number, number>();
  /** False while dispatch looks again after an erase that was cut for a write went on without it. */
  writesAsk = true;
  /** Requests before this one run without being counted, and what they had counted when it arrived. */
  readonly firstCounted: number;
  private warmUp: ResultCounts | null = null;
  readonly counts: ResultCounts = {
    gcRuns: 0,
    suspensionsProgram: 0,
    suspensionsErase: 0,
    transactions: 0,
    multiPlanePrograms: 0,
    hostWrites: 0,
    padding: 0,
    rebound: 0,
    bufferHits: 0,
    bufferMerged: 0,
    bufferWriteBacks: 0,
    bufferPeak: 0,
    folded: 0,
    foldRuns: 0,
  };
  /** When each bus was taken. */
  readonly busHolds: { channel: number; start: number; end: number }[] = [];
  private answersPlanned = 0;
  /** Host pages written since the start, for bindings that count them. */
  boundPages = 0;
  readonly diesLeft: DieLeft[] = [];
  /** Pages (super-pages) that were bound anew because their die was full. */
  boundAnew = 0;
  boundWriteRequests = 0;
  /** Die of the last page that was bound at arrival. */
  lastBound = 0;
  /** Pages bound to each die so far. */
  readonly cumulativeWrites: number[];

  private readonly transferMillionths: bigint;

  constructor(experiment: Experiment, trace: readonly HostRequest[]) {
    this.experiment = experiment;
    this.trace = trace;
    this.flash = new Flash(experiment);
    const { readLayout } = experiment.policy;
    const { readIntensiveRegions } = experiment.initial;
    this.layout = readLayout === false ? null : new Layout(readLayout.regionPages, readIntensiveRegions);
    this.random = new Draws(experiment.seed);
    this.controller = hasNoController(this) ? null : new ControllerSide(this);
    const { repeat, warmup } = experiment.host;
    this.firstCounted = Math.floor(trace.length * repeat * warmup);
    this.buses = Array.from({ length: this.flash.channels }, () => null);
    this.holds = Array.from({ length: this.flash.channels }, () => null);
    this.cumulativeWrites = Array.from({ length: this.flash.dies }, () => 0);
    this.chipToken = Array.from({ length: this.flash.channels }, () => 0);
    this.burstChips = Array.from({ length: this.flash.channels }, () => 0);
    const { pages } = experiment.host.writeBuffer;
    this.bufferFree = pages === 0 ? Infinity : pages;
    this.transferMillionths = BigInt(Math.round(experiment.timing.transferNsPerByte * 1e6));
    this.makeUnits();
    for (const entry of experiment.initial.cumulativeWrites) {
      // A gang has written as many super-pages as the one of its dies that has written most.
      const bank = this.bankOf(this.flash.dieAt(entry))[0] ?? 0;
      this.cumulativeWrites[bank] = Math.max(this.cumulativeWrites[bank] ?? 0, entry.pages);
    }
    this.collect = experiment.initial.collect.map((entry) => {
      const plane = this.flash.planes[this.flash.dieAt(entry) * this.flash.planesPerDie + entry.plane];
      if (plane === undefined) throw new Error('initial.collect names a plane that does not exist');
      this.timers.add(entry.atNs);
      return { atNs: entry.atNs, plane, block: entry.block };
    });
  }

  /** The first request arrives that is counted. */
  endWarmUp(): void {
    if (this.firstCounted === 0) return;
    this.warmUp = { ...this.counts };
    this.counts.bufferPeak = Number.isFinite(this.bufferFree)
      ? this.experiment.host.writeBuffer.pages - this.bufferFree
      : 0;
  }

  /** What was counted from then on. */
  counted(): ResultCounts {
    const { warmUp, counts } = this;
    if (warmUp === null) return { ...counts };
    const since = { ...counts };
    for (const name of Object.keys(since) as (keyof ResultCounts)[]) {
      if (name !== 'bufferPeak') since[name] -= warmUp[name];
    }
    return since;
  }

  /** Units by channel-first number: for dies and gangs, the number of the bank. */
  private makeUnits(): void {
    const { busyUnit, dieInterleave, superblockWays } = this.experiment.policy;
    const { channels, chipsPerChannel, diesPerChip, dies } = this.flash;
    const perChannel = chipsPerChannel * diesPerChip;
    const add = (channel: number, members: number[]): void => {
      this.units.push({ index: this.units.length, channel, dies: members, holders: [], suspended: null });
    };
    if (superblockWays > 1) {
      for (let first = 0; first < perChannel; first += superblockWays) {
        for (let channel = 0; channel < channels; channel++) {
          // Banks of a channel are counted chip by chip.
          const die = this.flash.dieAt({ channel, chip: Math.floor(first / diesPerChip), die: first % diesPerChip });
          add(channel, this.flash.gangOf(die));
        }
      }
    } else if (busyUnit === 'chip' || !dieInterleave) {
      const chips = channels * chipsPerChannel;
      for (let chip = 0; chip < chips; chip++) {
        add(
          chip % channels,
          Array.from({ length: diesPerChip }, (_, die) => chip + die * chips),
        );
      }
    } else {
      for (let die = 0; die < dies; die++) add(this.flash.channelOf(die), [die]);
    }
  }

  /** The simulator bug that calls a write complete before it is programmed. */
  get completesAtTransfer(): boolean {
    return this.experiment.policy.quirks.completeAtTransfer;
  }

  /** Superblocks: banks are locked together. */
  get gangs(): boolean {
    return this.experiment.policy.superblockWays > 1;
  }

  /** A write is bound anew: it no longer waits for its die. */
  leaves({ id, die }: Operation): void {
    if (die !== null) this.diesLeft.push({ operation: id, atNs: this.now, die });
  }

  /** What writes are bound to, each by a die: every die, or the first of every gang. */
  banks(): number[] {
    if (!this.gangs) return Array.from({ length: this.flash.dies }, (_, die) => die);
    return this.units.flatMap(({ dies }) => dies[0] ?? []);
  }

  /** The dies of the bank that a die belongs to. */
  bankOf(die: number): number[] {
    return this.gangs ? this.unitOf(die).dies : [die];
  }

  /** The die (or its gang) can take a host page now. */
  hasHostPage(die: number): boolean {
    return this.flash.dieHasHostPage(this.gangs ? (this.unitOf(die).dies[0] ?? die) : die);
  }

  /**
   * Nothing keeps the unit from taking a transaction of this kind: it is idle, or in cache mode it has the register
   * that is needed and does the same kind of work. Suspension is not asked about here.
   */
  unitTakes(unit: Unit, kind: OperationKind, copyback = false): boolean {
    const [holder] = unit.holders;
    if (holder === undefined) return true;
    if (!this.experiment.policy.cacheMode || copyback || unit.holders.length > 1) return false;
    if (holder.kind !== kind || holder.copyback) return false;
    // A read needs the data register, a write the cache register; an erase needs both.
    if (kind === 'read') return holder.stage === 'data-out';
    return kind === 'program' && holder.stage === 'array';
  }

  unitOf(die: number): Unit {
    const unit = this.units.find((candidate) => candidate.dies.includes(die));
    if (unit === undefined) throw new Error(`no unit for die ${die}`);
    return unit;
  }

  /** ceil(bytes × transferNsPerByte), exactly. */
  transferNs(bytes: number): number {
    return Number((BigInt(bytes) * this.transferMillionths + 999_999n) / 1_000_000n);
  }

  /** Host and spare bytes of a whole page. */
  wholePageBytes(): number {
    return this.experiment.device.pageBytes + this.experiment.device.spareBytes;
  }

  newOperation(
    type: OperationKind,
    cause: CauseName,
    more: {
      lpn?: number;
      request?: Request;
      job?: Job;
      source?: Source;
      update?: boolean;
      bytes?: number;
      covered?: number;
    },
  ): Operation {
    const operation: Operation = {
      id: this.operations.length,
      type,
      cause,
      lpn: more.lpn ?? null,
      request: more.request ?? null,
      job: more.job ?? null,
      source: more.source ?? null,
      bytes: more.bytes ?? 0,
      covered: more.covered ?? 0,
      state: 'waiting',
      die: null,
      evenly: false,
      plane: null,
      ppn: null,
      virtual: false,
      noFlash: false,
      cached: false,
      update: more.update ?? false,
      updateRead: null,
      hazard: null,
      admitted: this.experiment.host.writeBuffer.pages === 0,
      heldSince: null,
      given: [0, 0],
      buffered: false,
      line: null,
      passes: 0,
      trimmed: false,
      readySince: null,
      slackNs: 0,
      transaction: null,
      dataOut: 'no',
      dataReadySince: 0,
      pieced: 0,
      charged: noParts(),
      blockers: new Map(),
      pieces: [],
    };
    this.operations.push(operation);
    if (cause === 'host') {
      this.waiting.push(operation);
      operation.request?.operations.push(operation);
    }
    return operation;
  }

  /** Plans the end of a phase. */
  schedule(time: number, start: number, operations: readonly Operation[], run: () => void): ScheduledEvent {
    const event = { time, start, operation: Math.min(...operations.map(({ id }) => id)), run, cancelled: false };
    this.agenda.push(event);
    return event;
  }

  /**
   * Plans an answer of the write buffer: after the phases that end at that time, in the order in which they were
   * planned.
   */
  acknowledgeLater(time: number, run: () => void): void {
    this.answersPlanned += 1;
    this.agenda.push({ time, start: Infinity, operation: this.answersPlanned, run, cancelled: false });
  }

  /** By the types of its pages; what runs at time 0 has none. */
  private extraOfTypes(kind: OperationKind, operations: readonly Operation[]): number {
    if (kind === 'erase' || operations.some(({ cause }) => cause === 'precondition')) return 0;
    const { timing, device } = this.experiment;
    const numbers = operations.map(({ ppn, lpn }) =>
      ppn === null ? Math.floor((lpn ?? 0) / (this.flash.dies * this.flash.planesPerDie)) : ppn % device.pagesPerBlock,
    );
    if (operations[0] !== undefined && this.isLine(kind, operations[0]))
      return extraOfLine(timing, this.isFirstPass(kind, operations[0]));
    return extraArrayNs(timing, kind, numbers, device.pagesPerBlock);
  }

  /** With an SLC cache: how long the array works on a page, by the mode of its block and by its type. */
  private lengthOf(kind: OperationKind, operation: Operation): number {
    const { timing, policy } = this.experiment;
    const names = { read: 'readNs', program: 'programNs', erase: 'eraseNs' } as const;
    const isCached = operation.ppn !== null && this.flash.place(operation.ppn).block.cache !== null;
    if (isCached && policy.slcCache !== false) return policy.slcCache[names[kind]];
    return firstOf(timing[names[kind]]) + this.extraOfTypes(kind, [operation]);
  }

  newTransaction(
    kind: OperationKind,
    unit: Unit,
    operations: Operation[],
    firstTypeNs: number,
    copyback = false,
  ): Transaction {
    const first = operations[0];
    if (first === undefined) throw new Error('a transaction without operations');
    const totalNs =
      this.experiment.policy.slcCache === false
        ? firstTypeNs + this.extraOfTypes(kind, operations)
        : Math.max(...operations.map((operation) => this.lengthOf(kind, operation)));
    const transaction: Transaction = {
      kind,
      // Host operations may be guests of a job's step, never the other way round.
      cause: operations.find(({ job }) => job !== null)?.cause ?? first.cause,
      unit,
      operations,
      padding: this.gangs
        ? this.paddingOf(kind, unit, first, operations)
        : this.isLine(kind, first)
          ? this.restOfLine(first, operations.length)
          : [],
      first: this.isFirstPass(kind, first),
      copyback,
      wholeDie: kind === 'read' && first.cause !== 'host' && this.experiment.policy.wordLine !== 'page',
      stage: 'bus',
      hold: null,
      totalNs,
      remainingNs: totalNs,
      runStart: 0,
      blackoutFrom: 0,
      runEnd: null,
      suspensions: 0,
      detached: false,
    };
    for (const operation of operations) {
      // Who gave the page that it waited for (a write that had no die until now has been told).
      if (operation.type === 'program' && operation.passes === 0 && operation.blockers.get('space') === null)
        operation.blockers.set('space', this.gaveSpace.get(operation.die ?? -1) ?? null);
      operation.state = 'dispatched';
      operation.transaction = transaction;
    }
    // What runs at time 0 was not started here.
    if (transaction.cause !== 'precondition') this.counts.transactions += 1;
    this.waiting = this.waiting.filter((operation) => operation.state === 'waiting');
    for (const queues of [this.readQueues, this.writeQueues]) {
      for (const [key, queue] of queues)
        queues.set(
          key,
          queue.filter(({ state }) => state === 'waiting'),
        );
    }
    if (transaction.cause === 'host' && this.experiment.policy.scheduler === 'sprinkler') countBypass(this, unit);
    if (transaction.cause === 'host' && this.clump !== null) {
      this.clump.units.delete(unit);
      this.clump.started.push(transaction);
    }
    return transaction;
  }

  /**
   * Takes a channel's bus for the segments, which follow each other, and runs `then` at their end.
   * @param last where each load counts as a phase of its own: the last of them
   */
  holdBus(transaction: Transaction, segments: Segment[], then: () => void, last?: Segment): void {
    const { channel } = transaction.unit;
    const start = this.now;
    const end = segments.at(-1)?.end ?? start;
    if (this.buses[channel] !== null) throw new Error(`two transfers on channel ${channel} at ${start}`);
    const hold: BusHold = { transaction, start, end, segments };
    this.buses[channel] = hold;
    this.busHolds.push({ channel, start, end });
    transaction.hold = hold;
    const operations = segments.flatMap(({ operation }) => (operation === null ? [] : [operation]));
    this.schedule(end, last?.start ?? start, last?.operation ? [last.operation] : operations, () => {
      this.buses[channel] = null;
      transaction.hold = null;
      then();
    });
  }

  /** A row of an operation on the bus of its channel. */
  busRow(kind: RowKindName, operation: Operation, start: number, end: number): void {
    if (operation.die === null) throw new Error(`operation ${operation.id} has no die`);
    this.addRow(kind, operation, operation.die, this.flash.channelOf(operation.die), start, end);
  }

  /** A page for each bank of the gang that the operations leave out: a super-page is read and programmed as a whole. */
  private paddingOf(kind: OperationKind, unit: Unit, first: Operation, operations: readonly Operation[]): Operation[] {
    const without = unit.dies.filter((die) => operations.every((operation) => operation.die !== die));
    return without.map((die) => {
      const padding = this.newOperation(kind, first.cause === 'precondition' ? 'precondition' : 'padding', {});
      padding.state = 'dispatched';
      padding.die = die;
      padding.virtual = first.virtual;
      const { planesPerDie, planes } = this.flash;
      // The same plane of its die, the same block and page.
      const plane = first.plane === null ? undefined : planes[die * planesPerDie + (first.plane.index % planesPerDie)];
      padding.plane = plane ?? null;
      if (first.ppn !== null && first.plane !== null && plane !== undefined) {
        padding.ppn = first.ppn + (plane.index - first.plane.index) * this.pagesPerPlane;
      }
      return padding;
    });
  }

  /** A program that writes a whole word line. */
  private isLine(kind: OperationKind, first: Operation): boolean {
    return kind === 'program' && first.cause !== 'precondition' && this.experiment.policy.wordLine !== 'page';
  }

  /** The first of two programs of a word line. */
  private isFirstPass(kind: OperationKind, first: Operation): boolean {
    return this.isLine(kind, first) && this.experiment.policy.wordLine === 'two-pass' && first.passes === 0;
  }

  /** The pages of a word line behind the first `count`, which have data. */
  private restOfLine(first: Operation, count: number): Operation[] {
    const { flash } = this;
    const before = this.linePadding.get(first);
    if (before !== undefined) return before;
    if (first.die === null || first.ppn === null) throw new Error(`write ${first.id} has no place`);
    const planes = flash.planesOf(first.die);
    const { block, page } = flash.place(first.ppn);
    const rest: Operation[] = [];
    for (let i = count; i < pagesOfLine(this.experiment); i++) {
      const padding = this.newOperation('program', 'padding', {});
      const plane = planes[i % planes.length] ?? null;
      padding.state = 'dispatched';
      padding.die = first.die;
      padding.plane = plane;
      if (plane !== null) padding.ppn = flash.ppnOf(plane, block.index, page + Math.floor(i / planes.length));
      rest.push(padding);
    }
    this.linePadding.set(first, rest);
    return rest;
  }

  private get pagesPerPlane(): number {
    const { blocksPerPlane, pagesPerBlock } = this.experiment.device;
    return blocksPerPlane * pagesPerBlock;
  }

  /** A row for each operation of a transaction, on the lane of its die. */
  arrayRows(kind: RowKindName, transaction: Transaction, start: number, end: number): void {
    for (const operation of [...transaction.operations, ...transaction.padding]) {
      if (operation.die === null) throw new Error(`operation ${operation.id} has no die`);
      this.addRow(kind, operation, operation.die, this.flash.channels + operation.die, start, end);
    }
  }

  private addRow(kind: RowKindName, operation: Operation, die: number, lane: number, start: number, end: number): void {
    if (end === start) return;
    const plane = operation.plane?.index ?? null;
    this.rows.push({ startNs: start, endNs: end, lane, kind, operation: operation.id, die, plane });
  }
}
