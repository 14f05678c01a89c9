import { type Excerpt, type LineParser, type Reading, type TraceFormat, probeLines } from '../format.ts';
import { columnNames, tableOf } from '../reading/table.ts';
import { tableFormat } from './any-table.ts';
import { parseColumns } from './choice.ts';
import { timeUnitOf } from './guess.ts';

const LOOKED_AT = 200;

interface KnownTable {
  readonly name: string;
  readonly title: string;
  readonly example: string;
  /**
   * What its columns mean, as `--columns` takes it. A name may have others behind `|`; a column with `?` behind its key
   * may be missing; `:?` is a unit of time that the values tell.
   */
  readonly columns: string | ((excerpt: Excerpt) => string);
  readonly order?: string;
  readonly line?: RegExp | ((line: string, excerpt: Excerpt) => boolean);
  readonly neutral?: RegExp;
  readonly writeSize?: string;
  readonly note?: string | ((excerpt: Excerpt) => string);
  readonly doubt?: (excerpt: Excerpt) => string | null;
  readonly isDated?: boolean;
}

/** Blocks of at most 8 MiB, seconds since 1970, and 8 to 10 columns without a header. */
const BALEEN_LINE = /^\s*\d+ (\d{1,7}) (\d{1,7}) 1[2-9]\d{8}(?:\.\d+)? [1-6](?: \S+){3,5}\s*$/;
const BALEEN_BLOCK = 8 * 1024 * 1024;

const DISKMON_LINE =
  /^\s*\d+\t+(?:\d+(?:[.,]\d+)?|\d{1,2}:\d{2}:\d{2}(?:\.\d+)?(?: ?[AP]M)?)\t+[\d.,]*\t+\d+\t+(?:read|write)\t+\d+\t+\d+\s*$/i;

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

const ssdplayerNote = (excerpt: Excerpt): string =>
  hasTimes(excerpt)
    ? 'SSDPlayer uses no times, and has no page size and no unit of time: its times are taken for ms, its pages for 4 KiB.'
    : 'SSDPlayer uses no times and has no page size: a request every 100 µs, pages of 4 KiB.';

const PAGES_LINE = /^\s*[RWrw]\s+\d+(?:\s+\d+)?\s*$/;

const TABLES: readonly KnownTable[] = [
  {
    name: 'open-cas',
    title: 'Open CAS iotrace CSV',
    example: '12,1049846,2048,8,0,1,Read,0,0',
    order: 'header.sid,header.timestamp,io.lba,io.len,io.ioclass,device.id,io.operation,io.flush,io.fua',
    columns:
      'time=header.timestamp|timestamp:ns,op=io.operation,offset=io.lba:sectors,size=io.len:sectors,' +
      'device?=device.id|device.name|io.deviceid',
    isDated: true,
  },
  {
    name: 'wpa',
    title: 'Windows Performance Analyzer, Disk Usage',
    example: 'Read,chrome.exe (4711),0,1.234567890,4096,0x1A2B3000',
    order: 'io type,process,disk,init time (s),size (b),min offset',
    columns:
      'time=init time (s):s,op=io type,offset=min offset|offset,size=size (b)|size,device?=disk|disk number,' +
      'response?=io time (µs)|io time (μs)|io time (us)|io time (�s):us',
    isDated: true,
  },
  {
    name: 'thesios',
    title: 'Google Thesios CSV',
    example:
      '/f/1,0,app,1.5,WARM,UNKNOWN,READ,LATENCY_SENSITIVE,0,-1,65536,65536,65536,1706745600.25,0.01,1706745600.26,0.02',
    order:
      'filename,file_offset,application,c_time,io_zone,redundancy_type,op_type,service_class,from_flash_cache,' +
      'cache_hit,request_io_size_bytes,disk_io_size_bytes,response_io_size_bytes,start_time,disk_time,' +
      'simulated_disk_start_time,simulated_latency',
    columns:
      'time=start_time:?,op=op_type,offset=file_offset,size=disk_io_size_bytes|request_io_size_bytes,file=filename',
    // A read that a cache answers has no size on the disk, and is not one of its requests.
    writeSize: 'request_io_size_bytes',
    isDated: true,
  },
  {
    name: 'baleen',
    title: 'Meta Baleen (Tectonic) trace',
    example: '8123 4194304 131072 1583020800.25 1 7 2 31',
    order: 'block_id,io_offset,io_size,op_time,op_name,user_namespace,user_name,host_name',
    line: (line) => {
      const found = BALEEN_LINE.exec(line);
      return found !== null && Number(found[1]) + Number(found[2]) <= BALEEN_BLOCK;
    },
    columns:
      'time=op_time:?,offset=io_offset,size=io_size,file=block_id,op=op_name:' +
      '1+2+5+getchunkdata.permanent+getchunkdata.temp+getchunkdata.notinitialized+get_perm+get_temp+get_not_init/' +
      '3+4+6+putchunk.permanent+putchunk.temp+putchunk.notinitialized+put_perm+put_temp+put_not_init',
    isDated: true,
  },
  {
    name: 'libcachesim',
    title: 'libCacheSim CSV',
    example: '5633898,42932745,512,12',
    order: 'time,obj_id,obj_size,next_access_vtime',
    columns:
      'time=time|timestamp|clock_time|real_time:?,op?=op|operation|op_name,' +
      'offset=obj_id|object_id|obj-id:sectors,size=obj_size|object_size|obj-size',
    note: 'libCacheSim’s objects are taken for blocks of 512 bytes by their number; without an operation all are reads.',
    isDated: true,
  },
  {
    name: 'diskmon',
    title: 'Sysinternals DiskMon',
    example: '0	0.015625	0.00012207	0	Write	3145791	16',
    line: DISKMON_LINE,
    neutral: /^#\t|request\tsector/i,
    columns: ({ lines }) => {
      const unit = lines.some((line) => /^\s*\d+\t+\d{1,2}:/.test(line)) ? 'date' : 's';
      return `time=2:${unit},op=5,offset=6:sectors,size=7:sectors,device=4,sep=tab`;
    },
    note: 'The durations of DiskMon are not read: its unit differs between versions.',
  },
  {
    name: 'pages',
    title: 'operations on pages without times',
    example: 'W 1024',
    line: PAGES_LINE,
    columns: ({ lines }) => {
      const three = lines.filter((line) => /^\s*\S+\s+\S+\s+\S+\s*$/.test(line)).length > lines.length / 2;
      return `time=every:100us,op=1,offset=2:pages,size=${three ? '3' : 'each'}:pages,sep=blanks`;
    },
    doubt: () => 'it has no times and no page size: a request every 100 µs, pages of 4 KiB',
  },
  {
    name: 'ssdplayer',
    title: 'SSDPlayer',
    example: '1.195000 0 1024 8 W 2',
    line: (line, excerpt) => {
      const found = SSDPLAYER_LINE.exec(line);
      return found !== null && (found.groups?.temperature !== undefined || saysSsdPlayer(excerpt));
    },
    columns: (excerpt) =>
      `time=${hasTimes(excerpt) ? '1:ms' : 'every:100us'},op=5,offset=3:pages,size=4:pages,sep=blanks`,
    note: ssdplayerNote,
    doubt: (excerpt) => (saysSsdPlayer(excerpt) ? null : ssdplayerNote(excerpt)),
  },
];

function columnsIn(excerpt: Excerpt, columns: string, names: readonly string[]): string | null {
  const { lines } = tableOf(excerpt);
  const parts = columns.split(',').map((part): string | null => {
    const [, key, isOptional, places, rest] = /^(\w+)(\??)=([^:]*)(.*)$/.exec(part) ?? [];
    const index = places.split('|').reduce((found, name) => (found >= 0 ? found : names.indexOf(name)), -1);
    if (index < 0) return isOptional === '' ? null : key === 'op' ? 'op=reads' : '';
    const values = (): string[] =>
      lines.slice(0, LOOKED_AT).flatMap((line) => (/^\d/.test(line[index] ?? '') ? [line[index]] : []));
    return `${key}=${index + 1}${rest === ':?' ? `:${timeUnitOf(names[index], values())}` : rest}`;
  });
  return parts.includes(null) ? null : parts.filter((part) => part !== '').join(',');
}

function known(table: KnownTable): TraceFormat {
  const { name, title, example, columns, order, line, neutral, writeSize, note, doubt, isDated } = table;
  const textOf = (excerpt: Excerpt, names: readonly string[] | null): string | null => {
    const text = typeof columns === 'string' ? columns : columns(excerpt);
    return order === undefined ? text : names === null ? null : columnsIn(excerpt, text, names);
  };
  const namesIn = (excerpt: Excerpt): readonly string[] | null => columnNames(excerpt, tableOf(excerpt));
  const format: TraceFormat = {
    name,
    title,
    example,
    ...(isDated === true ? { epochSeconds: 0 } : {}),
    probe: (excerpt) => {
      if (order !== undefined && textOf(excerpt, namesIn(excerpt)) !== null) {
        return { readings: [{ format: name, confidence: 1, note: title }], ambiguous: false };
      }
      if (line === undefined) return { readings: [], ambiguous: false };
      const fits = (each: string): boolean => (typeof line === 'function' ? line(each, excerpt) : line.test(each));
      const { readings, ambiguous } = probeLines(excerpt, table, fits, (each) => neutral?.test(each) ?? false);
      const reason = doubt?.(excerpt) ?? null;
      const noted = (reading: Reading): Reading => ({ ...reading, note: reason ?? reading.note });
      return { readings: readings.map(noted), ambiguous: readings.length > 0 && (ambiguous || reason !== null) };
    },
    parser: (context): LineParser => {
      const { excerpt } = context;
      const usual = order?.split(',') ?? [];
      const names = namesIn(excerpt) ?? usual;
      const text = textOf(excerpt, names) ?? textOf(excerpt, usual) ?? '';
      const sizeOfWrites = writeSize === undefined ? -1 : names.indexOf(writeSize);
      const choice = parseColumns(text);
      const parser = tableFormat(choice, sizeOfWrites < 0 ? null : sizeOfWrites + 1).parser(context);
      const own = parser.notes?.bind(parser);
      const more = note === undefined ? [] : [typeof note === 'string' ? note : note(excerpt)];
      parser.notes = () => [...(own?.() ?? []), ...more];
      return parser;
    },
  };
  return format;
}

export const KNOWN_TABLES: readonly TraceFormat[] = TABLES.map(known);
