import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const NANOSECONDS = 0;
const SECTOR_BYTES = 512;

const COLUMNS = rejected('the line has fewer than 9 columns');
const TIME = numberVerdicts('time', 'a number of ns');
const LBA = numberVerdicts('block address');
const SIZE = numberVerdicts('size');
const TYPE = rejected('the type is neither R nor W');
const MAJOR = numberVerdicts('device number');

/** Time, process number, its name (which may have blanks in it), address, size, direction, device, digest. */
const LINE = /^\s*\d+\s+\d+\s+\S.*\s\d+\s+\d+\s+[RW]\s+\d+\s+\d+\s+[0-9a-f]{32,}\s*$/i;

class FiuParser implements LineParser {
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.splitAtBlanks(bytes, start, end);
    // Counted from the right: a process’s name may have blanks in it.
    const last = fields.count - 1;
    if (last < 8) return COLUMNS;
    const time = fields.decimal(0, NANOSECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const lba = fields.integer(last - 5);
    if (lba < 0) return numberFault(LBA, lba);
    const size = fields.integer(last - 4);
    if (size < 0) return numberFault(SIZE, size);
    if (fields.is(last - 3, 'r')) row.op = READ;
    else if (fields.is(last - 3, 'w')) row.op = WRITE;
    else return TYPE;
    const major = fields.integer(last - 2);
    const minor = fields.integer(last - 1);
    if (major < 0 || minor < 0) return numberFault(MAJOR, Math.min(major, minor));
    row.offset = lba * SECTOR_BYTES;
    row.bytes = size * SECTOR_BYTES;
    row.device = this.#context.devices.named(`${major},${minor}`);
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
  probe: (excerpt) => probeLines(excerpt, fiu, (line) => LINE.test(line)),
  parser: (context) => new FiuParser(context),
};
