/**
 * Background jobs: GC, static wear leveling, reallocation moves. At most one a plane (a gang's first plane stands for
 * the gang's); each does one step at a time, and each step is an operation that waits its turn like any other.
 */
import { NONE } from '../recording/recording.ts';

export class BackgroundJobs {
  /** 1 while a job works on the plane. */
  readonly active: Uint8Array;
  readonly cause: Uint8Array;
  /** Block (in plane) that is being emptied, and the next page to look at. */
  readonly block: Int32Array;
  readonly page: Int32Array;
  /** Pages read and not yet programmed again: how many, and (2 × ways a plane) which logical pages, from where. */
  readonly held: Int32Array;
  readonly heldLpn: Uint32Array;
  readonly heldSource: Uint32Array;
  /** Twin blocks: pages (ppn) that are to be read for the next row, `ways` a plane, and how many. */
  readonly planned: Uint32Array;
  readonly plannedCount: Int32Array;
  /** Scratch of a step that is being made: its pages (ppn), and pages left of each lane. */
  readonly together: Uint32Array;
  readonly left: Int32Array;
  /** Planes that the next GC step checks (1), and the first and the last of them; the first beyond the last: none. */
  readonly check: Uint8Array;
  firstCheck = 0;
  lastCheck: number;
  /** 1 while the plane's free blocks are under the hard limit. */
  readonly urgent: Uint8Array;
  /** First operation (slot) of the step that waits to be started; −1 none. */
  readonly waiting: Int32Array;
  /** 1 from when the job's erase has begun. */
  readonly erasing: Uint8Array;
  /** 1 while wear leveling works on the plane although a collection is due: it ends behind its present step. */
  readonly yields: Uint8Array;
  /** 1 while a collection past its hard limit goes before the host's writes of its unit. */
  readonly pressing: Uint8Array;
  /**
   * Operation id of the last step that may have given a die pages: an erase that ended, or a program that opened a
   * block.
   */
  lastStep = NONE;

  constructor(planes: number, ways: number) {
    this.active = new Uint8Array(planes);
    this.cause = new Uint8Array(planes);
    this.block = new Int32Array(planes).fill(-1);
    this.page = new Int32Array(planes);
    this.held = new Int32Array(planes);
    this.heldLpn = new Uint32Array(planes * 2 * ways);
    this.heldSource = new Uint32Array(planes * 2 * ways);
    this.planned = new Uint32Array(planes * ways);
    this.plannedCount = new Int32Array(planes);
    this.together = new Uint32Array(ways);
    this.left = new Int32Array(ways);
    this.check = new Uint8Array(planes).fill(1);
    this.lastCheck = planes - 1;
    this.urgent = new Uint8Array(planes);
    this.waiting = new Int32Array(planes).fill(-1);
    this.erasing = new Uint8Array(planes);
    this.yields = new Uint8Array(planes);
    this.pressing = new Uint8Array(planes);
    this.short = new Uint8Array(planes);
  }

  urgentCount = 0;
  /** 1 while the plane has fewer free blocks (or pages) than it should. */
  readonly short: Uint8Array;

  setUrgent(plane: number, urgent: number): void {
    this.urgentCount += urgent - this.urgent[plane];
    this.urgent[plane] = urgent;
  }

  /** Whether a plane is marked. */
  get anyCheck(): boolean {
    return this.firstCheck <= this.lastCheck;
  }

  /** Marks a plane for the next GC step. */
  markPlane(plane: number): void {
    this.check[plane] = 1;
    if (plane < this.firstCheck) this.firstCheck = plane;
    if (plane > this.lastCheck) this.lastCheck = plane;
  }

  /** Marks every plane. */
  markAllPlanes(): void {
    this.check.fill(1);
    this.firstCheck = 0;
    this.lastCheck = this.check.length - 1;
  }

  /** Forgets all marks. */
  clearMarkedPlanes(): void {
    this.check.fill(0);
    this.firstCheck = this.check.length;
    this.lastCheck = -1;
  }
}
