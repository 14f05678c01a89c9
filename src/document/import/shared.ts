/** What several simulators have alike: orders of allocation, latencies by page type, the time of a byte. */
import { FURTHER_TYPES, SHADOW_TYPES } from '../../device/page-types.ts';
import type { DeviceTable } from './report.ts';

/** The parts of a device that pages are dealt to: Channel, Way (chip), Die, Plane. */
interface Parts {
  readonly C: number;
  readonly W: number;
  readonly D: number;
  readonly P: number;
}

const ORDER = /^[CWDP]{4}$/;

/** Whether four letters are an order of allocation: each part once. */
export const isOrder = (letters: string): boolean => ORDER.test(letters) && new Set(letters).size === 4;

/**
 * Static allocation: a logical page's number is divided part by part, the first letter first. The model's `static` is
 * CWD; which plane of the die is policy.planePick's choice.
 */
export function staticAllocation(table: DeviceTable, key: string, order: string, parts: Parts): void {
  const path = 'policy.dieBinding';
  // Parts of which there is one divide nothing.
  const dividing = order
    .split('')
    .filter((letter) => parts[letter as keyof Parts] > 1)
    .join('');
  if (/^C?W?D?$/.test(dividing)) {
    table.mapped(key, path, 'static', `${order}: the same die for every logical page`);
  } else if (/^C?W?D?P$/.test(dividing)) {
    const because = `${order}: the same die for every logical page; its plane is the lagging one (policy.planePick)`;
    table.approximated(key, path, 'static', because);
  } else {
    const because = `${order}: the model divides channel, chip, die; neighboring pages go to other dies than there`;
    table.approximated(key, path, 'static', because);
  }
}

/** A latency by page type, as the keys of a file give it. */
export interface TypeLatency {
  readonly key: string;
  readonly ns: number;
}

/** Settings of the types of a kind of operation, the first type's first. */
export const TYPE_PATHS = {
  Read: ['timing.readNs', ...FURTHER_TYPES.map((type) => `timing.pageTypes.${type}ReadNs`)],
  Program: ['timing.programNs', ...FURTHER_TYPES.map((type) => `timing.pageTypes.${type}ProgramNs`)],
} as const;

/**
 * The latencies of the page types that a cell has, in order. If the first type is not the fastest, which is not possible
 * here, all pages take the mean.
 * @param unused other types that the file has
 * @returns whether the types differ here
 */
export function typeLatencies(
  table: DeviceTable,
  kind: keyof typeof TYPE_PATHS,
  used: readonly TypeLatency[],
  unused: readonly string[],
): boolean {
  const [path, ...further] = TYPE_PATHS[kind];
  table.ignored('this cell has no page of this type', ...unused);
  const [first, ...others] = used;
  if (others.every(({ ns }) => ns === first.ns)) {
    for (const { key, ns } of used) table.mapped(key, path, ns);
    return false;
  }
  if (others.every(({ ns }) => ns >= first.ns)) {
    table.mapped(first.key, path, first.ns);
    for (const [i, { key, ns }] of others.entries()) table.mapped(key, further[i], ns);
    return true;
  }
  const mean = Math.round(used.reduce((sum, { ns }) => sum + ns, 0) / used.length);
  for (const { key, ns } of used) {
    const error = ns === 0 ? '' : `: ${ns} ns there, ${signed((mean / ns - 1) * 100)} % here`;
    table.approximated(key, path, mean, `the first type is not the fastest, so this is the mean of all${error}`);
  }
  return false;
}

/**
 * The number of page types, and their order as MQSim and SimpleSSD have it: in turn, and of three types in shadow order.
 * @param key that names the cell
 */
export function pageTypes(table: DeviceTable, key: string, types: readonly string[], differ: boolean): void {
  if (!differ) {
    table.ignored('all of its pages have the same latencies here', key);
    return;
  }
  table.mapped(key, 'timing.pageTypes.count', types.length, `page types ${types.join(', ')}`);
  const order = types.length === SHADOW_TYPES ? 'shadow' : 'word-line';
  if (types.length <= SHADOW_TYPES) table.always('which page is of which type', 'timing.pageTypes.order', order);
  else {
    const because = 'the order of four types is a fork’s, and not known here; they take turns';
    table.approximated(key, 'timing.pageTypes.order', order, because);
  }
}

/** With its sign and one decimal. */
export const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)}`;

/** Times of a byte have six decimals in the document. */
export const sixDecimals = (ns: number): number => Math.round(ns * 1_000_000) / 1_000_000;

/** Blocks that MQSim’s RGA draws of so many: the whole part of the logarithm to base 2, 1 at least. */
export const logOf = (blocks: number): number => Math.max(1, 31 - Math.clz32(Math.min(blocks, 2_147_483_648)));
