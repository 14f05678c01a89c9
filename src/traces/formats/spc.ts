import { READ, WRITE } from '../columns.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;
const SECONDS = 9;
/** The block size of the UMass files; the format leaves it to the trace’s description. */
const BLOCK_BYTES = 512;
const LOWER = 32;
const R = 114;
const W = 119;

const COLUMNS = rejected('the line has fewer than 5 columns');
const ASU = numberVerdicts('application storage unit (column 1)');
const LBA = numberVerdicts('block address');
const SIZE = numberVerdicts('size');
const OPCODE = rejected('the opcode is neither R nor W');
const TIME = numberVerdicts('timestamp', 'a number of seconds');

const LINE = /^\s*\d+\s*,\s*\d+\s*,\s*\d+\s*,\s*[RW]\s*,\s*\d+\.\d+\s*(?:,|$)/i;

class SpcParser implements LineParser {
  readonly #context: ParserContext;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    // Any number of optional columns may follow, from row to row another.
    if (fields.count < 5) return COLUMNS;
    const unit = fields.integer(0);
    if (unit < 0) return numberFault(ASU, unit);
    const lba = fields.integer(1);
    if (lba < 0) return numberFault(LBA, lba);
    row.bytes = fields.integer(2);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    const letter = fields.length(3) === 1 ? fields.byte(3) | LOWER : 0;
    if (letter === R) row.op = READ;
    else if (letter === W) row.op = WRITE;
    else return OPCODE;
    const time = fields.decimal(4, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    row.offset = lba * BLOCK_BYTES;
    row.device = this.#context.devices.numbered(unit);
    return null;
  }
}

/**
 * The trace format of the Storage Performance Council (revision 1.0.1), in which UMass distributes Financial1/2 and WebSearch1–3:
 * `ASU,LBA,Size,Opcode,Timestamp[,…]`. Each unit (ASU) is an address space of its own; the address counts blocks (512 bytes here),
 * the size bytes, the time seconds.
 */
export const spc: TraceFormat = {
  name: 'spc',
  aliases: ['umass'],
  title: 'SPC (UMass)',
  example: '0,303567,3584,w,0.000000',
  // The specification’s own example has a broken row, and so have files in circulation.
  mostMisfits: 0.15,
  probe: (excerpt) => probeLines(excerpt, spc, (line) => LINE.test(line)),
  parser: (context) => new SpcParser(context),
};
