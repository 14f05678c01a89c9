/**
 * A device and a trace as MQSim's two files describe them (`ssdconfig.xml`, `workload.xml`; keys as MQSim's README and
 * parser spell them). Settings without a counterpart in MQSim are refused, not approximated.
 */
import { SHADOW_TYPES, programTimes, readTimes } from '../../src/device/page-types.ts';
import { quoted } from '../../src/device/visible-text.ts';
import { sameValue } from '../../src/device/same-value.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { defaultExperiment } from '../../src/document/validate.ts';
import { CommandError } from '../../src/cli/failure.ts';

/** Times of a byte have six decimals in the document. */
const sixDecimals = (ns: number): number => Math.round(ns * 1_000_000) / 1_000_000;

/** Blocks that MQSim’s RGA draws of so many: the whole part of the logarithm to base 2, 1 at least. */
const logOf = (blocks: number): number => Math.max(1, 31 - Math.clz32(Math.min(blocks, 2_147_483_648)));

/** What MQSim always does: settings that an experiment must have, by path. */
const REQUIRED: readonly (readonly [path: string, value: unknown])[] = [
  ['device.spareBytes', 0],
  ['device.overprovisioningOf', 'physical'],
  ['timing.planeSwitchNs', 0],
  ['policy.busyUnit', 'chip'],
  ['policy.dieBinding', 'static'],
  ['policy.planeConstraint', 'page'],
  ['policy.scheduler', 'fifo'],
  ['policy.readPriority', true],
  ['policy.readPriorityAgeLimitNs', 0],
  ['policy.superblockWays', 1],
  ['policy.wordLine', 'page'],
  ['policy.cacheMode', false],
  ['policy.readLayout', false],
  ['policy.multiLocationRead', false],
  ['host.timeScale', 1],
  ['host.repeat', 1],
  ['host.writeBuffer.pages', 0],
  ['controller.readLatencyNs', 0],
  ['controller.writeLatencyNs', 0],
  ['controller.latencyPer4KiBNs', 0],
  ['controller.readOccupancyNs', 0],
  ['controller.writeOccupancyNs', 0],
  ['controller.pageOccupancyNs', 0],
  ['controller.gcPageOccupancyNs', 0],
  ['controller.linkLatencyNs', 0],
  ['controller.linkDirections', 2],
  ['controller.linkChunkBytes', 0],
];

/** @throws CommandError that names the first setting that MQSim does not have */
export function requireCounterpart(path: string, experiment: Experiment): void {
  const { host, workload } = experiment;
  if (host.mode === 'closed' && !('synthetic' in workload)) {
    throw new CommandError(
      `${path}: host.mode: found "closed"; allowed: "open", as MQSim reads traces, or a synthetic workload`,
    );
  }
  for (const [setting, value] of REQUIRED) {
    const found = valueAt(experiment, setting);
    if (!sameValue(found, value)) {
      throw new CommandError(`${path}: ${setting}: found ${quoted(found)}; allowed: ${quoted(value)}, as MQSim does`);
    }
  }
  const { kind, ...filling } = experiment.precondition;
  if (kind !== 'none' && kind !== 'used') {
    throw new CommandError(
      `${path}: precondition.kind: found ${quoted(kind)}; allowed: "none" or "used" (Enabled_Preconditioning)`,
    );
  }
  for (const [key, value] of Object.entries(filling)) {
    const usual = valueAt(defaultExperiment(), `precondition.${key}`);
    if (kind === 'used' && !sameValue(value, usual)) {
      throw new CommandError(
        `${path}: precondition.${key}: found ${quoted(value)}; allowed: ${quoted(usual)}, for which MQSim has no setting`,
      );
    }
  }
  const { transferNsPerByte } = experiment.timing;
  if (rateOf(transferNsPerByte) === null) {
    throw new CommandError(
      `${path}: timing.transferNsPerByte: found ${transferNsPerByte}; allowed: whole ns a byte, 0 to 31, or 1000 ns ` +
        'by a whole number, because MQSim counts rates in whole megatransfers a second',
    );
  }
  const { count, order } = experiment.timing.pageTypes;
  const meant = count === SHADOW_TYPES ? 'shadow' : 'word-line';
  if (count > SHADOW_TYPES) {
    throw new CommandError(`${path}: timing.pageTypes.count: found ${count}; allowed: 1 to 3 (Flash_Technology)`);
  }
  if (count > 1 && order !== meant) {
    throw new CommandError(
      `${path}: timing.pageTypes.order: found ${quoted(order)}; allowed: ${quoted(meant)}, MQSim’s order of ${count} types`,
    );
  }
  if (victimWord(experiment) === null) {
    const { d } = experiment.policy.gc;
    const drawn = logOf(experiment.device.blocksPerPlane);
    throw new CommandError(
      `${path}: policy.gc.d: found ${d}; allowed: ${drawn}, as MQSim’s RGA draws of so many blocks, or 1`,
    );
  }
}

/** A rate above which a transfer takes no time in MQSim. */
const FREE_RATE = 1001;
const FASTEST_RATE = 100_000;

/**
 * The whole MT/s that MQSim makes this time of: the time that it computes (cut to whole ns), or else the time that the
 * rate says. Null if there is none.
 */
function rateOf(transferNsPerByte: number): number | null {
  if (transferNsPerByte === 0) return FREE_RATE;
  const rate = Math.floor(1000 / transferNsPerByte);
  if (Number.isInteger(transferNsPerByte) && rate > 0 && Math.floor(1000 / rate) === transferNsPerByte) return rate;
  const written = Math.round(1000 / transferNsPerByte);
  const isRate = written > 0 && written <= FASTEST_RATE && sixDecimals(1000 / written) === transferNsPerByte;
  return isRate ? written : null;
}

/** MQSim's choice of a victim; null if it has none like that. */
function victimWord({ device, policy }: Experiment): string | null {
  const { victim, d } = policy.gc;
  if (victim === 'greedy') return 'GREEDY';
  if (victim !== 'random-greedy') return null;
  if (d === logOf(device.blocksPerPlane)) return 'RGA';
  return d === 1 ? 'RANDOM' : null;
}

/** Settings that the files have and MQSim as published does otherwise: what a comparison has to know. */
export function remarksOn({ timing, policy, precondition }: Experiment): string[] {
  const remarks: string[] = [];
  if (precondition.kind === 'used') {
    remarks.push(
      'MQSim fills its blocks by the shape of the workload, not by random writing: the runs begin differently',
    );
  }
  const { program, erase } = policy.suspension;
  if (program || erase) remarks.push('MQSim as published never suspends: CMD_Suspension_Support has no effect there');
  if (policy.wearLeveling.static) remarks.push('MQSim as published never levels wear statically');
  const rate = rateOf(timing.transferNsPerByte) ?? 0;
  const computed = Math.floor(1000 / rate);
  if (computed !== timing.transferNsPerByte) {
    remarks.push(`MQSim cuts the time of a byte at ${rate} MT/s from ${timing.transferNsPerByte} to ${computed} ns`);
  }
  return remarks;
}

function valueAt(experiment: Experiment, path: string): unknown {
  let value: unknown = experiment;
  for (const key of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[key];
  return value;
}

const suspensionWord = ({ program, erase }: Experiment['policy']['suspension']): string =>
  program ? (erase ? 'PROGRAM_ERASE' : 'PROGRAM') : erase ? 'ERASE' : 'NONE';

/** MQSim's cells, by the number of their page types. */
const CELLS = ['', 'SLC', 'MLC', 'TLC'] as const;

/** The latencies by page type. Of two types MQSim reads the first and the last. */
function latencies(kind: 'Read' | 'Program', times: readonly number[]): Record<string, number> {
  const [LSB, ...further] = times;
  const MSB = further.at(-1) ?? LSB;
  const CSB = further.at(0) ?? LSB;
  return Object.fromEntries(
    Object.entries({ LSB, CSB, MSB }).map(([type, ns]) => [`Page_${kind}_Latency_${type}`, ns]),
  );
}

/** MQSim cannot leave the link out: without one here, one that costs next to nothing. */
const linkOf = (nsPerByte: number): Record<string, string | number> =>
  nsPerByte === 0
    ? { PCIe_Lane_Bandwidth: '1000.000000', PCIe_Lane_Count: 16 }
    : // 28 bytes around each 128 of data. (The time of a byte here is rounded down to six decimals.)
      { PCIe_Lane_Bandwidth: (156 / 128 / (nsPerByte + 5e-7)).toFixed(9), PCIe_Lane_Count: 1 };

/** `ssdconfig.xml`. */
export function deviceXml(experiment: Experiment): string {
  const { device, timing, policy, precondition, seed } = experiment;
  const { suspension } = policy;
  const ratio = (share: number): string => share.toFixed(6);
  // MQSim cuts share × blocks to whole blocks: a share that is rounded down would be a block less.
  const threshold = (share: number): string => (Math.ceil(share * 1e9) / 1e9).toFixed(9);
  const { eraseNs, transferNsPerByte } = timing;
  return xml('Execution_Parameter_Set', {
    Host_Parameter_Set: {
      ...linkOf(experiment.controller.linkNsPerByte),
      SATA_Processing_Delay: 0,
      Enable_ResponseTime_Logging: false,
      ResponseTime_Logging_Period_Length: 1_000_000,
    },
    Device_Parameter_Set: {
      Seed: seed,
      Enabled_Preconditioning: precondition.kind === 'used',
      Memory_Type: 'FLASH',
      HostInterface_Type: 'NVME',
      IO_Queue_Depth: 65_535,
      Queue_Fetch_Size: 65_535,
      Caching_Mechanism: 'SIMPLE',
      Data_Cache_Sharing_Mode: 'SHARED',
      Data_Cache_Capacity: 268_435_456,
      Data_Cache_DRAM_Row_Size: 8192,
      Data_Cache_DRAM_Data_Rate: 800,
      // The parser spells it so.
      Data_Cache_DRAM_Data_Busrt_Size: 4,
      Data_Cache_DRAM_tRCD: 13,
      Data_Cache_DRAM_tCL: 13,
      Data_Cache_DRAM_tRP: 13,
      Address_Mapping: 'PAGE_LEVEL',
      Ideal_Mapping_Table: true,
      CMT_Capacity: 2_097_152,
      CMT_Sharing_Mode: 'SHARED',
      Plane_Allocation_Scheme: 'CWDP',
      Transaction_Scheduling_Policy: 'OUT_OF_ORDER',
      Overprovisioning_Ratio: ratio(device.overprovisioning),
      GC_Exec_Threshold: threshold(policy.gc.softFreeRatio),
      GC_Block_Selection_Policy: victimWord(experiment) ?? '',
      Use_Copyback_for_GC: policy.gc.copyback,
      Preemptible_GC_Enabled: false,
      GC_Hard_Threshold: threshold(policy.gc.hardFreeBlocks / device.blocksPerPlane),
      Dynamic_Wearleveling_Enabled: policy.wearLeveling.dynamic,
      Static_Wearleveling_Enabled: policy.wearLeveling.static,
      Static_Wearleveling_Threshold: policy.wearLeveling.threshold,
      Preferred_suspend_erase_time_for_read: 700_000,
      Preferred_suspend_erase_time_for_write: 700_000,
      Preferred_suspend_write_time_for_read: suspension.worthItMarginNs,
      Flash_Channel_Count: device.channels,
      Flash_Channel_Width: 1,
      Channel_Transfer_Rate: rateOf(transferNsPerByte) ?? 0,
      Chip_No_Per_Channel: device.chipsPerChannel,
      Flash_Comm_Protocol: 'NVDDR2',
      Flash_Parameter_Set: {
        Flash_Technology: CELLS[timing.pageTypes.count],
        CMD_Suspension_Support: suspensionWord(suspension),
        ...latencies('Read', readTimes(timing)),
        ...latencies('Program', programTimes(timing)),
        Block_Erase_Latency: eraseNs,
        Block_PE_Cycles_Limit: 1_000_000,
        Suspend_Erase_Time: suspension.eraseSuspendNs,
        Suspend_Program_Time: suspension.programSuspendNs,
        Die_No_Per_Chip: device.diesPerChip,
        Plane_No_Per_Die: device.planesPerDie,
        Block_No_Per_Plane: device.blocksPerPlane,
        Page_No_Per_Block: device.pagesPerBlock,
        Page_Capacity: device.pageBytes,
        Page_Metadat_Capacity: 0,
      },
    },
  });
}

/** `workload.xml`: one scenario with one flow, the trace in `tracePath`. */
export const workloadXml = (experiment: Experiment, tracePath: string): string =>
  scenarioXml(experiment, 'IO_Flow_Parameter_Set_Trace_Based', {
    File_Path: tracePath,
    Percentage_To_Be_Executed: 100,
    Relay_Count: 1,
    Time_Unit: 'NANOSECOND',
  });

/** `workload.xml`: one scenario with one synthetic flow. */
export const flowXml = (experiment: Experiment, elements: Elements): string =>
  scenarioXml(experiment, 'IO_Flow_Parameter_Set_Synthetic', elements);

function scenarioXml({ device }: Experiment, flow: string, elements: Elements): string {
  const all = (count: number): string => Array.from({ length: count }, (_, i) => i).join(',');
  return xml('MQSim_IO_Scenarios', {
    IO_Scenario: {
      [flow]: {
        Priority_Class: 'HIGH',
        Device_Level_Data_Caching_Mode: 'TURNED_OFF',
        Channel_IDs: all(device.channels),
        Chip_IDs: all(device.chipsPerChannel),
        Die_IDs: all(device.diesPerChip),
        Plane_IDs: all(device.planesPerDie),
        Initial_Occupancy_Percentage: 1,
        ...elements,
      },
    },
  });
}

interface Elements {
  readonly [name: string]: string | number | boolean | Elements;
}

const xml = (root: string, elements: Elements): string =>
  `<?xml version="1.0" encoding="us-ascii"?>\n<${root}>\n${inside(elements, '\t')}</${root}>\n`;

const inside = (elements: Elements, indent: string): string =>
  Object.entries(elements)
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${indent}<${name}>\n${inside(value, `${indent}\t`)}${indent}</${name}>\n`
        : `${indent}<${name}>${escaped(String(value))}</${name}>\n`,
    )
    .join('');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
