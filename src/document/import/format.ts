/** What a configuration of another simulator is to the importer. */
import type { DeviceTable, Reading } from './report.ts';

export interface DeviceFormat {
  readonly name: string;
  /** The simulator. */
  readonly title: string;
  /** What its files are called. */
  readonly file: string;
  /** `computed` only if the simulator is known to compute otherwise than its file says. */
  readonly readings: readonly Reading[];
  /** @param beginning of the text */
  readonly recognizes: (beginning: string) => boolean;
  /** @throws ExperimentError that names the line or the key */
  readonly read: (text: string, reading: Reading) => DeviceTable;
}
