import type { RunReader } from '../../analysis/why/run-reader.ts';
import { planePlace } from '../../device/geometry.ts';
import { hasPageTypes, pageTypeOf } from '../../device/page-types.ts';
import { NONE, OperationType, infoType } from '../../engine/recording/recording.ts';

/** `channel 0 · chip 1 · die 0 · plane 1`, with the type of the page if pages differ. */
export function placeOf(reader: RunReader, operation: number): string {
  const { operations, geometry } = reader;
  const plane = operations.plane(operation, geometry);
  if (plane === NONE) return 'not dispatched';
  const place = planePlace(geometry, plane);
  const where = `channel ${place.channel} · chip ${place.chip} · die ${place.die} · plane ${place.plane}`;
  const { timing } = reader.experiment;
  if (!hasPageTypes(timing) || infoType(operations.info(operation)) === OperationType.erase) return where;
  const { pagesPerBlock, planes } = geometry;
  const ppn = operations.isVirtual(operation)
    ? Math.floor(operations.lpn(operation) / planes)
    : operations.ppn(operation);
  const type = pageTypeOf(timing.pageTypes, ppn % pagesPerBlock) + 1;
  return `${where} · page type ${type} of ${timing.pageTypes.count}`;
}
