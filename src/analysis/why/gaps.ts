/** The waits in the gaps between two rows of an operation after its dispatch (the model page, §10). */
import { Cause, OperationType, RowKind, WaitCause, infoCause } from '../../engine/recording/recording.ts';
import type { OperationRow, RunReader } from './run-reader.ts';
import { chargeUses, type SpanList, dieWaitCause, type Use } from './spans.ts';
import { busUses, unitUses } from './unit-use.ts';

export interface Surroundings {
  readonly operation: number;
  readonly channel: number;
  readonly die: number;
  readonly type: number;
  readonly mates: ReadonlySet<number>;
  readonly started: boolean;
}

export function gapSpans(reader: RunReader, spans: SpanList, next: OperationRow, own: Surroundings): void {
  let fromNs = spans.endNs;
  const toNs = next.startNs;
  const { cacheMode } = reader.experiment.policy;
  if (cacheMode && own.type === OperationType.read && next.kind === RowKind.copy) {
    const user = cacheUser(reader, own, fromNs, toNs);
    spans.add(toNs, user?.cause ?? WaitCause.dieHost, user?.operation);
    return;
  }
  if (next.kind === RowKind.dataOut) {
    if (cacheMode && reader.experiment.timing.registerCopyNs === 0) {
      // The copy leaves no row: it was when the cache register became free.
      const user = cacheUser(reader, own, fromNs, toNs);
      if (user !== null) spans.add(user.endNs, user.cause, user.operation);
    }
    fromNs = spans.endNs;
    const uses = busUses(reader, own.channel, fromNs, toNs).map((use) =>
      own.mates.has(use.operation) ? { ...use, cause: WaitCause.group } : use,
    );
    chargeUses(spans, uses, fromNs, toNs);
    return;
  }
  if (own.started) {
    restSpans(reader, spans, toNs, own);
    return;
  }
  // Before its array phase: the other pages' commands and loads, then a suspend latency.
  const uses: Use[] = [];
  reader.bus(own.channel).visit(fromNs, toNs, (startNs, endNs, kind, id) => {
    if (kind === RowKind.dataOut) return;
    uses.push({
      startNs: Math.max(fromNs, startNs),
      endNs: Math.min(toNs, endNs),
      cause: WaitCause.group,
      operation: id,
    });
  });
  const busEnd = uses
    .filter(({ operation }) => own.mates.has(operation))
    .reduce((end, use) => Math.max(end, use.endNs), fromNs);
  if (next.kind === RowKind.resume) {
    // It was suspended at its very start, when all of its transaction were loaded.
    chargeUses(
      spans,
      uses.filter(({ operation }) => own.mates.has(operation) && operation !== own.operation),
      fromNs,
      busEnd,
      WaitCause.group,
    );
    restSpans(reader, spans, toNs, own);
    return;
  }
  const latencies = unitUses(reader, own.die, fromNs, toNs, own.type).filter((use) => use.cause === WaitCause.suspend);
  const suspended = own.type === OperationType.read;
  const isLoaded = cacheMode && !suspended && next.kind !== RowKind.load && next.kind !== RowKind.dataIn;
  if (busEnd > fromNs || !suspended) {
    const until = suspended || isLoaded ? busEnd : toNs;
    const others = busUses(reader, own.channel, fromNs, until)
      .filter(({ operation }) => own.mates.has(operation) && operation !== own.operation)
      .map((use) => ({ ...use, cause: WaitCause.group }));
    chargeUses(spans, others, fromNs, until, WaitCause.group);
  }
  if (isLoaded && toNs > spans.endNs) {
    // Loaded, while the die still programs the previous page.
    const program = programBefore(reader, own, toNs);
    const cause = program === undefined ? Cause.host : infoCause(reader.operations.info(program));
    spans.add(toNs, dieWaitCause(cause), program);
  }
  if (suspended && toNs > spans.endNs) spans.add(toNs, WaitCause.suspend, latencies.at(-1)?.operation);
}

/** A suspended operation, until `toNs`: others use its die. (Its own latencies have rows.) */
function restSpans(reader: RunReader, spans: SpanList, toNs: number, own: Surroundings): void {
  const fromNs = spans.endNs;
  const uses = unitUses(reader, own.die, fromNs, toNs, own.type)
    .filter((use) => !own.mates.has(use.operation))
    .map((use) => ({ ...use, cause: WaitCause.dieHost }));
  chargeUses(spans, uses, fromNs, toNs, WaitCause.dieHost);
}

/** Whose page the cache register of a die held in a gap, and until when; null if it was free. */
function cacheUser(
  reader: RunReader,
  own: Surroundings,
  fromNs: number,
  toNs: number,
): { operation: number; endNs: number; cause: number } | null {
  const dies = new Set(reader.unitDies(own.die));
  let user: { operation: number; endNs: number; cause: number } | null = null;
  reader.bus(own.channel).visit(fromNs, toNs, (_start, endNs, kind, operation) => {
    if (kind !== RowKind.dataOut || own.mates.has(operation) || !dies.has(reader.dieOf(operation))) return;
    if (endNs <= toNs) user = { operation, endNs, cause: dieWaitCause(infoCause(reader.operations.info(operation))) };
  });
  return user;
}

function programBefore(reader: RunReader, own: Surroundings, atNs: number): number | undefined {
  let before: number | undefined;
  for (const die of reader.unitDies(own.die)) {
    reader.array(die).visit(atNs - 1, atNs, (_start, endNs, kind, operation) => {
      if (kind === RowKind.program && endNs === atNs) before ??= operation;
    });
  }
  return before;
}
