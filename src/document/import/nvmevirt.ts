/**
 * NVMeVirt's `ssd_config.h`: the `#define`s of one SSD, computed as a C preprocessor and its integers would. Which SSD
 * is compiled, NVMeVirt's Kbuild says (`BASE_SSD`), not this file: without a line of its own it is the 970 PRO.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { valueOf } from './defines.ts';
import type { Defines } from './defines.ts';
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Entry } from './report.ts';
import { sixDecimals } from './shared.ts';

/** What is compiled if the file does not say: the only SSD of the file with blocks and garbage collection. */
const BASE = 'SAMSUNG_970PRO';

const KEY = 'BASE_SSD';

/** Bytes of which NVMeVirt counts whole ns on channel and link. */
const UNIT = 128;

const MIB = 1_048_576;

/** Bytes by which it counts its firmware. */
const FOUR_KIB = 4096;

interface Active {
  readonly entries: Entry[];
  /** Lines with a `#define` that are not compiled. */
  readonly others: number;
}

/** The lines that are compiled. Conditions are computed with the names above them, as a preprocessor does. */
function compiled(text: string): Active {
  const defines: Defines = new Map();
  const entries: Entry[] = [];
  // Of each condition around a line: whether the line counts, and whether one of its branches has counted.
  const around: { isOn: boolean; wasOn: boolean }[] = [];
  const names = new Set<string>();
  let others = 0;
  const without = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split(/\r\n|\n|\r/);
  const has = /^[ \t]*#[ \t]*define[ \t]+BASE_SSD\b/m.test(text);
  if (!has) defines.set(KEY, { text: BASE, line: 1 });
  without.forEach((raw, index) => {
    const line = index + 1;
    const directive = /^\s*#\s*(if|ifdef|ifndef|elif|else|endif|define|undef)\b(.*)$/.exec(raw.replace(/\/\/.*$/, ''));
    if (directive === null) return;
    const [, word, rest] = directive;
    const holds = (expression: string): boolean => valueOf(expression, defines, `line ${line}`) !== 0;
    const innermost = around.at(-1);
    const isOutside = around.slice(0, -1).every(({ isOn }) => isOn);
    switch (word) {
      case 'if':
      case 'ifdef':
      case 'ifndef': {
        const isOn =
          around.every((one) => one.isOn) &&
          (word === 'if' ? holds(rest) : defines.has(rest.trim()) === (word === 'ifdef'));
        if (around.length >= MOST_CONDITIONS) {
          throw new ExperimentError(`line ${line}`, 'one condition more in another', `at most ${MOST_CONDITIONS} deep`);
        }
        around.push({ isOn, wasOn: isOn });
        return;
      }
      case 'elif':
      case 'else':
      case 'endif':
        if (innermost === undefined) throw new ExperimentError(`line ${line}`, `#${word}`, 'an #if before it');
        if (word === 'endif') around.pop();
        else {
          innermost.isOn = isOutside && !innermost.wasOn && (word === 'else' || holds(rest));
          innermost.wasOn ||= innermost.isOn;
        }
        return;
      default: {
        // A macro with parameters is not a setting.
        const define = /^\s+([A-Za-z_]\w*)(?:\s+(.*))?$/.exec(rest);
        if (define === null) return;
        const [, name, value = ''] = define;
        if (!around.every(({ isOn }) => isOn)) {
          others++;
          return;
        }
        if (word === 'undef') defines.delete(name);
        else {
          defines.set(name, { text: value.trim(), line });
          names.add(name);
        }
      }
    }
  });
  for (const name of names) {
    const define = defines.get(name);
    // A guard or a flag has no value.
    if (define === undefined || define.text === '') continue;
    const { text: value, line } = define;
    entries.push({ key: name, value: SETTINGS.has(name) ? String(valueOf(name, defines, name)) : value, line });
  }
  return { entries, others };
}

const MOST_CONDITIONS = 64;

/** Names whose values are computed; of others the report has what is written. */
const SETTINGS: ReadonlySet<string> = new Set([
  'CELL_MODE',
  'SSD_PARTITIONS',
  'NAND_CHANNELS',
  'LUNS_PER_NAND_CH',
  'PLNS_PER_LUN',
  'FLASH_PAGE_SIZE',
  'ONESHOT_PAGE_SIZE',
  'BLKS_PER_PLN',
  'MAX_CH_XFER_SIZE',
  'NAND_CHANNEL_BANDWIDTH',
  'PCIE_BANDWIDTH',
  'NAND_4KB_READ_LATENCY_LSB',
  'NAND_4KB_READ_LATENCY_MSB',
  'NAND_4KB_READ_LATENCY_CSB',
  'NAND_READ_LATENCY_LSB',
  'NAND_READ_LATENCY_MSB',
  'NAND_READ_LATENCY_CSB',
  'NAND_PROG_LATENCY',
  'NAND_ERASE_LATENCY',
  'FW_4KB_READ_LATENCY',
  'FW_READ_LATENCY',
  'FW_WBUF_LATENCY0',
  'FW_WBUF_LATENCY1',
  'FW_CH_XFER_LATENCY',
  'OP_AREA_PERCENT',
  'GLOBAL_WB_SIZE',
  'WRITE_EARLY_COMPLETION',
]);

function read(text: string): DeviceTable {
  const { entries, others } = compiled(text);
  const table = new DeviceTable('NVMeVirt', entries);
  const kind = table.text('NS_SSD_TYPE_0', 'SSD_TYPE_CONV');
  if (kind !== 'SSD_TYPE_CONV') {
    throw table.refuse(
      'NS_SSD_TYPE_0',
      'SSD_TYPE_CONV: the model has neither zones nor keys (#define BASE_SSD chooses)',
    );
  }
  table.ignored('an SSD with blocks and garbage collection, here, too', 'NS_SSD_TYPE_0');
  if (!table.has(KEY))
    table.note(
      `NVMeVirt’s Kbuild chooses the SSD; here it is ${BASE}. A line “#define BASE_SSD …” before the first #if chooses another.`,
    );
  if (others > 0) table.note(`${others} lines with #define belong to other SSDs and are left out.`);
  const pageBytes = geometry(table);
  array(table, pageBytes);
  channel(table);
  firmware(table);
  buffer(table, pageBytes);
  table.ignored('the name of a choice', ...entries.map(({ key }) => key).filter((key) => CHOICES.test(key)));
  table.ignored('chosen by NVMeVirt’s Kbuild; the names of its SSDs', KEY);
  table.ignored(
    'of NVMe, not of the flash',
    'MDTS',
    'NR_NAMESPACES',
    'NS_CAPACITY_0',
    'NS_CAPACITY_1',
    'NS_SSD_TYPE_1',
  );
  table.ignored('the model writes pages as a whole: a part of one is read first', 'WRITE_UNIT_SIZE');
  return table;
}

/** Names that the file gives to numbers, to choose by. */
const CHOICES = /^(?:INTEL_OPTANE|SAMSUNG_970PRO|ZNS_PROTOTYPE|KV_PROTOTYPE|WD_ZN540|MI|SSD_TYPE_\w+|CELL_MODE_\w+)$/;

/** A whole number that the file must have. */
function needed(table: DeviceTable, key: string): number {
  if (!table.has(key)) throw new ExperimentError(key, 'nothing', 'a #define with a number');
  return table.whole(key, 0);
}

/** Returns the bytes of a page: what NVMeVirt programs together. */
function geometry(table: DeviceTable): number {
  table.mapped('NAND_CHANNELS', 'device.channels', needed(table, 'NAND_CHANNELS'));
  table.mapped('LUNS_PER_NAND_CH', 'device.chipsPerChannel', needed(table, 'LUNS_PER_NAND_CH'));
  table.always('a LUN is a chip of one die', 'device.diesPerChip', 1);
  table.mapped('PLNS_PER_LUN', 'device.planesPerDie', table.whole('PLNS_PER_LUN', 1));
  const unit = needed(table, 'ONESHOT_PAGE_SIZE');
  const sensed = needed(table, 'FLASH_PAGE_SIZE');
  table.mapped('ONESHOT_PAGE_SIZE', 'device.pageBytes', unit, 'what is programmed together');
  if (sensed === unit) table.mapped('FLASH_PAGE_SIZE', 'device.pageBytes', unit);
  else {
    const because = 'NVMeVirt reads such parts of what it programs together, each by itself; here that is one page';
    table.approximated('FLASH_PAGE_SIZE', 'device.pageBytes', unit, because);
  }
  const blocks = needed(table, 'BLKS_PER_PLN');
  table.mapped('BLKS_PER_PLN', 'device.blocksPerPlane', blocks);
  const because = 'the memory that is reserved makes the size of a block; here it is so many pages';
  table.approximated('BLK_SIZE', 'device.pagesPerBlock', PAGES_OF_A_BLOCK, because);
  const share = table.decimal('OP_AREA_PERCENT', 0);
  table.mapped('OP_AREA_PERCENT', 'device.overprovisioning', share, 'of the pages of the host');
  table.always('over-provisioning is a share of the host’s pages', 'device.overprovisioningOf', 'logical');
  const parts = table.whole('SSD_PARTITIONS', 1);
  if (parts > 1) {
    const apart = 'each part has channels of its own there; here all dies take writes in turn';
    table.approximated('SSD_PARTITIONS', null, null, apart);
  } else table.ignored('one part is the whole drive', 'SSD_PARTITIONS');
  return unit;
}

/** As with 64 GiB for a 970 PRO. */
const PAGES_OF_A_BLOCK = 16;

/** Types of page in NVMeVirt's order, with the path of their read time. */
const TYPES = [
  ['LSB', 'timing.readNs'],
  ['MSB', 'timing.pageTypes.secondReadNs'],
  ['CSB', 'timing.pageTypes.thirdReadNs'],
] as const;

/** Reads of 4 KiB have times of their own; they are the ones that are taken. */
function array(table: DeviceTable, pageBytes: number): void {
  const cells = table.whole('CELL_MODE', 1);
  if (cells < 1 || cells > TYPES.length) {
    throw table.refuse('CELL_MODE', '1 to 3 (SLC, MLC, TLC): NVMeVirt has no times for a fourth type of page');
  }
  const used = TYPES.slice(0, cells);
  const ns = (type: string): number => needed(table, `NAND_4KB_READ_LATENCY_${type}`);
  const first = ns('LSB');
  const differ = used.some(([type]) => ns(type) !== first);
  // A page that holds parts of several types has none of its own.
  const isOne = table.whole('FLASH_PAGE_SIZE', pageBytes) === pageBytes;
  const mean = Math.round(used.reduce((sum, [type]) => sum + ns(type), 0) / cells);
  for (const [i, [type, path]] of used.entries()) {
    const key = `NAND_4KB_READ_LATENCY_${type}`;
    if (differ && isOne) table.mapped(key, path, ns(type));
    else if (differ) table.approximated(key, 'timing.readNs', mean, 'a page here has parts of all types: their mean');
    else if (i === 0) table.mapped(key, path, first);
    else table.ignored('all page types have the same read time', key);
    const whole = `NAND_READ_LATENCY_${type}`;
    const because = 'the time of reads above 4 KiB; here every read takes that of 4 KiB';
    if (table.whole(whole, ns(type)) === ns(type)) table.ignored('as long as a read of 4 KiB', whole);
    else table.approximated(whole, null, null, because);
  }
  for (const [type] of TYPES.slice(cells)) {
    table.ignored('no page of CELL_MODE has this type', `NAND_4KB_READ_LATENCY_${type}`, `NAND_READ_LATENCY_${type}`);
  }
  if (differ && isOne) {
    table.mapped('CELL_MODE', 'timing.pageTypes.count', cells, 'the types take turns');
    table.always('the types of the pages of a block take turns', 'timing.pageTypes.order', 'word-line');
  } else table.ignored('all of its pages have the same latencies here', 'CELL_MODE');
  table.mapped('NAND_PROG_LATENCY', 'timing.programNs', needed(table, 'NAND_PROG_LATENCY'));
  table.mapped('NAND_ERASE_LATENCY', 'timing.eraseNs', table.whole('NAND_ERASE_LATENCY', 0));
}

/** Whole ns that 128 bytes take at MiB/s. */
function unitNs(table: DeviceTable, key: string): number {
  const rate = needed(table, key);
  if (rate === 0) throw table.refuse(key, 'MiB/s, 1 or more');
  return Math.floor((UNIT * 1e9) / (rate * MIB));
}

/** Rounded down, so that what takes whole ns there takes no more here. */
const perByte = (ns: number): number => sixDecimals(Math.floor((ns / UNIT) * 1e6) / 1e6);

function channel(table: DeviceTable): void {
  const bus = unitNs(table, 'NAND_CHANNEL_BANDWIDTH');
  const added = Math.floor((table.whole('FW_CH_XFER_LATENCY', 0) * UNIT) / FOUR_KIB);
  const path = 'timing.transferNsPerByte';
  const each = `${bus} ns for 128 bytes`;
  table.mapped('NAND_CHANNEL_BANDWIDTH', path, perByte(bus + added), each);
  table.mapped('FW_CH_XFER_LATENCY', path, perByte(bus + added), 'added to each 4 KiB on the channel');
  table.always('no command takes time on the channel', 'timing.commandNs', 0);
  table.always('only the sectors of a request are sent', 'policy.transfer', 'sectors');
  const link = unitNs(table, 'PCIE_BANDWIDTH');
  table.mapped('PCIE_BANDWIDTH', 'controller.linkNsPerByte', perByte(link), `${link} ns for 128 bytes`);
  table.always('both directions share the link', 'controller.linkDirections', 1);
  const chunk = 'of a read, sent on while the channel goes on';
  table.mapped('MAX_CH_XFER_SIZE', 'controller.linkChunkBytes', table.whole('MAX_CH_XFER_SIZE', 0), chunk);
}

function firmware(table: DeviceTable): void {
  const short = table.whole('FW_4KB_READ_LATENCY', 0);
  table.mapped('FW_4KB_READ_LATENCY', 'controller.readLatencyNs', short, 'keeps no core busy');
  const long = 'the time of reads of more than 4 KiB a part of the drive; here every read takes that of short ones';
  if (table.whole('FW_READ_LATENCY', short) === short) table.ignored('as long as for a short read', 'FW_READ_LATENCY');
  else table.approximated('FW_READ_LATENCY', null, null, long);
  const order = 'of a write, before its data comes in; here after';
  const path = 'controller.writeLatencyNs';
  table.mapped('FW_WBUF_LATENCY0', path, table.whole('FW_WBUF_LATENCY0', 0), order);
  table.mapped('FW_WBUF_LATENCY1', 'controller.latencyPer4KiBNs', table.whole('FW_WBUF_LATENCY1', 0), order);
}

function buffer(table: DeviceTable, pageBytes: number): void {
  const size = table.whole('GLOBAL_WB_SIZE', 0);
  const pages = Math.floor(size / Math.max(1, pageBytes));
  table.mapped('GLOBAL_WB_SIZE', 'host.writeBuffer.pages', pages, `${size} bytes in pages`);
  const isEarly = table.whole('WRITE_EARLY_COMPLETION', 1) !== 0;
  const key = 'WRITE_EARLY_COMPLETION';
  table.mapped(key, 'host.writeBuffer.acknowledge', isEarly ? 'admission' : 'program');
  table.always('a write in the buffer is on its way to the flash at once', 'host.writeBuffer.policy', 'fifo');
  table.always('the answer takes the time of the firmware alone', 'host.writeBuffer.ackNs', 0);
  table.always('pages in the buffer are read from RAM', 'host.hazards', 'ram');
}

export const nvmevirt: DeviceFormat = {
  name: 'nvmevirt',
  title: 'NVMeVirt',
  file: 'ssd_config.h',
  readings: ['written'],
  recognizes: (beginning) => /^[ \t]*#[ \t]*define[ \t]+(?:NAND_CHANNELS|SAMSUNG_970PRO)\b/m.test(beginning),
  read,
};
