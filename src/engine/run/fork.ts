/**
 * Another policy from an instant on: the state is that of the run before, the settings are those of the experiment
 * after. Operations under way continue as they began; the next decision is the new policy's.
 */
import type { Recorder } from '../recording/recorder.ts';
import type { Simulation } from '../simulation.ts';
import { componentsOf, isColumn, restoreSnapshot, type Snapshot } from './snapshot.ts';
import { setBusy } from '../accounting/unit-state.ts';
import { accountUnit } from '../accounting/unit-use.ts';
import { freeChannel } from '../pages/channel-hold.ts';
import { refreshHostPages } from '../pages/host-pages.ts';

/**
 * Puts a fresh simulation of the experiment after into the state of a snapshot of the experiment before.
 * @param before a fresh simulation of the experiment before: a difference between two fresh ones is a setting, not
 * state
 */
export function restoreFork(s: Simulation, recorder: Recorder, snapshot: Snapshot, before: Simulation): void {
  const settings: (() => void)[] = [];
  const others = new Map(componentsOf(before, recorder));
  for (const [name, component] of componentsOf(s, recorder)) {
    const other = others.get(name);
    for (const key of Object.keys(component)) {
      const value = component[key];
      const there = other?.[key];
      if (typeof value === 'number' || typeof value === 'boolean') {
        if (other !== undefined && value !== there) settings.push(() => (component[key] = value));
      } else if (isColumn(value) && isColumn(there) && value.length > there.length) {
        // Entries that the policy before did not need: they are behind the others.
        settings.push(() => {
          const state = component[key];
          if (!isColumn(state)) return;
          value.set(state);
          component[key] = value;
        });
      }
    }
    // Writes get an account of their own: a copy of the one that they shared with the reads so far.
    if (name === 'writeUnits' && other === undefined) {
      settings.push(() => {
        for (const key of Object.keys(component)) {
          const column = component[key];
          const shared = Reflect.get(s.unitAccount, key) as unknown;
          if (isColumn(column) && isColumn(shared)) column.set(shared);
        }
      });
    }
  }
  restoreSnapshot(s, recorder, snapshot);
  for (const set of settings) set();
  // A collection that held its channel gives way after its present page.
  for (let channel = 0; channel < s.geometry.channels; channel++) {
    if (s.holdsChannels === 0 && s.heldBy[channel] >= 0) freeChannel(s, channel);
  }
  for (let die = 0; die < s.geometry.dies; die++) refreshHostPages(s, die);
  s.readyUnits.fill(s.units.allBits);
  for (let unit = 0; unit < s.units.count; unit++) {
    accountUnit(s, unit);
    const reads = s.planeReads !== null && s.planeReads.inFlight[unit] > 0;
    if (s.unitTransaction[unit] >= 0 && !reads) setBusy(s, unit, s.unitTransaction[unit]);
  }
  s.jobs.markAllPlanes();
  s.dirty.markAll();
}
