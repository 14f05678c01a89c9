/** What is busy while an operation runs: a die or a chip (MBM Fig. 3; DB; DJ). */
import { boolean, choice, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, type Situation } from './definition.ts';
import { either, unless, severalDiesAChip, noSuperblocks } from './rules.ts';

const busyUnitSchema = choice(['Busy unit', 'The unit that an operation keeps busy.', 'MBM Fig. 3; DB; DJ'], {
  die: 'Each die by itself; its program starts when its own loads are in.',
  chip: 'The whole chip: it accepts a new transaction only if all of it is idle, and its programs start together.',
});

export const busyUnit = definePolicy('busyUnit', busyUnitSchema, {
  '': {
    part: 'banks',
    rank: 1,
    idle: either(
      noSuperblocks,
      severalDiesAChip,
      unless(({ policy }) => policy.dieInterleave, 'one die of a chip works at a time (policy.dieInterleave)'),
    ),
    differs: 'busyUnit',
  },
});

const dieInterleaveSchema = boolean(
  [
    'Die interleave',
    'Lets different dies of one chip work at the same time; off, one die of a chip at a time.',
    'MBM §II-A',
  ],
  true,
);

declare module './settings.ts' {
  interface Policy {
    busyUnit: ValueOf<typeof busyUnitSchema>;
    dieInterleave: ValueOf<typeof dieInterleaveSchema>;
  }
}

export const dieInterleave = definePolicy('dieInterleave', dieInterleaveSchema, {
  '': { part: 'banks', rank: 1, idle: either(noSuperblocks, severalDiesAChip), differs: 'dieInterleave' },
});

/**
 * The counter for several dies that are one busy unit; null if there is none. Superblocks have a counter of their own.
 */
export function sharedUnitCounter({ device, policy }: Situation): 'dieInterleave' | 'busyUnit' | null {
  if (device.diesPerChip === 1 || policy.superblockWays > 1) return null;
  if (!policy.dieInterleave) return 'dieInterleave';
  return policy.busyUnit === 'chip' ? 'busyUnit' : null;
}
