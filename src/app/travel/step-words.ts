/** The events of an instant as a sentence. */
import { msg, t } from '../../messages/message.ts';
import { formatCount, formatExact, formatTime } from '../../base/format.ts';
import { ROW_LABELS } from '../../base/vocabulary.ts';
import { diePlace, pagePlace } from '../../device/geometry.ts';
import { eventsAt, phaseRank, servedBy, type InstantEvent, type PhaseEvent } from '../../analysis/instant/events.ts';
import { blockOf, causeWords, operationWords } from '../../analysis/why/operation-words.ts';
import { NONE, OperationType, ROW_KIND_NAMES, RowKind, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { StepUnit } from '../../analysis/instant/step-units.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import { OP_WORDS } from '../../analysis/why/operation-words.ts';
import { serverWords } from '../../timeline/layout/lanes.ts';
import { bufferedWords } from '../../timeline/text/buffered-words.ts';
import { readerOf } from '../runs/run-reader.ts';

/** Events named one by one; further ones are counted. */
const MOST_NAMED = 3;

/**
 * `At 42.000 000 ms: the erase of block 60 is interrupted on channel 0, chip 0, die 1, 1.8 ms of 15 ms done; …`, what
 * matters most first.
 * @param side said if A and B are both on screen; null otherwise
 */
export function stepWords(run: ShownRun, ns: number, side: Side | null): string {
  const events = eventsAt(readerOf(run), ns).map((event) => eventWords(run, event));
  return events.length === 0 ? nowWords(run, ns, side) : sentence(ns, events, '', side);
}

function eventWords(run: ShownRun, event: InstantEvent): string {
  switch (event.kind) {
    case 'interrupted':
    case 'continued': {
      const { doneNs, totalNs } = event.progress;
      const words = {
        operation: operationWords(readerOf(run), event.operation),
        lane: laneName(run, event.lane),
        done: formatTime(doneNs),
        total: formatTime(totalNs),
      };
      return event.kind === 'interrupted'
        ? t('the {operation} is interrupted on {lane}, {done} of {total} done', words)
        : t('the {operation} continues on {lane}, {done} of {total} done', words);
    }
    case 'complete':
      return t('{request} is complete', { request: nameOf(run, event.first) });
    case 'arrival':
      return arrivalWords(run, event.first, event.last);
    default:
      return phaseWords(run, event);
  }
}

function phaseWords(run: ShownRun, { kind, lane, phase, operation, more, request }: PhaseEvent): string {
  const words = {
    phase: t(ROW_LABELS[ROW_KIND_NAMES[phase]]),
    lane: placeName(run, lane, phase, operation),
    operation:
      request === undefined
        ? operationsWords(run, operation, more)
        : t('for {request}', { request: nameOf(run, request) }),
  };
  return kind === 'start'
    ? t('{phase} starts on {lane} ({operation})', words)
    : t('{phase} ends on {lane} ({operation})', words);
}

/** What a phase is for, and how many pages go with it: `for write #3, with 1 more page`, `block 60, garbage collection`. */
function operationsWords(run: ShownRun, operation: number, more: number): string {
  const reader = readerOf(run);
  const info = reader.operations.info(operation);
  const request = reader.operations.requestOf(operation);
  const block = infoType(info) === OperationType.erase ? blockOf(reader, operation) : null;
  const origin = causeWords(infoCause(info));
  const words =
    request !== NONE
      ? t('for {request}', { request: nameOf(run, request) })
      : block === null
        ? origin
        : t('block {block}, {origin}', { block: String(block), origin });
  return more === 0
    ? words
    : t('{what}, with {count, plural, one {# more page} other {# more pages}}', { what: words, count: more });
}

const nameOf = ({ requests }: ShownRun, request: number): string =>
  `${t(OP_WORDS[requests.op[request % requests.count]])} #${request}`;

function arrivalWords(run: ShownRun, first: number, last: number): string {
  if (first === last) return t('{request} arrives', { request: nameOf(run, first) });
  return t('{count} requests arrive, from {first} to {last}', {
    count: formatCount(last - first + 1),
    first: nameOf(run, first),
    last: nameOf(run, last),
  });
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
export function noStepWords({ jobs }: ShownRun, unit: StepUnit, direction: 1 | -1): string {
  if (unit === 'gc' && jobs.count === 0) {
    return t('This run has no garbage collection. Step by another unit.');
  }
  return t((direction > 0 ? NONE_LATER : NONE_EARLIER)[unit]);
}

/** What runs at an instant: `At 43.12 ms: erase on channel 0, chip 0, die 1 (…)`. */
export function nowWords(run: ShownRun, ns: number, side: Side | null): string {
  const reader = readerOf(run);
  const running: { readonly phase: number; readonly words: string }[] = [];
  for (const lane of reader.lanes) {
    const { first, end } = lane.window(ns, ns + 1);
    const here = Array.from({ length: end - first }, (_, i) => lane.row(first + i)).filter(
      ({ startNs, endNs }) => startNs <= ns && endNs > ns,
    );
    const row = here.at(0);
    if (row === undefined) continue;
    running.push({
      phase: row.kind,
      words: t('{phase} on {lane} ({operation})', {
        phase: t(ROW_LABELS[ROW_KIND_NAMES[row.kind]]),
        lane: placeName(run, lane.number, row.kind, row.operation),
        operation: operationsWords(run, row.operation, here.filter(({ kind }) => kind === row.kind).length - 1),
      }),
    });
  }
  for (const lane of reader.servers) {
    lane.visit(ns, ns + 1, (startNs, endNs, phase, subject) => {
      if (startNs > ns || endNs <= ns) return;
      const { operation, request } = servedBy(subject);
      running.push({
        phase,
        words: t('{phase} on {lane} ({operation})', {
          phase: t(ROW_LABELS[ROW_KIND_NAMES[phase]]),
          lane: laneName(run, lane.number),
          operation:
            request === undefined
              ? operationsWords(run, operation, 0)
              : t('for {request}', { request: nameOf(run, request) }),
        }),
      });
    });
  }
  running.sort((a, b) => phaseRank(a.phase) - phaseRank(b.phase));
  const { recording, bufferOccupancy } = run;
  const buffered =
    bufferOccupancy === null || ns >= recording.endNs
      ? ''
      : t('; write buffer: {pages} pages', { pages: bufferedWords(bufferOccupancy, ns, recording.endNs) });
  const words = running.map((one) => one.words);
  return sentence(ns, words, t('nothing runs'), side) + buffered;
}

function sentence(ns: number, parts: readonly string[], none: string, side: Side | null): string {
  const named = parts.slice(0, MOST_NAMED).join('; ');
  const more = parts.length - MOST_NAMED;
  const all = more > 0 ? t('{events}; and {count} more', { events: named, count: formatCount(more) }) : named;
  const words = { instant: formatExact(ns), events: parts.length === 0 ? none : all };
  return side === null
    ? t('At {instant}: {events}', words)
    : t('{side} at {instant}: {events}', { ...words, side: side.toUpperCase() });
}

/** The name of a lane of the recording; the controller's come behind all others. */
function laneName({ recording, experiment }: ShownRun, lane: number): string {
  if (recording.controller !== undefined && lane >= recording.lanes.length)
    return serverWords(recording.controller, lane - recording.lanes.length);
  if (lane < recording.channels) return t('channel {channel}', { channel: String(lane) });
  const place = diePlace(experiment.device, lane - recording.channels);
  return t('channel {channel}, chip {chip}, die {die}', {
    channel: String(place.channel),
    chip: String(place.chip),
    die: String(place.die),
  });
}

/** The lane of a phase; of a transfer also the chip and the page that it is for. */
function placeName(run: ShownRun, lane: number, phase: number, operation: number): string {
  const name = laneName(run, lane);
  if (lane >= run.recording.channels) return name;
  const reader = readerOf(run);
  const die = reader.dieOf(operation);
  if (die === NONE) return name;
  const place = diePlace(run.experiment.device, die);
  const words = { lane: name, chip: String(place.chip), die: String(place.die) };
  const ppn = reader.operations.ppn(operation);
  const isTransfer = phase === RowKind.load || phase === RowKind.dataIn || phase === RowKind.dataOut;
  if (!isTransfer || ppn === NONE || reader.operations.isVirtual(operation))
    return t('{lane} for chip {chip}, die {die}', words);
  const { plane, block, page } = pagePlace(reader.geometry, ppn);
  const of = { ...words, plane: String(plane), block: String(block), page: String(page) };
  return reader.geometry.planesPerDie > 1
    ? t('{lane} for chip {chip}, die {die}, plane {plane}, page {page} of block {block}', of)
    : t('{lane} for chip {chip}, die {die}, page {page} of block {block}', of);
}
