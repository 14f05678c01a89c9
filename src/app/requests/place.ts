import { t } from '../../messages/message.ts';
import type { RunView } from '../../analysis/why/run-view.ts';
import { planePlace } from '../../device/geometry.ts';
import { NONE } from '../../engine/recording/recording.ts';

/** The place of an operation: `channel 0 · chip 1 · die 0 · plane 1`. */
export function placeOf(view: RunView, operation: number): string {
  const { operations, geometry } = view;
  const plane = operations.plane(operation, geometry);
  if (plane === NONE) return t('not dispatched');
  const place = planePlace(geometry, plane);
  return t('channel {channel} · chip {chip} · die {die} · plane {plane}', {
    channel: String(place.channel),
    chip: String(place.chip),
    die: String(place.die),
    plane: String(place.plane),
  });
}
