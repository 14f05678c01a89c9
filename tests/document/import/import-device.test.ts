import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deviceXml, requireCounterpart } from '../../cross-check/mqsim-device.ts';
import { ExperimentError } from '../../../src/device/experiment-error.ts';
import { importDevice } from '../../../src/document/import/import-device.ts';
import type { ImportRow, ImportedDevice } from '../../../src/document/import/report.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { GENERATORS, dice } from './configurations.ts';

const row = ({ report }: ImportedDevice, key: string): ImportRow | undefined =>
  report.rows.find((one) => one.key === key);

const refusal = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof ExperimentError) return error.message;
    throw error;
  }
  return 'nothing was refused';
};

const SSDSIM = `#a small device
dram capacity = 40960;     #bytes
chip number[0] = 2;
chip number[1] = 2;
channel number = 2;
chip number = 4;
die number = 2;
plane number = 2;
block number = 128;
page number = 64;
subpage page = 8;
page capacity = 4096;
subpage capacity = 512;
t_PROG = 300000;
t_DBSY = 500;
t_BERS = 2000000;
t_WC = 20;
t_R = 25000;
t_RC = 25;
t_RHW = 100;
overprovide = 0.20;
gc hard threshold = 0.10;
allocation = 1;
static_allocation = 1;
advanced command = 12;
greed MPW command = 0;
aged = 0;
erase limit = 1000
`;

const MQSIM = (rate: string, more = ''): string => `<?xml version='1.0' encoding="us-ascii"?>
<!-- a small device -->
<Execution_Parameter_Set>
  <Host_Parameter_Set><PCIe_Lane_Count>4</PCIe_Lane_Count></Host_Parameter_Set>
  <Device_Parameter_Set>
    <Seed>7</Seed>
    <Enabled_Preconditioning>false</Enabled_Preconditioning>
    <Flash_Channel_Count>2</Flash_Channel_Count>
    <Chip_No_Per_Channel>2</Chip_No_Per_Channel>
    <Channel_Transfer_Rate>${rate}</Channel_Transfer_Rate>
    <Plane_Allocation_Scheme>cwdp</Plane_Allocation_Scheme>
    ${more}
    <Flash_Parameter_Set>
      <Flash_Technology>TLC</Flash_Technology>
      <CMD_Suspension_Support>PROGRAM</CMD_Suspension_Support>
      <Page_Read_Latency_LSB>40000</Page_Read_Latency_LSB>
      <Page_Read_Latency_CSB>50000</Page_Read_Latency_CSB>
      <Page_Read_Latency_MSB>60000</Page_Read_Latency_MSB>
      <Plane_No_Per_Die>1</Plane_No_Per_Die>
      <Block_No_Per_Plane>512</Block_No_Per_Plane>
      <Page_Capacity>16384</Page_Capacity>
    </Flash_Parameter_Set>
  </Device_Parameter_Set>
</Execution_Parameter_Set>
`;

const SIMPLESSD = `[cpu]
ClockSpeed = 400000000
[pal]
Channel = 2
Package = 2
Die = 1
Plane = 1
Block = 128
Page = 64
PageSize = 16K   # with a suffix
NANDType = 1
LSBRead = 40000000
MSBRead = 60000000
LSBWrite = 500000000
MSBWrite = 500000000
Erase = 3500000500
DMASpeed = 400
PageAllocation = CWDP
[ftl]
OverProvisioningRatio = 0.25
EvictPolicy = 3
DChoiceParam = 5
[icl]
EnableWriteCache = 0
`;

const FEMU = `#!/bin/bash
secsz=512 # bytes
nchs=4
size=768
lat=40000
OPTIONS="-device femu"
OPTIONS=\${OPTIONS}",devsz_mb=\${size},nchs=\${nchs}"
OPTIONS=$OPTIONS",secsz=$secsz,luns_per_ch=4,blks_per_pl=64,pgs_per_blk=256,femu_mode=1"
OPTIONS=$OPTIONS",pg_rd_lat=$lat,cmd_addr_lat=300"
sudo qemu -m 4G \\
  -device femu-subsys,id=s0,fdp=on \\
  $OPTIONS \\
  -nographic
`;

describe('importDevice', () => {
  it('reads SSDSim’s page.parameters', () => {
    const device = importDevice(SSDSIM, 'page.parameters');
    const { device: geometry, timing, policy, host } = parseExperiment(device.experiment);
    expect(geometry).toMatchObject({ channels: 2, chipsPerChannel: 2, diesPerChip: 2, planesPerDie: 2 });
    expect(geometry).toMatchObject({ blocksPerPlane: 128, pagesPerBlock: 64, pageBytes: 4096, overprovisioning: 0.2 });
    expect(timing).toMatchObject({ readNs: 25_000, programNs: 300_000, eraseNs: 2_000_000, planeSwitchNs: 500 });
    expect(timing).toMatchObject({ transferNsPerByte: 20, commandNs: 140 });
    // 12 is two-plane program and interleave, without copyback.
    expect(policy).toMatchObject({
      multiPlane: 'wise',
      dieInterleave: true,
      dieBinding: 'static',
      transfer: 'sectors',
    });
    expect(policy.gc).toMatchObject({ copyback: false, softFreeRatio: 0.1, freeUnit: 'pages', preemption: 'block' });
    expect(host.writeBuffer).toMatchObject({ pages: 10, policy: 'lru', ackNs: 1000 });
    expect(row(device, 't_RC')).toMatchObject({ verdict: 'approximated', line: 19 });
    expect(row(device, 't_RC')?.because).toContain('-20.0 %');
    expect(row(device, 'erase limit')).toMatchObject({ verdict: 'ignored', found: '1000' });
  });

  it('says what in an SSDSim file contradicts itself, and refuses unlike channels', () => {
    const text = SSDSIM.replace('advanced command = 12', 'advanced command = 11111')
      .replace('chip number = 4', 'chip number = 5')
      .replace('gc hard threshold = 0.10', 'gc hard threshold = 0.50');
    const device = importDevice(text, 'x');
    for (const key of ['advanced command', 'chip number', 'gc hard threshold']) {
      expect(row(device, key)?.verdict, key).toBe('contradicts');
    }
    expect(row(device, 'advanced command')?.because).toContain('31 is meant');
    expect(parseExperiment(device.experiment).policy.gc.softFreeRatio).toBeLessThan(0.2);
    const unlike = SSDSIM.replace('chip number[1] = 2', 'chip number[1] = 3');
    expect(refusal(() => importDevice(unlike, 'x'))).toContain('chip number[1] (line 4): found "3"; allowed: as many');
  });

  it('reads MQSim’s ssdconfig.xml as written', () => {
    const device = importDevice(MQSIM('800'), 'ssdconfig.xml');
    const { device: geometry, timing, policy, seed } = parseExperiment(device.experiment);
    expect(geometry).toMatchObject({ channels: 2, chipsPerChannel: 2, diesPerChip: 2, planesPerDie: 1 });
    expect(geometry).toMatchObject({ pageBytes: 16_384, overprovisioning: 0.07, pagesPerBlock: 256 });
    expect(timing).toMatchObject({ readNs: 40_000, programNs: 750_000, transferNsPerByte: 1.25, commandNs: 290 });
    const types = { count: 3, order: 'shadow', secondReadNs: 50_000, thirdReadNs: 60_000, secondProgramNs: 0 };
    expect(timing.pageTypes).toMatchObject(types);
    expect(policy).toMatchObject({ dieBinding: 'static', dieInterleave: true, suspension: { program: true } });
    expect(seed).toBe(7);
    expect(row(device, 'Page_Read_Latency_CSB')).toMatchObject({
      verdict: 'mapped',
      path: 'timing.pageTypes.secondReadNs',
    });
    expect(row(device, 'Flash_Technology')).toMatchObject({ verdict: 'mapped', path: 'timing.pageTypes.count' });
    // A first type that is not the fastest: the mean of all.
    const slow = importDevice(
      MQSIM('800').replace('<Page_Read_Latency_LSB>40000', '<Page_Read_Latency_LSB>58000'),
      'x',
    );
    expect(row(slow, 'Page_Read_Latency_CSB')).toMatchObject({ verdict: 'approximated', value: 56_000 });
    expect(row(slow, 'Page_Read_Latency_CSB')?.because).toContain('+12.0 %');
    expect(row(slow, 'Flash_Technology')?.verdict).toBe('ignored');
    expect(row(device, 'Plane_Allocation_Scheme')?.verdict).toBe('mapped');
  });

  it('says that above 1,000 MT/s a transfer takes no time in MQSim, and takes none as MQSim computes', () => {
    const times = [];
    for (const [rate, written, computed] of [
      ['333', 3.003003, 3],
      ['800', 1.25, 1],
      ['1000', 1, 1],
      ['1200', 0.833333, 0],
      ['2400', 0.416667, 0],
    ] as const) {
      const [first, second] = (['written', 'computed'] as const).map((reading) =>
        importDevice(MQSIM(rate), 'x', { reading }),
      );
      expect(first.experiment.timing?.transferNsPerByte, rate).toBe(written);
      expect(second.experiment.timing?.transferNsPerByte, rate).toBe(computed);
      const isFree = first.report.notes.some((note) => note.includes('takes no time at all in MQSim'));
      expect(isFree, rate).toBe(computed === 0);
      expect(row(first, 'Channel_Transfer_Rate')?.verdict).toBe(rate === '1000' ? 'mapped' : 'contradicts');
      times.push(rate);
    }
    expect(times).toHaveLength(5);
  });

  it('takes elements of MQSim in the wrong set, given twice or unknown for what they are', () => {
    const more =
      '<Page_Capacity>4096</Page_Capacity><Seed>9</Seed><Zone_Size unit="MB">4</Zone_Size>' +
      '<Ideal_Mapping_Table>NO</Ideal_Mapping_Table>';
    const device = importDevice(MQSIM('333', more), 'x');
    const { device: geometry, seed } = parseExperiment(device.experiment);
    expect(geometry.pageBytes).toBe(16_384);
    expect(seed).toBe(9);
    expect(row(device, 'Device_Parameter_Set/Page_Capacity')?.verdict).toBe('contradicts');
    expect(device.report.rows.filter(({ key }) => key === 'Seed').map(({ verdict }) => verdict)).toEqual([
      'contradicts',
      'mapped',
    ]);
    expect(row(device, 'Zone_Size')?.verdict).toBe('ignored');
    expect(row(device, 'Zone_Size@unit')?.verdict).toBe('ignored');
    expect(row(device, 'Ideal_Mapping_Table')?.because).toContain('all in RAM');
  });

  it('reads SimpleSSD’s .cfg', () => {
    const device = importDevice(SIMPLESSD, 'sample.cfg');
    const { device: geometry, timing, policy, host } = parseExperiment(device.experiment);
    expect(geometry).toMatchObject({ channels: 2, chipsPerChannel: 2, diesPerChip: 1, pageBytes: 16_384 });
    // 400 × 2^20 transfers a second; seven cycles are 16.7 ns.
    expect(timing).toMatchObject({ transferNsPerByte: 2.384186, commandNs: 17, readNs: 40_000, programNs: 500_000 });
    expect(timing.pageTypes).toMatchObject({ count: 2, order: 'word-line', secondReadNs: 60_000, secondProgramNs: 0 });
    expect(timing.eraseNs).toBe(3_500_001);
    expect(policy.gc).toMatchObject({ victim: 'random-greedy', d: 5 });
    expect(host.writeBuffer.pages).toBe(0);
    expect(row(device, 'cpu.ClockSpeed')).toMatchObject({ verdict: 'approximated', path: 'controller.readLatencyNs' });
  });

  it('reads FEMU’s options in a script, and alone', () => {
    const device = importDevice(FEMU, 'run-blackbox.sh');
    const { device: geometry, timing, policy } = parseExperiment(device.experiment);
    expect(geometry).toMatchObject({ channels: 4, chipsPerChannel: 4, blocksPerPlane: 64, pageBytes: 4096 });
    // 768 of 1,024 MiB are the host's.
    expect(geometry.overprovisioning).toBe(0.25);
    expect(timing).toMatchObject({ readNs: 40_000, programNs: 200_000, transferNsPerByte: 0 });
    expect(policy.dieBinding).toBe('write-order');
    expect(row(device, 'cmd_addr_lat')).toMatchObject({ verdict: 'contradicts', found: '300' });
    expect(row(device, 'femu-subsys/fdp')?.verdict).toBe('ignored');
    expect(row(device, '$lat')?.verdict).toBe('ignored');
    const alone = importDevice('-device femu,devsz_mb=12288,nchs=8', 'options');
    expect(alone.experiment.device?.overprovisioning).toBe(0.25);
    const shell = FEMU.replace('size=768', 'size=$((3*256))');
    expect(refusal(() => importDevice(shell, 'x'))).toContain('devsz_mb (line 13): found "$((3*256))"');
    const zoned = FEMU.replace('femu_mode=1', 'femu_mode=3');
    expect(refusal(() => importDevice(zoned, 'x'))).toContain('femu_mode (line 13): found "3"');
  });

  it('refuses what is no device, with what it takes', () => {
    for (const text of ['', '{"version":1}', 'time,op\n1,R\n', '<html></html>']) {
      expect(refusal(() => importDevice(text, 'x'))).toContain('allowed: a device of SSDSim (page.parameters), MQSim');
    }
    const workload = '<MQSim_IO_Scenarios><IO_Scenario><Seed>1</Seed></IO_Scenario></MQSim_IO_Scenarios>';
    expect(refusal(() => importDevice(workload, 'x'))).toContain('allowed: its device, ssdconfig.xml');
    expect(refusal(() => importDevice(SSDSIM, 'x', { reading: 'computed' }))).toContain('allowed: written of SSDSim');
    expect(refusal(() => importDevice(SSDSIM, 'x', { format: 'ssd' }))).toContain('allowed: ssdsim, mqsim');
  });

  it('names the key of a value that is no number, is beyond the limits, or is a word of no meaning', () => {
    for (const [text, says] of [
      [SSDSIM.replace('t_R = 25000', 't_R = 25us'), 't_R (line 18): found "25us"; allowed: a whole number'],
      [SSDSIM.replace('t_R = 25000', 't_R = -5'), 't_R (line 18): found "-5"'],
      [SSDSIM.replace('channel number = 2;\n', ''), 'channel number: found "nothing"; allowed: a number above 0'],
      [MQSIM('0'), 'Channel_Transfer_Rate (line 10): found "0"'],
      [MQSIM('333').replace('TLC', 'PLC'), 'Flash_Technology (line 14): found "PLC"; allowed: SLC, MLC, TLC, QLC'],
      [MQSIM('333').replace('>512<', '>99999999<'), 'Block_No_Per_Plane (line 20), here device.blocksPerPlane'],
      [SIMPLESSD.replace('16K', '16KB'), 'pal.PageSize (line 10): found "16KB"'],
      [SIMPLESSD.replace('[icl]', 'nonsense'), 'line 23: found "nonsense"'],
    ]) {
      expect(refusal(() => importDevice(text, 'x'))).toContain(says);
    }
  });
});

describe('20 configurations of a generator for each simulator', () => {
  it.each(Object.keys(GENERATORS))('%s: every key is in the report, and the experiment can run', (format) => {
    let compared = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { text, keys } = GENERATORS[format](dice(seed * 7919));
      for (const reading of format === 'mqsim' ? (['written', 'computed'] as const) : (['written'] as const)) {
        const { experiment, report } = importDevice(text, 'x', { reading });
        expect(report.format).toBe(format);
        const listed = new Set(report.rows.filter(({ line }) => line !== null).map(({ key }) => key));
        expect(keys.filter((key) => !listed.has(key))).toEqual([]);
        const unjustified = report.rows.filter(({ verdict, because }) => verdict !== 'mapped' && because === '');
        expect(unjustified).toEqual([]);
        parseExperiment(experiment);
        parseExperiment({ ...experiment, workload: { synthetic: {} } });
        // Every setting that a row claims is what the experiment has.
        for (const { path, value } of report.rows) {
          if (path === null) continue;
          const found = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], experiment);
          expect(found, `${seed} ${path}`).toBe(value);
        }
        compared += keys.length;
      }
    }
    expect(compared).toBeGreaterThan(400);
  });
});

describe('what `cross-check --write` writes for MQSim', () => {
  const document = JSON.parse(readFileSync('tests/cross-check/mqsim.exp.json', 'utf8')) as Record<string, object>;

  it('is the same device and timing when it is imported', () => {
    let compared = 0;
    const roll = dice(42);
    for (let i = 0; i < 20; i++) {
      const original = parseExperiment({
        ...document,
        device: {
          ...document.device,
          channels: 1 + roll(16),
          chipsPerChannel: 1 + roll(4),
          planesPerDie: 1 + roll(4),
          blocksPerPlane: 300 + roll(700),
          overprovisioning: [0.2, 0.25, 0.3][roll(3)],
        },
        timing: { ...document.timing, transferNsPerByte: 1 + roll(5), readNs: 40_000 + roll(50_000) },
      });
      requireCounterpart('x', original);
      const xml = deviceXml(original);
      for (const reading of ['written', 'computed'] as const) {
        const { device, timing, policy, seed } = parseExperiment(importDevice(xml, 'x', { reading }).experiment);
        expect(device).toEqual(original.device);
        // 1000 / 3 MT/s has no whole number: as written it is 333 MT/s.
        if (reading === 'computed') expect(timing).toEqual(original.timing);
        else expect({ ...timing, transferNsPerByte: original.timing.transferNsPerByte }).toEqual(original.timing);
        expect(policy.gc.hardFreeBlocks).toBe(original.policy.gc.hardFreeBlocks);
        expect(policy.dieBinding).toBe(original.policy.dieBinding);
        expect(seed).toBe(original.seed);
        compared++;
      }
    }
    expect(compared).toBe(40);
  });

  it('is the same experiment when an imported device is written and imported again, in both readings', () => {
    let compared = 0;
    for (const rate of ['200', '333', '500', '1000', '1200']) {
      const isFilled = rate === '500';
      for (const victim of ['GREEDY', 'RGA', 'RANDOM']) {
        for (const suspended of ['NONE', 'PROGRAM', 'PROGRAM_ERASE', 'ERASE']) {
          const text = MQSIM(rate)
            .replace('TLC', { 333: 'TLC', 500: 'MLC' }[rate] ?? 'SLC')
            .replace('_Preconditioning>false', `_Preconditioning>${isFilled}`)
            .replace('PROGRAM</CMD', `${suspended}</CMD`)
            .replace(
              '<Seed>',
              `<Static_Wearleveling_Enabled>true</Static_Wearleveling_Enabled><GC_Block_Selection_Policy>${victim}</GC_Block_Selection_Policy><Seed>`,
            );
          for (const reading of ['written', 'computed'] as const) {
            const first = parseExperiment(importDevice(text, 'x', { reading }).experiment);
            requireCounterpart('x', first);
            expect(first.precondition.kind).toBe(isFilled ? 'steady-state' : 'none');
            const again = parseExperiment(importDevice(deviceXml(first), 'x', { reading }).experiment);
            expect(again, `${rate} ${victim} ${suspended} ${reading}`).toEqual(first);
            compared++;
          }
        }
      }
    }
    expect(compared).toBe(120);
  });
});

it('a device of MQSim’s fork with four page types has four latencies, which take turns', () => {
  const text = MQSIM('333')
    .replace('TLC', 'QLC')
    .replace('<Plane_No', '<Page_Read_Latency_WSB>205000</Page_Read_Latency_WSB><Plane_No');
  const found = importDevice(text, 'x');
  expect(row(found, 'Page_Read_Latency_WSB')).toMatchObject({
    verdict: 'mapped',
    path: 'timing.pageTypes.fourthReadNs',
  });
  const order = found.report.rows.find(({ path }) => path === 'timing.pageTypes.order');
  expect(order).toMatchObject({ key: 'Flash_Technology', value: 'word-line', verdict: 'approximated' });
  const others = importDevice(text.replace('QLC', 'SLC'), 'x');
  expect(row(others, 'Page_Read_Latency_WSB')).toMatchObject({ verdict: 'ignored' });
});

it('a variable of a script of FEMU has the default that the script gives it, unless it is set', () => {
  const of = (lines: string): unknown =>
    importDevice(`${lines}\n-device femu,devsz_mb=64,nchs=2,luns_per_ch=2,pg_rd_lat=\${LAT:-41000}\n`, 'x').experiment
      .timing;
  expect(of('#!/bin/bash')).toMatchObject({ readNs: 41_000 });
  expect(of('LAT=30000')).toMatchObject({ readNs: 30_000 });
});

it('the configuration of SimpleSSD’s requests is refused by what it is', () => {
  const text = '[global]\nMode=0\n[generator]\nreadwrite=randread\nio_size=1G\n[trace]\nFile=x\n';
  expect(refusal(() => importDevice(text, 'x'))).toMatch(/the requests of SimpleSSD-Standalone.*\[pal\]/);
});

describe('hostile files', () => {
  const element = (inner: string): string => `<Execution_Parameter_Set>${inner}</Execution_Parameter_Set>`;

  it.each([
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${element('')}`, 'no document type'],
    ['an entity of its own', element('<Seed>&lol;</Seed>'), 'the entity "&lol;"'],
    ['an entity of a character', element('<Seed>&#49;</Seed>'), 'the entity "&#49;"'],
    ['CDATA', element('<Seed><![CDATA[1]]></Seed>'), 'no CDATA'],
    ['deep nesting', element('<a>'.repeat(200_000)), 'found elements 17 deep'],
    ['no end', '<Execution_Parameter_Set><Seed>1', 'no end of <'],
    ['a wrong end', element('<Seed>1</Sead>'), 'allowed: </Seed>'],
    ['a comment without an end', element('<!--'), 'a comment without an end'],
    ['two roots', `${element('<Seed>1</Seed>')}<a/>`, 'a second root'],
    ['100 MB of nesting', element('<a>'.repeat(35_000_000)), 'allowed: at most 1048576'],
    ['many elements', element('<a>1</a>'.repeat(60_000)), 'more than 16384 elements'],
    ['a million keys', `[pal]\n${'a=1\n'.repeat(1_000_000)}`, 'allowed: at most 1048576'],
    ['many keys', `[pal]\n${'a=1\n'.repeat(200_000)}`, '200000 keys; allowed: at most 4096 keys'],
    ['many lines', `channel number = 1;\n${'a=1\n'.repeat(200_000)}`, '200001 keys'],
    [
      'variables that double themselves',
      `A=xxxxxxxxxxxxxxxx\n${'A=$A$A\n'.repeat(64)}-device femu,devsz_mb=$A\n`,
      'a text that grows',
    ],
    [
      'a long variable in every line',
      `-device femu,devsz_mb=1\nB=${'x'.repeat(60_000)}\n${'A=$B\n'.repeat(150_000)}`,
      'a text that grows',
    ],
    ['nothing but line ends', '\n'.repeat(1_000_000), 'a device of SSDSim'],
    ['nothing but blanks in an element', `<Execution_Parameter_Set${' '.repeat(1_000_000)}`, 'the end of <'],
    ['nothing but quotes', `-device femu,${'"'.repeat(500_000)}`, 'a text that grows'],
    ['a channel number beyond all measure', SSDSIM.replace('channel number = 2', 'channel number = 999999999999'), ''],
  ])('%s is refused by name', (_, text, says) => {
    const message = refusal(() => importDevice(text, 'x'));
    expect(message).toContain(says);
    expect(message).toContain('; allowed: ');
    expect(message.length).toBeLessThan(600);
  });

  it('cut and damaged files are read or refused, and never crash', () => {
    const roll = dice(5);
    let tried = 0;
    for (const text of [SSDSIM, MQSIM('333'), SIMPLESSD, FEMU]) {
      for (let i = 0; i < 100; i++) {
        const at = roll(text.length);
        const damaged = text.slice(0, at) + ['', '\0', '<', '=', '"', '$', '&', '[', '9'.repeat(30)][roll(9)];
        const rest = roll(2) === 0 ? '' : text.slice(at + roll(10));
        refusal(() => importDevice(damaged + rest, 'x'));
        tried++;
      }
    }
    expect(tried).toBe(400);
  });

  it('keys with the names of an object’s own parts are keys like any other', () => {
    const device = importDevice(`${SSDSIM}__proto__ = 1\nconstructor = 2\ntoString = 3\n`, 'x');
    for (const key of ['__proto__', 'constructor', 'toString']) expect(row(device, key)?.verdict, key).toBe('ignored');
  });
});
