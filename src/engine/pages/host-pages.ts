/** Which dies can take a page of the host: they have a free one, and no collection goes before the host's writes. */
import type { Simulation } from '../simulation.ts';

/** Recomputes whether a die has a free page for the host, after its blocks or pages have changed. */
export const refreshHostPages = (s: Simulation, die: number): void => {
  const unit = s.units.ofDie[die];
  let has = s.flash.dieHasHostPage(die) ? 1 : 0;
  // A gang programs all its dies together, and their blocks are in step: if one has a page, all have.
  if (s.ways > 1) {
    const first = s.units.dies[unit * s.units.diesPerUnit];
    has = s.flash.dieHasHostPage(first) ? 1 : 0;
  }
  if (has === s.hasHostPage[die]) return;
  s.hasHostPage[die] = has;
  s.diesWithHostPage += has ? 1 : -1;
  s.open[die] = has === 1 && s.unitPressing[unit] === 0 ? 1 : 0;
  s.rebindDue = true;
  s.recorder.pageGone(s.jobs.lastStep, die);
  s.space.change(die, has ? 0 : 1, s.writeAccount, unit, s.jobs.lastStep);
  s.space.change(s.geometry.dies, s.diesWithHostPage === 0 ? 1 : 0, s.writeAccount, -1, s.jobs.lastStep);
  if (has) s.dirty.markAll();
  if (s.folds !== null) s.folds.dieChanged(die);
};

/** One more collection (or one fewer, −1) goes before the host's writes of a unit. */
export const pressUnit = (s: Simulation, unit: number, more: number): void => {
  const { unitPressing, units } = s;
  const before = unitPressing[unit];
  unitPressing[unit] = before + more;
  if (before > 0 && before + more > 0) return;
  for (let k = 0; k < units.diesPerUnit; k++) {
    const die = units.dies[unit * units.diesPerUnit + k];
    s.open[die] = s.hasHostPage[die] === 1 && before + more === 0 ? 1 : 0;
  }
  // The writes, or the operations that had to wait for them, may start now.
  s.dirty.mark(units.channelOf[unit]);
};
