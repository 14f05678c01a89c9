/** Names and numbers of a text. */
import type { OfJob } from '../statement.ts';
import type { World } from '../world.ts';
import type { Refute } from './refute.ts';

export const number = (text: string): number => Number(text.replaceAll(/[\u202f\u2009 ]/g, ''));
export const NUMBER = String.raw`\d[\d\u202f]*(?:\.\d[\d\u202f]*)?`;
const NS: Readonly<Record<string, number>> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 };

/** Times of a text in ns, with half of the last digit that is printed. */
export function timesIn(text: string): { ns: number; off: number }[] {
  return [...text.matchAll(new RegExp(`(${NUMBER})\\s?(ns|µs|ms|s|min|h)(?![a-z])`, 'gu'))].map(([, digits, unit]) => {
    const decimals = (digits.split('.')[1] ?? '').replaceAll('\u202f', '').length;
    return { ns: number(digits) * NS[unit], off: (0.5000001 * NS[unit]) / 10 ** decimals };
  });
}

/** What is neither none nor all is never printed as 0 or 100 %. */
export const sharesIn = (text: string): { share: number; off: number }[] =>
  [...text.matchAll(new RegExp(`([<>]?)(${NUMBER})\\s?%`, 'gu'))].map(([, sign, digits]) => {
    const share = number(digits) / 100;
    const decimals = (digits.split('.')[1] ?? '').replaceAll('\u202f', '').length;
    const isEdge = sign !== '' || Math.abs(share - 0.999) < 1e-9 || Math.abs(share - 0.001) < 1e-9;
    return { share, off: isEdge ? 0.001_000_1 : 0.005000001 / 10 ** decimals };
  });

/** The subjects of a statement: whom its words may name. */
export interface Subjects {
  readonly operations: readonly number[];
  readonly requests: readonly number[];
  /** Blocks and places beside those of the operations. */
  readonly blocks?: readonly number[];
  readonly dies?: readonly number[];
}

/** Requests, blocks and places that are named are those of the subjects. */
export function names(world: World, words: string, subjects: Subjects, refute: Refute): void {
  const about = (what: string): void => refute('words', `${what}: ${words}`);
  const { operations } = subjects;
  const requests = new Set([...subjects.requests, ...operations.flatMap((id) => world.operations[id].request ?? [])]);
  for (const [, kind, id] of words.matchAll(/(FUA write|\S+) #(\d+)/g)) {
    const request = Number(id);
    if (!requests.has(request)) about(`#${id} is none of ${[...requests].slice(0, 9).join()}`);
    const own = world.kinds[request];
    // A FUA write is a write.
    if (own !== kind && !(own === 'FUA write' && kind === 'write')) about(`#${id} is a ${own}`);
  }
  const blocks = new Set([...(subjects.blocks ?? []), ...operations.flatMap((id) => world.blockOf(id)?.block ?? [])]);
  for (const [, id] of words.matchAll(/\bblock (\d+)/g))
    if (!blocks.has(Number(id))) about(`block ${id} is none of ${[...blocks].slice(0, 9).join()}`);
  for (const [, count] of words.matchAll(/\bof (\d+) blocks/g))
    if (number(count) < 2 || number(count) > blocks.size) about(`there are ${blocks.size} blocks`);
  const dies = [...(subjects.dies ?? []), ...operations.flatMap((id) => world.diesOf(id))];
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
  for (const [, type] of words.matchAll(/the (read|program|erase) (?:for|of|\()/g))
    if (!kinds.includes(type as 'read')) about(`no ${type} is meant`);
}

/** Blocks of the jobs that operations belong to. */
export const blocksOf = (jobs: readonly OfJob[], operations: readonly number[]): number[] =>
  jobs.flatMap((job) => (operations.some((id) => id >= job.first && id <= job.last) ? job.block : []));
