/** The data of the invariant checker, prepared for all of its parts. */
import {
  type Experiment,
  type Suspension,
  geometryOf,
  shortestTimes,
  type Geometry,
  wordLineProgramNs,
  isWholeLine,
} from '../support/doors/document.ts';
import {
  type DeviceState,
  rowKind,
  rowWord,
  rowEnd,
  Cause,
  NONE,
  OperationType,
  RowKind,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
  infoType,
  Operations,
  type RunCounters,
  type RequestFields,
  type RecordedRun,
} from '../support/doors/engine.ts';

/** A run to be checked: all of it, no row left out. */
export interface CheckedRun extends RecordedRun {
  /** As given to the engine; request r of a repeated workload is its request r mod count. */
  readonly workload: RequestFields;
  /** The state before time 0 and at the end. */
  readonly initial: DeviceState;
  readonly final: DeviceState;
  readonly counters: RunCounters;
  /** Totals that the engine kept of each cause of waiting, ns, in the order of `WAIT_NAMES`. */
  readonly waitTotals: readonly bigint[];
}

/** The rules by their numbers in the invariants' list; see checker.ts. */
export type RuleNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** A broken rule: time, operation and request. */
export interface Violation {
  readonly rule: RuleNumber;
  /** Null for totals. */
  readonly atNs: number | null;
  readonly message: string;
  readonly operation: number | null;
  readonly request: number | null;
}

/** Further violations of one rule are counted but not listed, so that other rules are visible, too. */
const MOST_KEPT = 250;

/** Whether a program can be suspended in the instant of its start, without any latency. */
function stopsUnseen({
  program,
  minRunProgramNs,
  point,
  programPhaseNs,
  phaseResetNs,
  programSuspendNs,
}: Suspension): boolean {
  return (
    program &&
    minRunProgramNs === 0 &&
    (point === 'inter-phase' && programPhaseNs > 0 ? phaseResetNs : programSuspendNs) === 0
  );
}

/**
 * Whether the recording shows when a block was opened. With a GC block of its own, the blocks of a die are opened
 * together before their first pages are written; a write pointer at page 0 is an open block without a page.
 */
function showsOpenings({ policy, initial }: Experiment): boolean {
  return !policy.gcActiveBlock && initial.writePointers.every(({ page }) => page > 0);
}

export const holdsChannels = ({ policy }: Experiment): boolean => policy.gc.preemption === 'block';

/**
 * Whether the rows of a run with collections that hold their channel do not show the holds: without an erase that takes
 * time, two jobs look like one; without commands the begin of a read has no row on the bus; with garbage collection off,
 * a given collection that finds no page lets its channel go unseen.
 */
export function hidesHolds(experiment: Experiment): boolean {
  const { policy, timing } = experiment;
  return holdsChannels(experiment) && !(policy.gc.enabled && timing.eraseNs > 0 && timing.commandNs > 0);
}

/**
 * A run's record with the columns that several checks share (22 bytes an operation), and the violations found so far.
 */
export class RunRecord {
  readonly run: CheckedRun;
  readonly geometry: Geometry;
  readonly operations: Operations;
  /** Request of each operation, `NONE` if it is not a host's. */
  readonly requestOf: Uint32Array;
  /** End of each operation's last row, ns; −1 if it has none. */
  readonly lastEnd: Float64Array;
  /** Kind of that row. */
  readonly lastKind: Uint8Array;
  /** Least length of the array phase by operation type, ns. */
  readonly arrayNs: readonly number[];
  /**
   * Rules that cannot be checked: if operations change pages without a row (all of their phases have length 0), the
   * time is unknown; if collections that hold their channel leave no rows to tell them apart, so are their holds.
   */
  readonly unchecked: readonly RuleNumber[];
  readonly violations: Violation[] = [];
  found = 0;
  readonly #ofRule = new Uint32Array(11);

  /**
   * When the pages of a complete request began, and how long its data was on its way to the host after they were
   * complete, ns. Without a controller: its arrival, and 0.
   */
  readonly pagesBegan = (request: number): number => this.operations.arrival(request) + this.#controllerNs(request)[0];
  readonly wayOutNs = (request: number): number => this.#controllerNs(request)[1];
  /**
   * Word lines in two passes: passes that have ended, by the oldest page, and how many are between them, by die; and
   * of programs that may be suspended, by the oldest page, array time so far, ns.
   */
  readonly passes = {
    done: new Map<number, number>(),
    open: new Map<number, number>(),
    programmedNs: new Map<number, number>(),
  };
  /** Loads of each operation, if programs take two passes; null if that does not matter, or loads leave no rows. */
  readonly #loads: Uint8Array | null;
  readonly #parts = new Float64Array(WAIT_CAUSES);

  #controllerNs(request: number): readonly [number, number] {
    if (this.operations.ordered) return [0, 0];
    addRequestParts(this.run.recording, request, this.#parts);
    const [firmware, link] = [this.#parts[WaitCause.firmware], this.#parts[WaitCause.link]];
    const isRead = (this.run.workload.op[request % this.run.workload.count] & 3) === 0;
    return isRead ? [firmware, link] : [firmware + link, 0];
  }

  constructor(run: CheckedRun) {
    this.run = run;
    this.geometry = geometryOf(run.experiment.device);
    this.operations = new Operations(run.recording);
    this.requestOf = this.operations.requestColumn();
    const { timing, policy } = run.experiment;
    const isLine = isWholeLine(policy);
    // With an SLC cache, of both modes the shorter.
    const { readNs, programNs, eraseNs } = shortestTimes(timing, policy.slcCache);
    this.arrayNs = [readNs, isLine ? wordLineProgramNs(timing) : programNs, eraseNs];
    this.lastEnd = new Float64Array(run.recording.operationCount).fill(-1);
    this.lastKind = new Uint8Array(run.recording.operationCount);
    const hasLoads = timing.commandNs > 0 || timing.transferNsPerByte > 0;
    this.#loads = policy.wordLine === 'two-pass' && hasLoads ? new Uint8Array(run.recording.operationCount) : null;
    for (const lane of run.recording.lanes) {
      for (const chunk of lane) {
        for (let i = 0; i < chunk.count; i++) {
          const end = rowEnd(chunk, i);
          const id = chunk.operation[i];
          if (end < this.lastEnd[id]) continue;
          if (this.#loads !== null && rowKind(rowWord(chunk, i)) === RowKind.load) this.#loads[id]++;
          this.lastEnd[id] = end;
          this.lastKind[id] = rowKind(rowWord(chunk, i));
        }
      }
    }
    // A program that is loaded in no time has no row while it waits: in cache mode for the one before it, else for its
    // own switches of planes, or for reads that it is suspended for in the same instant.
    const unseenLoads = timing.transferNsPerByte === 0 && (timing.commandNs === 0 || policy.superblockWays > 1);
    const switches = timing.planeSwitchNs > 0 && (policy.multiPlane !== 'none' || policy.gc.hostParallel || isLine);
    let isVisible = !(unseenLoads && (policy.cacheMode || switches || stopsUnseen(policy.suspension)));
    let collects = false;
    for (let id = 0; id < this.operations.count; id++) {
      if (infoCause(this.operations.info(id)) === Cause.gc) collects = true;
      if (this.lastEnd[id] < 0 && this.operations.ppn(id) !== NONE && !this.operations.isVirtual(id)) {
        const info = this.operations.info(id);
        // Padding changes pages with its superpage, whose other pages are seen.
        if (this.arrayNs[infoType(info)] === 0 && infoCause(info) !== Cause.padding) isVisible = false;
      }
    }
    const reserve: readonly RuleNumber[] = isVisible && showsOpenings(run.experiment) ? [] : [9];
    const holds: readonly RuleNumber[] = collects && hidesHolds(run.experiment) ? [10] : [];
    this.unchecked = [...(isVisible ? [] : ([1, 4, 5] as const)), ...(policy.gc.enabled ? reserve : []), ...holds];
  }

  /**
   * Whether an operation's array phase came to its end: its last row is a run of the array, or a transfer out of it. A
   * phase of length 0 leaves no row: it has ended when the operation was dispatched.
   */
  arrayEnded(id: number): boolean {
    const kind = this.lastKind[id];
    const type = infoType(this.operations.info(id));
    if (this.arrayNs[type] === 0) {
      // A command with a length always has a row; without one, an operation that has its page from the start looks like
      // one that ran.
      const isPadding = infoCause(this.operations.info(id)) === Cause.padding;
      const sharesCommand = this.run.experiment.policy.superblockWays > 1 || isPadding;
      if (this.lastEnd[id] < 0 && this.run.experiment.timing.commandNs > 0 && !sharesCommand) return false;
      return this.operations.ppn(id) !== NONE;
    }
    if (this.lastEnd[id] < 0) return false;
    switch (type) {
      case OperationType.read:
        return kind === RowKind.read || kind === RowKind.copy || kind === RowKind.dataOut;
      case OperationType.program:
        if (kind === RowKind.program && this.#loads !== null && this.#isInPasses(id)) return this.#loads[id] === 2;
        return kind === RowKind.program;
      default:
        return kind === RowKind.erase;
    }
  }

  /** Whether an operation that {@link arrayEnded} takes for ended may still wait. */
  isUnsure(id: number): boolean {
    if (this.lastEnd[id] < 0) return true;
    const info = this.operations.info(id);
    if (this.run.experiment.policy.wordLine !== 'two-pass' || infoType(info) !== OperationType.program) return false;
    // The padding of a word line is not loaded: its rows do not tell which pass they are.
    if (infoCause(info) === Cause.precondition) return false;
    return this.#loads === null || !this.#isInPasses(id) || this.arrayNs[OperationType.program] === 0;
  }

  /** Whether a program is loaded for each of its passes. */
  #isInPasses(id: number): boolean {
    const cause = infoCause(this.operations.info(id));
    return cause !== Cause.precondition && cause !== Cause.padding;
  }

  /** Adds a violation. The message is one line; the operation's request is added if there is one. */
  report(rule: RuleNumber, atNs: number | null, operation: number | null, message: string, request?: number): void {
    if (this.unchecked.includes(rule)) return;
    this.found++;
    if (this.#ofRule[rule]++ >= MOST_KEPT) return;
    const own = operation === null ? NONE : this.requestOf[operation];
    this.violations.push({ rule, atNs, message, operation, request: request ?? (own === NONE ? null : own) });
  }
}
