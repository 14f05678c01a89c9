/**
 * The controller's rows (model page §11.11): a core serves one command at a time, a direction of the link carries one
 * transfer at a time (rule 3); a write's data comes in before its command is served, nothing is served before its
 * request arrives, no data of a read goes out before its command was served (rule 6).
 */
import {
  rowEnd,
  rowKind,
  rowStart,
  rowWord,
  BACKGROUND_ROW,
  NONE,
  ROW_KIND_NAMES,
  RowKind,
} from '../support/doors/engine.ts';
import type { RunRecord } from './run-record.ts';

export function checkController(record: RunRecord): void {
  const { controller } = record.run.recording;
  if (controller === undefined) return;
  const { operations } = record;
  /** By request: when all of its data from the host was in; when a core was through with it, ns. */
  const ready = new Float64Array(operations.requests);
  for (let request = 0; request < operations.requests; request++) ready[request] = operations.arrival(request);
  // Data from the host comes first, then cores, then data to it.
  for (const kind of [RowKind.linkIn, RowKind.firmware, RowKind.linkOut]) {
    const after = ready.slice();
    for (const chunk of controller.lanes.flat()) {
      for (let i = 0; i < chunk.count; i++) {
        const request = chunk.operation[i];
        if (rowKind(rowWord(chunk, i)) !== kind || request >= BACKGROUND_ROW) continue;
        const startNs = rowStart(chunk, i);
        const endNs = rowEnd(chunk, i);
        if (startNs < ready[request])
          report(
            record,
            6,
            startNs,
            request,
            `has its ${ROW_KIND_NAMES[kind]} before ${ready[request]} ns, when that may begin`,
          );
        if (operations.finish(request) < endNs)
          report(record, 6, endNs, request, `completes before its ${ROW_KIND_NAMES[kind]} has ended`);
        after[request] = Math.max(after[request], endNs);
      }
    }
    ready.set(after);
  }
  controller.lanes.forEach((chunks, lane) => {
    let busyUntil = -Infinity;
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const startNs = rowStart(chunk, i);
        const request = chunk.operation[i] < BACKGROUND_ROW ? chunk.operation[i] : NONE;
        if (startNs < busyUntil) {
          const name = lane < controller.cores ? `core ${lane}` : `link direction ${lane - controller.cores}`;
          report(record, 3, startNs, request, `starts on ${name}, which is busy until ${busyUntil} ns`);
        }
        busyUntil = Math.max(busyUntil, rowEnd(chunk, i));
      }
    }
  });
}

function report(record: RunRecord, rule: 3 | 6, atNs: number, request: number, message: string): void {
  if (request === NONE) record.report(rule, atNs, null, `a moved page ${message}`);
  else record.report(rule, atNs, null, `request ${request} ${message}`, request);
}
