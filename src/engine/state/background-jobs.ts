/**
 * Background jobs: GC, static wear leveling, reallocation moves. At most one a plane (a gang's first plane stands for
 * the gang's); each does one step at a time, and each step is an operation that waits its turn like any other.
 */
import type { Geometry } from '../../device/geometry.ts';
import { OfDevice } from './counters.ts';
import { NONE } from '../recording/recording.ts';

class DeviceInLanes extends OfDevice {
  /** Planes that a job collects together. */
  protected readonly ways: number;
  /** Pages that it programs together. */
  readonly stepPages: number;

  constructor(geometry: Geometry, ways: number, stepPages: number) {
    super(geometry);
    this.ways = ways;
    this.stepPages = stepPages;
  }
}

export class BackgroundJobs extends DeviceInLanes {
  /** 1 while a job works on the plane. */
  readonly active = new Uint8Array(this.geometry.planes);
  readonly cause = new Uint8Array(this.geometry.planes);
  /** Block (in plane) that is being emptied, and the next page to look at. */
  readonly block = new Int32Array(this.geometry.planes).fill(-1);
  readonly page = new Int32Array(this.geometry.planes);
  /** Pages read and not yet programmed again: how many, and (2 × stepPages a plane) which logical pages, from where. */
  readonly held = new Int32Array(this.geometry.planes);
  readonly heldLpn = new Uint32Array(this.geometry.planes * 2 * this.stepPages);
  readonly heldSource = new Uint32Array(this.geometry.planes * 2 * this.stepPages);
  /** Twin blocks: pages (ppn) that are to be read for the next row, `ways` a plane, and how many. */
  readonly planned = new Uint32Array(this.geometry.planes * this.ways);
  readonly plannedCount = new Int32Array(this.geometry.planes);
  /** Scratch of a step that is being made: its pages (ppn), and pages left of each lane. */
  readonly together = new Uint32Array(this.ways);
  readonly left = new Int32Array(this.ways);
  /** Planes that the next GC step checks (1), and the first and the last of them; the first beyond the last: none. */
  readonly check = new Uint8Array(this.geometry.planes).fill(1);
  firstCheck = 0;
  lastCheck = this.geometry.planes - 1;
  /** 1 while the plane's free blocks are under the hard limit. */
  readonly urgent = new Uint8Array(this.geometry.planes);
  /** First operation (slot) of the step that waits to be started; −1 none. */
  readonly waiting = new Int32Array(this.geometry.planes).fill(-1);
  /** 1 from when the job's erase has begun. */
  readonly erasing = new Uint8Array(this.geometry.planes);
  /** 1 while wear leveling works on the plane although a collection is due: it ends behind its present step. */
  readonly yields = new Uint8Array(this.geometry.planes);
  /** 1 while a collection past its hard limit goes before the host's writes of its unit. */
  readonly pressing = new Uint8Array(this.geometry.planes);
  /**
   * Operation id of the last step that may have given a die pages: an erase that ended, or a program that opened a
   * block.
   */
  lastStep = NONE;

  urgentCount = 0;
  /** 1 while the plane has fewer free blocks (or pages) than it should. */
  readonly short = new Uint8Array(this.geometry.planes);

  setUrgent(plane: number, urgent: number): void {
    this.urgentCount += urgent - this.urgent[plane];
    this.urgent[plane] = urgent;
  }

  get anyCheck(): boolean {
    return this.firstCheck <= this.lastCheck;
  }

  markPlane(plane: number): void {
    this.check[plane] = 1;
    if (plane < this.firstCheck) this.firstCheck = plane;
    if (plane > this.lastCheck) this.lastCheck = plane;
  }

  markAllPlanes(): void {
    this.check.fill(1);
    this.firstCheck = 0;
    this.lastCheck = this.check.length - 1;
  }

  clearMarkedPlanes(): void {
    this.check.fill(0);
    this.firstCheck = this.check.length;
    this.lastCheck = -1;
  }
}
