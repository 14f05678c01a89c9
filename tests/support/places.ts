import type { PagePlace } from '../../src/device/device.ts';
import { blockNumber, dieNumber, type Geometry } from '../../src/device/geometry.ts';
import { INFO_CACHED, OperationType, infoType } from '../../src/engine/recording/recording.ts';

export const pageNumber = (geometry: Geometry, place: PagePlace): number =>
  blockNumber(geometry, place) * geometry.pagesPerBlock + place.page;

/** Number of the die that `dieOnChannel` counts as `position` on `channel`. */
export function dieAtPosition(geometry: Geometry, channel: number, position: number): number {
  const die = position % geometry.diesPerChip;
  return dieNumber(geometry, { channel, chip: (position - die) / geometry.diesPerChip, die });
}

/** Whether it is a program of the host into a block in SLC mode. */
export const isCachedProgram = (info: number): boolean =>
  (info & INFO_CACHED) !== 0 && infoType(info) === OperationType.program;
