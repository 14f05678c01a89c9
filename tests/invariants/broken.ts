/** The rules that a run breaks, and a device with few blocks. */
import { checkInvariants } from './checker.ts';
import type { RuleNumber } from './checker.ts';
import type { SpoiltRun } from './checked-run.ts';

/** The rules that a run breaks. */
export function broken(run: SpoiltRun): Set<RuleNumber> {
  return new Set(checkInvariants(run).violations.map(({ rule }) => rule));
}

/** Three channels of one die and plane each, four small blocks in each. */
export const THREE_DIES = {
  channels: 3,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 1,
  blocksPerPlane: 4,
  pageBytes: 1024,
};
