/** What the columns of a table probably mean, by their names and values: a person confirms it. */
import type { Excerpt } from '../format.ts';
import { columnNames, tableWith } from '../reading/table.ts';
import type { ColumnsChoice, OperationWords, Place, TimeUnit } from './choice.ts';
import { readDate } from './dates.ts';
import { UNKNOWN_OPERATION, usualOperation } from './words.ts';

export interface TableGuess {
  /** The names of the columns in lower case; null without a header. */
  readonly names: readonly string[] | null;
  readonly count: number;
  readonly time: Extract<ColumnsChoice['time'], { place: Place }> | null;
  readonly op: Extract<ColumnsChoice['op'], { place: Place }> | null;
  readonly offset: ColumnsChoice['offset'] | null;
  readonly size: Extract<ColumnsChoice['size'], { place: Place }> | null;
  readonly device: Place | null;
  readonly file: Place | null;
  readonly response: ColumnsChoice['response'];
}

const SECTOR_BYTES = 512;
const MOST = 0.9;
const HALF = 0.5;
/** The largest size that is believed. */
const MOST_BYTES = 1_073_741_824;

const mostOf = (numbers: readonly number[]): number =>
  numbers.reduce((most, value) => Math.max(most, value), -Infinity);
const leastOf = (numbers: readonly number[]): number =>
  numbers.reduce((least, value) => Math.min(least, value), Infinity);

interface Values {
  readonly index: number;
  readonly name: string;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly areNumbers: boolean;
}

const SUFFIXES: Readonly<Record<string, number>> = { k: 1024, m: 1_048_576, g: 1_073_741_824 };
const NUMBER = /^\+?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;
const numberOf = (text: string): number => {
  if (/^0x[\da-f]+$/i.test(text)) return Number(text);
  const plain = text.replace(/(?<=\d)[,'](?=\d{3})/g, '');
  if (NUMBER.test(plain)) return Number(plain);
  const sized = /^(\d+(?:\.\d+)?)\s*([kmg])i?b?$/i.exec(plain);
  return sized === null ? NaN : Number(sized[1]) * (SUFFIXES[sized[2].toLowerCase()] ?? 1);
};

function valuesOf(index: number, name: string, rows: readonly (readonly string[])[]): Values {
  const texts = rows.map((row) => row[index] ?? '');
  const numbers = texts.map(numberOf).filter((value) => !Number.isNaN(value));
  const filled = texts.filter((text) => text !== '').length;
  return { index, name, texts, numbers, areNumbers: numbers.length >= MOST * filled && numbers.length > 0 };
}

const NAMES = {
  response:
    /latenc|response|elapsed|duration|service|svctime|응답|지연|响应|延迟|antwort|(?:^|[^a-z])(?:lat|rt)(?:$|[^a-z])/,
  time: /^(?:t|ts|at|when|clock|ns|us|µs|ms|sec|secs|seconds)$|^t_|time|arriv|date|issue|epoch|시간|시각|时间|zeit/,
  op: /^(?:op|rw|r\/w|io|rwbs|type|cmd|kind|dir|access|action|is_?(?:read|write)|cdb)$|oper|opcode|io_?type|req(?:uest)?_?type|op_?(?:name|type)|direction|command|\brw\b|read.?write|연산|작업|종류|읽기.?쓰기|操作|读写|befehl|operation/,
  file: /file_?name|^file$|inode|path|block_id/,
  offset:
    /offset|addr|^(?:lba|lbn|lpn|lsn|lpa|sector|block|page|pos|position)$|lba|lbn|blkno|start_?(?:sector|block)|sector_?(?:num|no|start)|obj_?id|slba|min.offset|주소|섹터|오프셋|地址|扇区|adresse|sektor/,
  size: /size|len|^bytes$|count|nbytes|length|nlb|^(?:sectors|blocks|pages)$|num_?(?:sectors|blocks|bytes)|n_?sectors|sector_?count|크기|길이|大小|长度|größe|länge/,
  device:
    /^(?:dev|device|disk|lun|volume|asu|unit|drive|ssd|host)$|disk_?(?:num|id|no)|device_?id|volume_?id|lun_?id|devno|장치|디스크|设备|磁盘/,
  ignored: /pid|tid|process|thread|^cpu|comm|index|^#$|^no\.?$|^id$|queue|prio|flags?$/,
} as const;

/** The unit that a name gives: `time_ns`, `Time (ms)`, `latency [us]`. */
function unitIn(name: string): TimeUnit | null {
  const match =
    /(?:^|[^a-z])(ns|nsec|nanoseconds?|us|usec|µs|μs|microseconds?|ms|msec|milliseconds?|s|sec|secs|seconds?|filetime)(?:$|[^a-z])/.exec(
      name,
    );
  if (match === null) return null;
  const [, word] = match;
  if (word === 'filetime') return 'filetime';
  if (word.startsWith('n')) return 'ns';
  if (word.startsWith('us') || word.startsWith('micro') || word.startsWith('µ') || word.startsWith('μ')) return 'us';
  return word.startsWith('ms') || word.startsWith('milli') ? 'ms' : 's';
}

/** A unit in which the requests come at a rate that devices have. */
function unitByRate(numbers: readonly number[]): TimeUnit {
  const span = mostOf(numbers) - leastOf(numbers);
  const gap = span / Math.max(1, numbers.length - 1);
  const units = [
    ['us', 1e-6],
    ['ms', 1e-3],
    ['ns', 1e-9],
    ['s', 1],
  ] as const;
  const rates = units.map(([unit, seconds]) => [unit, gap === 0 ? Infinity : 1 / (gap * seconds)] as const);
  return (
    rates.find(([, rate]) => rate >= 10 && rate <= 200_000)?.[0] ??
    rates.find(([, rate]) => rate >= 0.1 && rate <= 3e6)?.[0] ??
    's'
  );
}

export function timeUnitOf(name: string, texts: readonly string[]): TimeUnit {
  const own = unitIn(name);
  if (own !== null) return own;
  const some = texts.filter((text) => text !== '');
  const time = { high: 0, low: 0 };
  if (some.length > 0 && some.filter((text) => /\D/.test(text) && readDate(text, time)).length >= MOST * some.length)
    return 'date';
  const numbers = some.map(numberOf).filter((value) => !Number.isNaN(value));
  if (numbers.length === 0) return 's';
  const least = leastOf(numbers);
  if (least >= 1e18) return 'ns';
  if (least >= 1.1e17 && least < 1.6e17) return 'filetime';
  if (least >= 1e15 && least < 3e15) return 'us';
  if (least >= 1e12 && least < 3e12) return 'ms';
  if (least >= 5e8 && least < 3e9 && some.every((text) => /^\d{9,10}(?:\.\d+)?$/.test(text))) return 's';
  return some.some((text) => /\.\d*[1-9]/.test(text)) ? decimalUnit(some, numbers) : unitByRate(numbers);
}

/** Decimals are of seconds (six or more of them), or of a unit in which the rate is usual. */
function decimalUnit(texts: readonly string[], numbers: readonly number[]): TimeUnit {
  const decimals = mostOf(texts.map((text) => /\.(\d*)/.exec(text)?.[1].length ?? 0));
  if (decimals >= 5) return 's';
  const span = mostOf(numbers) - leastOf(numbers);
  const gap = span / Math.max(1, numbers.length - 1);
  return gap > 0 && 1 / gap > 3e4 ? 's' : gap > 0.5 ? 'ms' : 's';
}

function unitBytesOf({ name, numbers }: Values, isSize: boolean, sizeUnit = 1): number {
  if (/(?:^|[^a-z])ki?b(?:$|[^a-z])/.test(name)) return 1024;
  if (/(?:^|[^a-z])mi?b(?:$|[^a-z])/.test(name)) return 1_048_576;
  if (/byte|\(b\)|_b$/.test(name)) return 1;
  if (/lpn|lpa|page/.test(name)) return 4096;
  if (/lba|lbn|lsn|sector|blkno|nlb/.test(name)) return SECTOR_BYTES;
  const used = numbers.filter((value) => value > 0);
  if (used.length === 0) return 1;
  const areBytes = used.filter((value) => value % SECTOR_BYTES === 0).length >= HALF * used.length;
  if (isSize) return areBytes || mostOf(used) > 4096 ? 1 : SECTOR_BYTES;
  if (/offset|^off$/.test(name)) return 1;
  if (name.includes('addr') && sizeUnit <= SECTOR_BYTES) return sizeUnit;
  return areBytes && sizeUnit !== SECTOR_BYTES ? 1 : SECTOR_BYTES;
}

function isSorted(numbers: readonly number[]): boolean {
  let up = 0;
  for (let i = 1; i < numbers.length; i++) if (numbers[i] >= numbers[i - 1]) up++;
  return numbers.length > 1 && up >= MOST * (numbers.length - 1) && (numbers.at(-1) ?? 0) > numbers[0];
}

const areWords = ({ texts }: Values): boolean => {
  const words = texts.filter((text) => text !== '');
  const known = words.filter((text) => !/^\d/.test(text) && usualOperation(text.toLowerCase()) !== UNKNOWN_OPERATION);
  return known.length > 0 && known.length >= MOST * words.length;
};

/** Words of operations that stand together: NVMe and SCSI opcodes, and truth values. */
const CODES: readonly { readonly names: RegExp; readonly words: OperationWords }[] = [
  { names: /write/, words: { reads: ['false', 'no', 'n'], writes: ['true', 'yes', 'y'], trims: [] } },
  { names: /read/, words: { reads: ['true', 'yes', 'y'], writes: ['false', 'no', 'n'], trims: [] } },
  { names: /op|cmd|cdb|type/, words: { reads: ['0x02', '0x2'], writes: ['0x01', '0x1'], trims: ['0x09', '0x9'] } },
  {
    names: /op|cmd|cdb|type/,
    words: {
      reads: ['08', '28', '88', 'a8', '0x08', '0x28', '0x88', '0xa8'],
      writes: ['0a', '2a', '8a', 'aa', '0x0a', '0x2a', '0x8a', '0xaa'],
      trims: ['42', '0x42'],
    },
  },
];

function codesOf(name: string, distinct: readonly string[]): OperationWords | null {
  for (const { names, words } of CODES) {
    const { reads, writes, trims } = words;
    const all = [...reads, ...writes, ...trims];
    if (!names.test(name) || distinct.length === 0 || !distinct.every((word) => all.includes(word))) continue;
    const used = (group: readonly string[]): string[] => group.filter((word) => distinct.includes(word));
    return { reads: used(reads), writes: used(writes), trims: used(trims) };
  }
  return null;
}

const BINARY: OperationWords = { reads: ['1'], writes: ['0'], trims: [] };
const BINARY_READ_ZERO: OperationWords = { reads: ['0'], writes: ['1'], trims: [] };

function operationGuess({ index, name, texts }: Values): TableGuess['op'] {
  const distinct = [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => text !== '');
  if (distinct.every((text) => /^[01]$/.test(text))) {
    return {
      place: index + 1,
      words: /write|type|^op$|opcode/.test(name) && !name.includes('read') ? BINARY_READ_ZERO : BINARY,
    };
  }
  return { place: index + 1, words: codesOf(name, distinct) };
}

export function guessColumns(excerpt: Excerpt, separator: number | null = null): TableGuess {
  const table = tableWith(excerpt, separator);
  const names = columnNames(excerpt, table);
  const rows = table.lines
    .filter((row) => names === null || !row.every((cell, i) => cell.toLowerCase() === names[i]))
    .slice(0, 200);
  const counts = rows.map((row) => row.length).sort((a, b) => a - b);
  const count = names?.length ?? counts[counts.length >> 1] ?? 0;
  const fitting = rows.filter((row) => row.length === count);
  const all = Array.from({ length: Math.min(count, 200) }, (_, index) =>
    valuesOf(index, names?.[index] ?? '', fitting),
  );
  const taken = new Set<number>();
  const take = (found: Values | undefined): Values | null => {
    if (found === undefined) return null;
    taken.add(found.index);
    return found;
  };
  const free = (): Values[] => all.filter(({ index }) => !taken.has(index));
  const named = (role: keyof typeof NAMES, passes: (values: Values) => boolean = () => true): Values | undefined =>
    free().find((values) => NAMES[role].test(values.name) && passes(values));
  const numbers = (values: Values): boolean => values.areNumbers;
  const dated = ({ texts }: Values): boolean => timeUnitOf('', texts) === 'date';

  const response = take(named('response', numbers));
  const op = take(
    free().find((values) => areWords(values) && NAMES.op.test(values.name)) ?? free().find(areWords) ?? named('op'),
  );
  // A path of a program is not the file of an address on a disk.
  const isInFile = all.some(({ name }) => /offset|^off$|^pos/.test(name));
  const file = take(names === null || !isInFile ? undefined : named('file'));
  const time = take(
    named('time', (values) => numbers(values) || dated(values)) ??
      free().find(dated) ??
      free().find(
        (values) =>
          numbers(values) && !NAMES.ignored.test(values.name) && isSorted(values.numbers) && !isCounter(values),
      ) ??
      (names === null ? free().find(numbers) : undefined),
  );
  const offset = take(
    named('offset', numbers) ??
      addressAmong(
        free()
          .filter(numbers)
          .filter(({ name }) => !NAMES.size.test(name) && !NAMES.ignored.test(name)),
      ),
  );
  const size = take(named('size', numbers) ?? sizeAmong(free(), offset));
  const device = take(named('device'));
  const isEnd = time !== null && response !== null && /complet|end|finish/.test(time.name);
  const responseUnit = response === null ? 's' : responseUnitOf(response, time);
  const sizeUnit = size === null ? 1 : unitBytesOf(size, true);
  return {
    names,
    count,
    time: time === null ? null : { place: time.index + 1, unit: timeUnitOf(time.name, time.texts), isEnd },
    op: op === null ? binaryAmong(free()) : operationGuess(op),
    offset: offset === null ? null : { place: offset.index + 1, unitBytes: unitBytesOf(offset, false, sizeUnit) },
    size: size === null ? null : { place: size.index + 1, unitBytes: sizeUnit },
    device: device === null ? null : device.index + 1,
    file: file === null ? null : file.index + 1,
    response: response === null || responseUnit === 'date' ? null : { place: response.index + 1, unit: responseUnit },
  };
}

function responseUnitOf({ name, texts, numbers }: Values, time: Values | null): TimeUnit {
  const own = unitIn(name);
  if (own !== null || time === null) return own ?? timeUnitOf(name, texts);
  const unit = timeUnitOf(time.name, time.texts);
  // Every response longer than all the lines together: they are counted in a smaller unit.
  const isLonger = leastOf(numbers) > Math.max(0, mostOf(time.numbers) - leastOf(time.numbers));
  return isLonger && (unit === 's' || unit === 'ms') ? 'us' : unit;
}

function isCounter({ numbers, texts }: Values): boolean {
  return (
    texts.every((text) => /^\d+$/.test(text)) && numbers.every((value, i) => i === 0 || value === numbers[i - 1] + 1)
  );
}

/** Addresses of less than so many times the sizes tell them apart no more than chance would. */
const CLEARLY_LARGER = 4;

/** The column with the largest values; of those with values of one magnitude the first: sizes are behind addresses. */
function addressAmong(columns: readonly Values[]): Values | undefined {
  const most = mostOf(columns.map(({ numbers }) => mostOf(numbers)));
  return columns.find(({ numbers }) => CLEARLY_LARGER * mostOf(numbers) >= most);
}

function largest(columns: readonly Values[]): Values | undefined {
  return columns.toSorted((a, b) => mostOf(b.numbers) - mostOf(a.numbers))[0];
}

/** The column behind the address that has sizes, or the one with the largest believable values. */
function sizeAmong(columns: readonly Values[], offset: Values | null): Values | undefined {
  const believable = columns.filter(
    ({ areNumbers, numbers, name }) =>
      areNumbers &&
      !NAMES.ignored.test(name) &&
      !NAMES.device.test(name) &&
      mostOf(numbers) <= MOST_BYTES &&
      mostOf(numbers) > 1 &&
      numbers.every((value) => Number.isInteger(value)),
  );
  return believable.find(({ index }) => index === (offset?.index ?? -2) + 1) ?? largest(believable);
}

function binaryAmong(columns: readonly Values[]): TableGuess['op'] {
  const found = columns.find(
    ({ texts, name }) =>
      !NAMES.device.test(name) &&
      texts.length > 0 &&
      texts.every((text) => /^[01]$/.test(text)) &&
      new Set(texts).size > 1,
  );
  return found === undefined ? null : operationGuess(found);
}

const EVERY_NS = 100_000;
const EACH_BYTES = 4096;

/** The choice that a guess makes, with stand-ins for columns that are not seen; null without an address. */
export function choiceOf({ time, op, offset, size, device, file, response }: TableGuess): ColumnsChoice | null {
  if (offset === null) return null;
  return {
    time: time ?? { everyNs: EVERY_NS },
    op: op ?? { all: 'read' },
    offset,
    size: size ?? { eachBytes: EACH_BYTES },
    device,
    file,
    response,
    separator: null,
  };
}
