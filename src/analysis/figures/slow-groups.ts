import { CAUSE_WORDS } from '../../base/vocabulary.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import {
  ID_CHUNK,
  NONE,
  PART_CAUSE,
  PART_CHUNK,
  PART_HIGH,
  PART_LAST,
  WAIT_CAUSES,
  WAIT_NAMES,
} from '../../engine/recording/recording.ts';
import type { Recording } from '../../engine/recording/recording.ts';
import { Operations } from '../columns/operations.ts';
import { JobFinder } from '../columns/job-finder.ts';

const LEAST = 100;
const ONE_IN = 100;
/** More would take longer than a frame. */
const MOST = 10_000;

/**
 * The slowest requests, the slowest first: one in a hundred, at least 100 and at most 10 000.
 * @param order complete requests, in order of latency
 * @param untilNs only requests that were complete by then, ns
 */
export function slowestRequests(order: Uint32Array, recording: Recording, untilNs = Infinity): Uint32Array {
  const operations = new Operations(recording);
  const isBy = (request: number): boolean => untilNs === Infinity || operations.finish(request) <= untilNs;
  let complete = order.length;
  if (untilNs !== Infinity) {
    complete = 0;
    for (const request of order) if (isBy(request)) complete++;
  }
  const wanted = Math.min(complete, MOST, Math.max(LEAST, Math.ceil(complete / ONE_IN)));
  const found = new Uint32Array(wanted);
  for (let at = order.length - 1, i = 0; i < wanted; at--) if (isBy(order[at])) found[i++] = order[at];
  return found;
}

export interface SlowGroup {
  /** The slowest first. */
  readonly requests: readonly number[];
  readonly delayNs: number;
}

export interface Culprit extends SlowGroup {
  /** Row of the ledger; −1 for an operation of the host, or of another origin. */
  readonly job: number;
  /** The operation; the first blocker of a job. */
  readonly operation: number;
}

export interface CulpritRun {
  readonly recording: Recording;
  readonly jobs: JobColumns;
  readonly experiment: Experiment;
}

/** By whose operation was in the way: a request may be in several groups. The longest total delay first. */
export function groupByCulprit({ recording, jobs, experiment }: CulpritRun, requests: Uint32Array): Culprit[] {
  const finder = new JobFinder(jobs, new Operations(recording), experiment);
  const groups = new Map<number, { requests: number[]; delayNs: number; job: number; operation: number }>();
  for (const request of requests) {
    visitWaits(recording, request, (ns, operation) => {
      const job = finder.find(operation);
      // Jobs have keys below 0, operations their numbers.
      const key = job >= 0 ? -1 - job : operation;
      const group = groups.get(key) ?? { requests: [], delayNs: 0, job, operation };
      if (group.requests.at(-1) !== request) group.requests.push(request);
      group.delayNs += ns;
      groups.set(key, group);
    });
  }
  return [...groups.values()].sort((a, b) => b.delayNs - a.delayNs);
}

/** Only waits that name a blocking operation; lengths in ns. */
function visitWaits(
  { requests, parts }: Recording,
  request: number,
  visit: (ns: number, blocker: number) => void,
): void {
  const from = requests[Math.floor(request / ID_CHUNK)].partFrom[request % ID_CHUNK];
  if (from === NONE) return;
  const chunk = parts[Math.floor(from / PART_CHUNK)];
  for (let part = from % PART_CHUNK; ; part++) {
    const word = chunk.cause[part];
    const cause = word & PART_CAUSE;
    const blocker = chunk.blocker[part];
    if (cause < WAIT_CAUSES && isWait(cause) && blocker !== NONE) {
      visit((word & PART_HIGH) === 0 ? chunk.ns[part] : chunk.ns[part] * 4_294_967_296, blocker);
    }
    if ((word & PART_LAST) !== 0) return;
  }
}

const isWait = (cause: number): boolean => !CAUSE_WORDS[WAIT_NAMES[cause]].own && WAIT_NAMES[cause] !== 'group';
