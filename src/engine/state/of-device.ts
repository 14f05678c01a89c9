/** State of a device: its columns are as long as the device has planes, blocks or pages. */
import type { Geometry } from '../../device/geometry.ts';

export class OfDevice {
  readonly geometry: Geometry;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
  }
}
