/**
 * Laws of what is said of two runs of the same requests: both values of one measure, as a recount has them; "the same" is
 * the same to the last digit that is shown; what is faster takes less time.
 */
import type { OfPair } from '../statement.ts';
import type { World } from '../world.ts';
import { NUMBER, number, timesIn } from './names.ts';
import type { Refute } from './refute.ts';

export function lawsOfPair(a: World, b: World, said: OfPair, refute: Refute): void {
  const latencies = [a, b].map(({ requests }) =>
    requests.map(({ arrival, finish }) => (finish === null ? null : finish - arrival)),
  );
  const count = Math.min(a.requests.length, b.requests.length);
  const ids = Array.from({ length: count }, (_, id) => id);
  const changed = ids.filter((id) => latencies[0][id] !== latencies[1][id]);
  const isSame = rowsOf(a) === rowsOf(b);
  level(said, { changed: changed.length, count, isSame }, refute);
  for (const kind of ['read', 'write'] as const) {
    const change = said[kind];
    const sides = [a, b].map((world) => measured(world, kind, said.measure));
    if (change === null) {
      if (sides.every((ns) => ns !== null)) refute('compare', `${kind}s have a ${said.measure}: ${sides.join()}`);
      continue;
    }
    const { beforeNs, afterNs, isShownSame, text } = change;
    if (!isNear(beforeNs, sides[0]) || !isNear(afterNs, sides[1]))
      refute('compare', `${kind}s: ${beforeNs} → ${afterNs}, counted ${sides.join(' → ')}`);
    const [from, to] = text;
    const unit = /[nµm]?s$|min$|h$/u.exec(to)?.[0] ?? '';
    const before = timesIn(/[a-zµ]$/u.test(from) ? from : `${from}\u202f${unit}`).at(0);
    const after = timesIn(to).at(0);
    if (before === undefined || Math.abs(before.ns - beforeNs) > before.off) refute('same', `${from} for ${beforeNs}`);
    if (after === undefined || Math.abs(after.ns - afterNs) > after.off) refute('same', `${to} for ${afterNs}`);
    if (isShownSame !== (before?.ns === after?.ns))
      refute('same', `${from} → ${to} is ${isShownSame ? '' : 'not '}said to be the same`);
  }
  details(said, latencies, changed, refute);
  for (const one of said.requests) ofRequest(latencies, one, refute);
}

const isNear = (said: number, counted: number | null): boolean =>
  counted !== null && Math.abs(said - counted) <= counted * 1e-12;

const rowsOf = ({ result }: World): string =>
  result.rows
    .map(({ startNs, endNs, lane, kind, operation }) => [startNs, endNs, lane, kind, operation].join())
    .join(';');

/** The mean, or the nearest rank. */
function measured(world: World, kind: 'read' | 'write', measure: string): number | null {
  const from = Math.floor(world.planned * world.experiment.host.warmup + 1e-9);
  const sorted = world.requests
    .slice(from)
    .flatMap(({ id, arrival, finish }) =>
      (world.kinds[id] === 'FUA write' ? 'write' : world.kinds[id]) === kind && finish !== null ? finish - arrival : [],
    )
    .sort((x, y) => x - y);
  if (sorted.length === 0) return null;
  if (measure === 'mean') return sorted.reduce((sum, ns) => sum + ns, 0) / sorted.length;
  return sorted.length < 100 ? null : sorted[Math.ceil(0.99 * sorted.length - 1e-9) - 1];
}

interface Counted {
  readonly changed: number;
  readonly count: number;
  readonly isSame: boolean;
}

function level(said: OfPair, { changed, count, isSame }: Counted, refute: Refute): void {
  const about = (what: string): void => refute('compare', `${what}: ${said.level}, ${said.line}, ${said.details}`);
  if (said.requests.length > 0 && said.of !== count) about(`${count} requests`);
  if (said.level === 'none' && (!isSame || changed > 0)) about('the events differ');
  if (said.level === 'places' && changed > 0) about(`${changed} requests change`);
  if (said.level === 'requests' && changed === 0 && said.stops === null) about('no request changes');
  if (said.changed !== changed) about(`${changed} requests change`);
  const counted = /^([\d\u202f]+) requests? changes?/.exec(said.line ?? '');
  if (counted !== null && number(counted[1]) !== changed) about(`${changed} requests change`);
  if (said.line === 'no request changes' && changed > 0) about(`${changed} requests change`);
}

function details(
  { details: words, line, level: of, most }: OfPair,
  [before, after]: readonly (readonly (number | null)[])[],
  changed: readonly number[],
  refute: Refute,
): void {
  const about = (what: string): void => refute('compare', `${what}: ${line} · ${words}`);
  if (of !== 'requests' || changed.length === 0) return;
  const counted = new RegExp(`^(${NUMBER}) of (${NUMBER}) requests?`, 'u').exec(words);
  if (counted === null || number(counted[1]) !== changed.length) about(`${changed.length} change`);
  const size = (id: number): number => {
    const [one, other] = [before[id], after[id]];
    return one === null || other === null ? Infinity : Math.abs(one - other);
  };
  const largest = Math.max(...changed.map(size));
  if (most === null || size(most) !== largest) about(`one changes by ${largest}`);
  if (!words.includes(`Request #${most} changes most`)) about(`request ${most} changes most`);
  const change = /changes most: ([−+])/.exec(words);
  if (most !== null && change !== null && Number.isFinite(largest)) {
    const isLess = (after[most] ?? 0) < (before[most] ?? 0);
    if ((change[1] === '−') !== isLess) about('the other way');
    const told = timesIn(words.slice(change.index)).at(0);
    if (told === undefined || Math.abs(told.ns - largest) > told.off) about(`by ${largest}`);
  }
}

/** `With …: 382 µs, 32.9 × faster.` */
function ofRequest(
  [before, after]: readonly (readonly (number | null)[])[],
  { request, words }: OfPair['requests'][number],
  refute: Refute,
): void {
  const [a, b] = [before[request] ?? 0, after[request] ?? 0];
  const about = (what: string): void => refute('same', `${a} → ${b}: ${what}: ${words}`);
  const [time, apart] = timesIn(words);
  if (time === undefined || Math.abs(time.ns - b) > time.off) about('another time');
  if (words.includes('the same') !== (a === b)) about('the same, or not');
  if (words.includes('faster') && b >= a) about('it is not faster');
  if (words.includes('slower') && b <= a) about('it is not slower');
  const ratio = new RegExp(`, (${NUMBER})\\s?×`, 'u').exec(words);
  const expected = Math.max(a, b) / Math.min(a, b);
  if (ratio !== null) {
    const digits = (ratio[1].split('.')[1] ?? '').replaceAll('\u202f', '').length;
    if (
      Math.abs(number(ratio[1]) - expected) >
      0.500001 / 10 ** Math.max(digits, expected < 10 ? 2 : expected < 100 ? 1 : 0)
    )
      about(`it is ${expected} times`);
  } else if (apart !== undefined && Math.abs(apart.ns - Math.abs(a - b)) > apart.off)
    about(`they are ${Math.abs(a - b)} apart`);
}
