import { describe, expect, it } from 'vitest';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { busyShares, waitSplit } from '../../../src/analysis/statements/words.ts';
import { matchRequest, haveSameRequests } from '../../../src/analysis/differences/request-differences.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { RecordingBuilder, pageAt, smallExperiment } from '../recording-builder.ts';

async function runOf(input: ExperimentInput) {
  const experiment = parseExperiment({ version: 1, ...input });
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return { reader: new RunReader(engine.recording(), engine.experiment), workload };
}

/** One die with one plane: command 10 ns, transfer 128, read 1000, program 5000. */
const DIE: ExperimentInput = {
  device: {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 8,
    pagesPerBlock: 16,
    pageBytes: 512,
    overprovisioning: 0.5,
  },
  timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000, programNs: 5000, eraseNs: 20_000 },
};
const writes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ atNs: i, op: 'write' as const, offset: 0, bytes: 512 }));

describe('the split of a latency', () => {
  it('charges a request that is alone to itself, to the nanosecond', async () => {
    const { reader } = await runOf({ ...DIE, workload: { requests: [{ op: 'read', offset: 0, bytes: 4096 }] } });
    const account = requestAccount(reader, 0);
    if (typeof account?.finishNs !== 'number') throw new Error('the read did not complete');
    const split = waitSplit(reader, account);
    expect(split.ns).toMatchObject({ others: 0, mates: 0, order: 0, flush: 0 });
    expect([...split.ownOn].sort()).toEqual(['ownBus', 'ownDie']);
    // Eight pages, one after the other: the last one's own work is a command, an array read and a transfer.
    expect(split.ns.own).toBe(account.finishNs - account.arrivalNs - (10 + 1000 + 128));
  });

  it('charges a wait without a blocker to its own pages only if nothing else was on the dies of a late write', () => {
    const wait = { startNs: 0, endNs: 10, cause: 'queue' as const };
    const experiment = smallExperiment({ policy: { dieBinding: 'dynamic' } });
    const splitOf = (user: 'own' | 'other' | 'none') => {
      const builder = new RecordingBuilder(experiment);
      builder.request({ arrival: 0, finish: 10, first: 0, critical: 0 });
      builder.operation({ type: 'program', ppn: pageAt(experiment, 0, 0, 0, 0) });
      builder.request({ arrival: 0, finish: 10, first: 1, critical: 1 });
      builder.operation({ type: 'program', ppn: pageAt(experiment, 0, 1, 0, 0) });
      if (user !== 'none') builder.bus(0, 'load', 0, 10, user === 'own' ? 0 : 1);
      const reader = new RunReader(builder.build(), experiment);
      return waitSplit(reader, { request: 0, critical: 0, spans: [wait], placed: true }).ns;
    };
    expect(splitOf('own')).toMatchObject({ own: 10, others: 0, order: 0 });
    expect(splitOf('other')).toMatchObject({ own: 0, others: 10, order: 0 });
    expect(splitOf('none')).toMatchObject({ own: 0, others: 0, order: 10 });
  });

  it('charges waits for other requests to them', async () => {
    const { reader } = await runOf({ ...DIE, workload: { requests: writes(2) } });
    const account = requestAccount(reader, 1);
    if (account === null) throw new Error('the write did not arrive');
    expect(waitSplit(reader, account)).toMatchObject({
      ns: { own: 0, others: 10 + 128 + 5000 - 1 },
    });
  });
});

it('busy shares are those of the rows in the ranges', async () => {
  const { reader } = await runOf({ ...DIE, workload: { requests: writes(1) } });
  expect(busyShares(reader, 0, [{ startNs: 0, endNs: 138 }])).toEqual({
    channel: 0,
    bus: 1,
    array: 0,
  });
  expect(busyShares(reader, 0, [{ startNs: 69, endNs: 207 }])).toEqual({
    channel: 0,
    bus: 0.5,
    array: 0.5,
  });
  expect(busyShares(reader, 0, [{ startNs: 138, endNs: 5138 }])).toEqual({
    channel: 0,
    bus: 0,
    array: 1,
  });
  const apart = [
    { startNs: 0, endNs: 46 },
    { startNs: 92, endNs: 184 },
  ];
  expect(busyShares(reader, 0, apart)).toEqual({ channel: 0, bus: 2 / 3, array: 1 / 3 });
});

it('busy shares count two planes of a die that work at once as one', () => {
  const experiment = smallExperiment();
  const builder = new RecordingBuilder(experiment);
  for (const plane of [0, 1]) {
    const operation = builder.operation({ type: 'program', ppn: pageAt(experiment, 0, plane, 0, 0) });
    builder.array(0, 'program', 0, 5000, operation);
  }
  expect(busyShares(new RunReader(builder.build(), experiment), 0, [{ startNs: 0, endNs: 10_000 }]).array).toBe(0.5);
});

it('only the same request of another run is compared', async () => {
  const of = async (requests: ReturnType<typeof writes>, mode: 'open' | 'closed' = 'open') => {
    const { reader, workload } = await runOf({ ...DIE, workload: { requests } });
    const { op, offset, bytes } = workload;
    const { recording, experiment } = reader;
    const host = { ...experiment.host, mode };
    return { recording, experiment: { ...experiment, host }, requests: { count: op.length, op, offset, bytes } };
  };
  const a = await of(writes(3));
  expect(matchRequest(a, await of(writes(3)), 1)).toBe('same');
  expect(matchRequest(a, await of(writes(1)), 1)).toBe('missing');
  const larger = await of(writes(3).map((one) => ({ ...one, bytes: 1024 })));
  expect(matchRequest(a, larger, 1)).toBe('other');
  const later = writes(3).map((one) => ({ ...one, atNs: one.atNs * 7 }));
  expect(matchRequest(a, await of(later), 1)).toBe('later');
  expect(matchRequest(a, await of(later), 0)).toBe('same');
  expect(matchRequest(await of(writes(3), 'closed'), await of(later, 'closed'), 1)).toBe('same');
  expect(matchRequest(a, await of(later, 'closed'), 1)).toBe('same');
  expect(haveSameRequests(a, await of(later))).toBe(true);
  expect(haveSameRequests(a, larger)).toBe(false);
});
