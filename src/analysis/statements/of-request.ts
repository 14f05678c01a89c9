/**
 * What is told of a request's time, piece by piece: the account of its waits, cut where the operation in its way went
 * from the array to the bus. Where an account has no places, its causes are told and nobody is named.
 */
import { channelOfDie } from '../../device/geometry.ts';
import {
  Cause,
  NONE,
  OperationType,
  RowKind,
  infoCause,
  infoType,
  isUpdateRead,
} from '../../engine/recording/recording.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { isArrayKind } from '../columns/array-operations.ts';
import type { Lane } from '../columns/rows.ts';
import { isInController, updateReadOf, type RequestAccount } from '../why/account.ts';
import { holdsChannels } from '../why/channel-holds.ts';
import { isUnbound } from '../why/dispatch-waits.ts';
import { secondPassOf } from '../why/transaction.ts';
import type { RunReader } from '../why/run-reader.ts';
import type { TimeRange } from '../why/space.ts';
import { isForController, type Span } from '../why/spans.ts';
import { LOOK, type ToldCause } from './look.ts';

export interface Told extends Span {
  readonly told: ToldCause;
  /** The operation whose time it is: the critical one, or before that its update read; null without one. */
  readonly of: number | null;
}

/** The account of a request, or of the operation that is its `critical` one here. */
export type Account = Pick<RequestAccount, 'request' | 'critical' | 'spans' | 'placed'>;

const toldOf = new WeakMap<readonly Span[], readonly Told[]>();

/** The pieces of an account, without a gap; they sum to its parts. Found once for each account. */
export function toldSpans(reader: RunReader, account: Account): readonly Told[] {
  let list = toldOf.get(account.spans);
  if (list === undefined) toldOf.set(account.spans, (list = new Teller(reader, account).list));
  return list;
}

export const isWaiting = ({ told }: Told): boolean => !LOOK[told].own;

export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);

/** In the order in which the causes come first. */
export function sumsByCause(pieces: readonly Told[]): { readonly cause: ToldCause; readonly ns: number }[] {
  const sums = new Map<ToldCause, number>();
  for (const { told, startNs, endNs } of pieces) sums.set(told, (sums.get(told) ?? 0) + endNs - startNs);
  return [...sums].map(([cause, ns]) => ({ cause, ns }));
}

class Teller {
  readonly list: Told[] = [];
  private readonly reader: RunReader;
  private readonly account: Account;
  /** The operation whose time is told now. */
  private of: number | null;

  constructor(reader: RunReader, account: Account) {
    this.reader = reader;
    this.account = account;
    const { critical } = account;
    this.of = critical;
    const update = critical === null ? NONE : updateReadOf(reader, critical);
    const readUntilNs = update === NONE ? -1 : (reader.allRowsOf(update).at(-1)?.endNs ?? -1);
    const lastSpace = account.spans.findLast(({ cause }) => cause === 'space');
    const arrayNs = this.programStart();
    for (const span of account.spans) {
      this.of = span.endNs <= readUntilNs ? update : critical;
      if (isForController(span)) {
        // A request that is still served when the run ends has no operations yet.
        const { blockerOperation: by = NONE } = span;
        this.add(span, span.cause === 'link' ? 'linkQueue' : 'core', by < reader.operations.count ? by : null);
      } else if (!account.placed) this.add(span, span.cause, null);
      // Only what ended the last wait for a page is recorded.
      else if (span.cause === 'space' && span !== lastSpace) this.add(span, 'space', null);
      else this.tell(span, span.startNs >= arrayNs);
    }
  }

  /** When the array phase of a program began, or when it was suspended before; Infinity for all else, ns. */
  private programStart(): number {
    const { reader, account } = this;
    const { critical, spans } = account;
    if (critical === null || spans.length === 0) return Infinity;
    const { operations } = reader;
    if (infoType(operations.info(critical)) !== OperationType.program || reader.dieOf(critical) === NONE)
      return Infinity;
    const rows = reader.rowsOf(critical, spans[0].startNs, spans[spans.length - 1].endNs);
    // What waits for its second pass is not suspended.
    const fromNs = secondPassOf(reader, rows)?.startNs ?? 0;
    const began = rows.find(
      ({ kind, startNs }) =>
        startNs >= fromNs && (kind === RowKind.program || kind === RowKind.suspend || kind === RowKind.resume),
    );
    return began?.startNs ?? Infinity;
  }

  /** @param by null: nobody is named */
  private add(
    span: Span,
    told: ToldCause,
    by: number | null = span.blockerOperation ?? null,
    range: TimeRange = span,
  ): void {
    const last = this.list.at(-1);
    const { startNs, endNs } = range;
    if (endNs <= startNs) return;
    const { cause, blockerRequest } = span;
    if (
      last !== undefined &&
      last.endNs === startNs &&
      last.told === told &&
      last.cause === cause &&
      last.of === this.of &&
      (last.blockerOperation ?? null) === by &&
      last.blockerRequest === blockerRequest
    )
      this.list[this.list.length - 1] = { ...last, endNs };
    else
      this.list.push({
        startNs,
        endNs,
        cause,
        told,
        of: this.of,
        ...(by === null ? {} : { blockerOperation: by }),
        ...(blockerRequest === undefined ? {} : { blockerRequest }),
      });
  }

  private tell(span: Span, isStarted: boolean): void {
    const { reader } = this;
    const by = span.blockerOperation;
    switch (span.cause) {
      case 'queue':
        this.tellQueue(span);
        break;
      case 'channel':
        if (by === undefined) this.add(span, 'channel');
        else if (isHold(reader, by, span.startNs)) this.add(span, 'held');
        else this.add(span, this.isOwn(by) ? 'ownBus' : 'channel');
        break;
      case 'dieHost':
        if (isStarted) this.add(span, 'resting');
        else if (by === undefined) this.add(span, 'dieHost');
        else this.tellHolder(span, by);
        break;
      case 'dieOther':
        this.add(span, by === undefined ? 'dieOther' : (OTHER[infoCause(reader.operations.info(by))] ?? 'dieOther'));
        break;
      case 'suspend':
        if (by === undefined) this.add(span, isStarted ? 'resting' : 'suspend');
        else this.tellSuspension(span, by);
        break;
      case 'buffer':
        this.tellBuffer(span);
        break;
      case 'flush':
        this.tellFlush(span);
        break;
      case 'group':
        // A transaction has the name of its first page, which can be the one that waits.
        this.add(span, 'group', by === this.of ? null : (by ?? null));
        break;
      default:
        this.add(span, span.cause);
    }
  }

  private isOwn(operation: number): boolean {
    return this.reader.operations.requestOf(operation) === this.account.request;
  }

  /** Why an operation that nobody blocks was not dispatched: by what its die and its bus did, or all of them. */
  private tellQueue(span: Span): void {
    const { reader, of } = this;
    const die = of === null ? NONE : reader.dieAt(of, span.startNs);
    if (of === null || die === NONE) {
      this.add(span, 'queue');
      return;
    }
    const isFree = isUnbound(reader, of);
    const buses = isFree
      ? reader.lanes.slice(0, reader.recording.channels)
      : [reader.bus(channelOfDie(reader.geometry, die))];
    const arrays = isFree
      ? reader.lanes.slice(reader.recording.channels)
      : reader.unitDies(die).map((one) => reader.array(one));
    const users = this.usersOf([...buses, ...arrays], span);
    if (users === 'others' && isFree) this.tellUnbound(span, buses, arrays);
    else if (users === 'others') this.add(span, 'queue');
    else if (users === 'nothing') this.add(span, 'order');
    else this.tellOwnTurns(span, buses, arrays);
  }

  /** Dies may be free behind buses that are all in use. A long wait has some hundred thousand rows: one pass. */
  private tellUnbound(span: Span, buses: readonly Lane[], arrays: readonly Lane[]): void {
    const { startNs, endNs } = span;
    const edges: { readonly ns: number; readonly bus: number; readonly by: 1 | -1 }[] = [];
    for (const [bus, lane] of buses.entries())
      lane.visit(startNs, endNs, (from, to) => {
        edges.push({ ns: Math.max(from, startNs), bus, by: 1 }, { ns: Math.min(to, endNs), bus, by: -1 });
      });
    edges.sort((a, b) => a.ns - b.ns);
    const users = new Int32Array(buses.length);
    let [at, used] = [startNs, 0];
    const until = (ns: number): void => {
      const range = { startNs: at, endNs: ns };
      at = ns;
      // Without a free bus it does not matter who has the dies.
      const isNoBus = used === buses.length;
      const here = this.usersOf(isNoBus ? buses : [...buses, ...arrays], range);
      if (here === 'own') this.tellOwnTurns({ ...span, ...range }, buses, arrays);
      else this.add(span, here === 'nothing' ? 'order' : isNoBus ? 'noBus' : 'unbound', null, range);
    };
    for (const { ns, bus, by } of edges) {
      if (ns > at) until(ns);
      users[bus] += by;
      if (users[bus] === (by > 0 ? 1 : 0)) used += by;
    }
    if (endNs > at) until(endNs);
  }

  /** Only its own pages were there: they had all buses, or all arrays, or took turns on both. */
  private tellOwnTurns(span: Span, buses: readonly Lane[], arrays: readonly Lane[]): void {
    const { startNs, endNs } = span;
    const rows: (TimeRange & { readonly lane: number; readonly operation: number })[] = [];
    for (const lane of [...buses, ...arrays]) {
      lane.visit(startNs, endNs, (from, to, _kind, operation) => {
        rows.push({ startNs: from, endNs: to, lane: lane.number, operation });
      });
    }
    for (const { range, here } of stretches(span, rows)) {
      const fills = (lanes: readonly Lane[]): boolean =>
        lanes.every(({ number }) => here.some(({ lane }) => lane === number));
      const [bus, array] = [fills(buses), fills(arrays)];
      const lanes = bus ? buses : arrays;
      const by = lanes.length === 1 ? here.find(({ lane }) => lane === lanes[0].number)?.operation : null;
      this.add(span, bus ? 'ownBus' : array ? 'ownDie' : 'ownTurn', bus || array ? by : null, range);
    }
  }

  /** Whose operations were on some lanes: `others` as soon as one of another request or of the background was. */
  private usersOf(lanes: readonly Lane[], { startNs, endNs }: TimeRange): 'others' | 'own' | 'nothing' {
    const { operations } = this.reader;
    let users: 'own' | 'nothing' = 'nothing';
    for (const lane of lanes) {
      const { first, end } = lane.window(startNs, endNs);
      for (let index = first; index < end; index++) {
        const row = lane.row(index);
        if (row.endNs <= startNs || row.startNs >= endNs) continue;
        // Padding belongs to the transaction of another page.
        if (infoCause(operations.info(row.operation)) === Cause.padding) continue;
        if (!this.isOwn(row.operation)) return 'others';
        users = 'own';
      }
    }
    return users;
  }

  /** A host page holds the die: in its array, on the bus, or until the bus is free of another page. */
  private tellHolder(span: Span, holder: number): void {
    const { reader } = this;
    const { startNs, endNs } = span;
    const die = reader.dieOf(holder);
    if (die === NONE) {
      this.add(span, 'dieHost');
      return;
    }
    const unit = reader.unitDies(die);
    const rows: (TimeRange & { readonly operation: number; readonly isArray: boolean })[] = [];
    /** Pages of one transaction have rows at the same time. */
    const begins = new Set<number>();
    for (const one of unit) {
      reader.array(one).visit(startNs, endNs, (from, to, kind, operation) => {
        if (!isArrayKind(kind) && kind !== RowKind.copy) return;
        if (operation === holder) begins.add(from);
        rows.push({ startNs: from, endNs: to, operation, isArray: true });
      });
    }
    reader.bus(channelOfDie(reader.geometry, die)).visit(startNs, endNs, (from, to, _kind, operation) => {
      rows.push({ startNs: from, endNs: to, operation, isArray: false });
    });
    const beganNs = reader.allRowsOf(holder).at(0)?.startNs ?? 0;
    const isOfHost = ({ operation }: { readonly operation: number }): boolean =>
      infoCause(reader.operations.info(operation)) === Cause.host;
    const isProgram = infoType(reader.operations.info(holder)) === OperationType.program;
    for (const { range, here } of stretches(span, rows)) {
      const isOwn = this.isOwn(holder);
      // A read of no length records only the last holder of its die. Until that begins, another host page works there.
      const before = isProgram && range.endNs <= beganNs ? here.find((row) => row.isArray && isOfHost(row)) : undefined;
      if (before !== undefined) {
        this.add(span, this.isOwn(before.operation) ? 'ownDie' : 'die', before.operation, range);
        continue;
      }
      if (here.some((row) => row.isArray && (row.operation === holder || begins.has(row.startNs)))) {
        this.add(span, isOwn ? 'ownDie' : 'die', holder, range);
        continue;
      }
      const onBus = here.find((row) => !row.isArray)?.operation;
      if (onBus === undefined) this.add(span, isOwn ? 'ownTurn' : 'dieHost', holder, range);
      else if (!unit.includes(reader.dieOf(onBus)))
        this.add(span, this.isOwn(onBus) ? 'ownBus' : 'channel', onBus, range);
      // A transaction may have pages of several requests.
      else if (this.isOwn(onBus)) this.add(span, 'ownBus', isOwn ? holder : onBus, range);
      else this.add(span, 'data', isOwn ? onBus : holder, range);
    }
  }

  /** Before its suspend or resume latency begins, an operation is still in the phase that is being interrupted. */
  private tellSuspension(span: Span, by: number): void {
    const { reader } = this;
    const latencies: { readonly kind: number; readonly endNs: number }[] = [];
    const die = reader.dieOf(by);
    for (const one of die === NONE ? [] : reader.unitDies(die)) {
      reader.array(one).visit(span.startNs, span.endNs, (_from, endNs, kind, operation) => {
        const isLatency = kind === RowKind.suspend || kind === RowKind.resume;
        if (operation === by && isLatency && endNs > span.startNs) latencies.push({ kind, endNs });
      });
    }
    if (latencies.length === 0) this.add(span, 'suspend', null);
    // What has just been resumed can be suspended again.
    let startNs = span.startNs;
    for (const [i, { kind, endNs }] of latencies.entries()) {
      const untilNs = i === latencies.length - 1 ? span.endNs : endNs;
      this.add(span, kind === RowKind.suspend ? 'suspending' : 'resuming', by, { startNs, endNs: untilNs });
      startNs = untilNs;
    }
  }

  /** A write waits for its place, and is answered `ackNs` after it has one; of a write that goes through all is waiting. */
  private tellBuffer(span: Span): void {
    const { reader, account } = this;
    const { ackNs, pages } = reader.experiment.host.writeBuffer;
    const { critical, spans } = account;
    // Without a buffer, a page in flight is in controller RAM: an update read is answered from there.
    if (pages === 0) {
      this.add(span, 'buffer', null);
      return;
    }
    const info = critical === null ? NONE : reader.operations.info(critical);
    const isWrite = critical !== null && (infoType(info) === OperationType.program || isUpdateRead(info));
    const isThrough = !spans.every(isInController);
    const placeNs = !isWrite ? span.startNs : isThrough ? span.endNs : Math.max(span.startNs, span.endNs - ackNs);
    const told = isThrough && isWholeLine(reader.experiment.policy) ? 'line' : 'place';
    const passNs = isWrite && isThrough ? this.firstPass(span) : placeNs;
    this.add(span, told, null, { startNs: span.startNs, endNs: Math.min(passNs, placeNs) });
    this.add(span, 'pass', null, { startNs: Math.min(passNs, placeNs), endNs: placeNs });
    this.add(span, 'buffer', null, { startNs: placeNs, endNs: span.endNs });
  }

  /** When the first of two passes began in a range, ns; the end of the range if it did not. */
  private firstPass({ startNs, endNs }: TimeRange): number {
    const { reader, of } = this;
    if (of === null || reader.experiment.policy.wordLine !== 'two-pass') return endNs;
    const began = reader.allRowsOf(of).at(0)?.startNs ?? endNs;
    return Math.min(Math.max(began, startNs), endNs);
  }

  /** A flush waits for earlier writes, of which the last program is recorded: it is named while it runs. */
  private tellFlush(span: Span): void {
    const by = span.blockerOperation;
    const began = by === undefined ? undefined : this.reader.allRowsOf(by).at(0)?.startNs;
    const lastNs = began === undefined ? span.endNs : Math.min(Math.max(began, span.startNs), span.endNs);
    this.add(span, 'flush', null, { startNs: span.startNs, endNs: lastNs });
    this.add(span, 'flush', by ?? null, { startNs: lastNs, endNs: span.endNs });
  }
}

/** A span cut at every start and end of a row, each part with the rows that cover it. */
function stretches<R extends TimeRange>(
  { startNs, endNs }: TimeRange,
  rows: readonly R[],
): { range: TimeRange; here: readonly R[] }[] {
  const cuts = new Set([startNs, endNs]);
  for (const row of rows) for (const ns of [row.startNs, row.endNs]) if (ns > startNs && ns < endNs) cuts.add(ns);
  const at = [...cuts].sort((a, b) => a - b);
  return at.slice(1).map((until, i) => {
    const range = { startNs: at[i], endNs: until };
    return { range, here: rows.filter((row) => row.startNs <= range.startNs && row.endNs >= range.endNs) };
  });
}

const OTHER: Readonly<Partial<Record<number, ToldCause>>> = {
  [Cause.wearLeveling]: 'wear',
  [Cause.reallocation]: 'move',
  [Cause.precondition]: 'start',
};

/** Whether an operation is a move of a collection that held its channel at an instant. */
function isHold(reader: RunReader, operation: number, atNs: number): boolean {
  const info = reader.operations.info(operation);
  return infoCause(info) === Cause.gc && infoType(info) !== OperationType.erase && holdsChannels(reader, atNs);
}
