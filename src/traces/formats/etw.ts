import { FLUSH, READ, WRITE, type ResponseMeaning } from '../columns.ts';
import type { Excerpt, ParserContext, Probe, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { TableParser, arrange, type Arrangement } from '../reading/table.ts';
import { HEADER, ignored, numberFault, numberVerdicts, rejected } from '../format.ts';

const NS_PER_US = 1000;
const US_PER_SECOND = 1_000_000;

const NOT_AN_EVENT = rejected('the line is not an event');
const CUT = rejected('the line has fewer columns than the header says');
const TIME = numberVerdicts('timestamp', 'a whole number of µs');
const ELAPSED = numberVerdicts('elapsed time', 'a whole number of µs');
const OFFSET = numberVerdicts('offset', 'a hexadecimal number');
const SIZE = numberVerdicts('size', 'a hexadecimal number');
const DISK = numberVerdicts('disk number');
const ISSUE = ignored('issue event (the completion event has all fields)');
const OTHER = ignored('another kind of event');

/** Where the fields of a DiskRead or DiskWrite event stand, or those of a DiskFlush, which has no offset and no size. */
interface Columns {
  readonly time: number;
  readonly offset: number;
  readonly size: number;
  readonly elapsed: number;
  readonly disk: number;
  readonly last: number;
}

/** As in the published traces; newer tools insert a CPU column, so the file's own header has precedence. */
const USUAL: Columns = { time: 1, offset: 5, size: 6, elapsed: 7, disk: 8, last: 8 };

const USUAL_FLUSH: Columns = { time: 1, offset: -1, size: -1, elapsed: 5, disk: 6, last: 6 };

const EVENT = /^[\s"]*Disk(?:Read|Write)(?:Init)?[\s"]*[,;\t|]/;
const isEvent = (line: string): boolean => EVENT.test(line);

function arranged(excerpt: Excerpt): Arrangement {
  const events = { ...excerpt, lines: excerpt.lines.filter(isEvent) };
  return { ...arrange(events, { names: [] }, isEvent), first: 0, isNamed: false, header: null };
}

class EtwParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  #columns = USUAL;
  #flushColumns = USUAL_FLUSH;
  #inHeader = false;

  constructor(context: ParserContext) {
    super(context.fields, arranged(context.excerpt));
    this.#devices = context.devices;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    if (this.#inHeader || fields.is(0, 'beginheader')) {
      if (fields.is(0, 'diskread') || fields.is(0, 'diskwrite')) this.#columns = this.#learned(USUAL);
      else if (fields.is(0, 'diskflush')) this.#flushColumns = this.#learned(USUAL_FLUSH);
      this.#inHeader = !fields.is(0, 'endheader');
      return HEADER;
    }
    if (fields.is(0, 'diskread')) row.op = READ;
    else if (fields.is(0, 'diskwrite')) row.op = WRITE;
    else if (fields.is(0, 'diskflush')) row.op = FLUSH;
    else return this.#other();
    const isFlush = row.op === FLUSH;
    const columns = isFlush ? this.#flushColumns : this.#columns;
    // A file's name, the last column, may have commas in it: there can be more columns than the header says.
    if (fields.count <= columns.last) return CUT;
    const time = fields.integer(columns.time);
    if (time < 0) return numberFault(TIME, time);
    const elapsed = fields.integer(columns.elapsed);
    if (elapsed < 0) return numberFault(ELAPSED, elapsed);
    row.offset = isFlush ? 0 : fields.hex(columns.offset);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = isFlush ? 0 : fields.hex(columns.size);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    const disk = fields.integer(columns.disk);
    if (disk < 0) return numberFault(DISK, disk);
    // Logged when complete: the request was issued earlier, by its elapsed time.
    const issued = time - elapsed;
    row.high = Math.floor(issued / US_PER_SECOND);
    row.low = (issued - row.high * US_PER_SECOND) * NS_PER_US;
    row.responseNs = elapsed * NS_PER_US;
    row.device = this.#devices.numbered(disk);
    return null;
  }

  responses(): ResponseMeaning {
    return { column: 'ElapsedTime', span: 'from issue to completion', resolutionNs: NS_PER_US };
  }

  #other(): LineVerdict {
    const { fields } = this;
    if (['diskreadinit', 'diskwriteinit', 'diskflushinit'].some((event) => fields.is(0, event))) return ISSUE;
    return fields.count > 1 ? OTHER : NOT_AN_EVENT;
  }

  #learned(usual: Columns): Columns {
    const { fields } = this;
    const place = (name: string, otherwise: number): number => {
      for (let i = 1; i < fields.count; i++) if (fields.is(i, name)) return i;
      return otherwise;
    };
    const time = place('timestamp', usual.time);
    const offset = place('byteoffset', usual.offset);
    const size = place('iosize', usual.size);
    const elapsed = place('elapsedtime', usual.elapsed);
    const disk = place('disknum', usual.disk);
    return { time, offset, size, elapsed, disk, last: Math.max(time, offset, size, elapsed, disk) };
  }

  override notes(): string[] {
    return [
      ...super.notes(),
      'The file lists requests in order of completion. Each is placed at its issue, its elapsed time earlier; ' +
        'many may therefore count as reordered.',
    ];
  }
}

function probe(excerpt: Excerpt): Probe {
  const events = excerpt.lines.reduce((count, line) => count + (isEvent(line) ? 1 : 0), 0);
  const signed = /^[\s"]*BeginHeader[\s",;]*$/.test(excerpt.first);
  if (events === 0 || (!signed && events < 0.5 * excerpt.lines.length)) return { readings: [], ambiguous: false };
  return {
    readings: [{ format: 'etw', confidence: signed ? 1 : events / excerpt.lines.length, note: etw.title }],
    ambiguous: false,
  };
}

/**
 * Windows disk events as xperf's dumper writes them, the form of the Microsoft Production Server and Enterprise traces
 * (Kavalanekar et al., IISWC 2008; SNIA IOTTA 130, 158): a header between BeginHeader and EndHeader, then one event a
 * line; µs from the start of the session, hexadecimal bytes.
 */
export const etw: TraceFormat = {
  name: 'etw',
  aliases: ['xperf', 'msnfs', 'msps'],
  title: 'Windows disk events (xperf CSV)',
  example: 'DiskRead, 723291, p0 (11008), 12260, 0xfffffade691b3010, 0x4e5ec22e00, 0x00002000, 4388, 4, …',
  probe,
  parser: (context) => new EtwParser(context),
};
