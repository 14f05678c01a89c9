import { READ, WRITE } from '../columns.ts';
import type {
  LineParser,
  ParserContext,
  Probe,
  Reading,
  ParsedLine,
  Excerpt,
  TraceFormat,
  LineVerdict,
} from '../format.ts';
import { numberFault, numberVerdicts, rejected } from '../format.ts';
import { BLANKS, TableParser, arrange, hasOtherComment, isForeign, withBlanks } from '../reading/table.ts';
import type { Arrangement } from '../reading/table.ts';

export type StampUnit = 's' | 'ms' | 'us' | 'ns';
export type AddressUnit = 'sectors' | 'bytes';

export interface FiveNumberReading {
  readonly timeUnit: StampUnit;
  readonly addressUnit: AddressUnit;
  /** Which flag is a read; `hex-bit-0`: a hexadecimal bit field whose lowest bit means read (DiskSim). */
  readonly readFlag: '1' | '0' | 'hex-bit-0';
}

const SECTOR_BYTES = 512;

const UNIT_SCALE: Readonly<Record<StampUnit, number>> = { s: 9, ms: 6, us: 3, ns: 0 };
const UNIT_SECONDS: Readonly<Record<StampUnit, number>> = { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 };
const UNIT_TEXT: Readonly<Record<StampUnit, string>> = { s: 's', ms: 'ms', us: 'µs', ns: 'ns' };

const DIALECTS: readonly {
  readonly name: string;
  readonly title: string;
  readonly reading: FiveNumberReading;
  readonly extraColumns: boolean;
  /** MQSim compares with 0 only. Others mean 0 and 1 only, and another flag is a broken line. */
  readonly otherFlagsRead?: boolean;
  readonly example: string;
}[] = [
  {
    name: 'disksim',
    title: 'DiskSim ASCII',
    reading: { timeUnit: 'ms', addressUnit: 'sectors', readFlag: 'hex-bit-0' },
    extraColumns: true,
    example: '7961.833 0 20228336 8 0',
  },
  {
    name: 'mqsim',
    title: 'MQSim ASCII',
    reading: { timeUnit: 'ns', addressUnit: 'sectors', readFlag: '1' },
    extraColumns: false,
    otherFlagsRead: true,
    example: '938513000 4 264719034 16 0',
  },
  {
    name: 'ssdsim',
    title: 'SSDsim ASCII',
    reading: { timeUnit: 'ns', addressUnit: 'sectors', readFlag: '1' },
    extraColumns: false,
    example: '26214000 0 303574 7 0',
  },
  {
    name: 'replayer',
    title: 'replayer ASCII (ms and bytes)',
    reading: { timeUnit: 'ms', addressUnit: 'bytes', readFlag: '1' },
    extraColumns: false,
    example: '223.412 0 3159347200 36864 0',
  },
];

const TIME = numberVerdicts('time', 'a number');
const DEVICE = numberVerdicts('device');
const ADDRESS = numberVerdicts('address');
const SIZE = numberVerdicts('size');
const FLAG = numberVerdicts('flag');
const FLAG_01 = rejected('the flag is neither 0 nor 1');
const FLAG_HEX = rejected('the flag is not a hexadecimal number');
const FIVE_COLUMNS = rejected('the line does not have 5 columns');
const AT_LEAST_FIVE = rejected('the line has fewer than 5 columns');

class FiveNumberParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  readonly #places: readonly number[];
  readonly #fewest: number;
  readonly #most: number;
  readonly #reading: FiveNumberReading;
  readonly #scale: number;
  readonly #unit: number;
  readonly #extraColumns: boolean;
  readonly #otherFlagsRead: boolean;
  #otherFlags = 0;

  constructor(context: ParserContext, reading: FiveNumberReading, extraColumns: boolean, otherFlagsRead: boolean) {
    super(context.fields, arranged(context.excerpt), BLANKS);
    this.#devices = context.devices;
    const { places, first, isNamed } = this.arrangement;
    this.#places = places;
    this.#fewest = first + 5;
    this.#most = extraColumns || isNamed ? Infinity : first + 5;
    this.#reading = reading;
    this.#scale = UNIT_SCALE[reading.timeUnit];
    this.#unit = reading.addressUnit === 'sectors' ? SECTOR_BYTES : 1;
    this.#extraColumns = extraColumns;
    this.#otherFlagsRead = otherFlagsRead;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    const places = this.#places;
    if (fields.count < this.#fewest) return this.#extraColumns ? AT_LEAST_FIVE : FIVE_COLUMNS;
    if (fields.count > this.#most) return FIVE_COLUMNS;
    const time = fields.decimal(places[0], this.#scale, row);
    if (time !== 0) return numberFault(TIME, time);
    const device = fields.integer(places[1]);
    if (device < 0) return numberFault(DEVICE, device);
    const address = fields.integer(places[2]);
    if (address < 0) return numberFault(ADDRESS, address);
    const size = fields.integer(places[3]);
    if (size < 0) return numberFault(SIZE, size);
    const readFlag = this.#reading.readFlag;
    if (readFlag === 'hex-bit-0') {
      const flags = fields.hex(places[4]);
      if (flags < 0) return FLAG_HEX;
      row.op = flags % 2 === 1 ? READ : WRITE;
    } else {
      const flag = fields.integer(places[4]);
      if (flag !== 0 && flag !== 1) {
        if (!this.#otherFlagsRead) return FLAG_01;
        if (flag < 0) return numberFault(FLAG, flag);
        this.#otherFlags++;
        row.op = READ;
      } else {
        row.op = flag === (readFlag === '1' ? 1 : 0) ? READ : WRITE;
      }
    }
    row.offset = address * this.#unit;
    row.bytes = size * this.#unit;
    row.device = this.#devices.numbered(device);
    return null;
  }

  override notes(): string[] {
    const notes = [...super.notes(), `Units: ${describe(this.#reading)}.`];
    if (this.#otherFlags > 0) {
      notes.push(
        `${this.#otherFlags} requests have a flag other than 0 and 1. MQSim reads any flag but 0 as a read, so they are reads here; variants of MQSim give other flags meanings of their own.`,
      );
    }
    return notes;
  }
}

function describe(reading: FiveNumberReading): string {
  const flag =
    reading.readFlag === 'hex-bit-0'
      ? 'flags hexadecimal, bit 0 set means read'
      : `flag ${reading.readFlag} means read`;
  return `time in ${UNIT_TEXT[reading.timeUnit]}, address and size in ${
    reading.addressUnit === 'sectors' ? '512-byte sectors' : 'bytes'
  }, ${flag}`;
}

function fiveNumberName(reading: FiveNumberReading): string {
  const dialect = DIALECTS.find((one) => {
    const { timeUnit, addressUnit, readFlag } = one.reading;
    return timeUnit === reading.timeUnit && addressUnit === reading.addressUnit && readFlag === reading.readFlag;
  });
  if (dialect !== undefined) return dialect.name;
  const { timeUnit, addressUnit, readFlag } = reading;
  const flag = readFlag === 'hex-bit-0' ? '-hex' : readFlag === '0' ? '-0-reads' : '';
  return `five-number-${timeUnit}-${addressUnit}${flag}`;
}

/**
 * The reading that a name stands for: a simulator's, or spelled out as `five-number-UNIT-ADDRESS`
 * (`five-number-us-sectors`: the flag 1 means read) with `-0-reads` (0 means read) or `-hex` (hexadecimal, bit 0 means
 * read) behind it.
 * @returns null where `name` is no such name
 */
export function fiveNumberReading(name: string): FiveNumberReading | null {
  const dialect = DIALECTS.find((one) => one.name === name);
  if (dialect !== undefined) return dialect.reading;
  const match = /^five-number-(s|ms|us|ns)-(sectors|bytes)(-0-reads|-hex)?$/.exec(name);
  if (match === null) return null;
  return {
    timeUnit: match[1] as StampUnit,
    addressUnit: match[2] as AddressUnit,
    readFlag: match[3] === '-0-reads' ? '0' : match[3] === '-hex' ? 'hex-bit-0' : '1',
  };
}

export function fiveNumberFormat(reading: FiveNumberReading): TraceFormat {
  const name = fiveNumberName(reading);
  return (
    fiveNumberDialects.find((format) => format.name === name) ?? {
      name,
      title: 'five-number ASCII',
      example: '26214000 0 303574 7 0',
      probe,
      parser: (context): LineParser => new FiveNumberParser(context, reading, true, false),
    }
  );
}

interface NumberStatistics {
  readonly fitting: number;
  readonly all: number;
  readonly decimalTime: boolean;
  readonly firstTime: number;
  readonly lastTime: number;
  readonly in512: boolean;
  readonly maxSize: number;
  readonly maxAddress: number;
  readonly hexFlags: boolean;
  readonly decimalFlags: boolean;
  readonly extraColumns: boolean;
  /** Different flags. */
  readonly flags: number;
}

const NUMBER_LINE = /^\s*(\d+(?:\.\d*)?|\.\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+([0-9a-fA-F]{1,8})(\s+[-+.\w]+)*\s*$/;

const NAMES = {
  names: [
    'time|timestamp|arrival|arrival_time',
    'device|devno|device_number|disk',
    'address|lba|block|blkno|sector|lsn',
    'size|bcount|length',
    'flags|flag|type|op',
  ],
  between: ' ',
};

/** How the five columns lie in the file. Row numbers are numbers, too: they go up by 1 in front of flags of 0 and 1. */
function arranged(excerpt: Excerpt): Arrangement {
  const found = withBlanks(
    excerpt,
    arrange(excerpt, NAMES, (line) => NUMBER_LINE.test(line)),
  );
  if (found.first > 0 || found.isNamed || found.lines.length < 3) return found;
  const counts = found.lines.map((line) => Number(line.split(/\s/, 1)[0]));
  const behind = found.lines.map((line) => line.replace(/^\s*\S+\s+/, ''));
  if (!counts.every((count, i) => Number.isSafeInteger(count) && count === counts[0] + i)) return found;
  if (!behind.every((line) => /^[01]$/.test(NUMBER_LINE.exec(line)?.[5] ?? ''))) return found;
  return { ...found, first: 1, places: [1, 2, 3, 4, 5], lines: behind };
}

function statistics(lines: readonly string[]): NumberStatistics | null {
  let fitting = 0;
  let decimalTime = false;
  let firstTime = NaN;
  let lastTime = NaN;
  let in512 = true;
  let maxSize = 0;
  let maxAddress = 0;
  let hexFlags = false;
  let decimalFlags = true;
  let extra = 0;
  const devices = new Set<string>();
  const flags = new Set<string>();
  let empty = 0;
  for (const line of lines) {
    const match = NUMBER_LINE.exec(line);
    if (match === null) continue;
    devices.add(match[2]);
    flags.add(match[5]);
    if (Number(match[4]) === 0) empty++;
    fitting++;
    const time = Number(match[1]);
    if (match[1].includes('.')) decimalTime = true;
    if (Number.isNaN(firstTime)) firstTime = time;
    lastTime = time;
    const address = Number(match[3]);
    const size = Number(match[4]);
    if (address % SECTOR_BYTES !== 0 || size % SECTOR_BYTES !== 0) in512 = false;
    maxSize = Math.max(maxSize, size);
    maxAddress = Math.max(maxAddress, address);
    if (match[5] !== '0' && match[5] !== '1') hexFlags = true;
    if (!/^\d+$/.test(match[5])) decimalFlags = false;
    if (match[6] !== undefined) extra++;
  }
  if (fitting === 0) return null;
  // Columns in another order: addresses in place of devices, flags in place of sizes.
  // The third number of a benchmark's log is a direction.
  if (maxAddress <= 2 && fitting > 1) return null;
  if (empty > MOST_EMPTY * fitting || (fitting > FEW_LINES && devices.size > fitting / 2)) return null;
  return {
    fitting,
    all: lines.length,
    decimalTime,
    firstTime,
    lastTime,
    in512,
    maxSize,
    maxAddress,
    hexFlags,
    decimalFlags,
    extraColumns: extra > fitting / 2,
    flags: flags.size,
  };
}

/** Shares of requests without sectors that five numbers in the usual order have at most. */
const MOST_EMPTY = 0.1;
/** Fewer lines than this may each be of another device. */
const FEW_LINES = 8;

const LEAST_IOPS = 0.5;
const MOST_IOPS = 3e6;
/** Confidence in the first, second … of several plausible units: the order is custom, not proof. */
const RANK_WEIGHTS = [0.6, 0.3, 0.2, 0.1];
/** Confidence in a reading that is as good as another, of it: near enough for a person to be asked. */
const RIVAL_WEIGHT = 0.9;
const OWN_SEPARATORS: ReadonlySet<number> = new Set([BLANKS, 9]);
/** So many lines may have one flag. */
const FEWEST = 4;
/** 100 TB: no traced volume is larger. */
const LARGEST_BYTES = 1e14;

function probe(excerpt: Excerpt): Probe {
  const arrangement = arranged(excerpt);
  if (isForeign(arrangement, NAMES)) return { readings: [], ambiguous: false };
  const { lines, first } = arrangement;
  const seen = statistics(lines);
  // Further columns are those of another program.
  if (seen === null || seen.extraColumns || seen.fitting < 0.5 * seen.all) return { readings: [], ambiguous: false };

  const span = seen.lastTime - seen.firstTime;
  const rate = (unit: StampUnit): number => seen.fitting / (span * UNIT_SECONDS[unit]);
  const where = excerpt.isWhole ? '' : `its first ${seen.fitting} requests take `;
  // Decimals of a nanosecond do not exist, and of the others ms is the custom; whole numbers are ns in the simulators
  // that want them.
  const customary: readonly StampUnit[] = seen.decimalTime ? ['ms', 's', 'us'] : ['ns', 'us', 'ms', 's'];
  const plausible = customary.filter((unit) => span > 0 && rate(unit) >= LEAST_IOPS && rate(unit) <= MOST_IOPS);
  // All at one instant, or no unit makes sense: the custom decides.
  const timeUnits = plausible.length > 0 ? plausible : customary.slice(0, 1);

  const sizesInBytes = seen.in512 && seen.maxSize >= 4096;
  const tooFarForSectors = seen.maxAddress * SECTOR_BYTES > LARGEST_BYTES;
  const addressUnit: AddressUnit = sizesInBytes || tooFarForSectors ? 'bytes' : 'sectors';

  const share = seen.fitting / seen.all;
  const weights = plausible.length === 1 ? [1] : RANK_WEIGHTS;
  const readings = timeUnits.flatMap((timeUnit, rank): Reading[] => {
    // Milliseconds and sectors are DiskSim's, whose flags are hexadecimal; where all are 0 or 1 that makes no
    // difference.
    const hex = seen.hexFlags || (timeUnit === 'ms' && addressUnit === 'sectors');
    const reading: FiveNumberReading = { timeUnit, addressUnit, readFlag: hex ? 'hex-bit-0' : '1' };
    const format = fiveNumberName(reading);
    const pace =
      span > 0 ? `: ${where}${duration(span * UNIT_SECONDS[timeUnit])}, ${rough(rate(timeUnit))} requests/s` : '';
    const confidence = share * (weights[rank] ?? 0);
    const found: Reading[] = [{ format, confidence, note: `${describe(reading)}${pace}` }];
    if (seen.hexFlags && seen.decimalFlags && timeUnit === 'ns' && addressUnit === 'sectors') {
      // Flags such as 2: a bit field, or MQSim's, which is as likely. A person has to say which.
      const asMqsim = 'time in ns, address and size in 512-byte sectors, any flag but 0 means read';
      found.push({ format: 'mqsim', confidence: RIVAL_WEIGHT * confidence, note: `${asMqsim}${pace}` });
    }
    return found;
  });
  // A column of row numbers without a name could be the times. Five numbers with other separators, or whose last is
  // always the same, have nothing that only these programs write.
  const isOwn =
    arrangement.isNamed ||
    (OWN_SEPARATORS.has(arrangement.layout.separator) &&
      (seen.flags > 1 || seen.fitting < FEWEST) &&
      !hasOtherComment(excerpt, arrangement, NAMES) &&
      // Flags with letters are those of DiskSim, in ms.
      (seen.decimalFlags || seen.decimalTime));
  return { readings, ambiguous: (span > 0 && plausible.length !== 1) || first > 0 || !isOwn };
}

function rough(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(2);
}

function duration(value: number): string {
  if (value < 1e-3) return `${rough(value * 1e6)} µs`;
  if (value < 1) return `${rough(value * 1e3)} ms`;
  return value < 172_800 ? `${rough(value)} s` : `${rough(value / 86_400)} days`;
}

/**
 * `time device address size flags`, five numbers between blanks, which several simulators read in units of their own:
 * DiskSim (ms, sectors, hexadecimal flags), SSDsim and MQSim (ns, sectors), trace replayers (ms, bytes). A file cannot
 * prove which was meant.
 */
export const fiveNumberDialects: readonly TraceFormat[] = DIALECTS.map((dialect) => ({
  name: dialect.name,
  title: dialect.title,
  example: dialect.example,
  probe: dialect.name === 'mqsim' ? probe : (): Probe => ({ readings: [], ambiguous: false }),
  parser: (context: ParserContext): LineParser =>
    new FiveNumberParser(context, dialect.reading, dialect.extraColumns, dialect.otherFlagsRead === true),
}));
