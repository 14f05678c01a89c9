import { formatBytes, plural } from '../../../base/format.ts';
import type { Device, Timing } from '../../../device/device.ts';
import { programTimes, readTimes } from '../../../device/page-types.ts';
import { hasController, occupiesCores } from '../../../document/controller.ts';
import type { ControllerSettings } from '../../../document/experiment.ts';
import { schemaAt } from '../../../document/patch.ts';
import { formatValue } from '../../../learn/measure/value.ts';

/** The array and bus times of a device in one line. With several page types, every type's time, the first type's first. */
export const timesWords = (device: Device, timing: Timing): string =>
  `tR ${byType(readTimes(timing))}, tPROG ${byType(programTimes(timing))}, tBERS ${time(timing.eraseNs)}, a page of ${formatBytes(device.pageBytes)} takes ${time((device.pageBytes + device.spareBytes) * timing.transferNsPerByte)} on the bus`;

const time = (ns: number): string => formatValue(ns, 'time');

const byType = (times: readonly number[]): string => times.map((ns) => time(ns)).join(' / ');

/** The times of a controller in one line, by the names of its settings; null if it takes none. */
export const controllerWords = (controller: ControllerSettings): string | null => {
  if (!hasController(controller)) return null;
  const words = (Object.keys(controller) as (keyof ControllerSettings)[])
    .filter((key) => key.includes('Ns') && controller[key] > 0)
    .map((key) => {
      const value = key === 'linkNsPerByte' ? `${controller[key]} ns/B` : time(controller[key]);
      return `${schemaAt(`controller.${key}`).title} ${value}`;
    });
  const { cores } = controller;
  if (occupiesCores(controller)) words.unshift(plural(cores, 'core'));
  return words.join(', ');
};
