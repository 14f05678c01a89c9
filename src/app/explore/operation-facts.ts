/** What an operation was and when it ran, found in the recorded columns. */
import { Operations } from '../../analysis/operations.ts';
import { geometryOf, pagePlace } from '../../device/geometry.ts';
import {
  Cause,
  infoCause,
  infoType,
  NONE,
  OperationType,
  RowKind,
  rowKind,
  rowLength,
} from '../../engine/recording.ts';
import type { RunOutcome } from '../../worker/outcome.ts';

export interface OperationFacts {
  readonly operation: number;
  /** `read`, `program`, `erase`. */
  readonly type: 'read' | 'program' | 'erase';
  readonly cause: number;
  /** Null for what no host request asked for. */
  readonly request: number | null;
  /** Whole device; null where it was never dispatched. */
  readonly die: number | null;
  /** `channel 0 · chip 1 · die 0 · plane 1`. */
  readonly place: string;
  /** Null for a page that was never written. */
  readonly block: number | null;
  readonly lpn: number | null;
  /** Its runs on the array, in order; more than one where it was suspended. */
  readonly runs: readonly { readonly startNs: number; readonly endNs: number }[];
}

const TYPES = ['read', 'program', 'erase'] as const;
/** Who asked, for people. */
export const CAUSE_WORDS = ['the host', 'GC', 'reallocation', 'wear levelling', 'the start of the scenario'] as const;

export function operationFacts(outcome: RunOutcome, operation: number): OperationFacts {
  const { recording, device } = outcome;
  const operations = new Operations(recording);
  const geometry = geometryOf(device);
  const info = operations.info(operation);
  const cause = infoCause(info);
  const ppn = operations.place(operation);
  const virtual = operations.isVirtual(operation);
  const die = operations.die(operation, geometry);
  const request = operations.requestOf(operation);
  const lpn = operations.lpn(operation);
  const known = die !== NONE;
  const plane = operations.plane(operation, geometry);
  const at = known ? pagePlace(geometry, virtual ? plane * geometry.pagesPerPlane : ppn) : null;
  return {
    operation,
    type: TYPES[infoType(info)] ?? 'read',
    cause,
    request: request === NONE ? null : request,
    die: known ? die : null,
    place: at === null ? 'nowhere yet' : `channel ${at.channel} · chip ${at.chip} · die ${at.die} · plane ${at.plane}`,
    block: at === null || virtual ? null : at.block,
    lpn: infoType(info) === OperationType.erase || lpn === NONE ? null : lpn,
    runs: known ? arrayRuns(outcome, operation, die) : [],
  };
}

function arrayRuns({ recording }: RunOutcome, operation: number, die: number): { startNs: number; endNs: number }[] {
  const runs: { startNs: number; endNs: number }[] = [];
  for (const { count, operation: ids, start, kindLength } of recording.lanes[recording.channels + die]) {
    for (let row = 0; row < count; row++) {
      if (ids[row] !== operation) continue;
      const kind = rowKind(kindLength[row]);
      if (kind !== RowKind.read && kind !== RowKind.program && kind !== RowKind.erase) continue;
      runs.push({ startNs: start[row], endNs: start[row] + rowLength(kindLength[row]) });
    }
  }
  return runs;
}

/** `erase of block 58 (GC)`, `program for write #12`. */
export function operationWords(facts: OperationFacts, op: 'read' | 'write' | 'trim' | null): string {
  const what = facts.type === 'erase' && facts.block !== null ? `erase of block ${facts.block}` : facts.type;
  if (facts.request !== null && op !== null) return `${what} for ${op} #${facts.request}`;
  return facts.cause === Cause.host ? what : `${what} (${CAUSE_WORDS[facts.cause]})`;
}
