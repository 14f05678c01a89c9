/** The parts of the figure "Why MBM gains", and the sentence that its values add up to. */
import { highest, lowest } from './values.ts';
import type { MeasuredFigure, MeasuredPoint } from './measured-figure.ts';

/** Values of `policy.gc.preemption`, as the figure calls them. */
export const COLLECTIONS = { page: 'gives way after each page', block: 'holds its channel' } as const;
export type FigureCollection = keyof typeof COLLECTIONS;

/** The varied setting. */
export const AXES = { utilization: 'utilization', load: 'load' } as const;
export type FigureAxis = keyof typeof AXES;

export const SERIES = { all: 'all requests', read: 'reads', write: 'writes' } as const;
export type CollectionKind = keyof typeof SERIES;

const LETTERS: Readonly<Record<FigureAxis, Readonly<Record<FigureCollection, string>>>> = {
  utilization: { page: 'a', block: 'b' },
  load: { page: 'c', block: 'd' },
};

export const partOf = (axis: FigureAxis, collection: FigureCollection): string =>
  `(${LETTERS[axis][collection]}) collection ${COLLECTIONS[collection]}, over ${AXES[axis]}`;

/** A share along x. */
export const groupOf = (share: number): string => `${Number((share * 100).toPrecision(3))} %`;

/** Two ratios are told apart from here on. */
const APART = 0.1;

/**
 * What the figure says, from its values; null until all are there.
 * @param usual the group of the set-up of Fig. 8 in the parts over utilization
 */
export function conclusionOnCollections(figure: MeasuredFigure, usual: string): string | null {
  if (figure.points.length === 0 || figure.points.some(({ value }) => value === null)) return null;
  const held = ratiosOf(figure, 'block', usual);
  const yielding = ratiosOf(figure, 'page', usual);
  const found = `MBM takes ${spoken(held.all)} of TBM’s time if a collection holds its channel (${spoken(held.range[0])} to ${spoken(held.range[1])} over these utilizations and loads), and ${spoken(yielding.all)} if it gives way after each page (${spoken(yielding.range[0])} to ${spoken(yielding.range[1])}).`;
  if (yielding.all - held.all < APART) {
    return `${found} Here the kind of collection does not explain MBM’s gain.`;
  }
  const gain =
    'That fits the gain of Fig. 8, 0.564 on average, if its collection cannot be interrupted; the paper does not say.';
  return [found, gain, gainOf(yielding.range), whereOf(yielding)].filter((text) => text !== '').join(' ');
}

/** What MBM gains over a collection that gives way, in percent over a range of ratios. */
function gainOf([least, most]: Ratios['range']): string {
  const [low, high] = [Math.round((1 - most) * 100), Math.round((1 - least) * 100)];
  const shares = { low: String(Math.abs(low)), high: String(high) };
  if (high <= 0) return 'Over one that gives way after each page, as newer controllers have, MBM gains nothing.';
  if (low < 0) {
    return `Over one that gives way after each page, as newer controllers have, MBM goes from a loss of ${shares.low} % to a gain of ${shares.high} %.`;
  }
  return low === high
    ? `Over one that gives way after each page, as newer controllers have, MBM gains ${shares.high} %.`
    : `Over one that gives way after each page, as newer controllers have, MBM gains ${shares.low} to ${shares.high} %.`;
}

/** A share of a gain that is nearly none. */
const HARDLY_ANY = 1 / 4;

/** Where the gain over a collection that gives way lies; '' without one worth telling. */
function whereOf({ all, read, write }: Ratios): string {
  if (all > 1 - APART / 2) return '';
  const reads = spoken(read);
  const writes = spoken(write);
  const [least, most] = [Math.min(read, write), Math.max(read, write)];
  if (1 - most <= HARDLY_ANY * (1 - least)) {
    return read < write
      ? `Nearly all of it lies in the reads (${reads} of TBM’s time; writes ${writes}).`
      : `Nearly all of it lies in the writes (${writes} of TBM’s time; reads ${reads}).`;
  }
  if (most - least < APART) return `Reads (${reads} of TBM’s time) and writes (${writes}) gain alike.`;
  return read < write
    ? `Most of it lies in the reads (${reads} of TBM’s time; writes ${writes}).`
    : `Most of it lies in the writes (${writes} of TBM’s time; reads ${reads}).`;
}

interface Ratios {
  readonly all: number;
  readonly read: number;
  readonly write: number;
  /** Of all requests, over both axes. */
  readonly range: readonly [lowest: number, highest: number];
}

function ratiosOf({ points }: MeasuredFigure, collection: FigureCollection, usual: string): Ratios {
  const at = (kind: CollectionKind): number =>
    valueOf(
      points.find(
        ({ part, group, series }) =>
          part === partOf('utilization', collection) && group === usual && series === SERIES[kind],
      ),
    );
  const all = points.filter(
    ({ part, series }) =>
      series === SERIES.all && (part === partOf('utilization', collection) || part === partOf('load', collection)),
  );
  const values = all.map(valueOf);
  return { all: at('all'), read: at('read'), write: at('write'), range: [lowest(values), highest(values)] };
}

function valueOf(point: MeasuredPoint | undefined): number {
  if (point === undefined || point.value === null) throw new RangeError('a point of the figure is missing');
  return point.value;
}

const spoken = (ratio: number): string => ratio.toFixed(2);
