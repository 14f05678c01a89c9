import { describe, expect, it } from 'vitest';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import { whyIdle } from '../../../src/analysis/statements/idle.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { channelHolds, holdAt } from '../../../src/analysis/why/channel-holds.ts';
import { deviceInstant } from '../../../src/analysis/instant/device-instant.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { RowKind, WaitCause, addRequestParts, WAIT_CAUSES } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { inlineRequests, workloadOf } from '../../engine/run.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { firstNs } from '../../../src/device/page-types.ts';

async function readerOf(name: string, patch: ExperimentInput): Promise<RunReader> {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const { engine, experiment } = await runExperiment(applyPatch(parseExperiment(scenario.experiment), patch));
  return new RunReader(engine.recording(), experiment, null, null, engine.jobs());
}

const BLOCK: ExperimentInput = { policy: { gc: { preemption: 'block' } } };

describe('a channel that a collection holds', () => {
  it('is held from the first read of the job to its last program, and by a collection that gives way never', async () => {
    const reader = await readerOf('mbm-gc-holds-channel', BLOCK);
    const { readNs, programNs, transferNsPerByte } = reader.experiment.timing;
    const transferNs = 8192 * transferNsPerByte;
    const [hold, ...others] = channelHolds(reader, 0, 0, reader.recording.endNs);
    expect(others).toEqual([]);
    expect([hold.startNs, hold.endNs]).toEqual([0, 8 * (firstNs(readNs) + 2 * transferNs + firstNs(programNs))]);
    expect(hold.steps.length).toBe(16);
    expect(holdAt(reader, 0, hold.endNs - 1)?.startNs).toBe(0);
    expect(holdAt(reader, 0, hold.endNs)).toBeUndefined();
    const givesWay = await readerOf('mbm-gc-holds-channel', {});
    expect(channelHolds(givesWay, 0, 0, givesWay.recording.endNs)).toEqual([]);
  });

  it('is held only after a fork to such a collection, and only before a fork to one that gives way', async () => {
    const scenario = findScenario('mbm-gc-holds-channel');
    if (scenario === undefined) throw new Error('no scenario');
    const forkNs = 5_000_000;
    const page = parseExperiment(scenario.experiment);
    const block = applyPatch(page, BLOCK);
    for (const [before, after] of [
      [page, block],
      [block, page],
    ]) {
      const first = createEngine(before, await resolveWorkload(before, () => Promise.reject(new Error('no trace'))));
      first.advanceTo(forkNs);
      const engine = first.fork(after, forkNs);
      engine.advanceTo(Infinity);
      const reader = new RunReader(engine.recording(), after, { atNs: forkNs, before });
      const holds = channelHolds(reader, 0, 0, reader.recording.endNs);
      expect(holds.length).toBe(1);
      if (after === block) expect(holds[0].startNs).toBeGreaterThanOrEqual(forkNs);
      else expect([holds[0].startNs, holds[0].endNs]).toEqual([0, forkNs]);
    }
  });

  it('shows in the device at an instant which collection holds it', () => {
    const scenario = findScenario('mbm-gc-holds-channel');
    if (scenario === undefined) throw new Error('no scenario');
    const seen: number[][] = [];
    for (const patch of [{}, BLOCK]) {
      const experiment = applyPatch(parseExperiment(scenario.experiment), patch);
      const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
      engine.advanceTo(5_000_000);
      seen.push([...deviceInstant(engine).channels.heldBy]);
      engine.advanceTo(Infinity);
      seen.push([...deviceInstant(engine).channels.heldBy]);
    }
    expect(seen).toEqual([[-1], [-1], [0], [-1]]);
  });

  it('is what a read of an idle chip waits for: its spans agree with the record, its words name the job', async () => {
    const reader = await readerOf('mbm-gc-holds-channel', BLOCK);
    const [hold] = channelHolds(reader, 0, 0, reader.recording.endNs);
    const account = requestAccount(reader, 0);
    expect(account?.placed).toBe(true);
    const heldNs = account?.spans.reduce(
      (sum, span) => sum + (span.cause === 'channel' ? span.endNs - span.startNs : 0),
      0,
    );
    expect(heldNs).toBe(hold.endNs - reader.operations.arrival(0));
    const [wait] = whyItWaited(reader, 0)?.waits ?? [];
    expect(wait.link.words).toContain('channel held by garbage collection');
    expect(wait.causes[0].words).toContain('empties block 0');
    // Between two moves the bus is empty, and not idle.
    const program = reader.rowsOf(hold.steps[1].operation, 0, hold.endNs).find(({ kind }) => kind === RowKind.program);
    expect(whyIdle(reader, 0, (program?.startNs ?? 0) + 1)).toMatchObject({
      kind: 'held',
      words: 'channel held by garbage collection of block 0',
    });
  });

  for (const [title, patch] of [
    ['the pages of SSDSim', {}],
    ['twin blocks', { policy: { multiPlane: 'twin-block', parallelRead: 'any' } }],
    ['copyback', { policy: { gc: { copyback: true } } }],
  ] as const) {
    it(`is used by nothing else, and every wait is placed, if it moves ${title}`, async () => {
      const reader = await readerOf('mbm-gc-overwrites', held(patch));
      const { operations, recording } = reader;
      let holdsSeen = 0;
      let others = 0;
      for (let channel = 0; channel < recording.channels; channel++) {
        const holds = channelHolds(reader, channel, 0, recording.endNs);
        let before = 0;
        for (const { startNs, endNs, steps } of holds) {
          expect(startNs).toBeGreaterThanOrEqual(before);
          before = endNs;
          const own = new Set(steps.map(({ operation }) => operation));
          reader.bus(channel).visit(startNs, endNs, (rowNs, _end, _kind, operation) => {
            if (rowNs >= startNs && rowNs < endNs && !own.has(operation)) others++;
          });
          holdsSeen++;
        }
      }
      expect(others).toBe(0);
      expect(holdsSeen).toBeGreaterThan(20);
      let placed = 0;
      let waits = 0;
      const parts = new Float64Array(WAIT_CAUSES);
      for (let request = 0; request < operations.requests; request++) {
        addRequestParts(recording, request, parts);
        if (parts[WaitCause.channel] === 0) continue;
        waits++;
        if (requestAccount(reader, request)?.placed === true) placed++;
      }
      expect(waits).toBeGreaterThan(50);
      expect(placed / waits).toBeGreaterThan(0.95);
    });
  }
});

/** A patch over a collection that holds its channel. */
const held = (patch: ExperimentInput): ExperimentInput => ({
  ...patch,
  device: { chipsPerChannel: 4 },
  policy: { ...patch.policy, gc: { ...patch.policy?.gc, preemption: 'block' } },
});
