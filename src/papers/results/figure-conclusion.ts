/**
 * What a measured figure says, in a few sentences that are derived from its values. Names of schemes and places are those of the chart.
 */
import { UTILIZATION } from '../mbm/device.ts';
import { causeText, partsOfFigure } from './parts.ts';
import { conclusionOnCollections, groupOf } from './collections.ts';
import type { MeasuredFigure, MeasuredPoint } from './measured-figure.ts';

/** Likely reasons for a difference from the paper that were examined, and the runs that show them. */
const EXAMINED: Readonly<Record<string, string>> = {
  'mbm-fig-8':
    'Which part of MBM makes the gain, and how much depends on the kind of collection: see “What does it” and “Why MBM gains”, below.',
  'mbm-fig-9': 'How much of the gain depends on the kind of collection: see “Why MBM gains”, above.',
};
const NOT_EXAMINED = 'The note below says what may be the reason; no run here separates it.';

/** Null for a figure that is not measured to its end. */
export function figureConclusion(figure: MeasuredFigure): string | null {
  if (figure.name === 'mbm-collections') return conclusionOnCollections(figure, groupOf(UTILIZATION));
  const parts = figure.name === 'mbm-parts' ? partsOfFigure(figure) : null;
  if (parts !== null) return causeText(parts);
  const { points } = figure;
  if (points.length === 0 || points.some(({ value }) => value === null)) return null;
  const found = figure.form === 'bars' && figure.baseline !== '' ? againstBaseline(figure) : againstEachOther(figure);
  const printed = againstPaper(points);
  return [found, ...printed].join(' ');
}

const isHigherBetter = ({ y }: MeasuredFigure): boolean => y.includes('higher is better');

const AVERAGE = 'average';

const seriesOf = (points: readonly MeasuredPoint[]): string[] => [...new Set(points.map(({ series }) => series))];
const valueOf = ({ value }: MeasuredPoint): number => value ?? NaN;
const meanOf = (points: readonly MeasuredPoint[]): number =>
  points.reduce((sum, point) => sum + valueOf(point), 0) / points.length;

/** Bars have a baseline of 1: how far each scheme is from it on average, and in how many groups it is better. */
function againstBaseline(figure: MeasuredFigure): string {
  const isHigh = isHigherBetter(figure);
  const sentences = seriesOf(figure.points).map((series) => {
    const own = figure.points.filter((point) => point.series === series);
    const groups = own.filter(({ group }) => !group.startsWith(AVERAGE));
    const mean = valueOf(own.find(({ group }) => group === AVERAGE) ?? { ...own[0], value: meanOf(groups) });
    const better = groups.filter((point) => (isHigh ? valueOf(point) > 1 : valueOf(point) < 1)).length;
    return `${series}: ${spoken(mean)} of ${figure.baseline} on average, better in ${better} of ${groups.length}.`;
  });
  return sentences.join(' ');
}

/** Series that are not rivals: what is asked of them is where along x each is best. */
const NO_RIVALS = ['reads', 'writes'];

/** Where along x each series of each part is best. */
function bestAlongX({ points }: MeasuredFigure, isHigh: boolean): string {
  const lines = new Map<string, MeasuredPoint[]>();
  for (const point of points) {
    const name = [point.part, point.series].filter((text) => text !== '').join(', ');
    lines.set(name, [...(lines.get(name) ?? []), point]);
  }
  const found = [...lines].map(([name, own]) => {
    const best = own.reduce((a, b) => ((isHigh ? valueOf(b) > valueOf(a) : valueOf(b) < valueOf(a)) ? b : a));
    const value = spoken(valueOf(best));
    return isHigh ? `${name}: highest at ${best.group} (${value}).` : `${name}: lowest at ${best.group} (${value}).`;
  });
  return found.join(' ');
}

/** Which series is best in how many places along x. */
function againstEachOther(figure: MeasuredFigure): string {
  const { points } = figure;
  const isHigh = isHigherBetter(figure);
  if (points.some(({ series }) => NO_RIVALS.includes(series))) return bestAlongX(figure, isHigh);
  const places = new Map<string, MeasuredPoint[]>();
  for (const point of points) {
    const place = `${point.part}\t${point.group}`;
    places.set(place, [...(places.get(place) ?? []), point]);
  }
  // Series are rivals only where they are drawn together: a figure may compare buses in one part, and schemes in another.
  const rivals = new Map<string, MeasuredPoint[]>();
  for (const own of places.values()) {
    if (own.length < 2) continue;
    const best = own.reduce((a, b) => ((isHigh ? valueOf(b) > valueOf(a) : valueOf(b) < valueOf(a)) ? b : a));
    const key = seriesOf(own).sort().join('\t');
    rivals.set(key, [...(rivals.get(key) ?? []), best]);
  }
  if (rivals.size === 0) return alongX(points, points[0].series);
  return [...rivals.values()].map((best) => winsText(best, isHigh)).join(' ');
}

/** How often each of some rivals is best. */
function winsText(best: readonly MeasuredPoint[], isHigh: boolean): string {
  const wins = seriesOf(best)
    .map((series) => [series, best.filter((point) => point.series === series).length] as const)
    .sort(([, a], [, b]) => b - a);
  const [[series, count], ...others] = wins;
  const values = {
    series,
    count: String(count),
    all: String(best.length),
    others: others.map(([name, own]) => `, ${name} at ${own}`).join(''),
  };
  return isHigh
    ? `${values.series} is highest at ${values.count} of ${values.all} places${values.others}.`
    : `${values.series} is lowest at ${values.count} of ${values.all} places${values.others}.`;
}

/** A single series: its first and its last value. */
function alongX(points: readonly MeasuredPoint[], series: string): string {
  const [first, last] = [points[0], points[points.length - 1]];
  return `${series} goes from ${spoken(valueOf(first))} (${first.group}) to ${spoken(valueOf(last))} (${last.group}).`;
}

/** Ours beside what the paper prints: how many lie within the spread of the seeds, and the farthest. */
function againstPaper(points: readonly MeasuredPoint[]): string[] {
  const printed = points.flatMap((point) => {
    if (point.printed === null) return [];
    const [low, high] = typeof point.printed === 'number' ? [point.printed, point.printed] : point.printed;
    const [from, to] = point.spread ?? [valueOf(point), valueOf(point)];
    return [{ point, low, high, isWithin: from <= high && to >= low, apart: apartOf(valueOf(point), low, high) }];
  });
  if (printed.length === 0) return ['The paper prints no value of this figure.'];
  const within = printed.filter(({ isWithin }) => isWithin).length;
  const farthest = printed.reduce((a, b) => (b.apart > a.apart ? b : a));
  const { point, low, high } = farthest;
  const theirs = low === high ? spoken(low) : `${spoken(low)} to ${spoken(high)}`;
  const one = `${[point.part, point.group, point.series].filter((text) => text !== '').join(', ')}: ${spoken(valueOf(point))} here, ${theirs} in the paper.`;
  const count =
    printed.length > 1
      ? `${within} of ${printed.length} values that the paper prints lie within our seeds; the farthest is:`
      : within === 1
        ? 'The value that the paper prints lies within our seeds:'
        : 'The paper prints another value:';
  // A claim about the same values may be reproduced: it has a tolerance.
  const rule =
    within < printed.length
      ? ['This compares with the spread of the seeds only; the claims below have tolerances, too.']
      : [];
  return [count, one, ...rule];
}

/** How far a value is from a range, as a ratio of at least 1. */
const apartOf = (value: number, low: number, high: number): number =>
  value > high ? value / high : value < low ? low / value : 1;

/** Why a figure may differ from the paper's; null if every printed value lies within our seeds, or none is printed. */
export function reasonOf(figure: MeasuredFigure): string | null {
  const isApart = figure.points.some(({ printed, spread, value }) => {
    if (printed === null || value === null) return false;
    const [low, high] = typeof printed === 'number' ? [printed, printed] : printed;
    const [from, to] = spread ?? [value, value];
    return from > high || to < low;
  });
  return isApart ? (EXAMINED[figure.name] ?? NOT_EXAMINED) : null;
}

const spoken = (value: number): string => String(Number(value.toPrecision(3)));
