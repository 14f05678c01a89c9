import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { budgetOf } from '../../src/cli/limits.ts';
import { WAIT_NAMES } from '../../src/engine/recording/recording.ts';
import { sim } from './in-process.ts';
import type { Ran } from './in-process.ts';
import { SIM, Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const SMALL = {
  version: 1,
  device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, pageBytes: 512 },
  timing: { commandNs: 10, transferNsPerByte: 0.25, readNs: 1000, programNs: 5000, eraseNs: 20_000 },
  workload: {
    requests: [
      { atNs: 0, op: 'write', offset: 0, bytes: 512 },
      { atNs: 100, op: 'read', offset: 512, bytes: 512 },
      { atNs: 200, op: 'trim', offset: 0, bytes: 512 },
    ],
  },
};
const small = folder.file('small.json', JSON.stringify(SMALL));

interface Document {
  version: number;
  stateHash: string;
  experiment: {
    seed: number;
    device: { channels: number; diesPerChip: number };
    policy: Record<string, unknown>;
    workload: unknown;
  };
  recorded: Record<string, number>;
  stopped: { atNs: number; resource: string; reason: string } | null;
  metrics: Record<string, unknown> & {
    waitNs: Record<string, number>;
    response: Record<string, Record<string, number | null>>;
  };
  repetitions: { meanNs: number }[];
  trace?: Record<string, unknown>;
}

/** Status 0, nothing on standard error, one document on standard output. */
function documentOf(ended: Ran): Document {
  expect(ended.stderr).toBe('');
  expect(ended.status).toBe(0);
  return JSON.parse(ended.stdout) as Document;
}

/** Bad input: status 2, nothing on standard output, one line on standard error. */
function expectRefused(ended: Ran, ...parts: string[]): void {
  for (const part of parts) expect(ended.stderr).toContain(part);
  expect(ended.stderr).toMatch(/^sim: [^\n]+\n$/);
  expect(ended.stdout).toBe('');
  expect(ended.status).toBe(2);
}

describe('sim run', () => {
  it('prints the figures of the run, and the experiment with its defaults', async () => {
    const document = documentOf(await sim('run', small, '--requests', folder.join('figures.csv')));
    expect(document.version).toBe(1);
    expect(document.stateHash).toMatch(/^[0-9a-f]{16}$/);
    expect(document.experiment).toMatchObject({ seed: 1, device: { channels: 1 }, policy: { busyUnit: 'die' } });
    expect(document.recorded).toMatchObject({ operations: 2, events: 5 });
    expect(document.recorded.bytes).toBeGreaterThan(0);
    expect(documentOf(await sim('run', small)).recorded).toEqual({ operations: 2, events: 5, bytes: 0 });
    expect(document.stopped).toBeNull();
    expect(document.metrics).toMatchObject({
      requests: 3,
      elapsedNs: 6276,
      bandwidthBytesPerSecond: (1024 / 6276) * 1e9,
      iops: (3 / 6276) * 1e9,
      pages: {
        hostRead: 1,
        hostProgram: 1,
        gcRead: 0,
        gcProgram: 0,
        reallocation: 0,
        wearLeveling: 0,
        padding: 0,
        wasted: 0,
      },
      erases: 0,
      gcRuns: 0,
      afterLastCompletion: { pages: { hostProgram: 0 }, erases: 0, gcRuns: 0, lastsNs: 0 },
      // The host programmed less than a block.
      waf: 1,
      suspensions: { program: 0, erase: 0 },
      transactions: 2,
      multiPlaneShare: 0,
      channelUtilization: [(138 + 138) / 6276],
      dieUtilization: [6000 / 6276],
    });
    expect(document.metrics.response.all).toEqual({
      count: 3,
      meanNs: (5138 + 6176) / 3,
      minNs: 0,
      maxNs: 6176,
      p50Ns: 5138,
      p90Ns: null,
      p95Ns: null,
      p99Ns: null,
      p99_9Ns: null,
      p99_99Ns: null,
      p99_999Ns: null,
    });
    expect(document.metrics.response.read).toMatchObject({ count: 1, meanNs: 6176, p50Ns: null });
    expect(Object.keys(document.metrics.waitNs)).toEqual([...WAIT_NAMES]);
    expect(document.metrics.waitNs).toMatchObject({ dieHost: 5038, command: 20, array: 6000, transfer: 256 });
    expect(document.repetitions).toMatchObject([{ meanNs: (5138 + 6176) / 3 }]);
    expect(document).not.toHaveProperty('trace');
  });

  it('refuses times beyond 2^53 - 1 ns, or reports that time ran out', async () => {
    const week = { atNs: 604_800_000_000_000, op: 'write', offset: 0, bytes: 512 };
    const stretched = { ...SMALL, workload: { requests: [{ atNs: 0 }, week] } };
    const file = folder.file('week.json', JSON.stringify(stretched));
    expectRefused(
      await sim('run', file, '--set', 'host.timeScale=0.0001'),
      'week.json: host.timeScale: found 0.0001',
      'workload.requests[1].atNs',
      'allowed: at least 0.067',
    );
    const repeated = await sim('run', file, '--set', 'host.timeScale=0.1', '--set', 'host.repeat=3');
    expect(repeated.stderr).toMatch(/^sim: [^\n]*3 of 6 requests completed\): time has run out: [^\n]+\n$/);
    expect(repeated.status).toBe(2);
  });

  it('prints the same document again, with any outputs', async () => {
    const first = await sim('run', small);
    const again = await sim('run', small, '--events', folder.join('a.ndjson'), '--requests', folder.join('a.csv'));
    // Only a recording has a size.
    expect({ ...documentOf(again), recorded: null }).toEqual({ ...documentOf(first), recorded: null });
    expect(documentOf(again).recorded.bytes).toBeGreaterThan(0);
  });

  it('writes events, requests and a Perfetto document', async () => {
    const [events, requests, perfetto] = ['e.ndjson', 'r.csv', 'p.json'].map((name) => folder.join(name));
    documentOf(await sim('run', small, '--events', events, '--requests', requests, '--perfetto', perfetto));
    const lines = readFileSync(events, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'command',
      'data-in',
      'program',
      'command',
      'read',
      'data-out',
    ]);
    const rows = readFileSync(requests, 'utf8').trimEnd().split('\n');
    expect(rows).toHaveLength(4);
    expect(rows[2]).toMatch(/^1,read,512,512,100,5138,6276,6176,0,0,0,0,5038,0,0,0,0,10,0,1000,128(,0)+$/);
    const { traceEvents } = JSON.parse(readFileSync(perfetto, 'utf8')) as { traceEvents: unknown[] };
    expect(traceEvents.length).toBeGreaterThan(10);
  });

  it('applies policies and then settings over the document', async () => {
    const { experiment } = documentOf(
      await sim('run', small, '--policy', 'ssdsim', '--set', 'device.diesPerChip=2', '--set', 'policy.busyUnit=die'),
    );
    expect(experiment.device.diesPerChip).toBe(2);
    expect(experiment.policy).toMatchObject({ busyUnit: 'die', readPriority: true });
  });

  it('applies a host over the document, for its page size, and prints the figures of the buffer', async () => {
    const { metrics } = documentOf(await sim('run', small, '--host', 'ssdsim-dram'));
    // SSDSim's buffer writes a page back when it needs the room, and not before.
    expect(metrics.buffer).toEqual({ hits: 0, merged: 0, writeBacks: 0, peak: 1 });
    const idle = await sim('run', small, '--host', 'ssdsim-dram', '--set', 'host.writeBuffer.idleWriteBack=true');
    expect(documentOf(idle).metrics.buffer).toEqual({ hits: 0, merged: 0, writeBacks: 1, peak: 1 });
    const one = documentOf(await sim('run', small, '--host', 'ssdsim-dram', '--set', 'host.writeBuffer.pages=0'));
    expect(one.metrics.buffer).toMatchObject({ peak: 0 });
  });

  it('repeats the workload and prints the figures of each repetition', async () => {
    const { repetitions, metrics } = documentOf(await sim('run', small, '--set', 'host.repeat=3'));
    expect(repetitions).toHaveLength(3);
    expect(metrics.requests).toBe(9);
  });

  it('runs a trace, and its printed document names the trace by hash', async () => {
    const trace = folder.file(
      't.csv',
      '128166391024154329,prxy,0,Write,0,1024,1\n128166391024154339,prxy,0,Read,0,512,1\n',
    );
    const document = documentOf(await sim('run', small, '--trace', trace));
    expect(document.trace).toMatchObject({ format: 'msr', requests: 2, rejected: { count: 0 } });
    expect(document.experiment.workload).toEqual({
      trace: { name: 't.csv', format: 'msr', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, startNs: 0 },
    });
    expect(document.metrics.requests).toBe(2);
  });

  it('reads a trace as the document says, starts it when the document says, and takes no other file', async () => {
    const text = '1000 0 0 8 1\n3000 0 8 8 1\n';
    const trace = folder.file('named.txt', text);
    const hash = createHash('sha256').update(text).digest('hex');
    const named = (more: object): string =>
      folder.file('named.json', JSON.stringify({ ...SMALL, workload: { trace: { name: 'named.txt', ...more } } }));
    // Two formats fit the file: one counts in ns, the other in µs.
    const elapsed = async (format: string): Promise<number> => {
      const ran = documentOf(await sim('run', named({ format }), '--trace', trace));
      expect(ran.trace).toMatchObject({ format });
      return Number(ran.metrics.elapsedNs);
    };
    expect(await elapsed('five-number-us-sectors')).toBeGreaterThan(2_000_000);
    expect(await elapsed('mqsim')).toBeLessThan(100_000);
    const late = named({ format: 'mqsim', hash, startNs: 7000 });
    const requests = folder.join('late.csv');
    const document = documentOf(await sim('run', late, '--trace', trace, '--requests', requests));
    expect(document.experiment.workload).toMatchObject({ trace: { hash, startNs: 7000 } });
    const [names, first] = readFileSync(requests, 'utf8').split('\n');
    expect(first.split(',')[names.split(',').indexOf('arrivalNs')]).toBe('7000');
    const other = named({ format: 'mqsim', hash: '0'.repeat(64) });
    expectRefused(await sim('run', other, '--trace', trace), 'named.txt', hash, '0'.repeat(64));
    expect((await sim('run', other, '--trace', trace, '--set', 'workload.trace.hash=')).status).toBe(0);
  });

  it('prints the results so far if the device fills up, and suggests a remedy', async () => {
    const full = folder.file(
      'full.json',
      JSON.stringify({
        ...SMALL,
        device: { ...SMALL.device, blocksPerPlane: 4, pagesPerBlock: 4, overprovisioning: 0.5 },
        policy: { gc: { enabled: false } },
        workload: { requests: Array.from({ length: 40 }, (_, i) => ({ atNs: i, op: 'write', offset: 0, bytes: 512 })) },
      }),
    );
    const { status, stdout, stderr } = await sim('run', full);
    const { stopped, metrics } = JSON.parse(stdout) as Document;
    expect(metrics.requests).toBe(16);
    expect(stopped).toMatchObject({ resource: 'free-pages' });
    expect(stopped?.atNs).toBeGreaterThan(0);
    expect(stopped?.reason).toContain('policy.gc.enabled');
    expect(stderr).toMatch(
      /^sim: [^\n]*full\.json: the run stopped at \d+ ns \(16 of 40 requests completed\): [^\n]+\n$/,
    );
    expect(status).toBe(2);
  });
});

describe('sim run refuses', () => {
  it('files that do not exist or are not text, JSON or an experiment', async () => {
    expectRefused(await sim('run', folder.join('gone.json')), 'gone.json', 'there is no such file');
    expectRefused(await sim('run', folder.path), 'found a folder');
    expectRefused(
      await sim('run', folder.file('png.json', Uint8Array.of(0x89, 0x50, 0xff, 0xfe))),
      'png.json',
      'not UTF-8',
    );
    expectRefused(await sim('run', folder.file('empty.json', '')), 'empty.json', 'not JSON');
    expectRefused(await sim('run', folder.file('broken.json', '{\n"version": 1,\n}')), 'broken.json', 'line 3');
    expectRefused(await sim('run', folder.file('list.json', '[1]')), 'list.json', 'found a list of 1');
  });

  it('documents with wrong keys and values, by file and key', async () => {
    const refuse = async (name: string, document: object, ...parts: string[]): Promise<void> => {
      expectRefused(await sim('run', folder.file(name, JSON.stringify(document))), name, ...parts);
    };
    await refuse('key.json', { version: 1, device: { chanels: 4 } }, 'device.chanels', 'channels');
    await refuse(
      'value.json',
      { version: 1, device: { channels: 0 } },
      'device.channels',
      'found 0',
      'a whole number from 1',
    );
    await refuse('version.json', { version: 2 }, 'version');
    await refuse(
      'huge.json',
      { version: 1, device: { channels: 64, chipsPerChannel: 64, blocksPerPlane: 65_536 } },
      'device',
    );
    await refuse('workload.json', { version: 1, workload: { sample: 'none' } }, 'workload.sample');
    expectRefused(
      await sim('run', folder.file('proto.json', '{"version":1,"__proto__":{"a":1}}')),
      'proto.json',
      '__proto__',
    );
  });

  it('settings and policies that do not exist, by flag', async () => {
    expectRefused(
      await sim('run', small, '--set', 'device.chanels=2'),
      '--set',
      'device.chanels',
      'did you mean channels',
    );
    expectRefused(await sim('run', small, '--set', 'device.channels=two'), '--set', 'device.channels', '"two"');
    expectRefused(await sim('run', small, '--set', 'device.channels'), '--set', 'path=value');
    expectRefused(await sim('run', small, '--policy', 'mbn'), '--policy', 'did you mean mbm');
    expectRefused(await sim('run', small, '--host', 'dram'), '--host', 'no-buffer, ssdsim-dram');
  });

  it('flags that exclude each other', async () => {
    expectRefused(await sim('run', small, '--format', 'msr'), '--format', 'with --trace FILE');
    expectRefused(await sim('run', small, '--device', '1'), '--device', 'with --trace FILE');
    expectRefused(await sim('run', small, '--evnts', 'x'), '--evnts', 'did you mean --events');
    expectRefused(await sim('run', small, '--events', small), 'small.json', 'a file of its own');
    expectRefused(await sim('run', small, '--events', folder.join('no/such/e.ndjson')), 'e.ndjson', 'cannot write it');
    mkdirSync(folder.join('dir'));
    expectRefused(await sim('run', small, '--requests', folder.join('dir')), 'dir', 'it is a folder');
    const named = folder.file(
      'named.json',
      JSON.stringify({ ...SMALL, workload: { trace: { name: 'a.csv', format: 'msr', hash: '0'.repeat(64) } } }),
    );
    expectRefused(await sim('run', named), 'workload.trace', '"a.csv"', 'with --trace FILE');
  });

  it('ambiguous traces, and devices that a trace does not have', async () => {
    const five = folder.file('five.txt', '0 0 0 8 1\n1000000 0 8 8 0\n2000000 0 16 8 1\n'.repeat(20));
    expectRefused(await sim('run', small, '--trace', five), 'five.txt', 'can be read as', '--format NAME');
    expect((await sim('run', small, '--trace', five, '--format', 'mqsim')).status).toBe(0);
    expectRefused(
      await sim('run', small, '--trace', five, '--format', 'mqsim', '--device', '9'),
      'five.txt',
      'no device 9',
    );
    expectRefused(await sim('run', small, '--trace', folder.file('none.csv', '')), 'none.csv', 'empty');
  });

  it('requests beyond the device, if the experiment says so', async () => {
    const far = ['--set', 'workload.requests[0].offset=1000000000000', '--set'];
    expectRefused(await sim('run', small, ...far, 'host.addressing=refuse'), 'host.addressing');
    expect(JSON.parse((await sim('run', small, ...far, 'host.addressing=wrap')).stdout)).toMatchObject({
      wrappedRequests: 1,
    });
  });
});

describe('a reader that closes the pipe', () => {
  it('ends the command quietly', async () => {
    const root = resolve(import.meta.dirname, '..', '..');
    const child = spawn(process.execPath, [...SIM, 'run', small], { cwd: root });
    child.stdout.destroy();
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const status = await new Promise((end) => child.on('close', end));
    expect(errors).toBe('');
    expect(status).toBe(0);
  });
});

describe('sim run and its budget', () => {
  const hostile = (): string =>
    folder.file(
      'hostile.json',
      JSON.stringify({
        version: 1,
        workload: { synthetic: { requests: 100_000, writeSizes: [{ bytes: 1_073_741_824 }], readShare: 0 } },
      }),
    );

  it('refuses a run that would need more, names the resource, and tells how to allow it', async () => {
    expectRefused(
      await sim('run', hostile()),
      'hostile.json: found a need of about',
      'GiB of memory; allowed: 8 GiB',
      'page operations in flight',
      '(--memory and --time allow more)',
    );
    expectRefused(await sim('run', small, '--memory', '1MiB'), 'GiB of memory; allowed: 0.000977 GiB', '--memory');
  });

  it('takes times in seconds, minutes and hours', () => {
    expect(['90s', '30min', '1.5h'].map((time) => budgetOf('1GiB', time).seconds)).toEqual([90, 1800, 5400]);
  });

  it('follows the flags', async () => {
    expect((await sim('run', small, '--memory', '16GiB', '--time=24h')).status).toBe(0);
    for (const value of ['16', 'lots', '-1GiB', '0GiB', '16 Gib', '1e99GiB', 'GiB']) {
      expectRefused(await sim('run', small, `--memory=${value}`), `--memory: found "${value}"`, 'as in 16GiB');
    }
    expectRefused(await sim('run', small, '--time', '5'), '--time: found "5"', 's, min, h');
  });
});
