/**
 * Rule 6: nothing starts before what causes it. An operation's phases follow each other (command, then array, then
 * data-out; a load, then its program), all of them after the request arrived; a page is read (and, with
 * `host.hazards: flash`, written again) only after its earlier write has ended; a moved page is written after it was
 * read; a request completes when its last operation does.
 */
import {
  CAUSE_NAMES,
  Cause,
  INFO_NO_FLASH,
  isUpdateRead,
  NONE,
  OperationType,
  ROW_KIND_NAMES,
  RowKind,
  infoCause,
  infoType,
  staysOnDie,
  type MergedRows,
} from '../support/doors/engine.ts';
import type { RunRecord } from './run-record.ts';
import { firstOf } from '../reference/page-types.ts';

/** The phases of an operation so far. */
const SEEN_BUS = 1;
const SEEN_ARRAY = 2;
const SEEN_OUT = 4;
const SEEN_FIRST = 8;

export class Causality {
  readonly #record: RunRecord;
  /** End of the latest row of each operation so far, and its phases. */
  readonly #end: Float64Array;
  readonly #seen: Uint8Array;
  /** By logical page: the latest host write and the latest host read that were dispatched (id + 1; 0 none). */
  readonly #lastWrite: Uint32Array;
  readonly #lastRead: Uint32Array;
  /** If pages in flight are in RAM: of each operation the latest earlier host write of its page (id + 1; 0 none). */
  readonly #earlierWrite: Uint32Array | null;
  /**
   * Background reads of logical pages on the move, by cause, by logical page: more than one where an old copy is read
   * although its page has gone.
   */
  readonly #moves = CAUSE_NAMES.map(() => new Map<number, number[]>());

  constructor(record: RunRecord) {
    this.#record = record;
    this.#end = new Float64Array(record.operations.count).fill(-1);
    this.#seen = new Uint8Array(record.operations.count);
    this.#lastWrite = new Uint32Array(record.geometry.logicalPages);
    this.#lastRead = new Uint32Array(record.geometry.logicalPages);
    this.#earlierWrite = record.run.experiment.host.hazards === 'ram' ? earlierWrites(record) : null;
  }

  /** The first row of an operation. */
  dispatched(id: number, atNs: number): void {
    const { operations, requestOf } = this.#record;
    const request = requestOf[id];
    if (request !== NONE && atNs < this.#record.pagesBegan(request)) {
      this.#report(
        atNs,
        id,
        `operation ${id} starts before its request ${request} arrives (${this.#record.pagesBegan(request)} ns)`,
      );
    }
    const info = operations.info(id);
    const lpn = operations.lpn(id);
    if (lpn === NONE) return;
    if (infoCause(info) !== Cause.host) this.#background(id, atNs, info, lpn);
    else this.#afterEarlierAccesses(id, atNs, info, lpn);
  }

  #background(id: number, atNs: number, info: number, lpn: number): void {
    const cause = infoCause(info);
    const moves = this.#moves[cause];
    const reads = moves.get(lpn) ?? [];
    if (infoType(info) === OperationType.read) {
      moves.set(lpn, [...reads, id]);
      return;
    }
    const { lastEnd } = this.#record;
    const done = reads.findIndex((read) => lastEnd[read] <= atNs);
    const [read] = reads.splice(Math.max(done, 0), 1);
    if (reads.length === 0) moves.delete(lpn);
    if (read === undefined) {
      if (cause === Cause.reallocation || this.#record.arrayNs[OperationType.read] === 0) return;
      this.#report(atNs, id, `operation ${id} writes logical page ${lpn}, without a read of that page before it`);
    } else if (done < 0) {
      this.#report(atNs, id, `operation ${id} starts before operation ${read} has read its page (${lastEnd[read]} ns)`);
    }
  }

  #afterEarlierAccesses(id: number, atNs: number, info: number, lpn: number): void {
    const { lastEnd } = this.#record;
    if (this.#earlierWrite !== null) {
      this.#readsFlash(id, atNs, info, this.#earlierWrite[id] - 1);
      return;
    }
    const write = this.#lastWrite[lpn] - 1;
    if (infoType(info) === OperationType.read) {
      if (write >= 0 && write < id && lastEnd[write] > atNs) {
        this.#report(
          atNs,
          id,
          `operation ${id} reads logical page ${lpn} before its write, operation ${write}, has ended (${lastEnd[write]} ns)`,
        );
      }
      if (!isUpdateRead(info)) this.#lastRead[lpn] = Math.max(this.#lastRead[lpn], id + 1);
      return;
    }
    const read = this.#lastRead[lpn] - 1;
    if (write >= 0 && lastEnd[write] > atNs) {
      this.#report(
        atNs,
        id,
        `operation ${id} writes logical page ${lpn} before its earlier write, operation ${write}, has ended (${lastEnd[write]} ns)`,
      );
    }
    if (write > id)
      this.#report(atNs, id, `operation ${id} writes logical page ${lpn} after operation ${write}, which came later`);
    if (read > id)
      this.#report(
        atNs,
        id,
        `operation ${read} read logical page ${lpn} before operation ${id}, the write it should have waited for`,
      );
    this.#lastWrite[lpn] = Math.max(this.#lastWrite[lpn], id + 1);
  }

  /** With pages in flight in RAM a read goes to the flash only if the latest write of its page had ended before. */
  #readsFlash(id: number, atNs: number, info: number, write: number): void {
    if (infoType(info) !== OperationType.read || write < 0) return;
    const { operations, requestOf, lastEnd, run } = this.#record;
    // Behind a write buffer an update read begins when its write is admitted.
    // Of a request that never completes it is not known how long the controller had it.
    const isUnknown = !operations.ordered && Number.isNaN(operations.finish(requestOf[id]));
    const isBuffered = run.experiment.host.writeBuffer.pages > 0;
    const begunNs = isBuffered || isUnknown ? atNs : this.#record.pagesBegan(requestOf[id]);
    if (lastEnd[write] <= begunNs) return;
    this.#report(
      atNs,
      id,
      `operation ${id} reads logical page ${operations.lpn(id)} from the flash, but its latest write, ` +
        `operation ${write}, is in flight until ${lastEnd[write]} ns`,
    );
  }

  /** Any row, in order of start. */
  row(rows: MergedRows): void {
    const { operations, run } = this.#record;
    const { operation: id, startNs, kind } = rows;
    const info = operations.info(id);
    if (infoCause(info) === Cause.precondition) return;
    const name = ROW_KIND_NAMES[kind];
    if (startNs < this.#end[id]) {
      this.#report(
        startNs,
        id,
        `operation ${id}: ${name} starts before its earlier phase has ended (${this.#end[id]} ns)`,
      );
    }
    this.#end[id] = Math.max(this.#end[id], startNs + rows.lengthNs);
    const seen = this.#seen[id];
    const before = (phase: string): void => {
      this.#report(startNs, id, `operation ${id}: ${name} without ${phase} before it`);
    };
    const after = (phase: string): void => {
      this.#report(startNs, id, `operation ${id}: ${name} after its ${phase}`);
    };
    const { timing, policy } = run.experiment;
    const sharedCommand = policy.superblockWays > 1;
    const isInside = staysOnDie(policy, infoCause(info));
    const type = infoType(info);
    switch (kind) {
      case RowKind.command:
      case RowKind.load:
      case RowKind.dataIn:
        if ((seen & SEEN_ARRAY) !== 0 && (seen & SEEN_FIRST) === 0 && policy.wordLine === 'two-pass') {
          // The second pass of a word line is loaded anew.
          this.#seen[id] = SEEN_BUS | SEEN_FIRST;
          break;
        }
        if ((seen & SEEN_ARRAY) !== 0) after('array phase');
        this.#seen[id] = seen | SEEN_BUS;
        break;
      case RowKind.read:
      case RowKind.erase:
        if ((seen & SEEN_BUS) === 0 && timing.commandNs > 0 && !sharedCommand) before('its command');
        if ((seen & SEEN_OUT) !== 0) after('data-out');
        this.#seen[id] = seen | SEEN_ARRAY;
        break;
      case RowKind.program:
        // A program of what stays on the die has a command and no data, the further pages of a superpage have data and no command.
        if (
          (seen & SEEN_BUS) === 0 &&
          infoCause(info) !== Cause.padding &&
          ((timing.commandNs > 0 && !sharedCommand) || (timing.transferNsPerByte > 0 && !isInside))
        ) {
          before('its load');
        }
        this.#seen[id] = seen | SEEN_ARRAY;
        break;
      case RowKind.dataOut:
        if (type !== OperationType.read || ((seen & SEEN_ARRAY) === 0 && firstOf(timing.readNs) > 0))
          before('an array read');
        this.#seen[id] = seen | SEEN_OUT;
        break;
      default:
        break;
    }
  }

  /** After the last row: do the requests complete when their operations do? */
  finish(): void {
    const { operations, run, requestOf, lastEnd } = this.#record;
    // The write buffer answers before the flash is done.
    if (run.experiment.host.writeBuffer.pages > 0) return;
    const ends = new Float64Array(operations.requests).fill(-1);
    const answered = new Uint8Array(operations.requests);
    for (let id = 0; id < operations.count; id++) {
      const request = requestOf[id];
      if (request === NONE) continue;
      if ((operations.info(id) & INFO_NO_FLASH) !== 0) answered[request] = 1;
      if (lastEnd[id] > ends[request]) ends[request] = lastEnd[id];
    }
    // Phases of length 0 leave no row, and may come after a wait.
    const { readNs, programNs, transferNsPerByte } = run.experiment.timing;
    const isComplete = firstOf(readNs) > 0 && firstOf(programNs) > 0 && transferNsPerByte > 0;
    const together = run.experiment.policy.multiPlaneReadCompletion === 'transaction';
    for (let request = 0; request < operations.requests; request++) {
      const finish = operations.finish(request) - this.#record.wayOutNs(request);
      if (Number.isNaN(finish) || ends[request] < 0) continue;
      const critical = operations.critical(request);
      const operation = critical === NONE ? null : critical;
      if (finish < ends[request]) {
        this.#record.report(
          6,
          finish,
          operation,
          `request ${request} completes before its last operation ends (${ends[request]} ns)`,
          request,
        );
      } else if (finish > ends[request] && isComplete && !together && answered[request] === 0) {
        this.#record.report(
          6,
          finish,
          operation,
          `request ${request} completes after its last operation ended (${ends[request]} ns)`,
          request,
        );
      }
    }
  }

  #report(atNs: number, id: number, message: string): void {
    this.#record.report(6, atNs, id, message);
  }
}

function earlierWrites({ operations, geometry }: RunRecord): Uint32Array {
  const earlier = new Uint32Array(operations.count);
  const latest = new Uint32Array(geometry.logicalPages);
  for (let id = 0; id < operations.count; id++) {
    const info = operations.info(id);
    const lpn = operations.lpn(id);
    if (infoCause(info) !== Cause.host || lpn === NONE) continue;
    earlier[id] = latest[lpn];
    if (infoType(info) === OperationType.program) latest[lpn] = id + 1;
  }
  return earlier;
}
