/** The command at the start of a write's data-in, which are one recorded row. */
import { RowKind } from '../../engine/recording/recording.ts';
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
