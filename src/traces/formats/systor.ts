import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;
const SECONDS = 9;

const COLUMNS = rejected('the line does not have 6 columns');
const TIME = numberVerdicts('timestamp', 'a number of seconds');
const TYPE = rejected('the type is neither R, W nor empty');
const LUN = numberVerdicts('LUN');
const OFFSET = numberVerdicts('offset');
const SIZE = numberVerdicts('size');
const NO_RESPONSE = ignored('no response was seen (empty type)');

const LINE = /^\s*\d{9,10}\.\d+,[\d.]*,(?:R|W|EMPTY)?,\d+,\d*,\d*\s*$/i;
const HEADER_LINE = /^\s*timestamp,response,iotype,/i;

class SystorParser implements LineParser {
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    if (fields.is(0, 'timestamp')) return HEADER;
    if (fields.count !== 6) return COLUMNS;
    if (fields.is(2, 'r')) row.op = READ;
    else if (fields.is(2, 'w')) row.op = WRITE;
    else return fields.length(2) === 0 || fields.is(2, 'empty') ? NO_RESPONSE : TYPE;
    const time = fields.decimal(0, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const lun = fields.integer(3);
    if (lun < 0) return numberFault(LUN, lun);
    row.offset = fields.integer(4);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(5);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    row.device = this.#context.devices.numbered(lun);
    return null;
  }
}

/**
 * Traces of a virtual desktop infrastructure (Lee et al., SYSTOR 2017): `Timestamp,Response,IOType,LUN,Offset,Size` with that header,
 * seconds since 1970 and bytes. A quarter of the rows are out of order.
 */
export const systor: TraceFormat = {
  name: 'systor',
  aliases: ['systor17'],
  title: 'SYSTOR ’17 CSV',
  example: '1456095145.133076000,0.000806000,R,0,899056122368,131072',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      systor,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line),
    ),
  parser: (context) => new SystorParser(context),
};
