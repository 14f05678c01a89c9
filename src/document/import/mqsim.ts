/**
 * MQSim's `ssdconfig.xml` (src/exec/*_Parameter_Set.cpp at 7ec40e3), in two readings: as written, and as MQSim computes.
 * Where the two differ, each says what the other is.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Reading } from './report.ts';
import { isOrder, logOf, pageTypes, sixDecimals, staticAllocation, typeLatencies } from './shared.ts';
import type { TypeLatency } from './shared.ts';
import { readXml } from './xml.ts';
import type { XmlEntry } from './xml.ts';

const ROOT = 'Execution_Parameter_Set';
const FLASH = 'Flash_Parameter_Set';

/** Elements that MQSim reads in the set of the flash only. */
const OF_FLASH: ReadonlySet<string> = new Set([
  'Flash_Technology',
  'CMD_Suspension_Support',
  'Page_Read_Latency_LSB',
  'Page_Read_Latency_CSB',
  'Page_Read_Latency_MSB',
  'Page_Program_Latency_LSB',
  'Page_Program_Latency_CSB',
  'Page_Program_Latency_MSB',
  'Page_Read_Latency_WSB',
  'Page_Program_Latency_WSB',
  'Block_Erase_Latency',
  'Block_PE_Cycles_Limit',
  'Suspend_Erase_Time',
  'Suspend_Program_Time',
  'Die_No_Per_Chip',
  'Plane_No_Per_Die',
  'Block_No_Per_Plane',
  'Page_No_Per_Block',
  'Page_Capacity',
  'Page_Metadat_Capacity',
]);

/** Elements of the host, of which none says anything about the flash. */
const OF_HOST: ReadonlySet<string> = new Set([
  'PCIe_Lane_Bandwidth',
  'PCIe_Lane_Count',
  'SATA_Processing_Delay',
  'Enable_ResponseTime_Logging',
  'ResponseTime_Logging_Period_Length',
]);

const setOf = (key: string): string =>
  OF_FLASH.has(key) ? FLASH : OF_HOST.has(key) ? 'Host_Parameter_Set' : 'Device_Parameter_Set';

/** ns of command and addresses of a read on the bus (ONFI_Channel_NVDDR2.h). */
const COMMAND_NS = 290;

/** Most collections of a plane at a time, and the fewest blocks at which one begins. */
const FEWEST_FREE_BLOCKS = 10;

const YES_OR_NO = ['true', 'false'] as const;

function read(text: string, reading: Reading): DeviceTable {
  const entries = readXml(text);
  const root = entries.at(0)?.inside[0] ?? entries.at(0)?.key ?? '';
  if (root === 'MQSim_IO_Scenarios') {
    throw new ExperimentError(
      'the file',
      'the workload of MQSim (workload.xml)',
      'its device, ssdconfig.xml; a workload is read by sim job, or dropped on the page',
    );
  }
  if (root !== ROOT) throw new ExperimentError('the file', quoted(root), `the root element ${ROOT}`);
  const table = new DeviceTable('MQSim', entries.map(named));
  for (const entry of entries) astray(table, entry);
  const isComputed = reading === 'computed';
  const parts = geometry(table);
  bus(table, isComputed);
  array(table);
  suspension(table, isComputed);
  scheduling(table, isComputed, parts.P);
  const scheme = table.text('Plane_Allocation_Scheme', 'CWDP').toUpperCase();
  if (!isOrder(scheme)) throw table.refuse('Plane_Allocation_Scheme', 'the letters C, W, D and P in any order');
  staticAllocation(table, 'Plane_Allocation_Scheme', scheme, parts);
  collection(table, isComputed);
  wear(table, isComputed);
  table.mapped('Seed', 'seed', table.whole('Seed', 123));
  if (table.word('Enabled_Preconditioning', 'true', YES_OR_NO) === 'false') {
    table.mapped('Enabled_Preconditioning', 'precondition.kind', 'none');
  } else {
    const because = 'MQSim fills by the shape of the workload; here it is random writing until collection is steady';
    table.approximated('Enabled_Preconditioning', 'precondition.kind', 'steady-state', because);
  }
  outside(table);
  return table;
}

/** An element in another set than MQSim's has a key of its own: it is not the setting. */
function named(entry: XmlEntry): XmlEntry {
  const { key, inside, isLoose } = entry;
  return isLoose || key.includes('@') || inside.at(-1) === setOf(key) ? entry : { ...entry, key: strayKey(entry) };
}

const strayKey = ({ key, inside }: XmlEntry): string => (inside.length === 0 ? key : `${inside.at(-1) ?? ''}/${key}`);

function astray(table: DeviceTable, entry: XmlEntry): void {
  const { key, inside, isLoose } = entry;
  if (isLoose) table.ignored('text beside elements: MQSim does not read it', key);
  else if (key.includes('@')) table.ignored('an attribute: MQSim reads none', key);
  else if (inside.at(-1) !== setOf(key)) {
    const stray = strayKey(entry);
    if (OF_FLASH.has(key) || OF_HOST.has(key)) {
      table.contradicts(stray, null, null, `MQSim reads ${key} in ${setOf(key)} only: here it has no effect`);
    }
  }
}

function geometry(table: DeviceTable): { C: number; W: number; D: number; P: number } {
  const number = (key: string, path: string, absent: number): number => {
    const value = table.whole(key, absent);
    table.mapped(key, path, value, table.has(key) ? '' : 'MQSim’s own default');
    return value;
  };
  const C = number('Flash_Channel_Count', 'device.channels', 8);
  const W = number('Chip_No_Per_Channel', 'device.chipsPerChannel', 4);
  const D = number('Die_No_Per_Chip', 'device.diesPerChip', 2);
  const P = number('Plane_No_Per_Die', 'device.planesPerDie', 2);
  number('Block_No_Per_Plane', 'device.blocksPerPlane', 2048);
  number('Page_No_Per_Block', 'device.pagesPerBlock', 256);
  number('Page_Capacity', 'device.pageBytes', 8192);
  table.ignored('MQSim moves no metadata over the bus, and neither does the experiment', 'Page_Metadat_Capacity');
  const share = table.decimal('Overprovisioning_Ratio', 0.07);
  table.mapped('Overprovisioning_Ratio', 'device.overprovisioning', share, 'of the flash');
  table.always('over-provisioning is a share of the flash', 'device.overprovisioningOf', 'physical');
  return { C, W, D, P };
}

/** Whole ns of a byte in MQSim: the quotient is cut (SSD_Device.cpp). */
function bus(table: DeviceTable, isComputed: boolean): void {
  const rate = table.whole('Channel_Transfer_Rate', 300);
  const width = table.whole('Flash_Channel_Width', 1);
  if (rate === 0) throw table.refuse('Channel_Transfer_Rate', 'MT/s, 1 or more');
  if (width === 0) throw table.refuse('Flash_Channel_Width', 'bytes, 1 or more');
  const written = sixDecimals(1000 / rate / width);
  const computed = sixDecimals(Math.floor(1000 / rate) / width);
  const value = isComputed ? computed : written;
  const path = 'timing.transferNsPerByte';
  if (written === computed) table.mapped('Channel_Transfer_Rate', path, value, `${rate} MT/s`);
  else {
    const cut = `MQSim cuts the time of a transfer to whole nanoseconds: ${written} ns a byte becomes ${computed}`;
    const free = computed === 0 ? `. Above 1,000 MT/s a transfer takes no time at all in MQSim` : '';
    const other = isComputed ? 'the experiment has what MQSim computes' : 'the experiment has what is written';
    table.contradicts('Channel_Transfer_Rate', path, value, `${cut}${free}; ${other}`);
    table.note(`Channel_Transfer_Rate ${rate}: ${cut}${free}.`);
  }
  table.mapped('Flash_Channel_Width', path, value, `${width} byte${width === 1 ? '' : 's'} wide`);
  table.always(
    `a read’s command takes ${COMMAND_NS} ns (a program’s 361, an erase’s 220)`,
    'timing.commandNs',
    COMMAND_NS,
  );
  table.mapped('Flash_Comm_Protocol', 'timing.commandNs', COMMAND_NS, 'NVDDR2 is the only one');
}

/** The types of page of a cell. MLC has the first and the last: MQSim’s second entry is MSB. QLC is a fork’s. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  SLC: ['LSB'],
  MLC: ['LSB', 'MSB'],
  TLC: ['LSB', 'CSB', 'MSB'],
  QLC: ['LSB', 'CSB', 'MSB', 'WSB'],
};

function array(table: DeviceTable): void {
  const cell = table.word('Flash_Technology', 'MLC', ['SLC', 'MLC', 'TLC', 'QLC']);
  const latency = (kind: 'Read' | 'Program', type: string, absent: number): TypeLatency => {
    const key = `Page_${kind}_Latency_${type}`;
    return { key, ns: table.whole(key, absent) };
  };
  const others = TYPES.QLC.filter((type) => !TYPES[cell].includes(type));
  let differ = false;
  for (const [kind, absent] of [
    ['Read', 75_000],
    ['Program', 750_000],
  ] as const) {
    const used = TYPES[cell].map((type) => latency(kind, type, absent));
    const unused = others.map((type) => latency(kind, type, absent).key);
    if (typeLatencies(table, kind, used, unused)) differ = true;
  }
  pageTypes(table, 'Flash_Technology', TYPES[cell], differ);
  table.mapped('Block_Erase_Latency', 'timing.eraseNs', table.whole('Block_Erase_Latency', 3_800_000));
  table.ignored('blocks do not wear out here', 'Block_PE_Cycles_Limit');
  table.word('Memory_Type', 'FLASH', ['FLASH']);
  table.ignored('FLASH is the only one', 'Memory_Type');
}

function suspension(table: DeviceTable, isComputed: boolean): void {
  const key = 'CMD_Suspension_Support';
  const support = table.word(key, 'ERASE', ['NONE', 'PROGRAM', 'PROGRAM_ERASE', 'ERASE']);
  const program = support.startsWith('PROGRAM');
  const erase = support.endsWith('ERASE');
  for (const [path, isWritten] of [
    ['policy.suspension.program', program],
    ['policy.suspension.erase', erase],
  ] as const) {
    const never = 'MQSim as published never suspends';
    if (!isWritten) table.mapped(key, path, false);
    else if (isComputed) table.contradicts(key, path, false, `${support} is written; ${never}`);
    else table.contradicts(key, path, true, `${support} is written, and so it is here; ${never}`);
  }
  table.mapped(
    'Suspend_Program_Time',
    'policy.suspension.programSuspendNs',
    table.whole('Suspend_Program_Time', 100_000),
  );
  table.mapped('Suspend_Erase_Time', 'policy.suspension.eraseSuspendNs', table.whole('Suspend_Erase_Time', 700_000));
  const readKey = 'Preferred_suspend_write_time_for_read';
  const margin = table.whole(readKey, 100_000);
  table.approximated(
    readKey,
    'policy.suspension.worthItMarginNs',
    margin,
    'here one time for programs and erases: no suspension if less remains',
  );
  const misspelled = 'Preferred_suspend_erase_time_for_read';
  if (table.has(misspelled)) {
    const because = 'MQSim writes this name and reads “Prefered_…”: the value never reaches it';
    table.contradicts(misspelled, null, null, because);
  }
  table.ignored(
    'the time for programs is the one that the model has',
    'Prefered_suspend_erase_time_for_read',
    'Preferred_suspend_erase_time_for_write',
  );
}

function scheduling(table: DeviceTable, isComputed: boolean, planes: number): void {
  const key = 'Transaction_Scheduling_Policy';
  const kind = table.word(key, 'OUT_OF_ORDER', ['OUT_OF_ORDER', 'PRIORITY_OUT_OF_ORDER']);
  if (kind === 'OUT_OF_ORDER') table.mapped(key, 'policy.readPriority', true, 'reads before writes');
  else {
    const because = 'reads before writes; the classes of several flows are not modelled today (one flow has none)';
    table.approximated(key, 'policy.readPriority', true, because);
  }
  table.always('a chip is busy as a whole', 'policy.busyUnit', 'chip');
  if (isComputed) table.always('one die of a chip works at a time, as published', 'policy.dieInterleave', false);
  table.always('planes work together at the same page', 'policy.planeConstraint', 'page');
  table.always('waiting reads of a chip are read together', 'policy.parallelRead', 'any');
  if (planes > 1)
    table.always('pages of several planes are programmed together if they match', 'policy.multiPlane', 'wise');
}

function collection(table: DeviceTable, isComputed: boolean): void {
  const blocks = table.whole('Block_No_Per_Plane', 2048);
  const soft = table.decimal('GC_Exec_Threshold', 0.05);
  const path = 'policy.gc.softFreeRatio';
  const least = Math.max(Math.floor(soft * blocks), FEWEST_FREE_BLOCKS);
  const computed = blocks === 0 ? 0 : least / blocks;
  if (soft >= 1 || computed >= 1) throw table.refuse('GC_Exec_Threshold', `less than the ${blocks} blocks of a plane`);
  if (isComputed) {
    const because = `MQSim collects below ${least} of ${blocks} free blocks, and never below fewer than ${FEWEST_FREE_BLOCKS}`;
    table.mapped('GC_Exec_Threshold', path, computed, because);
  } else if (soft * blocks < FEWEST_FREE_BLOCKS) {
    const because = `of ${blocks} blocks; MQSim collects below ${FEWEST_FREE_BLOCKS} blocks at least`;
    table.contradicts('GC_Exec_Threshold', path, soft, because);
  } else table.mapped('GC_Exec_Threshold', path, soft, 'of the blocks of a plane');
  table.always('the threshold counts blocks', 'policy.gc.freeUnit', 'blocks');
  const hard = Math.max(Math.floor(table.decimal('GC_Hard_Threshold', 0.005) * blocks), 1);
  table.mapped('GC_Hard_Threshold', 'policy.gc.hardFreeBlocks', hard, `of ${blocks} blocks, rounded down, 1 at least`);
  victim(table, blocks);
  table.mapped('Use_Copyback_for_GC', 'policy.gc.copyback', isTrue(table, 'Use_Copyback_for_GC', false));
  if (isTrue(table, 'Preemptible_GC_Enabled', true)) {
    table.mapped('Preemptible_GC_Enabled', 'policy.gc.preemption', 'page', 'until the hard threshold');
  } else {
    const because =
      'a collection that MQSim would finish first lets host operations go first here, until the hard threshold';
    table.approximated('Preemptible_GC_Enabled', 'policy.gc.preemption', 'page', because);
  }
}

/** MQSim takes every word but `false` for true. */
const isTrue = (table: DeviceTable, key: string, absent: boolean): boolean =>
  table.has(key) ? table.text(key, '').toLowerCase() !== 'false' : absent;

function victim(table: DeviceTable, blocks: number): void {
  const key = 'GC_Block_Selection_Policy';
  const kind = table.word(key, 'RGA', ['GREEDY', 'RGA', 'RANDOM', 'RANDOM_P', 'RANDOM_PP', 'FIFO']);
  const path = 'policy.gc.victim';
  if (kind === 'GREEDY') table.mapped(key, path, 'greedy');
  else if (kind === 'FIFO') table.approximated(key, path, 'greedy', 'the oldest block is not a choice here');
  else {
    const drawn = kind === 'RGA' ? logOf(blocks) : 1;
    if (kind === 'RGA') table.mapped(key, path, 'random-greedy', `the best of ${drawn} random blocks`);
    else table.approximated(key, path, 'random-greedy', `one random block; ${kind} also asks for its invalid pages`);
    table.mapped(key, 'policy.gc.d', drawn);
  }
}

function wear(table: DeviceTable, isComputed: boolean): void {
  const dynamic = isTrue(table, 'Dynamic_Wearleveling_Enabled', true);
  table.mapped('Dynamic_Wearleveling_Enabled', 'policy.wearLeveling.dynamic', dynamic);
  const key = 'Static_Wearleveling_Enabled';
  const path = 'policy.wearLeveling.static';
  const isOn = isTrue(table, key, true);
  if (!isOn) table.mapped(key, path, false);
  else {
    const because = 'MQSim as published never runs it';
    table.contradicts(key, path, !isComputed, isComputed ? because : `${because}; the experiment does`);
  }
  const threshold = 'Static_Wearleveling_Threshold';
  table.mapped(threshold, 'policy.wearLeveling.threshold', table.whole(threshold, 100));
}

/** What lies between the host and the flash. */
function outside(table: DeviceTable): void {
  link(table);
  table.ignored('the model has no SATA', 'SATA_Processing_Delay');
  table.ignored(
    'of MQSim’s log, not of the device',
    'Enable_ResponseTime_Logging',
    'ResponseTime_Logging_Period_Length',
  );
  table.word('HostInterface_Type', 'NVME', ['NVME', 'SATA']);
  table.ignored(
    'the model has one queue of requests today, without a limit (host.mode closed limits requests in flight)',
    'HostInterface_Type',
    'IO_Queue_Depth',
    'Queue_Fetch_Size',
  );
  const pages = Math.floor(table.whole('Data_Cache_Capacity', 536_870_912) / table.whole('Page_Capacity', 8192));
  table.ignored(
    `workload.xml decides whether writes are cached (Device_Level_Data_Caching_Mode); host.writeBuffer.pages would be ${pages}`,
    'Caching_Mechanism',
    'Data_Cache_Sharing_Mode',
    'Data_Cache_Capacity',
  );
  const ack = cachedPageNs(table);
  table.ignored(
    `of the cache (see Data_Cache_Capacity): a page takes ${ack} ns in MQSim; host.writeBuffer.ackNs would be so`,
    'Data_Cache_DRAM_Row_Size',
    'Data_Cache_DRAM_Data_Rate',
    'Data_Cache_DRAM_Data_Busrt_Size',
    'Data_Cache_DRAM_tRCD',
    'Data_Cache_DRAM_tCL',
    'Data_Cache_DRAM_tRP',
  );
  table.word('Address_Mapping', 'PAGE_LEVEL', ['PAGE_LEVEL']);
  table.ignored('PAGE_LEVEL is the mapping of the model, too', 'Address_Mapping');
  const isIdeal = isTrue(table, 'Ideal_Mapping_Table', false);
  const mapping = isIdeal
    ? 'the mapping table is all in RAM, here, too'
    : 'the model has no cache of mapping entries today: all are in RAM, and no read waits for one';
  table.ignored(mapping, 'Ideal_Mapping_Table', 'CMT_Capacity', 'CMT_Sharing_Mode');
}

/** Bytes that PCIe sends around so many of data (PCIe_Link.h). */
const PCIE = { header: 28, payload: 128 } as const;

/** Rounded down, so that what takes whole ns in MQSim takes no more here; a link that is never felt is none. */
function link(table: DeviceTable): void {
  const keys = ['PCIe_Lane_Bandwidth', 'PCIe_Lane_Count'] as const;
  if (table.word('HostInterface_Type', 'NVME', ['NVME', 'SATA']) === 'SATA') {
    table.ignored('the host interface is SATA (HostInterface_Type)', ...keys);
    return;
  }
  const rate = table.decimal(keys[0], 1);
  const lanes = table.whole(keys[1], 4);
  if (rate === 0) throw table.refuse(keys[0], 'GB/s, more than 0');
  if (lanes === 0) throw table.refuse(keys[1], '1 or more');
  const exact = (PCIE.payload + PCIE.header) / PCIE.payload / (rate * lanes);
  const isFelt = exact * LEAST_SENT >= 1;
  const value = isFelt ? sixDecimals(Math.floor(exact * 1e6) / 1e6) : 0;
  const because = isFelt ? `${PCIE.header} bytes around each ${PCIE.payload} of data` : 'a page takes less than 1 ns';
  for (const key of keys) table.mapped(key, 'controller.linkNsPerByte', value, because);
}

/** Bytes of a page. */
const LEAST_SENT = 4096;

/** tRCD, tCL, and the page in bursts, two a cycle, as MQSim counts. */
function cachedPageNs(table: DeviceTable): number {
  const rate = Math.max(1, table.whole('Data_Cache_DRAM_Data_Rate', 800));
  const burst = Math.max(1, table.whole('Data_Cache_DRAM_Data_Busrt_Size', 4));
  const page = table.whole('Page_Capacity', 8192);
  const cycles = Math.floor(page / burst / 2);
  const start = table.whole('Data_Cache_DRAM_tRCD', 13) + table.whole('Data_Cache_DRAM_tCL', 13);
  return Math.round(start + (cycles * 1000) / rate);
}

export const mqsim: DeviceFormat = {
  name: 'mqsim',
  title: 'MQSim',
  file: 'ssdconfig.xml',
  readings: ['written', 'computed'],
  recognizes: (beginning) => /<(?:Execution_Parameter_Set|Device_Parameter_Set|MQSim_IO_Scenarios)\b/.test(beginning),
  read,
};
