/** Deliberate mistakes of other simulators, for scenarios that show them (MP, Background and Verifying the effect). */
import { boolean, object, type ValueOf } from '../../device/schema-node.ts';
import { definePolicy, type Situation } from './definition.ts';
import { unless, programsPlanesTogether, writesDiesTogether } from './rules.ts';

const quirksSchema = object(['Quirks', 'Known errors of other simulators, for scenarios that show them.'], {
  overlapTransfers: boolean(
    [
      'Overlapping transfers',
      'Several transfers use one channel at the same time: an error, reported by the checker.',
      'MP, Background and Verifying the effect',
    ],
    false,
  ),
  completeAtTransfer: boolean(
    [
      'Complete at transfer',
      'A write counts as complete when its transfer ends: an error, reported by the checker.',
      'MP, Background and Verifying the effect',
    ],
    false,
  ),
});

declare module './settings.ts' {
  interface Policy {
    quirks: ValueOf<typeof quirksSchema>;
  }
}

export const quirks = definePolicy('quirks', quirksSchema, {
  overlapTransfers: {
    part: 'mistakes',
    idle: unless(
      (experiment) => programsPlanesTogether(experiment) || writesDiesTogether(experiment),
      'every transaction writes one page',
    ),
    differs: 'overlapTransfers',
    never: 'every transaction loaded one page',
  },
  completeAtTransfer: {
    part: 'mistakes',
    idle: unless(
      ({ host }) => host.writeBuffer.pages === 0,
      'the write buffer (host.writeBuffer.pages) completes writes before any transfer',
    ),
    differs: 'completeAtTransfer',
    never: 'no page was written',
  },
});

/** Whether writes complete before they are programmed. A write buffer completes them even earlier. */
export function completesAtTransfer({ policy, host }: Situation): boolean {
  return policy.quirks.completeAtTransfer && host.writeBuffer.pages === 0;
}
