/**
 * A recording as text: one JSON object a line for every phase, in order of start, then lane (the channels' buses, then
 * the dies), then end.
 *
 *   {"startNs","endNs","channel","chip","die","plane","kind","cause",
 *    "request","page","operation","block","pageInBlock"}
 *
 * `chip` counts on its channel, `die` in its chip, `plane` in its die and `block` in its plane. `plane` is null if the
 * bus or the whole die is the lane, `request` for background work, `page` (the logical one) for an erase, `block` and
 * `pageInBlock` for a page that uses no space. All lines of one array operation, those of its transfers included, have
 * its number in `operation`: the lowest of its pages'. The phases of a controller (firmware, link-in, link-out) have no
 * place; those of a request have no operation, those of a moved page have that and no request.
 */
import {
  blockInPlane,
  channelOfDie,
  chipOnChannel,
  dieInChip,
  geometryOf,
  type Geometry,
} from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import {
  BACKGROUND_ROW,
  CAUSE_NAMES,
  Cause,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  RowKind,
  infoCause,
  infoType,
  type Recording,
} from '../../engine/recording/recording.ts';
import { arrayOperations } from '../columns/array-operations.ts';
import { Operations } from '../columns/operations.ts';
import { MergedRows } from '../columns/rows.ts';

interface Timed {
  readonly startNs: number;
  readonly endNs: number;
}

interface HeldEvent<E extends Timed> {
  readonly lane: number;
  readonly event: E;
}

const comesAfter = (a: HeldEvent<Timed>, b: HeldEvent<Timed>): boolean =>
  a.event.startNs !== b.event.startNs
    ? a.event.startNs > b.event.startNs
    : a.lane !== b.lane
      ? a.lane > b.lane
      : a.event.endNs > b.event.endNs;

/**
 * Sorts events that are nearly in order by (start, lane, end). A recorded load is two events, its command and its data;
 * the second starts later than the row, and must wait for events of other lanes in between. Only events that start at
 * or after the present row are held: a few a channel, for a run of any length.
 */
export class EventOrder<E extends Timed> {
  readonly #held: HeldEvent<E>[] = [];

  /** @param lane as in recording.ts; equal events stay in the order in which they came */
  add(lane: number, event: E): void {
    const held = this.#held;
    const entry = { lane, event };
    let at = held.length;
    while (at > 0 && comesAfter(held[at - 1], entry)) at--;
    held.splice(at, 0, entry);
  }

  /** Removes and returns the events that start before `ns`, in order: no later event can precede them. */
  takeBefore(ns: number): readonly E[] {
    const held = this.#held;
    let count = 0;
    while (count < held.length && held[count].event.startNs < ns) count++;
    return count === 0 ? NOTHING : held.splice(0, count).map(({ event }) => event);
  }
}

const NOTHING: readonly never[] = [];

/** Characters of a chunk of text. */
const TEXT_CHUNK = 65_536;

/** A phase as it is exported in every format. The head of this file describes the numbers; null if there is none. */
export interface EventFields {
  readonly startNs: number;
  readonly endNs: number;
  /** Over the whole device; −1 in the controller. */
  readonly die: number;
  readonly plane: number | null;
  readonly kind: string;
  readonly cause: string;
  readonly request: number | null;
  readonly page: number | null;
  readonly operation: number | null;
  readonly block: number | null;
  readonly pageInBlock: number | null;
}

export interface EventWindow {
  /** Phases that overlap this range, ns. */
  readonly fromNs?: number;
  readonly toNs?: number;
  readonly keep?: (operation: number) => boolean;
}

/**
 * A run's phases in order of start, lane and end, one after the other.
 * @param experiment the experiment as run (with the device as grown, if it grew)
 */
export function* eventFields(
  recording: Recording,
  experiment: Experiment,
  { fromNs = 0, toNs = Infinity, keep }: EventWindow = {},
): Generator<EventFields> {
  const geometry = geometryOf(experiment.device);
  const operations = new Operations(recording);
  const requests = operations.requestColumn();
  const arrays = arrayOperations(recording, geometry, experiment.policy);
  const { commandNs } = experiment.timing;
  const controller = recording.controller?.lanes ?? [];
  const rows = new MergedRows({ lanes: [...recording.lanes, ...controller] }, fromNs);
  /** Start of the last latency row of each lane: one a die, however many pages are suspended with it. */
  const latencyStart = new Float64Array(recording.lanes.length).fill(-1);
  const firstOf = (request: number): number => operations.firstOperation(request);
  const order = new EventOrder<EventFields>();

  const fields = (
    startNs: number,
    endNs: number,
    die: number,
    plane: number | null,
    kind: string,
    id: number,
  ): EventFields => {
    const info = operations.info(id);
    const ppn = operations.ppn(id);
    const request = requests[id];
    const lpn = operations.lpn(id);
    const hasBlock = ppn !== NONE && !operations.isVirtual(id);
    return {
      startNs,
      endNs,
      die,
      plane,
      kind,
      cause: CAUSE_NAMES[infoCause(info)],
      request: request === NONE ? null : request,
      page: lpn === NONE ? null : lpn,
      operation: arrays[id],
      block: hasBlock ? blockInPlane(geometry, ppn) : null,
      pageInBlock: hasBlock && infoType(info) !== OperationType.erase ? ppn % geometry.pagesPerBlock : null,
    };
  };

  while (rows.next() && rows.startNs < toNs) {
    const { startNs, kind, operation, lane } = rows;
    const endNs = startNs + rows.lengthNs;
    if (endNs <= fromNs && fromNs > 0) continue;
    if (lane >= recording.lanes.length) {
      const isRequest = operation < BACKGROUND_ROW;
      const id = isRequest ? firstOf(operation) : operation - BACKGROUND_ROW;
      if (keep !== undefined && (id === NONE || !keep(id))) continue;
      yield* order.takeBefore(startNs);
      const cause = CAUSE_NAMES[isRequest ? Cause.host : infoCause(operations.info(id))];
      const whose = isRequest ? { request: operation, operation: null } : { request: null, operation: id };
      const nowhere = { die: -1, plane: null, page: null, block: null, pageInBlock: null };
      order.add(lane, { startNs, endNs, kind: ROW_KIND_NAMES[kind], cause, ...whose, ...nowhere });
      continue;
    }
    if (keep !== undefined && !keep(operation)) continue;
    yield* order.takeBefore(startNs);
    const onBus = lane < recording.channels;
    const die = onBus ? operations.die(operation, geometry) : lane - recording.channels;
    if (kind === RowKind.load) {
      const commandEnd = Math.min(endNs, startNs + commandNs);
      if (commandEnd > startNs) order.add(lane, fields(startNs, commandEnd, die, null, 'command', operation));
      if (endNs > commandEnd) order.add(lane, fields(commandEnd, endNs, die, null, 'data-in', operation));
    } else if (onBus) {
      order.add(lane, fields(startNs, endNs, die, null, ROW_KIND_NAMES[kind], operation));
    } else if (kind === RowKind.suspend || kind === RowKind.resume) {
      if (latencyStart[lane] === startNs) continue;
      latencyStart[lane] = startNs;
      order.add(lane, fields(startNs, endNs, die, null, ROW_KIND_NAMES[kind], operation));
    } else {
      // An operation that was running at time 0 has no known page, and so no plane.
      const plane = operations.plane(operation, geometry);
      const inDie = plane === NONE ? null : plane % geometry.planesPerDie;
      order.add(lane, fields(startNs, endNs, die, inDie, ROW_KIND_NAMES[kind], operation));
    }
  }
  yield* order.takeBefore(Infinity);
}

/** In chunks; each line ends in a line feed. */
export function* eventLines(recording: Recording, experiment: Experiment): Generator<string> {
  const dies = diePrefixes(geometryOf(experiment.device));
  let text = '';
  for (const event of eventFields(recording, experiment)) {
    text +=
      `{"startNs":${event.startNs},"endNs":${event.endNs},${event.die < 0 ? NO_PLACE : dies[event.die]},"plane":${event.plane},"kind":"${event.kind}",` +
      `"cause":"${event.cause}","request":${event.request},"page":${event.page},"operation":${event.operation},` +
      `"block":${event.block},"pageInBlock":${event.pageInBlock}}\n`;
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

const NO_PLACE = '"channel":null,"chip":null,"die":null';

const EVENT_COLUMNS = 'startNs,endNs,channel,chip,die,plane,kind,cause,request,page,operation,block,pageInBlock';

/** The same as comma-separated values, with a line of column names; null is empty. */
export function* eventCsv(recording: Recording, experiment: Experiment, window: EventWindow): Generator<string> {
  const geometry = geometryOf(experiment.device);
  let text = `${EVENT_COLUMNS}\n`;
  for (const event of eventFields(recording, experiment, window)) {
    const { die } = event;
    const place =
      die < 0 ? ',,' : `${channelOfDie(geometry, die)},${chipOnChannel(geometry, die)},${dieInChip(geometry, die)}`;
    text +=
      `${event.startNs},${event.endNs},${place},` +
      `${event.plane ?? ''},${event.kind},${event.cause},${event.request ?? ''},${event.page ?? ''},${event.operation ?? ''},` +
      `${event.block ?? ''},${event.pageInBlock ?? ''}\n`;
    if (text.length >= TEXT_CHUNK) {
      yield text;
      text = '';
    }
  }
  yield text;
}

function diePrefixes(geometry: Geometry): string[] {
  return Array.from(
    { length: geometry.dies },
    (_, die) =>
      `"channel":${die % geometry.channels},"chip":${chipOnChannel(geometry, die)},"die":${dieInChip(geometry, die)}`,
  );
}
