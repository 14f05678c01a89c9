import { FLUSH, READ, TRIM, WRITE } from '../columns.ts';
import { FLUSH_FIRST, operationOf } from '../reading/rwbs.ts';

export const NO_OPERATION = -2;
export const UNKNOWN_OPERATION = -1;

const WORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      [READ, 'r rd read reads get diskread read_op op_read io_read pread pread64 readv preadv select'],
      [READ, 'req_op_read nvme_cmd_read randread rd_in rw_read nvme_read scsi_read ioread fileread irp_mj_read'],
      [READ, 'read(6) read(10) read(12) read(16) read_6 read_10 read_12 read_16 read6 read10 read12 read16'],
      [READ, 'read_dma read_dma_ext read_fpdma_queued 읽기 读 读取 lesen'],
      [WRITE, 'w wr write writes put set update diskwrite write_op op_write io_write pwrite pwrite64'],
      [WRITE, 'req_op_write nvme_cmd_write randwrite wr_in wr_out rw_write nvme_write scsi_write iowrite filewrite'],
      [
        WRITE,
        'write(6) write(10) write(12) write(16) write_6 write_10 write_12 write_16 write6 write10 write12 write16',
      ],
      [WRITE, 'write_dma write_dma_ext write_fpdma_queued irp_mj_write writev pwritev 쓰기 写 写入 schreiben'],
      [TRIM, 'req_op_discard nvme_cmd_dsm trim d discard unmap deallocate dsm delete'],
      [FLUSH, 'req_op_flush nvme_cmd_flush nvme_flush f flush diskflush sync fsync fdatasync syncfs'],
      [NO_OPERATION, 'n none barrier open close add wait'],
    ] as const
  ).flatMap(([op, words]) => words.split(' ').map((word) => [word, op] as const)),
);

/** What is said of an operation in front of it. */
const BEFORE = /^(?:host|disk|io|random|rand|sequential|seq)(?: |[_-]?(?=reads?$|writes?$))/;

/** What the Linux block layer prints (RA, WS, FWFS), in its order: names of programs have other letters. */
const BLOCK_LAYER = /^(?:ra?s?m?|f?wf?a?s?m?|d[sm]?s?|ff?|fs)$/;

/**
 * READ, WRITE, TRIM or FLUSH of a word in lower case, `NO_OPERATION` for openings and the like, `UNKNOWN_OPERATION`
 * otherwise. Words of the Linux block layer (RA, WS) are understood as such; a flush before a write is not a request of its
 * own.
 */
export function usualOperation(word: string): number {
  const [first] = word.split('|', 1);
  const known = WORDS.get(word) ?? WORDS.get(word.replace(BEFORE, '')) ?? WORDS.get(first);
  if (known !== undefined) return known;
  if (!BLOCK_LAYER.test(word)) return UNKNOWN_OPERATION;
  const upper = word.toUpperCase();
  const op = operationOf((index) => (index < upper.length ? upper.charCodeAt(index) : 0));
  return op === FLUSH ? FLUSH : op >= 0 ? op % FLUSH_FIRST : UNKNOWN_OPERATION;
}

/**
 * Whether words in lower case are those of operations: each is known, and a read or a write is among them. Without one,
 * letters such as t and f mean other things.
 */
export function areOperations(words: readonly string[]): boolean {
  const ops = words.map(usualOperation);
  return !ops.includes(UNKNOWN_OPERATION) && (ops.includes(READ) || ops.includes(WRITE));
}
