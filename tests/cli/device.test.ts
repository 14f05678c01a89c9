import { afterAll, describe, expect, it } from 'vitest';
import type { ImportedDevice } from '../../src/document/import/report.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const XML =
  '<Execution_Parameter_Set><Device_Parameter_Set><Channel_Transfer_Rate>1200</Channel_Transfer_Rate>' +
  '<Seed>3</Seed></Device_Parameter_Set></Execution_Parameter_Set>';

describe('sim device', () => {
  it('prints what became of each key, the contradictions first, and then the experiment', async () => {
    const { status, stdout, stderr } = await sim('device', folder.file('ssdconfig.xml', XML));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const [table, document] = stdout.split('\n\n{');
    expect(table).toMatch(
      /^ssdconfig\.xml: MQSim, as written: \d+ mapped, \d+ approximated, 0 ignored, \d+ contradicts\n/,
    );
    expect(table).toContain('takes no time at all in MQSim');
    expect(table.indexOf('\ncontradicts\n')).toBeLessThan(table.indexOf('\nmapped\n'));
    expect(table).toContain('line 1: Seed = 3');
    expect(JSON.parse(`{${document}`)).toMatchObject({ seed: 3, timing: { transferNsPerByte: 0.833333 } });
  });

  it('prints both as one document, as the simulator computes', async () => {
    const file = folder.file('ssdconfig.xml', XML);
    const { stdout } = await sim('device', file, '--json', '--reading', 'computed');
    const { experiment, report } = JSON.parse(stdout) as ImportedDevice;
    expect(experiment.timing?.transferNsPerByte).toBe(0);
    expect(report).toMatchObject({ format: 'mqsim', reading: 'computed', name: 'ssdconfig.xml' });
  });

  it('gives its device to a run, under the settings of the command', async () => {
    const requests = [
      { op: 'write', bytes: 8192 },
      { op: 'read', bytes: 8192, atNs: 10_000_000 },
    ];
    const document = folder.file('run.exp.json', JSON.stringify({ name: 'mine', workload: { requests } }));
    const flash =
      '<Flash_Parameter_Set><Block_No_Per_Plane>512</Block_No_Per_Plane><Page_No_Per_Block>8</Page_No_Per_Block>';
    const small = XML.replace(
      '<Seed>',
      `${flash}</Flash_Parameter_Set><Enabled_Preconditioning>false</Enabled_Preconditioning><Flash_Channel_Count>1</Flash_Channel_Count><Seed>`,
    );
    const xml = folder.file('ssdconfig.xml', small);
    const words = ['run', document, '--device-file', xml, '--reading', 'computed'];
    const { status, stdout, stderr } = await sim(...words, '--set', 'timing.readNs=50000');
    expect(status).toBe(0);
    expect(stderr).toMatch(/ssdconfig\.xml: MQSim, as MQSim computes: \d+ mapped, .* lists them/);
    const { experiment } = JSON.parse(stdout) as { experiment: Record<string, unknown> };
    expect(experiment).toMatchObject({ name: 'mine', seed: 3, device: { channels: 1, blocksPerPlane: 512 } });
    expect(experiment).toMatchObject({ timing: { transferNsPerByte: 0, readNs: 50_000, programNs: 750_000 } });
    const alone = await sim('run', document, '--reading', 'computed');
    expect(alone.stderr).toContain('--reading: found no --device-file');
  });

  it('refuses what it cannot read in one line with the file', async () => {
    const large = folder.file('large.cfg', `[pal]\n${'a=1\n'.repeat(300_000)}`);
    for (const [words, says] of [
      [[folder.file('a.txt', 'hello')], 'a.txt: the file: found "hello"; allowed: a device of SSDSim'],
      [[folder.file('b.xml', XML), '--reading', 'both'], '--reading: found "both"; allowed: written, computed'],
      [[folder.file('c.cfg', '[pal]\nChannel = x\n')], 'c.cfg: pal.Channel (line 2): found "x"'],
      [[large], 'large.cfg: found more than 1048576 bytes'],
    ] as const) {
      const { status, stdout, stderr } = await sim('device', ...words);
      expect(status).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toContain(says);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });
});
