/** The formats of measured distributions, told by the beginning of their text. */
import type { MeasuredDistribution } from './distribution.ts';
import { HEADS, LOOKED_AT_BYTES } from './detect.ts';
import { fioJsonSaysUnit, readFioJson } from './fio-json.ts';
import { fioLogUnitNs, readFioLog } from './fio-log.ts';
import { hgrmUnitNs, readHgrm } from './hgrm.ts';

/** Largest file, bytes: its text is in memory. */
export const MOST_MEASURED_BYTES = 512_000_000;

/** What a file holds. */
export interface MeasuredContent {
  readonly distributions: readonly MeasuredDistribution[];
  /** What a reader should know, a sentence each. */
  readonly notes: readonly string[];
  /** The job file of fio that made it; null or left out if the file does not say it. */
  readonly job?: string | null;
}

export interface MeasuredFormat {
  readonly name: keyof typeof HEADS;
  readonly title: string;
  /** ns of the unit of its times; null if the file does not say it: a person has to choose it. */
  readonly unitNs: (text: string) => number | null;
  /**
   * @param nsPerUnit its own unit, or the one that a person chose
   * @param name of the file
   * @throws TraceError that names the line or key
   */
  readonly read: (text: string, nsPerUnit: number, name: string) => MeasuredContent;
}

const FORMATS: readonly MeasuredFormat[] = [
  {
    name: 'fio-json',
    title: 'fio json+ bins',
    unitNs: (text) => (fioJsonSaysUnit(text) ? 1 : null),
    read: (text, nsPerUnit) => readFioJson(text, nsPerUnit),
  },
  { name: 'hgrm', title: 'HdrHistogram percentiles', unitNs: hgrmUnitNs, read: readHgrm },
  { name: 'fio-log', title: 'fio latency log', unitNs: fioLogUnitNs, read: readFioLog },
];

/** The format of a text; undefined if it is not a measured distribution (it may be a trace). */
export const measuredFormatOf = (text: string): MeasuredFormat | undefined => {
  const beginning = text.slice(0, LOOKED_AT_BYTES);
  return FORMATS.find(({ name }) => HEADS[name].test(beginning));
};
