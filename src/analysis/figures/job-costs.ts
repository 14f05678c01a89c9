import type { Experiment } from '../../document/experiment.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { rowLength, rowStart, rowWord } from '../../engine/recording/lane-chunk.ts';
import {
  Cause,
  NONE,
  PART_CAUSE,
  PART_CHUNK,
  PART_HIGH,
  PART_LAST,
  WaitCause,
  infoCause,
} from '../../engine/recording/recording.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import { JobFinder } from '../columns/job-finder.ts';
import { Operations } from '../columns/operations.ts';

export interface JobCosts {
  /**
   * Time of buses and of dies together, ns (parallel work of planes counts once); NaN if not all of its rows
   * are recorded.
   */
  readonly busyNs: Float64Array;
  /** Requests whose wait for a die ended behind this job, and how long they waited for jobs on that die, ns. */
  readonly delayed: Uint32Array;
  readonly delayNs: Float64Array;
}

/**
 * @param experiment as it ran
 * @param completeUntilNs rows that start later were not all kept
 */
export function jobCosts(
  jobs: JobColumns,
  recording: Recording,
  experiment: Experiment,
  completeUntilNs = Infinity,
): JobCosts {
  const costs: JobCosts = {
    busyNs: new Float64Array(jobs.count),
    delayed: new Uint32Array(jobs.count),
    delayNs: new Float64Array(jobs.count),
  };
  if (jobs.count === 0) return costs;
  const operations = new Operations(recording);
  const finder = new JobFinder(jobs, operations, experiment);
  addBusy(costs.busyNs, recording, operations, finder);
  for (let job = 0; job < jobs.count; job++) {
    if (!(jobs.endNs[job] <= completeUntilNs) && completeUntilNs !== Infinity) costs.busyNs[job] = NaN;
  }
  addDelays(costs, recording, finder);
  return costs;
}

function addBusy(busyNs: Float64Array, recording: Recording, operations: Operations, finder: JobFinder): void {
  for (const chunks of recording.lanes) {
    let lastStart = -1;
    let lastWord = -1;
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const start = rowStart(chunk, i);
        const word = rowWord(chunk, i);
        const operation = chunk.operation[i];
        const repeats = start === lastStart && word === lastWord;
        lastStart = start;
        lastWord = word;
        if (repeats || infoCause(operations.info(operation)) === Cause.host) continue;
        const job = finder.find(operation);
        if (job >= 0) busyNs[job] += rowLength(word);
      }
    }
  }
}

function addDelays({ delayed, delayNs }: JobCosts, { requests, parts }: Recording, finder: JobFinder): void {
  for (const { count, partFrom } of requests) {
    for (let i = 0; i < count; i++) {
      if (partFrom[i] === NONE) continue;
      const chunk = parts[Math.floor(partFrom[i] / PART_CHUNK)];
      for (let j = partFrom[i] % PART_CHUNK; ; j++) {
        const cause = chunk.cause[j];
        if ((cause & PART_CAUSE) === WaitCause.dieGc && chunk.blocker[j] !== NONE) {
          const job = finder.find(chunk.blocker[j]);
          if (job >= 0) {
            const high = (cause & PART_HIGH) !== 0;
            delayNs[job] += high ? chunk.ns[j] * 4294967296 : chunk.ns[j];
            if (!high) delayed[job]++;
          }
        }
        if (cause & PART_LAST) break;
      }
    }
  }
}
