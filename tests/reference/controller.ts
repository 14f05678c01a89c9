/** Cores and link of the controller (model page §11.11): lines, services, latencies, each planned as it comes. */
import { arriveAtPages, completeRead } from './host.ts';
import type { Operation, Request } from './parts.ts';
import type { RowKindName } from './result.ts';
import type { World } from './world.ts';

/** A core or a direction of the link. */
interface Server {
  readonly lane: number;
  busy: boolean;
  readonly line: Service[];
}

interface Service {
  readonly ns: number;
  readonly kind: RowKindName;
  /** Whose it is, in a row: a request, or an operation of a job. */
  readonly request: Request | null;
  readonly operation: Operation | null;
  readonly then: () => void;
}

interface Planned {
  readonly time: number;
  readonly number: number;
  readonly run: () => void;
}

/** Nothing takes time in the controller. */
export function hasNoController(world: World): boolean {
  return Object.entries(world.experiment.controller).every(([key, value]) => value === 0 || !key.includes('Ns'));
}

export class ControllerSide {
  private readonly world: World;
  private readonly cores: Server[];
  private readonly coreLine: Service[] = [];
  private readonly links: Server[];
  private planned: Planned[] = [];
  private plans = 0;

  constructor(world: World) {
    this.world = world;
    const { cores, linkDirections } = world.experiment.controller;
    const { channels, dies } = world.flash;
    const server = (lane: number): Server => ({ lane, busy: false, line: [] });
    this.cores = Array.from({ length: cores }, (_, core) => server(channels + dies + core));
    this.links = Array.from({ length: linkDirections }, (_, i) => server(channels + dies + cores + i));
  }

  /** Time of the next end. */
  get next(): number {
    return Math.min(Infinity, ...this.planned.map(({ time }) => time));
  }

  /** Ends everything that is due, in the order in which it was planned. */
  ends(): void {
    for (;;) {
      const due = this.planned.filter(({ time }) => time <= this.world.now);
      due.sort((a, b) => a.time - b.time || a.number - b.number);
      const [first] = due;
      if (first === undefined) return;
      this.planned = this.planned.filter((other) => other !== first);
      first.run();
      this.world.lastEventNs = this.world.now;
    }
  }

  /** In `ns`; at once if that is 0. */
  private later(ns: number, run: () => void): void {
    if (ns === 0) run();
    else this.planned.push({ time: this.world.now + ns, number: this.plans++, run });
  }

  private start(server: Server, service: Service, line: Service[]): void {
    const { now, rows } = this.world;
    server.busy = true;
    // A row holds less than 2^28 ns.
    for (let from = 0; from < service.ns; from += 2 ** 28 - 1) {
      const subject = service.request?.id ?? 2 ** 31 + (service.operation?.id ?? 0);
      const endNs = now + Math.min(service.ns, from + 2 ** 28 - 1);
      rows.push({
        startNs: now + from,
        endNs,
        lane: server.lane,
        kind: service.kind,
        operation: subject,
        die: -1,
        plane: null,
      });
    }
    this.planned.push({
      time: now + service.ns,
      number: this.plans++,
      run: () => {
        server.busy = false;
        const next = line.shift();
        if (next !== undefined) this.start(server, next, line);
        service.then();
      },
    });
  }

  private useCore(service: Service): void {
    if (service.ns === 0) {
      service.then();
      return;
    }
    const idle = this.cores.find(({ busy }) => !busy);
    if (idle === undefined) this.coreLine.push(service);
    else this.start(idle, service, this.coreLine);
  }

  private useLink(inward: boolean, request: Request, bytes: number, then: () => void): void {
    const server = inward ? this.links[0] : this.links.at(-1);
    if (server === undefined) throw new Error('no link');
    const ns = linkNs(this.world, bytes);
    const service: Service = { ns, kind: inward ? 'link-in' : 'link-out', request, operation: null, then };
    if (ns === 0) then();
    else if (server.busy) server.line.push(service);
    else this.start(server, service, server.line);
  }

  /** A request is here. */
  submit(request: Request): void {
    const { controller } = this.world.experiment;
    if (request.op !== 'write') {
      this.command(request);
      return;
    }
    this.useLink(true, request, request.bytes, () => {
      this.later(controller.linkLatencyNs, () => {
        request.link += this.world.now - request.arrival;
        this.command(request);
      });
    });
  }

  private command(request: Request): void {
    const { controller } = this.world.experiment;
    const reads = request.op === 'read';
    const pages = request.op === 'read' || request.op === 'write' ? request.lpns.length : 0;
    const ns = (reads ? controller.readOccupancyNs : controller.writeOccupancyNs) + pages * controller.pageOccupancyNs;
    const units = request.op === 'write' ? Math.ceil(request.bytes / 4096) : 0;
    const latency =
      (reads ? controller.readLatencyNs : controller.writeLatencyNs) + units * controller.latencyPer4KiBNs;
    this.useCore({
      ns,
      kind: 'firmware',
      request,
      operation: null,
      then: () => {
        this.later(latency, () => {
          request.firmware = this.world.now - request.arrival - request.link;
          arriveAtPages(this.world, request);
        });
      },
    });
  }

  /** The reads of a job's step are served before they wait for their turn. */
  serveStep(step: readonly Operation[], then: () => void): void {
    const ns = step.length * this.world.experiment.controller.gcPageOccupancyNs;
    this.useCore({ ns, kind: 'firmware', request: null, operation: step[0] ?? null, then });
  }

  // Data of reads.

  private get linkTakesTime(): boolean {
    const { linkNsPerByte, linkLatencyNs } = this.world.experiment.controller;
    return linkNsPerByte > 0 || linkLatencyNs > 0;
  }

  /** The data-out of a page begins. */
  dataOutBegins(operation: Operation, endNs: number): void {
    const { request } = operation;
    const { linkChunkBytes } = this.world.experiment.controller;
    const together = this.world.experiment.policy.multiPlaneReadCompletion === 'transaction';
    if (request === null || operation.update || linkChunkBytes === 0 || !this.linkTakesTime || together) return;
    for (let bytes = linkChunkBytes; bytes < operation.covered; bytes += linkChunkBytes) {
      const ns = this.world.transferNs(bytes);
      if (this.world.now + ns >= endNs) return;
      operation.pieced = bytes;
      request.pieces += 1;
      this.later(ns, () => {
        this.send(request, linkChunkBytes);
      });
    }
  }

  /** A page of a read is complete (`covered` bytes of it, of which `pieced` are planned). */
  pageOut(request: Request, covered: number, pieced: number): void {
    const { linkChunkBytes } = this.world.experiment.controller;
    if (linkChunkBytes === 0 || !this.linkTakesTime) return;
    for (let from = pieced; from < covered; from += linkChunkBytes) {
      request.pieces += 1;
      this.send(request, Math.min(linkChunkBytes, covered - from));
    }
  }

  /** The last page of a read is complete. */
  lastPage(request: Request): void {
    const { linkChunkBytes } = this.world.experiment.controller;
    request.pagesDone = this.world.now;
    if (this.linkTakesTime && linkChunkBytes === 0) {
      request.pieces += 1;
      this.send(request, request.bytes);
    } else this.checkRead(request);
  }

  private send(request: Request, bytes: number): void {
    this.useLink(false, request, bytes, () => {
      this.later(this.world.experiment.controller.linkLatencyNs, () => {
        request.pieces -= 1;
        this.checkRead(request);
      });
    });
  }

  private checkRead(request: Request): void {
    if (request.pieces > 0 || request.pagesDone === null || request.finish !== null) return;
    request.link += this.world.now - request.pagesDone;
    completeRead(this.world, request);
  }
}

/** ceil(bytes × linkNsPerByte), exactly. */
function linkNs(world: World, bytes: number): number {
  const millionths = BigInt(Math.round(world.experiment.controller.linkNsPerByte * 1_000_000));
  return Number((BigInt(bytes) * millionths + 999_999n) / 1_000_000n);
}

/** The longest service or latency, ns. */
export function longestNs(world: World): number {
  if (world.controller === null) return 0;
  const { controller, device } = world.experiment;
  const all = world.trace.map(({ op, offset, bytes }) => {
    const reads = op === 'read';
    const writes = op === 'write';
    const pages = Math.floor((offset + bytes - 1) / device.pageBytes) - Math.floor(offset / device.pageBytes) + 1;
    return Math.max(
      (reads ? controller.readOccupancyNs : controller.writeOccupancyNs) +
        (reads || writes ? pages * controller.pageOccupancyNs : 0),
      (reads ? controller.readLatencyNs : controller.writeLatencyNs) +
        (writes ? Math.ceil(bytes / 4096) * controller.latencyPer4KiBNs : 0),
      (op === 'flush' ? 0 : linkNs(world, bytes)) + controller.linkLatencyNs,
    );
  });
  const moved = controller.gcPageOccupancyNs * world.flash.planesPerDie * world.flash.dies;
  return Math.max(controller.linkLatencyNs + moved, ...all);
}
