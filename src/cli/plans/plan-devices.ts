/** The device files of a plan: `{"file": "ssdconfig.xml", "reading": "computed"}` in place of a patch. */
import { basename, dirname, join } from 'node:path';
import { quoted } from '../../device/visible-text.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { parseJson } from '../../document/parse-json.ts';
import { loadDevice, summaryOf } from '../device.ts';
import { naming } from '../document.ts';
import { CommandError } from '../failure.ts';
import { printError } from '../files/standard-streams.ts';

/** Keys of such a device; its patch is what the file says. */
const KEYS = ['name', 'file', 'reading'];

/**
 * The plan with the devices of its files as patches. What was lost on the way is said in a line on standard error.
 * @param path of the plan: a device file lies in its folder
 * @throws CommandError that names the device
 */
export function withDeviceFiles(path: string, text: string): string {
  // A plan without the word needs no second reading.
  if (!text.includes('"file"')) return text;
  const plan = naming(path, () => parseJson(text, 'plan'));
  if (!isPlainObject(plan) || !Array.isArray(plan.devices)) return text;
  const devices = plan.devices.map((device: unknown, index) => {
    if (!isPlainObject(device) || device.file === undefined) return device;
    return deviceOf(path, device, `devices[${index}]`);
  });
  return JSON.stringify({ ...plan, devices });
}

function deviceOf(path: string, device: Readonly<Record<string, unknown>>, place: string): object {
  const { file, reading } = device;
  const unknown = Object.keys(device).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    throw new CommandError(`${path}: ${place}: found ${quoted(unknown)}; allowed with a file: ${KEYS.join(', ')}`);
  }
  if (typeof file !== 'string' || (reading !== undefined && typeof reading !== 'string')) {
    throw new CommandError(`${path}: ${place}: found ${quoted(file)}; allowed: the name of a file, and a reading`);
  }
  // A plan comes from anywhere: it names files of its folder, and no others.
  const { experiment, report } = loadDevice(join(dirname(path), basename(file)), reading);
  void printError(summaryOf(report));
  const { name: _, workload: __, seed: ___, ...patch } = experiment;
  return { name: device.name ?? basename(file), patch };
}
