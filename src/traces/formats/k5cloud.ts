import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;
const SECONDS = 9;

const COLUMNS = rejected('the line does not have 5 columns');
const VOLUME = numberVerdicts('volume');
const TIME = numberVerdicts('timestamp', 'a number of seconds');
const TYPE = rejected('the type is neither R nor W');
const OFFSET = numberVerdicts('offset');
const LENGTH = numberVerdicts('length');

const LINE = /^\s*\d+,\d+\.\d+,[RW],\d+,\d+\s*$/i;

class K5cloudParser implements LineParser {
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    if (fields.count !== 5) return COLUMNS;
    const volume = fields.integer(0);
    if (volume < 0) return numberFault(VOLUME, volume);
    const time = fields.decimal(1, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    if (fields.is(2, 'r')) row.op = READ;
    else if (fields.is(2, 'w')) row.op = WRITE;
    else return TYPE;
    row.offset = fields.integer(3);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(4);
    if (row.bytes < 0) return numberFault(LENGTH, row.bytes);
    row.device = this.#context.devices.numbered(volume);
    return null;
  }
}

/** Fujitsu K5 cloud block traces: `ID,Timestamp,Type,Offset,Length`, seconds from the start of the trace and bytes. */
export const k5cloud: TraceFormat = {
  name: 'k5cloud',
  title: 'Fujitsu K5 cloud CSV',
  example: '1157,3.828359000,W,7155568640,4096',
  probe: (excerpt) => probeLines(excerpt, k5cloud, (line) => LINE.test(line)),
  parser: (context) => new K5cloudParser(context),
};
