/** SimpleSSD's `.cfg`: an INI file; keys are named `section.key` here. Times of the flash are picoseconds. */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Entry } from './report.ts';
import { isOrder, pageTypes, signed, sixDecimals, staticAllocation, typeLatencies } from './shared.ts';
import type { TypeLatency } from './shared.ts';

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let section = '';
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((raw, index) => {
      const content = raw.replace(/(^|\s)[#;].*$/, '').trim();
      if (content === '') return;
      const line = index + 1;
      const header = /^\[([^\]]*)\]$/.exec(content);
      const equals = content.indexOf('=');
      if (header !== null) section = header[1].trim();
      else if (equals <= 0) throw new ExperimentError(`line ${line}`, quoted(content), '[section] or key = value');
      else {
        const key = `${section}.${content.slice(0, equals).trim()}`;
        entries.push({ key, value: content.slice(equals + 1).trim(), line });
      }
    });
  return entries;
}

/** Transfers in a second of 1 MT/s: SimpleSSD counts binary megas. */
const MEGA = 1_048_576;

/** Cycles of command and address of a read or program. */
const COMMAND_CYCLES = 7;

const PS = 1000;

/** Letter case counts: k is 1000, K 1024. */
const FACTORS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  m: 1e6,
  g: 1e9,
  K: 1024,
  M: 1_048_576,
  G: 1_073_741_824,
};

/** Bytes, perhaps with a suffix. */
function bytesOf(table: DeviceTable, key: string, absent: number): number {
  const match = /^(\d{1,15})([kKmMgG]?)$/.exec(table.text(key, String(absent)));
  if (match === null) throw table.refuse(key, 'bytes, with k, m, g (powers of 1000) or K, M, G (of 1024)');
  return Number(match[1]) * FACTORS[match[2]];
}

/** A switch: 1, true; anything else is off. */
const isOn = (table: DeviceTable, key: string, absent: boolean): boolean =>
  table.has(key) ? /^(1|true|yes|on|t)$/i.test(table.text(key, '')) : absent;

/** Page types by NANDType. */
const TYPES = [['LSB'], ['LSB', 'MSB'], ['LSB', 'CSB', 'MSB']];

const DEVICE = /^[ \t]*\[pal\][ \t]*\r?$/m;
const REQUESTS = /^[ \t]*\[generator\][ \t]*\r?$/m;
const TRACE = /^[ \t]*\[trace\][ \t]*\r?$/m;

function read(text: string): DeviceTable {
  if (!DEVICE.test(text)) {
    throw new ExperimentError(
      'the file',
      'the requests of SimpleSSD-Standalone ([generator] or [trace])',
      'its device, a file with [pal]; of requests, the trace itself or a job of fio',
    );
  }
  const table = new DeviceTable('SimpleSSD', entriesOf(text));
  const parts = geometry(table);
  const cell = table.whole('pal.NANDType', 1);
  if (cell >= TYPES.length) throw table.refuse('pal.NANDType', '0 (SLC), 1 (MLC) or 2 (TLC)');
  pageTypes(table, 'pal.NANDType', TYPES[cell], latencies(table, TYPES[cell]));
  bus(table);
  const order = table.text('pal.PageAllocation', 'CWDP').toUpperCase();
  if (!isOrder(order)) throw table.refuse('pal.PageAllocation', 'the letters C, W, D and P in any order');
  staticAllocation(table, 'pal.PageAllocation', order, parts);
  table.ignored(
    'the model has no superpages over these parts: each page of a request is an operation of its own',
    'pal.SuperblockSize',
  );
  const multiPlane = isOn(table, 'pal.EnableMultiPlaneOperation', true);
  if (!multiPlane) table.mapped('pal.EnableMultiPlaneOperation', 'policy.multiPlane', 'none');
  else {
    const because = 'planes are programmed together if the next pages match; SimpleSSD takes superpages apart by plane';
    table.approximated('pal.EnableMultiPlaneOperation', 'policy.multiPlane', 'wise', because);
  }
  collection(table);
  filling(table);
  cache(table);
  firmware(table);
  link(table);
  rest(table);
  return table;
}

function geometry(table: DeviceTable): { C: number; W: number; D: number; P: number } {
  const number = (name: string, path: string, absent: number): number => {
    const key = `pal.${name}`;
    const value = table.whole(key, absent);
    table.mapped(key, path, value, table.has(key) ? '' : 'SimpleSSD’s own default');
    return value;
  };
  const parts = {
    C: number('Channel', 'device.channels', 8),
    W: number('Package', 'device.chipsPerChannel', 4),
    D: number('Die', 'device.diesPerChip', 2),
    P: number('Plane', 'device.planesPerDie', 1),
  };
  number('Block', 'device.blocksPerPlane', 512);
  number('Page', 'device.pagesPerBlock', 512);
  const bytes = bytesOf(table, 'pal.PageSize', 16_384);
  table.mapped('pal.PageSize', 'device.pageBytes', bytes);
  const share = table.decimal('ftl.OverProvisioningRatio', 0.25);
  table.mapped('ftl.OverProvisioningRatio', 'device.overprovisioning', share, 'of the flash');
  table.always('over-provisioning is a share of the flash', 'device.overprovisioningOf', 'physical');
  return parts;
}

/** Returns whether the types differ. */
function latencies(table: DeviceTable, types: readonly string[]): boolean {
  const absent: Readonly<Record<string, readonly [read: number, program: number]>> = {
    LSB: [40_000_000, 500_000_000],
    CSB: [65_000_000, 900_000_000],
    MSB: [65_000_000, 1_300_000_000],
  };
  const others = ['LSB', 'CSB', 'MSB'].filter((type) => !types.includes(type));
  let differ = false;
  for (const [kind, name, index] of [
    ['Read', 'Read', 0],
    ['Write', 'Program', 1],
  ] as const) {
    const used = types.map((type): TypeLatency => {
      const key = `pal.${type}${kind}`;
      return { key, ns: table.whole(key, absent[type][index]) / PS };
    });
    const unused = others.map((type) => `pal.${type}${kind}`);
    if (typeLatencies(table, name, used, unused)) differ = true;
  }
  const erase = table.whole('pal.Erase', 3_500_000_000) / PS;
  if (Number.isInteger(erase)) table.mapped('pal.Erase', 'timing.eraseNs', erase);
  else table.approximated('pal.Erase', 'timing.eraseNs', Math.round(erase), 'whole nanoseconds here');
  return differ;
}

function bus(table: DeviceTable): void {
  const speed = table.whole('pal.DMASpeed', 400);
  const bits = table.whole('pal.DMAWidth', 8);
  if (speed === 0) throw table.refuse('pal.DMASpeed', 'MT/s, 1 or more');
  if (bits === 0) throw table.refuse('pal.DMAWidth', 'bits, 1 or more');
  const cycle = 1e9 / (speed * MEGA);
  const byte = sixDecimals((cycle * 8) / bits);
  table.mapped('pal.DMASpeed', 'timing.transferNsPerByte', byte, `${speed} × 2^20 transfers a second`);
  table.mapped('pal.DMAWidth', 'timing.transferNsPerByte', byte, `${bits} bits wide`);
  const exact = COMMAND_CYCLES * cycle;
  const command = Math.round(exact);
  const error = signed(command - exact);
  table.always(`commands take ${COMMAND_CYCLES} cycles, ${error} ns in whole ns`, 'timing.commandNs', command);
}

function collection(table: DeviceTable): void {
  const threshold = table.decimal('ftl.GCThreshold', 0.05);
  table.approximated(
    'ftl.GCThreshold',
    'policy.gc.softFreeRatio',
    threshold,
    'SimpleSSD counts the free superblocks of the device, the model the free blocks of each plane',
  );
  table.always('the threshold counts blocks', 'policy.gc.freeUnit', 'blocks');
  const kind = table.whole('ftl.EvictPolicy', 0);
  const key = 'ftl.EvictPolicy';
  const path = 'policy.gc.victim';
  const drawn = Math.max(1, table.whole('ftl.DChoiceParam', 3));
  if (kind === 0) table.mapped(key, path, 'greedy');
  else if (kind === 1)
    table.approximated(key, path, 'greedy', 'the age of a block (cost and benefit) does not count here');
  else if (kind === 2) table.approximated(key, path, 'random-greedy', 'one random block');
  else if (kind === 3) table.mapped(key, path, 'random-greedy', `the best of ${drawn} random blocks`);
  else throw table.refuse(key, '0 greedy, 1 cost and benefit, 2 random, 3 d-choice');
  if (kind === 2) table.mapped(key, 'policy.gc.d', 1);
  if (kind === 3) table.mapped('ftl.DChoiceParam', 'policy.gc.d', drawn);
  else table.ignored('blocks are not drawn (ftl.EvictPolicy)', 'ftl.DChoiceParam');
  table.ignored(
    'here collection continues until the threshold is met',
    'ftl.GCMode',
    'ftl.GCReclaimBlocks',
    'ftl.GCReclaimThreshold',
  );
  table.ignored('blocks do not wear out here', 'ftl.EraseThreshold');
  table.ignored('of SimpleSSD’s superpages', 'ftl.EnableRandomIOTweak');
  table.ignored('the model maps pages', 'ftl.MappingMode');
}

function filling(table: DeviceTable): void {
  const fill = table.decimal('ftl.FillRatio', 0);
  const invalid = table.decimal('ftl.InvalidPageRatio', 0);
  const mode = table.whole('ftl.FillingMode', 0);
  if (fill > 1) throw table.refuse('ftl.FillRatio', '0 to 1');
  if (fill === 0) {
    table.mapped('ftl.FillRatio', 'precondition.kind', 'none');
    table.ignored('nothing is filled (ftl.FillRatio)', 'ftl.FillingMode', 'ftl.InvalidPageRatio');
    return;
  }
  table.mapped('ftl.FillRatio', 'precondition.fill', fill);
  if (invalid === 0 && mode < 2) {
    table.mapped('ftl.FillingMode', 'precondition.kind', 'sequential-fill');
    table.ignored('0: no page is written again', 'ftl.InvalidPageRatio');
    return;
  }
  const because = `SimpleSSD invalidates a share of ${invalid}; here pages are overwritten at random until collection is steady`;
  table.approximated('ftl.FillingMode', 'precondition.kind', 'steady-state', because);
  table.approximated('ftl.InvalidPageRatio', 'precondition.kind', 'steady-state', because);
}

function cache(table: DeviceTable): void {
  const pages = Math.floor(
    bytesOf(table, 'icl.CacheSize', 33_554_432) / Math.max(1, bytesOf(table, 'pal.PageSize', 16_384)),
  );
  const writes = isOn(table, 'icl.EnableWriteCache', true);
  const size = 'icl.CacheSize';
  const path = 'host.writeBuffer.pages';
  if (!writes) {
    table.mapped('icl.EnableWriteCache', path, 0);
    table.ignored('writes are not cached (icl.EnableWriteCache)', size, 'icl.EvictPolicy', 'icl.CacheLatency');
  } else {
    table.mapped('icl.EnableWriteCache', path, pages, 'in pages (icl.CacheSize)');
    table.approximated(size, path, pages, 'reads share this cache in SimpleSSD; here it holds written pages only');
    table.always('written pages are merged', 'host.writeBuffer.policy', 'lru');
    table.always('pages are written back when there is no room', 'host.writeBuffer.idleWriteBack', false);
    table.always('pages in flight are read from RAM', 'host.hazards', 'ram');
    const lru = 'the least recently written page goes first here';
    if (table.whole('icl.EvictPolicy', 2) === 2) table.mapped('icl.EvictPolicy', 'host.writeBuffer.policy', 'lru', lru);
    else table.approximated('icl.EvictPolicy', 'host.writeBuffer.policy', 'lru', lru);
    const latency = Math.round((table.whole('icl.CacheLatency', 10) * bytesOf(table, 'pal.PageSize', 16_384)) / PS);
    const because = 'ps a byte of a page; the time of SimpleSSD’s memory is not in it';
    table.approximated('icl.CacheLatency', 'host.writeBuffer.ackNs', latency, because);
  }
  table.ignored('the model has no cache of read pages today', 'icl.EnableReadCache', 'icl.EnableReadPrefetch');
  table.ignored('the cache has no ways here: any page may be held', 'icl.CacheWaySize');
}

/** What the functions of a 4 KiB read and of a cached write add up to (cpu.cc), at this clock. */
const FIRMWARE = { clock: 400_000_000, readNs: 13_800, writeNs: 12_600 } as const;

function firmware(table: DeviceTable): void {
  const key = 'cpu.ClockSpeed';
  const clock = table.whole(key, FIRMWARE.clock);
  if (clock === 0) throw table.refuse(key, 'Hz, 1 or more');
  const scaled = (ns: number): number => Math.round((ns * FIRMWARE.clock) / clock);
  const because =
    'about what the functions of its firmware add up to for 4 KiB (cpu.cc); they keep its cores busy in turn, here none';
  table.approximated(key, 'controller.readLatencyNs', scaled(FIRMWARE.readNs), because);
  table.approximated(key, 'controller.writeLatencyNs', scaled(FIRMWARE.writeNs), because);
}

/** PCIe by its generation, 1.x to 3.x (util/interface.cc): ns of a symbol on a lane, and symbols inside for a packet. */
const GENERATIONS = [
  { symbolNs: 4, inside: 19 },
  { symbolNs: 2, inside: 70 },
  { symbolNs: 1.015625, inside: 115 },
] as const;

/** Bytes of a packet, and what is sent around them. */
const PACKET = { bytes: 4096, around: 36 } as const;

/** A file that says nothing about PCIe may be one of another interface. */
function link(table: DeviceTable): void {
  const keys = ['nvme.PCIEGeneration', 'nvme.PCIELane'] as const;
  const [generation, lanes] = keys;
  if (!keys.some((key) => table.has(key))) return;
  const { symbolNs, inside } = GENERATIONS.at(table.whole(generation, 2)) ?? { symbolNs: 0, inside: 0 };
  if (symbolNs === 0) throw table.refuse(generation, '0 to 2 (PCIe 1.x to 3.x)');
  const count = table.whole(lanes, 4);
  if (count === 0) throw table.refuse(lanes, '1 or more');
  const byte = sixDecimals(((1 + PACKET.around / PACKET.bytes) / count) * symbolNs);
  const because = `packets of ${PACKET.bytes} bytes with ${PACKET.around} around them`;
  for (const key of keys) table.mapped(key, 'controller.linkNsPerByte', byte, because);
  const latency = Math.round((1 + inside) * symbolNs);
  const once = 'on its way inside, for each packet in SimpleSSD; here once for what is sent together';
  table.approximated(generation, 'controller.linkLatencyNs', latency, once);
}

/** Sections that say nothing about the flash, with the reason. */
const SECTIONS: Readonly<Record<string, string>> = {
  'cpu.': 'the firmware is a latency that keeps no core busy (cpu.ClockSpeed)',
  'nvme.': 'the model has no queues of NVMe today',
  'ufs.': 'the model has no host interface',
  'sata.': 'the model has no host interface',
  'dram.': 'the model has no DRAM of its own: icl.CacheLatency represents it',
  'icl.': 'prefetching and details of the cache are not modelled',
  'global.': 'of the program, not of the device',
  'generator.': 'requests, not the device: a workload of its own',
  'trace.': 'requests, not the device: drop the trace itself',
};

function rest(table: DeviceTable): void {
  const judged = new Set(['icl.EnableReadCache', 'icl.EnableReadPrefetch', 'icl.CacheWaySize', 'icl.CacheSize']);
  for (const name of ['icl.EnableWriteCache', 'icl.EvictPolicy', 'icl.CacheLatency']) judged.add(name);
  for (const name of ['cpu.ClockSpeed', 'nvme.PCIEGeneration', 'nvme.PCIELane']) judged.add(name);
  for (const [beginning, because] of Object.entries(SECTIONS)) {
    for (const key of table.keysWith(beginning)) if (!judged.has(key)) table.ignored(because, key);
  }
}

export const simplessd: DeviceFormat = {
  name: 'simplessd',
  title: 'SimpleSSD',
  file: '.cfg',
  readings: ['written'],
  recognizes: (beginning) => DEVICE.test(beginning) || (REQUESTS.test(beginning) && TRACE.test(beginning)),
  read,
};
