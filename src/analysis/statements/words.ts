import { formatApart, formatShare, formatTime, plural } from '../../base/format.ts';
import type { CauseName } from '../../base/vocabulary.ts';
import { channelOfDie, chipOfDie, chipOnChannel, dieInChip } from '../../device/geometry.ts';
import { Cause, NONE, OperationType, RowKind, infoCause, infoType } from '../../engine/recording/recording.ts';
import { jobOf } from '../statements/of-job.ts';
import type { Lane } from '../columns/rows.ts';
import { isInController, requestAccount, updateReadOf, type RequestAccount } from '../why/account.ts';
import { isUnbound } from '../why/dispatch-waits.ts';
import type { RunReader } from '../why/run-reader.ts';
import type { TimeRange } from '../why/space.ts';
import { secondPassOf } from '../why/transaction.ts';
import { countRequests, type WaitGroup } from './groups.ts';
import { LOOK, type ToldCause } from './look.ts';
import { isWaiting, lengthOf, sumsByCause, toldSpans, type Told } from './of-request.ts';
import { blockerWords, causeWords, operationWords, requestWords } from './operation-words.ts';

interface Waiting {
  readonly who: string | null;
  readonly isOne: boolean;
  /** `channel 1, chip 0, die 1`; null if they have none in common. */
  readonly place: string | null;
}

/** @param by why the die is busy, for a wait without a known operation */
const busy =
  (by: string) =>
  ({ who, place }: Waiting): string =>
    who === null ? `waits for its die, ${by}` : place === null ? `waits for ${who}` : `waits for ${who} on ${place}`;

const held = busy('held by host requests');
const background = busy('busy with background work');

const turns = ({ place }: Waiting): string =>
  place === null ? 'waits because its own pages take turns' : `waits because its own pages take turns on ${place}`;

const WAITS: Readonly<Partial<Record<ToldCause, (waiting: Waiting) => string>>> = {
  queue: () => 'waits for its bus or its die',
  unbound: () => 'waits for a free die',
  noBus: () => 'waits for a free bus',
  ownTurn: turns,
  order: () => 'waits for its turn',
  hazard: ({ who, isOne }) =>
    who === null
      ? 'waits for an earlier access to its page'
      : isOne
        ? `waits for ${who}, an earlier access to its page`
        : `waits for ${who}, earlier accesses to its page`,
  space: ({ who }) => (who === null ? 'waits for a free page' : `waits for a free page from ${who}`),
  place: () => 'waits for a place in the full write buffer',
  line: () => 'waits for a place in the write buffer or for the rest of its word line',
  pass: () => 'waits until the second pass of its word line is due',
  channel: ({ who }) => (who === null ? 'waits for the bus' : `waits for the channel, which carries ${who}`),
  ownBus: turns,
  ownDie: turns,
  held: ({ who }) => (who === null ? 'waits: channel held by garbage collection' : `waits: channel held by ${who}`),
  die: held,
  data: held,
  dieHost: held,
  dieGc: busy('busy with garbage collection'),
  dieFold: busy('busy with folding'),
  dieOther: background,
  wear: background,
  move: background,
  start: background,
  suspend: () => 'waits while its die suspends or resumes an operation',
  suspending: ({ who, isOne }) => `waits while ${who} ${isOne ? 'is' : 'are'} suspended`,
  resuming: ({ who, isOne }) => `waits while ${who} ${isOne ? 'is' : 'are'} resumed`,
  resting: ({ who }) => (who === null ? 'is suspended' : `is suspended for ${who}`),
  group: () => 'waits for the other pages of its transaction',
  flush: ({ who }) => (who === null ? 'waits for earlier writes' : `waits for ${who}, the last of the earlier writes`),
  core: ({ who }) => `waits for a firmware core, which serves ${who}`,
  linkQueue: ({ who }) => `waits for the link, which carries the data of ${who}`,
};

/** `waits for 590 reads of 212 other requests on channel 3, chip 1, die 0` */
export function groupWords(reader: RunReader, group: WaitGroup): string {
  const { told, blockers, pieces } = group;
  const isOne = blockers.length === 1;
  const isOwn = told === 'ownBus' || told === 'ownDie';
  const place = isOwn || told === 'ownTurn' ? turnPlace(reader, pieces[0]) : placeOf(reader, blockers);
  return WAITS[told]?.({ who: whoWords(reader, group), isOne, place }) ?? 'waits: why is not known';
}

export const waitWords = (reader: RunReader, piece: Told): string =>
  groupWords(reader, {
    told: piece.told,
    blockers: Uint32Array.from(piece.blockerOperation === undefined ? [] : [piece.blockerOperation]),
    pieces: [piece],
  });

function whoWords(reader: RunReader, { told, blockers, pieces }: WaitGroup): string | null {
  if (told === 'core' || told === 'linkQueue') return servedWords(reader, pieces);
  if (blockers.length === 0) return null;
  if (told === 'held') return heldWords(reader, blockers);
  return blockers.length === 1 ? `the ${operationWords(reader, blockers[0])}` : countWords(reader, blockers);
}

/** `garbage collection of block 212`. @param moves of collections that hold a channel */
export function heldWords(reader: RunReader, moves: Iterable<number>): string {
  const blocks = new Set<number | null>();
  for (const move of moves) blocks.add(jobOf(reader, move)?.block ?? null);
  if (blocks.has(null)) return 'garbage collection';
  return blocks.size === 1
    ? `garbage collection of block ${[...blocks][0]}`
    : `garbage collection of ${blocks.size} blocks`;
}

function servedWords(reader: RunReader, pieces: readonly Told[]): string {
  const requests = new Set(pieces.flatMap(({ blockerRequest }) => blockerRequest ?? []));
  const pages = new Set(
    pieces.flatMap(({ blockerRequest, blockerOperation }) =>
      blockerRequest === undefined && blockerOperation !== undefined ? blockerOperation : [],
    ),
  );
  const [request] = requests;
  const ofRequests = requests.size === 1 ? requestWords(reader, request) : plural(requests.size, 'other request');
  const ofPages = `${plural(pages.size, 'page')} that garbage collection or wear leveling moves`;
  return pages.size === 0 ? ofRequests : requests.size === 0 ? ofPages : `${ofRequests} and ${ofPages}`;
}

/** `590 reads and 2 programs of 212 other requests`, `12 reads, 12 programs and 1 erase (garbage collection)`. */
function countWords(reader: RunReader, blockers: Uint32Array): string {
  const counts = new Uint32Array(4);
  for (const blocker of blockers) counts[infoType(reader.operations.info(blocker))]++;
  const kinds = (
    [
      [OperationType.read, 'read'],
      [OperationType.program, 'program'],
      [OperationType.erase, 'erase'],
    ] as const
  ).flatMap(([type, noun]) => (counts[type] === 0 ? [] : plural(counts[type], noun)));
  const last = kinds.pop() ?? '';
  const operations = kinds.length === 0 ? last : `${kinds.join(', ')} and ${last}`;
  const origin = infoCause(reader.operations.info(blockers[0]));
  if (origin !== Cause.host) return `${operations} (${causeWords(origin)})`;
  return `${operations} of ${plural(countRequests(reader, blockers), 'other request')}`;
}

function turnPlace(reader: RunReader, { told, of: waiting, startNs }: Told): string | null {
  const die = waiting === null || told === 'ownTurn' ? NONE : reader.dieAt(waiting, startNs);
  if (die === NONE) return null;
  return told === 'ownBus' ? `channel ${channelOfDie(reader.geometry, die)}` : dieWords(reader, die);
}

const dieWords = ({ geometry }: RunReader, die: number): string =>
  `channel ${channelOfDie(geometry, die)}, chip ${chipOnChannel(geometry, die)}, die ${dieInChip(geometry, die)}`;

/** The die of some operations, or their chip; null if they are not on one chip. */
function placeOf(reader: RunReader, operations: Uint32Array): string | null {
  const { geometry } = reader;
  const first = operations.length === 0 ? NONE : reader.dieOf(operations[0]);
  if (first === NONE) return null;
  let isOneDie = true;
  for (const operation of operations) {
    const die = reader.dieOf(operation);
    if (die === first) continue;
    if (die === NONE || chipOfDie(geometry, die) !== chipOfDie(geometry, first)) return null;
    isOneDie = false;
  }
  return isOneDie
    ? dieWords(reader, first)
    : `channel ${channelOfDie(geometry, first)}, chip ${chipOnChannel(geometry, first)}`;
}

export interface BarSpan {
  readonly startNs: number;
  readonly endNs: number;
  readonly cause: CauseName;
  readonly isWaiting: boolean;
  /** `die busy (GC): erase of block 212 (garbage collection)` */
  readonly label: string;
  /** Without the blocker, for bars without room for it. */
  readonly short: string;
  readonly meaning: string;
  /** The moves of one collection, if they hold a channel. */
  readonly blockers?: readonly number[];
  readonly blockerOperation?: number | undefined;
  readonly blockerRequest?: number | undefined;
}

/** More parts cannot be told apart on any screen; neighbors of one cause are drawn as one. */
const MOST_SPANS = 2000;

export function barSpans(reader: RunReader, request: number): BarSpan[] {
  const account = requestAccount(reader, request);
  if (account === null) return [];
  const pieces = toldSpans(reader, account);
  const isCoarse = pieces.length > MOST_SPANS;
  const spans: BarSpan[] = [];
  let before: Told | undefined;
  for (const piece of pieces) {
    const { told, startNs, endNs, blockerOperation, blockerRequest } = piece;
    const { label: short, meaning, color: cause, own } = LOOK[told];
    const last = spans.at(-1);
    if (last !== undefined && before?.told === told && (isCoarse || told === 'held')) {
      const blockers = told === 'held' ? { blockers: [...(last.blockers ?? []), blockerOperation ?? NONE] } : {};
      spans[spans.length - 1] = { ...last, endNs, ...blockers };
    } else {
      const isHeld = told === 'held' && blockerOperation !== undefined;
      const blocker = blockerWords(reader, piece);
      const label = isHeld
        ? `channel held by ${heldWords(reader, [blockerOperation])}`
        : blocker !== null
          ? `${short}: ${blocker}`
          : account.placed
            ? short
            : `${short}, its time is not known`;
      const blockers = isHeld ? { blockers: [blockerOperation] } : {};
      spans.push({
        startNs,
        endNs,
        cause,
        isWaiting: !own,
        label,
        short,
        meaning,
        blockerOperation,
        blockerRequest,
        ...blockers,
      });
    }
    before = piece;
  }
  return spans;
}

/**
 * The parts on the clock. If their order is not known, the request's own work is drawn at its rows, provided that their
 * lengths add up to the recorded ones. A band fills the rest; its label lists the lengths of the other parts.
 */
export function laneSpans(reader: RunReader, request: number): BarSpan[] {
  const account = requestAccount(reader, request);
  if (account === null || account.placed || account.finishNs === null) return barSpans(reader, request);
  const { arrivalNs, finishNs } = account;
  const told = toldSpans(reader, account);
  const sums = sumsByCause(told);
  const known = [
    // The controller comes before the pages, or behind them.
    ...told.flatMap((piece) =>
      isInController(piece) && piece.cause !== 'buffer' ? { ...piece, cause: piece.told } : [],
    ),
    ...ownRanges(reader, account, arrivalNs, finishNs).filter(
      ({ cause }, _, all) =>
        lengthOf(all.filter((one) => one.cause === cause)) === sums.find((one) => one.cause === cause)?.ns,
    ),
  ].sort((a, b) => a.startNs - b.startNs);
  const parts = sums
    .filter(({ cause }) => known.every((one) => one.cause !== cause))
    .map(({ cause, ns }) => `${LOOK[cause].label} ${formatTime(ns)}`);
  const band = {
    cause: 'queue',
    isWaiting: true,
    label: `${parts.join(', ')}: their order is not known`,
    short: 'in an order that is not known',
    meaning: 'the lengths of its parts are known, their order is not',
  } as const;
  const spans: BarSpan[] = [];
  let atNs = arrivalNs;
  for (const { cause, startNs, endNs } of [...known, { cause: null, startNs: finishNs, endNs: finishNs }]) {
    if (startNs > atNs) spans.push({ startNs: atNs, endNs: startNs, ...band });
    atNs = endNs;
    if (cause === null) continue;
    const { label, meaning, color, own } = LOOK[cause];
    spans.push({ startNs, endNs, cause: color, isWaiting: !own, label, short: label, meaning });
  }
  return spans;
}

const OWN_PHASES: ReadonlyMap<number, CauseName> = new Map([
  [RowKind.command, 'command'],
  [RowKind.load, 'transfer'],
  [RowKind.dataIn, 'transfer'],
  [RowKind.dataOut, 'transfer'],
  [RowKind.copy, 'copy'],
  [RowKind.read, 'array'],
  [RowKind.program, 'array'],
]);

/** Phases of a request's critical page and of its update read, in order of time. Empty if they overlap. */
function ownRanges(
  reader: RunReader,
  { critical }: RequestAccount,
  fromNs: number,
  toNs: number,
): (TimeRange & { readonly cause: CauseName })[] {
  if (critical === null) return [];
  const { commandNs } = reader.recording.own;
  const update = updateReadOf(reader, critical);
  const rows = reader.rowsOf(critical, fromNs, toNs);
  // Between its two passes the page waits.
  const secondNs = secondPassOf(reader, rows)?.startNs ?? 0;
  const own = [
    ...(update === NONE ? [] : reader.rowsOf(update, fromNs, toNs)),
    ...rows.filter(({ startNs }) => startNs >= secondNs),
  ].sort((a, b) => a.startNs - b.startNs);
  const ranges = own.flatMap(({ kind, startNs, endNs }) => {
    const cause = OWN_PHASES.get(kind);
    const loadNs = kind === RowKind.load ? Math.min(endNs, startNs + commandNs) : startNs;
    const command = { cause: 'command' as const, startNs, endNs: loadNs };
    return cause === undefined ? [] : [command, { cause, startNs: loadNs, endNs }];
  });
  const isApart = ranges.every(({ startNs }, i) => i === 0 || startNs >= ranges[i - 1].endNs);
  return isApart ? ranges.filter(({ startNs, endNs }) => endNs > startNs && startNs >= fromNs && endNs <= toNs) : [];
}

type Party = 'others' | 'own' | 'mates' | 'order' | 'flush';

function partyOf(reader: RunReader, request: number, { told, blockerOperation }: Told): Party {
  if (told === 'group') {
    // The pages of a transaction may be those of several requests.
    const by = blockerOperation === undefined ? NONE : reader.operations.requestOf(blockerOperation);
    return by === NONE || by === request ? 'mates' : 'others';
  }
  if (told === 'order' || told === 'flush') return told;
  if (told === 'ownTurn' || told === 'ownBus' || told === 'ownDie') return 'own';
  // Its own data on the link is not a wait: who has a core or the link is another.
  const isServer = told === 'core' || told === 'linkQueue';
  const isOwn =
    blockerOperation !== undefined && !isServer && reader.operations.requestOf(blockerOperation) === request;
  return isOwn ? 'own' : 'others';
}

export interface WaitSplit {
  readonly ns: Readonly<Record<Party, number>>;
  readonly ownOn: ReadonlySet<ToldCause>;
  /** Waits for others in the controller, ns. */
  readonly serverNs: number;
}

export function waitSplit(reader: RunReader, account: Parameters<typeof toldSpans>[1]): WaitSplit {
  const { request } = account;
  const ns = { others: 0, own: 0, mates: 0, order: 0, flush: 0 };
  const ownOn = new Set<ToldCause>();
  let serverNs = 0;
  for (const piece of toldSpans(reader, account)) {
    if (!isWaiting(piece)) continue;
    const party = partyOf(reader, request, piece);
    const length = piece.endNs - piece.startNs;
    ns[party] += length;
    if (party === 'own') ownOn.add(piece.told);
    if (piece.told === 'core' || piece.told === 'linkQueue') serverNs += length;
  }
  return { ns, ownOn, serverNs };
}

export function delayWords(reader: RunReader, account: RequestAccount): string {
  const { arrivalNs, finishNs } = account;
  if (finishNs === null) return '';
  const latency = finishNs - arrivalNs;
  const { ns, ownOn, serverNs } = waitSplit(reader, account);
  const shareOf = (part: number): string => formatShare(part / latency);
  if (ns.others > 0 && ns.others === serverNs && ns.own + ns.mates + ns.order + ns.flush === 0)
    return `Its flash is free: ${formatTime(ns.others)} (${shareOf(ns.others)}) waiting in the controller, for a core or the link.`;
  if (ns.others > 0) {
    const aloneNs = latency - ns.others;
    return aloneNs > 0 && aloneNs >= leastNs(reader, account)
      ? `Without the waits for others: ${formatTime(aloneNs)}.`
      : `${formatTime(ns.others)} of it (${shareOf(ns.others)}) waits for others`;
  }
  if (ns.flush > 0) return `${formatTime(ns.flush)} of it (${shareOf(ns.flush)}) until earlier writes are on flash`;
  if (ns.own > 0) {
    // This includes its own pages in its transaction.
    const turns = ownWords(reader, account, ownOn, ns.mates > 0);
    return `No other request in its way: ${turns} (${shareOf(ns.own + ns.mates)}).`;
  }
  if (ns.mates > 0)
    return `No other request in its way: ${formatTime(ns.mates)} for the other pages of its transaction.`;
  return ns.order > 0
    ? `Its bus and its die are free: the order of the queue holds it back (${shareOf(ns.order)}).`
    : 'No waiting.';
}

function ownWords(reader: RunReader, account: RequestAccount, on: ReadonlySet<ToldCause>, hasMates: boolean): string {
  const isBus = on.has('ownBus') && on.size === 1;
  const programs = isBus ? null : programsOnDie(reader, account);
  if (programs !== null && programs.count > 1) {
    const need = `${plural(programs.pages, 'page')} of its own on one die need ${programs.count} programs`;
    return programs.areApart ? `${need}, because the planes are not level` : need;
  }
  if (hasMates) return 'its own pages take turns';
  const place = isBus ? 'the channel' : on.has('ownDie') && on.size === 1 ? 'the die' : 'the die and the channel';
  return `its own pages take turns on ${place}`;
}

/** The programs of a write on the die of its last page, and whether its pages are in planes with other next pages. */
function programsOnDie(
  reader: RunReader,
  { request, critical, arrivalNs, finishNs }: RequestAccount,
): { readonly pages: number; readonly count: number; readonly areApart: boolean } | null {
  const { operations, geometry, recording } = reader;
  if (critical === null || infoType(operations.info(critical)) !== OperationType.program) return null;
  const die = reader.dieOf(critical);
  const starts = new Set<number>();
  const planes: number[] = [];
  const pages: number[] = [];
  for (const operation of operations.operationsOf(request)) {
    if (reader.dieOf(operation) !== die || infoType(operations.info(operation)) !== OperationType.program) continue;
    const rows = reader.rowsOf(operation, arrivalNs, finishNs ?? recording.endNs);
    const program = rows.find(({ kind }) => kind === RowKind.program);
    if (program === undefined) continue;
    starts.add(program.startNs);
    planes.push(operations.plane(operation, geometry));
    pages.push(operations.ppn(operation) % geometry.pagesPerBlock);
  }
  // One page in each plane, and no two at one address: no program can write two of them.
  const areApart =
    reader.experiment.policy.multiPlane === 'wise' &&
    planes.length > 1 &&
    new Set(planes).size === planes.length &&
    new Set(pages).size === pages.length;
  return { pages: planes.length, count: starts.size, areApart };
}

/**
 * Lower bound of a request's latency with the same work, ns: the largest of the work of its critical page, of all its
 * pages in one array, and of all its pages on one bus plus the array time of one of them.
 */
function leastNs(reader: RunReader, account: RequestAccount): number {
  const { request, arrivalNs, finishNs } = account;
  const { operations, recording } = reader;
  let least = lengthOf(toldSpans(reader, account).filter((piece) => !isWaiting(piece)));
  const byLane = new Map<number, Map<number, number>>();
  /** Array time of each page, by channel. If a channel has reads and programs, their order is not known. */
  const arrays = new Map<number, { readonly type: number; readonly ns: number }[]>();
  for (const operation of operations.operationsOf(request)) {
    const die = reader.dieOf(operation);
    if (die === NONE) continue;
    const until = finishNs ?? recording.endNs;
    const bus = reader.bus(channelOfDie(reader.geometry, die));
    const page = { type: infoType(operations.info(operation)), ns: 0 };
    const pages = arrays.get(bus.number);
    if (pages === undefined) arrays.set(bus.number, [page]);
    else pages.push(page);
    for (const lane of [bus, reader.array(die)]) {
      lane.visit(arrivalNs, until, (startNs, endNs, kind, id) => {
        if (id !== operation || kind === RowKind.suspend || kind === RowKind.resume) return;
        const rows = byLane.get(lane.number) ?? new Map<number, number>();
        byLane.set(lane.number, rows);
        // Pages of one array operation have a row each, at the same time.
        rows.set(startNs, Math.max(rows.get(startNs) ?? 0, endNs - startNs));
        if (lane !== bus) page.ns += endNs - startNs;
      });
    }
  }
  for (const [lane, rows] of byLane) {
    const pages = arrays.get(lane) ?? [];
    const isOneKind = pages.every(({ type }) => type === pages[0].type);
    const besideNs =
      pages.length > 0 && isOneKind ? pages.reduce((shortest, { ns }) => Math.min(shortest, ns), Infinity) : 0;
    least = Math.max(
      least,
      [...rows.values()].reduce((sum, ns) => sum + ns, besideNs),
    );
  }
  return least;
}

/** From this share on, a bus or an array is worth a sentence. */
const FULL = 0.9;

/** 0 … 1. */
export interface BusyShares {
  /** Null: they are the means of all channels and of all dies, for a write that has no die yet. */
  readonly channel: number | null;
  readonly bus: number;
  readonly array: number;
}

/** @param ranges in order of time, not empty */
export function busyShares(
  reader: RunReader,
  operation: number,
  ranges: readonly Told[] | readonly TimeRange[],
): BusyShares {
  const { channels, dies } = reader.recording;
  const die = reader.dieAt(operation, ranges[0].startNs);
  const ns = lengthOf(ranges);
  const mean = (lanes: readonly Lane[]): number =>
    lanes.reduce((sum, lane) => sum + busyNs(lane, ranges) / ns, 0) / lanes.length;
  const isQueue = ranges.every((range) => 'told' in range && (range.told === 'unbound' || range.told === 'noBus'));
  if (isQueue && dies > 1 && isUnbound(reader, operation)) {
    const array = mean(reader.lanes.slice(channels, channels + dies));
    return { channel: null, bus: mean(reader.lanes.slice(0, channels)), array };
  }
  const channel = channelOfDie(reader.geometry, die);
  return { channel, bus: mean([reader.bus(channel)]), array: mean([reader.array(die)]) };
}

/** `In its longest wait channel 2 was 98 % busy, the array of the die 31 %.`; null unless that explains the wait. */
export function busyWords(reader: RunReader, pieces: readonly Told[]): string | null {
  const [{ told, of: operation }] = pieces;
  if (
    operation === null ||
    reader.dieOf(operation) === NONE ||
    told === 'core' ||
    told === 'linkQueue' ||
    told === 'flush'
  )
    return null;
  // One share cannot describe several dies.
  const dies = pieces.map(({ startNs }) => reader.dieAt(operation, startNs));
  if (dies.some((die) => die !== dies[0])) return null;
  const { channel, bus, array } = busyShares(reader, operation, pieces);
  // A full array needs no sentence where its operation is named.
  const isArray = array >= FULL && pieces.every((piece) => piece.cause === 'queue');
  if (!isArray && (bus < FULL || bus < array)) return null;
  const { channels } = reader.recording;
  const [buses, arrays] =
    channel !== null
      ? [`channel ${channel} was`, 'the array of the die']
      : [channels === 1 ? 'the bus was' : 'the buses were on average', 'the arrays of the dies on average'];
  return `In its longest wait ${buses} ${formatShare(bus)} busy, ${arrays} ${formatShare(array)}.`;
}

/** Busy time of a lane. Pages of one array operation have a row each, at the same time: they count once. */
function busyNs(lane: Lane, ranges: readonly TimeRange[]): number {
  let sum = 0;
  let next = 0;
  let until = ranges[0].startNs;
  lane.visit(until, ranges[ranges.length - 1].endNs, (startNs, endNs) => {
    while (next < ranges.length) {
      const range = ranges[next];
      const start = Math.max(startNs, until, range.startNs);
      const end = Math.min(endNs, range.endNs);
      if (end > start) {
        sum += end - start;
        until = end;
      }
      // A row that ends later has a part in the next range, too.
      if (endNs <= range.endNs) return;
      next++;
    }
  });
  return sum;
}

/** `With suspension: 382 µs, 32.9 × faster.`: one request in B, and in A. Latencies in ns. */
export function versusWords(title: string, a: number, b: number): string {
  const time = `With ${title}: ${formatTime(b)}`;
  if (a === b) return `${time}, the same.`;
  return a > 0 && b > 0 ? `${time}, ${formatApart(a, b)} ${b < a ? 'faster' : 'slower'}.` : `${time}.`;
}

// The run in words: the timeline for people who cannot see it.

/**
 * A sentence for each request, with its arrival, its waits and phases in order, and when it is complete, one at a time:
 * runs may have very many. The lengths in a sentence add up to the latency.
 */
export function* runSentences(reader: RunReader, most = Infinity): Generator<string> {
  const { operations } = reader;
  for (let request = 0; request < Math.min(most, operations.requests); request++) {
    const name = `${requestWords(reader, request)} arrives at ${formatTime(operations.arrival(request))}`;
    const account = requestAccount(reader, request);
    if (account === null || account.finishNs === null) {
      yield `${name} and is not complete.`;
      continue;
    }
    const parts: { label: string; ns: number }[] = [];
    for (const { told, startNs, endNs } of toldSpans(reader, account)) {
      const { label } = LOOK[told];
      const last = parts.at(-1);
      if (last?.label === label) last.ns += endNs - startNs;
      else parts.push({ label, ns: endNs - startNs });
    }
    const lengths = parts.map(({ label, ns }) => `${label} ${formatTime(ns)}`).join(', ');
    const list = account.placed ? lengths : `${lengths} (their order is not known)`;
    const latency = formatTime(account.finishNs - account.arrivalNs);
    yield `${name}: ${list}. It is complete at ${formatTime(account.finishNs)}, after ${latency}.`;
  }
}
