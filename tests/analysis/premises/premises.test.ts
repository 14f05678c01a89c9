import { describe, expect, it } from 'vitest';
import { conditionsBefore, conditionsOf } from '../../../src/analysis/premises/conditions.ts';
import { comparableFactor } from '../../../src/analysis/premises/pace.ts';
import { busyShare, premisesOf } from '../../../src/analysis/premises/premises.ts';
import type { Premise } from '../../../src/analysis/premises/premises.ts';
import { premisesOfSummary, summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import type { RunSummary } from '../../../src/compare/run/summary.ts';
import { hostPreset } from '../../../src/document/presets/host-presets.ts';
import { namedPolicy } from '../../../src/document/presets/schemes.ts';
import type { Experiment, ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Requests } from '../../../src/engine/state/workload.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { DeviceShelf } from '../../../src/policies/all/device-shelf.ts';

const MIB = 2 ** 20;

/** Numbers from 0 to below 1, the same for a seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Asked {
  readonly count: number;
  readonly meanGapNs: number;
  readonly spanBytes: number;
  readonly readShare: number;
  readonly seed: number;
}

/** A trace as of a volume: exponential gaps, 4 to 32 KiB in steps of 4 KiB. */
function traceOf({ count, meanGapNs, spanBytes, readShare, seed }: Asked): Requests {
  const next = random(seed);
  const at = new Float64Array(count);
  const op = new Uint8Array(count);
  const offset = new Float64Array(count);
  const bytes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    at[i] = (i === 0 ? 0 : at[i - 1]) + Math.round(-Math.log(1 - next()) * meanGapNs);
    op[i] = next() < readShare ? 0 : 1;
    bytes[i] = 4096 * (1 + Math.floor(next() * 8));
    offset[i] = Math.floor((next() * (spanBytes - 32 * 1024)) / 4096) * 4096;
  }
  return { count, at, op, offset, bytes };
}

const devices = new DeviceShelf();

function ran(experiment: Experiment, workload: Requests): { summary: RunSummary; engine: Engine } {
  const engine = createEngine(experiment, workload, { ...SUMMARY_RECORDING, devices });
  engine.advanceTo(Infinity);
  return { summary: summarize(engine, workload).summary, engine };
}

const broken = (premises: readonly Premise[]): string[] =>
  premises.filter(({ severity }) => severity === 'broken').map(({ id }) => id);

/** A device of 64 MiB, so that preparing it takes no time. */
const SMALL: ExperimentInput = {
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 2, blocksPerPlane: 32, pagesPerBlock: 64 },
};

const asRequests = ({ count, at, op, offset, bytes }: Requests): ExperimentInput => ({
  workload: {
    requests: Array.from({ length: Math.min(count, 1) }, (_, i) => ({
      atNs: at[i],
      op: op[i] === 0 ? ('read' as const) : ('write' as const),
      offset: offset[i],
      bytes: bytes[i],
    })),
  },
});

const experimentOf = (input: ExperimentInput, workload: Requests): Experiment =>
  parseExperiment({ ...asRequests(workload), ...input });

describe('the premises of a run', () => {
  it('name what decides a comparison of one trace: a new device, a queue, a full buffer, controller RAM', () => {
    const workload = traceOf({ count: 5000, meanGapNs: 100_000, spanBytes: 2048 * MIB, readShare: 0.6, seed: 1 });
    const { pageBytes } = parseExperiment({ workload: { sample: 'oltp' } }).device;
    const ram = hostPreset('ssdsim-dram').patch({ pageBytes });
    const cases: [kind: 'none' | 'used', host: ExperimentInput, deciding: string[]][] = [
      ['used', {}, ['overloaded']],
      ['none', {}, ['new-device']],
      ['none', ram, ['overloaded', 'new-device']],
      ['used', ram, ['overloaded']],
    ];
    let compared = 0;
    for (const [kind, host, deciding] of cases) {
      for (const policy of ['ssdsim']) {
        const experiment = experimentOf({ precondition: { kind }, ...host, ...namedPolicy(policy).patch }, workload);
        expect(broken(premisesOfSummary(ran(experiment, workload).summary)), `${policy} ${kind}`).toEqual(deciding);
        compared++;
      }
    }
    expect(compared).toBe(4);
  });

  it('call a run overloaded if and only if its requests piled up until the last of them', () => {
    const found = { yes: 0, no: 0 };
    for (let seed = 1; seed <= 12; seed++) {
      for (const meanGapNs of [20_000, 100_000, 800_000, 5_000_000]) {
        const workload = traceOf({ count: 600, meanGapNs, spanBytes: 32 * MIB, readShare: 0.7, seed });
        const experiment = experimentOf(SMALL, workload);
        const { summary, engine } = ran(experiment, workload);
        const last = workload.at[599];
        const ends = Array.from(engine.latencies, (latency, i) => workload.at[i] + latency);
        const waiting = ends.filter((end) => end > last).length;
        const { conditions } = summary;
        expect(conditions?.backlog).toBe(waiting);
        expect(conditions?.backlogNs).toBe(Math.max(last, ...ends) - last);
        const behind = Math.max(...ends) - last;
        const limit = Math.max(0.05 * (last - workload.at[0]), 5 * (conditions?.operationNs ?? 0));
        const is = broken(premisesOfSummary(summary)).includes('overloaded');
        expect(is, `${seed} ${meanGapNs}`).toBe(waiting >= 10 && behind > limit);
        found[is ? 'yes' : 'no']++;
      }
    }
    expect(found.yes).toBeGreaterThan(10);
    expect(found.no).toBeGreaterThan(10);
  });

  it('estimate before the run how busy the device will be, within a factor of two of the run itself', () => {
    let compared = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const workload = traceOf({ count: 500, meanGapNs: 2_000_000, spanBytes: 32 * MIB, readShare: 0.7, seed });
      const experiment = experimentOf(SMALL, workload);
      const expected = conditionsBefore(experiment, workload).expectedBusy ?? 0;
      const { metrics, conditions } = ran(experiment, workload).summary;
      const measured = busyShare(metrics, conditions);
      expect(expected / measured, String(seed)).toBeGreaterThan(0.5);
      expect(expected / measured, String(seed)).toBeLessThan(2);
      compared++;
    }
    expect(compared).toBe(20);
  });

  it('count a chip as busy while any of its dies is, where the chip is the busy unit', () => {
    // Reads of two dies of one chip, one after the other: one die at a time.
    const count = 400;
    const device = {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 2,
      planesPerDie: 1,
      blocksPerPlane: 32,
      pagesPerBlock: 64,
    };
    const pageBytes = 8192;
    const workload: Requests = {
      count,
      at: Float64Array.from({ length: count }, (_, i) => i * 100_000),
      op: new Uint8Array(count),
      offset: Float64Array.from({ length: count }, (_, i) => (i % 200) * pageBytes),
      bytes: new Uint32Array(count).fill(pageBytes),
    };
    const timing = { readNs: 78_000, transferNsPerByte: 0.1 };
    const of = (policy: NonNullable<ExperimentInput['policy']>): { busy: number; mean: number } => {
      const input: ExperimentInput = {
        device: { ...device, pageBytes },
        timing,
        precondition: { kind: 'sequential-fill' },
      };
      const { summary } = ran(experimentOf({ ...input, policy }, workload), workload);
      const { dieUtilization } = summary.metrics;
      return {
        busy: busyShare(summary.metrics, summary.conditions),
        mean: (dieUtilization[0] + dieUtilization[1]) / 2,
      };
    };
    const byDie = of({ busyUnit: 'die' });
    expect(byDie.busy).toBeCloseTo(byDie.mean, 9);
    for (const policy of [{ busyUnit: 'chip' }, { busyUnit: 'die', dieInterleave: false }] as const) {
      const byChip = of(policy);
      expect(byChip.mean).toBeCloseTo(0.39, 2);
      expect(byChip.busy, JSON.stringify(policy)).toBeCloseTo(0.78, 2);
    }
  });

  it('count the requests that the run itself folds, for any addresses', () => {
    let foldedRuns = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const workload = traceOf({ count: 200, meanGapNs: 1e6, spanBytes: (30 + 4 * seed) * MIB, readShare: 0.7, seed });
      const { summary } = ran(experimentOf(SMALL, workload), workload);
      expect(summary.conditions?.folded).toBe(summary.wrappedRequests);
      expect(broken(premisesOfSummary(summary)).includes('folded')).toBe(summary.wrappedRequests >= 2);
      if (summary.wrappedRequests > 0) foldedRuns++;
    }
    expect(foldedRuns).toBeGreaterThan(5);
    expect(foldedRuns).toBeLessThan(20);
  });

  it('tell a nearly idle device, and leave a closed host and a handful of requests alone', () => {
    const workload = traceOf({ count: 300, meanGapNs: 1e9, spanBytes: 32 * MIB, readShare: 1, seed: 3 });
    const idle = (input: ExperimentInput, some = workload): string[] =>
      broken(premisesOfSummary(ran(experimentOf({ ...SMALL, ...input }, some), some).summary));
    expect(idle({})).toEqual(['nearly-idle']);
    expect(idle({ host: { mode: 'closed', queueDepth: 1 } })).toEqual([]);
    const few = traceOf({ count: 99, meanGapNs: 1e9, spanBytes: 32 * MIB, readShare: 0.5, seed: 3 });
    expect(idle({}, few)).toEqual([]);
  });

  it('see garbage collection during the trace, and not the one after it', () => {
    const used: ExperimentInput = { ...SMALL, precondition: { kind: 'used' } };
    const long = traceOf({ count: 4000, meanGapNs: 8_000_000, spanBytes: 48 * MIB, readShare: 0.2, seed: 5 });
    const { summary } = ran(experimentOf(used, long), long);
    expect(summary.metrics.gcRuns).toBeGreaterThan(0);
    expect(broken(premisesOfSummary(summary))).not.toContain('no-collection');
  });

  it('have a sentence with its numbers for each premise, the broken ones first', () => {
    const workload = traceOf({ count: 300, meanGapNs: 20_000, spanBytes: 600 * MIB, readShare: 0.5, seed: 3 });
    const { summary, engine } = ran(experimentOf(SMALL, workload), workload);
    const premises = premisesOf(conditionsOf(engine, workload), { ...summary, stopReason: 'it was full' });
    expect(premises.length).toBeGreaterThan(4);
    for (const { says } of premises) expect(says).toMatch(/[.]$/);
    const order = premises.map(({ severity }) => severity);
    expect(order).toEqual([...order].sort());
    expect(premises[0].says).toBe('The run stopped before its last request: it was full. Its figures are of a part.');
  });

  it('suggest a pace at which the device is busy 30 to 60 % of the time, and none where it is', () => {
    let compared = 0;
    for (let exponent = -5; exponent < 3; exponent += 0.01) {
      const busy = 10 ** exponent;
      const reached = busy * (comparableFactor(busy) ?? 0);
      expect(reached).toBeGreaterThanOrEqual(0.3);
      expect(reached).toBeLessThanOrEqual(0.6);
      compared++;
    }
    expect(compared).toBeGreaterThan(700);
    expect([0, NaN, Infinity].map(comparableFactor)).toEqual([null, null, null]);
  });
});

describe('a map in units of a page', () => {
  const judged = (bytes: number, offset: number, op: 0 | 1 = 1, writes = 200): Premise | undefined => {
    const count = 200;
    const workload: Requests = {
      count,
      at: Float64Array.from({ length: count }, (_, i) => i * 1e6),
      op: new Uint8Array(count).fill(op, 0, writes),
      offset: Float64Array.from({ length: count }, (_, i) => i * 65_536 + offset),
      bytes: new Uint32Array(count).fill(bytes),
    };
    return premisesOf(conditionsBefore(parseExperiment(SMALL), workload), null).find(
      ({ id }) => id === 'partial-pages',
    );
  };

  it('is a broken premise of writes that are shorter than a page, a note of longer ones that do not fit pages', () => {
    expect(judged(4096, 0)).toMatchObject({ severity: 'broken', doubts: ['latencies', 'throughput', 'wear'] });
    expect(judged(12_288, 0)).toMatchObject({ severity: 'note', doubts: [] });
    expect(judged(8192, 0)).toBeUndefined();
    // A read of a part moves more than was asked for, and programs nothing.
    expect(judged(4096, 0, 0)).toMatchObject({ severity: 'note' });
  });

  it('is not judged by a few writes', () => {
    expect(judged(4096, 0, 1, 100)).toMatchObject({ severity: 'broken' });
    expect(judged(4096, 0, 1, 99)).toMatchObject({ severity: 'note' });
  });
});
