import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { logicalPages } from '../../src/device/geometry.ts';
import { applyPreset } from '../support/experiments.ts';
import { defaultExperiment, parseExperiment } from '../../src/document/validate.ts';
import { captured, type Ran } from '../cli/in-process.ts';
import { Folder } from '../cli/sim.ts';
import { crossCheckProgram } from './cross-check-command.ts';
import { deviceXml, requireCounterpart } from './mqsim-device.ts';

const crossCheck = (...args: string[]): Promise<Ran> => captured(() => crossCheckProgram(args));

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const DOCUMENT = JSON.parse(readFileSync('tests/cross-check/mqsim.exp.json', 'utf8')) as {
  workload: { synthetic: object };
  timing: object;
  policy: object;
};
const small = (changes: object = {}): string =>
  folder.file(
    'small.exp.json',
    JSON.stringify({
      ...DOCUMENT,
      workload: { synthetic: { ...DOCUMENT.workload.synthetic, requests: 200 } },
      ...changes,
    }),
  );

/** A folder and its files; the name must be escaped in XML. */
function output(name: string): { path: string; text: (file: string) => string } {
  const path = join(folder.file('placeholder', ''), '..', name);
  mkdirSync(path);
  return { path, text: (file) => readFileSync(join(path, file), 'utf8') };
}

/** The keys of a file of MQSim with their values. */
const keysOf = (xml: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...xml.matchAll(/<(\w+)>([^<\n]+)<\/\1>/g)].map(([, key, value]) => [key, value]));

/** The keys of the device that is the document's with some changes. */
function deviceKeys(changes: Readonly<Record<'timing' | 'policy', object>>, more: object = {}): object {
  const experiment = parseExperiment({
    ...DOCUMENT,
    timing: { ...DOCUMENT.timing, ...changes.timing },
    policy: { ...DOCUMENT.policy, ...changes.policy },
    ...more,
  });
  requireCounterpart('x', experiment);
  return keysOf(deviceXml(experiment));
}

describe('npm run cross-check --write', () => {
  it('writes the requests, the device and the workload of an experiment', async () => {
    const { path, text } = output('a & b');
    const { status, stdout, stderr } = await crossCheck(small(), '--write', path);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('200 requests: ');
    const keys = keysOf(text('ssdconfig.xml'));
    expect(Object.keys(keys).length).toBe(61);
    expect(keys).toMatchObject({
      Flash_Channel_Count: '8',
      Chip_No_Per_Channel: '4',
      Die_No_Per_Chip: '2',
      Plane_No_Per_Die: '1',
      Page_Capacity: '8192',
      Channel_Transfer_Rate: '333',
      Page_Read_Latency_LSB: '75000',
      Page_Program_Latency_MSB: '750000',
      Block_Erase_Latency: '3800000',
      Overprovisioning_Ratio: '0.200000',
      GC_Hard_Threshold: '0.003906250',
      Plane_Allocation_Scheme: 'CWDP',
      Ideal_Mapping_Table: 'true',
    });
    expect(text('workload.xml')).toContain('<Channel_IDs>0,1,2,3,4,5,6,7</Channel_IDs>');
    expect(text('workload.xml')).toContain('/a &amp; b/mqsim.trace</File_Path>');
    const lines = text('mqsim.trace').split('\n');
    expect(lines).toHaveLength(201);
    // MQSim stops at the first line that has not five numbers with one space between them.
    expect(lines.slice(0, -1).filter((line) => !/^\d+ 0 \d+ (16|64) [01]$/.test(line))).toEqual([]);
  });

  it('writes the same requests again, and others for another seed', async () => {
    const traces: string[] = [];
    for (const seed of [1, 1, 2]) {
      const { path, text } = output(`seed-${traces.length}`);
      await crossCheck(small({ seed }), '--write', path);
      traces.push(text('mqsim.trace'));
    }
    expect(traces[0]).toBe(traces[1]);
    expect(traces[0]).not.toBe(traces[2]);
  });

  it('refuses what MQSim does not have, by its key', async () => {
    const { path } = output('refused');
    const refused: readonly (readonly [object, string])[] = [
      [{ policy: {} }, 'policy.busyUnit: found "die"; allowed: "chip", as MQSim does'],
      [{ host: { writeBuffer: { pages: 8 } } }, 'host.writeBuffer.pages: found 8; allowed: 0'],
      [
        { timing: { ...DOCUMENT.timing, transferNsPerByte: 2.7 } },
        'timing.transferNsPerByte: found 2.7; allowed: whole',
      ],
      [{ workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 100 }] } }, 'not in whole sectors'],
    ];
    let compared = 0;
    for (const [changes, message] of refused) {
      const { status, stderr } = await crossCheck(small(changes), '--write', path);
      expect(status).toBe(2);
      expect(stderr).toContain(message);
      compared++;
    }
    expect(compared).toBe(4);
    const both = await crossCheck(small(), '--write', path, '--mqsim', 'x');
    expect(both.stderr).toContain('--mqsim: found it with --write; allowed: --write FOLDER, --trace and --format');
    const taken = await crossCheck(small(), '--write', folder.file('a-file', ''));
    expect(taken.status).toBe(2);
    expect(taken.stderr).toMatch(/--write: found ".*a-file".*allowed: a folder, which is made/);
  });

  it('writes no file of MQSim over the experiment', async () => {
    mkdirSync(folder.join('mqsim'));
    const text = readFileSync(small(), 'utf8');
    for (const name of ['ssdconfig.xml', 'workload.xml', 'mqsim.trace']) {
      const path = folder.file(`mqsim/${name}`, text);
      const { status, stderr } = await crossCheck(path, '--write', folder.join('mqsim'));
      expect(stderr).toContain(`${path}: found a file that this command reads, too`);
      expect(status).toBe(2);
      expect(readFileSync(path, 'utf8')).toBe(text);
      rmSync(path);
    }
    expect(readdirSync(folder.join('mqsim'))).toEqual([]);
  });

  it('makes its folder, and writes the requests of a trace', async () => {
    const path = join(folder.file('placeholder', ''), '..', 'made', 'deep');
    const trace = folder.file('t.spc', '0,16,8192,w,0.000000\n0,32,4096,R,0.000100\n');
    const { status, stdout, stderr } = await crossCheck(small(), '--write', path, '--trace', trace);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('2 requests: ');
    expect(readFileSync(join(path, 'mqsim.trace'), 'utf8')).toBe('0 0 16 16 0\n100000 0 32 8 1\n');
    const unclear = folder.file('five.txt', '0 0 1000 8 1\n150000 0 2000 8 0\n');
    const asked = await crossCheck(small(), '--write', path, '--trace', unclear);
    expect(asked.stderr).toContain('allowed: --format NAME');
    const alone = await crossCheck(small(), '--write', path, '--format', 'mqsim');
    expect(alone.stderr).toContain('--format: found no --trace');
  });

  it('says on standard error what MQSim as published does otherwise than its files', async () => {
    const { path } = output('remarks');
    const policy = { ...DOCUMENT.policy, suspension: { erase: true } };
    const { status, stderr } = await crossCheck(small({ policy }), '--write', path);
    expect(stderr).toContain('MQSim as published never suspends');
    expect(status).toBe(0);
  });

  it('writes a closed loop as a flow', async () => {
    const flat = { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 };
    const kinds: readonly (readonly [workload: object, addresses: object, keys: Readonly<Record<string, string>>])[] = [
      [{ readShare: 1 }, flat, { Address_Distribution: 'RANDOM_UNIFORM', Read_Percentage: '100' }],
      [{ readShare: 0 }, { ...flat, sequentialShare: 1 }, { Address_Distribution: 'STREAMING', Read_Percentage: '0' }],
      [
        { readShare: 0.7 },
        { hotShare: 0.15, hotAccesses: 0.85, hottestShare: 0, hottestAccesses: 0 },
        { Address_Distribution: 'RANDOM_HOTCOLD', Percentage_of_Hot_Region: '15', Read_Percentage: '70' },
      ],
      [
        { readSizes: [{ bytes: 33 * 512, weight: 1 }], writeSizes: [{ bytes: 33 * 512, weight: 1 }] },
        { ...flat, alignBytes: 512 },
        { Average_Request_Size: '33', Address_Alignment_Unit: '1' },
      ],
    ];
    // Half, all (0), and a third of the device, to the byte.
    const bytes = logicalPages(parseExperiment(DOCUMENT).device) * 8192;
    const footprints = [
      [Math.floor(bytes / 2), '50'],
      [0, '100'],
      [Math.floor(bytes * 0.33), '33'],
    ] as const;
    let compared = 0;
    for (const [workload, addresses, wanted] of kinds) {
      for (const [footprintBytes, percent] of footprints) {
        const sizes = [{ bytes: 8192, weight: 1 }];
        const synthetic = {
          ...{ requests: 100, readSizes: sizes, writeSizes: sizes, ...workload },
          addresses: { footprintBytes, alignBytes: 8192, ...addresses },
        };
        const document = small({ seed: 798, host: { mode: 'closed', queueDepth: 16 }, workload: { synthetic } });
        const { path, text } = output(`flow-${compared}`);
        const { status, stdout, stderr } = await crossCheck(document, '--write', path);
        expect([status, stderr]).toEqual([0, '']);
        expect(stdout).toContain('MQSim draws requests of its own');
        expect(keysOf(text('workload.xml')), percent).toMatchObject({
          Synthetic_Generator_Type: 'QUEUE_DEPTH',
          Average_No_of_Reqs_in_Queue: '16',
          Working_Set_Percentage: percent,
          Average_Request_Size: '16',
          Address_Alignment_Unit: '16',
          Seed: '798',
          Stop_Time: '0',
          Total_Requests_To_Generate: '100',
          ...wanted,
        });
        compared++;
      }
    }
    expect(compared).toBe(12);
  });

  it('refuses a flow that says less than the document', async () => {
    const sizes = [
      { bytes: 4096, weight: 1 },
      { bytes: 8192, weight: 1 },
    ];
    const { synthetic } = DOCUMENT.workload;
    const host = { mode: 'closed', queueDepth: 4 };
    const { path } = output('less');
    const document = small({ host, workload: { synthetic: { ...synthetic, requests: 10, readSizes: sizes } } });
    const { status, stderr } = await crossCheck(document, '--write', path);
    expect(stderr).toContain('workload.synthetic.readSizes: found');
    expect(stderr).toContain('or host.mode "open"');
    expect(status).toBe(2);
  });

  it('refuses a closed loop that is no flow of MQSim, by its key', async () => {
    const { path } = output('no-flow');
    const host = { mode: 'closed', queueDepth: 4 };
    const { synthetic } = DOCUMENT.workload;
    const refused: readonly (readonly [object, string])[] = [
      [{ host, workload: { synthetic: { ...synthetic, requests: 10, fuaShare: 0.5 } } }, 'workload.synthetic.'],
      [
        { host, workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: 512 }] } },
        'host.mode: found "closed"; allowed: "open", as MQSim reads traces, or a synthetic workload',
      ],
    ];
    for (const [changes, message] of refused) {
      const { status, stderr } = await crossCheck(small(changes), '--write', path);
      expect(stderr).toContain(message);
      expect(status).toBe(2);
    }
  });
});

describe('ssdconfig.xml', () => {
  const same = { timing: {}, policy: {} };

  it('has the rate of the channel in whole MT/s', () => {
    const rates = [0, 0.833333, 1, 2, 3, 5].map((transferNsPerByte) => [
      transferNsPerByte,
      (deviceKeys({ ...same, timing: { transferNsPerByte } }) as { Channel_Transfer_Rate: string })
        .Channel_Transfer_Rate,
    ]);
    expect(rates).toEqual([
      [0, '1001'],
      [0.833333, '1200'],
      [1, '1000'],
      [2, '500'],
      [3, '333'],
      [5, '200'],
    ]);
  });

  it('has the latencies of the page types, of two types the first and the last', () => {
    const two = { readNs: [75_000, 90_000], programNs: [750_000, 900_000] };
    expect(deviceKeys({ ...same, timing: { ...two, pageTypes: { count: 2, order: 'word-line' } } })).toMatchObject({
      Flash_Technology: 'MLC',
      Page_Read_Latency_LSB: '75000',
      Page_Read_Latency_MSB: '90000',
      Page_Program_Latency_LSB: '750000',
      Page_Program_Latency_MSB: '900000',
    });
    const three = { readNs: [...two.readNs, 100_000], programNs: [...two.programNs, 1_000_000] };
    expect(deviceKeys({ ...same, timing: { ...three, pageTypes: { count: 3, order: 'shadow' } } })).toMatchObject({
      Flash_Technology: 'TLC',
      Page_Read_Latency_LSB: '75000',
      Page_Read_Latency_CSB: '90000',
      Page_Read_Latency_MSB: '100000',
      Page_Program_Latency_CSB: '900000',
      Page_Program_Latency_MSB: '1000000',
    });
  });

  it('has MQSim’s words of the victim and of suspension, and the filling', () => {
    const victims = [
      [{ victim: 'greedy' }, 'GREEDY'],
      // 512 blocks a plane: 9 of them are drawn.
      [{ victim: 'random-greedy', d: 9 }, 'RGA'],
      [{ victim: 'random-greedy', d: 1 }, 'RANDOM'],
    ] as const;
    for (const [gc, word] of victims) {
      expect(deviceKeys({ ...same, policy: { gc } })).toMatchObject({ GC_Block_Selection_Policy: word });
    }
    const suspensions = [
      [false, false, 'NONE'],
      [true, false, 'PROGRAM'],
      [true, true, 'PROGRAM_ERASE'],
      [false, true, 'ERASE'],
    ] as const;
    for (const [program, erase, word] of suspensions) {
      const suspension = { program, erase };
      expect(deviceKeys({ ...same, policy: { suspension } })).toMatchObject({ CMD_Suspension_Support: word });
    }
    expect(deviceKeys(same)).toMatchObject({ Enabled_Preconditioning: 'false' });
    const filled = deviceKeys(same, { precondition: { kind: 'steady-state' } });
    expect(filled).toMatchObject({ Enabled_Preconditioning: 'true' });
  });

  it('has the link as lanes, of four lanes of 1 GB/s', () => {
    const { controller } = applyPreset(defaultExperiment(), 'mqsim-shipped');
    expect(deviceKeys(same, { controller })).toMatchObject({
      PCIe_Lane_Bandwidth: '4.000000000',
      PCIe_Lane_Count: '1',
    });
    const other = { controller: { ...controller, readLatencyNs: 1 } };
    expect(() => deviceKeys(same, other)).toThrow('controller.readLatencyNs: found 1; allowed: 0, as MQSim does');
  });
});
