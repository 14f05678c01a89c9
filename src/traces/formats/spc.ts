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
/** A trace with whole seconds and fewer requests than this is in doubt. */
const MOST_SECONDS_PER_REQUEST = 2;

function areWholeAndRepeated(lines: readonly string[]): boolean {
  if (!lines.every((line) => WHOLE.test(line))) return false;
  return new Set(lines.map((line) => line.split(',')[4])).size < lines.length;
}

/** Requests of the traces that are distributed are of 512 bytes to 1 MiB or so, and of whole blocks. */
const MOST_BYTES = 64 * 1024 * 1024;

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
  doubt: (lines) => {
    const sizes = lines.flatMap((line) => (LINE.test(line) ? [Number(line.split(',')[2])] : []));
    const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
    if (largest > 0 && largest < BLOCK_BYTES) {
      return `its largest size is ${largest}: less than a block, so the sizes may be in blocks instead of bytes`;
    }
    if (largest > MOST_BYTES) return `its largest size is ${largest} bytes: that column may be something else`;
    const odd = sizes.filter((size) => size % BLOCK_BYTES !== 0).length;
    if (odd > sizes.length / 2) return 'most of its sizes are not of whole blocks: that column may be something else';
    const times = lines.flatMap((line) => (WHOLE.test(line) ? [Number(line.split(',')[4])] : []));
    const latest = times.reduce((most, time) => Math.max(most, time), -Infinity);
    const seconds = latest - times.reduce((least, time) => Math.min(least, time), Infinity);
    const isSlow =
      times.length > 1 && times.length === lines.length && seconds > MOST_SECONDS_PER_REQUEST * times.length;
    return isSlow
      ? `its whole seconds make ${times.length} requests in ${seconds} s: the times may be in another unit`
      : null;
  },
  count: 5,
  // Any number of optional columns may follow, from row to row another.
  mayHaveMore: true,
  beginsWithDevice: true,
  ordered: 4,
  columns: [
    [0, deviceColumn('application storage unit (column 1)')],
    [1, offsetColumn('block address', BLOCK_BYTES)],
    [2, sizeColumn('size')],
    [3, letterColumn(() => OPCODE)],
    [4, timeColumn(SECONDS, 'seconds')],
  ],
});
