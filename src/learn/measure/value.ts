import { formatCount, formatFactor, formatShare, formatShortTime } from '../../base/format.ts';
import { evaluate } from './evaluate.ts';
import { MeasureError, type Measure } from './measure.ts';
import type { Runs } from './runs.ts';

export const VALUE_FORMATS = ['time', 'count', 'share', 'ratio'] as const;
export type ValueFormat = (typeof VALUE_FORMATS)[number];

export interface LessonValue {
  readonly measure: Measure;
  readonly as: ValueFormat;
}

/** The value of this name in the runs. @throws {MeasureError} if there is none, or the runs cannot answer */
export function valueOf(name: string, values: Readonly<Record<string, LessonValue>>, runs: Runs): number {
  if (!Object.hasOwn(values, name)) throw new MeasureError(`There is no value “${name}”.`);
  return evaluate(values[name].measure, runs);
}

export function formatValue(value: number, as: ValueFormat): string {
  switch (as) {
    case 'time':
      return formatShortTime(value);
    case 'count':
      // A mean of counts is not whole: 3.82 reads in flight.
      return Number.isInteger(value) ? formatCount(value) : formatFactor(value);
    case 'share':
      return formatShare(value);
    case 'ratio':
      return `${formatFactor(value)} ×`;
  }
}
