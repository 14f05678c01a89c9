/** SSDSim's two mistakes (MP): what they make of the paper's own numbers, and that the invariant checker names them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExperimentInput, Quirks } from '../../src/document/experiment.ts';
import { joinPatches } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { asResult } from '../engine/as-result.ts';
import { Tally } from '../support/tally.ts';
import { examine } from '../engine/checked.ts';

/**
 * MP Table 1: pages of 2 KB, 25 ns a byte (51.2 µs), program 200 µs. One channel, one chip of two dies with two planes.
 */
function chip(pages: number, quirks: Partial<Quirks>, policy: ExperimentInput['policy'] = {}): ExperimentInput {
  return {
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 2,
      planesPerDie: 2,
      blocksPerPlane: 16,
      pagesPerBlock: 64,
      pageBytes: 2048,
    },
    timing: { commandNs: 0, transferNsPerByte: 25, readNs: 20_000, programNs: 200_000, eraseNs: 1_500_000 },
    policy: { busyUnit: 'chip', dieBinding: 'dynamic', multiPlane: 'wise', quirks, ...policy },
    workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: pages * 2048 }] },
  };
}

function look(input: ExperimentInput): {
  latencies: number[];
  endNs: number;
  starts: number[];
  rules: number[];
  messages: string[];
  parts: Record<string, number>[];
} {
  const { engine, check } = examine(parseExperiment(input));
  const result = asResult(engine);
  return {
    latencies: [...engine.latencies],
    endNs: engine.now,
    starts: result.rows.filter((row) => row.kind === 'program').map((row) => row.startNs),
    rules: [...new Set(check.violations.map((violation) => violation.rule))].sort((a, b) => a - b),
    messages: check.violations.map((violation) => violation.message),
    parts: result.requests.map((request) => request.parts),
  };
}

describe('overlapTransfers (several loads on one channel at the same time)', () => {
  it('makes four pages cost one transfer: 251.20 µs instead of 404.80 µs', () => {
    expect(look(chip(4, {}))).toMatchObject({ latencies: [404_800], rules: [] });
    const wrong = look(chip(4, { overlapTransfers: true }));
    expect(wrong.latencies).toEqual([251_200]);
    expect(wrong.starts).toEqual([51_200, 51_200, 51_200, 51_200]);
    expect(wrong.parts[0]).toMatchObject({ transfer: 51_200, array: 200_000, group: 0 });
  });

  it('breaks rule 3 of the checker once for each load that begins during another', () => {
    const { rules, messages } = look(chip(4, { overlapTransfers: true }));
    expect(rules).toEqual([3]);
    expect(messages).toHaveLength(3);
    expect(messages[0]).toBe('channel 0: load of operation 1 starts while operation 0 transfers until 51200 ns');
  });

  it('applies to all dies of a transaction if each has a status of its own', () => {
    // Right: die 0 has its pages 0 and 2 at 51.2 and 102.4 µs, die 1 its pages by 204.8 µs.
    expect(look(chip(4, {}, { busyUnit: 'die' })).latencies).toEqual([404_800]);
    const wrong = look(chip(4, { overlapTransfers: true }, { busyUnit: 'die' }));
    expect(wrong.latencies).toEqual([251_200]);
    expect(wrong.rules).toEqual([3]);
  });

  it('changes nothing if every transaction is one page', () => {
    const one = look(chip(1, { overlapTransfers: true }));
    expect(one).toMatchObject({ latencies: [251_200], rules: [] });
  });

  it('holds the channel until the longest load is over: sectors, 1 KB of the second page', () => {
    const input = chip(2, { overlapTransfers: true }, { transfer: 'sectors', partialWrite: 'pad' });
    const half = joinPatches(input, {
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 3072 }] },
    });
    const { latencies, parts } = look(half);
    expect(latencies).toEqual([251_200]);
    // Both end together; whichever is named, its own transfer and what it waited for the other are 51.2 µs.
    expect(parts[0].transfer + parts[0].group).toBe(51_200);
  });
});

describe('completeAtTransfer (a write completes at the end of its data-in)', () => {
  it('gives 102.40 µs for two pages that take 302.40 µs', () => {
    expect(look(chip(2, {}))).toMatchObject({ latencies: [302_400], endNs: 302_400, rules: [] });
    const wrong = look(chip(2, { completeAtTransfer: true }));
    expect(wrong).toMatchObject({ latencies: [102_400], endNs: 302_400 });
    expect(wrong.parts[0]).toMatchObject({ transfer: 51_200, group: 51_200, array: 0 });
  });

  it('breaks rules 6 and 7 of the checker', () => {
    const { rules, messages } = look(chip(2, { completeAtTransfer: true }));
    expect(rules).toEqual([6, 7]);
    expect(messages[0]).toBe('request 0 completes before its last operation ends (302400 ns)');
  });

  it('completes each page of a transaction at the end of its own load, planeSwitchNs and commands included', () => {
    const two = joinPatches(chip(1, { completeAtTransfer: true }, { dieBinding: 'static', busyUnit: 'die' }), {
      device: { diesPerChip: 1 },
      timing: { commandNs: 70, planeSwitchNs: 50 },
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 2048 },
          { atNs: 0, op: 'write', offset: 2048, bytes: 2048 },
        ],
      },
    });
    const { latencies, starts, parts } = look(two);
    expect(latencies).toEqual([51_270, 102_590]);
    expect(starts).toEqual([102_590, 102_590]);
    expect(parts[1]).toMatchObject({ command: 70, transfer: 51_200, group: 51_320, array: 0 });
  });

  it('does not change reads: a read of the page still waits for its program', () => {
    const { latencies, rules } = look(
      joinPatches(chip(1, { completeAtTransfer: true }), {
        workload: {
          requests: [
            { atNs: 0, op: 'write', offset: 0, bytes: 2048 },
            { atNs: 100_000, op: 'read', offset: 0, bytes: 2048 },
          ],
        },
      }),
    );
    // Program until 251.2 µs, then 20 + 51.2 µs.
    expect(latencies).toEqual([51_200, 222_400]);
    expect(rules).toEqual([6, 7]);
  });

  it('together with overlapTransfers gives 51.20 µs for four pages', () => {
    const wrong = look(chip(4, { overlapTransfers: true, completeAtTransfer: true }));
    expect(wrong).toMatchObject({ latencies: [51_200], endNs: 251_200, rules: [3, 6, 7] });
  });
});

describe('random experiments with either bug', () => {
  it('break the rules of that bug, and no other', () => {
    const named = new Set<number>();
    const tally = new Tally();
    fc.assert(
      fc.property(smallExperiments, fc.boolean(), fc.boolean(), (experiment, overlapTransfers, completeAtTransfer) => {
        const wrong = parseExperiment({
          ...experiment,
          policy: { ...experiment.policy, quirks: { overlapTransfers, completeAtTransfer } },
        });
        const examined = tally.unlessRefused(() => examine(wrong));
        if (examined === null) return;
        tally.compared++;
        const allowed = [...(overlapTransfers ? [3] : []), ...(completeAtTransfer ? [6, 7] : [])];
        for (const { rule, message } of examined.check.violations) {
          named.add(rule);
          expect(allowed.includes(rule) ? '' : message).toBe('');
        }
      }),
      { numRuns: 200, seed: 1 },
    );
    expect([...named].sort((a, b) => a - b)).toEqual([3, 6, 7]);
    tally.expectCompared(180);
  });
});
