/**
 * Rule 7: a request's latency is the exact sum of its parts, and the parts that are its own phases are as long as those
 * phases were.
 */
import {
  isUpdateRead,
  NONE,
  RowKind,
  WAIT_CAUSES,
  WAIT_NAMES,
  WaitCause,
  addRequestParts,
  ExactSum,
  type MergedRows,
} from '../support/doors/engine.ts';
import type { RunRecord } from './run-record.ts';

export class Latencies {
  readonly #record: RunRecord;
  /**
   * Length of the rows of each request's critical operation (and of the update read before it), latencies of
   * suspensions apart; ns.
   */
  readonly #own: Float64Array;

  constructor(record: RunRecord) {
    this.#record = record;
    this.#own = new Float64Array(record.operations.requests);
  }

  row(rows: MergedRows): void {
    const { operations, requestOf } = this.#record;
    const id = rows.operation;
    const request = requestOf[id];
    if (request === NONE || rows.kind === RowKind.suspend || rows.kind === RowKind.resume) return;
    const critical = operations.critical(request);
    const isUpdate = id + 1 === critical && isUpdateRead(operations.info(id));
    if (id === critical || isUpdate) this.#own[request] += rows.lengthNs;
  }

  finish(): void {
    const { operations, run } = this.#record;
    const { experiment, recording, waitTotals } = run;
    // Dies of a superblock share a command, and the buffer answers before any phase: their own phases are not these
    // rows.
    const ownRows = experiment.policy.superblockWays === 1 && experiment.host.writeBuffer.pages === 0;
    const parts = new Float64Array(WAIT_CAUSES);
    const totals = Array.from({ length: WAIT_CAUSES }, () => new ExactSum());
    for (let request = 0; request < operations.requests; request++) {
      const latency = addRequestParts(recording, request, parts);
      if (Number.isNaN(latency)) continue;
      const finish = operations.finish(request);
      const critical = operations.critical(request);
      const report = (message: string): void => {
        this.#record.report(7, finish, critical === NONE ? null : critical, `request ${request}: ${message}`, request);
      };
      let sum = 0;
      for (let cause = 0; cause < WAIT_CAUSES; cause++) {
        const part = parts[cause];
        sum += part;
        if (part < 0) report(`its part "${WAIT_NAMES[cause]}" is ${part} ns`);
        else totals[cause].add(part);
      }
      if (sum !== latency) report(`its parts sum to ${sum} ns, its latency is ${latency} ns`);
      if (!ownRows) continue;
      const own = parts[WaitCause.command] + parts[WaitCause.copy] + parts[WaitCause.array] + parts[WaitCause.transfer];
      if (own !== this.#own[request]) {
        report(`${own} ns are charged to its own phases, which lasted ${this.#own[request]} ns`);
      }
    }
    for (let cause = 0; cause < WAIT_CAUSES; cause++) {
      if (totals[cause].total === waitTotals[cause]) continue;
      this.#record.report(
        7,
        null,
        null,
        `all requests together: ${waitTotals[cause]} ns are charged to "${WAIT_NAMES[cause]}", their parts sum to ${totals[cause].total} ns`,
      );
    }
  }
}
