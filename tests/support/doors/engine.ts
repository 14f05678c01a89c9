/** What the guards (recorded documents, reference model, laws, kept links) use of the simulation and what a run says. Code that moves is
 * found here anew: the guards themselves stand still. */
export { isArrayKind } from '../../../src/analysis/columns/array-operations.ts';
export { staysOnDie } from '../../../src/analysis/why/spans.ts';
export { chunkOf } from '../../../src/analysis/columns/rows.ts';
export { Operations } from '../../../src/analysis/columns/operations.ts';
export type { RequestFields } from '../../../src/analysis/columns/requests.ts';
export { MergedRows } from '../../../src/analysis/columns/rows.ts';
export { wholeRunCounts } from '../../../src/analysis/figures/run-figures.ts';
export type { RunCounters } from '../../../src/analysis/figures/summary.ts';
export { ExactSum } from '../../../src/analysis/latency/percentiles.ts';
export type { RecordedRun } from '../../../src/analysis/run.ts';
export { Units } from '../../../src/engine/state/units.ts';
export type { DeviceState } from '../../../src/engine/recording/recording.ts';
export {
  type LaneChunk,
  packRow,
  rowEnd,
  rowKind,
  rowLength,
  rowStart,
  rowWord,
} from '../../../src/engine/recording/lane-chunk.ts';
export {
  BACKGROUND_ROW,
  CAUSE_NAMES,
  Cause,
  INFO_NO_FLASH,
  INFO_VIRTUAL,
  NONE,
  OperationType,
  PART_LAST,
  ROW_KIND_NAMES,
  type Recording,
  RowKind,
  WAIT_CAUSES,
  WAIT_NAMES,
  WaitCause,
  addRequestParts,
  finishOf,
  infoCause,
  infoType,
  isUpdateRead,
} from '../../../src/engine/recording/recording.ts';
export { isCachedProgram } from '../places.ts';
export { refuseUnsupported } from '../../../src/engine/setup/unsupported.ts';
export { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
