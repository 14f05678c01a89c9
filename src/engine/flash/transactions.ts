/** A transaction begins. dispatch/ decides which one begins, and when. Model page §6. */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { setBusy } from '../accounting/unit-state.ts';
import { staysInside } from '../pages/free-blocks.ts';
import { Cause, OperationType, infoType } from '../recording/recording.ts';
import { ID, INFO, SIBLING, OperationState, STATE, TRANSACTION } from '../records/operation-record.ts';
import { CAUSE, COUNT, FULL, HEAD, LEAD, REMAINING, STAGE, Stage, TYPE, UNIT } from '../records/transaction-record.ts';
import { accountUnit } from '../accounting/unit-use.ts';

/** A transaction of the operations in `group[0 … count−1]` (in order of id) for a unit, which it holds from now. */
export const beginTransaction = (
  s: Simulation,
  unit: number,
  cause: number,
  group: Int32Array,
  count: number,
): number => {
  const { operations } = s;
  const type = infoType(operations.int[group[0] | INFO]);
  const tx = recordOf(s, unit, cause, group[0], count);
  for (let i = 0; i < count; i++) {
    const slot = group[i];
    operations.int[slot | STATE] = OperationState.dispatched;
    operations.int[slot | TRANSACTION] = tx;
    operations.int[slot | SIBLING] = i + 1 < count ? group[i + 1] : -1;
  }
  if (s.pageTypes !== null) s.pageTypes.began(operations, s.transactions, tx, s.passes !== null && s.passes.isFirst);
  if (s.sharesWrites === 1 && cause === Cause.host && type === OperationType.program)
    s.channelWrites[s.units.channelOf[unit]] += count;
  if (s.plainUnits === 0) noteBegun(s, unit, tx, type, cause, group[count - 1]);
  if (s.cacheMode) takeRegister(s, unit, tx, type, cause);
  else if (s.planeReads === null || !s.planeReads.takes(tx)) setBusy(s, unit, tx);
  accountUnit(s, unit);
  s.counters.transactions++;
  if (s.superPages !== null) s.superPages.pad(tx);
  if (s.observer !== null) s.observer.began(tx);
  return tx;
};

/** A new record: a transaction of `count` operations, `head` being the oldest, that has done nothing yet. */
export const recordOf = (s: Simulation, unit: number, cause: number, head: number, count: number): number => {
  const { operations, transactions } = s;
  const tx = transactions.take();
  const { int, real } = transactions;
  const type = infoType(operations.int[head | INFO]);
  const full = type === OperationType.read ? s.readNs : type === OperationType.program ? s.programNs : s.eraseNs;
  // `| 0`: what is only known to be a number goes into whole numbers by way of a double.
  int[tx | UNIT] = unit | 0;
  int[tx | TYPE] = type;
  int[tx | CAUSE] = cause | 0;
  int[tx | STAGE] = Stage.bus;
  int[tx | HEAD] = head | 0;
  int[tx | COUNT] = count | 0;
  int[tx | LEAD] = operations.int[head | ID];
  real[tx | FULL] = full;
  real[tx | REMAINING] = full;
  return tx;
};

/** Policies are told of a transaction that takes its unit. `last`: its youngest operation. */
export const noteBegun = (s: Simulation, unit: number, tx: number, type: number, cause: number, last: number): void => {
  if (s.sharedUnits !== null) s.sharedUnits.began(unit, tx);
  if (cause !== Cause.host) return;
  if (s.composer !== null) s.composer.began(unit);
  if (s.clump !== null) s.clump.began(unit, type);
  if (s.passing < 0 || s.differed[s.passing] > 0 || type !== OperationType.program) return;
  notePassingWrites(s, unit, last);
};

/**
 * In cache mode a write is loaded into the cache register while the array side may still be programming. (A copyback's
 * data is in the array's own register already.)
 */
const takeRegister = (s: Simulation, unit: number, tx: number, type: number, cause: number): void => {
  if (s.unitTransaction[unit] >= 0 || s.unitCache[unit] >= 0) s.differed[Decision.cacheMode]++;
  if (type === OperationType.program && !staysInside(s, cause)) s.unitCache[unit] = tx;
  else setBusy(s, unit, tx);
};

/** Counts a write (its transaction's youngest) that passes an older read of its unit, which the default forbids. */
const notePassingWrites = (s: Simulation, unit: number, write: number): void => {
  const read = s.reads.head[unit];
  if (read >= 0 && s.operations.int[read | ID] < s.operations.int[write | ID]) s.differed[s.passing]++;
};
