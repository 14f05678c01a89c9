/** The formats of measured distributions, told by the beginning of their text. */
import type { MeasuredDistribution } from './distribution.ts';
import { isFioJson, readFioJson } from './fio-json.ts';
import { isHgrm, readHgrm } from './hgrm.ts';

export interface MeasuredFormat {
  readonly name: string;
  readonly title: string;
  /** The file does not say the unit of its times: a person has to choose it. */
  readonly needsUnit: boolean;
  readonly detect: (text: string) => boolean;
  /** @throws TraceError that names the line or key */
  readonly read: (text: string, nsPerUnit: number) => MeasuredDistribution[];
}

const FORMATS: readonly MeasuredFormat[] = [
  { name: 'fio-json', title: 'fio json+ bins', needsUnit: false, detect: isFioJson, read: readFioJson },
  { name: 'hgrm', title: 'HdrHistogram percentiles', needsUnit: true, detect: isHgrm, read: readHgrm },
];

/** The format of a text; undefined if it is no measured distribution (it may be a trace). */
export const measuredFormatOf = (text: string): MeasuredFormat | undefined =>
  FORMATS.find(({ detect }) => detect(text));
