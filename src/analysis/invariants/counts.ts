/** Rule 8: what the host, garbage collection, reallocation and wear levelling did is counted apart, and every operation once. */
import { Cause, OperationType, infoCause, infoType } from '../../engine/recording.ts';
import type { RunRecord } from './run-record.ts';

/** @param wasted pages that were skipped or programmed without data, by what was recorded */
export function checkCounts(record: RunRecord, wasted: number): void {
  const { operations, run } = record;
  const counted = {
    hostRead: 0,
    hostProgram: 0,
    gcRead: 0,
    gcProgram: 0,
    reallocation: 0,
    wearLeveling: 0,
    erases: 0,
    wasted,
  };
  /** Reads without any row: one without a length may have read its page, or wait when the run ends (a copyback for a place, a host's for its unit). */
  const unseen = { hostRead: 0, gcRead: 0 };
  for (let id = 0; id < operations.count; id++) {
    if (!record.arrayEnded(id)) continue;
    const info = operations.info(id);
    const cause = infoCause(info);
    const type = infoType(info);
    if (type === OperationType.read && record.lastEnd[id] < 0) {
      if (cause === Cause.host) unseen.hostRead++;
      else if (cause === Cause.gc) unseen.gcRead++;
    }
    if (cause === Cause.precondition) continue;
    if (type === OperationType.erase) counted.erases++;
    else if (type === OperationType.read) {
      if (cause === Cause.host) counted.hostRead++;
      else if (cause === Cause.gc) counted.gcRead++;
    } else if (cause === Cause.host) counted.hostProgram++;
    else if (cause === Cause.gc) counted.gcProgram++;
    else if (cause === Cause.reallocation) counted.reallocation++;
    else counted.wearLeveling++;
  }
  for (const [name, count] of Object.entries(counted)) {
    // What was skipped is known from the order of programs only.
    if (name === 'wasted' && record.unchecked.length > 0) continue;
    const claimed = run.counters[name as keyof typeof counted];
    const fewest = name === 'gcRead' || name === 'hostRead' ? count - unseen[name] : count;
    if (claimed < fewest || claimed > count) {
      record.report(8, null, null, `${name} is counted as ${claimed}; ${count} were recorded`);
    }
  }
}
