/** A plan names the device files of other simulators. */
import { afterAll, describe, expect, it } from 'vitest';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const XML =
  '<Execution_Parameter_Set><Device_Parameter_Set><Flash_Channel_Count>2</Flash_Channel_Count><Channel_Transfer_Rate>1200</Channel_Transfer_Rate>' +
  '<Enabled_Preconditioning>false</Enabled_Preconditioning><Flash_Parameter_Set><Block_No_Per_Plane>512</Block_No_Per_Plane><Page_No_Per_Block>8</Page_No_Per_Block></Flash_Parameter_Set></Device_Parameter_Set></Execution_Parameter_Set>';
const plan = (devices: readonly object[]): string =>
  folder.file(
    'plan.json',
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      traces: [{ name: 'few', synthetic: { requests: 20 } }],
      devices,
      policies: [{ name: 'as given', scheme: null, patch: {} }],
    }),
  );

describe('a device of a plan', () => {
  it('is a file in its folder, in either reading, with the policies of its simulator', async () => {
    folder.file('ssdconfig.xml', XML);
    const path = plan([
      { name: 'written', file: 'ssdconfig.xml' },
      { name: 'computed', file: 'ssdconfig.xml', reading: 'computed' },
    ]);
    const { status, stdout, stderr } = await sim('compare', path, '--threads', '1');
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('ssdconfig.xml: MQSim, as MQSim computes: ');
    const { plan: complete, cells } = JSON.parse(stdout) as {
      plan: { devices: { name: string; patch: { timing: { transferNsPerByte: number }; policy: object } }[] };
      cells: { summary: unknown }[];
    };
    expect(complete.devices.map(({ name, patch }) => [name, patch.timing.transferNsPerByte])).toEqual([
      ['written', 0.833333],
      ['computed', 0],
    ]);
    expect(complete.devices[1].patch.policy).toMatchObject({ busyUnit: 'chip', dieInterleave: false });
    expect(cells.filter(({ summary }) => summary !== null)).toHaveLength(2);
  });

  it('is refused with its place if the file, the reading or a key is not what it can be', async () => {
    for (const [device, says] of [
      [{ file: 'none.xml' }, 'none.xml'],
      [{ file: 'ssdconfig.xml', reading: 'both' }, '--reading: found "both"; allowed: written, computed'],
      [{ file: 'ssdconfig.xml', patch: {} }, 'devices[0]: found "patch"; allowed with a file: name, file, reading'],
      [{ file: 7 }, 'devices[0]: found 7; allowed: the name of a file'],
    ] as const) {
      const { status, stderr } = await sim('compare', plan([device]));
      expect(status).toBe(2);
      expect(stderr).toContain(says);
    }
  });
});
