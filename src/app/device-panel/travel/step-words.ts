/** The events of an instant as a sentence. */
import { msg, t } from '../../../messages/message.ts';
import { firstIndex } from '../../../base/binary-search.ts';
import { ROW_LABELS } from '../../../base/vocabulary.ts';
import { diePlace } from '../../../device/geometry.ts';
import { Lane } from '../../../analysis/columns/rows.ts';
import { operationWords } from '../../../analysis/why/operation-words.ts';
import { ROW_KIND_NAMES } from '../../../engine/recording/recording.ts';
import type { StepUnit } from '../../../analysis/instant/step-units.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { formatCount, formatExact } from '../../../base/format.ts';
import { OP_WORDS } from '../../timeline-panel/timeline-words.ts';
import { bufferedWords } from '../../../timeline/text/buffered-words.ts';
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
      const words = {
        phase: t(ROW_LABELS[ROW_KIND_NAMES[kind]]),
        lane: laneName(run, number),
        operation: operationWords(view, operation),
      };
      edges.push(
        startNs === ns
          ? t('{phase} starts on {lane} ({operation})', words)
          : t('{phase} ends on {lane} ({operation})', words),
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
  const name = (request: number): string => `${t(OP_WORDS[requests.op[request % requests.count]])} #${request}`;
  if (end - first === 0) return [];
  if (end - first === 1) return [t('{request} arrives', { request: name(first) })];
  return [
    t('{count} requests arrive, from {first} to {last}', {
      count: formatCount(end - first),
      first: name(first),
      last: name(end - 1),
    }),
  ];
}

/** No step of a unit, later and earlier. */
const NONE_LATER: Readonly<Record<StepUnit, string>> = {
  event: msg('No later event.'),
  phase: msg('No later phase on this lane.'),
  request: msg('No later request. All requests have arrived.'),
  gc: msg('No later garbage collection.'),
};
const NONE_EARLIER: Readonly<Record<StepUnit, string>> = {
  event: msg('No earlier event.'),
  phase: msg('No earlier phase on this lane.'),
  request: msg('No earlier request.'),
  gc: msg('No earlier garbage collection.'),
};

/** Why a step leads nowhere: `This run has no garbage collection.`, `No later request.` */
export function noStepWords({ outcome }: ShownRun, unit: StepUnit, direction: 1 | -1): string {
  if (unit === 'gc' && outcome.jobs.count === 0) {
    return t('This run has no garbage collection. Step by another unit.');
  }
  return t((direction > 0 ? NONE_LATER : NONE_EARLIER)[unit]);
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
        t('{phase} on {lane} ({operation})', {
          phase: t(ROW_LABELS[ROW_KIND_NAMES[kind]]),
          lane: laneName(run, number),
          operation: operationWords(view, operation),
        }),
      );
      return;
    }
  });
  const { bufferOccupancy } = run.outcome;
  const buffered =
    bufferOccupancy === null || ns >= recording.endNs
      ? ''
      : t('; write buffer: {pages} pages', { pages: bufferedWords(bufferOccupancy, ns, recording.endNs) });
  return sentence(ns, running, t('nothing runs')) + buffered;
}

function sentence(ns: number, parts: readonly string[], none: string): string {
  const named = parts.slice(0, MOST_NAMED).join('; ');
  const more = parts.length - MOST_NAMED;
  const events = more > 0 ? t('{events}; and {count} more', { events: named, count: formatCount(more) }) : named;
  return t('At {instant}: {events}', { instant: formatExact(ns), events: parts.length === 0 ? none : events });
}

/** The name of a lane of the recording. */
function laneName({ outcome: { recording, device } }: Pick<ShownRun, 'outcome'>, lane: number): string {
  if (lane < recording.channels) return t('channel {channel}', { channel: String(lane) });
  const place = diePlace(device, lane - recording.channels);
  return t('channel {channel}, chip {chip}, die {die}', {
    channel: String(place.channel),
    chip: String(place.chip),
    die: String(place.die),
  });
}
