import { describe, expect, it } from 'vitest';
import { allErases } from '../../src/analysis/figures/summary.ts';
import { requestAccount } from '../../src/analysis/why/account.ts';
import { RunReader } from '../../src/analysis/why/run-reader.ts';
import { FIRST_SCREEN, shownName } from '../../src/app/stores/first-screen.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { WaitCause, addRequestParts } from '../../src/engine/recording/recording.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import { positionPatch } from '../../src/document/presets/switches.ts';

const run = (experiment: Experiment) =>
  runJob(experiment, {
    signal: new AbortController().signal,
    trace: () => Promise.reject(new Error('no trace in this test')),
    onProgress: () => undefined,
  });

const { pair, view } = FIRST_SCREEN;
const a = await run(pair.a);
const b = await run(applyPatch(pair.a, positionPatch('suspension', 'on')));
const request = view.selection?.request ?? -1;

/** The first screen must show the effect that it is made for. */
describe('the first screen', () => {
  it('is a complete experiment by the rules of the document, key by key', () => {
    expect(JSON.stringify(parseExperiment(pair.a))).toBe(JSON.stringify(pair.a));
  });

  it('selects a read that waits behind an erase of garbage collection, and little else', () => {
    const parts = new Float64Array(14);
    const latency = addRequestParts(a.recording, request, parts);
    expect(a.requests.op[request]).toBe(0);
    expect(parts[WaitCause.dieGc] / latency).toBeGreaterThan(0.9);
    const account = requestAccount(new RunReader(a.recording, pair.a), request);
    expect(account?.placed).toBe(true);
  });

  it('is not called what it shows once its settings are others', () => {
    expect(shownName(pair.a)).toBe('A read behind an erase');
    expect(shownName(applyPatch(pair.a, { timing: { programNs: 11_000_000 } }))).toBe(
      'A read behind an erase, changed',
    );
    expect(shownName(applyPatch(pair.a, { name: 'mine' }))).toBe('mine');
  });

  it('opens on that read, from before the erase to after it', () => {
    const account = requestAccount(new RunReader(a.recording, pair.a), request);
    const [from, to] = view.window ?? [0, 0];
    expect(from).toBeLessThan(account?.arrivalNs ?? 0);
    expect(to).toBeGreaterThan(account?.finishNs ?? Infinity);
    expect(to).toBeLessThan(a.recording.endNs);
  });

  it('has a suspension switch that makes that read and the tail at least twenty times as fast', () => {
    const parts = new Float64Array(14);
    const before = addRequestParts(a.recording, request, parts);
    const after = addRequestParts(b.recording, request, parts);
    expect(before / after).toBeGreaterThan(20);
    const p99 = (outcome: typeof a): number => outcome.metrics.response.read.p99Ns ?? NaN;
    expect(p99(a) / p99(b)).toBeGreaterThan(20);
  });

  it('has enough reads for a 99.9th percentile, and ends with all requests complete', () => {
    expect(a.metrics.response.read.p99_9Ns).not.toBeNull();
    expect([a.stopReason, b.stopReason]).toEqual([null, null]);
    expect(allErases(a.metrics)).toBe(5);
  });
});
