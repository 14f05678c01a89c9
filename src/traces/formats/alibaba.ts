import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { HEADER, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;
const MICROSECONDS = 3;

const COLUMNS = rejected('the line does not have 5 columns');
const DEVICE = numberVerdicts('device');
const OPCODE = rejected('the opcode is neither R nor W');
const OFFSET = numberVerdicts('offset');
const LENGTH = numberVerdicts('length');
const TIME = numberVerdicts('timestamp', 'a number of µs');

const LINE = /^\s*\d+,[RW],\d+,\d+,\d{15,17}\s*$/i;
const HEADER_LINE = /^\s*device_id,opcode,/i;

class AlibabaParser implements LineParser {
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    if (fields.is(0, 'device_id')) return HEADER;
    if (fields.count !== 5) return COLUMNS;
    const device = fields.integer(0);
    if (device < 0) return numberFault(DEVICE, device);
    if (fields.is(1, 'r')) row.op = READ;
    else if (fields.is(1, 'w')) row.op = WRITE;
    else return OPCODE;
    row.offset = fields.integer(2);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(3);
    if (row.bytes < 0) return numberFault(LENGTH, row.bytes);
    const time = fields.decimal(4, MICROSECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    row.device = this.#context.devices.numbered(device);
    return null;
  }
}

/**
 * Alibaba Cloud block traces of 2020 (Li et al., IISWC 2020): `device_id,opcode,offset,length,timestamp`, bytes, µs since 1970; a
 * thousand devices interleaved, each an address space of its own.
 */
export const alibaba: TraceFormat = {
  name: 'alibaba',
  title: 'Alibaba Cloud CSV',
  example: '419,W,8792731648,16384,1577808144360767',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      alibaba,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line),
    ),
  parser: (context) => new AlibabaParser(context),
};
