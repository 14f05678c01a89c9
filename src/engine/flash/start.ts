/** A transaction starts: it takes its unit, and the bus for its commands or loads. Model page §6. */
import type { Simulation } from '../simulation.ts';
import { staysInside } from '../pages/free-blocks.ts';
import { Cause, OperationType, infoType } from '../recording/recording.ts';
import { INFO, SIBLING } from '../records/operation-record.ts';
import { startAlone } from './alone.ts';
import { sendCommands, sendLoads } from './bus.ts';
import { beginTransaction } from './transactions.ts';

/** Starts a host page on a die of its own where nothing could join it: no policy looks at transactions. */
export const startOne = (s: Simulation, die: number, slot: number, type: number): void => {
  if (s.observer === null) {
    startAlone(s, die, slot, type);
    return;
  }
  s.group[0] = slot;
  startTransaction(s, die, Cause.host, s.group, 1);
};

/**
 * Starts the operations in `group[0 … size−1]` (in order of id) as one transaction, which holds the unit from now.
 * @param cause of a background step that the host's pages have joined: the step's
 */
export const startTransaction = (s: Simulation, unit: number, cause: number, group: Int32Array, size: number): void => {
  const type = infoType(s.operations.int[group[0] | INFO]);
  const mayBeAlone = s.alone === 1 && s.observer === null && s.unitSuspended[unit] < 0;
  if (size === 1 && mayBeAlone && type !== OperationType.erase) {
    s.operations.int[group[0] | SIBLING] = -1;
    startAlone(s, unit, group[0], type);
    return;
  }
  const tx = beginTransaction(s, unit, cause, group, size);
  if (s.multiLocation !== null && type === OperationType.read) s.multiLocation.began(tx);
  if (type === OperationType.program && !staysInside(s, cause)) sendLoads(s, tx, s.now);
  else sendCommands(s, tx);
};
