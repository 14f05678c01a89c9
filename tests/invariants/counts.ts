/**
 * Rule 8: the work of the host, garbage collection, reallocation, wear leveling, folding and padding is counted separately, and
 * every operation once.
 */
import { Cause, OperationType, infoCause, infoType } from '../support/doors/engine.ts';
import type { RunRecord } from './run-record.ts';

const NOTHING = {
  hostRead: 0,
  hostProgram: 0,
  gcRead: 0,
  gcProgram: 0,
  reallocation: 0,
  wearLeveling: 0,
  padding: 0,
  folded: 0,
  erases: 0,
  wasted: 0,
};

type CounterName = keyof typeof NOTHING;

/** @param wasted skipped pages, according to the recording */
export function checkCounts(record: RunRecord, wasted: number): void {
  const { operations, run } = record;
  const counted = { ...NOTHING, wasted };
  /**
   * Operations without any row: an operation of length 0 may have run, or may still wait at the end (a copyback for a
   * page, the others for their unit).
   */
  const unseen = { ...NOTHING, wasted: 0 };
  for (let id = 0; id < operations.count; id++) {
    if (!record.arrayEnded(id)) continue;
    const info = operations.info(id);
    const name = counterOf(infoType(info), infoCause(info));
    if (name === null) continue;
    counted[name]++;
    if (record.isUnsure(id)) unseen[name]++;
  }
  for (const name of Object.keys(NOTHING) as CounterName[]) {
    // Skipped pages are known only from the order of programs.
    if (name === 'wasted' && record.unchecked.some((rule) => rule !== 10)) continue;
    const claimed = run.counters[name];
    if (claimed < counted[name] - unseen[name] || claimed > counted[name]) {
      record.report(8, null, null, `${name} is counted as ${claimed}; ${counted[name]} were recorded`);
    }
  }
}

/** Of the counters of a run, the one that an operation adds to; null: to none (the drive's filling before time 0). */
function counterOf(type: number, cause: number): CounterName | null {
  if (cause === Cause.precondition) return null;
  if (type === OperationType.erase) return 'erases';
  if (type === OperationType.read) return cause === Cause.host ? 'hostRead' : cause === Cause.gc ? 'gcRead' : null;
  if (cause === Cause.host) return 'hostProgram';
  if (cause === Cause.padding) return 'padding';
  if (cause === Cause.gc) return 'gcProgram';
  if (cause === Cause.fold) return 'folded';
  return cause === Cause.reallocation ? 'reallocation' : 'wearLeveling';
}
