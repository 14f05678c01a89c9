/** The events of an instant as a sentence. */
import { firstIndex } from '../../../base/binary-search.ts';
import { ROW_LABELS } from '../../../base/vocabulary.ts';
import { diePlace } from '../../../device/geometry.ts';
import { Lane } from '../../../analysis/columns/rows.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { ROW_KIND_NAMES } from '../../../engine/recording/recording.ts';
import type { StepUnit } from '../../../analysis/instant/step-units.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { formatExact } from '../../../base/format.ts';
import { OP_WORDS } from '../../timeline-panel/timeline-words.ts';
import { viewOf } from '../../runs/run-view.ts';

/** Phases named one by one; further ones are counted. */
const MOST_NAMED = 3;

/** `At 42.000 000 ms: program ends on channel 0, chip 0, die 1 (…)`. */
export function stepWords(run: ShownRun, ns: number): string {
  const { recording } = run.outcome;
  const view = viewOf(run);
  const edges: string[] = [];
  recording.lanes.forEach((chunks, number) => {
    const lane = new Lane(number, chunks);
    const { first, end } = lane.window(ns - 1, ns + 1);
    for (let i = first; i < end; i++) {
      const { startNs, endNs, kind, operation } = lane.row(i);
      if (startNs !== ns && endNs !== ns) continue;
      const verb = startNs === ns ? 'starts' : 'ends';
      edges.push(
        `${ROW_LABELS[ROW_KIND_NAMES[kind]]} ${verb} on ${laneName(run, number)} (${operationWords(view, operation)})`,
      );
    }
  });
  const events = [...arrivalWords(run, ns), ...edges];
  return events.length === 0 ? nowWords(run, ns) : sentence(ns, events, '');
}

/** The requests that arrive at an instant: `read #5 arrives`. */
function arrivalWords(run: ShownRun, ns: number): string[] {
  const { recording, requests } = run.outcome;
  const { operations } = viewOf(run);
  const first = firstIndex(0, recording.requestCount, (request) => operations.arrival(request) >= ns);
  const end = firstIndex(first, recording.requestCount, (request) => operations.arrival(request) > ns);
  const name = (request: number): string => `${OP_WORDS[requests.op[request % requests.count]]} #${request}`;
  if (end - first === 0) return [];
  if (end - first === 1) return [`${name(first)} arrives`];
  return [`${end - first} requests arrive, from ${name(first)} to ${name(end - 1)}`];
}

/** The names of what a step leads to. */
const NAMES: Readonly<Record<StepUnit, string>> = {
  event: 'event',
  phase: 'phase on this lane',
  request: 'request',
  gc: 'garbage collection',
};

/** Why a step leads nowhere: `This run has no garbage collection.`, `No later request.` */
export function noStepWords({ outcome }: ShownRun, unit: StepUnit, direction: 1 | -1): string {
  if (unit === 'gc' && outcome.jobs.count === 0) return 'This run has no garbage collection. Step by another unit.';
  const last = unit === 'request' && direction > 0 ? ' All requests have arrived.' : '';
  return `No ${direction > 0 ? 'later' : 'earlier'} ${NAMES[unit]}.${last}`;
}

/** What runs at an instant: `At 43.12 ms: erase on channel 0, chip 0, die 1 (…)`. */
export function nowWords(run: ShownRun, ns: number): string {
  const { recording } = run.outcome;
  const view = viewOf(run);
  const running: string[] = [];
  recording.lanes.forEach((chunks, number) => {
    const lane = new Lane(number, chunks);
    const { first, end } = lane.window(ns, ns + 1);
    for (let i = first; i < end; i++) {
      const { startNs, endNs, kind, operation } = lane.row(i);
      if (startNs > ns || endNs <= ns) continue;
      running.push(
        `${ROW_LABELS[ROW_KIND_NAMES[kind]]} on ${laneName(run, number)} (${operationWords(view, operation)})`,
      );
      return;
    }
  });
  return sentence(ns, running, 'nothing runs');
}

function sentence(ns: number, parts: readonly string[], none: string): string {
  const named = parts.slice(0, MOST_NAMED).join('; ');
  const more = parts.length > MOST_NAMED ? `; and ${parts.length - MOST_NAMED} more` : '';
  return `At ${formatExact(ns)}: ${parts.length === 0 ? none : `${named}${more}`}`;
}

/** The name of a lane of the recording. */
function laneName({ outcome: { recording, device } }: Pick<ShownRun, 'outcome'>, lane: number): string {
  if (lane < recording.channels) return `channel ${lane}`;
  const place = diePlace(device, lane - recording.channels);
  return `channel ${place.channel}, chip ${place.chip}, die ${place.die}`;
}
