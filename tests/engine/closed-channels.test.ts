/**
 * What lets dispatch skip a look (dispatch/dispatch.ts): nothing could have started. Looked for in the snapshots of
 * random runs.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { Cause } from '../../src/engine/recording/recording.ts';
import type { Column, Snapshot } from '../../src/engine/recording/snapshot.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { Tally } from '../support/tally.ts';
import { anyEngineExperiments } from './anything.ts';
import { inlineRequests, workloadOf } from './run.ts';

function column(snapshot: Snapshot, path: string): Column {
  const saved = snapshot.columns.get(path);
  if (saved?.pages.length !== 1) throw new Error(`${path} is not one page`);
  return saved.pages[0];
}

/** The idle units on a free bus with a die that is open for writes. */
function unitsThatPull({ view }: Engine, open: Column): number[] {
  const { count, dies, diesPerUnit, channelOf } = view.units;
  return Array.from({ length: count }, (_, unit) => unit).filter((unit) => {
    if (view.unitTransaction[unit] >= 0 || view.busTransaction[channelOf[unit]] >= 0) return false;
    return Array.from({ length: diesPerUnit }, (_, k) => open[dies[unit * diesPerUnit + k]]).includes(1);
  });
}

function forEachInstant(check: (engine: Engine, snapshot: Snapshot) => void): void {
  const tally = new Tally();
  fc.assert(
    fc.property(anyEngineExperiments, (experiment) => {
      const engine = tally.unlessRefused(() => createEngine(experiment, workloadOf(inlineRequests(experiment))));
      if (engine === null) return;
      for (let more = true; more; more = engine.advance(1)) check(engine, engine.snapshot());
    }),
    { numRuns: 60 },
  );
}

describe('what dispatch skips', () => {
  it('all channels are closed for unbound writes only while no unit can take one', () => {
    let closed = 0;
    forEachInstant((engine, snapshot) => {
      if (snapshot.scalars.get('dirty.allClosed') !== 1) return;
      closed++;
      expect(unitsThatPull(engine, column(snapshot, 'simulation.open'))).toEqual([]);
    });
    expect(closed).toBeGreaterThan(100);
  });

  it('a step of a collection past its hard limit waits only for a unit that it presses', () => {
    let urgent = 0;
    forEachInstant(({ view }, snapshot) => {
      const waiting = column(snapshot, 'jobs.waiting');
      const pressing = column(snapshot, 'simulation.unitPressing');
      const { geometry, jobs, units } = view;
      for (let plane = 0; plane < geometry.planes; plane++) {
        if (waiting[plane] < 0 || jobs.cause[plane] !== Cause.gc || jobs.urgent[plane] === 0) continue;
        urgent++;
        expect(pressing[units.ofDie[Math.floor(plane / geometry.planesPerDie)]]).toBeGreaterThan(0);
      }
    });
    expect(urgent).toBeGreaterThan(100);
  });
});
