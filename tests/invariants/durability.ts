/**
 * What a write buffer promises (model page §11.9): when a flush completes, every page of a write that had completed
 * before the flush arrived is on flash; a write with FUA, or under write-through, completes with its last program.
 */
import { NONE, OperationType, infoType } from '../support/doors/engine.ts';
import type { RunRecord } from './run-record.ts';

const WRITE = 1;
const FLUSH = 3;
const FUA_WRITE = 5;

/** @param record of a run with a write buffer, its rows read */
export function checkDurability(record: RunRecord): void {
  const { run, operations, requestOf, lastEnd } = record;
  const { experiment, workload } = run;
  if (experiment.host.writeBuffer.pages === 0) return;
  const isThrough = experiment.host.writeBuffer.acknowledge === 'program';
  const opOf = (request: number): number => workload.op[request % workload.count];
  // Of each write: when its last program ended. (A page that was merged has no operation of its own.)
  const onFlash = new Float64Array(operations.requests).fill(-1);
  for (let id = 0; id < operations.count; id++) {
    const request = requestOf[id];
    const info = operations.info(id);
    if (request === NONE || infoType(info) !== OperationType.program) continue;
    onFlash[request] = Math.max(onFlash[request], record.arrayEnded(id) ? lastEnd[id] : Infinity);
  }
  // Programs of no length leave no row: nothing is known of their end.
  if (record.arrayNs[OperationType.program] === 0) return;
  const written: number[] = [];
  for (let request = 0; request < operations.requests; request++) {
    const op = opOf(request);
    const finish = operations.finish(request);
    if (op !== FLUSH) {
      if ((op & 3) === WRITE && onFlash[request] >= 0) written.push(request);
      if (Number.isNaN(finish) || !(op === FUA_WRITE || (isThrough && op === WRITE))) continue;
      if (finish !== onFlash[request]) {
        report(record, finish, request, `completes at ${finish} ns, its last program ends at ${onFlash[request]} ns`);
      }
      continue;
    }
    const arrival = operations.arrival(request);
    if (Number.isNaN(finish)) continue;
    for (const write of written) {
      // Of two at one instant it is not known which came first.
      if (!(operations.finish(write) < arrival) || onFlash[write] <= finish) continue;
      report(record, finish, request, `is a flush that completes before write ${write} is on flash`);
    }
    // Data on flash now is on flash at every later flush.
    const left = written.filter((write) => onFlash[write] > finish);
    written.splice(0, written.length, ...left);
  }
}

function report(record: RunRecord, atNs: number, request: number, message: string): void {
  record.report(6, atNs, null, `request ${request} ${message}`, request);
}
