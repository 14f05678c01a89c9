import type { SplitTime } from '../bytes/fields.ts';
import type { Excerpt, LineParser, ParserContext, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { setResponse } from '../reading/response.ts';
import { type ResponseMeaning, FLUSH } from '../columns.ts';
import { FLUSH_FIRST, NO_DATA, operationOf } from '../reading/rwbs.ts';
import { BLANKS, TableParser, arrange, columnNames, tableOf, withBlanks, type Arrangement } from '../reading/table.ts';

const SECTOR_BYTES = 512;
const UNITS: Readonly<Record<string, number>> = { s: 9, ms: 6, us: 3, ns: 0 };
const POINT = 46;

const COLUMNS = rejected('the line has fewer columns than biosnoop prints');
const TIME = numberVerdicts('time', 'a number');
const LATENCY = numberVerdicts('latency', 'a number');
const SECTOR = numberVerdicts('sector');
const BYTES = numberVerdicts('size');
const TYPE = rejected('the kind of request has neither R, W nor D');
const NO_SECTORS = ignored('flush or command without data');
const NO_DISK = '?';

/** A command may have blanks in it, a disk may be missing; the last three are -Q, -P and the latency. */
const LINE =
  /^\s*\d+\.\d+\s+\S.*\s\d+(?:\s+\S+)?\s+[A-Z?]{1,6}\s+\d+\s+\d+(?:\s+\d+\.\d+)?(?:\s+[A-Z?-])?\s+\d+\.\d+\s*$/;
const NAMED_LINE = /^\s*\d+(?:\.\d+)?\s.*\s[A-Z?]{1,6}\s+\d+\s+\d+\s.*$/;
const HEADER_LINE = /^\W*TIME\(m?s\)\W.*\bSECTOR\b.*\bBYTES\b.*\bLAT\(/i;

interface Named {
  readonly count: number;
  readonly time: number;
  readonly disk: number;
  readonly kind: number;
  readonly sector: number;
  readonly bytes: number;
  readonly latency: number;
  readonly timeScale: number;
  readonly latencyScale: number;
}

function namedColumns(names: readonly string[]): Named | null {
  const place = (pattern: RegExp): number => names.findIndex((name) => pattern.test(name));
  const scale = (at: number): number => UNITS[/\((\w+)\)/.exec(names[at] ?? '')?.[1] ?? ''] ?? -1;
  const [time, latency] = [place(/^time\(/), place(/^lat\(/)];
  const [kind, sector, bytes] = [place(/^t$/), place(/^sector$/), place(/^bytes$/)];
  const [timeScale, latencyScale] = [scale(time), scale(latency)];
  if (Math.min(time, latency, kind, sector, bytes, timeScale, latencyScale) < 0) return null;
  const disk = place(/^disk$/);
  return { count: names.length, time, disk, kind, sector, bytes, latency, timeScale, latencyScale };
}

class BiosnoopParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  readonly #latency: SplitTime = { high: 0, low: 0 };
  readonly #isAligned: boolean;
  #named: Named | null = null;
  /** Most digits behind the point of a latency: bcc prints two, libbpf-tools three. */
  #decimals = 0;
  #latencyScale = UNITS.ms;

  constructor(context: ParserContext) {
    const arrangement = arranged(context.excerpt);
    super(context.fields, arrangement, BLANKS);
    this.#devices = context.devices;
    this.#isAligned = arrangement.layout.separator === BLANKS;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    if (this.#learn()) return HEADER;
    const named = this.#named;
    if (fields.count < (named === null || this.#isAligned ? 7 : named.count)) return COLUMNS;
    // Counted from the right, for a command may have blanks in it, and a disk's name may be missing.
    const last = fields.count - 1;
    const at = (place: number): number =>
      named !== null && this.#isAligned ? last - (named.count - 1 - place) : place;
    const size = named === null ? this.#sizeBefore(last) : at(named.bytes);
    const [kind, sectorAt] = named === null ? [size - 2, size - 1] : [at(named.kind), at(named.sector)];
    const latencyAt = named === null ? last : at(named.latency);
    const time = fields.decimal(named?.time ?? 0, named?.timeScale ?? UNITS.s, row);
    if (time !== 0) return numberFault(TIME, time);
    const latencyScale = named?.latencyScale ?? UNITS.ms;
    const latency = fields.decimal(latencyAt, latencyScale, this.#latency);
    if (latency !== 0) return numberFault(LATENCY, latency);
    const operation = operationOf((index) => fields.byte(kind, index));
    if (operation === NO_DATA) return NO_SECTORS;
    if (operation < 0) return TYPE;
    const sector = fields.integer(sectorAt);
    if (sector < 0) return numberFault(SECTOR, sector);
    row.bytes = fields.integer(size);
    if (row.bytes < 0) return numberFault(BYTES, row.bytes);
    // Printed when complete: the device was given it earlier, by its latency.
    row.high -= this.#latency.high;
    row.low -= this.#latency.low;
    setResponse(this.#latency, row);
    this.#decimals = Math.max(this.#decimals, this.#decimalsOf(latencyAt));
    this.#latencyScale = latencyScale;
    // A flush before a write is not a request of its own here: which of the two took how long is not known.
    row.op = operation % FLUSH_FIRST;
    row.offset = operation === FLUSH ? 0 : sector * SECTOR_BYTES;
    row.device = this.#devices.named(this.#diskAt(kind));
    return null;
  }

  #learn(): boolean {
    const { fields } = this;
    // Only the header has a bracket in its first fields.
    if (!fields.is(0, 'time(s)') && !fields.is(0, 'time(ms)') && !fields.is(1, 'time(s)')) return false;
    const names = Array.from({ length: fields.count }, (_, i) => fields.text(i).toLowerCase());
    const named = namedColumns(names);
    if (named === null) return false;
    this.#named = named;
    return true;
  }

  #sizeBefore(last: number): number {
    const { fields } = this;
    let at = last - 1;
    if (fields.length(at) === 1 && !(fields.integer(at) >= 0)) at--;
    return this.#decimalsOf(at) >= 0 ? at - 1 : at;
  }

  #diskAt(kind: number): string {
    const { fields } = this;
    const named = this.#named;
    if (named !== null && !this.#isAligned) {
      return named.disk < 0 || fields.length(named.disk) === 0 ? NO_DISK : fields.text(named.disk);
    }
    if (named?.disk === -1 || fields.integer(kind - 1) >= 0) return NO_DISK;
    return fields.text(kind - 1);
  }

  #decimalsOf(i: number): number {
    const { fields } = this;
    const length = fields.length(i);
    for (let k = 0; k < length; k++) if (fields.byte(i, k) === POINT) return length - k - 1;
    return -1;
  }

  responses(): ResponseMeaning {
    const scale = this.#latencyScale;
    const resolutionNs = Number(`1e${scale - Math.min(scale, this.#decimals)}`);
    return { column: 'LAT(ms)', span: 'from issue to the device to completion', resolutionNs };
  }

  override notes(): string[] {
    return [
      ...super.notes(),
      'The file lists requests in order of completion. Each is placed at its issue, its latency earlier; many ' +
        'therefore count as reordered.',
    ];
  }
}

const NAMES = { names: ['time(s)', 'comm', 'pid', 'disk', 't', 'sector', 'bytes'], between: ' ' };

function hasHeader(excerpt: Excerpt): boolean {
  return excerpt.lines.slice(0, 20).some((line) => HEADER_LINE.test(line));
}

function arranged(excerpt: Excerpt): Arrangement {
  const arrangement = withBlanks(
    excerpt,
    arrange(excerpt, NAMES, (line) => LINE.test(line)),
  );
  return { ...arrangement, first: 0, isNamed: false };
}

/**
 * The output of biosnoop (bcc and libbpf-tools): `TIME(s) COMM PID DISK T SECTOR BYTES [QUE(ms)] [P] LAT(ms)`, one line
 * a completed request; sectors of 512 bytes. A header names the columns; options of the tools add some.
 */
export const biosnoop: TraceFormat = {
  name: 'biosnoop',
  title: 'biosnoop text',
  example: '0.000004    supervise      1950   xvda1   W 13092560   4096       0.74',
  probe: (excerpt) => {
    const isNamed = hasHeader(excerpt);
    const line = isNamed ? NAMED_LINE : LINE;
    const { layout } = arranged(excerpt);
    const separator = layout.separator === BLANKS ? null : String.fromCharCode(layout.separator);
    // A table of another program, with names of its own, or with separators that biosnoop does not print.
    if (!isNamed && (separator !== null || columnNames(excerpt, tableOf(excerpt)) !== null))
      return { readings: [], ambiguous: false };
    const printed = (text: string): string =>
      separator === null ? text : text.replaceAll('"', '').replaceAll(separator, ' ');
    return probeLines(
      excerpt,
      biosnoop,
      (text) => line.test(printed(text)),
      (text) => HEADER_LINE.test(printed(text)),
    );
  },
  parser: (context): LineParser => new BiosnoopParser(context),
};
