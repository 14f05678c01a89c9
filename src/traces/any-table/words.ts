import { FLUSH, READ, TRIM, WRITE } from '../columns.ts';
import { FLUSH_FIRST, operationOf } from '../reading/rwbs.ts';

/** A word of an operation that moves no data. */
export const NO_OPERATION = -2;
export const UNKNOWN_OPERATION = -1;

const WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [READ, 'r rd read reads get load in diskread read_op op_read io_read pread pread64 readv preadv select'],
      [READ, '읽기 读 读取 lesen'],
      [WRITE, 'w wr write writes put set store update out diskwrite write_op op_write io_write pwrite pwrite64'],
      [WRITE, 'writev pwritev 쓰기 写 写入 schreiben'],
      [TRIM, 't trim d discard unmap deallocate dsm delete'],
      [FLUSH, 'f flush diskflush sync fsync fdatasync syncfs'],
      [NO_OPERATION, 'n none barrier open close add wait'],
    ] as const
  ).flatMap(([op, words]) => words.split(' ').map((word) => [word, op] as const)),
);

/**
 * READ, WRITE, TRIM or FLUSH of a word in lower case, `NO_OPERATION` for openings and the like, `UNKNOWN_OPERATION`
 * otherwise. Words of the Linux block layer (RA, WS) are understood as such; a flush before a write is not a request of its
 * own.
 */
export function usualOperation(word: string): number {
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  if (word.length > 6) return UNKNOWN_OPERATION;
  const upper = word.toUpperCase();
  const op = operationOf((index) => (index < upper.length ? upper.charCodeAt(index) : 0));
  if (op === FLUSH) return FLUSH;
  return op >= 0 ? op % FLUSH_FIRST : UNKNOWN_OPERATION;
}
