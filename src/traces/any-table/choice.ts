/** The text behind `--columns`: `columns:time=2:ms,op=5,offset=3:sectors,size=4:sectors`. */
import { quoted } from '../../device/visible-text.ts';
import { TraceError } from '../error.ts';

export type Place = number | string;

const DATES = ['date', 'dmy', 'mdy'] as const;
/**
 * Units of times. `filetime` counts 100 ns; `date` is a date and time, or a time of day, in words; with slashes, `dmy`
 * and `mdy` say whether the day or the month is first.
 */
const TIME_UNITS = ['s', 'ms', 'us', 'ns', 'filetime', ...DATES] as const;
export type ColumnUnit = (typeof TIME_UNITS)[number];
export type CountedUnit = Exclude<ColumnUnit, (typeof DATES)[number]>;

export const isDateUnit = (unit: ColumnUnit): unit is (typeof DATES)[number] => DATES.some((each) => each === unit);

export const TIME_SCALES: Readonly<Record<CountedUnit, number>> = {
  s: 9,
  ms: 6,
  us: 3,
  ns: 0,
  filetime: 2,
};

export interface OperationWords {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly trims: readonly string[];
}

export interface ColumnsChoice {
  /** `endsAt`: the time is that of completion, and the response time leads back to the arrival. */
  readonly time:
    | { readonly place: Place; readonly unit: ColumnUnit; readonly isEnd: boolean }
    | { readonly everyNs: number };
  readonly op: { readonly place: Place; readonly words: OperationWords | null } | { readonly all: 'read' | 'write' };
  readonly offset: CountColumn;
  readonly size: CountColumn | { readonly eachBytes: number };
  readonly device: Place | null;
  /** A file that the addresses are in: files are placed one after the other as they come. */
  readonly file: Place | null;
  readonly response: { readonly place: Place; readonly unit: CountedUnit } | null;
  /** The separator of columns; null: as detected. */
  readonly separator: number | null;
  /** The decimal point: the other of comma and dot stands between thousands. Null: as detected. */
  readonly point: number | null;
}

/** A column of addresses or sizes. */
export interface CountColumn {
  readonly place: Place;
  readonly unitBytes: number;
  /** Hexadecimal, also without 0x. */
  readonly isHex: boolean;
  /** Counts from 0, as the blocks of an NVMe command: 7 is 8 units. */
  readonly isFrom0: boolean;
}

export const PREFIX = 'columns:';

/** The longest choice, in characters: the experiment keeps it. */
const LONGEST_CHOICE = 400;

const SECTOR_BYTES = 512;
const MOST_UNIT_BYTES = 1_073_741_824;

const SEPARATORS = { comma: 44, semicolon: 59, tab: 9, bar: 124, blanks: 0 } as const;
const POINTS = { comma: 44, dot: 46 } as const;

const KEYS: Readonly<Record<string, string>> = {
  time: 'time',
  timestamp: 'time',
  'time-col': 'time',
  op: 'op',
  operation: 'op',
  rw: 'op',
  'op-col': 'op',
  offset: 'offset',
  address: 'offset',
  lba: 'offset',
  'obj-id-col': 'offset',
  size: 'size',
  length: 'size',
  'obj-size-col': 'size',
  device: 'device',
  disk: 'device',
  file: 'file',
  response: 'response',
  latency: 'response',
  sep: 'sep',
  separator: 'sep',
  delimiter: 'sep',
  point: 'point',
};

const EXAMPLE = 'time=2:ms,op=5,offset=3:sectors,size=4:sectors';

function notAllowed(key: string, found: string, allowed: string): TraceError {
  return new TraceError(`columns: ${key}: found ${quoted(found)}; allowed: ${allowed}`);
}

const PLACES = 'the number of a column, from 1, or its name in the header';

function placeOf(key: string, text: string): Place {
  if (/^\d{1,5}$/.test(text) && Number(text) > 0) return Number(text);
  if (!/^[ -~µμ]{1,60}$/.test(text) || /^\d+$/.test(text)) throw notAllowed(key, text, PLACES);
  return text.toLowerCase();
}

/** A byte by its name in `names`; null if it is not given. */
function byteNamed(key: string, text: string | undefined, names: Readonly<Record<string, number>>): number | null {
  if (text === undefined) return null;
  if (!Object.hasOwn(names, text)) throw notAllowed(key, text, Object.keys(names).join(', '));
  return names[text];
}

function bytesOf(key: string, text: string): number {
  if (text === 'bytes' || text === 'b') return 1;
  if (text === 'sectors') return SECTOR_BYTES;
  if (text === 'pages') return 4096;
  const match = /^(\d{1,9})(k|kib|m|mib)?$/.exec(text);
  const factor = match?.[2] === undefined ? 1 : match[2].startsWith('k') ? 1024 : 1_048_576;
  const bytes = match === null ? 0 : Number(match[1]) * factor;
  if (bytes < 1 || bytes > MOST_UNIT_BYTES)
    throw notAllowed(key, text, 'bytes, sectors, pages (of 4 KiB) or a number of bytes such as 4096 or 4k');
  return bytes;
}

function unitOf(key: string, text: string | undefined): ColumnUnit {
  const unit = TIME_UNITS.find((each) => each === text || (text === 'µs' && each === 'us'));
  if (unit === undefined)
    throw notAllowed(key, text ?? '', `a unit behind the column, as in ${key}=2:ms: ${TIME_UNITS.join(', ')}`);
  return unit;
}

function timeOf(place: string, details: readonly string[]): ColumnsChoice['time'] {
  if (place === 'every') {
    const match = /^(\d{1,12}(?:\.\d{1,9})?)(s|ms|us|µs|ns)$/.exec(details[0] ?? '');
    const unit = match === null ? 'ns' : unitOf('time', match[2]);
    const everyNs =
      match === null || isDateUnit(unit) ? 0 : Math.round(Number(match[1]) * Number(`1e${TIME_SCALES[unit]}`));
    if (everyNs < 1 || everyNs > 1e15)
      throw notAllowed('time', details[0] ?? '', 'a time between requests such as every:100us');
    return { everyNs };
  }
  const isEnd = details[1] === 'end';
  if (details.length > 1 && !isEnd) throw notAllowed('time', details[1], 'nothing, or end for times of completion');
  return { place: placeOf('time', place), unit: unitOf('time', details[0]), isEnd };
}

/** @param details the unit and, behind it, how the numbers are written: `512:hex` */
export function countColumn(key: 'offset' | 'size', [place, ...details]: readonly string[]): CountColumn {
  const flags = key === 'size' ? ['hex', 'from0'] : ['hex'];
  const units = details.filter((detail) => !flags.includes(detail));
  if (units.length > 1) throw notAllowed(key, units[1], `one unit, and ${flags.join(', ')}`);
  return {
    place: placeOf(key, place),
    unitBytes: bytesOf(key, units.at(0) ?? 'bytes'),
    isHex: details.includes('hex'),
    isFrom0: details.includes('from0'),
  };
}

function wordsOf(text: string): OperationWords {
  const groups = text.split('/').map((group) => group.split('+').filter((word) => word !== ''));
  const [reads = [], writes = [], trims = []] = groups;
  const all = groups.flat();
  if (groups.length > 3 || all.length === 0 || new Set(all).size < all.length) {
    throw notAllowed('op', text, 'words of reads, writes and trims, each once, as in 0/1 or get+read/put/del');
  }
  return { reads, writes, trims };
}

function operationOf(place: string, details: readonly string[]): ColumnsChoice['op'] {
  if (place === 'reads' || place === 'writes') return { all: place === 'reads' ? 'read' : 'write' };
  const [words] = details;
  return { place: placeOf('op', place), words: words === undefined ? null : wordsOf(words) };
}

/** @throws TraceError that names the key, what was found and what is allowed */
export function parseColumns(text: string): ColumnsChoice {
  if (text.length > LONGEST_CHOICE)
    throw notAllowed('the choice', `${text.length} characters`, `at most ${LONGEST_CHOICE}`);
  const given = new Map<string, readonly string[]>();
  for (const part of text.split(',')) {
    const [, name = part, value = ''] = /^([^=]*)=(.*)$/.exec(part.trim()) ?? [];
    const key = Object.hasOwn(KEYS, name.trim().toLowerCase()) ? KEYS[name.trim().toLowerCase()] : undefined;
    if (key === undefined)
      throw notAllowed(
        'the choice',
        name,
        `time, op, offset, size, device, file, response, sep and point, as in ${EXAMPLE}`,
      );
    if (given.has(key)) throw notAllowed(key, value, 'each key once');
    given.set(
      key,
      value.split(':').map((each) => each.trim().toLowerCase()),
    );
  }
  const [time, offset] = [given.get('time'), given.get('offset')];
  if (time === undefined) throw notAllowed('time', '', `its column and unit, as in ${EXAMPLE}, or time=every:100us`);
  if (offset === undefined) throw notAllowed('offset', '', `the column of the address, as in ${EXAMPLE}`);
  const size = given.get('size');
  if (size === undefined) throw notAllowed('size', '', `its column, as in ${EXAMPLE}, or size=each:4k`);
  const op = given.get('op');
  if (op === undefined) throw notAllowed('op', '', `its column, as in ${EXAMPLE}, or op=reads or op=writes`);
  const response = given.get('response');
  const chosenTime = timeOf(time[0], time.slice(1));
  if ('isEnd' in chosenTime && chosenTime.isEnd && response === undefined) {
    throw notAllowed(
      'time',
      'end',
      'times of completion only with response=COLUMN:UNIT, which leads back to the arrival',
    );
  }
  const responseUnit = response === undefined ? 's' : unitOf('response', response[1]);
  if (isDateUnit(responseUnit)) throw notAllowed('response', responseUnit, Object.keys(TIME_SCALES).join(', '));
  const device = given.get('device');
  const file = given.get('file');
  return {
    time: chosenTime,
    op: operationOf(op[0], op.slice(1)),
    offset: countColumn('offset', offset),
    size: size[0] === 'each' ? { eachBytes: bytesOf('size', size[1] ?? '') } : countColumn('size', size),
    device: device === undefined ? null : placeOf('device', device[0]),
    file: file === undefined ? null : placeOf('file', file[0]),
    response: response === undefined ? null : { place: placeOf('response', response[0]), unit: responseUnit },
    separator: byteNamed('sep', given.get('sep')?.[0], SEPARATORS),
    point: byteNamed('point', given.get('point')?.[0], POINTS),
  };
}

const countText = ({ place, unitBytes, isHex, isFrom0 }: CountColumn): string => {
  const unit = unitBytes === 1 ? '' : unitBytes === SECTOR_BYTES ? ':sectors' : `:${unitBytes}`;
  return `${place}${unit}${isHex ? ':hex' : ''}${isFrom0 ? ':from0' : ''}`;
};

const nameOfByte = (names: Readonly<Record<string, number>>, byte: number | null): string | undefined =>
  Object.keys(names).find((each) => names[each] === byte);

export function columnsText(choice: ColumnsChoice): string {
  const { time, op, offset, size, device, file, response } = choice;
  const parts: string[] = [];
  parts.push(
    'everyNs' in time ? `time=every:${time.everyNs}ns` : `time=${time.place}:${time.unit}${time.isEnd ? ':end' : ''}`,
  );
  if ('all' in op) parts.push(`op=${op.all}s`);
  else {
    const groups = op.words === null ? [] : [op.words.reads, op.words.writes, op.words.trims];
    while (groups.length > 1 && groups.at(-1)?.length === 0) groups.pop();
    const words = groups.map((group) => group.join('+')).join('/');
    parts.push(`op=${op.place}${words === '' ? '' : `:${words}`}`);
  }
  parts.push(`offset=${countText(offset)}`);
  parts.push('eachBytes' in size ? `size=each:${size.eachBytes}` : `size=${countText(size)}`);
  if (device !== null) parts.push(`device=${device}`);
  if (file !== null) parts.push(`file=${file}`);
  if (response !== null) parts.push(`response=${response.place}:${response.unit}`);
  const [separator, point] = [nameOfByte(SEPARATORS, choice.separator), nameOfByte(POINTS, choice.point)];
  if (separator !== undefined) parts.push(`sep=${separator}`);
  if (point !== undefined) parts.push(`point=${point}`);
  return parts.join(',');
}
