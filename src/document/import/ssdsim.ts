/** SSDSim's `page.parameters`: `key = value; #comment`, a line each (initialize.c, load_parameters). */
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Entry } from './report.ts';
import { signed, staticAllocation } from './shared.ts';

/** Lines that begin with # or a blank are skipped; a key ends before the blanks in front of its =. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .forEach((content, index) => {
      const equals = content.indexOf('=');
      if (equals < 0 || content.startsWith('#') || content.startsWith(' ')) return;
      const value = content.slice(equals + 1);
      const end = value.search(/[;#]/);
      entries.push({
        key: content.slice(0, equals).trimEnd(),
        value: (end < 0 ? value : value.slice(0, end)).trim(),
        line: index + 1,
      });
    });
  return entries;
}

/** Bits of `advanced command`. */
const COPYBACK = 2;
const TWO_PLANE_PROGRAM = 4;
const INTERLEAVE = 8;
const TWO_PLANE_READ = 16;

/** The orders of `static_allocation` 0 to 5 (flash.c, allocate_location), the part that is divided first in front. */
const STATIC_ORDERS = ['WDPC', 'CWDP', 'CPWD', 'CDWP', 'CPDW', 'CDPW'];

/** ns until its buffer acknowledges a write (ssd.c). */
const BUFFER_ACK_NS = 1000;

/** Address and command cycles of a load (flash.c). */
const COMMAND_CYCLES = 7;

/** Times of the interface that SSDSim reads and adds to no operation. */
const UNUSED_TIMES =
  't_CLS t_CLH t_CS t_CH t_WP t_ALS t_ALH t_DS t_DH t_WH t_ADL t_AR t_CLR t_RR t_RP t_WB t_REA t_CEA t_RHZ t_CHZ ' +
  't_RHOH t_RLOH t_COH t_REH t_IR t_RHW t_WHR t_RST';

/** Settings of TTFLASH's fork. */
const TTFLASH =
  'proactive read/rotating gc/dynamic rotating gc/nonblocking gc/adaptive read/raid/tt pread/buffer background flush';

function read(text: string): DeviceTable {
  const table = new DeviceTable('SSDSim', entriesOf(text));
  const parts = geometry(table);
  times(table);
  commands(table);
  const allocation = table.whole('allocation', 0);
  const staticKind = table.whole('static_allocation', 0);
  const dynamicKind = table.whole('dynamic_allocation', 0);
  const binding = 'policy.dieBinding';
  if (allocation === 0) {
    table.ignored('pages are allocated dynamically (allocation = 0)', 'static_allocation');
    table.mapped('allocation', binding, 'dynamic', 'a page is bound when a channel and one of its chips are idle');
    if (dynamicKind === 0) {
      table.mapped('dynamic_allocation', binding, 'dynamic');
      table.always('the channels are offered writes in turn', 'policy.firstChannel', 'rotating');
    } else {
      const because =
        'SSDSim fixes the channel by the page’s number and the rest dynamically; here the channel is free, too';
      table.approximated('dynamic_allocation', binding, 'dynamic', because);
    }
  } else {
    table.ignored('pages are allocated statically (allocation = 1)', 'dynamic_allocation');
    table.mapped('allocation', binding, 'static');
    if (staticKind >= STATIC_ORDERS.length) throw table.refuse('static_allocation', '0 to 5; SSDSim stops at others');
    staticAllocation(table, 'static_allocation', STATIC_ORDERS[staticKind], parts);
  }
  collection(table);
  buffer(table);
  rest(table);
  return table;
}

function geometry(table: DeviceTable): { C: number; W: number; D: number; P: number } {
  const channels = table.whole('channel number', 0);
  for (const key of ['channel number', 'die number', 'plane number', 'block number', 'page number', 'page capacity']) {
    if (!table.has(key) || table.whole(key, 0) === 0)
      throw table.refuse(key, 'a number above 0: SSDSim has no default');
  }
  table.mapped('channel number', 'device.channels', channels);
  const D = table.whole('die number', 1);
  const P = table.whole('plane number', 1);
  const W = chips(table, channels);
  table.mapped('die number', 'device.diesPerChip', D);
  table.mapped('plane number', 'device.planesPerDie', P);
  table.mapped('block number', 'device.blocksPerPlane', table.whole('block number', 1));
  table.mapped('page number', 'device.pagesPerBlock', table.whole('page number', 1));
  pageSize(table);
  table.mapped('overprovide', 'device.overprovisioning', table.decimal('overprovide', 0), 'of the flash');
  table.always('over-provisioning is a share of the flash', 'device.overprovisioningOf', 'physical');
  return { C: channels, W, D, P };
}

/** Chips of a channel: `chip number[i]`, which must be alike; `chip number` is their sum. */
function chips(table: DeviceTable, channels: number): number {
  const keys = table.keysWith('chip number[');
  const counts: number[] = [];
  for (const key of keys) {
    const index = Number(/^chip number\[(\d{1,4})\]$/.exec(key)?.[1] ?? Number.NaN);
    if (Number.isNaN(index)) continue;
    if (index < channels) counts[index] = table.whole(key, 0);
  }
  const total = table.whole('chip number', 0);
  const given = Array.from({ length: Math.min(channels, 4096) }, (_, i) => counts[i] ?? 0);
  const chipsPerChannel = keys.length === 0 ? total / channels : (given[0] ?? 0);
  if (given.some((count) => count !== given[0]) && keys.length > 0) {
    throw table.refuse(`chip number[${given.findIndex((count) => count !== given[0])}]`, alike(given));
  }
  if (!Number.isInteger(chipsPerChannel) || chipsPerChannel === 0) {
    throw table.refuse('chip number', `the same number of chips, above 0, on each of ${channels} channels`);
  }
  for (const key of keys) {
    const index = Number(/\[(\d{1,4})\]$/.exec(key)?.[1] ?? Number.NaN);
    if (index < channels) table.mapped(key, 'device.chipsPerChannel', chipsPerChannel);
    else table.ignored(`there are ${channels} channels`, key);
  }
  const sum = chipsPerChannel * channels;
  if (total === sum) table.mapped('chip number', 'device.chipsPerChannel', chipsPerChannel, 'the sum of all channels');
  else {
    const because = `the channels have ${sum} chips together: SSDSim would count its capacity with another number`;
    table.contradicts('chip number', 'device.chipsPerChannel', chipsPerChannel, because);
  }
  return chipsPerChannel;
}

const alike = (counts: readonly number[]): string =>
  `as many chips on every channel (now ${counts.slice(0, 16).join(', ')}${counts.length > 16 ? ', …' : ''})`;

function pageSize(table: DeviceTable): void {
  const bytes = table.whole('page capacity', 0);
  table.mapped('page capacity', 'device.pageBytes', bytes);
  const count = table.whole('subpage page', 0);
  const size = table.whole('subpage capacity', 0);
  const both = table.has('subpage page') && table.has('subpage capacity');
  if (both && count * size !== bytes) {
    const because = `${count} subpages of ${size} bytes are ${count * size} bytes; the page has ${bytes}`;
    table.contradicts('subpage page', null, null, because);
    table.contradicts('subpage capacity', null, null, because);
    return;
  }
  const keys = ['subpage page', 'subpage capacity'].filter((key) => table.has(key));
  if ((size === 512 || keys.length === 0) && bytes % 512 === 0) {
    if (keys.length === 0) table.always('sectors travel', 'policy.transfer', 'sectors');
    for (const key of keys) table.mapped(key, 'policy.transfer', 'sectors', 'sectors of 512 bytes travel');
  } else {
    const because = `only whole pages or sectors of 512 bytes travel here, not ${size} bytes`;
    for (const key of keys) table.approximated(key, 'policy.transfer', 'page', because);
  }
}

function times(table: DeviceTable): void {
  for (const [key, path] of [
    ['t_R', 'timing.readNs'],
    ['t_PROG', 'timing.programNs'],
    ['t_BERS', 'timing.eraseNs'],
    ['t_DBSY', 'timing.planeSwitchNs'],
  ] as const) {
    table.mapped(key, path, table.whole(key, 0), table.has(key) ? '' : 'SSDSim takes 0 where the file has none');
  }
  const write = table.whole('t_WC', 0);
  const readCycle = table.whole('t_RC', 0);
  table.mapped('t_WC', 'timing.transferNsPerByte', write, 'a byte a cycle');
  if (readCycle === write) table.mapped('t_RC', 'timing.transferNsPerByte', write);
  else {
    const error = readCycle === 0 ? '' : `, ${signed((write / readCycle - 1) * 100)} % in each data-out`;
    const because = `the model has one time for both directions, that of t_WC${error}`;
    table.approximated('t_RC', 'timing.transferNsPerByte', write, because);
  }
  table.always(`commands and addresses take ${COMMAND_CYCLES} × t_WC`, 'timing.commandNs', COMMAND_CYCLES * write);
  table.ignored('SSDSim adds it to no operation', ...UNUSED_TIMES.split(' '));
}

function commands(table: DeviceTable): void {
  table.always('a chip is busy as a whole', 'policy.busyUnit', 'chip');
  const key = 'advanced command';
  const mask = table.whole(key, 0);
  const greedy = table.whole('greed MPW command', 0) !== 0;
  const twoPlane = (mask & TWO_PLANE_PROGRAM) !== 0;
  const mode = !twoPlane ? 'none' : greedy ? 'greedy' : 'wise';
  const asBinary = mask > 31 && /^[01]+$/.test(table.text(key, ''));
  if (asBinary) {
    const meant = Number.parseInt(table.text(key, ''), 2);
    const because = `SSDSim reads a decimal mask, ${mask}, although its comment writes bits: ${meant} is meant`;
    table.contradicts(key, 'policy.multiPlane', mode, because);
  } else {
    const bit = (value: number): number => ((mask & value) === 0 ? 0 : 1);
    const because = `random ${bit(1)}, copyback ${bit(COPYBACK)}, two-plane program ${bit(TWO_PLANE_PROGRAM)}, interleave ${bit(INTERLEAVE)}, two-plane read ${bit(TWO_PLANE_READ)} (never issued by SSDSim)`;
    table.mapped(key, 'policy.multiPlane', mode, because);
  }
  table.mapped(key, 'policy.gc.copyback', (mask & COPYBACK) !== 0, `bit ${COPYBACK}`);
  table.mapped(key, 'policy.dieInterleave', (mask & INTERLEAVE) !== 0, `bit ${INTERLEAVE}`);
  if (twoPlane) table.mapped('greed MPW command', 'policy.multiPlane', mode);
  else table.ignored('two-plane programs are off (advanced command)', 'greed MPW command');
  table.ignored(
    'the order of two-plane and interleaved commands is not a choice here: planes first',
    'advanced command priority',
    'advanced command priority2',
  );
  table.ignored(
    'the parity of pages in copyback is not modelled: any page of a plane may be copied',
    'greed CB command',
  );
}

function collection(table: DeviceTable): void {
  const hard = 'gc hard threshold';
  const share = table.decimal(hard, 0);
  table.mapped(hard, 'policy.gc.softFreeRatio', share, 'a plane with a smaller share of free pages is collected');
  table.always('thresholds count free pages', 'policy.gc.freeUnit', 'pages');
  if (table.whole('active write', 0) === 0) {
    const because = 'a collection is not interrupted before its block is moved';
    table.mapped('active write', 'policy.gc.preemption', 'block', because);
  } else {
    const because = 'a collection can be interrupted after each page; SSDSim also collects idle planes in advance';
    table.approximated('active write', 'policy.gc.preemption', 'page', because);
  }
  table.ignored('SSDSim collects by gc hard threshold alone', 'gc threshold');
  table.ignored('SSDSim reads it and has one way to collect', 'gc', 'clean in background');
  const ratio = table.decimal('aged ratio', 0);
  if (table.whole('aged', 0) === 0) {
    table.mapped('aged', 'precondition.kind', 'none');
    table.ignored('the device is not aged', 'aged ratio');
  } else {
    const because = 'SSDSim begins with such a share of invalid pages in each plane; here the filled pages are valid';
    table.approximated('aged', 'precondition.kind', 'sequential-fill', because);
    if (ratio > 1) throw table.refuse('aged ratio', '0 to 1');
    table.approximated('aged ratio', 'precondition.fill', ratio, because);
  }
}

function buffer(table: DeviceTable): void {
  const bytes = table.whole('dram capacity', 0);
  const pages = Math.floor(bytes / table.whole('page capacity', 1));
  table.mapped('dram capacity', 'host.writeBuffer.pages', pages, `${bytes} bytes in whole pages`);
  if (pages > 0) {
    table.always('the buffer merges writes, and programs the least recently written', 'host.writeBuffer.policy', 'lru');
    table.always('the buffer programs pages only when it is full', 'host.writeBuffer.idleWriteBack', false);
    table.always(`the buffer answers after ${BUFFER_ACK_NS} ns`, 'host.writeBuffer.ackNs', BUFFER_ACK_NS);
    table.always('pages in flight are read from RAM', 'host.hazards', 'ram');
  }
  table.ignored(
    'SSDSim stops reading requests at this queue length; here requests arrive at their times (host.mode closed limits them)',
    'queue_length',
  );
}

function rest(table: DeviceTable): void {
  table.always('pages that are read before they are written are stored', 'policy.unmappedRead', 'stored');
  table.always('the planes take turns', 'policy.planePick', 'round-robin');
  table.ignored('the model has no currents and voltages', ...keysOfPower);
  table.ignored('blocks do not wear out here', 'erase limit');
  const mapping = table.whole('address mapping', 1);
  if (mapping === 1) table.ignored('1 is page mapping, the only one here', 'address mapping');
  else if (table.has('address mapping')) {
    table.contradicts('address mapping', null, null, 'the model maps pages; SSDSim’s published code does, too');
  }
  table.ignored(
    'SSDSim reads it and uses it nowhere',
    'wear leveling',
    'buffer management',
    'scheduling algorithm',
    'quick table radio',
    'related mapping',
    'striping',
    'interleaving',
    'pipelining',
    'time_step',
    'small large write',
    'threshold value',
    'active write threshold',
    'cpu sdram',
  );
  table.ignored('TTFLASH (parity, rotating collection) is not modelled today', ...TTFLASH.split('/'));
}

const keysOfPower = [
  'flash operating current',
  'flash supply voltage',
  'dram active current',
  'dram standby current',
  'dram refresh current',
  'dram voltage',
];

export const ssdsim: DeviceFormat = {
  name: 'ssdsim',
  title: 'SSDSim',
  file: 'page.parameters',
  readings: ['written'],
  recognizes: (beginning) => /^(?:channel number|t_PROG|page capacity|static_allocation)\s*=/m.test(beginning),
  read,
};
