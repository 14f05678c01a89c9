import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

// The first three are genuine (YCSB on RocksDB); the rest follow the documented layout.
const TEXT = `259,2    0        1     0.000000000  4020  Q   R 282624 + 8 [java]
259,2    0        5     0.000005462  4020  D  RS 282624 + 8 [java]
259,2    0        6     0.013163464     0  C  RS 282624 + 8 [0]
  8,16   5        1     0.014000000 18615  A   R 1444645666 + 256 <- (8,17) 1444645632
259,2    1        7     0.014000001  4020  Q  WS 1024 + 16 [two words]
259,2    1        8     0.014000100  4020  D  WS 1024 + 16 [two words]
259,2    1        9     0.014000200  4020  D  FN [kworker]
259,2    1       10     0.014000300  4020  D FWS 0 + 0 [kworker]
259,2    1       11     0.014000400  4020  D   N 0 (00 ..) [kworker]
259,2    1       12     0.014000500  4020  D  DS 8192 + 2048 [fstrim]
259,2    1       13     0.014000600  4020  D FWFS 4096 + 8 [jbd2]
259,2    1        0     0.014000700     0  m   N cfq workload slice:300
CPU0 (259,2):
 Reads Queued:           1,        4KiB	 Writes Queued:           2,       12KiB
 Read depth:             1	 Write depth:             1

Total (259,2):
 Reads Queued:           1,        4KiB	 Writes Queued:           2,       12KiB

Throughput (R/W): 0KiB/s / 0KiB/s
Events (259,2): 12 entries
Skips: 0 forward (0 -   0.0%)
`;

describe('blkparse text', () => {
  it('reads each issue to the driver once', async () => {
    const { columns, report } = await readText(TEXT);
    expect(report.format).toBe('blkparse');
    expect(report.ambiguous).toBe(false);
    expect(report.alternatives.map(({ format }) => format)).toEqual(['blkparse-q']);
    expect(rows(columns)).toEqual([
      '0 R 144703488 4096',
      '13994638 W 524288 8192',
      '13994738 F 0 0',
      '13994838 F 0 0',
      '13995038 T 4194304 1048576',
      '13995138 A 2097152 4096',
    ]);
    expect(report.rejected.count).toBe(0);
    expect(report.ignored.byReason).toEqual({
      'another event of a request (only one kind of event is read)': 4,
      'command without data': 1,
      message: 1,
      'summary at the end': 8,
    });
    expect(report.devices.map(({ name }) => name)).toEqual(['259,2']);
  });

  it('reads a write that is queued with a flush before it as both, the flush first', async () => {
    const queued = TEXT.replace('D FWFS 4096 + 8', 'Q FWFS 4096 + 8').replace('D FWS 0 + 0', 'Q FWS 0 + 0');
    const { columns } = await readText(queued, { format: 'blkparse-q' });
    expect(rows(columns).slice(-3)).toEqual(['14000300 F 0 0', '14000600 F 0 0', '14000600 A 2097152 4096']);
  });

  it('reads queue events if the caller wants them, or if there are no others', async () => {
    const wanted = await readText(TEXT, { format: 'blkparse-q' });
    expect(rows(wanted.columns)).toEqual(['0 R 144703488 4096', '14000001 W 524288 8192']);
    const queuedOnly = TEXT.split('\n')
      .filter((line) => !line.includes(' D '))
      .join('\n');
    expect((await readText(queuedOnly)).report.format).toBe('blkparse-q');
  });

  it('rejects lines that are not events of the default format', async () => {
    const { report } = await readText(
      `${TEXT}259,2 1 14 0.015 4020 D WS\n259,2 1 14 later 4020 D WS 0 + 8 [a]\n259,2 1 14 0.015 40 D WS x + 8 [a]\n`,
    );
    expect(report.rejected.first.map(({ reason }) => reason)).toEqual([
      'the line ends before the sector and size',
      'the line is neither an event of blkparse’s default format nor its summary',
      'the sector is not a whole number',
    ]);
  });
});
