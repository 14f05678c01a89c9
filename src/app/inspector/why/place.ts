import type { RunView } from '../../../analysis/why/run-view.ts';
import { planePlace } from '../../../device/geometry.ts';
import { NONE } from '../../../engine/recording/recording.ts';

/** The place of an operation: `channel 0 · chip 1 · die 0 · plane 1`. */
export function placeOf(view: RunView, operation: number): string {
  const { operations, geometry } = view;
  const plane = operations.plane(operation, geometry);
  if (plane === NONE) return 'not dispatched';
  const place = planePlace(geometry, plane);
  return `channel ${place.channel} · chip ${place.chip} · die ${place.die} · plane ${place.plane}`;
}
