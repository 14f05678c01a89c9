/** What the columns of a table mean, by the words over them. What these leave open is asked, with each answer. */
import { shortText } from '../../device/visible-text.ts';
import type { Excerpt } from '../format.ts';
import { columnNames, pointShown, tableWith, type TableLayout } from '../reading/table.ts';
import {
  isDateUnit,
  type ColumnUnit,
  type ColumnsChoice,
  type CountColumn,
  type CountedUnit,
  type OperationWords,
} from './choice.ts';
import { dateUnitsOf, isDateAlone, isTimeOfDay } from './dates.ts';
import { withoutGroups } from './groups.ts';
import { headerMeaning, type CountUnit, type HeaderMeaning } from './header-words.ts';
import { areOperations } from './words.ts';

export type Part = 'time' | 'op' | 'offset' | 'size';
const PARTS = ['time', 'op', 'offset', 'size'] as const;

type TimeColumn = Exclude<ColumnsChoice['time'], { readonly everyNs: number }>;
type Known = Omit<ColumnsChoice, 'time' | 'size'> & { readonly time: TimeColumn; readonly size: CountColumn };

export type KnownColumns = Partial<Known>;
/** Of a column the whole meaning, or a part of it. */
type Change = { readonly [Key in keyof Known]?: Known[Key] extends object ? Partial<Known[Key]> : Known[Key] };

/** What the file does not say, and the answers to it; one answer is to be confirmed, none is to be written. */
export interface OpenQuestion {
  readonly says: string;
  readonly answers: readonly { readonly label: string; readonly change: Change }[];
}

export function withChange(known: KnownColumns, change: Change): KnownColumns {
  const next: Record<string, unknown> = { ...known };
  for (const [key, value] of Object.entries(change)) {
    const before = next[key];
    const isPart = typeof before === 'object' && typeof value === 'object' && before !== null && value !== null;
    next[key] = isPart ? { ...before, ...value } : value;
  }
  return next;
}

export interface TableGuess {
  readonly names: readonly string[] | null;
  readonly count: number;
  readonly known: KnownColumns;
  readonly questions: readonly OpenQuestion[];
  /** Why the lines are no requests; null if they may be. */
  readonly refusal: string | null;
}

const SECTOR_BYTES = 512;
const PAGE_BYTES = 4096;
const HALF = 0.5;
const MOST = 0.9;
/** Words of a smaller share of the lines are slips. */
const FEW = 0.02;
/** The share of times that may fall in a file that is in order of time. */
const MOST_FALLS = 0.02;
const LOOKED_AT = 200;
/** Characters: longer ones are names of no operation. */
const LONGEST_WORD = 40;

interface Values extends HeaderMeaning {
  readonly index: number;
  readonly name: string;
  readonly texts: readonly string[];
  /** In lower case, each once. */
  readonly distinct: readonly string[];
}

const column = ({ index, name }: Values): string =>
  name === '' ? `column ${index + 1}` : `column ${index + 1} (${shortText(name, LONGEST_WORD)})`;

const SIZED = /^\d+(?:\.\d+)?\s*[kmg]i?b?$|^\d+\s*b(?:ytes)?$/i;

/** NaN if the reader would find none. Letters of a size (4K) count as 1,024 each, as there. */
function numberOf(text: string, point: number): number {
  if (/^0x[\da-f]+$/i.test(text)) return Number(text);
  const plain = withoutGroups(text, point) ?? (point === 44 ? commaNumber(text) : text);
  if (/^\+?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i.test(plain)) return Number(plain);
  if (!SIZED.test(plain)) return NaN;
  const factor = { k: 1024, m: 1_048_576, g: 1_073_741_824 }[/[kmg]/i.exec(plain)?.[0].toLowerCase() ?? ''] ?? 1;
  return parseFloat(plain) * factor;
}

const commaNumber = (text: string): string => (text.includes('.') ? '' : text.replace(',', '.'));

const areAll = (texts: readonly string[], passes: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.every(passes);
/** But for a few broken lines, which the reader counts. */
const areMost = (texts: readonly string[], passes: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(passes).length >= MOST * texts.length;

const isHexText = (text: string): boolean => /^(?:0x)?[\da-f]+$/i.test(text);
const lettersOfHex = ({ texts }: Values): boolean =>
  areAll(texts, isHexText) && texts.some((text) => /^(?!0x)[\da-f]*[a-f]/i.test(text));

class Guesser {
  known: KnownColumns = {};
  readonly questions: OpenQuestion[] = [];
  readonly #all: readonly Values[];
  readonly #rows: readonly (readonly string[])[];
  readonly #mayHaveThousands: boolean;
  readonly #taken = new Set<number>();
  #point: number;

  constructor(all: readonly Values[], rows: readonly (readonly string[])[], { separator, point }: TableLayout) {
    this.#all = all;
    this.#rows = rows;
    const shown = pointShown(rows.flat());
    // Commas separate columns of programs that write dots in front of decimals.
    const mayHave = (separator !== 44 && separator !== 0) || rows.some((row) => row.some((cell) => /\d,\d/.test(cell)));
    this.#mayHaveThousands = mayHave && shown === 'open';
    this.#point = point;
  }

  #learn(change: Change): void {
    this.known = withChange(this.known, change);
  }

  ask(says: string, answers: OpenQuestion['answers']): void {
    this.questions.push({ says, answers });
  }

  /** The first column of a role, whose values pass; a second one is a question. */
  find(roles: readonly HeaderMeaning['role'][], passes: (values: Values) => boolean): readonly Values[] {
    for (const role of roles) {
      const found = this.#all.filter((each) => each.role === role && !this.#taken.has(each.index) && passes(each));
      if (found.length > 0) return found;
    }
    return [];
  }

  #numbers(values: Values): number[] {
    return values.texts.map((text) => numberOf(text, this.#point)).filter((value) => !Number.isNaN(value));
  }

  readonly #areNumbers = ({ texts }: Values): boolean =>
    areMost(texts, (text) => !Number.isNaN(numberOf(text, this.#point)));

  run(): void {
    this.#findPoint();
    const op = this.#operation();
    const counts = this.#counts();
    this.#time();
    this.#places(counts);
    if (op !== null) this.#taken.add(op.index);
  }

  /** Numbers such as 1.037 or 1,037 that nothing else in the file explains. */
  #findPoint(): void {
    const open = this.#all.filter(({ texts }) => texts.some((text) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)));
    const isWhole = ({ role }: Values): boolean => role === 'offset' || role === 'size';
    // Addresses and sizes have no decimals.
    const marks = open
      .filter(
        (each) => isWhole(each) && each.texts.some((text) => /^\d+[.,]\d{3}$/.test(text) && !/[.,]000$/.test(text)),
      )
      .map(({ texts }) => /[.,]/.exec(texts.find((text) => /[.,]/.test(text)) ?? '')?.[0]);
    if (marks.includes('.') && !marks.includes(',')) this.#setPoint(44);
    else if (marks.includes(',') && !marks.includes('.')) this.#setPoint(46);
    else if (this.#mayHaveThousands && open.length > 0) {
      const example = open[0].texts.find((text) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) ?? '';
      const [whole, decimals] = example.includes('.') ? (['comma', 'dot'] as const) : (['dot', 'comma'] as const);
      const byte = { comma: 44, dot: 46 };
      this.ask(`is ${example} in ${column(open[0])} a whole number, or has it decimals?`, [
        { label: `${example} is ${example.replace(/[.,]/, '')}`, change: { point: byte[whole] } },
        { label: `${example} is ${example.replace(',', '.')} with decimals`, change: { point: byte[decimals] } },
      ]);
      this.#point = byte[whole];
    }
  }

  #setPoint(point: number): void {
    if (point !== this.#point) this.#learn({ point });
    this.#point = point;
  }

  #operation(): Values | null {
    const areKnown = (values: Values): boolean => codesOf(values) !== null || areOperations(values.distinct);
    const areWords = ({ distinct }: Values): boolean =>
      areAll(distinct, (text) => /^\D/.test(text) && text.length <= LONGEST_WORD) && distinct.length < 9;
    const areCodes = ({ distinct }: Values): boolean =>
      distinct.length < 9 && areAll(distinct, (text) => /^(?:0x)?[\da-f]{1,2}$/.test(text));
    const strong = this.find(['op'], () => true).length > 0;
    const named =
      [
        this.find(['op'], areKnown),
        // Programs have names such as ws: alone they are no operations.
        strong
          ? []
          : this.find(
              ['weak op'],
              (values) => areKnown(values) && (values.distinct.length > 1 || !/^[rwdf]s/.test(values.distinct[0])),
            ),
        this.find(['op'], (values) => areWords(values) || areCodes(values)),
        this.find(['weak op'], areCodes),
      ].find((found) => found.length > 0) ?? [];
    const others = named.length > 0 ? [] : this.#all.filter((each) => each.role === null && bothOperations(each));
    if (others.length === 1) {
      const [only] = others;
      this.ask(`no column is called an operation; ${column(only)} has words of reads and writes`, [
        { label: 'they are the operations', change: { op: { place: only.index + 1, words: null } } },
      ]);
    }
    const differing = named.filter((each) => each.texts.join() !== named[0].texts.join());
    if (differing.length > 0) {
      this.ask('several columns may be the operation', [
        ...[named[0], ...differing].map((each) => ({
          label: column(each),
          change: { op: { place: each.index + 1, words: codesOf(each) } },
        })),
      ]);
    } else if (named.length > 0) this.#words(named[0]);
    const found = named.at(0) ?? others.at(0) ?? null;
    if (found !== null) this.#taken.add(found.index);
    return found;
  }

  #words(values: Values): void {
    const place = values.index + 1;
    const codes = codesOf(values);
    if (codes !== null || areOperations(values.distinct)) {
      this.#learn({ op: { place, words: codes } });
      return;
    }
    const { distinct } = values;
    const isBinary = distinct.every((text) => /^[01]$/.test(text));
    if (!isBinary && distinct.length > 2) {
      const list = distinct.slice(0, 6).map((word) => `“${shortText(word, LONGEST_WORD)}”`);
      this.ask(
        `which of ${list.join(', ')} in ${column(values)} are reads and which writes? op=${place}:READS/WRITES`,
        [],
      );
      return;
    }
    const [first, second] = isBinary ? firstOf(values) : distinct.toSorted().toReversed();
    const pairs =
      second === undefined
        ? [[first], [undefined, first]]
        : [
            [first, second],
            [second, first],
          ];
    this.ask(
      `which of ${distinct.map((word) => shortText(word, LONGEST_WORD)).join(' and ')} in ${column(values)} is a read?`,
      pairs.map(([read, write]) => ({
        label: [read === undefined ? '' : `${read} is a read`, write === undefined ? '' : `${write} a write`]
          .filter((part) => part !== '')
          .join(', '),
        change: { op: { place, words: { reads: listOf(read), writes: listOf(write), trims: [] } } },
      })),
    );
  }

  #counts(): { readonly offset: Values | null; readonly size: Values | null } {
    const isCount = (values: Values): boolean => this.#areNumbers(values) || areMost(values.texts, isHexText);
    const [offsets, sizes] = [this.find(['offset'], isCount), this.find(['size'], isCount)];
    const take = (part: 'offset' | 'size', found: readonly Values[]): Values | null => {
      if (found.length > 1) {
        this.ask(
          `several columns may be the ${part === 'offset' ? 'address' : 'size'}: ${found.map(column).join(', ')}`,
          found.map((each) => ({ label: column(each), change: { [part]: this.#column(each, usualUnit(each.unit)) } })),
        );
      }
      for (const { index } of found) this.#taken.add(index);
      return found.at(0) ?? null;
    };
    const [offset, size] = [take('offset', offsets), take('size', sizes)];
    if (offset !== null) this.#unitsOf(offset, size, offsets.length === 1, sizes.length === 1);
    return { offset, size };
  }

  #column(values: Values, unitBytes: number): CountColumn {
    const isHex = (values.isHex || lettersOfHex(values)) && !values.texts.every((text) => /^0x/i.test(text));
    return { place: values.index + 1, unitBytes, isHex, isFrom0: false };
  }

  /** Units of address and size: as their words say, or as the other one says it; else a question. */
  #unitsOf(offset: Values, size: Values | null, isOneOffset: boolean, isOneSize: boolean): void {
    // Lines with parts of a byte are broken.
    const counted = (values: Values): number[] =>
      (values.isHex || lettersOfHex(values)
        ? values.texts.map((text) => Number(`0x${text.replace(/^0x/i, '')}`))
        : this.#numbers(values)
      ).filter(Number.isInteger);
    const areMultiples = (values: Values, of: number): boolean => counted(values).every((value) => value % of === 0);
    const named: CountUnit = offset.unit === 'blocks' && size?.unit === 512 ? 512 : offset.unit;
    const isByteLike = offset.word.includes('off')
      ? areMultiples(offset, SECTOR_BYTES)
      : areMultiples(offset, PAGE_BYTES);
    const own: CountUnit = named === null && isByteLike && new Set(counted(offset)).size > 1 ? 1 : named;
    const bytesOf = { blocks: [SECTOR_BYTES, PAGE_BYTES], pages: [PAGE_BYTES, 8192, 16_384] } as const;
    const answers =
      typeof own === 'number'
        ? [own]
        : own !== null
          ? bytesOf[own]
          : areMultiples(offset, SECTOR_BYTES)
            ? [1, SECTOR_BYTES]
            : [SECTOR_BYTES, 1];
    const sizeAnswers = (unit: number): readonly number[] => {
      if (size === null) return [];
      if (typeof size.unit === 'number') return [size.unit];
      if (size.unit === 'blocks' && typeof own === 'number' && own > 1) return [own];
      if (size.unit !== null) return size.unit === own ? [unit] : bytesOf[size.unit];
      const isBytes = areMultiples(size, SECTOR_BYTES);
      if (unit === 1) return isBytes ? [1] : [SECTOR_BYTES, 1];
      return isBytes ? [1, unit] : [unit, 1];
    };
    const changes: { label: string; change: Change }[] = [];
    for (const unit of answers) {
      for (const sizeUnit of sizeAnswers(unit).length === 0 ? [0] : sizeAnswers(unit)) {
        const label = [
          ...(answers.length > 1 ? [`${column(offset)} counts ${unitText(unit)}`] : []),
          ...(size !== null && (sizeAnswers(unit).length > 1 || answers.length > 1)
            ? [`${column(size)} counts ${unitText(sizeUnit)}`]
            : []),
        ].join(', ');
        changes.push({
          label,
          change: {
            ...(isOneOffset ? { offset: this.#column(offset, unit) } : {}),
            ...(size !== null && isOneSize ? { size: this.#column(size, sizeUnit) } : {}),
          },
        });
      }
    }
    this.#learn(changes[0].change);
    if (changes.length > 1) {
      const open = [
        ...(answers.length > 1 ? [offset] : []),
        ...(size !== null && typeof size.unit !== 'number' ? [size] : []),
      ];
      this.ask(`the unit of ${open.map(column).join(' and ')} is not said`, changes);
    }
    this.#hexOf(offset, 'offset');
    if (size !== null) this.#hexOf(size, 'size');
    if (size !== null) this.#from0(size, offset);
  }

  /** Digits with zeros in front may be hexadecimal. */
  #hexOf(values: Values, part: 'offset' | 'size'): void {
    const now = this.known[part];
    if (now === undefined || now.isHex) return;
    const isPadded = areAll(values.texts, (text) => /^\d+$/.test(text) && text.length === values.texts[0].length);
    if (!isPadded || !values.texts.some((text) => /^0\d/.test(text))) return;
    this.ask(`are the digits of ${column(values)} decimal or hexadecimal?`, [
      { label: 'decimal', change: { [part]: { isHex: false } } },
      { label: 'hexadecimal', change: { [part]: { isHex: true } } },
    ]);
  }

  /** A command of NVMe says one block less than it transfers; programs may have added it. */
  #from0(size: Values, offset: Values): void {
    const isNvme = /^nlbs?$/.test(size.word) || (offset.word === 'slba' && size.unit !== 1);
    if (!isNvme || this.known.size === undefined) return;
    const counts = this.#numbers(size);
    const isOneLess = counts.includes(0) || counts.every((count) => count % 2 === 1);
    const answers = [
      { label: 'from 0: 7 is 8 blocks', change: { size: { isFrom0: true } } },
      { label: 'from 1', change: { size: { isFrom0: false } } },
    ];
    this.ask(`does ${column(size)} count from 0, as an NVMe command does?`, isOneLess ? answers : answers.toReversed());
  }

  #time(): void {
    const isDated = (values: Values): boolean =>
      dateUnitsOf(this.#clocks(values)).length > 0 && !areAll(values.texts, isDateAlone);
    const isDateWithClock = (values: Values): boolean =>
      areAll(values.texts, isDateAlone) && areAll(this.#next(values), isTimeOfDay);
    const isTime = (values: Values): boolean => this.#areNumbers(values) || isDated(values) || isDateWithClock(values);
    const dated = this.find(['start', 'time'], isDateWithClock);
    const named = dated.length > 0 ? dated : this.find(['start', 'time', 'elapsed', 'end'], isTime);
    if (named.length > 0) {
      if (named.length > 1)
        this.ask(
          `several columns may be the time of arrival: ${named.map(column).join(', ')}`,
          named.map((each) => ({ label: column(each), change: { time: this.#timeOf(each, this.#units(each)[0]) } })),
        );
      this.#useTime(named[0], named.length === 1);
      return;
    }
    const free = this.#all.filter((each) => each.role === null && !this.#taken.has(each.index));
    const others = [
      free.filter((each) => isDated(each) || isDateWithClock(each)),
      free.filter((each) => each.timeUnit !== null && each.word === '' && this.#areNumbers(each)),
    ];
    const [only, ...more] = others.find((found) => found.length > 0) ?? [];
    if (only === undefined || more.length > 0) return;
    this.ask(`no column is called a time; ${column(only)} may be it`, [
      { label: 'it is the time of arrival', change: { time: this.#timeOf(only, this.#units(only)[0]) } },
    ]);
    this.#useTime(only, true);
  }

  #next({ index }: Values): string[] {
    return this.#rows.map((row) => row[index + 1] ?? '');
  }

  /** Between blanks, a date and its time are two columns. */
  #clocks(values: Values): readonly string[] {
    const next = this.#next(values);
    return areAll(values.texts, isDateAlone) && areAll(next, isTimeOfDay)
      ? values.texts.map((text, i) => `${text} ${next[i]}`)
      : values.texts;
  }

  #timeOf(values: Values, unit: ColumnUnit): TimeColumn {
    return { place: values.index + 1, unit, isEnd: false };
  }

  /** The units that a time may have: one if its name or its values say it. */
  #units(values: Values): readonly ColumnUnit[] {
    if (values.timeUnit !== null) return [values.timeUnit];
    const dates = dateUnitsOf(this.#clocks(values));
    if (dates.length > 0) return dates;
    const numbers = this.#numbers(values);
    return unitsOf(numbers, values.texts);
  }

  #useTime(values: Values, isOnly: boolean): void {
    this.#taken.add(values.index);
    const units = this.#units(values);
    if (isOnly) this.#learn({ time: this.#timeOf(values, units[0]) });
    if (units.length > 1)
      this.ask(
        isDateUnit(units[0])
          ? `is the day or the month first in ${column(values)}?`
          : `the unit of the times in ${column(values)} is not said`,
        units.map((unit) => ({ label: UNIT_NAMES[unit], change: { time: { unit } } })),
      );
    const numbers = isDateUnit(units[0]) ? [] : this.#numbers(values);
    if (values.word.includes('date') && areAll(values.texts, (text) => /^[3-6]\d{4}[.,]\d+$/.test(text)))
      this.ask(
        `${column(values)} counts days, as a spreadsheet keeps dates: show them as 2024-01-31 12:00:00.000 there`,
        [],
      );
    const falls = numbers.filter((value, i) => i > 0 && value < numbers[i - 1]).length;
    if (falls > MOST_FALLS * numbers.length)
      this.ask(`the times in ${column(values)} fall: they may be spans of time`, [
        { label: 'they are times of arrival, out of order', change: { time: { isEnd: false } } },
      ]);
    this.#response(values);
  }

  #response(time: Values): void {
    const found = this.find(['response'], this.#areNumbers);
    const isEnd = time.role === 'end';
    if (found.length === 0) {
      if (isEnd)
        this.ask(`the times in ${column(time)} are of completion, and no column has response times`, [
          { label: 'requests arrive when they end', change: { time: { isEnd: false } } },
        ]);
      return;
    }
    for (const { index } of found) this.#taken.add(index);
    const [first] = found;
    const one = (each: Values, unit: CountedUnit): Change => ({
      response: { place: each.index + 1, unit },
      ...(isEnd ? { time: { isEnd } } : {}),
    });
    if (found.length === 1 && first.timeUnit !== null) {
      this.#learn(one(first, first.timeUnit));
      return;
    }
    const each = found.flatMap((values) =>
      (values.timeUnit === null ? COUNTED : [values.timeUnit]).map((unit) => ({
        label: `${column(values)} in ${unit}`,
        change: one(values, unit),
      })),
    );
    const none = { label: 'they are not read', change: { response: null } };
    this.ask(
      found.length > 1
        ? 'several columns may be the response time'
        : `the unit of the response times in ${column(first)} is not said`,
      isEnd ? each : [none, ...each],
    );
  }

  #places({ offset }: { readonly offset: Values | null }): void {
    // A path of a program is not the file of an address on a disk.
    const isInFile = offset !== null && /off|pos/.test(offset.word);
    const [file] = isInFile ? this.find(['file'], ({ texts }) => texts.length > 0) : [];
    if (file !== undefined) {
      this.#taken.add(file.index);
      this.#learn({ file: file.index + 1 });
    }
    // Of each request another one is not a device.
    const found = this.find(['device'], ({ distinct, texts }) => distinct.length <= Math.max(4, HALF * texts.length));
    const several = found.filter(({ distinct }) => distinct.length > 1);
    if (several.length > 1)
      this.ask(
        `several columns may be the device: ${several.map(column).join(', ')}`,
        several.map((each) => ({ label: column(each), change: { device: each.index + 1 } })),
      );
    const device = several.at(0) ?? found.at(0);
    if (device !== undefined && several.length < 2) this.#learn({ device: device.index + 1 });
  }
}

const COUNTED = ['s', 'ms', 'us', 'ns'] as const;

const UNIT_NAMES: Readonly<Record<ColumnUnit, string>> = {
  s: 'seconds',
  ms: 'ms',
  us: 'µs',
  ns: 'ns',
  filetime: '100 ns (FILETIME)',
  date: 'dates',
  dmy: 'the day first',
  mdy: 'the month first',
};

const unitText = (bytes: number): string =>
  bytes === 1 ? 'bytes' : bytes === SECTOR_BYTES ? 'sectors of 512 bytes' : `units of ${bytes} bytes`;

const usualUnit = (unit: CountUnit): number =>
  typeof unit === 'number' ? unit : unit === 'blocks' ? SECTOR_BYTES : unit === 'pages' ? PAGE_BYTES : 1;

const listOf = (word: string | undefined): string[] => (word === undefined ? [] : [word]);

/** 0 is a read in Linux, in fio and in most tools, but under a name of reads. */
const firstOf = ({ word, distinct }: Values): readonly string[] => {
  const order = word.includes('read') && !word.includes('write') ? ['1', '0'] : ['0', '1'];
  return order.filter((digit) => distinct.includes(digit) || distinct.length < 2);
};

const bothOperations = ({ distinct }: Values): boolean =>
  distinct.length > 1 && distinct.every((word) => /^\D/.test(word)) && areOperations(distinct);

const BOOLEANS = { yes: ['true', 'yes', 'y', 't'], no: ['false', 'no', 'n', 'f'] } as const;
const SCSI = { reads: ['08', '28', '88', 'a8'], writes: ['0a', '2a', '8a', 'aa'], trims: ['42'] } as const;

/** The words of a column whose values mean one thing by its name; null if they are the usual words, or none. */
function codesOf({ word, distinct }: Values): OperationWords | null {
  const of = (reads: readonly string[], writes: readonly string[], trims: readonly string[]): OperationWords | null => {
    if (!areAll(distinct, (each) => [...reads, ...writes, ...trims].includes(each))) return null;
    const used = (group: readonly string[]): string[] => group.filter((each) => distinct.includes(each));
    return { reads: used(reads), writes: used(writes), trims: used(trims) };
  };
  const { yes, no } = BOOLEANS;
  if (/^(?:is)?write/.test(word)) return of(no, yes, []);
  if (/^(?:is)?read(?!write|or)/.test(word)) return of(yes, no, []);
  if (!/op|cmd|command|cdb/.test(word)) return null;
  const hex = (codes: readonly string[]): string[] => codes.flatMap((code) => [code, `0x${code}`]);
  const isScsi = /cdb|scsi/.test(word) || distinct.some((code) => /^(?:0x)?[28a][8a]$/.test(code) && /x|a/.test(code));
  return isScsi ? of(hex(SCSI.reads), hex(SCSI.writes), hex(SCSI.trims)) : null;
}

/** The unit of the times of a known table, which counts from 1970 or in seconds. */
export function timeUnitOf(name: string, texts: readonly string[]): ColumnUnit {
  const own = headerMeaning(name).timeUnit ?? dateUnitsOf(texts).at(0);
  if (own !== undefined) return own;
  const units = unitsOf(
    texts.map((text) => numberOf(text, 46)).filter((value) => !Number.isNaN(value)),
    texts,
  );
  // Four units leave it open: these tables count seconds.
  return units.length < COUNTED.length ? units[0] : 's';
}

/** The units in which numbers may count time: clocks of 1970 or 1601 are known by their size, or may count from a start. */
function unitsOf(numbers: readonly number[], texts: readonly string[]): readonly ColumnUnit[] {
  const least = numbers.reduce((low, value) => Math.min(low, value), Infinity);
  const most = numbers.reduce((high, value) => Math.max(high, value), -Infinity);
  if (least >= 1e18) return ['ns'];
  if (least >= 1.1e17 && least < 1.6e17) return ['filetime'];
  if (least >= 1e15 && least < 3e15) return ['us', 'ns'];
  if (least >= 1e12 && least < 3e12) return ['ms', 'us', 'ns'];
  const isClock = least >= 5e8 && least < 3e9;
  if (isClock && texts.some((text) => /[.,]\d{6}/.test(text))) return ['s'];
  const gap = (most - least) / Math.max(1, numbers.length - 1);
  const rated = (low: number, high: number): CountedUnit[] =>
    (['us', 'ms', 'ns', 's'] as const).filter((unit) => {
      const perSecond = 1 / (gap * { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 }[unit]);
      return perSecond >= low && perSecond <= high;
    });
  // Programs write seconds with many decimals; whole numbers are of a unit in which the rate is usual.
  const decimals = texts.reduce((longest, text) => Math.max(longest, /[.,](\d*)$/.exec(text)?.[1].length ?? 0), 0);
  const usual: CountedUnit =
    decimals === 0
      ? ([...rated(10, 200_000), ...rated(0.1, 3e6)].at(0) ?? 's')
      : decimals < 5 && gap > 0.5
        ? 'ms'
        : 's';
  return [...new Set<ColumnUnit>([...(isClock ? (['s'] as const) : []), usual, ...COUNTED])];
}

/** Values of a column that says that a line is a part of a request. */
const EVENTS = new Set(
  (
    'q g i d c m p u queue queued insert inserted issue issued dispatch dispatched submit submitted start started begin end ended ' +
    'complete completed completion done finish finished enter exit entry return send recv request response req resp merge ' +
    'block_rq_issue block_rq_complete block_rq_insert block_bio_queue block_bio_complete nvme_setup_cmd nvme_complete_rq'
  ).split(' '),
);
const isEventColumn = ({ distinct, role }: Values): boolean =>
  // Letters may be those of drives.
  role !== 'device' && distinct.length > 1 && distinct.every((word) => EVENTS.has(word.replace(/^.*:/, '')));

function refusalOf(all: readonly Values[]): string | null {
  const events = all.find(isEventColumn);
  if (events !== undefined) {
    const words = events.distinct.slice(0, 4).join(', ');
    return `${column(events)} says that its lines are events (${words}), several of a request: keep the lines of one event`;
  }
  const figures = all.filter(({ role }) => role === 'figure');
  if (figures.length < 2 || all.some(({ role }) => role === 'offset')) return null;
  return `its columns (${figures
    .slice(0, 4)
    .map(({ name }) => shortText(name, LONGEST_WORD))
    .join(', ')}) are figures over many requests, a result and not the requests`;
}

export function guessColumns(excerpt: Excerpt, separator: number | null = null): TableGuess {
  const table = tableWith(excerpt, separator);
  const names = columnNames(excerpt, table);
  const rows = table.written
    .slice(0, LOOKED_AT)
    .filter((row) => names === null || !row.every((cell, i) => cell.toLowerCase() === names[i]));
  const counts = rows.map((row) => row.length).sort((a, b) => a - b);
  const count = names?.length ?? counts[counts.length >> 1] ?? 0;
  const fitting = rows.filter((row) => row.length === count);
  const all = Array.from({ length: Math.min(count, LOOKED_AT) }, (_, index): Values => {
    const name = names?.[index] ?? '';
    const texts = fitting.map((row) => row[index] ?? '').filter((text) => text !== '');
    const times = new Map<string, number>();
    for (const text of texts) times.set(text.toLowerCase(), (times.get(text.toLowerCase()) ?? 0) + 1);
    const distinct = [...times].filter(([, many]) => many > FEW * texts.length).map(([text]) => text);
    return { ...headerMeaning(name), index, name, texts, distinct };
  });
  const refusal = names === null ? null : refusalOf(all);
  const guesser = new Guesser(all, fitting, table.layout);
  if (fitting.length > 0) guesser.run();
  const { questions } = guesser;
  const known = separator === null ? guesser.known : { ...guesser.known, separator };
  return { names, count, known, questions, refusal };
}

/** The parts of a request that neither the words nor an answer to a question say. */
export function missingParts({ known, questions }: TableGuess): readonly Part[] {
  const answered = new Set(questions.flatMap(({ answers }) => answers.flatMap(({ change }) => Object.keys(change))));
  return PARTS.filter((part) => known[part] === undefined && !answered.has(part));
}

/** @returns null if a part of a request is missing */
function choiceWith(known: KnownColumns): ColumnsChoice | null {
  const { time, op, offset, size, device = null, file = null, response = null, separator = null, point = null } = known;
  if (time === undefined || op === undefined || offset === undefined || size === undefined) return null;
  return { time, op, offset, size, device, file, response, separator, point };
}

/** The choices that a person has: the first answers to all questions, then each other answer to one of them. */
export function choicesOf({ known, questions, refusal }: TableGuess): readonly ColumnsChoice[] {
  if (refusal !== null || questions.some(({ answers }) => answers.length === 0)) return [];
  const first = questions.map(({ answers }) => answers[0].change);
  const others = questions.flatMap(({ answers }, at) =>
    answers.slice(1).map(({ change }) => first.map((usual, i) => (i === at ? change : usual))),
  );
  return [first, ...others].flatMap((changes) => choiceWith(changes.reduce(withChange, known)) ?? []);
}
