/**
 * A second SSD simulator, slow and plain, written from the model page alone. It shares nothing with the engine but the
 * experiment document; the two are compared over random experiments. Choices that the model page leaves open are
 * listed in CHOICES.md.
 */
import type { Experiment, HostRequest } from '../support/doors/document.ts';
import { someIsDue, startRunning, triggerJobs } from './background.ts';
import { charge } from './blame.ts';
import { longestNs } from './controller.ts';
import { dispatch } from './dispatch.ts';
import { noteIdleness, someFoldIsDue, triggerFolds } from './folds.ts';
import { arrive, writeBackIdle, writeBackOldest } from './host.ts';
import { logicalPages } from './initial.ts';
import { prepare } from './precondition.ts';
import { rebindWrites, someIsStranded } from './rebinding.ts';
import type { Operation, ScheduledEvent } from './parts.ts';
import { FLAG_NO_FLASH, FLAG_UPDATE_READ, FLAG_VIRTUAL, noParts } from './result.ts';
import type { Part, Result, ResultBusy, ResultOperation, ResultRequest } from './result.ts';
import { padsAt, pagesOfLine, settleLine } from './word-lines.ts';
import { World } from './world.ts';

/**
 * Runs an experiment to its end.
 * @param requests the workload; without it the experiment's own inline requests
 * @throws for a workload that is not given
 */
export function simulate(given: Experiment, requests?: readonly HostRequest[]): Result {
  const trace = requests ?? ('requests' in given.workload ? given.workload.requests : undefined);
  if (trace === undefined)
    throw new Error('the reference model wants the requests of a sample, a trace or a generator');
  const world = new World(grown(given, trace), trace);
  prepare(world);
  const host = new HostSide(world);
  startRunning(world);
  // Garbage collection looks at the initial state.
  world.timers.add(0);
  let outOfTime = false;
  for (;;) {
    const next = nextInstant(world, host);
    if (next === Infinity) break;
    if (BigInt(next) > lastInstant(world)) {
      outOfTime = true;
      break;
    }
    charge(world, world.now, next);
    world.now = next;
    instant(world, host);
  }
  const result = resultOf(world);
  if (outOfTime) {
    result.error = 'time has run out';
    result.busy = null;
  }
  return result;
}

/** What begins at a later instant might end beyond 2^53 − 1 (model page §2), ns. */
function lastInstant(world: World): bigint {
  const { timing } = world.experiment;
  const { diesPerChip } = world.flash;
  const planesPerDie = Math.max(world.flash.planesPerDie, pagesOfLine(world.experiment));
  const dies = Math.max(diesPerChip, ...world.units.map((unit) => unit.dies.length));
  const load = timing.commandNs + world.transferNs(world.wholePageBytes()) + timing.planeSwitchNs;
  return 2n ** 53n - 1n - BigInt(planesPerDie * dies * load) - BigInt(longestNs(world)) - 2n ** 33n;
}

/** `addressing: grow`: one block a plane more, and again, until the device holds the whole workload. */
function grown(experiment: Experiment, trace: readonly HostRequest[]): Experiment {
  if (experiment.host.addressing !== 'grow') return experiment;
  const end = Math.max(0, ...trace.map(({ op, offset, bytes }) => (op === 'flush' ? 0 : offset + bytes)));
  let larger = experiment;
  while (logicalPages(larger) * larger.device.pageBytes < end) {
    larger = { ...larger, device: { ...larger.device, blocksPerPlane: larger.device.blocksPerPlane + 1 } };
  }
  return larger;
}

function nextInstant(world: World, host: HostSide): number {
  let next = Math.min(host.nextArrival(), padsAt(world));
  if (world.controller !== null) next = Math.min(next, world.controller.next);
  for (const event of world.agenda) if (!event.cancelled) next = Math.min(next, event.time);
  for (const time of world.timers) next = Math.min(next, time);
  return next;
}

/** Everything that happens at one instant, in the order of the model page §2. */
function instant(world: World, host: HostSide): void {
  world.timers.delete(world.now);
  world.writesAsk = true;
  do {
    completions(world);
    world.controller?.ends();
    while (host.nextArrival() <= world.now) host.arriveNext();
    do {
      triggerJobs(world);
      triggerFolds(world);
      rebindWrites(world);
      dispatch(world);
      // Dispatch takes pages and invalidates others: garbage collection begins before anything else happens.
    } while (
      someIsDue(world) ||
      someFoldIsDue(world) ||
      someIsStranded(world) ||
      settleLine(world, () => writeBackOldest(world)) ||
      writeBackIdle(world)
    );
  } while (
    dueNow(world).length > 0 ||
    host.nextArrival() <= world.now ||
    (world.controller?.next ?? Infinity) <= world.now
  );
  noteIdleness(world);
}

function dueNow(world: World): World['agenda'] {
  return world.agenda.filter(({ time, cancelled }) => time === world.now && !cancelled);
}

/**
 * Ends the phases that are due; what begins meanwhile and takes no time ends in the next pass. Then the write buffer
 * answers.
 */
function completions(world: World): void {
  const due = dueNow(world).sort((a, b) => a.start - b.start || a.operation - b.operation);
  for (const event of due) if (event.start !== Infinity) end(world, event);
  for (;;) {
    const answers = dueNow(world).filter(({ start }) => start === Infinity);
    answers.sort((a, b) => a.operation - b.operation);
    const [answer] = answers;
    if (answer === undefined) return;
    end(world, answer);
  }
}

function end(world: World, event: ScheduledEvent): void {
  if (event.cancelled) return;
  event.cancelled = true;
  event.run();
  world.agenda = world.agenda.filter(({ cancelled }) => !cancelled);
  world.lastEventNs = world.now;
}

/** Which request of the trace arrives when. */
class HostSide {
  private readonly world: World;
  private readonly order: number[];
  private next = 0;
  private repetition = 0;
  /** Start of the present repetition. */
  private base = 0;

  constructor(world: World) {
    this.world = world;
    // In trace order within an instant; a trace whose time runs backward is sorted.
    this.order = world.trace.map((_, index) => index);
    if (world.experiment.host.mode === 'open') this.order.sort((a, b) => this.scaled(a) - this.scaled(b) || a - b);
  }

  private scaled(index: number): number {
    return Math.floor((this.world.trace[index]?.atNs ?? 0) / this.world.experiment.host.timeScale);
  }

  /** When the next request arrives; Infinity where none does, or not before something completes. */
  nextArrival(): number {
    const { mode, queueDepth, repeat } = this.world.experiment.host;
    const inFlight = this.world.requests.filter(({ finish }) => finish === null).length;
    if (this.next === this.order.length) {
      if (this.repetition + 1 >= repeat || inFlight > 0 || this.order.length === 0) return Infinity;
      this.repetition += 1;
      this.next = 0;
      this.base = this.world.now;
    }
    const index = this.order[this.next] ?? 0;
    if (mode === 'open') return this.base + this.scaled(index);
    return inFlight < queueDepth ? this.world.now : Infinity;
  }

  arriveNext(): void {
    const index = this.order[this.next] ?? 0;
    this.next += 1;
    arrive(this.world, index);
    this.world.lastEventNs = this.world.now;
  }
}

function resultOf(world: World): Result {
  const rows = world.rows.sort((a, b) => a.lane - b.lane || a.startNs - b.startNs || a.operation - b.operation);
  const result: Result = {
    rows,
    operations: world.operations.map(operationResult),
    diesLeft: world.diesLeft,
    pieces: world.operations.map(({ pieces }) => pieces),
    requests: world.requests.map((request): ResultRequest => {
      const { id, arrival, finish, critical } = request;
      const parts = critical === null ? noParts() : { ...critical.charged };
      // A request whose last page was merged has no operation that completed it.
      const begin = arrival + request.firmware + request.link;
      if (critical === null && request.op === 'write' && finish !== null) parts.buffer = finish - begin;
      if (request.op === 'flush' && finish !== null) parts.flush = finish - begin;
      if (finish !== null) [parts.firmware, parts.link] = [request.firmware, request.link];
      const flushed = request.endedBy === null ? [] : ([['flush', request.endedBy.id]] as const);
      const sum = Object.values(parts).reduce((total, part) => total + part, 0);
      if (finish !== null && sum !== finish - arrival) {
        throw new Error(`request ${id}: parts of ${sum} ns in a latency of ${finish - arrival} ns`);
      }
      return {
        id,
        arrival,
        finish,
        parts,
        blockers: critical?.blockers ?? new Map<Part, number | null>(flushed),
        critical: critical?.id ?? null,
      };
    }),
    map: world.flash.map,
    blocks: world.flash.planes.flatMap((plane) =>
      plane.blocks.map((block) => ({
        plane: plane.index,
        block: block.index,
        written: block.written,
        valid: world.flash.validPages(block),
        eraseCount: block.eraseCount,
      })),
    ),
    counts: world.counted(),
    busy: null,
    endNs: world.lastEventNs,
  };
  const unfinished = world.requests.filter(({ finish }) => finish === null).length;
  if (unfinished > 0) result.error = `${unfinished} requests wait for a free page, and none will come`;
  else if (world.requests.length > 0) result.busy = busyOf(world);
  return result;
}

function busyOf({ requests, busHolds, rows, flash, firstCounted }: World): ResultBusy {
  const from = requests[firstCounted]?.arrival ?? 0;
  const to = Math.max(...requests.map(({ finish }) => finish ?? 0));
  // Rows of one array operation lie on each other.
  const covered = (intervals: readonly { start: number; end: number }[]): number => {
    let ns = 0;
    let until = from;
    for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
      ns += Math.max(0, Math.min(end, to) - Math.max(start, until));
      until = Math.max(until, Math.min(end, to));
    }
    return ns;
  };
  return {
    channels: Array.from({ length: flash.channels }, (_, channel) =>
      covered(busHolds.filter((hold) => hold.channel === channel)),
    ),
    dies: Array.from({ length: flash.dies }, (_, die) => {
      const runs = rows.filter(({ lane }) => lane === flash.channels + die);
      return covered(runs.map(({ startNs, endNs }) => ({ start: startNs, end: endNs })));
    }),
  };
}

function operationResult(operation: Operation): ResultOperation {
  const { id, type, cause, lpn, request, ppn, plane } = operation;
  // Reads have their place when they are bound, programs when they are dispatched.
  const place = operation.virtual ? (plane?.index ?? null) : ppn;
  const flags =
    (operation.virtual ? FLAG_VIRTUAL : 0) |
    (operation.update || operation.cached ? FLAG_UPDATE_READ : 0) |
    (operation.noFlash ? FLAG_NO_FLASH : 0);
  return { id, type, cause, lpn, request: request?.id ?? null, ppn: place, flags };
}
