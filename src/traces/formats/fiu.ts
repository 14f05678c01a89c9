import type { Excerpt, ParserContext, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { DIRECTION, directionOf } from '../reading/csv.ts';
import { BLANKS, TableParser, arrange, lastOf, withBlanks, type Arrangement } from '../reading/table.ts';

const NANOSECONDS = 0;
const SECTOR_BYTES = 512;

const COLUMNS = rejected('the line has fewer than 9 columns');
const TIME = numberVerdicts('time', 'a number of ns');
const LBA = numberVerdicts('block address');
const SIZE = numberVerdicts('size');
const TYPE = rejected('the type is neither R nor W');
const MAJOR = numberVerdicts('device number');

/** Time, process number, its name (which may have blanks in it), address, size, direction, device, digest. */
const LINE = new RegExp(`^\\d+ \\d+ \\S.* \\d+ \\d+ ${DIRECTION} \\d+ \\d+ [0-9a-f]{32,}$`, 'i');
const COLUMN_NAMES = {
  names: ['time|timestamp', 'pid', 'process', 'lba', 'size', 'type|op', 'major', 'minor', 'md5|hash|digest'],
  between: ' ',
};

const arranged = (excerpt: Excerpt): Arrangement =>
  withBlanks(
    excerpt,
    arrange(excerpt, COLUMN_NAMES, (line) => LINE.test(line)),
  );

class FiuParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  readonly #last: number;

  constructor(context: ParserContext) {
    super(context.fields, arranged(context.excerpt), BLANKS);
    this.#devices = context.devices;
    this.#last = lastOf(this.arrangement.places);
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    const { places, layout } = this.arrangement;
    // Between blanks, they are counted from the right: a process’s name may have blanks in it.
    const end = fields.count - 1;
    const at = (column: number): number => (layout.separator === BLANKS ? end - 8 + column : places[column]);
    if (end < this.#last) return COLUMNS;
    const time = fields.decimal(places[0], NANOSECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const lba = fields.integer(at(3));
    if (lba < 0) return numberFault(LBA, lba);
    const size = fields.integer(at(4));
    if (size < 0) return numberFault(SIZE, size);
    row.op = directionOf(fields, at(5));
    if (row.op < 0) return TYPE;
    const major = fields.integer(at(6));
    const minor = fields.integer(at(7));
    if (major < 0 || minor < 0) return numberFault(MAJOR, Math.min(major, minor));
    row.offset = lba * SECTOR_BYTES;
    row.bytes = size * SECTOR_BYTES;
    row.device = this.#devices.named(`${major},${minor}`);
    return null;
  }
}

/**
 * The FIU traces of I/O deduplication (Koller, Rangaswami, FAST 2010; SNIA IOTTA 391): `time pid process lba size W|R
 * major minor md5`, time in ns, address and size in sectors of 512 bytes; several devices are interleaved.
 */
export const fiu: TraceFormat = {
  name: 'fiu',
  title: 'FIU (I/O deduplication) text',
  example: '89968195792462 20782 gzip 283193184 8 R 6 0 56f11b711d91a065a2b6458eca924523',
  probe: (excerpt) => probeLines({ ...excerpt, lines: arranged(excerpt).lines }, fiu, (line) => LINE.test(line)),
  parser: (context) => new FiuParser(context),
};
