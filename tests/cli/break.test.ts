import { afterAll, describe, expect, it } from 'vitest';
import { breakRequest, runToBreak } from '../../src/cli/break.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { workloadOf } from '../engine/run.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const experiment = folder.file(
  'three.json',
  JSON.stringify({
    version: 1,
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 },
    timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000, programNs: 5000, eraseNs: 20_000 },
    workload: {
      requests: [
        { atNs: 0, op: 'write', offset: 0, bytes: 512 },
        { atNs: 20_000, op: 'read', offset: 0, bytes: 512 },
        { atNs: 40_000, op: 'write', offset: 512, bytes: 512 },
      ],
    },
  }),
);

interface Document {
  metrics: { requests: number };
  break: { condition: string; hits: number; atNs: number | null };
}
const document = async (...args: string[]): Promise<Document> => {
  const { status, stdout, stderr } = await sim('run', experiment, ...args);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout) as Document;
};

describe('--break', () => {
  it('ends the run at the hit, with the figures so far', async () => {
    // 10 ns command, 128 ns transfer, 5 µs program.
    const first = await document('--break', 'latency > 5us');
    expect(first.break).toEqual({ condition: 'latency > 5us', hits: 1, atNs: 5138 });
    expect(first.metrics.requests).toBe(1);
    const second = await document('--break', 'latency > 5us', '--break-count', '2');
    expect(second.break).toEqual({ condition: 'latency > 5us', hits: 2, atNs: 45_138 });
    expect(second.metrics.requests).toBe(3);
  });

  it('runs to the end if there are fewer hits, and says so', async () => {
    const { break: report, metrics } = await document('--break', 'latency > 1s or lpn 1', '--break-count', '5');
    expect(report).toEqual({ condition: 'latency > 1s or lpn 1', hits: 1, atNs: null });
    expect(metrics.requests).toBe(3);
  });

  it.each([
    [['--break', 'latency > 5'], '--break: at character 11: found “5”; allowed: a time with its unit'],
    [['--break', 'page 3/0/0/0/0/0'], '--break: channel 3: found no such channel; allowed: 0 to 0'],
    [['--break-count', '2'], '--break-count: found no --break'],
    [['--break', 'queue > 1', '--break-count', '0'], '--break-count: found "0"; allowed: a whole number from 1'],
  ])('refuses %j', async (args, message) => {
    const { status, stdout, stderr } = await sim('run', experiment, ...args);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(status).toBe(2);
  });

  it('tells of progress once in 20,000 instants', () => {
    const experiment = parseExperiment({
      device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 },
    });
    const read = (i: number) => ({ atNs: i * 1_000_000, op: 'read' as const, offset: 0, bytes: 512 });
    const engine = createEngine(experiment, workloadOf(Array.from({ length: 12_000 }, (_, i) => read(i))));
    const request = breakRequest('latency > 1s', undefined);
    if (request === undefined) throw new Error('no request');
    let told = 0;
    runToBreak(engine, request, () => told++);
    // Four instants a read.
    expect(told).toBe(2);
  });
});
