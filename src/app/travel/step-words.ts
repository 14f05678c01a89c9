import { formatCount, formatExact, formatTime, plural } from '../../base/format.ts';
import { ROW_LABELS } from '../../base/vocabulary.ts';
import { diePlace, pagePlace } from '../../device/geometry.ts';
import { eventsAt, phaseRank, servedBy, type InstantEvent, type PhaseEvent } from '../../analysis/instant/events.ts';
import { blockOf, causeWords, operationWords, OP_WORDS } from '../../analysis/statements/operation-words.ts';
import { NONE, OperationType, ROW_KIND_NAMES, RowKind, infoCause, infoType } from '../../engine/recording/recording.ts';
import type { StepUnit } from '../../analysis/instant/stepping.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import { serverWords } from '../../timeline/layout/lanes.ts';
import { bufferedWords } from '../../timeline/index/buffer-steps.ts';
import { hasRows, readerOf } from '../runs/run-reader.ts';

/** Further events are counted. */
const MOST_NAMED = 3;

/**
 * `At 42.000 000 ms: the erase of block 60 is interrupted on channel 0, chip 0, die 1, 1.8 ms of 15 ms done; …`, what
 * matters most first.
 * @param side said if A and B are both on screen; null otherwise
 * @param other the other run then, told after this one
 */
export function stepWords(run: ShownRun, ns: number, side: Side | null, other: ShownRun | null = null): string {
  return sentence(ns, side, [eventsWords(run, ns), ...known(other, ns).map((one) => eventsWords(one, ns))]);
}

const known = (run: ShownRun | null, ns: number): ShownRun[] => (run !== null && hasRows(run, ns, ns) ? [run] : []);

/** What happens at an instant, or else what runs. */
function eventsWords(run: ShownRun, ns: number): string {
  const events = eventsAt(readerOf(run), ns).map((event) => eventWords(run, event));
  return events.length === 0 ? runningWords(run, ns) : listed(events, '');
}

function eventWords(run: ShownRun, event: InstantEvent): string {
  switch (event.kind) {
    case 'interrupted':
    case 'continued': {
      const { doneNs, totalNs } = event.progress;
      const operation = operationWords(readerOf(run), event.operation);
      const lane = laneName(run, event.lane);
      const done = totalNs === null ? formatTime(doneNs) : `${formatTime(doneNs)} of ${formatTime(totalNs)}`;
      return `the ${operation} ${event.kind === 'interrupted' ? 'is interrupted' : 'continues'} on ${lane}, ${done} done`;
    }
    case 'complete':
      return `${nameOf(run, event.first)} is complete`;
    case 'arrival':
      return arrivalWords(run, event.first, event.last);
    default:
      return phaseWords(run, event);
  }
}

function phaseWords(run: ShownRun, { kind, lane, phase, operation, more, request }: PhaseEvent): string {
  const words = {
    phase: ROW_LABELS[ROW_KIND_NAMES[phase]],
    lane: placeName(run, lane, phase, operation),
    operation: request === undefined ? operationsWords(run, operation, more) : `for ${nameOf(run, request)}`,
  };
  return kind === 'start'
    ? `${words.phase} starts on ${words.lane} (${words.operation})`
    : `${words.phase} ends on ${words.lane} (${words.operation})`;
}

/** `for write #3, with 1 more page`, `block 60, garbage collection` */
function operationsWords(run: ShownRun, operation: number, more: number): string {
  const reader = readerOf(run);
  const info = reader.operations.info(operation);
  const request = reader.operations.requestOf(operation);
  const block = infoType(info) === OperationType.erase ? blockOf(reader, operation) : null;
  const origin = causeWords(infoCause(info));
  const words =
    request !== NONE ? `for ${nameOf(run, request)}` : block === null ? origin : `block ${block}, ${origin}`;
  return more === 0 ? words : `${words}, with ${plural(more, 'more page')}`;
}

const nameOf = ({ requests }: ShownRun, request: number): string =>
  `${OP_WORDS[requests.op[request % requests.count]]} #${request}`;

function arrivalWords(run: ShownRun, first: number, last: number): string {
  if (first === last) return `${nameOf(run, first)} arrives`;
  return `${formatCount(last - first + 1)} requests arrive, from ${nameOf(run, first)} to ${nameOf(run, last)}`;
}

const NONE_LATER: Readonly<Record<StepUnit, string>> = {
  event: 'No later event.',
  phase: 'No later phase on this lane.',
  request: 'No later request. All requests have arrived.',
  gc: 'No later garbage collection.',
};
const NONE_EARLIER: Readonly<Record<StepUnit, string>> = {
  event: 'No earlier event.',
  phase: 'No earlier phase on this lane.',
  request: 'No earlier request.',
  gc: 'No earlier garbage collection.',
};

/** `This run has no garbage collection.`, `No later request.` */
export function noStepWords({ jobs }: ShownRun, unit: StepUnit, direction: 1 | -1): string {
  if (unit === 'gc' && jobs.count === 0) {
    return 'This run has no garbage collection. Step by another unit.';
  }
  return (direction > 0 ? NONE_LATER : NONE_EARLIER)[unit];
}

/** `At 43.12 ms: erase on channel 0, chip 0, die 1 (…)` */
export function nowWords(run: ShownRun, ns: number, side: Side | null, other: ShownRun | null = null): string {
  return sentence(ns, side, [runningWords(run, ns), ...known(other, ns).map((one) => runningWords(one, ns))]);
}

function runningWords(run: ShownRun, ns: number): string {
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
      words: `${ROW_LABELS[ROW_KIND_NAMES[row.kind]]} on ${placeName(run, lane.number, row.kind, row.operation)} (${operationsWords(run, row.operation, here.filter(({ kind }) => kind === row.kind).length - 1)})`,
    });
  }
  for (const lane of reader.servers) {
    lane.visit(ns, ns + 1, (startNs, endNs, phase, subject) => {
      if (startNs > ns || endNs <= ns) return;
      const { operation, request } = servedBy(subject);
      running.push({
        phase,
        words: `${ROW_LABELS[ROW_KIND_NAMES[phase]]} on ${laneName(run, lane.number)} (${
          request === undefined ? operationsWords(run, operation, 0) : `for ${nameOf(run, request)}`
        })`,
      });
    });
  }
  running.sort((a, b) => phaseRank(a.phase) - phaseRank(b.phase));
  const { recording, bufferOccupancy } = run;
  const buffered =
    bufferOccupancy === null || ns >= recording.endNs
      ? ''
      : `; write buffer: ${bufferedWords(bufferOccupancy, ns, recording.endNs)} pages`;
  const words = running.map((one) => one.words);
  return listed(words, 'nothing runs') + buffered;
}

function listed(parts: readonly string[], none: string): string {
  const named = parts.slice(0, MOST_NAMED).join('; ');
  const more = parts.length - MOST_NAMED;
  const all = more > 0 ? `${named}; and ${formatCount(more)} more` : named;
  return parts.length === 0 ? none : all;
}

/** @param runs what is told of this run, and of the other one */
function sentence(ns: number, side: Side | null, [own, there]: readonly string[]): string {
  if (side === null) return `At ${formatExact(ns)}: ${own}`;
  const first = `${side.toUpperCase()} at ${formatExact(ns)}: ${own}`;
  return there === undefined ? first : `${first}. ${side === 'a' ? 'B' : 'A'}: ${there}`;
}

/** The controller's lanes come after all others. */
function laneName({ recording, experiment }: ShownRun, lane: number): string {
  if (recording.controller !== undefined && lane >= recording.lanes.length)
    return serverWords(recording.controller, lane - recording.lanes.length);
  if (lane < recording.channels) return `channel ${lane}`;
  const place = diePlace(experiment.device, lane - recording.channels);
  return `channel ${place.channel}, chip ${place.chip}, die ${place.die}`;
}

/** Of a transfer, also the chip and the page. */
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
    return `${words.lane} for chip ${words.chip}, die ${words.die}`;
  const { plane, block, page } = pagePlace(reader.geometry, ppn);
  const of = { ...words, plane: String(plane), block: String(block), page: String(page) };
  return reader.geometry.planesPerDie > 1
    ? `${of.lane} for chip ${of.chip}, die ${of.die}, plane ${of.plane}, page ${of.page} of block ${of.block}`
    : `${of.lane} for chip ${of.chip}, die ${of.die}, page ${of.page} of block ${of.block}`;
}
