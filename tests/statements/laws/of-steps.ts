/** Laws of the sentence of a step, and of a playhead: each part of it says one event, in its order, and none is left out. */
import type { Happening, OfInstant } from '../statement.ts';
import type { Row, World } from '../world.ts';
import type { Refute } from './refute.ts';

/** Rows by their names in a list of events, as words; what is rare and long is said first. */
const PHASES: Readonly<Record<string, string>> = {
  erase: 'erase',
  suspend: 'suspend',
  resume: 'resume',
  program: 'program',
  read: 'read',
  copy: 'register copy',
  'data-out': 'data out',
  'data-in': 'data in',
  load: 'data in',
  command: 'command',
  firmware: 'firmware',
  'link-in': 'link in',
  'link-out': 'link out',
};
const RANKS = Object.keys(PHASES);
/** Origins as a reader knows them. */
const ORIGINS: Readonly<Record<string, string>> = {
  gc: 'garbage collection',
  reallocation: 'page reallocation',
  'wear-leveling': 'wear leveling',
  precondition: 'running at time 0',
  padding: 'padding',
  fold: 'folding',
  host: 'host',
};
const FIRST = ['interrupted', 'continued', 'complete', 'arrival'];
/** As many are named; the others are counted. */
const NAMED = 3;

const rankOf = (event: Happening): number => {
  const first = FIRST.indexOf(event.kind);
  if (first >= 0 || !('phase' in event)) return first;
  return FIRST.length + RANKS.indexOf(event.phase) * 2 + (event.kind === 'end' ? 0 : 1);
};

export function lawsOfStep(world: World, { step, now, happens, ns }: OfInstant, refute: Refute): void {
  const about = (what: string, text: string): void => refute('words', `${what}: ${text}`);
  happens.forEach((event, i) => {
    if (i > 0 && rankOf(event) < rankOf(happens[i - 1])) about(`${event.kind} is said late`, step);
  });
  if (happens.length > 0) {
    const parts = partsOf(step, happens.length, (what) => about(what, step));
    parts.forEach((part, i) => eventPart(world, happens[i], part, (what) => about(`${what}: ${part}`, step)));
  }
  const running = runningAt(world, ns);
  const text = now.replace(/; write buffer: .*$/, '');
  const parts = partsOf(text, running.length, (what) => about(what, now));
  const ranks = running.map((rows) => RANKS.indexOf(rows[0].kind)).sort((a, b) => a - b);
  parts.forEach((part, i) => {
    const found = running.some((rows) => RANKS.indexOf(rows[0].kind) === ranks[i] && isRowPart(world, rows, part));
    if (running.length > 0 && !found) about(`no such row is there: ${part}`, now);
  });
}

/** The parts of a sentence behind its time, without the count of what it leaves out. */
function partsOf(sentence: string, count: number, refute: (what: string) => void): string[] {
  const parts = sentence.slice(sentence.indexOf(': ') + 2).split('; ');
  const rest = /^and (\d+) more$/.exec(parts.at(-1) ?? '');
  if (rest !== null) parts.pop();
  if (count > 0 && parts.length !== Math.min(count, NAMED)) refute(`${count} are to be said`);
  if ((rest === null ? 0 : Number(rest[1])) !== Math.max(0, count - NAMED)) refute(`${count - NAMED} are left out`);
  return parts;
}

/** By lane the rows that run at an instant, those of the controller one by one. */
function runningAt(world: World, ns: number): (readonly Row[])[] {
  const at = { startNs: ns, endNs: ns + 1 };
  const flash = world.channels + world.dies;
  return world.lanes.flatMap((_, lane) => {
    const rows = world.on(lane, at).filter((row) => row.startNs <= ns && row.endNs > ns);
    return rows.length === 0 ? [] : lane < flash ? [rows] : rows.map((row) => [row]);
  });
}

function laneWords(world: World, lane: number): string {
  if (lane < world.channels) return `channel ${lane}`;
  const { channel, chip, die } = world.placeOf(lane - world.channels);
  return `channel ${channel}, chip ${chip}, die ${die}`;
}

/** `(for write #3, with 1 more page)`, `(block 60, garbage collection)`: whose the first row is, and how many there are. */
function isOf(world: World, operation: number, more: number, part: string): boolean {
  const { request, cause, type } = world.operations[operation];
  const block = world.blockOf(operation)?.block;
  const whose =
    request !== null
      ? new RegExp(`\\(for [A-Za-z ]+ #${request}(?:\\)|,)`)
      : new RegExp(`\\(${type === 'erase' && block !== undefined ? `block ${block}, ` : ''}${ORIGINS[cause]}(?:\\)|,)`);
  const count = /, with (\d+) more pages?\)/.exec(part);
  return whose.test(part) && Number(count?.[1] ?? 0) === more;
}

const isServer = (world: World, lane: number): boolean => lane >= world.channels + world.dies;

/** A core by its number, as the lanes count them, or the link. */
function isServerPlace(world: World, lane: number, kind: string, part: string): boolean {
  const core = / on firmware core (\d+) /.exec(part)?.[1];
  return kind === 'firmware'
    ? Number(core) === lane - world.channels - world.dies
    : / on link(?: in| out)? of the controller/.test(part);
}

function isRowPart(world: World, rows: readonly Row[], part: string): boolean {
  const [{ lane, kind, operation }] = rows;
  if (!part.startsWith(`${PHASES[kind]} on `)) return false;
  if (isServer(world, lane))
    return isServerPlace(world, lane, kind, part) && (operation >= 2 ** 31 || part.includes(`#${operation})`));
  const same = rows.filter((row) => row.kind === kind).length;
  return (
    isPlace(world, lane, operation, kind, part.slice(PHASES[kind].length + 4)) && isOf(world, operation, same - 1, part)
  );
}

/** A lane; of a bus also the die that it serves. */
function isPlace(world: World, lane: number, operation: number, kind: string, text: string): boolean {
  const name = laneWords(world, lane);
  // Of a transfer also the page.
  const isTransfer = kind === 'load' || kind === 'data-in' || kind === 'data-out';
  const page = isTransfer && lane < world.channels && world.dieOf(operation) !== null ? world.blockOf(operation) : null;
  if ((page !== null) !== / page \d+ of block \d+/.test(text)) return false;
  if (page !== null && !text.includes(` page ${page.page} of block ${page.block} (`)) return false;
  if (lane >= world.channels) return text.startsWith(`${name} (`) || text.startsWith(`${name},`);
  const die = world.dieOf(operation);
  if (die === null) return text.startsWith(name);
  const place = world.placeOf(die);
  return text.startsWith(`${name} for chip ${place.chip}, die ${place.die}`);
}

function eventPart(world: World, event: Happening, part: string, refute: (what: string) => void): void {
  switch (event.kind) {
    case 'arrival': {
      const count = event.last - event.first + 1;
      const numbers = [...part.matchAll(/#(\d+)/g)].map(([, id]) => Number(id));
      const expected = count === 1 ? [event.first] : [event.first, event.last];
      if (numbers.join() !== expected.join()) refute(`requests ${expected.join()} arrive`);
      if (count > 1 && !part.startsWith(`${count} requests arrive`)) refute(`${count} requests arrive`);
      if (count === 1 && !part.endsWith(' arrives')) refute('one request arrives');
      break;
    }
    case 'complete':
      if (!part.endsWith(`#${event.first} is complete`)) refute(`request ${event.first} is complete`);
      break;
    case 'interrupted':
    case 'continued':
      if (!part.startsWith(`the ${world.operations[event.operation].type}`)) refute('another operation');
      if (
        !part.includes(
          ` ${event.kind === 'interrupted' ? 'is interrupted' : 'continues'} on ${laneWords(world, event.lane)},`,
        )
      )
        refute(event.kind);
      if (part.includes(' of ') && event.totalNs === null && / of [\d.\u202f]+ ?[nµm]?s done/.test(part))
        refute('nobody knows its length');
      break;
    default: {
      const start = `${PHASES[event.phase]} ${event.kind}s on `;
      if (!part.startsWith(start)) {
        refute(start);
        return;
      }
      if (isServer(world, event.lane)) {
        if (!isServerPlace(world, event.lane, event.phase, part)) refute('another core');
        if (event.request !== null && !part.includes(`#${event.request})`)) refute(`for request ${event.request}`);
        return;
      }
      if (event.operation === null) return;
      if (!isPlace(world, event.lane, event.operation, event.phase, part.slice(start.length))) refute('another place');
      if (!isOf(world, event.operation, event.more, part)) refute('it is of another');
    }
  }
}
