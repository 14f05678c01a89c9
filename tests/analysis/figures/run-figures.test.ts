/**
 * Shares of time are over the time from the first arrival to the last completion, whatever the device does before and
 * after.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { busyNs } from '../../../src/analysis/busy-time/utilization.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { restoreEngine } from '../../support/engines.ts';
import { smallExperiments } from '../../reference/arbitrary.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';
import { Tally } from '../../support/tally.ts';

describe('utilization', () => {
  it('does not count work before the first request or after the last', () => {
    const experiment = parseExperiment({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 1 },
      initial: {
        running: [{ channel: 0, chip: 0, die: 0, kind: 'erase', remainingNs: 1_000_000 }],
        pages: [{ lpn: 500, channel: 0, chip: 0, die: 1, plane: 0, block: 9, page: 0 }],
        collect: [{ atNs: 3_000_000, channel: 0, chip: 0, die: 1, plane: 0, block: 9 }],
      },
      // The write goes to die 0: 70 + 81 920 ns on the bus, 1.3 ms in the array.
      workload: { requests: [{ atNs: 2_000_000, op: 'write', offset: 0, bytes: 8192 }] },
    });
    const requests = workloadOf(inlineRequests(experiment));
    const engine = runChecked(experiment);
    const { fromNs, toNs, utilization } = figuresOf(engine, requests);
    expect([fromNs, toNs]).toEqual([2_000_000, 2_000_000 + 81_990 + 1_300_000]);
    // The move's read: 70 ns command, 78 µs, 81 920 ns out; its program has begun to load at 3.16 ms and runs when the
    // write ends.
    expect(engine.now).toBeGreaterThan(4_000_000);
    const loaded = 3_000_000 + 70 + 78_000 + 81_920 + 81_990;
    expect(utilization.channels[0] * (toNs - fromNs)).toBeCloseTo(81_990 + 70 + 81_920 + 81_990, 3);
    expect(utilization.dies[0] * (toNs - fromNs)).toBeCloseTo(1_300_000, 3);
    expect(utilization.dies[1] * (toNs - fromNs)).toBeCloseTo(78_000 + (toNs - loaded), 3);
  });

  it('equals that of the recorded rows in that time, for any run, and after a snapshot', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(smallExperiments, fc.nat(40), (drawn, instants) => {
        // (Between two planes' loads the bus is held, without a row.)
        const experiment = { ...drawn, timing: { ...drawn.timing, planeSwitchNs: 0 } };
        const engine = tally.unlessRefused(() => runChecked(experiment));
        // A run that stopped early has requests without an end: its figures are over another time.
        if (engine?.stopReason !== null) return;
        const requests = workloadOf(inlineRequests(experiment));
        const { fromNs, toNs, utilization } = figuresOf(engine, requests);
        const recording = engine.recording();
        const lengthNs = toNs - fromNs;
        const rows = recording.lanes.map((chunks) => (lengthNs > 0 ? busyNs(chunks, fromNs, toNs) / lengthNs : 0));
        const close = (shares: readonly number[]): unknown[] =>
          shares.map((share) => expect.closeTo(share, 9) as unknown);
        expect(utilization.channels).toEqual(close(rows.slice(0, recording.channels)));
        expect(utilization.dies).toEqual(close(rows.slice(recording.channels)));
        const half = createEngine(experiment, requests);
        half.advance(instants);
        const rest = restoreEngine(experiment, requests, half.snapshot());
        rest.advanceTo(Infinity);
        expect(figuresOf(rest, requests).utilization).toEqual(utilization);
        tally.compared++;
      }),
      { numRuns: 60 },
    );
    tally.expectCompared(30);
  });
});
