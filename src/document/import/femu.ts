/**
 * FEMU's options: `-device femu,key=value,…` as it stands, or in a script (`run-blackbox.sh`) that builds it of
 * variables. The script is not run: plain assignments and `$name` are followed, and whatever only a shell knows is
 * refused by name.
 */
import { ExperimentError } from '../../device/experiment-error.ts';
import { quoted } from '../../device/visible-text.ts';
import type { DeviceFormat } from './format.ts';
import { DeviceTable } from './report.ts';
import type { Entry } from './report.ts';
import { sixDecimals } from './shared.ts';

/** Characters of a variable: a few that double themselves would otherwise fill the memory. */
const MOST_CHARACTERS = 65_536;

/** Characters of all lines when their variables stand in them. */
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
  const pages = number('pgs_per_blk', 'device.pagesPerBlock', 256);
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

function times(table: DeviceTable): void {
  const types = table.whole('nand_cell_type', 0);
  for (const [key, path, absent] of [
    ['pg_rd_lat', 'timing.readNs', 40_000],
    ['pg_wr_lat', 'timing.programNs', 200_000],
    ['blk_er_lat', 'timing.eraseNs', 2_000_000],
  ] as const) {
    const ns = table.whole(key, absent);
    if (types === 0 || key === 'blk_er_lat') table.mapped(key, path, ns, table.has(key) ? '' : 'FEMU’s own default');
    else
      table.approximated(
        key,
        path,
        ns,
        'FEMU takes the latency of the page’s type (nand_cell_type); this import takes one for all',
      );
  }
  table.ignored(
    'this import has no page types: every page takes pg_rd_lat and pg_wr_lat',
    'nand_cell_type',
    'pgtype_lat',
    'cell_pages',
  );
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
