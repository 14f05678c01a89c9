import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { logicalPages } from '../../src/device/geometry.ts';
import { importDevice } from '../../src/document/import/import-device.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { importJob } from '../../src/traces/fio-job/import-job.ts';
import { captured, type Ran } from '../cli/in-process.ts';
import { Folder } from '../cli/sim.ts';
import { crossCheckProgram } from './cross-check-command.ts';

const crossCheck = (...args: string[]): Promise<Ran> => captured(() => crossCheckProgram(args));

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const DOCUMENT = JSON.parse(readFileSync('tests/cross-check/mqsim.exp.json', 'utf8')) as {
  workload: { synthetic: object };
  timing: object;
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

describe('npm run cross-check --write', () => {
  it('writes the requests, the device and the workload of an experiment', async () => {
    const { path, text } = output('a & b');
    const { status, stdout, stderr } = await crossCheck(small(), '--write', path);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('200 requests: ');
    const keys = [...text('ssdconfig.xml').matchAll(/<(\w+)>([^<\n]+)<\/\1>/g)].map(([, key, value]) => [key, value]);
    expect(keys.length).toBe(61);
    expect(Object.fromEntries(keys)).toMatchObject({
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
      expect(stderr).toContain(`found ${path}, which is the file of EXPERIMENT.json, too`);
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
    const policy = { ...(DOCUMENT as { policy?: object }).policy, suspension: { erase: true } };
    const { status, stderr } = await crossCheck(small({ policy }), '--write', path);
    expect(stderr).toContain('MQSim as published never suspends');
    expect(status).toBe(0);
  });

  it('writes a closed loop as a flow whose import, with that of the device, is the same document again', async () => {
    const flow = (elements: string): string =>
      `<MQSim_IO_Scenarios><IO_Scenario><IO_Flow_Parameter_Set_Synthetic>${elements}<Stop_Time>10000000000</Stop_Time>` +
      '<Seed>798</Seed></IO_Flow_Parameter_Set_Synthetic></IO_Scenario></MQSim_IO_Scenarios>';
    const kinds = [
      '<Address_Distribution>RANDOM_UNIFORM</Address_Distribution><Read_Percentage>100</Read_Percentage>',
      '<Address_Distribution>STREAMING</Address_Distribution><Read_Percentage>0</Read_Percentage>',
      '<Address_Distribution>RANDOM_HOTCOLD</Address_Distribution><Percentage_of_Hot_Region>15</Percentage_of_Hot_Region><Read_Percentage>70</Read_Percentage>',
      '<Generated_Aligned_Addresses>false</Generated_Aligned_Addresses><Average_Request_Size>33</Average_Request_Size>',
    ];
    const device = importDevice(readFileSync('tests/cross-check/ssdconfig.xml', 'utf8'), 'x').experiment;
    let compared = 0;
    for (const kind of kinds) {
      for (const workingSet of [50, 85, 100, 33]) {
        const text = flow(
          `${kind}<Working_Set_Percentage>${workingSet}</Working_Set_Percentage>` +
            '<Synthetic_Generator_Type>QUEUE_DEPTH</Synthetic_Generator_Type><Average_No_of_Reqs_in_Queue>16</Average_No_of_Reqs_in_Queue>',
        );
        const parsed = parseExperiment(device);
        const bytes = logicalPages(parsed.device) * parsed.device.pageBytes;
        const first = parseExperiment({ ...device, ...importJob(text, 'w', bytes).experiment });
        const { path, text: of } = output(`flow-${compared}`);
        const { status, stdout } = await crossCheck(
          folder.file('flow.exp.json', JSON.stringify(first)),
          '--write',
          path,
        );
        expect(status, kind).toBe(0);
        expect(stdout).toContain('MQSim draws requests of its own');
        const again = parseExperiment({
          ...importDevice(of('ssdconfig.xml'), 'x').experiment,
          ...importJob(of('workload.xml'), 'w', bytes).experiment,
        });
        expect({ ...again, name: '' }, `${kind} ${workingSet}`).toEqual({ ...first, name: '' });
        compared++;
      }
    }
    expect(compared).toBe(16);
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
