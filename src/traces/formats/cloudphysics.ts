import { READ, TRIM, WRITE } from '../columns.ts';
import type { Excerpt, ParserContext, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { TableParser, arrange, type Arrangement } from '../reading/table.ts';
import { ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const SECTOR_BYTES = 512;
const SECONDS = 9;
const MICROSECONDS = 3;

const COLUMNS = rejected('the line does not have 5 columns');
const TIME = numberVerdicts('time', 'a number');
const OPCODE = rejected('the SCSI opcode is not a hexadecimal number');
const SIZE = numberVerdicts('size');
const LBN = numberVerdicts('block number');
const OTHER = ignored('another SCSI command than read, write and unmap');

const READS = new Set([0x08, 0x28, 0x88, 0xa8]);
const WRITES = new Set([0x0a, 0x2a, 0x8a, 0xaa]);
const UNMAP = 0x42;

const LINE = /^[12],\d+(?:\.\d+)?,(?:0x)?(?:0?8|0?a|28|2a|88|8a|a8|aa|42),\d+,\d+$/i;
const NAMES = { names: ['version', 'time', 'op', 'size', 'lbn'] };

const arranged = (excerpt: Excerpt): Arrangement => arrange(excerpt, NAMES, (line) => LINE.test(line));

/** The largest time that is still taken for seconds: µs pass it after three hours, seconds after three centuries. */
const MOST_SECONDS = 1e10;

class CloudPhysicsParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  readonly #scale: number;
  readonly clockNs?: number;

  constructor(context: ParserContext) {
    const arrangement = arranged(context.excerpt);
    super(context.fields, arrangement);
    this.#devices = context.devices;
    const inSeconds = countsSeconds(arrangement.lines);
    this.#scale = inSeconds ? SECONDS : MICROSECONDS;
    if (inSeconds) this.clockNs = 1_000_000_000;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    const { places, first, header } = this.arrangement;
    if (fields.count !== (header?.length ?? first + 5)) return COLUMNS;
    const opcode = fields.hex(places[2]);
    if (opcode < 0) return OPCODE;
    if (READS.has(opcode)) row.op = READ;
    else if (WRITES.has(opcode)) row.op = WRITE;
    else if (opcode === UNMAP) row.op = TRIM;
    else return OTHER;
    const time = fields.decimal(places[1], this.#scale, row);
    if (time !== 0) return numberFault(TIME, time);
    row.bytes = fields.integer(places[3]);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    const lbn = fields.integer(places[4]);
    if (lbn < 0) return numberFault(LBN, lbn);
    row.offset = lbn * SECTOR_BYTES;
    row.device = this.#devices.numbered(0);
    return null;
  }
}

/** The same header is over files in seconds and in µs; only the magnitude tells. */
function countsSeconds(lines: readonly string[]): boolean {
  const times = lines
    .filter((line) => LINE.test(line))
    .map((line) => Number(line.split(',')[1]))
    .sort((a, b) => a - b);
  return (times.at(times.length >> 1) ?? 0) < MOST_SECONDS;
}

/**
 * CloudPhysics vSCSI traces (Waldspurger et al., FAST 2015) as CSV: `version,time,op,size,lbn` with that header; the
 * operation a SCSI opcode in hexadecimal, the size in bytes, the block number in sectors of 512 bytes.
 */
export const cloudphysics: TraceFormat = {
  name: 'cloudphysics',
  aliases: ['vscsi-csv'],
  title: 'CloudPhysics vSCSI CSV',
  example: '1,5633898368802,2a,512,42932745',
  probe: (excerpt) =>
    probeLines({ ...excerpt, lines: arranged(excerpt).lines }, cloudphysics, (line) => LINE.test(line)),
  parser: (context) => new CloudPhysicsParser(context),
};
