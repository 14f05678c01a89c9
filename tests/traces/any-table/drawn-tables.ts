/** Tables of requests as programs and people write them, drawn from a seed, with the requests that they mean. */
import type { Draw } from '../mutators.ts';

interface Request {
  readonly ns: bigint;
  readonly op: 'R' | 'W';
  readonly sector: number;
  readonly sectors: number;
}

export interface DrawnTable {
  readonly text: string;
  /** As `rows` prints them. */
  readonly requests: readonly string[];
}

/** A column: its name, its cells; `isHidden` if neither its name nor its values say what a person means by it. */
interface Column {
  readonly name: string;
  readonly cell: (request: Request, index: number) => string;
}

type Cell = Column['cell'];

const pick = <Item>(items: readonly Item[], draw: Draw): Item => items[draw(items.length)];

const UNIT_NS = { s: 1e9, ms: 1e6, us: 1e3, ns: 1 } as const;
type Unit = keyof typeof UNIT_NS;

const TIME_NAMES = [
  'time',
  'Timestamp',
  'ts',
  'arrival_time',
  'start',
  'Elapsed',
  'issue time',
  'submit_time',
  't',
  'when',
  'Start Time',
];
const END_NAMES = ['end_time', 'complete', 'completion_time', 'finished at'];
const OTHER_TIME_NAMES = ['delta', 'think_time', 'wait', 'interarrival', 'queue_time', 'io_time', 'idle'];
const OFFSET_NAMES = {
  1: ['offset', 'byte_offset', 'addr', 'address', 'Offset (B)', 'pos'],
  512: ['lba', 'sector', 'slba', 'start_sector', 'addr', 'blkno', 'block', 'LBN', 'address', 'offset_sectors'],
} as const;
const SIZE_NAMES = {
  1: ['size', 'length', 'bytes', 'len', 'Size (bytes)', 'nbytes', 'io_size'],
  512: ['sectors', 'nsect', 'len', 'blocks', 'size', 'num_sectors', 'length (sectors)', 'count'],
  1024: ['size_kb', 'KB', 'size (KiB)', 'size'],
} as const;
const OP_NAMES = [
  'op',
  'rw',
  'type',
  'operation',
  'R/W',
  'cmd',
  'opcode',
  'direction',
  'is_write',
  'action',
  'how',
  'rwbs',
  'io_type',
];
const WORDS: readonly (readonly [read: string, write: string])[] = [
  ['R', 'W'],
  ['read', 'write'],
  ['Read', 'Write'],
  ['r', 'w'],
  ['0', '1'],
  ['1', '0'],
  ['2', '1'],
  ['RD', 'WR'],
  ['READ(10)', 'WRITE(10)'],
  ['0x28', '0x2A'],
  ['REQ_OP_READ', 'REQ_OP_WRITE'],
  ['randread', 'randwrite'],
  ['IN', 'OUT'],
  ['OUT', 'IN'],
  ['false', 'true'],
  ['f', 't'],
  ['n', 'y'],
  ['N', 'Y'],
  ['Host Read', 'Host Write'],
  ['RA', 'WS'],
  ['D', 'T'],
  ['A', 'B'],
  ['load', 'store'],
  ['0x02', '0x01'],
  ['28', '2a'],
  ['rs', 'ws'],
  ['F', 'D'],
];

function timeCell(unit: Unit, decimals: number, base: bigint): (ns: bigint) => string {
  return (ns) => {
    const scaled = ((ns + base) * 10n ** BigInt(decimals)) / BigInt(UNIT_NS[unit]);
    const text = String(scaled).padStart(decimals + 1, '0');
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

const DATES: readonly ((at: Date, us: string) => string)[] = [
  (at, us) => `${at.toISOString().slice(0, 19)}.${us}Z`,
  (at, us) => `${at.toISOString().slice(0, 19).replace('T', ' ')}.${us}`,
  (at, us) => `${at.toISOString().slice(0, 19).replace('T', ' ')},${us}`,
  (at, us) =>
    `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${((at.getUTCHours() + 11) % 12) + 1}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}.${us} ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`,
  (at, us) =>
    `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)}.${us}`,
  (at, us) =>
    `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)},${us}`,
  (at, us) =>
    `${at.getUTCDate()}-${'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(3 * at.getUTCMonth(), 3 * at.getUTCMonth() + 3)}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)}.${us}`,
  (at, us) => `${at.toISOString().slice(11, 19)}.${us}`,
];

function grouped(text: string, mark: string): string {
  const [whole, fraction] = text.split('.');
  if (!/^\d+$/.test(whole)) return text;
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, mark);
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** A header's name in another spelling of the same words. */
const spelled = (name: string, draw: Draw): string =>
  pick([name, name, name.toUpperCase(), name.replaceAll('_', ' '), `"${name}"`.slice(1, -1)], draw);

export function drawTable(draw: Draw): DrawnTable {
  const count = 6 + draw(30);
  const requests: Request[] = [];
  let ns = 0n;
  for (let i = 0; i < count; i++) {
    requests.push({
      ns,
      op: draw(3) === 0 ? 'W' : 'R',
      sector: 8 * draw(1 << (8 + draw(16))),
      sectors: pick([1, 8, 16, 128, 1024], draw) * (draw(4) === 0 ? 8 : 1),
    });
    ns += BigInt(1000 * (1 + draw(2_000_000)));
  }
  const separator = pick([',', ',', ',', ';', '\t', '|', ' '], draw);
  const columns: Column[] = [];
  // The time: of arrival, or a date, with another time beside it.
  const unit = pick(['s', 'ms', 'us', 'ns'] as const, draw);
  const digits = { s: 6, ms: 3, us: 0, ns: 0 }[unit];
  const base = pick([0n, 0n, 1_711_886_400_000_000_000n, 5_000_000_000n], draw);
  const timeName = spelled(pick(TIME_NAMES, draw), draw);
  const said =
    draw(3) > 0 ? pick([`${timeName}_${unit}`, `${timeName} (${unit})`, `${timeName}[${unit}]`], draw) : timeName;
  const isDate = draw(6) === 0 && separator !== ' ';
  const dateText = pick(DATES, draw);
  const start = Date.UTC(2024, draw(12), 1 + draw(28), draw(23), draw(60), 0);
  const plainTime = timeCell(unit, digits, base);
  columns.push({
    name: isDate ? timeName : said,
    cell: ({ ns: at }) =>
      isDate
        ? dateText(new Date(start + Number(at / 1_000_000n)), String((at / 1000n) % 1_000_000n).padStart(6, '0'))
        : plainTime(at),
  });
  const responses = requests.map(() => BigInt(1000 * (50 + draw(900))));
  const latencyUnit = pick(['us', 'ms', 'ns'] as const, draw);
  if (draw(3) === 0)
    columns.push({
      name: pick([`latency_${latencyUnit}`, 'latency', `response time (${latencyUnit})`, 'duration'], draw),
      cell: (_, i) => timeCell(latencyUnit, latencyUnit === 'ns' ? 0 : 3, 0n)(responses[i]),
    });
  if (!isDate && draw(5) === 0)
    columns.push({ name: `${pick(END_NAMES, draw)}_${unit}`, cell: (each, i) => plainTime(each.ns + responses[i]) });
  if (draw(5) === 0)
    columns.push({
      name: `${pick(OTHER_TIME_NAMES, draw)}_${unit}`,
      cell: (_, i) => timeCell(unit, digits, 0n)(i === 0 ? 0n : requests[i].ns - requests[i - 1].ns),
    });
  const [read, write] = pick(WORDS, draw);
  const opName = spelled(pick(OP_NAMES, draw), draw);
  columns.push({ name: opName, cell: ({ op }) => (op === 'R' ? read : write) });
  const unitOffset = pick([1, 512] as const, draw);
  const unitSize = pick([1, 1, 512, 1024] as const, draw);
  const isHex = draw(8) === 0;
  const isHexSaid = draw(2) === 0;
  const offsetName = spelled(pick(OFFSET_NAMES[unitOffset], draw), draw);
  columns.push({
    name: isHex && isHexSaid ? `${offsetName}_hex` : offsetName,
    cell: ({ sector }) => {
      const value = sector * (512 / unitOffset);
      return isHex
        ? `${isHexSaid && draw(1) === 0 ? '' : pick(['0x', ''], () => 0)}${value.toString(16).padStart(8, '0')}`
        : String(value);
    },
  });
  const isNvme = unitSize === 512 && draw(4) === 0;
  const sizes = requests.map(({ sectors }) => (unitSize === 1024 ? Math.max(2, sectors + (sectors % 2)) : sectors));
  columns.push({
    name: isNvme ? 'nlb' : spelled(pick(SIZE_NAMES[unitSize], draw), draw),
    cell: (_, i) => String((sizes[i] * 512) / unitSize - (isNvme ? 1 : 0)),
  });
  const device = draw(4) === 0 ? pick(['disk', 'device', 'lun', 'host'], draw) : null;
  if (device !== null) columns.push({ name: device, cell: () => '1' });
  if (draw(4) === 0)
    columns.push({
      name: pick(['pid', 'comm', 'command', 'queue', 'id', 'cpu', 'flags', 'thread'], draw),
      cell: pick<Cell>(
        [() => 'dd', (_, i) => String(i), () => 'ws', () => '4096', (_, i) => String(4096 * (i % 3))],
        draw,
      ),
    });
  if (draw(6) === 0)
    columns.push({
      name: pick(['error', 'status', 'depth', 'inflight', 'ratio'], draw),
      cell: pick<Cell>([() => '0', (_, i) => String(i % 4), () => '0.5'], draw),
    });
  for (let i = columns.length - 1; i > 0; i--) {
    const j = draw(2) === 0 ? i : draw(i + 1);
    [columns[i], columns[j]] = [columns[j], columns[i]];
  }
  // Digits: as programs write them, or as a country does.
  const spelling = pick(
    ['plain', 'plain', 'plain', 'plain', 'comma', 'dots', 'apostrophe', 'english', 'thin'] as const,
    draw,
  );
  const quotes = separator !== ' ' && draw(5) === 0;
  const written = (cell: string): string => {
    if (!/^\d+(?:\.\d+)?$/.test(cell) || (cell.startsWith('0') && !/^0(?:\.|$)/.test(cell))) return cell;
    if (separator === ' ') return cell;
    if (spelling === 'comma' && (separator !== ',' || quotes)) return cell.replace('.', ',');
    if (spelling === 'dots' && separator !== ',') return grouped(cell, ':').replace('.', ',').replaceAll(':', '.');
    if (spelling === 'apostrophe') return grouped(cell, "'");
    if (spelling === 'english' && (separator !== ',' || quotes)) return grouped(cell, ',');
    return spelling === 'thin' ? grouped(cell, '\u202f') : cell;
  };
  const isBehind = separator !== ' ' && draw(8) === 0 ? separator : '';
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => (quotes ? `"${cell}"` : cell)).join(separator) + isBehind;
  const name = (text: string): string =>
    separator === ' ' ? text.replaceAll(' ', '_').replaceAll(/[()[\]]/g, '_') : text;
  const header =
    draw(8) === 0 ? [] : [`${pick(['', '', '', '#'], draw)}${line(columns.map((column) => name(column.name)))}`];
  const body = requests.map((request, i) =>
    line(
      columns.map(({ cell }) => written(separator === ' ' ? cell(request, i).replaceAll(' ', '_') : cell(request, i))),
    ),
  );
  const before =
    draw(5) === 0 ? pick([['report of host a'], ['# by a tool 1.2'], ['', 'Trace of a disk', '']], draw) : [];
  const behind = draw(6) === 0 ? pick([['# end'], [''], ['Total: 12 requests'], [`${count} rows`]], draw) : [];
  const end = pick(['\n', '\n', '\r\n'], draw);
  return {
    text: [...before, ...header, ...body, ...behind].join(end) + end,
    requests: requests.map(
      ({ ns: at, op, sector }, i) => `${at - requests[0].ns} ${op} ${sector * 512} ${sizes[i] * 512}`,
    ),
  };
}
