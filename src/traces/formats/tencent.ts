import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { HEADER, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;
const SECONDS = 9;
const SECTOR_BYTES = 512;

const COLUMNS = rejected('the line does not have 5 columns');
const TIME = numberVerdicts('timestamp', 'a number of seconds');
const OFFSET = numberVerdicts('offset');
const SIZE = numberVerdicts('size');
const TYPE = rejected('the type is neither 0 (read) nor 1 (write)');
const VOLUME = numberVerdicts('volume');

const LINE = /^\s*1\d{9},\d+,\d+,[01],\d+\s*$/;
const HEADER_LINE = /^\s*timestamp,offset,size,/i;

class TencentParser implements LineParser {
  /** The clock counts whole seconds. */
  readonly clockNs = 1_000_000_000;
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    if (fields.is(0, 'timestamp')) return HEADER;
    if (fields.count !== 5) return COLUMNS;
    const time = fields.decimal(0, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const offset = fields.integer(1);
    if (offset < 0) return numberFault(OFFSET, offset);
    const size = fields.integer(2);
    if (size < 0) return numberFault(SIZE, size);
    const type = fields.integer(3);
    if (type !== 0 && type !== 1) return TYPE;
    const volume = fields.integer(4);
    if (volume < 0) return numberFault(VOLUME, volume);
    // The reverse of DiskSim's flag.
    row.op = type === 0 ? READ : WRITE;
    row.offset = offset * SECTOR_BYTES;
    row.bytes = size * SECTOR_BYTES;
    row.device = this.#context.devices.numbered(volume);
    return null;
  }
}

/**
 * Tencent Cloud Block Storage traces of 2018 (Zhang et al., USENIX ATC 2020): `Timestamp,Offset,Size,IOType,VolumeID`, whole seconds since
 * 1970, sectors of 512 bytes, 0 a read and 1 a write; thousands of volumes interleaved.
 */
export const tencent: TraceFormat = {
  name: 'tencent',
  title: 'Tencent CBS CSV',
  example: '1538323200,12910952,128,0,1063',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      tencent,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line),
    ),
  parser: (context) => new TencentParser(context),
};
