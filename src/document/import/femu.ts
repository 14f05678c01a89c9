/**
 * FEMU's options: `-device femu,key=value,…` as it stands, or in a script (`run-blackbox.sh`) that builds it of
 * variables. The script is not run: plain assignments and `$name` are followed, and whatever only a shell knows is
 * refused by name.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { SHADOW_TYPES, pageTypeOf } from '../../device/page-types.ts';
import { quoted } from '../../device/visible-text.ts';
import { DEFAULT_EXPERIMENT } from '../defaults.ts';
import { FEMU_CELLS, FEMU_PAGES } from '../named/femu-nand.ts';
import type { FemuCell } from '../named/femu-nand.ts';
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Entry } from './report.ts';
import { TYPE_PATHS, sixDecimals } from './shared.ts';

/** Pages of a block, unless the options say otherwise. */
const PAGES = 256;

/** Characters of a variable: a few that double themselves would otherwise fill the memory. */
const MOST_CHARACTERS = 65_536;

/** Characters of all lines when their variables are in them. */
const MOST_IN_ALL = 4_194_304;

interface Variable {
  readonly value: string;
  readonly line: number;
}

const DEVICE = /-device\s+["']?femu(?=[\s,"']|$)(?:,([^\s"']*))?/;
/** The subsystem, which has the options of placement. */
const SUBSYSTEM = /-device\s+["']?femu-subsys,([^\s"']*)/;
const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/;

/** Where the options of the device stand when all lines are followed. */
interface Found {
  readonly text: string;
  readonly line: number;
}

interface Followed {
  readonly found: Found | null;
  readonly subsystem: Found | null;
  readonly variables: ReadonlyMap<string, Variable>;
}

function follow(text: string): Followed {
  const variables = new Map<string, Variable>();
  let found: Found | null = null;
  let subsystem: Found | null = null;
  let pending = '';
  let inAll = 0;
  let line = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    line++;
    const content = pending + raw;
    if (content.length > MOST_CHARACTERS) throw tooLong(`line ${line}`);
    if (content.endsWith('\\')) {
      pending = content.slice(0, -1);
      continue;
    }
    pending = '';
    if (/^\s*#/.test(content)) continue;
    const assignment = ASSIGNMENT.exec(content);
    const expanded = expand(assignment === null ? content : assignment[2], variables, assignment !== null);
    inAll += expanded.length;
    if (expanded.length > MOST_CHARACTERS || inAll > MOST_IN_ALL) throw tooLong(`line ${line}`);
    if (assignment !== null) variables.set(assignment[1], { value: expanded, line });
    const options = DEVICE.exec(expanded);
    if (options !== null) found = { text: options[1] ?? '', line };
    const beside = SUBSYSTEM.exec(expanded);
    if (beside !== null) subsystem = { text: beside[1], line };
  }
  return { found, subsystem, variables };
}

const tooLong = (place: string): ExperimentError =>
  new ExperimentError(place, 'a text that grows beyond all measure', `at most ${MOST_CHARACTERS} characters a line`);

/** Variables by their values; a shell’s quotes and, of an assignment, what follows its word, are dropped. */
function expand(text: string, variables: ReadonlyMap<string, Variable>, isValue: boolean): string {
  let out = '';
  let quote = '';
  for (let at = 0; at < text.length && out.length <= MOST_CHARACTERS; at++) {
    const character = text[at];
    if (quote === '' && isValue && /[\s;]/.test(character)) break;
    if (quote === '' && character === '#' && (at === 0 || /\s/.test(text[at - 1]))) break;
    if (quote === character) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (character === '$' && quote !== "'") {
      // ${name:-default} has its default unless the script sets the variable.
      const name = /^\$(?:\{([A-Za-z_]\w*)(?::?-([\w.]*))?\}|([A-Za-z_]\w*))/.exec(text.slice(at, at + 200));
      const known = name === null ? undefined : variables.get(name[1] ?? name[3]);
      out += known?.value ?? name?.[2] ?? name?.[0] ?? '$';
      at += (name?.[0].length ?? 1) - 1;
    } else out += character;
  }
  return out;
}

function entriesOf(text: string): { entries: Entry[]; variables: ReadonlyMap<string, Variable> } {
  const { found, subsystem, variables } = follow(text);
  const bare = /^\s*femu,(\S*)\s*$/.exec(text.slice(0, MOST_CHARACTERS));
  const options = found ?? (bare === null ? null : { text: bare[1], line: 1 });
  if (options === null) throw new ExperimentError('the file', 'no “-device femu”', '-device femu,key=value,…');
  const beside = subsystem === null ? [] : optionsOf(subsystem, SUBSYSTEM_KEY);
  const entries = [...optionsOf(options, ''), ...beside];
  return { entries, variables };
}

/** In front of the options of the subsystem: they are not those of the device. */
const SUBSYSTEM_KEY = 'femu-subsys/';

function optionsOf({ text, line }: Found, beginning: string): Entry[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part): Entry => {
      const equals = part.indexOf('=');
      const key = `${beginning}${equals < 0 ? part : part.slice(0, equals)}`;
      const value = equals < 0 ? 'on' : part.slice(equals + 1);
      if (!/[$`]/.test(value)) return { key, value, line };
      const allowed = 'a number, or a variable that the script sets plainly';
      throw new ExperimentError(`${key} (line ${line})`, quoted(value), allowed);
    });
}

/** Options that FEMU accepts and uses nowhere (99ce4fb). */
const DEAD = [
  'ch_xfer_lat',
  'ecc_step_ns',
  'cmd_addr_lat',
  'pg_xfer_lat',
  'status_lat',
  'tplpbsy',
  'tplrbsy',
  'tplebsy',
  'trcbsy',
];

function read(text: string): DeviceTable {
  const { entries, variables } = entriesOf(text);
  const script: Entry[] = [...variables].map(([name, { value, line }]) => ({ key: `$${name}`, value, line }));
  const table = new DeviceTable('FEMU', [...entries, ...script]);
  const mode = table.whole('femu_mode', 1);
  if (mode !== 1) throw table.refuse('femu_mode', '1, an SSD with blocks: the model has no other kind');
  table.ignored('1 is an SSD with blocks', 'femu_mode');
  geometry(table);
  times(table);
  collection(table);
  controller(table);
  rest(table);
  table.ignored(
    'a variable of the script: its value appears in the options of the device',
    ...script.map(({ key }) => key),
  );
  return table;
}

function geometry(table: DeviceTable): void {
  const number = (key: string, path: string, absent: number): number => {
    const value = table.whole(key, absent);
    table.mapped(key, path, value, table.has(key) ? '' : 'FEMU’s own default');
    return value;
  };
  const channels = number('nchs', 'device.channels', 8);
  const luns = number('luns_per_ch', 'device.chipsPerChannel', 8);
  table.always('a LUN is a chip of one die', 'device.diesPerChip', 1);
  const planes = number('pls_per_lun', 'device.planesPerDie', 1);
  const blocks = number('blks_per_pl', 'device.blocksPerPlane', 256);
  const pages = number('pgs_per_blk', 'device.pagesPerBlock', PAGES);
  const sector = table.whole('secsz', 512);
  const sectors = table.whole('secs_per_pg', 8);
  const bytes = sector * sectors;
  table.mapped('secsz', 'device.pageBytes', bytes, `${sectors} sectors of ${sector} bytes`);
  table.mapped('secs_per_pg', 'device.pageBytes', bytes, `${sectors} sectors of ${sector} bytes`);
  size(table, channels * luns * planes * blocks * pages * bytes);
}

/** The host sees `devsz_mb`, or the flash without `op_pcent`. */
function size(table: DeviceTable, flash: number): void {
  const path = 'device.overprovisioning';
  const percent = table.whole('op_pcent', 0);
  const host = table.whole('devsz_mb', 1024) * 1_048_576;
  if (percent > 0) {
    table.mapped('op_pcent', path, percent / 100, 'of the pages of the host');
    table.mapped('op_pcent', 'device.overprovisioningOf', 'logical');
    table.ignored('op_pcent sets the size', 'devsz_mb');
    return;
  }
  table.ignored('0: devsz_mb sets the size', 'op_pcent');
  if (host > flash) {
    throw table.refuse('devsz_mb', `at most the flash, ${flash / 1_048_576} MiB`);
  }
  const share = flash === 0 ? 0 : 1 - host / flash;
  table.mapped('devsz_mb', path, share, `${host} of ${flash} bytes are the host’s`);
  table.always('the rest of the flash is over-provisioning', 'device.overprovisioningOf', 'physical');
}

/**
 * Times of the array. With a cell type, reads, programs and erases take the times of FEMU's tables, and `pg_rd_lat`,
 * `pg_wr_lat` and `blk_er_lat` are used nowhere; without one, `pgtype_lat` scales programs by the type of their page and
 * leaves reads alone (`bb_nand_media_init` in bbssd/ftl-media.c and `array_lat` in nand/nand-media.c, both at 99ce4fb).
 */
function times(table: DeviceTable): void {
  const number = table.whole('nand_cell_type', 0);
  const cell = isCellNumber(number) ? FEMU_CELLS[number] : null;
  if (cell !== null) cellTimes(table, cell);
  else {
    if (number === 0) table.ignored('0: all pages take the same time, or as pgtype_lat says', 'nand_cell_type');
    else table.contradicts('nand_cell_type', null, null, 'FEMU has 1 (SLC) to 4 (QLC), and takes others as 0');
    flatTimes(table);
  }
  table.always('no byte takes time on the channel', 'timing.transferNsPerByte', 0);
  table.always('no command takes time on the channel', 'timing.commandNs', 0);
  for (const key of DEAD) {
    if (!table.has(key)) continue;
    const value = table.text(key, '');
    if (/^0+$/.test(value)) table.ignored('0, and FEMU uses it nowhere', key);
    else
      table.contradicts(key, null, null, 'FEMU accepts it and uses it nowhere (99ce4fb); here, too, it adds nothing');
  }
}

const isCellNumber = (number: number): number is keyof typeof FEMU_CELLS => number in FEMU_CELLS;

/** The table of a cell, whatever the latencies of the file are. */
function cellTimes(table: DeviceTable, cell: FemuCell): void {
  const key = 'nand_cell_type';
  const pages = table.whole('pgs_per_blk', PAGES);
  if (pages > FEMU_PAGES) {
    throw table.refuse('pgs_per_blk', `at most ${FEMU_PAGES} with ${key}: FEMU’s tables of page types end there`);
  }
  const types = cell.readNs.length;
  const because = `FEMU’s table of ${cell.title}`;
  for (const [kind, times] of [
    ['Read', cell.readNs],
    ['Program', cell.programNs],
  ] as const) {
    for (const [i, ns] of times.entries()) table.mapped(key, TYPE_PATHS[kind][i], ns, because);
  }
  table.mapped(key, 'timing.eraseNs', cell.eraseNs, because);
  if (types > 1) {
    table.mapped(key, 'timing.pageTypes.count', types, because);
    const order = types === SHADOW_TYPES ? 'shadow' : 'word-line';
    const others = Array.from({ length: pages }, (_, page) => page).filter(
      (page) => pageTypeOf({ ...DEFAULT_EXPERIMENT.timing.pageTypes, count: types, order }, page) !== cell.typeOf(page),
    ).length;
    const path = 'timing.pageTypes.order';
    if (others === 0) table.mapped(key, path, order, because);
    else {
      const turns = `the types take turns here; in FEMU’s table ${others} of ${pages} pages have another type`;
      table.approximated(key, path, order, turns);
    }
  }
  for (const path of ['pg_rd_lat', 'pg_wr_lat', 'blk_er_lat']) {
    if (table.has(path)) table.contradicts(path, null, null, `FEMU takes its table of ${cell.title} (${key}) instead`);
  }
  table.ignored(`${key} has the times of the page types`, 'pgtype_lat', 'cell_pages');
}

/** One time for all pages; programs by page type if `pgtype_lat` says so. */
function flatTimes(table: DeviceTable): void {
  for (const [key, path, absent] of [
    ['pg_rd_lat', 'timing.readNs', 40_000],
    ['blk_er_lat', 'timing.eraseNs', 2_000_000],
  ] as const) {
    table.mapped(key, path, table.whole(key, absent), ownDefault(table, key));
  }
  const key = 'pg_wr_lat';
  const ns = table.whole(key, 200_000);
  if (table.whole('pgtype_lat', 0) === 0) {
    table.mapped(key, 'timing.programNs', ns, ownDefault(table, key));
    table.ignored('0: all pages take the same time', 'pgtype_lat');
    table.ignored('only pgtype_lat uses it', 'cell_pages');
    return;
  }
  // Unset, or 0: TLC (ssd_init in bbssd/ftl.c).
  const types = table.whole('cell_pages', 0) || 3;
  const factors = TYPE_FACTORS[types - 1];
  if (factors === undefined) {
    throw table.refuse('cell_pages', `0 to ${TYPE_FACTORS.length}: the model has no more page types`);
  }
  for (const [i, factor] of factors.entries()) {
    const because = types === 1 ? ownDefault(table, key) : `${ns} ns × ${factor / 1000} (pgtype_lat)`;
    table.mapped(key, TYPE_PATHS.Program[i], Math.floor((ns * factor) / 1000), because);
  }
  table.mapped('pgtype_lat', 'timing.pageTypes.count', types, 'scales programs by the type of their page, not reads');
  table.mapped('cell_pages', 'timing.pageTypes.count', types, table.has('cell_pages') ? '' : 'FEMU takes TLC');
  if (types > 1) table.always('the types take turns in a block', 'timing.pageTypes.order', 'word-line');
}

const ownDefault = (table: DeviceTable, key: string): string => (table.has(key) ? '' : 'FEMU’s own default');

/** What `pgtype_lat` makes of a program, in thousandths, by the pages of a word line (`pgtype_mult`). */
const TYPE_FACTORS: readonly (readonly number[])[] = [[1000], [600, 1400], [600, 1000, 1400], [500, 850, 1150, 1500]];

function collection(table: DeviceTable): void {
  table.always('the i-th page written goes to die i mod dies', 'policy.dieBinding', 'write-order');
  table.always('operations are served in order', 'policy.scheduler', 'fifo');
  const used = table.whole('gc_thres_pcent', 75);
  const high = table.whole('gc_thres_pcent_high', 95);
  if (used > 100) throw table.refuse('gc_thres_pcent', '0 to 100');
  if (high > 100) throw table.refuse('gc_thres_pcent_high', '0 to 100');
  const lines = 'FEMU counts and collects lines (a block of every die); the model the blocks of each plane';
  // A threshold of all blocks is none.
  const share = Math.min(0.999, (100 - used) / 100);
  table.approximated('gc_thres_pcent', 'policy.gc.softFreeRatio', share, lines);
  const blocks = Math.floor((table.whole('blks_per_pl', 256) * (100 - high)) / 100);
  table.approximated('gc_thres_pcent_high', 'policy.gc.hardFreeBlocks', blocks, lines);
  table.always('the threshold counts blocks', 'policy.gc.freeUnit', 'blocks');
  const kind = table.word('gc_policy', 'greedy', ['greedy', 'random', 'cost-benefit', 'fifo', 'd-choice']);
  const path = 'policy.gc.victim';
  if (kind === 'greedy') table.mapped('gc_policy', path, 'greedy');
  else if (kind === 'd-choice')
    table.approximated('gc_policy', path, 'random-greedy', 'the number of blocks is the model’s');
  else if (kind === 'random') {
    table.approximated('gc_policy', path, 'random-greedy', 'one random block');
    table.mapped('gc_policy', 'policy.gc.d', 1);
  } else table.approximated('gc_policy', path, 'greedy', `${kind} is not a choice here`);
  table.ignored('an older name of gc_policy', 'gc_strategy');
}

/** In FEMU the data goes over the link when the flash is done, and then the command takes its core. */
function controller(table: DeviceTable): void {
  const rate = table.whole('pcie_bandwidth_mbps', 0);
  if (rate === 0) table.ignored('0: the link takes no time', 'pcie_bandwidth_mbps');
  else {
    const because = `${rate} MB/s each way; here a write’s data comes in before its pages are written, in FEMU after`;
    table.approximated('pcie_bandwidth_mbps', 'controller.linkNsPerByte', sixDecimals(1000 / rate), because);
  }
  const delay = table.whole('pcie_prop_delay_ns', 0);
  if (delay === 0) table.ignored('0: data is on its way for no time', 'pcie_prop_delay_ns');
  else {
    const because = 'here on the way in before the flash, and on the way out behind it; in FEMU behind it';
    table.approximated('pcie_prop_delay_ns', 'controller.linkLatencyNs', delay, because);
  }
  const core = table.whole('fw_cpu_ns', 0);
  if (core === 0) table.ignored('0: the firmware takes no time', 'fw_cpu_ns');
  else {
    const because = 'a command has its core before its pages here, in FEMU after them';
    table.approximated('fw_cpu_ns', 'controller.readOccupancyNs', core, because);
    table.approximated('fw_cpu_ns', 'controller.writeOccupancyNs', core, because);
    table.always('all commands have one core', 'controller.cores', 1);
  }
}

function rest(table: DeviceTable): void {
  const mapping = table.text('mapping', 'page');
  if (mapping === 'page') table.ignored('the mapping of the model, too', 'mapping');
  else table.contradicts('mapping', null, null, 'the model maps pages, and has every entry in RAM');
  table.ignored('the model has no cache of mapping entries today', 'mapping_cache_mb');
  table.ignored('the model has no cache of read pages today', 'read_cache_mb', 'cache_evict');
  table.ignored('a trim takes no time here', 'trim_lat_ns');
  table.ignored('no errors are modelled', 'err_read_unc_ppm', 'err_write_fail_ppm');
  table.ignored('bad blocks are set one by one here (initial.blocks)', 'nand_bad_blocks');
  table.ignored('the model has one queue of requests today', 'queues', 'vwc', 'multipoller_enabled');
  table.ignored(
    'of the virtual machine, not of the device',
    'id',
    'serial',
    'namespaces',
    'subsys',
    'bus',
    'addr',
    'bootindex',
  );
  table.ignored('the model has no placement handles today', ...table.keysWith('fdp'));
  table.ignored('the model has no zones', ...table.keysWith('zns_'));
  table.ignored('of the subsystem: the model has no placement handles today', ...table.keysWith(SUBSYSTEM_KEY));
}

export const femu: DeviceFormat = {
  name: 'femu',
  title: 'FEMU',
  file: '-device femu,… or its run-*.sh',
  readings: ['written'],
  recognizes: (beginning) => DEVICE.test(beginning) || /^\s*femu,\S*=/.test(beginning),
  read,
};
