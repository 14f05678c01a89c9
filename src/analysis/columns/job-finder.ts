import { firstIndex } from '../../base/arrays.ts';
import { geometryOf } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { Cause, NONE, infoCause } from '../../engine/recording/recording.ts';
import { Units } from '../../engine/state/units.ts';
import type { Operations } from './operations.ts';

/** Finds the job of an operation: jobs of a plane follow one another, and so do their operations' ids. */
export class JobFinder {
  readonly #ofPlane: readonly number[][];
  readonly #lead: Uint32Array;
  readonly #jobs: JobColumns;
  readonly #operations: Operations;
  readonly #pagesPerPlane: number;

  constructor(jobs: JobColumns, operations: Operations, experiment: Experiment) {
    const geometry = geometryOf(experiment.device);
    this.#jobs = jobs;
    this.#operations = operations;
    this.#pagesPerPlane = geometry.pagesPerPlane;
    this.#lead = leadPlanes(experiment);
    this.#ofPlane = Array.from({ length: geometry.planes }, () => []);
    for (let job = 0; job < jobs.count; job++) this.#ofPlane[jobs.plane[job]].push(job);
  }

  /** −1 for an operation that no job of the ledger asked for. */
  find(operation: number): number {
    const cause = infoCause(this.#operations.info(operation));
    if (cause !== Cause.gc && cause !== Cause.wearLeveling) return -1;
    const ppn = this.#operations.ppn(operation);
    if (ppn === NONE) return -1;
    const list = this.#ofPlane[this.#lead[Math.floor(ppn / this.#pagesPerPlane)]];
    const later = firstIndex(0, list.length, (i) => this.#jobs.first[list[i]] > operation);
    return later === 0 ? -1 : list[later - 1];
  }
}

/**
 * The plane that represents each plane in the ledger: with superblocks and twin blocks one plane represents several.
 */
function leadPlanes(experiment: Experiment): Uint32Array {
  const geometry = geometryOf(experiment.device);
  const { planes, planesPerDie } = geometry;
  const { superblockWays, multiPlane } = experiment.policy;
  const units = new Units(experiment, geometry);
  return Uint32Array.from({ length: planes }, (_, plane) => {
    if (superblockWays > 1) {
      const unit = units.ofDie[Math.floor(plane / planesPerDie)];
      return units.dies[unit * units.diesPerUnit] * planesPerDie + (plane % planesPerDie);
    }
    return multiPlane === 'twin-block' || isWholeLine(experiment.policy) ? plane - (plane % planesPerDie) : plane;
  });
}
