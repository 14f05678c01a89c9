import type { BlockPlace, DiePlace } from '../../../device/device.ts';
import { geometryOf, planeNumber, type Geometry } from '../../../device/geometry.ts';
import type { Experiment, InitialState, InitialRunning } from '../../../document/experiment.ts';
import { initialBlocks } from '../../../document/initial-state.ts';

const sameDie = (a: DiePlace, b: DiePlace): boolean => a.channel === b.channel && a.chip === b.chip && a.die === b.die;

const diePlaceOf = ({ channel, chip, die }: DiePlace): DiePlace => ({ channel, chip, die });

export type Running = Pick<InitialRunning, 'kind' | 'remainingNs'>;

export function runningOn({ running }: InitialState, die: DiePlace): Running | null {
  return running.find((entry) => sameDie(entry, die)) ?? null;
}

export function withRunning(initial: InitialState, die: DiePlace, running: Running | null): InitialState {
  const others = initial.running.filter((entry) => !sameDie(entry, die));
  if (running === null) return { ...initial, running: others };
  const { kind, remainingNs } = running;
  return { ...initial, running: [...others, { ...diePlaceOf(die), kind, remainingNs }] };
}

/** For the policies that count them. */
export function writtenOn({ cumulativeWrites }: InitialState, die: DiePlace): number {
  return cumulativeWrites.find((entry) => sameDie(entry, die))?.pages ?? 0;
}

export function withWritten(initial: InitialState, die: DiePlace, pages: number): InitialState {
  const others = initial.cumulativeWrites.filter((entry) => !sameDie(entry, die));
  return { ...initial, cumulativeWrites: pages === 0 ? others : [...others, { ...diePlaceOf(die), pages }] };
}

/** As typed: `0, 3–5`. */
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

/** A string says what is wrong with the text. */
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

export interface InitialBlockState {
  /** From page 0: the logical page of a valid one, null for an invalid one. */
  readonly pages: readonly (number | null)[];
  /** Further pages are written into it. */
  readonly open: boolean;
  readonly eraseCount: number;
  readonly bad: boolean;
}

const FREE: InitialBlockState = { pages: [], open: false, eraseCount: 0, bad: false };

/** Free blocks are not included. */
export function blocksOfPlane(
  experiment: Experiment,
  plane: Omit<BlockPlace, 'block'>,
): Map<number, InitialBlockState> {
  const geometry = geometryOf(experiment.device);
  const number = planeNumber(geometry, plane);
  const blocks = new Map<number, InitialBlockState>();
  for (const { plane: at, block, written, open, valid, eraseCount, bad } of initialBlocks(experiment, geometry)) {
    if (at !== number) continue;
    const pages = Array.from<number | null>({ length: written }).fill(null);
    for (const { page, lpn } of valid) pages[page] = lpn;
    blocks.set(block, { pages, open, eraseCount, bad });
  }
  return blocks;
}

export function initialBlock(blocks: ReadonlyMap<number, InitialBlockState>, block: number): InitialBlockState {
  return blocks.get(block) ?? FREE;
}

export function withBlock(
  initial: InitialState,
  place: BlockPlace,
  { pages, open, eraseCount, bad }: InitialBlockState,
  { pagesPerBlock }: Geometry,
): InitialState {
  const elsewhere = (other: BlockPlace): boolean => !samePlace(other, place);
  const valid = pages.flatMap((lpn, page) => (lpn === null ? [] : [{ ...place, page, lpn }]));
  const hasPointer = open && pages.length < pagesPerBlock;
  // A pointer says how many pages are written; without one the number of invalid pages does.
  const invalid = hasPointer ? 0 : pages.length - valid.length;
  return {
    ...initial,
    pages: [...initial.pages.filter(elsewhere), ...valid],
    writePointers: [
      ...initial.writePointers.filter(elsewhere),
      ...(hasPointer ? [{ ...place, page: pages.length }] : []),
    ],
    blocks: [
      ...initial.blocks.filter(elsewhere),
      ...(invalid > 0 || eraseCount > 0 || bad ? [{ ...place, invalid, eraseCount, bad }] : []),
    ],
  };
}

function samePlace(a: BlockPlace, b: BlockPlace): boolean {
  return a.channel === b.channel && a.chip === b.chip && a.die === b.die && a.plane === b.plane && a.block === b.block;
}

/** ns; null if the experiment does not collect the block. */
export function collectedAt(initial: InitialState, place: BlockPlace): number | null {
  return initial.collect.find((entry) => samePlace(entry, place))?.atNs ?? null;
}

export function withCollection(initial: InitialState, place: BlockPlace, atNs: number | null): InitialState {
  const others = initial.collect.filter((entry) => !samePlace(entry, place));
  return { ...initial, collect: atNs === null ? others : [...others, { atNs, ...place }] };
}

/** As many as asked for, or as there are. */
export function freeLogicalPages(initial: InitialState, count: number, logicalPages: number): number[] {
  const used = new Set(initial.pages.map(({ lpn }) => lpn));
  const free: number[] = [];
  for (let lpn = 0; lpn < logicalPages && free.length < count; lpn++) if (!used.has(lpn)) free.push(lpn);
  return free;
}

export function pagesNeeded({ pages }: InitialBlockState, page: number): number {
  if (page >= pages.length) return page + 1 - pages.length;
  return pages[page] === null ? 1 : 0;
}

/**
 * The block after a press on a page: a free page is written, and all free ones below it (pages are written in order); a
 * valid one becomes invalid, an invalid one valid.
 * @param lpns logical pages for those that become valid
 */
export function pressed(
  state: InitialBlockState,
  page: number,
  lpns: readonly number[],
  canOpen: boolean,
): InitialBlockState {
  const { pages } = state;
  if (page >= pages.length)
    return { ...state, pages: [...pages, ...lpns], open: pages.length === 0 ? canOpen : state.open };
  const lpn = pages[page] === null ? (lpns[0] ?? null) : null;
  return { ...state, pages: pages.map((before, at) => (at === page ? lpn : before)) };
}

export function freedFrom(state: InitialBlockState, page: number): InitialBlockState {
  const pages = state.pages.slice(0, page);
  return { ...state, pages, open: state.open && pages.length > 0 };
}
