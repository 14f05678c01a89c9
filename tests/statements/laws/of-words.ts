/**
 * Laws of words: each name and each number in a sentence is one of the statement that the sentence is made of. What else
 * a sentence says is free.
 */
import type { Line, Link, OfGap, OfInstant, OfJob, OfRequest, Piece, Said } from '../statement.ts';
import { isArrayWork, isLatency, coveredNs, lengthOf, totalOf, type World } from '../world.ts';
import { lawsOfStep } from './of-steps.ts';
import { lawsOfChain, lawsOfItems, placed } from './of-chains.ts';
import { knownWords } from './of-jobs.ts';
import { blocksOf, names, number, sharesIn, timesIn } from './names.ts';
import type { Refute } from './refute.ts';

export function lawsOfWords(world: World, said: Said, refute: (law: string, what: string) => void): void {
  for (const one of said.requests) wordsOfRequest(world, one, said.jobs, refute);
  for (const one of said.instants) {
    wordsOfInstant(world, one, refute);
    lawsOfStep(world, one, refute);
  }
  for (const one of said.gaps) wordsOfGap(world, one, said, refute);
}

function wordsOfRequest(world: World, said: OfRequest, jobs: readonly OfJob[], refute: Refute): void {
  const { request, finishNs, sentence, bars, pieces } = said;
  const { arrival } = world.requests[request];
  const about = (what: string): void => refute('words', `request ${request}: ${what}`);
  const times = timesIn(sentence);
  if (said.isPlaced === sentence.includes('their order is not known'))
    about(`its order is ${said.isPlaced ? 'known' : 'not known'}: ${sentence}`);
  if (Number(/#(\d+)/.exec(sentence)?.[1]) !== request) about(`another request: ${sentence}`);
  if (times.length === 0 || Math.abs(times[0].ns - arrival) > times[0].off)
    about(`it arrives at ${arrival}: ${sentence}`);
  if (finishNs === null) {
    if (!sentence.includes('not complete')) about(`it is not complete: ${sentence}`);
    return;
  }
  const latency = finishNs - arrival;
  const [end, whole] = times.slice(-2);
  if (Math.abs(end.ns - finishNs) > end.off || Math.abs(whole.ns - latency) > whole.off)
    about(`${finishNs}, after ${latency}: ${sentence}`);
  const parts = times.slice(1, -2);
  const sum = parts.reduce((before, { ns }) => before + ns, 0);
  if (Math.abs(sum - latency) > parts.reduce((before, { off }) => before + off, 1))
    about(`its parts are ${sum} of ${latency}: ${sentence}`);
  const lines = said.waits.map(({ link }) => link.words);
  if (new Set(lines).size < lines.length) about(`two lines say the same: ${lines.join('; ')}`);
  for (const line of said.waits) wordsOfLine(world, said, line, jobs, refute);
  delay(said, world, about);
  programs(said, world, about);
  busy(said, world, about);
  // A bar is a piece, or several of one cause: the same time, the same names.
  if (pieces.length <= 2000) {
    if (totalOf(bars) !== latency || bars.some(({ startNs }, i) => startNs !== (bars[i - 1]?.endNs ?? arrival)))
      about('its bars are not its time');
    for (const bar of bars) {
      const own = pieces.filter((piece) => piece.startNs >= bar.startNs && piece.endNs <= bar.endNs);
      if (own.length === 0 || totalOf(own) !== lengthOf(bar) || own.some(({ isWait }) => isWait !== bar.isWait))
        about(`a bar is no piece: ${JSON.stringify(bar)}`);
      if (own.length > 1 && own.some(({ told }) => told !== 'held'))
        about(`a bar is several pieces: ${JSON.stringify(bar)}`);
      if (own.length === 1 && (own[0].by !== bar.by || own[0].byRequest !== bar.byRequest))
        about(`a bar names another: ${JSON.stringify(bar)}`);
      const isHeld = own.every(({ told }) => told === 'held');
      const isNamed = bar.label.startsWith('channel held by garbage collection');
      if (!bar.label.startsWith(bar.short) && !isNamed) about(`two names: ${JSON.stringify(bar)}`);
      if (isNamed !== (isHeld && own[0]?.by !== null)) about(`a held channel: ${JSON.stringify(bar)}`);
      const by = own.flatMap((piece) => piece.by ?? []);
      names(
        world,
        knownWords(world, jobs, bar.label, by),
        { operations: by, requests: own.flatMap((piece) => piece.byRequest ?? []), blocks: blocksOf(jobs, by) },
        refute,
      );
    }
  }
}

/** Who is waited for is told with the place of them all, if they have one. */
const ON_DIE: ReadonlySet<string> = new Set('die data dieHost dieGc dieFold dieOther wear move start'.split(' '));

function wordsOfLine(
  world: World,
  { request, critical, waitNs }: OfRequest,
  line: Line,
  jobs: readonly OfJob[],
  refute: Refute,
): void {
  const { link, pieces, causes } = line;
  const by = [...new Set(pieces.flatMap((piece) => piece.by ?? []))];
  const requests = pieces.flatMap((piece) => piece.byRequest ?? []);
  const update = critical === null ? null : world.updateReadOf(critical);
  const own = [critical, update].flatMap((id) => (id === null ? [] : (world.dieAt(id, pieces[0].startNs) ?? [])));
  const isOwn = pieces.some(({ told }) => told.startsWith('own'));
  placed(link.words, refute);
  if (pieces[0].told === 'ownTurn' && link.words.includes(' on '))
    refute('words', `on the die or on the bus: ${link.words}`);
  if (link.words.endsWith('is not known')) refute('known', `why it waits is recorded: ${link.words}`);
  if (by.length === 0 && requests.length === 0 && /\b(?:for|while|from|by) \d/.test(link.words))
    refute('words', `nobody is known: ${link.words}`);
  const turn = / take turns on (.*)$/.exec(link.words)?.[1];
  if (turn !== undefined && (pieces[0].told === 'ownBus') === turn.includes('chip'))
    refute('words', `its own pages have the ${pieces[0].told}: ${link.words}`);
  const places = ON_DIE.has(pieces[0].told) ? new Set(by.map((id) => world.dieOf(id))) : new Set<null>();
  const chips = new Set([...places].map((die) => (die === null ? null : world.chipOf(die))));
  const place = places.size === 1 ? / on channel \d+, chip \d+, die \d/ : / on channel \d/;
  if (chips.size === 1 && !chips.has(null) && !place.test(link.words))
    refute('words', `where they are is not said: ${link.words}`);
  names(
    world,
    knownWords(world, jobs, link.words, by),
    { operations: by, requests: [request, ...requests], dies: isOwn ? own : [], blocks: blocksOf(jobs, by) },
    refute,
  );
  const counted = [...link.words.matchAll(/([\d\u202f]+) (reads?|programs?|erases?)\b/g)];
  if (counted.length > 0) {
    const types = by.map((id) => world.operations[id].type);
    for (const [, count, noun] of counted) {
      const type = noun.replace(/s$/, '');
      const there = types.filter((one) => one === type).length;
      if (number(count) !== there || there === 0) refute('words', `${there} are ${noun}: ${link.words}`);
    }
    const said = counted.reduce((sum, [, count]) => sum + number(count), 0);
    if (said !== by.length) refute('words', `${by.length} are named: ${link.words}`);
  }
  const others = /of ([\d\u202f]+) other requests?/.exec(link.words);
  const isServed = pieces.some(({ told }) => told === 'core' || told === 'linkQueue');
  const whose = new Set(isServed ? requests : by.map((id) => world.operations[id].request));
  if (others !== null && number(others[1]) !== whose.size) refute('words', `of ${whose.size} requests: ${link.words}`);
  if (isServed) {
    const pages = new Set(pieces.flatMap((piece) => (piece.byRequest === null && piece.by !== null ? piece.by : [])));
    const told = /([\d\u202f]+) pages? that/.exec(link.words);
    if ((told === null ? 0 : number(told[1])) !== pages.size)
      refute('words', `${pages.size} pages are moved: ${link.words}`);
    if (counted.length > 0 || / the (?:read|program|erase) (?:for|of|\()/.test(link.words))
      refute('words', `a request is served, not an operation: ${link.words}`);
  }
  causes.forEach((cause, i) => wordsOfCause(world, cause, causes[i - 1] ?? null, jobs, refute));
  lawsOfChain(world, jobs, link.operation, link.toNs, causes, refute);
  lawsOfItems(world, [link, ...causes], line.items, refute);
  // What explains more than half of all that was waited has its causes, if it is background work.
  const holder = link.operation === null ? null : world.operations[link.operation];
  const isWork = holder !== null && (holder.cause === 'gc' || holder.cause === 'wear-leveling');
  const ofHolder = totalOf(pieces.filter((piece) => piece.by === link.operation));
  const isMain = holder !== null && holder.cause !== 'host' && ofHolder * 2 > waitNs;
  const isTurn = pieces.some(({ told }) => ['core', 'linkQueue', 'group'].includes(told));
  const isKnown = (isWork && line.ns * 2 > waitNs) || (isMain && holder.cause !== 'padding' && holder.cause !== 'fold');
  if (isKnown && !isTurn && causes.length === 0) refute('known', `why the job began is not said: ${link.words}`);
}

/** The plane of "channel 0 · chip 1 · die 0 · plane 1", counted over the device. */
function planeNamed(world: World, words: string): number | null {
  const [channel, chip, die, plane] =
    /channel (\d+) · chip (\d+) · die (\d+) · plane (\d+)/.exec(words)?.slice(1).map(Number) ?? [];
  for (let number = 0; number < world.dies; number++) {
    const place = world.placeOf(number);
    if (place.channel === channel && place.chip === chip && place.die === die)
      return number * world.planesPerDie + plane;
  }
  return null;
}

function wordsOfCause(world: World, link: Link, before: Link | null, jobs: readonly OfJob[], refute: Refute): void {
  if (link.kind !== 'job' && link.kind !== 'trigger') return;
  const moved = /([\d\u202f]+) pages? (?:was|were) moved|no page was moved/.exec(link.words);
  const opened = link.operation === null ? [] : [link.operation];
  const first = link.kind === 'job' ? link.operation : (before?.operation ?? null);
  const near = jobs.filter((job) => job.first === first);
  if (link.kind === 'job' && moved !== null) {
    const pages = moved[1] === undefined ? 0 : number(moved[1]);
    const block = Number(/block (\d+)/.exec(link.words)?.[1]);
    // An erase that the job no longer came to is not its last operation.
    const erases = near.filter((job) => job.last === job.operation && job.block === block);
    const erasing = erases.filter((job) => job.plane === planeNamed(world, link.words));
    const isTold = erasing.some((job) => job.moved === pages && job.endNs === link.toNs);
    const isErased = link.words.endsWith('then it is erased');
    if (isErased ? !isTold : erasing.length > 0) refute('words', `no such job: ${JSON.stringify(link)}`);
    // A job that never erased is not in the list.
    if (!isErased) return;
  }
  if (near.length === 0) return;
  const dies = near.map(({ plane }) => Math.floor(plane / world.planesPerDie));
  names(world, link.words, { operations: opened, requests: [], dies, blocks: near.map(({ block }) => block) }, refute);
  if (link.kind === 'trigger') triggerNumbers(world, link.words, near[0], refute);
  const { gc } = world.experiment.policy;
  const limit = /fewer than (\d+) blocks? (is|are) free/.exec(link.words);
  if (limit !== null && (Number(limit[1]) !== gc.hardFreeBlocks || (limit[2] === 'is') !== (gc.hardFreeBlocks === 1)))
    refute('words', `the limit is ${gc.hardFreeBlocks}: ${link.words}`);
  if (link.kind === 'trigger')
    for (const { share, off } of sharesIn(link.words))
      if (Math.abs(share - gc.softFreeRatio) > Math.max(off, 5e-4))
        refute('words', `the limit is ${gc.softFreeRatio}: ${link.words}`);
}

/** Each rule has its limit, and no other number; what the experiment gives has no plane. */
function triggerNumbers(world: World, words: string, job: OfJob, refute: Refute): void {
  const { gc, wearLeveling } = world.experiment.policy;
  const limits: Readonly<Record<string, number | null>> = {
    hard: gc.hardFreeBlocks,
    soft: Math.round(gc.softFreeRatio * 1000) / 10,
    wear: wearLeveling.threshold,
  };
  const [own] = words.split(', after the ');
  const found = [...own.replaceAll(/channel \d+ · chip \d+ · die \d+ · plane \d+/g, '').matchAll(/[\d.]+/g)].map(
    ([text]) => Number(text),
  );
  const expected = limits[job.trigger] ?? null;
  if (found.join() !== (expected === null ? '' : String(expected)))
    refute('trigger', `it is ${job.trigger}, with ${expected}: ${words}`);
  const isPlaced = job.trigger !== 'given' && job.trigger !== 'twin';
  if ((planeNamed(world, own) !== null) !== isPlaced) refute('trigger', `it is ${job.trigger}: ${words}`);
}

/** The one line: times and shares of what it waited for others, for its own pages, for its transaction. */
function delay(
  { pieces, delay: words, finishNs, request }: OfRequest,
  world: World,
  about: (what: string) => void,
): void {
  const latency = (finishNs ?? 0) - world.requests[request].arrival;
  const waits = pieces.filter(({ isWait }) => isWait);
  const isOwn = ({ told, by, byRequest }: (typeof waits)[number]): boolean =>
    told.startsWith('own') ||
    (by !== null && byRequest === null && told !== 'core' && world.operations[by].request === request);
  // A transaction may have pages of other requests: who waits for those, waits for others.
  const isMate = ({ by }: (typeof waits)[number]): boolean =>
    by === null || [request, null].includes(world.operations[by].request);
  const group = waits.filter((piece) => piece.told === 'group' && isMate(piece));
  const order = waits.filter(({ told }) => told === 'order');
  const flush = waits.filter(({ told }) => told === 'flush');
  const own = waits.filter((piece) => isOwn(piece) && ![...group, ...order, ...flush].includes(piece));
  const others = waits.filter((piece) => ![...group, ...order, ...flush, ...own].includes(piece));
  const lengths = [others, own, group, order, flush].map(totalOf);
  const turns = lengths[1] + lengths[2];
  const alone = latency - lengths[0];
  for (const { ns, off } of timesIn(words))
    if (![...lengths, alone].some((length) => Math.abs(length - ns) <= off))
      about(`${ns} is none of ${[...lengths, alone].join()}: ${words}`);
  for (const { share, off } of sharesIn(words))
    if (!(lengths[1] > 0 ? [...lengths, turns] : lengths).some((length) => Math.abs(length / latency - share) <= off))
      about(`${share} is none of ${lengths.join()} of ${latency}: ${words}`);
  if (words.startsWith('No other request'))
    for (const { share, off } of sharesIn(words))
      if (Math.abs(turns / latency - share) > off) about(`its own pages were ${turns} of ${latency}: ${words}`);
  const told = words.startsWith('Without the waits for others') ? timesIn(words) : [];
  for (const { ns, off } of told) if (Math.abs(alone - ns) > off) about(`${alone} without the others: ${words}`);
  // What it could have taken alone: no less than its own work, and than all its pages on one bus and in one array.
  const own0 = latency - totalOf(waits);
  const least = Math.max(own0, ...worksOn(world, request, finishNs ?? 0));
  const isController =
    lengths[0] > 0 && totalOf(waits.filter(({ told }) => told === 'core' || told === 'linkQueue')) === lengths[0];
  const isAlone = lengths[0] > 0 && !(isController && waits.length === others.length) && alone > 0 && alone >= least;
  if (isAlone !== (told.length === 1)) about(`${alone} without the waits for others, at least ${least}: ${words}`);
  delayed({ words, pieces: waits, own, others: lengths[0], latency }, about);
  if (words.startsWith('No waiting') !== (waits.length === 0)) about(`${waits.length} waits: ${words}`);
  if (words.startsWith('No other request') && lengths[0] > 0) about(`${lengths[0]} ns are for others: ${words}`);
  if (words.includes('for others') && lengths[0] === 0) about(`it waits for no other: ${words}`);
}

/**
 * By lane how long the pages of a request work there; those of one array operation have a row each, at the same time.
 * Pages of one kind on a bus have one of their arrays at work behind all of them (programs), or before (reads).
 */
function worksOn(world: World, request: number, finishNs: number): number[] {
  const { arrival } = world.requests[request];
  const lanes = new Map<number, Map<number, number>>();
  const inArray = new Map<number, number>();
  const own = world.operationsOf(request).filter((id) => world.dieOf(id) !== null);
  for (const operation of own)
    for (const row of world.rowsOf(operation)) {
      if (isLatency(row) || row.startNs >= finishNs || row.endNs <= arrival) continue;
      const here = lanes.get(row.lane) ?? new Map<number, number>();
      lanes.set(row.lane, here);
      here.set(row.startNs, Math.max(here.get(row.startNs) ?? 0, lengthOf(row)));
      if (world.isArray(row)) inArray.set(operation, (inArray.get(operation) ?? 0) + lengthOf(row));
    }
  return [...lanes].map(([lane, rows]) => {
    const pages = own.filter((id) => world.channelOf(world.dieOf(id) ?? 0) === lane);
    const kinds = new Set(pages.map((id) => world.operations[id].type));
    const least = kinds.size === 1 ? Math.min(...pages.map((id) => inArray.get(id) ?? 0)) : 0;
    return [...rows.values()].reduce((sum, ns) => sum + ns, lane < world.channels ? least : 0);
  });
}

interface Delay {
  readonly words: string;
  readonly pieces: readonly Piece[];
  readonly own: readonly Piece[];
  readonly others: number;
  readonly latency: number;
}

/** What the one line says beside its numbers. */
function delayed({ words, pieces, own, others, latency }: Delay, about: (what: string) => void): void {
  const served = totalOf(pieces.filter(({ told }) => told === 'core' || told === 'linkQueue'));
  if (words.startsWith('Its flash is free') && served !== others)
    about(`${served} of ${others} in the controller: ${words}`);
  if (words.startsWith('Its bus and its die are free') && pieces.some(({ told }) => told !== 'order'))
    about(`it waits for more: ${words}`);
  const told = new Set(own.map((piece) => piece.told));
  const place = /take turns on (.*?) \(/.exec(words)?.[1];
  if (
    place === 'the die and the channel' &&
    told.size === 1 &&
    !told.has('ownTurn') &&
    (told.has('ownBus') || told.has('ownDie'))
  )
    about(`it is one of the two: ${words}`);
  if (place === 'the channel' && [...told].some((one) => one !== 'ownBus')) about(`not on the channel alone: ${words}`);
  if (place !== undefined && pieces.some((piece) => piece.told === 'group'))
    about(`pages of its transaction were in its way, too: ${words}`);
  if (place === 'the die' && [...told].some((one) => one !== 'ownDie')) about(`not on the die alone: ${words}`);
  if (/ × its latency|^\d[^ ]*\u202f× its latency/.test(words) && others >= latency) about(`nothing is left: ${words}`);
}

/** The pages of a write on the die of its last one, and the programs that wrote them. */
function programs(
  { critical, delay: words, request, finishNs }: OfRequest,
  world: World,
  about: (what: string) => void,
): void {
  const said = /(\d+) pages? of its own on one die need (\d+) programs(, because the planes are not level)?/.exec(
    words,
  );
  const isTurn = / its own pages take turns on (?!the channel \()/.test(words);
  if ((said === null && !isTurn) || critical === null) return;
  const die = world.dieOf(critical);
  const own = world
    .operationsOf(request)
    .filter((id) => world.operations[id].type === 'program' && world.dieOf(id) === die);
  const begun = (id: number): number[] =>
    world.rowsOf(id).flatMap((row) => (row.kind === 'program' && row.startNs < (finishNs ?? 0) ? row.startNs : []));
  const starts = own.flatMap((id) => begun(id).slice(0, 1));
  if (said === null) {
    if (world.operations[critical].type === 'program' && new Set(starts).size > 1)
      about(`${new Set(starts).size} programs: ${words}`);
    return;
  }
  if (starts.length !== Number(said[1]) || new Set(starts).size !== Number(said[2]))
    about(`${starts.length} pages, ${new Set(starts).size} programs: ${words}`);
  if (said[3] === undefined) return;
  // Of the pages that were counted: a request can be complete before its last program begins.
  const places = own.filter((id) => begun(id).length > 0).flatMap((id) => world.blockOf(id) ?? []);
  if (
    new Set(places.map(({ plane }) => plane)).size !== places.length ||
    new Set(places.map(({ page }) => page)).size !== places.length
  )
    about(`its planes are level: ${words}`);
}

function busy(
  { waits, busy: words, critical, isPlaced }: OfRequest,
  world: World,
  about: (what: string) => void,
): void {
  if (critical === null || !isPlaced || waits.length === 0) return;
  const { pieces } = waits[0];
  if (
    words !== null &&
    world.updateReadOf(critical) === null &&
    new Set(pieces.map(({ startNs }) => world.dieAt(critical, startNs))).size > 1
  )
    about(`it waited for several dies: ${words}`);
  const update = world.updateReadOf(critical);
  const dies = [critical, update].flatMap((id) => (id === null ? [] : (world.dieAt(id, pieces[0].startNs) ?? [])));
  const ns = totalOf(pieces);
  const share = (lanes: readonly number[]): number =>
    lanes.reduce(
      (sum, lane) => sum + pieces.reduce((all, piece) => all + coveredNs(piece, world.on(lane, piece)), 0) / ns,
      0,
    ) / lanes.length;
  if (words === null) {
    const isNamed = ['core', 'linkQueue', 'flush', 'unbound', 'noBus'].includes(pieces[0].told);
    // A page that left its die, and has no other one when the run ends, has none to speak of.
    const isFull =
      world.dieOf(critical) !== null &&
      dies.length > 0 &&
      pieces.every(({ startNs }) => dies.includes(world.dieAt(critical, startNs) ?? -1)) &&
      dies.every((die) => {
        const bus = share([world.channelOf(die)]);
        return bus >= 0.9 && bus >= share([world.channels + die]);
      });
    if (isFull && !isNamed) about('its bus is full, and that is not said');
    return;
  }
  const channel = /channel (\d+)/.exec(words);
  if (world.channels === 1 && words.includes('buses')) about(`it has one bus: ${words}`);
  const all = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i);
  const expected =
    channel === null
      ? [[share(all(world.channels)), share(all(world.dies, world.channels))]]
      : dies
          .filter((die) => world.channelOf(die) === Number(channel[1]))
          .map((die) => [share([world.channelOf(die)]), share([world.channels + die])]);
  const printed = sharesIn(words);
  const isTrue = expected.some((shares) =>
    shares.every((one, i) => Math.abs(one - (printed[i]?.share ?? NaN)) <= (printed[i]?.off ?? 0) + 5e-4),
  );
  if (!isTrue) about(`${JSON.stringify(expected)}: ${words}`);
  // A bus that is fuller than the array, or an array that nobody is named for.
  const [bus, array] = printed.map(({ share: one, off }) => one + off);
  const isQueue = pieces.every(({ recorded }) => recorded === 'queue');
  if (!(bus >= 0.9 && bus >= array - 0.01) && !(isQueue && array >= 0.9)) about(`it is not full: ${words}`);
}

function wordsOfInstant(world: World, { ns, step, now, happens }: OfInstant, refute: Refute): void {
  const [at] = timesIn(step);
  if (Math.abs(at.ns - ns) > Math.max(at.off, 1e-3)) refute('words', `at ${ns}: ${step}`);
  const operations = happens.flatMap((event) => ('operation' in event ? (event.operation ?? []) : []));
  const requests = happens.flatMap((event) =>
    'first' in event ? [event.first, event.last] : 'request' in event ? (event.request ?? []) : [],
  );
  const lanes = happens.flatMap((event) => ('lane' in event ? event.lane : []));
  if (happens.length > 0) {
    const text = step.slice(step.indexOf(':'));
    names(world, text, { operations, requests, dies: diesOf(world, lanes) }, refute);
    for (const event of happens.slice(0, 3)) {
      if (event.kind !== 'interrupted' && event.kind !== 'continued') continue;
      const told = timesIn(text);
      for (const want of [event.doneNs, event.totalNs])
        if (want !== null && !told.some((one) => Math.abs(one.ns - want) <= one.off))
          refute('words', `${want} is not said: ${step}`);
      if (!text.includes(event.kind === 'interrupted' ? 'is interrupted' : 'continues'))
        refute('words', `it is ${event.kind}: ${step}`);
    }
  }
  const running = world.lanes.flatMap((_, lane) =>
    [...world.on(lane, { startNs: ns, endNs: ns + 1 })].filter((row) => row.startNs <= ns && row.endNs > ns),
  );
  const onLanes = running.filter(({ lane }) => lane < world.channels + world.dies);
  const served = running.filter(({ lane }) => lane >= world.channels + world.dies);
  names(
    world,
    now.slice(now.indexOf(':')),
    {
      operations: [
        ...onLanes.map(({ operation }) => operation),
        ...served.flatMap(({ operation }) => (operation >= 2 ** 31 ? operation - 2 ** 31 : [])),
      ],
      requests: served.flatMap(({ operation }) => (operation < 2 ** 31 ? operation : [])),
      dies: diesOf(
        world,
        onLanes.map(({ lane }) => lane),
      ),
    },
    refute,
  );
  if (now.includes('nothing runs') !== (running.length === 0))
    refute('words', `${running.length} rows are there: ${now}`);
}

/** Of a channel, its first die: only the channel is named. */
const diesOf = (world: World, lanes: readonly number[]): number[] =>
  lanes.flatMap((lane) =>
    lane < world.channels ? lane : lane < world.channels + world.dies ? lane - world.channels : [],
  );

function wordsOfGap(
  world: World,
  { words, operation, lane, atNs, toNs, kind, chain }: OfGap,
  { jobs, requests: told }: Said,
  refute: Refute,
): void {
  const next = chain.findIndex((link) => link.kind === 'next');
  const about = (what: string): void => refute('words', `${what}: ${words}: ${JSON.stringify(chain)}`);
  const link = chain.at(next);
  const isFollowed = chain.at(next + 1)?.kind === 'wait';
  if (kind === 'waiting' && isFollowed && link?.words === words) about('its wait is said twice');
  if (kind === 'waiting' && next >= 0 && next === chain.length - 1 && link?.words !== words)
    about('why it waits is not said');
  if (next < 0 || link === undefined) about('what comes next is not said');
  else if (link.operation !== operation || link.toNs !== toNs) about(`operation ${operation} comes next`);
  else if (link.words !== words && !words.startsWith(link.words.replace('is the', ', the').replace(' ,', ',')))
    about('two sentences');
  if (operation === null) return;
  if (link !== undefined) lawsOfChain(world, jobs, operation, toNs, chain.slice(next + 1), refute);
  const { request } = world.operations[operation];
  // The bus is held in the pause before a plane's load, too.
  const pauseNs = world.experiment.timing.planeSwitchNs;
  const there = world.operations.flatMap(({ id }) => {
    const rows = world.rowsOf(id);
    // A phase of no length has no row: nobody can tell when it was over.
    const isWhole = rows.some(isArrayWork);
    return rows.length > 0 && (!isWhole || (rows[0].startNs <= atNs + pauseNs && rows[rows.length - 1].endNs > atNs))
      ? id
      : [];
  });
  const own = request === null ? undefined : told[request];
  const isOwn =
    own !== undefined &&
    own.isPlaced &&
    (own.critical === operation || (own.critical !== null && world.updateReadOf(own.critical) === operation));
  // A write that has its place in the buffer waits no more; its page does.
  const piece = isOwn
    ? own.pieces.find((one) => one.startNs <= atNs && one.endNs > atNs && one.told !== 'buffer')
    : undefined;
  if (kind === 'waiting' && piece !== undefined) {
    // The same wait is said of the lane and of its request.
    const by = piece.by === null ? [] : [piece.by];
    const served = piece.byRequest === null ? [] : [piece.byRequest];
    names(
      world,
      knownWords(world, jobs, words, by),
      {
        operations: [operation, ...by],
        requests: served,
        blocks: blocksOf(jobs, by),
        dies: [
          lane < world.channels ? lane : lane - world.channels,
          world.dieOf(operation) ?? -1,
          world.dieAt(own?.critical ?? operation, piece.startNs) ?? -1,
          world.dieOf(world.updateReadOf(operation) ?? operation) ?? -1,
        ].filter((die) => die >= 0),
      },
      refute,
    );
    return;
  }
  if (kind === 'unit') {
    const die = world.dieOf(operation);
    const place = die === null ? null : world.placeOf(die);
    if (!words.startsWith(`chip ${place?.chip}, die ${place?.die} of the same busy unit`))
      refute('words', `it is on die ${die}: ${words}`);
  }
  // An earlier access to a page, or who gives one, need not have begun.
  if (
    kind === 'waiting' &&
    /an earlier access|a free page|the last of the earlier|which (?:serves|carries the data)/.test(words)
  )
    return;
  const requests = request === null ? [] : [request];
  const blocks = blocksOf(jobs, [operation, ...(kind === 'waiting' ? there : [])]);
  // What a write does first, its update read does, on a die of its own.
  const update = world.updateReadOf(operation);
  const ofRead = update === null ? [] : (world.dieOf(update) ?? []);
  const dies = [...(lane < world.channels ? [lane] : world.unitOf(lane - world.channels)), ofRead].flat();
  names(
    world,
    knownWords(world, jobs, words, [operation, ...(kind === 'waiting' ? there : [])]),
    { operations: [operation, ...there], requests, blocks, dies },
    refute,
  );
}
