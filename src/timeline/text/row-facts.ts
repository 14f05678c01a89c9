/** A row in words, for tooltips and screen readers. */
import { diePlace, pagePlace } from '../../device/geometry.ts';
import { ORIGIN_LABELS, PHASE_LABELS } from '../../base/vocabulary.ts';
import { CAUSE_NAMES, INFO_VIRTUAL, NONE, RowKind } from '../../engine/recording/recording.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';
import { commandEnd, chipWords, kindWord, resumes } from './row-text.ts';
import { formatExact, formatShortTime, formatTime, groupDigits } from '../../base/format.ts';

/** A fact about a row: `length`, `1.300 000 ms`. */
export type Fact = readonly [name: string, value: string];

/** All facts of a row, in short lines. */
export function rowFacts(store: LaneStore, index: LaneIndex, row: number): { title: string; facts: Fact[] } {
  const kind = index.kind(row);
  const operation = index.operation(row);
  const { operations, requests } = store;
  const info = operations.info(operation);
  const planes = kind >= RowKind.read ? index.groupSize(row) : 1;
  const { startNs, lengthNs } = index.recorded(row);
  const commandNs = commandEnd(store, index, row) - index.start(row);
  const words = commandNs > 0 ? `${PHASE_LABELS.command}, ${kindWord(kind)}` : kindWord(kind);
  const title = words + (planes > 1 ? ` ×${planes} planes` : '') + (resumes(index, row) ? ', resumed' : '');
  const facts: Fact[] = [
    ['from', formatExact(startNs)],
    ['to', formatExact(startNs + lengthNs)],
    ['length', formatExact(lengthNs)],
    ...(commandNs > 0
      ? ([
          [PHASE_LABELS.command, formatExact(commandNs)],
          [kindWord(kind), formatExact(lengthNs - commandNs)],
        ] as const)
      : []),
    ['for', ORIGIN_LABELS[CAUSE_NAMES[operations.cause(operation)]]],
    // The controller serves requests, not operations.
    ...(kind >= RowKind.firmware ? [] : ([['operation', groupDigits(String(operation))]] as const)),
  ];
  const request = store.requestAt(index, row);
  if (request >= 0) {
    const latency = requests.finish(request) - requests.arrival(request);
    facts.push(['request', `#${request}${Number.isNaN(latency) ? '' : `, ${formatTime(latency, 3)}`}`]);
  }
  if (kind >= RowKind.firmware) return { title, facts };
  const lpn = operations.lpn(operation);
  if (lpn !== NONE) facts.push(['logical page', groupDigits(String(lpn))]);
  const ppn = operations.ppn(operation);
  if (ppn !== NONE && (info & INFO_VIRTUAL) === 0) {
    const { plane, block, page } = pagePlace(store.run.geometry, ppn);
    const chip = kind < RowKind.read ? dieWords(store, operation) : '';
    facts.push([
      'place',
      (chip === '' ? '' : `${chip}, `) +
        (kind === RowKind.erase ? `plane ${plane}, block ${block}` : `plane ${plane}, block ${block}, page ${page}`),
    ]);
  } else if (ppn !== NONE) {
    facts.push(['place', `plane ${ppn % store.run.geometry.planesPerDie}, never written before`]);
  }
  return { title, facts };
}

/** The chip of a transfer and, if its chip has several, the die. */
function dieWords(store: LaneStore, operation: number): string {
  const { geometry } = store.run;
  const chip = chipWords(store, operation);
  if (geometry.diesPerChip < 2 || store.dieOf(operation) < 0) return chip;
  const die = `die ${diePlace(geometry, store.dieOf(operation)).die}`;
  return chip === '' ? die : `${chip}, ${die}`;
}

/** As it is spoken: times are short. */
export function rowSentence(store: LaneStore, index: LaneIndex, row: number): string {
  const { title } = rowFacts(store, index, row);
  const { startNs, lengthNs } = index.recorded(row);
  const cause = CAUSE_NAMES[store.operations.cause(index.operation(row))];
  const request = store.requestAt(index, row);
  return [
    title,
    `${formatShortTime(lengthNs)} from ${formatShortTime(startNs)}`,
    cause === 'precondition' ? ORIGIN_LABELS[cause] : `for ${ORIGIN_LABELS[cause]}`,
    ...(request < 0 ? [] : [`request #${request}`]),
  ].join(', ');
}
