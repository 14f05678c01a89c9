/** Firmware and link of other simulators' files: the numbers that the presets of drives have, by hand. */
import { expect, it } from 'vitest';
import { requireCounterpart } from '../../cross-check/mqsim-device.ts';
import { CommandError } from '../../../src/cli/failure.ts';
import { ExperimentError } from '../../../src/device/experiment-error.ts';
import { importDevice, isDeviceFile } from '../../../src/document/import/import-device.ts';
import { DRIVE_PRESETS } from '../../../src/document/named/drive-presets.ts';
import { setValue } from '../../../src/document/patch.ts';
import { defaultExperiment, parseExperiment } from '../../../src/document/validate.ts';
import type { Experiment } from '../../../src/document/experiment.ts';

const imported = (text: string): Experiment => parseExperiment(importDevice(text, 'x').experiment);

const verdictsOf = (text: string, key: string): (string | null)[] =>
  importDevice(text, 'x').report.rows.flatMap((row) => (row.key === key ? [row.verdict, row.path] : []));

const preset = (name: string): Experiment => {
  const found = DRIVE_PRESETS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no preset ${name}`);
  return parseExperiment(found.patch);
};

/** A file like NVMeVirt's: names for its SSDs, and the settings of two. */
const NVMEVIRT = `#ifndef CONFIG_H
#define CONFIG_H
/* which SSD: #define BASE_SSD nothing */
#define SAMSUNG_970PRO 1
#define WITH_ZONES 2
#define SSD_TYPE_CONV 1
#define SSD_TYPE_ZNS 2
#define CELL_MODE_MLC 2
static_assert(1);
#if (BASE_SSD == WITH_ZONES)
#define NS_SSD_TYPE_0 SSD_TYPE_ZNS
#define NAND_CHANNELS (8)
#elif (BASE_SSD == SAMSUNG_970PRO)
#define NS_SSD_TYPE_0 SSD_TYPE_CONV
#define MDTS (6)
#define CELL_MODE (CELL_MODE_MLC)
#define SSD_PARTITIONS (4)
#define NAND_CHANNELS (8)
#define LUNS_PER_NAND_CH (2)
#define PLNS_PER_LUN (1)
#define FLASH_PAGE_SIZE KB(32)
#define ONESHOT_PAGE_SIZE (FLASH_PAGE_SIZE * 1)
#define BLKS_PER_PLN (8192)
#define MAX_CH_XFER_SIZE KB(16) /* to overlap */
#define NAND_CHANNEL_BANDWIDTH (800ull) //MB/s
#define PCIE_BANDWIDTH (3360ull) //MB/s
#if 0
#define NAND_PROG_LATENCY (1)
#else
#define NAND_PROG_LATENCY (185000)
#endif
#define NAND_4KB_READ_LATENCY_LSB (35760 - 6000) //ns
#define NAND_4KB_READ_LATENCY_MSB (35760 + 6000) //ns
#define NAND_READ_LATENCY_LSB (36013 - 6000)
#define NAND_READ_LATENCY_MSB (36013 + 6000)
#define NAND_ERASE_LATENCY (0)
#define FW_4KB_READ_LATENCY (21500)
#define FW_READ_LATENCY (30490)
#define FW_WBUF_LATENCY0 (4000)
#define FW_WBUF_LATENCY1 (460)
#define FW_CH_XFER_LATENCY (0)
#define OP_AREA_PERCENT (0.07)
#define GLOBAL_WB_SIZE (NAND_CHANNELS * LUNS_PER_NAND_CH * ONESHOT_PAGE_SIZE * 2)
#define WRITE_EARLY_COMPLETION 1
#endif
#endif
`;

it('NVMeVirt’s 970 PRO, read from its file, is the preset of that drive but for the number of its pages', () => {
  expect(isDeviceFile(NVMEVIRT)).toBe(true);
  const { device, timing, policy, host, controller } = imported(NVMEVIRT);
  const known = preset('nvmevirt-970-pro');
  const { blocksPerPlane, pagesPerBlock } = known.device;
  expect({ ...device, blocksPerPlane, pagesPerBlock }).toEqual(known.device);
  expect({ timing, policy, host, controller }).toEqual({
    timing: known.timing,
    policy: known.policy,
    host: known.host,
    controller: known.controller,
  });
  expect(verdictsOf(NVMEVIRT, 'FW_READ_LATENCY')).toEqual(['approximated', null]);
  expect(verdictsOf(NVMEVIRT, 'FW_WBUF_LATENCY1')).toEqual(['mapped', 'controller.latencyPer4KiBNs']);
  const { notes } = importDevice(NVMEVIRT, 'x').report;
  expect(notes.join('\n')).toMatch(/it is SAMSUNG_970PRO\. [^]*3 lines with #define/);
});

it('NVMeVirt’s time for each 4 KiB on the channel is a part of the time of a byte', () => {
  // 152 + floor(413 × 128 / 4096) = 164 ns for 128 bytes.
  const text = NVMEVIRT.replace('FW_CH_XFER_LATENCY (0)', 'FW_CH_XFER_LATENCY (413)');
  expect(imported(text).timing.transferNsPerByte).toBe(164 / 128);
});

it.each([
  ['an SSD with zones', `#define BASE_SSD WITH_ZONES\n${NVMEVIRT}`, /NS_SSD_TYPE_0.*SSD_TYPE_ZNS.*SSD_TYPE_CONV/],
  ['a value that is no number', NVMEVIRT.replace('(21500)', '(21500 +)'), /FW_4KB_READ_LATENCY: found "\(21500 \+\)"/],
  ['a name that contains itself', NVMEVIRT.replace('(21500)', 'FW_4KB_READ_LATENCY'), /FW_4KB_READ_LATENCY: found/],
  ['nothing for the link', NVMEVIRT.replace('#define PCIE_BANDWIDTH (3360ull)', ''), /PCIE_BANDWIDTH: found nothing/],
  ['a link of 0', NVMEVIRT.replace('3360ull', '0'), /PCIE_BANDWIDTH \(line \d+\): found "0"/],
  ['an end without a condition', `#endif\n${NVMEVIRT}`, /line 1: found #endif/],
  ['brackets in brackets', NVMEVIRT.replace('(21500)', '('.repeat(50_000)), /FW_4KB_READ_LATENCY: found/],
  [
    'many conditions in one',
    `${'#if 1\n'.repeat(1000)}${NVMEVIRT}`,
    /line 65: found one condition more in another; allowed: at most 64 deep/,
  ],
  ['a division by 0', NVMEVIRT.replace('(21500)', '(1 / 0)'), /FW_4KB_READ_LATENCY: found/],
])('a file of NVMeVirt with %s is refused by name', (_, text, says) => {
  expect(() => importDevice(text, 'x')).toThrow(ExperimentError);
  expect(() => importDevice(text, 'x')).toThrow(says);
});

it('FEMU’s core and PCIe link become those of the controller', () => {
  const text = '-device femu,devsz_mb=12288,pcie_bandwidth_mbps=3200,pcie_prop_delay_ns=300,fw_cpu_ns=500\n';
  const { controller } = imported(text);
  expect(controller).toEqual({
    ...defaultExperiment().controller,
    linkNsPerByte: 0.3125,
    linkLatencyNs: 300,
    readOccupancyNs: 500,
    writeOccupancyNs: 500,
  });
  const none = '-device femu,devsz_mb=12288,pcie_bandwidth_mbps=0,fw_cpu_ns=0\n';
  expect(imported(none).controller).toEqual(defaultExperiment().controller);
  expect(verdictsOf(none, 'fw_cpu_ns')).toEqual(['ignored', null]);
});

it('SimpleSSD’s firmware takes its time at the clock of the file, and its PCIe a packet’s', () => {
  const text = (clock: string): string =>
    `[cpu]\nClockSpeed = ${clock}\nHILCoreCount = 1\n[nvme]\nPCIEGeneration = 2\nPCIELane = 4\n[pal]\nChannel = 2\nBlock = 128\n`;
  const { controller } = imported(text('400000000'));
  expect(controller).toMatchObject({ readLatencyNs: 13_800, writeLatencyNs: 12_600, readOccupancyNs: 0 });
  // As SimpleSSD computes it for 4 KiB: (ceil(4132 / 4) + 1 + 115) × 1.015625 = 1,166.95 ns.
  expect(Math.round(controller.linkNsPerByte * 4096 + controller.linkLatencyNs)).toBe(1167);
  expect(imported(text('800000000')).controller).toMatchObject({ readLatencyNs: 6900, writeLatencyNs: 6300 });
  // A file without a section of NVMe says nothing about a link.
  expect(imported('[pal]\nChannel = 2\nBlock = 128\n').controller.linkNsPerByte).toBe(0);
});

it('MQSim’s PCIe is the link of the preset of its shipped drive, and other times of a controller have no counterpart', () => {
  const text = (host: string): string =>
    `<Execution_Parameter_Set><Host_Parameter_Set>${host}</Host_Parameter_Set><Device_Parameter_Set></Device_Parameter_Set></Execution_Parameter_Set>`;
  const shipped = '<PCIe_Lane_Bandwidth>1.00000</PCIe_Lane_Bandwidth><PCIe_Lane_Count>4</PCIe_Lane_Count>';
  const experiment = imported(text(shipped));
  expect(experiment.controller).toEqual(preset('mqsim-shipped').controller);
  expect(Math.ceil(4096 * experiment.controller.linkNsPerByte)).toBe(1248);
  requireCounterpart('x', experiment);
  const other = setValue(experiment, 'controller.readLatencyNs', 1);
  expect(() => {
    requireCounterpart('x', parseExperiment(other));
  }).toThrow(CommandError);
  const free = '<PCIe_Lane_Bandwidth>1000</PCIe_Lane_Bandwidth><PCIe_Lane_Count>16</PCIe_Lane_Count>';
  expect(imported(text(free)).controller.linkNsPerByte).toBe(0);
  expect(() => importDevice(text('<PCIe_Lane_Count>0</PCIe_Lane_Count>'), 'x')).toThrow('PCIe_Lane_Count (line 1)');
});
