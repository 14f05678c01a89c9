/** What several simulators have alike: orders of allocation, latencies by page type, the time of a byte. */
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

/**
 * One latency for all pages: the mean of the types that a cell has. (No import sets timing.pageTypes yet.)
 * @param path of the setting
 * @param used the types that the cell has
 * @param unused others that the file has
 */
export function pageLatency(
  table: DeviceTable,
  path: string,
  used: readonly TypeLatency[],
  unused: readonly string[],
): void {
  const values = used.map(({ ns }) => ns);
  const mean = Math.round(values.reduce((sum, ns) => sum + ns, 0) / values.length);
  const areAlike = values.every((ns) => ns === mean);
  for (const { key, ns } of used) {
    if (areAlike) table.mapped(key, path, mean);
    else {
      const error = ns === 0 ? '' : `: ${ns} ns there, ${signed((mean / ns - 1) * 100)} % here`;
      table.approximated(key, path, mean, `this import has no page types, so this is their mean${error}`);
    }
  }
  table.ignored('this cell has no page of this type', ...unused);
}

/** With its sign and one decimal. */
export const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)}`;

/** Times of a byte have six decimals in the document. */
export const sixDecimals = (ns: number): number => Math.round(ns * 1_000_000) / 1_000_000;

/** Blocks that MQSim’s RGA draws of so many: the whole part of the logarithm to base 2, 1 at least. */
export const logOf = (blocks: number): number => Math.max(1, 31 - Math.clz32(Math.min(blocks, 2_147_483_648)));
