import { rejected } from '../format.ts';
import {
  DIRECTION,
  SECONDS,
  csvFormat,
  deviceColumn,
  letterColumn,
  offsetColumn,
  sizeColumn,
  timeColumn,
} from '../reading/csv.ts';

/** The block size of the UMass files; the format leaves it to the trace’s description. */
const BLOCK_BYTES = 512;

const LINE = new RegExp(`^\\d+,\\d+,\\d+,${DIRECTION},\\d+(?:\\.\\d+)?(?:,|$)`, 'i');
const WHOLE = /^\d+,\d+,\d+,[a-z]+,\d+(?:,|$)/i;

function areWholeAndRepeated(lines: readonly string[]): boolean {
  if (!lines.every((line) => WHOLE.test(line))) return false;
  return new Set(lines.map((line) => line.split(',')[4])).size < lines.length;
}

const OPCODE = rejected('the opcode is neither R nor W');

/**
 * The trace format of the Storage Performance Council (revision 1.0.1), in which UMass distributes Financial1/2 and
 * WebSearch1–3: `ASU,LBA,Size,Opcode,Timestamp[,…]`. Each unit (ASU) is an address space of its own; the address counts
 * blocks (512 bytes here), the size bytes, the time seconds.
 */
export const spc = csvFormat({
  name: 'spc',
  aliases: ['umass'],
  title: 'SPC (UMass)',
  example: '0,303567,3584,w,0.000000',
  // The specification’s own example has a broken row, and so have files in circulation.
  mostMisfits: 0.15,
  line: LINE,
  names: ['asu|unit', 'lba|block|address', 'size|bytes', 'opcode|op|operation|type', 'timestamp|time'],
  clockNs: (lines) => (areWholeAndRepeated(lines) ? 1_000_000_000 : undefined),
  count: 5,
  // Any number of optional columns may follow, from row to row another.
  mayHaveMore: true,
  beginsWithDevice: true,
  means: { offset: [1, BLOCK_BYTES], size: [2, 1], seconds: 4, ordered: 4 },
  columns: [
    [0, deviceColumn('application storage unit (column 1)')],
    [1, offsetColumn('block address', BLOCK_BYTES)],
    [2, sizeColumn('size')],
    [3, letterColumn(() => OPCODE)],
    [4, timeColumn(SECONDS, 'seconds')],
  ],
});
