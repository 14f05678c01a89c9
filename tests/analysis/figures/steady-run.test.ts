/** A run until a steady state: how long it is made, when it ends, and that a whole run finds the same. */
import { expect, it } from 'vitest';
import { longEnough, SteadyRun, type SteadyReport } from '../../../src/analysis/figures/steady-run.ts';
import { logicalPages } from '../../../src/device/geometry.ts';
import type { Experiment, ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { ROUNDS } from '../../../src/engine/accounting/rounds.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { steadyJob } from '../../../src/worker/jobs/steady-job.ts';

const DEVICE = {
  channels: 1,
  chipsPerChannel: 1,
  diesPerChip: 1,
  planesPerDie: 2,
  blocksPerPlane: 32,
  pagesPerBlock: 32,
  pageBytes: 4096,
  spareBytes: 0,
  overprovisioning: 0.28,
} as const;

function drive(patch: ExperimentInput = {}): Experiment {
  return parseExperiment({
    device: DEVICE,
    host: { mode: 'closed', queueDepth: 8 },
    workload: {
      synthetic: {
        requests: 100,
        readShare: 0.5,
        writeSizes: [{ bytes: 8192, weight: 1 }],
        readSizes: [{ bytes: 4096, weight: 1 }],
        addresses: { footprintBytes: 1200 * 4096, alignBytes: 4096 },
      },
    },
    ...patch,
  });
}

const noTrace = (): Promise<never> => Promise.reject(new Error('no trace'));

it('a workload of a generator is made so long that 25 rounds write the drive five times', () => {
  const experiment = drive();
  const { workload } = longEnough(experiment, null);
  if (!('synthetic' in workload)) throw new Error('no generator');
  // Every second request writes two pages.
  expect(workload.synthetic.requests).toBe(Math.ceil((5 * logicalPages(experiment.device)) / ROUNDS) * ROUNDS);
  const longer = { ...workload.synthetic, requests: 1e6 };
  expect(longEnough({ ...experiment, workload: { synthetic: longer } }, null).workload).toEqual({ synthetic: longer });
  const reads = { ...workload.synthetic, requests: 7, readShare: 1 };
  expect(longEnough({ ...experiment, workload: { synthetic: reads } }, null).workload).toEqual({ synthetic: reads });
});

it('requests of a list are repeated as often as it takes', async () => {
  const requests = [
    { atNs: 0, op: 'write' as const, offset: 0, bytes: 3 * 4096 },
    { atNs: 0, op: 'read' as const, offset: 0, bytes: 4096 },
    { atNs: 0, op: 'write' as const, offset: 4095, bytes: 2 },
  ];
  const experiment = drive({ workload: { requests } });
  const workload = await resolveWorkload(experiment, noTrace);
  expect(longEnough(experiment, workload).host.repeat).toBe(Math.ceil((5 * logicalPages(experiment.device)) / 5));
});

it('a run until steady ends with the first steady window of the whole run, and says after each round what it knows', async () => {
  const experiment = longEnough(drive({ precondition: { kind: 'sequential-fill' } }), null);
  const workload = await resolveWorkload(experiment, noTrace);
  const reportOf = (isWhole: boolean, onRound?: (report: SteadyReport) => void): SteadyReport => {
    const run = new SteadyRun(createEngine(experiment, workload, { record: false }), isWhole, onRound);
    while (run.advance(16));
    expect(run.advance(16)).toBe(false);
    return run.report();
  };
  const known: number[] = [];
  const early = reportOf(false, ({ rounds }) => known.push(rounds.length));
  const whole = reportOf(true);
  expect(whole.isSteady).toBe(true);
  expect(whole.rounds).toHaveLength(ROUNDS);
  expect(early.rounds.length).toBeLessThan(ROUNDS);
  expect(early.iops).toEqual(whole.iops);
  expect(early.waf).toEqual(whole.waf);
  expect(early.iops?.last).toBe(early.rounds.length);
  expect(known.filter((count) => count > 0)).toEqual(early.rounds.map(({ number }) => number));
  // It was filled once; the first round that counts begins when it has been written once more.
  expect(early.countsFromRound).toBeGreaterThan(1);
  expect(early.timesWritten).toBeGreaterThan(1);
});

it('the job of the page finds what the command line finds, and stops on a cancel', async () => {
  const experiment = drive({ precondition: { kind: 'sprandom' } });
  const reports: SteadyReport[] = [];
  const options = {
    trace: noTrace,
    onProgress: () => undefined,
    onRound: (report: SteadyReport) => reports.push(report),
  };
  const end = await steadyJob(experiment, { ...options, signal: new AbortController().signal });
  const long = longEnough(experiment, null);
  const run = new SteadyRun(createEngine(long, await resolveWorkload(long, noTrace), { record: false }), false);
  while (run.advance(2000));
  expect(end.report.isSteady).toBe(true);
  expect(end.report.iops).toEqual(run.report().iops);
  expect(end.stopReason).toBeNull();
  expect(end.length.requests).toBe(end.requests);
  expect(reports.length).toBeGreaterThan(0);
  const canceled = new AbortController();
  canceled.abort(new Error('enough'));
  await expect(steadyJob(experiment, { ...options, signal: canceled.signal })).rejects.toThrow('enough');
});
