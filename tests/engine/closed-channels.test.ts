/** What lets dispatch skip a look (dispatch/dispatch.ts): nothing could have started. Looked for in random runs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { StateColumn, Snapshot } from '../../src/engine/run/snapshot.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { Tally } from '../support/tally.ts';
import { anyEngineExperiments } from './anything.ts';
import { inlineRequests, workloadOf } from './run.ts';

function column(snapshot: Snapshot, path: string): StateColumn {
  const saved = snapshot.columns.get(path);
  if (saved?.pages.length !== 1) throw new Error(`${path} is not one page`);
  return saved.pages[0];
}

/** The idle units on a free bus with a die that is open for writes. */
function unitsThatPull({ readable }: Engine, open: StateColumn): number[] {
  const { count, dies, diesPerUnit, channelOf } = readable.units;
  return Array.from({ length: count }, (_, unit) => unit).filter((unit) => {
    if (readable.unitTransaction[unit] >= 0 || readable.busTransaction[channelOf[unit]] >= 0) return false;
    return Array.from({ length: diesPerUnit }, (_, k) => open[dies[unit * diesPerUnit + k]]).includes(1);
  });
}

/** By channel, `Simulation.readyUnits`. */
const readyUnits = ({ readable }: Engine): Int32Array => Reflect.get(readable, 'readyUnits') as Int32Array;

function forEachInstant(check: (engine: Engine) => void): void {
  const tally = new Tally();
  fc.assert(
    fc.property(anyEngineExperiments, (experiment) => {
      const engine = tally.unlessRefused(() => createEngine(experiment, workloadOf(inlineRequests(experiment))));
      if (engine === null) return;
      for (let more = true; more; more = engine.advance(1)) check(engine);
    }),
    { numRuns: 60 },
  );
}

describe('what dispatch skips', () => {
  it('all channels are closed for unbound writes only while no unit can take one', () => {
    let closed = 0;
    forEachInstant((engine) => {
      const snapshot = engine.snapshot();
      if (snapshot.scalars.get('dirty.allClosed') !== 1) return;
      closed++;
      expect(unitsThatPull(engine, column(snapshot, 'simulation.open'))).toEqual([]);
    });
    expect(closed).toBeGreaterThan(100);
  });

  it('a channel has the bits of its idle units, and of no others but those with planes that read independently', () => {
    let idle = 0;
    let busy = 0;
    forEachInstant((engine) => {
      const bits = readyUnits(engine);
      const { units, geometry, unitTransaction } = engine.readable;
      for (let unit = 0; unit < units.count; unit++) {
        const channel = units.channelOf[unit];
        const isIdle = (bits[channel] & (1 << ((unit - channel) / geometry.channels))) !== 0;
        const mayReadMore = engine.experiment.policy.planeReads === 'independent' && unitTransaction[unit] >= 0;
        if (!mayReadMore) expect(isIdle).toBe(unitTransaction[unit] < 0);
        if (isIdle) idle++;
        else busy++;
      }
    });
    expect(idle).toBeGreaterThan(100);
    expect(busy).toBeGreaterThan(100);
  });

  it('a channel of more units than bits is never passed over', () => {
    const writes = Array.from({ length: 64 }, (_, page) => ({
      atNs: 0,
      op: 'write',
      offset: page * 4096,
      bytes: 4096,
    }));
    const experiment = parseExperiment({
      device: {
        channels: 1,
        chipsPerChannel: 31,
        diesPerChip: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 8,
        pageBytes: 4096,
      },
      timing: { programNs: 10_000_000 },
      policy: { multiPlane: 'wise' },
      workload: { requests: writes },
    });
    const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
    let allBusy = 0;
    for (let more = true; more; more = engine.advance(1)) {
      const { readable } = engine;
      expect(readyUnits(engine)[0]).toBe(-1);
      if (readable.unitTransaction.every((tx) => tx >= 0)) allBusy++;
    }
    expect(engine.completedRequests).toBe(64);
    expect(allBusy).toBeGreaterThan(0);
  });
});
