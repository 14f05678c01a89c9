import { formatBytes } from '../../../base/format.ts';
import type { Device, Timing } from '../../../device/device.ts';
import { programTimes, readTimes } from '../../../device/page-types.ts';
import { formatValue } from '../../../learn/lesson/texts.ts';
import { t } from '../../../messages/message.ts';

/** The array and bus times of a device in one line. With several page types, every type's time, the first type's first. */
export const timesWords = (device: Device, timing: Timing): string =>
  t('tR {read}, tPROG {program}, tBERS {erase}, a page of {size} takes {transfer} on the bus', {
    read: byType(readTimes(timing)),
    program: byType(programTimes(timing)),
    erase: time(timing.eraseNs),
    size: formatBytes(device.pageBytes),
    transfer: time((device.pageBytes + device.spareBytes) * timing.transferNsPerByte),
  });

const time = (ns: number): string => formatValue(ns, 'time');

const byType = (times: readonly number[]): string => times.map((ns) => time(ns)).join(' / ');
