/** Word lines that are full wait for their die as one, under their oldest page. Model page §11.13. */
import { markReady, markSpace } from '../accounting/waits.ts';
import type { Simulation } from '../simulation.ts';
import { markWaiting } from '../accounting/unit-state.ts';
import { DIE, SIBLING } from '../records/operation-record.ts';

/** The second pass of a word line (pages chained through `SIBLING` from `lead`) waits for its die from now on. */
export const passReady = (s: Simulation, lead: number): void => {
  const { int } = s.operations;
  const die = int[lead | DIE];
  const unit = s.units.ofDie[die];
  for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
    markReady(s, slot, unit, s.writeAccount);
    if (s.countsBanks === 1) s.bankWaiting[die]++;
  }
  s.writesOnChannel[s.units.channelOf[unit]]++;
  markWaiting(s, unit);
};

/** A full word line (pages in order of id, chained through `SIBLING` from `lead`) waits for a die from now on. */
export const lineReady = (s: Simulation, lead: number, die: number): void => {
  const { int } = s.operations;
  const unit = s.units.ofDie[die];
  for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
    int[slot | DIE] = die;
    markReady(s, slot, unit, s.writeAccount);
    markSpace(s, slot);
    if (s.countsBanks === 1) s.bankWaiting[die]++;
  }
  if (s.countsBanks === 1) s.cumulativeWrites[die]++;
  s.writes.insert(die, lead);
  s.writesOnChannel[s.units.channelOf[unit]]++;
  if (s.hasHostPage[die] === 0) s.rebindDue = true;
  markWaiting(s, unit);
};
