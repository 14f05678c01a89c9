/** Labels of rows, by the space that a bar has. */
import { blockInPlane, diePlace } from '../../device/geometry.ts';
import { ORIGIN_SHORT_LABELS, ROW_LABELS } from '../../base/vocabulary.ts';
import { CAUSE_NAMES, Cause, NONE, ROW_KIND_NAMES, RowKind } from '../../engine/recording/recording.ts';
import type { LaneIndex } from '../index/lane-index.ts';
import type { LaneStore } from '../index/lane-store.ts';

/** When the command of a row's data-in ends, ns; the start of the row if it has none. */
export function commandEnd(store: LaneStore, index: LaneIndex, row: number): number {
  const start = index.start(row);
  if (index.kind(row) !== RowKind.load) return start;
  const { startNs, lengthNs } = index.recorded(row);
  // Another row may cover the beginning of this one.
  return Math.max(start, startNs + Math.min(lengthNs, store.run.recording.own.commandNs));
}

export const kindWord = (kind: number): string => ROW_LABELS[ROW_KIND_NAMES[kind]];

/** Whether the row resumes an operation that was suspended before. */
export function resumes(index: LaneIndex, row: number): boolean {
  let before = row - 1;
  while (before >= 0 && index.start(before) === index.start(row)) before--;
  return (
    before >= 0 &&
    index.kind(before) === RowKind.resume &&
    index.end(before) === index.start(row) &&
    sameGroup(index, before, index.operation(row))
  );
}

const PASS_ROWS = 100;

/** Which pass of its word line a program is, if it has two: another program of it that was not suspended. */
function passWords(index: LaneIndex, row: number): string {
  if (index.groupSize(row) < 2) return '';
  if (hasOtherPass(index, row, 1)) return 'first pass';
  return hasOtherPass(index, row, -1) ? 'second pass' : '';
}

function hasOtherPass(index: LaneIndex, row: number, step: 1 | -1): boolean {
  const operation = index.operation(row);
  for (let at = row + step, left = PASS_ROWS; left > 0 && at >= 0 && at < index.rows; at += step, left--) {
    if (index.operation(at) !== operation) continue;
    const kind = index.kind(at);
    if (kind === RowKind.program) return true;
    if (kind === RowKind.suspend || kind === RowKind.resume) return false;
  }
  return false;
}

/** Whether an operation is among the rows that run together with a row. */
function sameGroup(index: LaneIndex, row: number, operation: number): boolean {
  let first = row;
  while (first > 0 && index.repeats(first)) first--;
  for (let r = first; r < first + index.groupSize(first); r++) if (index.operation(r) === operation) return true;
  return false;
}

function eraseTarget(store: LaneStore, operation: number): string {
  const ppn = store.operations.ppn(operation);
  if (ppn === NONE) return '';
  return ` block ${blockInPlane(store.run.geometry, ppn)}`;
}

/** The chip of an operation, `chip 3`; empty if its channel has only one. */
export function chipWords(store: LaneStore, operation: number): string {
  const { geometry } = store.run;
  const die = store.dieOf(operation);
  return geometry.chipsPerChannel < 2 || die < 0 ? '' : `chip ${diePlace(geometry, die).chip}`;
}

/**
 * Labels of a bar, longest first. A label is shown whole or not at all: the painter uses the first that fits.
 */
export function barLabels(store: LaneStore, index: LaneIndex, row: number): string[] {
  const kind = index.kind(row);
  const operation = index.operation(row);
  const word = kindWord(kind);
  const cause = store.operations.cause(operation);
  const tag =
    cause === Cause.host || cause === Cause.precondition ? '' : ` · ${ORIGIN_SHORT_LABELS[CAUSE_NAMES[cause]]}`;
  const planes = kind >= RowKind.read ? index.groupSize(row) : 1;
  const times = planes > 1 ? ` ×${planes}` : '';
  const request = store.requestAt(index, row);
  const owner = request >= 0 ? ` · #${request}` : tag;
  switch (kind) {
    case RowKind.erase: {
      const target = eraseTarget(store, operation);
      const resumed = resumes(index, row) ? ' resumed' : '';
      return [`${word}${target}${resumed}${tag}`, `${word}${target}${tag}`, `${word}${tag}`, word];
    }
    case RowKind.program: {
      const pass = passWords(index, row);
      if (pass !== '') return [`${word}${times} · ${pass}${owner}`, `${word} · ${pass}`, pass, word];
      const resumed = resumes(index, row) ? ' resumed' : '';
      return [`${word}${times}${resumed}${owner}`, `${word}${times}${owner}`, `${word}${times}`, word];
    }
    case RowKind.suspend:
    case RowKind.resume:
      return [word];
    case RowKind.firmware:
    case RowKind.linkIn:
    case RowKind.linkOut:
      return [`${word}${owner}`, word];
    case RowKind.read:
    case RowKind.copy:
      return [`${word}${times}${owner}`, `${word}${times}`, word];
    default: {
      const chip = chipWords(store, operation);
      if (chip === '') return [`${word}${owner}`, word];
      // The color tells the kind of transfer; only the label tells its source.
      return [`${word} · ${chip}${owner}`, `${word} · ${chip}`, `${chip}${owner}`, chip, word];
    }
  }
}
