/**
 * The cores and the link of the controller (`controller`): what waits for them and what they serve. Null in a run without
 * one. What happens when a service is over is in host/controller.ts. Model page §11.11.
 */
import { transferTime, whole } from '../../device/exact.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { BACKGROUND_ROW, RowKind } from '../recording/recording.ts';
import { ID } from '../records/operation-record.ts';
import { HostOp } from './workload.ts';
import { enlarged } from '../../base/arrays.ts';

/** A line, first come, first served: what waits, and how much service it needs. */
class Line {
  private what = new Float64Array(16);
  private amount = new Float64Array(16);
  private head = 0;
  count = 0;
  /** The amount of the entry that was taken last. */
  taken = 0;

  push(what: number, amount: number): void {
    if (this.count === this.what.length) this.grow();
    const at = (this.head + this.count++) % this.what.length;
    this.what[at] = what;
    this.amount[at] = amount;
  }

  /** Takes the first entry out; there is one. */
  shift(): number {
    const { head } = this;
    this.head = (head + 1) % this.what.length;
    this.count--;
    this.taken = this.amount[head];
    return this.what[head];
  }

  private grow(): void {
    const from = this.head;
    const [what, amount] = [this.what, this.amount];
    this.what = new Float64Array(what.length * 2);
    this.amount = new Float64Array(what.length * 2);
    for (let i = 0; i < what.length; i++) {
      this.what[i] = what[(from + i) % what.length];
      this.amount[i] = amount[(from + i) % what.length];
    }
    this.head = 0;
  }
}

/** Events by time; those of one instant in the order in which they were planned. A binary heap. */
class TimedEvents {
  private time = new Float64Array(16);
  private number = new Float64Array(16);
  private event = new Int32Array(16);
  private subject = new Float64Array(16);
  private bytes = new Float64Array(16);
  private count = 0;
  private planned = 0;
  /** The item taken last. */
  takenSubject = 0;
  takenBytes = 0;

  /** Time of the next event, ns; Infinity if there is none. */
  get next(): number {
    return this.count > 0 ? this.time[0] : Infinity;
  }

  push(time: number, event: number, subject: number, bytes: number): void {
    if (this.count === this.time.length) this.grow();
    let at = this.count++;
    // A new event comes behind all others of its time.
    for (let parent = (at - 1) >> 1; at > 0 && this.time[parent] > time; parent = (at - 1) >> 1) {
      this.copy(parent, at);
      at = parent;
    }
    this.time[at] = time;
    this.number[at] = this.planned++;
    this.event[at] = event;
    this.subject[at] = subject;
    this.bytes[at] = bytes;
  }

  take(): number {
    const event = this.event[0];
    this.takenSubject = this.subject[0];
    this.takenBytes = this.bytes[0];
    const last = --this.count;
    let at = 0;
    for (let child = 1; child < last; child = 2 * at + 1) {
      if (child + 1 < last && this.isBefore(child + 1, child)) child++;
      if (!this.isBefore(child, last)) break;
      this.copy(child, at);
      at = child;
    }
    this.copy(last, at);
    return event;
  }

  private isBefore(a: number, b: number): boolean {
    return this.time[a] < this.time[b] || (this.time[a] === this.time[b] && this.number[a] < this.number[b]);
  }

  private copy(from: number, to: number): void {
    this.time[to] = this.time[from];
    this.number[to] = this.number[from];
    this.event[to] = this.event[from];
    this.subject[to] = this.subject[from];
    this.bytes[to] = this.bytes[from];
  }

  private grow(): void {
    const length = this.time.length * 2;
    this.time = enlarged(this.time, length);
    this.number = enlarged(this.number, length);
    this.event = enlarged(this.event, length);
    this.subject = enlarged(this.subject, length);
    this.bytes = enlarged(this.bytes, length);
  }
}

/** What ends, or begins, at an instant of {@link TimedEvents}. */
export const ControllerEvent = Object.freeze({
  /** The service of a core. The subject is the core. */
  core: 0,
  /** The latency of the firmware: the pages of the subject, a request, begin. */
  enters: 1,
  /** The service of a direction of the link, the subject. */
  link: 2,
  /** Data of a write, the subject, has come in, latency included. */
  received: 3,
  /** A piece of a read, the subject, has reached the host. */
  delivered: 4,
  /** The first bytes of a page of a read, the subject, have left the channel. */
  piece: 5,
} as const);

/** Nobody: a core or a direction that is idle. */
const IDLE = NaN;
/** The longest row, ns. */
const LONGEST_ROW = 0x0fff_ffff;
/** Page latencies of the firmware are given for 4 KiB. */
const UNIT_BYTES = 4096;

/** What a controller sees of the run. */
interface ControllerEngine {
  readonly now: number;
  readonly time: { readonly time: Float64Array; set(slot: number, end: number): void };
  readonly controllerSlot: number;
  readonly recorder: { row(lane: number, offset: number, kind: number, length: number, subject: number): void };
  readonly operations: { readonly int: Int32Array };
}

/**
 * What the rest of the engine asks of a controller. It calls these through the controller, because their code is loaded
 * only for a run that has one.
 */
export interface ControllerSteps<Engine> {
  submit(s: Engine, c: Controller, request: number): boolean;
  end(s: Engine, c: Controller): void;
  sendWithoutFlash(s: Engine, c: Controller, request: number, bytes: number): void;
  planPieces(s: Engine, c: Controller, slot: number): void;
  /**
   * A page of a read is complete. `slot`: its operation, which is released; −1 for the arrival of the request itself.
   */
  pageRead(s: Engine, c: Controller, request: number, slot: number): void;
}

export class Controller<Engine = unknown> {
  readonly steps: ControllerSteps<Engine>;
  /** Of commands, ns, by {@link HostOp}. */
  private readonly latency: readonly number[];
  private readonly occupancy: readonly number[];
  private readonly unitLatencyNs: number;
  private readonly pageBytes: number;
  private readonly pageNs: number;
  /** Service of a page that a collection or wear leveling moves, ns. */
  readonly gcPageNs: number;
  private readonly linkTime: (bytes: number) => number;
  readonly linkLatencyNs: number;
  /** A page of a read leaves in pieces of this many bytes; 0: a request leaves as a whole. */
  readonly pieceBytes: number;
  /** The rows of the first core, and of the first direction of the link. */
  private readonly firstLane: number;
  private readonly cores: number;
  /** The direction of data from the host, and of data to it. */
  readonly inbound = 0;
  readonly outbound: number;

  readonly events = new TimedEvents();
  readonly coreLine = new Line();
  readonly linkLines: readonly Line[];
  /** By core, or direction: what it serves, NaN while it is idle; and when that is over, ns. */
  readonly serving: Float64Array;
  readonly sending: Float64Array;
  readonly coreEnd: Float64Array;
  readonly linkEnd: Float64Array;
  /** Service begun so far, ns; and until the window of figures begins and ends. */
  private readonly coreNs: Float64Array;
  private readonly linkNs: Float64Array;
  private readonly coreBefore: Float64Array;
  private readonly linkBefore: Float64Array;
  private readonly coreAtEnd: Float64Array;
  private readonly linkAtEnd: Float64Array;
  /** By request: time before its pages begin that is the firmware's; time that is the link's, before and behind them. */
  readonly firmwareOf: Float64Array;
  readonly linkOf: Float64Array;
  /** By request: pieces that have not reached the host; the operation of its last page until they have, −1 none. */
  readonly piecesLeft: Uint32Array;
  readonly critical: Int32Array;
  /** Operations that are over, and kept for their account. */
  kept = 0;

  constructor(
    steps: ControllerSteps<Engine>,
    { controller: given, device }: Experiment,
    geometry: Geometry,
    requests: number,
  ) {
    this.steps = steps;
    const { readLatencyNs, writeLatencyNs, readOccupancyNs, writeOccupancyNs } = given;
    this.latency = commandTimes(whole(readLatencyNs), whole(writeLatencyNs));
    this.occupancy = commandTimes(whole(readOccupancyNs), whole(writeOccupancyNs));
    this.unitLatencyNs = whole(given.latencyPer4KiBNs);
    this.pageNs = whole(given.pageOccupancyNs);
    this.gcPageNs = whole(given.gcPageOccupancyNs);
    this.linkTime = transferTime(given.linkNsPerByte);
    this.linkLatencyNs = whole(given.linkLatencyNs);
    this.pieceBytes = whole(given.linkChunkBytes);
    this.cores = whole(given.cores);
    this.outbound = given.linkDirections === 2 ? 1 : 0;
    this.firstLane = geometry.channels + geometry.dies;
    const directions = whole(given.linkDirections);
    this.linkLines = Array.from({ length: directions }, () => new Line());
    this.serving = new Float64Array(this.cores).fill(IDLE);
    this.sending = new Float64Array(directions).fill(IDLE);
    [this.coreEnd, this.coreNs, this.coreBefore, this.coreAtEnd] = columns(this.cores);
    [this.linkEnd, this.linkNs, this.linkBefore, this.linkAtEnd] = columns(directions);
    this.firmwareOf = new Float64Array(requests);
    this.linkOf = new Float64Array(requests);
    this.piecesLeft = new Uint32Array(requests);
    this.critical = new Int32Array(requests).fill(-1);
    this.pageBytes = device.pageBytes;
  }

  /** How long a core is busy with a command, ns. */
  commandNs(op: number, offset: number, bytes: number): number {
    if (op >= HostOp.trim || this.pageNs === 0) return this.occupancy[op];
    const pages = Math.floor((offset + bytes - 1) / this.pageBytes) - Math.floor(offset / this.pageBytes) + 1;
    return this.occupancy[op] + pages * this.pageNs;
  }

  /** What the firmware adds to a command without keeping a core busy, ns. */
  latencyNs(op: number, bytes: number): number {
    return op === HostOp.write
      ? this.latency[op] + Math.ceil(bytes / UNIT_BYTES) * this.unitLatencyNs
      : this.latency[op];
  }

  /** How long the link is busy with some bytes, ns. */
  transferNs(bytes: number): number {
    return this.linkTime(bytes);
  }

  /** The link takes time: data has to be sent. */
  get sends(): boolean {
    return this.linkLatencyNs > 0 || this.linkTime(1) > 0;
  }

  /** Plans an event `ns` from now. */
  after(s: ControllerEngine, ns: number, event: number, subject: number, bytes = 0): void {
    this.events.push(s.now + ns, event, subject, bytes);
    if (s.time.time[s.controllerSlot] !== this.events.next) s.time.set(s.controllerSlot, this.events.next);
  }

  /** Puts a request (or −1 − slot of a background step) in the line of the cores: `ns` of service. */
  joinCores(s: ControllerEngine, what: number, ns: number): void {
    const core = this.serving.findIndex(Number.isNaN);
    if (core >= 0) this.serve(s, core, what, ns);
    else this.coreLine.push(what, ns);
  }

  /** The service of a core is over: it takes the next of the line. Returns what it had. */
  coreEnded(s: ControllerEngine, core: number): number {
    const what = this.serving[core];
    this.serving[core] = IDLE;
    if (this.coreLine.count > 0) {
      const next = this.coreLine.shift();
      this.serve(s, core, next, this.coreLine.taken);
    }
    return what;
  }

  private serve(s: ControllerEngine, core: number, what: number, ns: number): void {
    this.serving[core] = what;
    this.coreEnd[core] = s.now + ns;
    this.coreNs[core] += ns;
    const subject = what >= 0 ? what : BACKGROUND_ROW + s.operations.int[(-1 - what) | ID];
    this.rows(s, this.firstLane + core, RowKind.firmware, ns, subject);
    this.after(s, ns, ControllerEvent.core, core);
  }

  /** Puts data of a request in the line of a direction; −1 − request: to the host. */
  joinLink(s: ControllerEngine, direction: number, what: number, bytes: number): void {
    if (Number.isNaN(this.sending[direction])) this.send(s, direction, what, bytes);
    else this.linkLines[direction].push(what, bytes);
  }

  /** Data has passed a direction of the link: the next of its line follows. Returns whose it was. */
  linkEnded(s: ControllerEngine, direction: number): number {
    const what = this.sending[direction];
    const line = this.linkLines[direction];
    this.sending[direction] = IDLE;
    if (line.count > 0) {
      const next = line.shift();
      this.send(s, direction, next, line.taken);
    }
    return what;
  }

  private send(s: ControllerEngine, direction: number, what: number, bytes: number): void {
    const ns = this.linkTime(bytes);
    this.sending[direction] = what;
    this.linkEnd[direction] = s.now + ns;
    this.linkNs[direction] += ns;
    const lane = this.firstLane + this.cores + direction;
    if (what >= 0) this.rows(s, lane, RowKind.linkIn, ns, what);
    else this.rows(s, lane, RowKind.linkOut, ns, -1 - what);
    this.after(s, ns, ControllerEvent.link, direction);
  }

  /** A phase that begins now, of any length: a row holds 2^28 − 1 ns. */
  private rows(s: ControllerEngine, lane: number, kind: number, length: number, subject: number): void {
    for (let at = 0; at < length; at += LONGEST_ROW) {
      s.recorder.row(lane, at, kind, Math.min(LONGEST_ROW, length - at), subject);
    }
  }

  /** Time of a request that firmware and link account for before its pages begin, ns. */
  beforePages(request: number): number {
    return this.firmwareOf[request] + this.linkOf[request];
  }

  /** Notes the busy times until `now`, when the window of figures begins, or ends. */
  mark(now: number, ends: boolean): void {
    busyUntil(now, this.coreNs, this.coreEnd, ends ? this.coreAtEnd : this.coreBefore);
    busyUntil(now, this.linkNs, this.linkEnd, ends ? this.linkAtEnd : this.linkBefore);
  }

  /** Busy time of each core and each direction of the link in the window of figures, ns; `now`: it has not ended. */
  busyInWindow(now: number | null): { cores: Float64Array; links: Float64Array } {
    if (now !== null) this.mark(now, true);
    return {
      cores: this.coreAtEnd.map((ns, core) => ns - this.coreBefore[core]),
      links: this.linkAtEnd.map((ns, direction) => ns - this.linkBefore[direction]),
    };
  }
}

/** Times of a command by {@link HostOp}: a trim and a flush are commands as a write is. */
const commandTimes = (read: number, write: number): number[] => {
  const times = [0, 0, 0, 0];
  times[HostOp.read] = read;
  for (const op of [HostOp.write, HostOp.trim, HostOp.flush]) times[op] = write;
  return times;
};

const columns = (length: number): [Float64Array, Float64Array, Float64Array, Float64Array] => [
  new Float64Array(length),
  new Float64Array(length),
  new Float64Array(length),
  new Float64Array(length),
];

/** Service given until `now`: the part already served of requests that have begun. */
const busyUntil = (now: number, begun: Float64Array, ends: Float64Array, out: Float64Array): void => {
  for (let i = 0; i < out.length; i++) out[i] = begun[i] - Math.max(0, ends[i] - now);
};
