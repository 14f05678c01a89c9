/** The formats of measured distributions, told by the beginning of their text. */
import type { MeasuredDistribution } from './distribution.ts';
import { HEADS } from './detect.ts';
import { readFioJson } from './fio-json.ts';
import { readFioLog } from './fio-log.ts';
import { readHgrm } from './hgrm.ts';

/** What a file holds. */
export interface MeasuredContent {
  readonly distributions: readonly MeasuredDistribution[];
  /** What a reader should know, a sentence each. */
  readonly notes: readonly string[];
}

export interface MeasuredFormat {
  readonly name: keyof typeof HEADS;
  readonly title: string;
  /** The file does not say the unit of its times: a person has to choose it. */
  readonly needsUnit: boolean;
  /**
   * @param name of the file
   * @throws TraceError that names the line or key
   */
  readonly read: (text: string, nsPerUnit: number, name: string) => MeasuredContent;
}

const plain = (distributions: readonly MeasuredDistribution[]): MeasuredContent => ({ distributions, notes: [] });

const FORMATS: readonly MeasuredFormat[] = [
  {
    name: 'fio-json',
    title: 'fio json+ bins',
    needsUnit: false,
    read: (text) => plain(readFioJson(text)),
  },
  {
    name: 'hgrm',
    title: 'HdrHistogram percentiles',
    needsUnit: true,
    read: (text, nsPerUnit) => plain(readHgrm(text, nsPerUnit)),
  },
  {
    name: 'fio-log',
    title: 'fio latency log',
    needsUnit: false,
    read: (text, _, name) => readFioLog(text, name),
  },
];

/** The format of a text; undefined if it is no measured distribution (it may be a trace). */
export const measuredFormatOf = (text: string): MeasuredFormat | undefined =>
  FORMATS.find(({ name }) => HEADS[name].test(text));
