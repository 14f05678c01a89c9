/** Tables of tools and archives that their header, or the look of their lines, tells. */
import type { Excerpt, LineParser, Probe, TraceFormat } from '../format.ts';
import { probeLines } from '../format.ts';
import { columnNames, tableWith } from '../reading/table.ts';
import { hasNames, tableFormat } from './any-table.ts';
import type { ColumnsChoice, OperationWords, Place, TimeUnit } from './choice.ts';
import { timeUnitOf } from './guess.ts';

const SECTOR_BYTES = 512;
const LOOKED_AT = 200;

interface KnownTable {
  readonly name: string;
  readonly title: string;
  readonly example: string;
  /** The usual order of its columns, for a file that has lost its header. */
  readonly order: readonly string[];
  /** Whether a line without a header can be nothing else. */
  readonly isLine?: (line: string) => boolean;
  /** The names that its header must have; several of one column are separated by `|`. */
  readonly header: readonly string[];
  /** Its columns; `first` gives the first of some names that the header has. */
  readonly choice: (header: Header) => ColumnsChoice;
  readonly writeSize?: string;
  readonly notes?: readonly string[];
}

interface Header {
  readonly first: (...names: readonly string[]) => string | null;
  readonly unitOf: (name: string) => TimeUnit;
}

const NONE = { device: null, file: null, response: null, separator: null } as const;

/** Baleen's numbers of operations: gets and puts, of permanent and temporary blocks, and without a class. */
const BALEEN: OperationWords = {
  reads: [
    '1',
    '2',
    '5',
    'getchunkdata.permanent',
    'getchunkdata.temp',
    'getchunkdata.notinitialized',
    'get_perm',
    'get_temp',
    'get_not_init',
  ],
  writes: [
    '3',
    '4',
    '6',
    'putchunk.permanent',
    'putchunk.temp',
    'putchunk.notinitialized',
    'put_perm',
    'put_temp',
    'put_not_init',
  ],
  trims: [],
};

/** Baleen's files have blocks of at most 8 MiB, seconds since 1970, and 8 to 10 columns without a header. */
const BALEEN_LINE = /^\s*\d+ (\d{1,7}) (\d{1,7}) 1[2-9]\d{8}(?:\.\d+)? [1-6](?: \S+){3,5}\s*$/;
const BALEEN_BLOCK = 8 * 1024 * 1024;

const TABLES: readonly KnownTable[] = [
  {
    name: 'open-cas',
    title: 'Open CAS iotrace CSV',
    example: '12,1049846,2048,8,0,1,Read,0,0',
    order: [
      'header.sid',
      'header.timestamp',
      'io.lba',
      'io.len',
      'io.ioclass',
      'device.id',
      'io.operation',
      'io.flush',
      'io.fua',
    ],
    header: ['header.timestamp|timestamp', 'io.lba', 'io.len', 'io.operation'],
    choice: ({ first }) => ({
      ...NONE,
      time: { place: first('header.timestamp', 'timestamp') ?? '', unit: 'ns', isEnd: false },
      op: { place: 'io.operation', words: null },
      offset: { place: 'io.lba', unitBytes: SECTOR_BYTES },
      size: { place: 'io.len', unitBytes: SECTOR_BYTES },
      device: first('device.id', 'device.name', 'io.deviceid'),
    }),
  },
  {
    name: 'wpa',
    title: 'Windows Performance Analyzer, Disk Usage',
    example: 'Read,chrome.exe (4711),0,1.234567890,4096,0x1A2B3000',
    order: ['io type', 'process', 'disk', 'init time (s)', 'size (b)', 'min offset'],
    header: ['io type', 'init time (s)', 'size (b)|size', 'min offset|offset'],
    choice: ({ first }) => {
      const response = first('io time (µs)', 'io time (μs)', 'io time (us)', 'io time (�s)');
      return {
        ...NONE,
        time: { place: 'init time (s)', unit: 's', isEnd: false },
        op: { place: 'io type', words: null },
        offset: { place: first('min offset', 'offset') ?? '', unitBytes: 1 },
        size: { place: first('size (b)', 'size') ?? '', unitBytes: 1 },
        device: first('disk', 'disk number'),
        response: response === null ? null : { place: response, unit: 'us' },
      };
    },
  },
  {
    name: 'thesios',
    title: 'Google Thesios CSV',
    example:
      '/f/1,0,app,1.5,WARM,UNKNOWN,READ,LATENCY_SENSITIVE,0,-1,65536,65536,65536,1706745600.25,0.01,1706745600.26,0.02',
    order: [
      'filename',
      'file_offset',
      'application',
      'c_time',
      'io_zone',
      'redundancy_type',
      'op_type',
      'service_class',
      'from_flash_cache',
      'cache_hit',
      'request_io_size_bytes',
      'disk_io_size_bytes',
      'response_io_size_bytes',
      'start_time',
      'disk_time',
      'simulated_disk_start_time',
      'simulated_latency',
    ],
    header: ['filename', 'file_offset', 'op_type', 'start_time', 'disk_io_size_bytes|request_io_size_bytes'],
    choice: ({ first, unitOf }) => ({
      ...NONE,
      time: { place: 'start_time', unit: unitOf('start_time'), isEnd: false },
      op: { place: 'op_type', words: null },
      offset: { place: 'file_offset', unitBytes: 1 },
      size: { place: first('disk_io_size_bytes', 'request_io_size_bytes') ?? '', unitBytes: 1 },
      file: 'filename',
    }),
    // A read that a cache answers has no size on the disk, and is not one of its requests.
    writeSize: 'request_io_size_bytes',
  },
  {
    name: 'baleen',
    title: 'Meta Baleen (Tectonic) trace',
    example: '8123 4194304 131072 1583020800.25 1 7 2 31',
    order: ['block_id', 'io_offset', 'io_size', 'op_time', 'op_name', 'user_namespace', 'user_name', 'host_name'],
    isLine: (line) => {
      const found = BALEEN_LINE.exec(line);
      return found !== null && Number(found[1]) + Number(found[2]) <= BALEEN_BLOCK;
    },
    header: ['block_id', 'io_offset', 'io_size', 'op_time', 'op_name'],
    choice: ({ unitOf }) => ({
      ...NONE,
      time: { place: 'op_time', unit: unitOf('op_time'), isEnd: false },
      op: { place: 'op_name', words: BALEEN },
      offset: { place: 'io_offset', unitBytes: 1 },
      size: { place: 'io_size', unitBytes: 1 },
      file: 'block_id',
    }),
  },
  {
    name: 'libcachesim',
    title: 'libCacheSim CSV',
    example: '5633898,42932745,512,12',
    order: ['time', 'obj_id', 'obj_size', 'next_access_vtime'],
    header: ['time|timestamp|clock_time|real_time', 'obj_id|object_id|obj-id', 'obj_size|object_size|obj-size'],
    choice: ({ first, unitOf }) => {
      const time = first('time', 'timestamp', 'clock_time', 'real_time') ?? '';
      const op = first('op', 'operation', 'op_name');
      return {
        ...NONE,
        time: { place: time, unit: unitOf(time), isEnd: false },
        op: op === null ? { all: 'read' } : { place: op, words: null },
        offset: { place: first('obj_id', 'object_id', 'obj-id') ?? '', unitBytes: SECTOR_BYTES },
        size: { place: first('obj_size', 'object_size', 'obj-size') ?? '', unitBytes: 1 },
      };
    },
    notes: [
      'libCacheSim’s objects are taken for blocks of 512 bytes by their number; without an operation all are reads.',
    ],
  },
];

function headerOf(excerpt: Excerpt, order: readonly string[]): Header & { readonly names: readonly string[] } {
  const table = tableWith(excerpt, null);
  const names = columnNames(excerpt, table) ?? order;
  const valuesOf = (name: string): string[] => {
    const index = names.indexOf(name);
    return table.lines.slice(0, LOOKED_AT).flatMap((line) => (/^\d/.test(line[index] ?? '') ? [line[index]] : []));
  };
  return {
    names,
    first: (...wanted) => wanted.find((name) => names.includes(name)) ?? null,
    unitOf: (name) => timeUnitOf(name, valuesOf(name)),
  };
}

function numbered(choice: ColumnsChoice, names: readonly string[]): ColumnsChoice {
  const at = (place: Place): Place => (typeof place === 'number' ? place : names.indexOf(place) + 1);
  const { time, op, offset, size, device, file, response } = choice;
  return {
    ...choice,
    time: 'place' in time ? { ...time, place: at(time.place) } : time,
    op: 'place' in op ? { ...op, place: at(op.place) } : op,
    offset: { ...offset, place: at(offset.place) },
    size: 'place' in size ? { ...size, place: at(size.place) } : size,
    device: device === null ? null : at(device),
    file: file === null ? null : at(file),
    response: response === null ? null : { ...response, place: at(response.place) },
  };
}

function parserOf(
  choose: (excerpt: Excerpt) => ColumnsChoice,
  notes: readonly string[],
  writeSize: (excerpt: Excerpt) => Place | null = () => null,
): TraceFormat['parser'] {
  return (context): LineParser => {
    const parser = tableFormat(choose(context.excerpt), writeSize(context.excerpt)).parser(context);
    const own = parser.notes?.bind(parser);
    parser.notes = () => [...(own?.() ?? []), ...notes];
    return parser;
  };
}

function known({ isLine, ...table }: KnownTable): TraceFormat {
  const { name, title, example, order, header, choice, writeSize, notes = [] } = table;
  return {
    name,
    title,
    example,
    epochSeconds: 0,
    probe: (excerpt): Probe =>
      hasNames(excerpt, header)
        ? { readings: [{ format: name, confidence: 1, note: title }], ambiguous: false }
        : isLine === undefined
          ? { readings: [], ambiguous: false }
          : probeLines(excerpt, { name, title }, isLine),
    parser: parserOf(
      (excerpt) => {
        const found = headerOf(excerpt, order);
        return numbered(choice(found), found.names);
      },
      notes,
      (excerpt) => {
        const index = writeSize === undefined ? -1 : headerOf(excerpt, order).names.indexOf(writeSize);
        return index < 0 ? null : index + 1;
      },
    ),
  };
}

const DISKMON_LINE =
  /^\s*\d+\t+(?:\d+(?:[.,]\d+)?|\d{1,2}:\d{2}:\d{2}(?:\.\d+)?(?: ?[AP]M)?)\t+[\d.,]*\t+\d+\t+(?:read|write)\t+\d+\t+\d+\s*$/i;

const diskmonChoice = ({ lines }: Excerpt): ColumnsChoice => {
  const isClock = lines.some((line) => /^\s*\d+\t+\d{1,2}:/.test(line));
  return {
    ...NONE,
    time: { place: 2, unit: isClock ? 'date' : 's', isEnd: false },
    op: { place: 5, words: null },
    offset: { place: 6, unitBytes: SECTOR_BYTES },
    size: { place: 7, unitBytes: SECTOR_BYTES },
    device: 4,
    separator: 9,
  };
};

const diskmon: TraceFormat = {
  name: 'diskmon',
  title: 'Sysinternals DiskMon',
  example: '0	0.015625	0.00012207	0	Write	3145791	16',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      diskmon,
      (line) => DISKMON_LINE.test(line),
      (line) => /^#\t|request\tsector/i.test(line),
    ),
  parser: parserOf(diskmonChoice, ['The durations of DiskMon are not read: its unit differs between versions.']),
};

const PAGES_LINE = /^\s*[RWrw]\s+\d+(?:\s+\d+)?\s*$/;
const PAGE_BYTES = 4096;
const EVERY_NS = 100_000;

const pagesChoice = ({ lines }: Excerpt): ColumnsChoice => {
  const three = lines.filter((line) => /^\s*\S+\s+\S+\s+\S+\s*$/.test(line)).length > lines.length / 2;
  return {
    ...NONE,
    time: { everyNs: EVERY_NS },
    op: { place: 1, words: null },
    offset: { place: 2, unitBytes: PAGE_BYTES },
    size: three ? { place: 3, unitBytes: PAGE_BYTES } : { eachBytes: PAGE_BYTES },
    separator: 0,
  };
};

const pages: TraceFormat = {
  name: 'pages',
  title: 'operations on pages without times',
  example: 'W 1024',
  probe: (excerpt) => {
    const { readings } = probeLines(excerpt, pages, (line) => PAGES_LINE.test(line));
    const doubt = 'it has no times and no page size: a request every 100 µs, pages of 4 KiB';
    return { readings: readings.map((reading) => ({ ...reading, note: doubt })), ambiguous: readings.length > 0 };
  },
  parser: parserOf(pagesChoice, []),
};

/**
 * Lines of SSDPlayer (traces/*.trace and *.hotcold, BasicTraceParser.java): a time that it does not use, a device that
 * it does not use, the logical page, how many pages, W, and in *.hotcold the temperature. Without a temperature, and
 * without the comments of its own files, five fields could be anyone's.
 */
const SSDPLAYER_LINE = /^\s*\d+(?:\.\d+)?[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]+[RW](?<temperature>[ \t]+\d{1,4})?\s*$/;
const SSDPLAYER_COMMENT = /SSDPlayer|<Page Number>\s*<Size>\s*<I\/O Command>/i;

const saysSsdPlayer = ({ comments }: Excerpt): boolean => comments.some((line) => SSDPLAYER_COMMENT.test(line));

/** Whether its lines have different times: files made for SSDPlayer may have 0 in all of them. */
const hasTimes = ({ lines }: Excerpt): boolean =>
  new Set(lines.filter((line) => SSDPLAYER_LINE.test(line)).map((line) => line.trim().split(/[ \t]/, 1)[0])).size > 1;

const ssdplayer: TraceFormat = {
  name: 'ssdplayer',
  title: 'SSDPlayer',
  example: '1.195000 0 1024 8 W 2',
  probe: (excerpt) => {
    const isSaid = saysSsdPlayer(excerpt);
    const { readings } = probeLines(excerpt, ssdplayer, (line) => {
      const found = SSDPLAYER_LINE.exec(line);
      return found !== null && (isSaid || found.groups?.temperature !== undefined);
    });
    return {
      readings: readings.map((reading) => ({ ...reading, note: ssdplayerNote(excerpt) })),
      ambiguous: readings.length > 0 && !isSaid,
    };
  },
  parser: (context) => {
    const note = ssdplayerNote(context.excerpt);
    return parserOf(
      (excerpt) => ({
        ...NONE,
        time: hasTimes(excerpt) ? { place: 1, unit: 'ms', isEnd: false } : { everyNs: EVERY_NS },
        op: { place: 5, words: null },
        offset: { place: 3, unitBytes: PAGE_BYTES },
        size: { place: 4, unitBytes: PAGE_BYTES },
        separator: 0,
      }),
      [note],
    )(context);
  },
};

function ssdplayerNote(excerpt: Excerpt): string {
  const remark = hasTimes(excerpt)
    ? 'SSDPlayer uses no times, and has no page size and no unit of time: its times are taken for ms, its pages for 4 KiB.'
    : 'SSDPlayer uses no times and has no page size: a request every 100 µs, pages of 4 KiB.';
  return remark;
}

export const KNOWN_TABLES: readonly TraceFormat[] = [...TABLES.map(known), diskmon, pages, ssdplayer];
