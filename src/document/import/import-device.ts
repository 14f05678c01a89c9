/** The device of another simulator's configuration as an experiment, with what became of each of its keys. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import { DEVICE_FORMATS } from './formats.ts';
import type { DeviceFormat } from './format.ts';
import { READINGS } from './report.ts';
import type { ImportedDevice, Reading } from './report.ts';

export interface ImportOptions {
  /** The name of a format; left out, the text decides. */
  readonly format?: string | undefined;
  /**
   * `written` (the default): what the file says. `computed`: what its simulator computes with it, where that differs.
   */
  readonly reading?: Reading | undefined;
}

/** Characters of a file; the longest that is known has 20,000. */
export const MOST_DEVICE_CHARACTERS = 1_048_576;

/** Characters by which a format is recognized. */
const LOOKED_AT = 65_536;

/** The format of a text; undefined if it is none. */
const deviceFormatOf = (text: string): DeviceFormat | undefined => {
  const beginning = text.slice(0, LOOKED_AT);
  return DEVICE_FORMATS.find((format) => format.recognizes(beginning));
};

/** Whether a text is the device of a simulator that is known. */
export const isDeviceFile = (text: string): boolean => deviceFormatOf(text) !== undefined;

/** The readings of a device file: `computed` only if its simulator computes otherwise than the file says. */
export const readingsOf = (text: string): readonly Reading[] => deviceFormatOf(text)?.readings ?? ['written'];

/**
 * Reads the device of another simulator: MQSim, SSDSim, SimpleSSD, FEMU or NVMeVirt.
 * @param text the configuration, as its file has it
 * @param name of the file, for the name of the experiment
 * @returns an experiment without requests, and a report with a row for every key of the file
 * @throws ExperimentError that names the line or the key, what was found, and what is allowed
 */
export function importDevice(text: string, name: string, options: ImportOptions = {}): ImportedDevice {
  const { reading = 'written' } = options;
  if (text.length > MOST_DEVICE_CHARACTERS) {
    throw new ExperimentError('the file', `${text.length} characters`, `at most ${MOST_DEVICE_CHARACTERS}`);
  }
  if (!READINGS.includes(reading)) throw new ExperimentError('reading', quoted(reading), READINGS.join(', '));
  const format = chosen(text, options.format);
  if (!format.readings.includes(reading)) {
    throw new ExperimentError('reading', quoted(reading), `${format.readings.join(', ')} of ${format.title}`);
  }
  return format.read(text, reading).finish({ name, format: format.name, reading });
}

function chosen(text: string, name: string | undefined): DeviceFormat {
  const names = DEVICE_FORMATS.map((format) => format.name);
  const format = name === undefined ? deviceFormatOf(text) : DEVICE_FORMATS.find((one) => one.name === name);
  if (format !== undefined) return format;
  if (name !== undefined) throw new ExperimentError('format', quoted(name), names.join(', '));
  const titles = DEVICE_FORMATS.map(({ title, file }) => `${title} (${file})`).join(', ');
  throw new ExperimentError('the file', quoted(text.trimStart().slice(0, 60)), `a device of ${titles}`);
}
