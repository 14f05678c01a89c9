/** What the columns of a table probably mean, by their names and values: a person confirms it. */
import type { Excerpt } from '../format.ts';
import { columnNames, tableWith } from '../reading/table.ts';
import type { ColumnsChoice, OperationWords, Place, ColumnUnit } from './choice.ts';
import { readDate } from './dates.ts';
import { UNKNOWN_OPERATION, usualOperation } from './words.ts';

export interface TableGuess {
  readonly names: readonly string[] | null;
  readonly count: number;
  readonly time: Extract<ColumnsChoice['time'], { place: Place }> | null;
  readonly op: Extract<ColumnsChoice['op'], { place: Place }> | null;
  readonly offset: ColumnsChoice['offset'] | null;
  readonly size: Extract<ColumnsChoice['size'], { place: Place }> | null;
  readonly device: Place | null;
  readonly file: Place | null;
  readonly response: ColumnsChoice['response'];
  readonly doubts: readonly string[];
}

const SECTOR_BYTES = 512;
const MOST = 0.9;
const HALF = 0.5;

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
  const plain = text.replace(/(?<=\d)[,'’\u2009\u202f](?=\d{3})/g, '');
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

/** The words over a column that mean one thing. What has none of them stays open. */
const NAMES = {
  response: /latenc|response|service|svctime|duration|응답|지연|响应|延迟|antwort|(?:^|[^a-z])(?:lat|rt)(?:$|[^a-z])/,
  time: /^ts_|^(?:t|ts|at|when|clock|ns|us|µs|ms|sec|secs|seconds)$|^t_|time|arriv|date|issue|epoch|elapsed|시간|시각|时间|zeit/,
  op: /^(?:op|rw|r\/w|io|rwbs|is_?(?:read|write))$|oper|opcode|cdb|io_?type|req(?:uest)?_?type|op_?(?:name|type)|direction|\brw\b|read.?write|연산|작업|종류|읽기.?쓰기|操作|读写|befehl|operation/,
  file: /file_?name|^file$|inode|path|block_id/,
  offset:
    /offset|addr|^(?:off|lba|lbn|lpn|lsn|lpa|sector|block|page|pos|position)$|lba|lbn|blkno|start_?(?:sector|block)|sector_?(?:num|no|start)|obj_?id|slba|주소|섹터|오프셋|地址|扇区|adresse|sektor/,
  size: /size|len|^bytes$|nbytes|nlb|nblks|^(?:sectors|blocks|pages)$|num_?(?:sectors|blocks|bytes)|n_?(?:sectors|blocks)|(?:sector|block|byte)_?count|크기|길이|大小|长度|größe|länge/,
  device:
    /^(?:dev|device|disk|lun|volume|asu|unit|drive|ssd|host)$|disk_?(?:num|id|no)|device_?id|volume_?id|lun_?id|devno|장치|디스크|设备|磁盘/,
} as const;

/** Words that are of an operation only if its values are. */
const PERHAPS_OP = /^(?:type|cmd|command|kind|dir|access|action)$|type|command/;
const ARRIVAL = /start|begin|arriv|issue|submit/;
const END = /complet|end|finish|done/;
const NO_RESPONSE = /code|status|class|bytes|size/;

/** The unit that a name gives: `time_ns`, `Time (ms)`, `latency [us]`; U+FFFD is the µ of an old code page. */
function unitIn(name: string): ColumnUnit | null {
  const match =
    /(?:^|[^a-z])(ns|nsecs?|nanoseconds?|us|usecs?|[µμ\ufffd]s|microseconds?|ms|msecs?|milliseconds?|s|secs?|seconds?|filetime)(?:$|[^a-z])/.exec(
      name,
    );
  if (match === null) return null;
  const [, word] = match;
  if (word === 'filetime') return 'filetime';
  if (word.startsWith('n')) return 'ns';
  if (/^(?:us|micro|[µμ\ufffd])/.test(word)) return 'us';
  return word.startsWith('ms') || word.startsWith('milli') ? 'ms' : 's';
}

function unitByRate(numbers: readonly number[]): ColumnUnit {
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

export function timeUnitOf(name: string, texts: readonly string[]): ColumnUnit {
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
function decimalUnit(texts: readonly string[], numbers: readonly number[]): ColumnUnit {
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
  if (/lba|lbn|lsn|sector|blkno|nlb|nblks/.test(name)) return SECTOR_BYTES;
  const used = numbers.filter((value) => value > 0);
  if (used.length === 0) return 1;
  const areBytes = used.filter((value) => value % SECTOR_BYTES === 0).length >= HALF * used.length;
  if (isSize) return areBytes || mostOf(used) > 4096 ? 1 : SECTOR_BYTES;
  if (/offset|^off$/.test(name)) return 1;
  if (name.includes('addr') && sizeUnit <= SECTOR_BYTES) return sizeUnit;
  return areBytes && sizeUnit !== SECTOR_BYTES ? 1 : SECTOR_BYTES;
}

const areWords = ({ texts }: Values): boolean => {
  const words = texts.filter((text) => text !== '');
  const known = words.filter((text) => !/^\d/.test(text) && usualOperation(text.toLowerCase()) !== UNKNOWN_OPERATION);
  return known.length > 0 && known.length >= MOST * words.length;
};

const CODES: readonly { readonly names: RegExp; readonly isNvme?: true; readonly words: OperationWords }[] = [
  { names: /write/, words: { reads: ['false', 'no', 'n'], writes: ['true', 'yes', 'y'], trims: [] } },
  { names: /read/, words: { reads: ['true', 'yes', 'y'], writes: ['false', 'no', 'n'], trims: [] } },
  { names: /is_?write/, words: { reads: ['0'], writes: ['1'], trims: [] } },
  { names: /is_?read/, words: { reads: ['1'], writes: ['0'], trims: [] } },
  { names: /op|cmd|cdb|type/, words: { reads: ['0x02', '0x2'], writes: ['0x01', '0x1'], trims: ['0x09', '0x9'] } },
  { names: /op|cmd/, isNvme: true, words: { reads: ['2'], writes: ['1'], trims: ['9'] } },
  {
    names: /op|cmd|cdb|type/,
    words: {
      reads: ['08', '28', '88', 'a8', '0x08', '0x28', '0x88', '0xa8'],
      writes: ['0a', '2a', '8a', 'aa', '0x0a', '0x2a', '0x8a', '0xaa'],
      trims: ['42', '0x42'],
    },
  },
];

const distinctOf = ({ texts }: Values): string[] =>
  [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => text !== '');

const isBinary = (values: Values): boolean => distinctOf(values).every((text) => /^[01]$/.test(text));

function codesOf(values: Values, isNvme: boolean): OperationWords | null {
  const distinct = distinctOf(values);
  for (const { names, words, isNvme: needsNvme } of CODES) {
    const { reads, writes, trims } = words;
    const all = [...reads, ...writes, ...trims];
    if (!names.test(values.name) || (needsNvme === true && !isNvme)) continue;
    if (distinct.length === 0 || !distinct.every((word) => all.includes(word))) continue;
    const used = (group: readonly string[]): string[] => group.filter((word) => distinct.includes(word));
    return { reads: used(reads), writes: used(writes), trims: used(trims) };
  }
  return null;
}

const isBareHex = ({ name, texts }: Values): boolean =>
  name.includes('hex') && !texts.some((text) => /^0x/i.test(text));

/** Dots with three digits behind each may be decimal points, or stand between thousands. */
const mayBeThousands = ({ texts }: Values): boolean => {
  const dotted = texts.filter((text) => text.includes('.'));
  return dotted.length > 0 && dotted.every((text) => /^\d{1,3}(?:\.\d{3})+$/.test(text));
};

export function guessColumns(excerpt: Excerpt, separator: number | null = null): TableGuess {
  const table = tableWith(excerpt, separator);
  const names = columnNames(excerpt, table);
  const rows = table.lines
    .filter((row) => names === null || !row.every((cell, i) => cell.toLowerCase() === names[i]))
    .slice(0, 200);
  const counts = rows.map((row) => row.length).sort((a, b) => a - b);
  const count = names?.length ?? counts[counts.length >> 1] ?? 0;
  const fitting = rows.filter((row) => row.length === count);
  // Tools put the type of a column behind its name: LBA.I.
  const nameOf = (index: number): string => (names?.[index] ?? '').replace(/\.[a-z]$/, '');
  const all = Array.from({ length: Math.min(count, 200) }, (_, index) => valuesOf(index, nameOf(index), fitting));
  const taken = new Set<number>();
  const take = (found: Values | undefined): Values | null => {
    if (found === undefined) return null;
    taken.add(found.index);
    return found;
  };
  const free = (): Values[] => all.filter(({ index }) => !taken.has(index));
  const named = (role: keyof typeof NAMES, passes: (values: Values) => boolean = () => true): Values[] =>
    free().filter((values) => NAMES[role].test(values.name) && passes(values));
  const numbers = (values: Values): boolean => values.areNumbers;
  const dated = ({ texts }: Values): boolean => timeUnitOf('', texts) === 'date';
  const isNvme = all.some(({ name }) => /slba|nlb/.test(name));
  const isOperation = (values: Values): boolean =>
    areWords(values) || codesOf(values, isNvme) !== null || isBinary(values);

  const response = take(named('response', numbers).find(({ name }) => !NO_RESPONSE.test(name)));
  const op = take(
    named('op', isOperation)[0] ??
      free().find((values) => PERHAPS_OP.test(values.name) && isOperation(values)) ??
      (named('op').length > 0 ? named('op')[0] : free().find(areWords)),
  );
  // A path of a program is not the file of an address on a disk.
  const isInFile = all.some(({ name }) => /offset|^off$|^pos/.test(name));
  const file = take(names === null || !isInFile ? undefined : named('file')[0]);
  const rank = ({ name }: Values): number =>
    ARRIVAL.test(name) ? 0 : END.test(name) ? 3 : name.includes('elapsed') ? 2 : 1;
  const times = named('time', (values) => numbers(values) || dated(values));
  const time = take(times.toSorted((a, b) => rank(a) - rank(b))[0] ?? free().find(dated));
  const offset = take(named('offset', (values) => numbers(values) && !isBareHex(values))[0]);
  const size = take(named('size', numbers)[0]);
  const device = take(named('device')[0]);
  const isEnd = time !== null && response !== null && END.test(time.name) && !ARRIVAL.test(time.name);
  const responseUnit = response === null ? 's' : responseUnitOf(response, time);
  const sizeUnit = size === null ? 1 : unitBytesOf(size, true);
  const offsetUnit = offset === null ? 1 : unitBytesOf(offset, false, sizeUnit);
  const timeUnit = time === null ? 's' : timeUnitOf(time.name, time.texts);
  const codes = op === null ? null : codesOf(op, isNvme);
  const isUndecided = op !== null && codes === null && isBinary(op);
  const column = ({ index, name }: Values): string =>
    name === '' ? `column ${index + 1}` : `column ${index + 1} (${name})`;
  const doubts: string[] = [];
  if (time !== null && timeUnit !== 'date' && unitIn(time.name) === null && !hasEpoch(time))
    doubts.push(`the unit of the times in ${column(time)} is not said: ${timeUnit} is a guess`);
  if (isUndecided)
    doubts.push(
      `${column(op)} does not say which of 0 and 1 is a read: op=${op.index + 1}:0/1 takes 0, as Linux and fio do; op=${op.index + 1}:1/0 takes 1`,
    );
  for (const [values, unit] of [
    [offset, offsetUnit],
    [size, sizeUnit],
  ] as const) {
    if (values !== null && !saysUnit(values.name))
      doubts.push(`the unit of ${column(values)} is not said: ${unit === 1 ? 'bytes' : `${unit} bytes`} is a guess`);
  }
  for (const values of all) {
    if (isBareHex(values)) doubts.push(`${column(values)} says hexadecimal: write 0x in front of its numbers`);
    if (taken.has(values.index) && table.layout.separator !== 44 && mayBeThousands(values))
      doubts.push(
        `the dots in ${column(values)} are read as decimal points; take them out if they stand between thousands`,
      );
  }
  if (size?.name === 'nlb') doubts.push('nlb of NVMe counts from 0: each request is one block longer than this says');
  return {
    names,
    count,
    time: time === null ? null : { place: time.index + 1, unit: timeUnit, isEnd },
    op: op === null ? null : { place: op.index + 1, words: isUndecided ? BINARY : codes },
    offset: offset === null ? null : { place: offset.index + 1, unitBytes: offsetUnit },
    size: size === null ? null : { place: size.index + 1, unitBytes: sizeUnit },
    device: device === null ? null : device.index + 1,
    file: file === null ? null : file.index + 1,
    response: response === null || responseUnit === 'date' ? null : { place: response.index + 1, unit: responseUnit },
    doubts,
  };
}

/** 0 is a read in Linux, in fio and in most tables; a person is asked. */
const BINARY: OperationWords = { reads: ['0'], writes: ['1'], trims: [] };

const saysUnit = (name: string): boolean =>
  /(?:^|[^a-z])[km]?i?b(?:$|[^a-z])|byte|lpn|lpa|page|lba|lbn|lsn|sector|blkno|nlb|nblks|offset|^off$|^size$/.test(
    name,
  );

/** Times since 1970 or 1601 say their unit by their size. */
const hasEpoch = ({ numbers }: Values): boolean => leastOf(numbers) >= 5e8;

function responseUnitOf({ name, texts, numbers }: Values, time: Values | null): ColumnUnit {
  const own = unitIn(name);
  if (own !== null || time === null) return own ?? timeUnitOf(name, texts);
  const unit = timeUnitOf(time.name, time.texts);
  // Every response longer than all the lines together: they are counted in a smaller unit.
  const isLonger = leastOf(numbers) > Math.max(0, mostOf(time.numbers) - leastOf(time.numbers));
  return isLonger && (unit === 's' || unit === 'ms') ? 'us' : unit;
}

const EACH_BYTES = 4096;

export function choiceOf({ time, op, offset, size, device, file, response }: TableGuess): ColumnsChoice | null {
  if (offset === null || time === null || op === null) return null;
  return {
    time,
    op,
    offset,
    size: size ?? { eachBytes: EACH_BYTES },
    device,
    file,
    response,
    separator: null,
  };
}
