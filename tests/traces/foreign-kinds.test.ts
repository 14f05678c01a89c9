/** Files of other programs: each is named and refused with what to do instead, as a trace and as a document. */
import { expect, it } from 'vitest';
import { foreignKind } from '../../src/traces/foreign-kinds.ts';
import { FORMATS } from '../../src/traces/known-formats.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { readText } from './help.ts';

const RUN = 'with --write_iolog=FILE and drop that file';
const DEVICE = 'choose the nearest drive as the device and change its settings';
const RECORD = 'it has no requests; drop a trace of the requests that were measured';

const FILES: readonly (readonly [text: string, says: string])[] = [
  ['; my job\n[global]\nbs=4k\n[a]\nrw=read\n', `a fio job: run it ${RUN}`],
  ['[j]\nrw=randread\niodepth=8\n', `a fio job: run it ${RUN}`],
  ['{\n  "fio version" : "fio-3.36",\n  "jobs": []\n}\n', `a result of fio: run its job ${RUN}`],
  ['note: both iodepth >= 1\n{\n  "fio version" : "fio-3.36"\n}\n', `a result of fio: run its job ${RUN}`],
  ['a: (g=0): rw=randread, bs=(R) 4096B-4096B\nfio-3.36\n', `a result of fio: run its job ${RUN}`],
  ['    clat percentiles (usec):\n     |  1.00th=[   60]\n', `a result of fio: run its job ${RUN}`],
  ['<Execution_Parameter_Set>\n<Device_Parameter_Set>\n</Device_Parameter_Set>\n', `a device of MQSim: ${DEVICE}`],
  [
    '<?xml version="1.0"?>\n<MQSim_IO_Scenarios>\n</MQSim_IO_Scenarios>\n',
    'a workload of MQSim: drop the trace that it names, or generate requests like those of its flows',
  ],
  ['#parameter file\ndram capacity = 67108864;  #bytes\nchannel number = 2;\n', `a device of SSDSim: ${DEVICE}`],
  ['[ssd]\nx=1\n[pal]\nChannel = 2\nBlock = 128\n', `a configuration of SimpleSSD: ${DEVICE}`],
  ['[global]\nMode=0\n[generator]\nreadwrite=randread\nio_size=1G\n', `a configuration of SimpleSSD: ${DEVICE}`],
  ['#!/bin/bash\nqemu-system-x86_64 \\\n  -device femu,devsz_mb=4096 \\\n', `a device of FEMU: ${DEVICE}`],
  ['#ifndef CONFIG_H\n#define CONFIG_H\n#define NAND_CHANNELS (8)\n#endif\n', `a device of NVMeVirt: ${DEVICE}`],
  [
    '       Value     Percentile TotalCount 1/(1-Percentile)\n\n       0.100 0.000000000000          1           1.00\n',
    `a result of HdrHistogram or wrk2: ${RECORD}`,
  ],
  [
    'Running 30s test @ http://a\n  Detailed Percentile spectrum:\n       Value   Percentile   TotalCount 1/(1-Percentile)\n',
    `a result of HdrHistogram or wrk2: ${RECORD}`,
  ],
  [
    '#[Histogram log format version 1.3]\n"StartTimestamp","Interval_Length"\n',
    `a result of HdrHistogram or wrk2: ${RECORD}`,
  ],
];

it('Each file of another program is refused as a trace, with one sentence that says what to do', async () => {
  let compared = 0;
  for (const [text, says] of FILES) {
    expect(foreignKind(text, 'x'), text).toBe(says);
    await expect(readText(text), text).rejects.toThrow(`cannot be replayed: it is ${says}`);
    compared++;
  }
  expect(compared).toBe(16);
});

it('Logs of fio are refused by their name or their columns', async () => {
  const log = '1, 20512, 0, 4096, 0\n2, 30111, 1, 4096, 0\n3, 30111, 1, 4096, 0\n';
  const histogram = `1000, 0, 4096, ${'0, '.repeat(30)}1\n`;
  await expect(readText(log)).rejects.toThrow(`: run its job ${RUN}`);
  await expect(readText(histogram)).rejects.toThrow(`: run its job ${RUN}`);
  // As columns they may be a trace.
  const meanAndLargest = '500, 20512, 30111, 0, 4096\n1000, 20512, 30111, 1, 4096\n';
  const names = ['a_clat.1.log', 'a_lat.log', 'a_slat.12.log', 'a_bw.1.log', 'a_iops.log', 'a_clat_hist.1.log'];
  for (const name of names) expect(foreignKind(meanAndLargest, name)).toBe(`a log of fio: run its job ${RUN}`);
  expect(foreignKind(meanAndLargest, 'a.log')).toBeNull();
  expect(foreignKind('hello\n', 'a_clat.1.log')).toBeNull();
});

it('A list of settings in YAML is named, and pairs of words and numbers are asked about', async () => {
  const says = 'cannot be replayed: it is a list of settings in YAML';
  const texts = [
    'job:\n  name: randread\n  iodepth: 8\nfiles:\n  - a.csv\n  - b.csv\n',
    '---\r\nversion: "3"\r\nservices:\r\n  web:\r\n    image: x\r\n',
    '# by hand\n- host:\n    name: a\n- host:\n    name: b\n',
  ];
  for (const text of texts) await expect(readText(text), text).rejects.toThrow(says);
  await expect(readText('time: 1 op: R\ntime: 2 op: W\n')).rejects.toThrow('the format is not known');
});

it('No trace and no document of NANDscope is taken for a foreign file', () => {
  let compared = 0;
  for (const { name, example } of FORMATS) {
    expect(foreignKind(example, 'x'), name).toBeNull();
    compared++;
  }
  expect(compared).toBe(FORMATS.length);
  const name = '-device femu,x=1 <Execution_Parameter_Set> clat percentiles (';
  expect(foreignKind(JSON.stringify(parseExperiment({ name }), null, 2), 'x')).toBeNull();
});

it('A long file of nearly a foreign kind is looked at quickly', () => {
  const texts = [
    ' \t'.repeat(40_000),
    '[a'.repeat(40_000),
    '\n'.repeat(80_000),
    '-device \\'.repeat(9000),
    '#'.repeat(80_000),
  ];
  for (const text of texts) {
    const before = performance.now();
    expect(foreignKind(text, 'x')).toBeNull();
    expect(performance.now() - before).toBeLessThan(1000);
  }
});
