import { firstIndex } from '../../base/arrays.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { ID_CHUNK, RowKind, type Recording } from '../../engine/recording/recording.ts';
import { Lane, type Row } from '../columns/rows.ts';

/**
 * `event`: a phase starts or ends, on any bus or die. `phase`: one of a single lane. `request`: one arrives. `gc`: a
 * victim block is selected, or has been erased.
 */
export const STEP_UNITS = ['event', 'phase', 'request', 'gc'] as const;
export type StepUnit = (typeof STEP_UNITS)[number];

export interface Moments {
  readonly recording: Pick<Recording, 'lanes' | 'controller' | 'requests' | 'requestCount' | 'own'>;
  readonly jobs: JobColumns;
}

/**
 * The next instant of a kind, ns; null if there is none.
 * @param direction 1 is later than `ns`, −1 earlier
 * @param lane the lane whose phases count, for `phase`
 */
export function nextInstant(
  { recording, jobs }: Moments,
  ns: number,
  direction: 1 | -1,
  unit: StepUnit,
  lane = 0,
): number | null {
  // The controller's lanes follow all others.
  const lanes = [...recording.lanes, ...(recording.controller?.lanes ?? [])];
  switch (unit) {
    case 'request':
      return nextArrival(recording, ns, direction);
    case 'event':
      return nextOfLanes(lanes, recording.own.commandNs, ns, direction);
    case 'phase':
      return nextOfLanes(lanes.slice(lane, lane + 1), recording.own.commandNs, ns, direction);
    case 'gc':
      return nextJob(jobs, ns, direction);
  }
}

const isNearer = (at: number, found: number | null, direction: 1 | -1): boolean =>
  found === null || (direction > 0 ? at < found : at > found);

function nextOfLanes(lanes: Recording['lanes'], commandNs: number, ns: number, direction: 1 | -1): number | null {
  let found: number | null = null;
  for (const [number, chunks] of lanes.entries()) {
    const edge = nextEdge(new Lane(number, chunks), commandNs, ns, direction);
    if (edge !== null && isNearer(edge, found, direction)) found = edge;
  }
  return found;
}

/**
 * The nearest start or end of a row beyond `ns`, or the end of the command in one. Rows of a lane do not overlap, so
 * ends are in order too.
 */
function nextEdge(lane: Lane, commandNs: number, ns: number, direction: 1 | -1): number | null {
  // Times are whole nanoseconds: what is earlier than `ns` is at `ns − 1` or before.
  const index = lane.firstAtOrAfter(Math.floor(direction > 0 ? ns : ns - 1) + 1) - 1;
  const here = index < 0 ? null : lane.row(index);
  if (direction > 0) {
    if (here !== null && commandEndOf(here, commandNs) > ns) return commandEndOf(here, commandNs);
    if (here !== null && here.endNs > ns) return here.endNs;
    return index + 1 < lane.rows ? lane.row(index + 1).startNs : null;
  }
  if (here === null) return null;
  if (here.endNs < ns) return here.endNs;
  const command = commandEndOf(here, commandNs);
  return command < ns ? command : here.startNs;
}

/** End of the command in a data-in row, which holds both; start of any other row. */
const commandEndOf = ({ kind, startNs, endNs }: Row, commandNs: number): number =>
  kind === RowKind.load ? Math.min(endNs, startNs + commandNs) : startNs;

/** Jobs start in order but do not end in order: the search is linear. */
function nextJob({ count, startNs, endNs }: JobColumns, ns: number, direction: 1 | -1): number | null {
  let found: number | null = null;
  const consider = (at: number): void => {
    if ((direction > 0 ? at > ns : at < ns) && isNearer(at, found, direction)) found = at;
  };
  for (let job = 0; job < count; job++) {
    consider(startNs[job]);
    consider(endNs[job]);
  }
  return found;
}

function nextArrival({ requests, requestCount }: Moments['recording'], ns: number, direction: 1 | -1): number | null {
  const arrival = (request: number): number => requests[Math.floor(request / ID_CHUNK)].arrival[request % ID_CHUNK];
  const after = firstIndex(0, requestCount, (i) => (direction > 0 ? arrival(i) > ns : arrival(i) >= ns));
  const found = direction > 0 ? after : after - 1;
  return found >= 0 && found < requestCount ? arrival(found) : null;
}
