/**
 * Laws of words: each name and each number in a sentence is one of the statement that the sentence is made of. What else
 * a sentence says is free.
 */
import type { Line, Link, OfGap, OfInstant, OfJob, OfRequest, Said } from '../statement.ts';
import { coveredNs, lengthOf, totalOf, type World } from '../world.ts';
import type { Refute } from './refute.ts';

const number = (text: string): number => Number(text.replaceAll(/[\u202f\u2009 ]/g, ''));
const NUMBER = String.raw`\d[\d\u202f]*(?:\.\d[\d\u202f]*)?`;
const NS: Readonly<Record<string, number>> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 };

/** Times of a text in ns, with half of the last digit that is printed. */
function timesIn(text: string): { ns: number; off: number }[] {
  return [...text.matchAll(new RegExp(`(${NUMBER})\\s?(ns|µs|ms|s|min|h)(?![a-z])`, 'gu'))].map(([, digits, unit]) => {
    const decimals = (digits.split('.')[1] ?? '').replaceAll('\u202f', '').length;
    return { ns: number(digits) * NS[unit], off: (0.5000001 * NS[unit]) / 10 ** decimals };
  });
}

/** What is neither none nor all is never printed as 0 or 100 %. */
const sharesIn = (text: string): { share: number; off: number }[] =>
  [...text.matchAll(new RegExp(`([<>]?)(${NUMBER})\\s?%`, 'gu'))].map(([, sign, digits]) => {
    const share = number(digits) / 100;
    const decimals = (digits.split('.')[1] ?? '').replaceAll('\u202f', '').length;
    const isEdge = sign !== '' || Math.abs(share - 0.999) < 1e-9 || Math.abs(share - 0.001) < 1e-9;
    return { share, off: isEdge ? 0.001_000_1 : 0.005000001 / 10 ** decimals };
  });

/** The subjects of a statement: whom its words may name. */
interface Subjects {
  readonly operations: readonly number[];
  readonly requests: readonly number[];
  /** Blocks and places beside those of the operations. */
  readonly blocks?: readonly number[];
  readonly dies?: readonly number[];
}

/** Requests, blocks and places that are named are those of the subjects. */
function names(world: World, words: string, subjects: Subjects, refute: Refute): void {
  const about = (what: string): void => refute('words', `${what}: ${words}`);
  const { operations } = subjects;
  const requests = new Set([...subjects.requests, ...operations.flatMap((id) => world.operations[id].request ?? [])]);
  for (const [, kind, id] of words.matchAll(/(read|FUA write|write|trim|flush) #(\d+)/g)) {
    const request = Number(id);
    if (!requests.has(request)) about(`#${id} is none of ${[...requests].slice(0, 9).join()}`);
    const own = world.kinds[request];
    // A FUA write is a write.
    if (own !== kind && !(own === 'FUA write' && kind === 'write')) about(`#${id} is a ${own}`);
  }
  const blocks = new Set([...(subjects.blocks ?? []), ...operations.flatMap((id) => world.blockOf(id)?.block ?? [])]);
  for (const [, id] of words.matchAll(/\bblock (\d+)/g)) if (!blocks.has(Number(id))) about(`block ${id} is none of ${[...blocks].slice(0, 9).join()}`); // prettier-ignore
  const dies = [...(subjects.dies ?? []), ...operations.flatMap((id) => world.dieOf(id) ?? [])];
  const places = dies.map((die) => world.placeOf(die));
  for (const [, channel, chip, die] of words.matchAll(
    /channel (\d+)(?:(?:,| ·) chip (\d+)(?:(?:,| ·) die (\d+))?)?/g,
  )) {
    const there = places.some(
      (place) =>
        place.channel === Number(channel) &&
        (chip === undefined || place.chip === Number(chip)) &&
        (die === undefined || place.die === Number(die)),
    );
    if (!there) about(`channel ${channel}, chip ${chip}, die ${die} is no place of it`);
  }
  const kinds = operations.map((id) => world.operations[id].type);
  for (const [, type] of words.matchAll(/the (read|program|erase) (?:for|of|\()/g)) if (!kinds.includes(type as 'read')) about(`no ${type} is meant`); // prettier-ignore
}

export function lawsOfWords(world: World, said: Said, refute: (law: string, what: string) => void): void {
  for (const one of said.requests) wordsOfRequest(world, one, said.jobs, refute);
  for (const one of said.instants) wordsOfInstant(world, one, refute);
  for (const one of said.gaps) wordsOfGap(world, one, said.jobs, refute);
}

function wordsOfRequest(world: World, said: OfRequest, jobs: readonly OfJob[], refute: Refute): void {
  const { request, finishNs, sentence, bars, pieces } = said;
  const { arrival } = world.requests[request];
  const about = (what: string): void => refute('words', `request ${request}: ${what}`);
  const times = timesIn(sentence);
  if (Number(/#(\d+)/.exec(sentence)?.[1]) !== request) about(`another request: ${sentence}`);
  if (times.length === 0 || Math.abs(times[0].ns - arrival) > times[0].off)
    about(`it arrives at ${arrival}: ${sentence}`);
  if (finishNs === null) {
    if (!sentence.includes('not complete')) about(`it is not complete: ${sentence}`);
    return;
  }
  const latency = finishNs - arrival;
  const [end, whole] = times.slice(-2);
  if (Math.abs(end.ns - finishNs) > end.off || Math.abs(whole.ns - latency) > whole.off) about(`${finishNs}, after ${latency}: ${sentence}`); // prettier-ignore
  const parts = times.slice(1, -2);
  const sum = parts.reduce((before, { ns }) => before + ns, 0);
  if (Math.abs(sum - latency) > parts.reduce((before, { off }) => before + off, 1)) about(`its parts are ${sum} of ${latency}: ${sentence}`); // prettier-ignore
  for (const line of said.waits) wordsOfLine(world, said, line, jobs, refute);
  delay(said, world, about);
  busy(said, world, about);
  // A bar is a piece, or several of one cause: the same time, the same names.
  if (pieces.length <= 2000) {
    if (totalOf(bars) !== latency || bars.some(({ startNs }, i) => startNs !== (bars[i - 1]?.endNs ?? arrival))) about('its bars are not its time'); // prettier-ignore
    for (const bar of bars) {
      const own = pieces.filter((piece) => piece.startNs >= bar.startNs && piece.endNs <= bar.endNs);
      if (own.length === 0 || totalOf(own) !== lengthOf(bar) || own.some(({ isWait }) => isWait !== bar.isWait)) about(`a bar is no piece: ${JSON.stringify(bar)}`); // prettier-ignore
      if (own.length === 1 && (own[0].by !== bar.by || own[0].byRequest !== bar.byRequest)) about(`a bar names another: ${JSON.stringify(bar)}`); // prettier-ignore
      if (!bar.label.startsWith(bar.short) && !bar.label.startsWith('channel held')) about(`two names: ${JSON.stringify(bar)}`); // prettier-ignore
      const by = own.flatMap((piece) => piece.by ?? []);
      names(world, bar.label, { operations: by, requests: own.flatMap((piece) => piece.byRequest ?? []), blocks: blocksOf(jobs, by) }, refute); // prettier-ignore
    }
  }
}

/** Blocks of the jobs that operations belong to. */
const blocksOf = (jobs: readonly OfJob[], operations: readonly number[]): number[] =>
  jobs.flatMap((job) => (operations.some((id) => id >= job.first && id <= job.last) ? job.block : []));

function wordsOfLine(
  world: World,
  { request, critical }: OfRequest,
  line: Line,
  jobs: readonly OfJob[],
  refute: Refute,
): void {
  // prettier-ignore
  const { link, pieces, causes } = line;
  const by = [...new Set(pieces.flatMap((piece) => piece.by ?? []))];
  const requests = pieces.flatMap((piece) => piece.byRequest ?? []);
  const update = critical === null ? null : world.updateReadOf(critical);
  const own = [critical, update].flatMap((id) => (id === null ? [] : (world.dieOf(id) ?? [])));
  const isOwn = pieces.some(({ told }) => told.startsWith('own'));
  names(world, link.words, { operations: by, requests: [request, ...requests], dies: isOwn ? own : [], blocks: blocksOf(jobs, by) }, refute); // prettier-ignore
  const counted = [...link.words.matchAll(/([\d\u202f]+) (reads?|programs?|erases?)\b/g)];
  if (counted.length > 0) {
    const types = by.map((id) => world.operations[id].type);
    for (const [, count, noun] of counted) {
      const type = noun.replace(/s$/, '');
      const there = types.filter((one) => one === type).length;
      if (number(count) !== there) refute('words', `${there} are ${noun}: ${link.words}`);
    }
  }
  const others = /of ([\d\u202f]+) other requests?/.exec(link.words);
  const isServed = pieces.some(({ told }) => told === 'core' || told === 'linkQueue');
  const whose = new Set(isServed ? requests : by.map((id) => world.operations[id].request));
  if (others !== null && number(others[1]) !== whose.size) refute('words', `of ${whose.size} requests: ${link.words}`);
  for (const cause of causes) wordsOfCause(world, cause, jobs, refute);
}

function wordsOfCause(world: World, link: Link, jobs: readonly OfJob[], refute: Refute): void {
  if (link.kind !== 'job' && link.kind !== 'trigger') return;
  const moved = /([\d\u202f]+) pages? (?:was|were) moved|no page was moved/.exec(link.words);
  const opened = link.operation === null ? [] : [link.operation];
  const near = jobs.filter((job) => job.startNs === (link.kind === 'job' ? link.fromNs : link.toNs));
  if (link.kind === 'job' && moved !== null && near.length > 0) {
    const pages = moved[1] === undefined ? 0 : number(moved[1]);
    const block = Number(/block (\d+)/.exec(link.words)?.[1]);
    if (!near.some((job) => job.block === block && job.moved === pages && job.endNs === link.toNs)) refute('words', `no such job: ${JSON.stringify(link)}`); // prettier-ignore
  }
  // A job that never erased is not in the list.
  if (near.length === 0) return;
  const dies = near.map(({ plane }) => Math.floor(plane / world.planesPerDie));
  names(world, link.words, { operations: opened, requests: [], dies, blocks: near.map(({ block }) => block) }, refute);
  const { gc } = world.experiment.policy;
  if (link.kind === 'trigger') for (const { share, off } of sharesIn(link.words)) if (Math.abs(share - gc.softFreeRatio) > Math.max(off, 5e-4)) refute('words', `the limit is ${gc.softFreeRatio}: ${link.words}`); // prettier-ignore
}

/** The one line: times and shares of what it waited for others, for its own pages, for its transaction. */
function delay(
  { pieces, delay: words, finishNs, request }: OfRequest,
  world: World,
  about: (what: string) => void,
): void {
  // prettier-ignore
  const latency = (finishNs ?? 0) - world.requests[request].arrival;
  const waits = pieces.filter(({ isWait }) => isWait);
  const isOwn = ({ told, by, byRequest }: (typeof waits)[number]): boolean =>
    told.startsWith('own') || (by !== null && byRequest === null && told !== 'core' && world.operations[by].request === request); // prettier-ignore
  const group = waits.filter(({ told }) => told === 'group');
  const order = waits.filter(({ told }) => told === 'order');
  const flush = waits.filter(({ told }) => told === 'flush');
  const own = waits.filter((piece) => isOwn(piece) && ![...group, ...order, ...flush].includes(piece));
  const others = waits.filter((piece) => ![...group, ...order, ...flush, ...own].includes(piece));
  const lengths = [others, own, group, order, flush].map(totalOf);
  const alone = latency - lengths[0];
  for (const { ns, off } of timesIn(words)) if (![...lengths, alone].some((length) => Math.abs(length - ns) <= off)) about(`${ns} is none of ${[...lengths, alone].join()}: ${words}`); // prettier-ignore
  for (const { share, off } of sharesIn(words)) if (!lengths.some((length) => Math.abs(length / latency - share) <= off)) about(`${share} is none of ${lengths.join()} of ${latency}: ${words}`); // prettier-ignore
  const ratio = new RegExp(`^(${NUMBER})\\s?× its latency`, 'u').exec(words);
  if (ratio !== null && Math.abs(number(ratio[1]) / (latency / alone) - 1) > 0.06)
    about(`${latency / alone}: ${words}`);
  if (words.startsWith('No waiting') !== (waits.length === 0)) about(`${waits.length} waits: ${words}`);
  if (words.startsWith('No other request') && lengths[0] > 0) about(`${lengths[0]} ns are for others: ${words}`);
  if (words.includes('for others') && lengths[0] === 0) about(`it waits for no other: ${words}`);
}

function busy(
  { waits, busy: words, critical, isPlaced }: OfRequest,
  world: World,
  about: (what: string) => void,
): void {
  // prettier-ignore
  if (words === null || critical === null || !isPlaced) return;
  const { pieces } = waits[0];
  const update = world.updateReadOf(critical);
  const dies = [critical, update].flatMap((id) => (id === null ? [] : (world.dieOf(id) ?? [])));
  const ns = totalOf(pieces);
  const share = (lanes: readonly number[]): number => lanes.reduce((sum, lane) => sum + pieces.reduce((all, piece) => all + coveredNs(piece, world.on(lane, piece)), 0) / ns, 0) / lanes.length; // prettier-ignore
  const channel = /channel (\d+)/.exec(words);
  const all = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i);
  const expected =
    channel === null
      ? [[share(all(world.channels)), share(all(world.dies, world.channels))]]
      : dies.filter((die) => world.channelOf(die) === Number(channel[1])).map((die) => [share([world.channelOf(die)]), share([world.channels + die])]); // prettier-ignore
  const printed = sharesIn(words);
  const isTrue = expected.some((shares) => shares.every((one, i) => Math.abs(one - (printed[i]?.share ?? NaN)) <= (printed[i]?.off ?? 0) + 5e-4)); // prettier-ignore
  if (!isTrue) about(`${JSON.stringify(expected)}: ${words}`);
}

function wordsOfInstant(world: World, { ns, step, now, happens }: OfInstant, refute: Refute): void {
  const [at] = timesIn(step);
  if (Math.abs(at.ns - ns) > Math.max(at.off, 1e-3)) refute('words', `at ${ns}: ${step}`);
  const operations = happens.flatMap((event) => ('operation' in event ? (event.operation ?? []) : []));
  const requests = happens.flatMap((event) => ('first' in event ? [event.first, event.last] : 'request' in event ? (event.request ?? []) : [])); // prettier-ignore
  const lanes = happens.flatMap((event) => ('lane' in event ? event.lane : []));
  if (happens.length > 0) {
    const text = step.slice(step.indexOf(':'));
    names(world, text, { operations, requests, dies: diesOf(world, lanes) }, refute);
    for (const event of happens.slice(0, 3)) {
      if (event.kind !== 'interrupted' && event.kind !== 'continued') continue;
      const told = timesIn(text);
      for (const want of [event.doneNs, event.totalNs]) if (want !== null && !told.some((one) => Math.abs(one.ns - want) <= one.off)) refute('words', `${want} is not said: ${step}`); // prettier-ignore
      if (!text.includes(event.kind === 'interrupted' ? 'is interrupted' : 'continues')) refute('words', `it is ${event.kind}: ${step}`); // prettier-ignore
    }
  }
  const running = world.lanes.flatMap((_, lane) => [...world.on(lane, { startNs: ns, endNs: ns + 1 })].filter((row) => row.startNs <= ns && row.endNs > ns)); // prettier-ignore
  const onLanes = running.filter(({ lane }) => lane < world.channels + world.dies);
  const served = running.filter(({ lane }) => lane >= world.channels + world.dies);
  names(
    world,
    now.slice(now.indexOf(':')),
    {
      operations: [...onLanes.map(({ operation }) => operation), ...served.flatMap(({ operation }) => (operation >= 2 ** 31 ? operation - 2 ** 31 : []))], // prettier-ignore
      requests: served.flatMap(({ operation }) => (operation < 2 ** 31 ? operation : [])),
      dies: diesOf(world, onLanes.map(({ lane }) => lane)), // prettier-ignore
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
  { words, operation, lane, atNs, kind }: OfGap,
  jobs: readonly OfJob[],
  refute: Refute,
): void {
  // prettier-ignore
  if (operation === null) return;
  const { request } = world.operations[operation];
  // What it waits for is a statement of its own.
  if (kind === 'waiting') return;
  const near = world.lanes.flatMap((_, other) => world.on(other, { startNs: atNs, endNs: atNs + 1 }).map((row) => row.operation).filter((id) => id < world.operations.length)); // prettier-ignore
  const requests = request === null ? [] : [request];
  const blocks = blocksOf(jobs, [operation]);
  const dies = lane < world.channels ? [lane] : world.unitOf(lane - world.channels);
  names(world, words, { operations: [operation, ...near], requests, blocks, dies }, refute);
}
