import { OPERATION_NAMES } from '../document/request-ops.ts';
import { type TraceWorkload, READ, WRITE } from './columns.ts';
import { TraceError } from './error.ts';

export type PrintedFormat = 'msr' | 'spc' | 'mqsim';

const SECTOR_BYTES = 512;
/** Where written MSR traces begin: 2007-02-22 17:00 UTC in FILETIME ticks, as the real ones do. */
const MSR_START = 128_166_372_000_000_000n;
const BILLION = 1_000_000_000;

/**
 * Writes requests as text in one of the formats that are read, one a line.
 * @param host the host’s name, for MSR
 * @throws TraceError if the format cannot hold them: a trim, or addresses and sizes that are not whole sectors where
 *   it counts sectors
 */
export function printTrace(columns: TraceWorkload, format: PrintedFormat, host = 'nandscope'): string {
  const lines: string[] = [];
  for (let i = 0; i < columns.count; i++) {
    if (columns.op[i] > WRITE) {
      const name = OPERATION_NAMES[columns.op[i]];
      throw new TraceError(`request ${i} is a ${name}, which ${format} cannot express`);
    }
    lines.push(line(columns, i, format, host));
  }
  lines.push('');
  return lines.join('\n');
}

function line(columns: TraceWorkload, i: number, format: PrintedFormat, host: string): string {
  const at = columns.at[i];
  const isRead = columns.op[i] === READ;
  const offset = columns.offset[i];
  const bytes = columns.bytes[i];
  switch (format) {
    case 'msr': {
      // The response time is the original device's; a generator has none.
      const ticks = MSR_START + BigInt(Math.floor(at / 100));
      return `${ticks},${host},0,${isRead ? 'Read' : 'Write'},${offset},${bytes},0`;
    }
    case 'spc': {
      const seconds = Math.floor(at / BILLION);
      const fraction = String(at - seconds * BILLION).padStart(9, '0');
      return `0,${sectors(offset, i)},${bytes},${isRead ? 'R' : 'W'},${seconds}.${fraction}`;
    }
    case 'mqsim':
      return `${at} 0 ${sectors(offset, i)} ${sectors(bytes, i)} ${isRead ? 1 : 0}`;
  }
}

function sectors(bytes: number, request: number): number {
  if (bytes % SECTOR_BYTES !== 0)
    throw new TraceError(`request ${request} is not in whole sectors of ${SECTOR_BYTES} bytes`);
  return bytes / SECTOR_BYTES;
}
