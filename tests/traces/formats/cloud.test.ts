import { describe, expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

describe('Alibaba Cloud CSV', () => {
  // Genuine rows.
  const TEXT = `419,W,8792731648,16384,1577808144360767
725,R,59110326272,360448,1577808144360813
12,R,350868463616,8192,1577808144360852
`;

  it('reads µs since 1970 above 2^53 ns, and keeps devices apart', async () => {
    const { columns, report } = await readText(TEXT);
    expect(report.format).toBe('alibaba');
    expect([...columns.at]).toEqual([0, 46000, 85000]);
    expect(report.devices.map(({ name }) => name)).toEqual(['12', '419', '725']);
    const one = await readText(TEXT, { device: 419 });
    expect(rows(one.columns)).toEqual(['0 W 8792731648 16384']);
  });

  it('accepts a header, and rejects broken lines', async () => {
    const { report } = await readText(
      `device_id,opcode,offset,length,timestamp\n${TEXT}7,X,0,512,1577808144360900\n7,R,0,512\n`,
    );
    expect(report.requests).toBe(3);
    expect(report.rejected.first.map(({ line }) => line)).toEqual([5, 6]);
    expect(report.devices.map(({ name }) => name)).toEqual(['12', '419', '725']);
  });
});

describe('Tencent CBS CSV', () => {
  // Genuine rows.
  const TEXT = `1538323200,12910952,128,0,1063
1538323200,6338688,8,1,1627
1538323200,1904106400,384,0,1360
1538323201,0,8,0,1063
`;

  it('reads sectors, 0 as a read, and spreads the requests of one second over it', async () => {
    const { columns, report } = await readText(TEXT);
    expect(report.format).toBe('tencent');
    expect(report).toMatchObject({ reads: 3, writes: 1 });
    expect([...columns.at]).toEqual([0, 333333333, 666666666, 1000000000]);
    expect(report.notes.join(' ')).toMatch(/spread evenly/);
    const one = await readText(TEXT, { device: 1063 });
    expect(rows(one.columns)).toEqual(['0 R 6610407424 65536', '1000000000 R 0 4096']);
  });
});

describe('Fujitsu K5 cloud CSV', () => {
  it('reads seconds and bytes', async () => {
    const { columns, report } = await readText('1157,3.828359000,W,7155568640,4096\n1157,3.828360001,R,0,512\n');
    expect(report.format).toBe('k5cloud');
    expect(rows(columns)).toEqual(['0 W 7155568640 4096', '1001 R 0 512']);
  });
});

describe('SYSTOR ’17 CSV', () => {
  it('reads seconds with nine decimals, out of order, and counts rows without a response', async () => {
    const { columns, report } = await readText(`Timestamp,Response,IOType,LUN,Offset,Size
1456095145.133076000,0.000806000,R,0,899056122368,131072
1456095145.133070000,,W,0,4096,8192
1456095146.000000000,,,0,,
1456095146.000000001,0.1,EMPTY,0,0,0
1456095147.000000001,0.1,Q,0,0,512
`);
    expect(report.format).toBe('systor');
    expect(rows(columns)).toEqual(['0 W 4096 8192', '6000 R 899056122368 131072']);
    expect(report.reordered).toBe(1);
    expect(report.ignored.byReason).toEqual({ 'header line': 1, 'no response was seen (empty type)': 2 });
    expect(report.rejected.byReason).toEqual({ 'the type is neither R, W nor empty': 1 });
  });
});

describe('CloudPhysics vSCSI CSV', () => {
  it('distinguishes seconds from µs by magnitude, under the same header', async () => {
    const micros = await readText(
      'version,time,op,size,lbn\n1,5633898368802,2a,512,42932745\n1,5633898611441,28,4096,42932746\n',
    );
    expect(micros.report.format).toBe('cloudphysics');
    expect(rows(micros.columns)).toEqual(['0 W 21981565440 512', '242639000 R 21981565952 4096']);
    const seconds = await readText(
      'version,time,op,size,lbn\n1,5633898,2a,512,42932745\n1,5633898,88,512,42932746\n' +
        '1,5633899,42,512,42932747\n1,5633899,35,0,0\n',
    );
    expect(rows(seconds.columns)).toEqual([
      '0 W 21981565440 512',
      '500000000 R 21981565952 512',
      '1000000000 T 21981566464 512',
    ]);
    expect(seconds.report.ignored.byReason).toMatchObject({ 'another SCSI command than read, write and unmap': 1 });
  });
});
