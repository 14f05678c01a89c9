/** Edits of the initial state of a die, and of the regions that are read-intensive from the start. */
import type { DiePlace } from '../../../device/device.ts';
import type { InitialRunning, InitialState } from '../../../document/experiment.ts';

const sameDie = (a: DiePlace, b: DiePlace): boolean => a.channel === b.channel && a.chip === b.chip && a.die === b.die;

/** The place of a die, without anything else. */
const diePlaceOf = ({ channel, chip, die }: DiePlace): DiePlace => ({ channel, chip, die });

/** What a die is doing at time 0. */
export type Running = Pick<InitialRunning, 'kind' | 'remainingNs'>;

/** The operation that runs on a die at time 0; null if there is none. */
export function runningOn({ running }: InitialState, die: DiePlace): Running | null {
  return running.find((entry) => sameDie(entry, die)) ?? null;
}

/** The initial state with an operation running on a die, or with none (null). */
export function withRunning(initial: InitialState, die: DiePlace, running: Running | null): InitialState {
  const others = initial.running.filter((entry) => !sameDie(entry, die));
  if (running === null) return { ...initial, running: others };
  const { kind, remainingNs } = running;
  return { ...initial, running: [...others, { ...diePlaceOf(die), kind, remainingNs }] };
}

/** Pages written to a die before time 0, for the policies that count them. */
export function writtenOn({ cumulativeWrites }: InitialState, die: DiePlace): number {
  return cumulativeWrites.find((entry) => sameDie(entry, die))?.pages ?? 0;
}

/** The initial state with a number of pages written to a die before time 0. */
export function withWritten(initial: InitialState, die: DiePlace, pages: number): InitialState {
  const others = initial.cumulativeWrites.filter((entry) => !sameDie(entry, die));
  return { ...initial, cumulativeWrites: pages === 0 ? others : [...others, { ...diePlaceOf(die), pages }] };
}

/** Regions as they are typed: `0, 3–5`. */
export function regionsText(regions: readonly number[]): string {
  const sorted = [...regions].sort((a, b) => a - b);
  const texts: string[] = [];
  for (let at = 0; at < sorted.length;) {
    let end = at;
    while (sorted[end + 1] === sorted[end] + 1) end++;
    texts.push(end > at + 1 ? `${sorted[at]}–${sorted[end]}` : sorted.slice(at, end + 1).join(', '));
    at = end + 1;
  }
  return texts.join(', ');
}

/** A longer range is a slip of the keyboard. */
const MOST_REGIONS = 100_000;

/** The regions of a text such as `0, 3-5`, or what is wrong with it. */
export function parseRegions(text: string): readonly number[] | string {
  const regions = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const match = /^(\d{1,10})(?:[-–](\d{1,10}))?$/.exec(part);
    if (match === null) return `“${part}” is not a region. Allowed: numbers and ranges such as 0, 3–5.`;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to < from) return `“${part}” ends before it starts. Allowed: ${to}–${from}.`;
    if (to - from >= MOST_REGIONS) return `“${part}” has ${to - from + 1} regions. Allowed: up to ${MOST_REGIONS}.`;
    for (let region = from; region <= to; region++) regions.add(region);
  }
  return [...regions];
}
