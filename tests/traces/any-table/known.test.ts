import { expect, it } from 'vitest';
import { readText, rows } from '../help.ts';

const KNOWN: readonly (readonly [
  format: string,
  text: string,
  requests: readonly string[],
  devices: readonly string[],
])[] = [
  [
    'open-cas',
    'header.sid,header.timestamp,io.lba,io.len,io.ioClass,device.id,io.operation,io.flush,io.fua\n' +
      '1,1000,2048,8,0,1,Read,0,0\n2,3000,4096,16,0,1,Write,0,0\n3,4000,0,0,0,1,Write,1,0\n4,5000,8,8,0,1,Discard,0,0\n',
    ['0 R 1048576 4096', '2000 W 2097152 8192', '4000 T 4096 4096'],
    ['1'],
  ],
  [
    'wpa',
    'Line #,IO Type,Process,Disk,Init Time (s),Complete Time (s),IO Time (µs),Size (B),Min Offset\n' +
      '1,Read,System (4),0,1.000000100,1.0001,99.9,"4,096","1,048,576"\n2,Flush,System (4),0,1.5,1.6,100.0,0,0\n' +
      '3,Write,a.exe (7),0,2.0,2.0002,200.5,"65,536",0x200000\n',
    ['0 R 1048576 4096', '499999900 F 0 0', '999999900 W 2097152 65536'],
    ['0'],
  ],
  [
    'thesios',
    'filename,file_offset,application,c_time,io_zone,redundancy_type,op_type,service_class,from_flash_cache,cache_hit,' +
      'request_io_size_bytes,disk_io_size_bytes,response_io_size_bytes,start_time,disk_time,simulated_disk_start_time,simulated_latency\n' +
      'a,4096,app,1.5,WARM,X,READ,Y,0,-1,65536,65536,65536,1706745600.25,0.01,1706745600.26,0.02\n' +
      'b,0,app,1.5,WARM,X,WRITE,Y,0,-1,4096,4096,4096,1706745600.5,0.01,1706745600.5,0.02\n' +
      'b,0,app,1.5,WARM,X,READ,Y,0,1,8192,0,8192,1706745600.6,0,0,0.02\n' +
      'b,4096,app,1.5,WARM,X,WRITE,Y,0,-1,8192,0,0,1706745601.25,0,0,0.02\n',
    ['0 R 4096 65536', '250000000 W 8388608 4096', '1000000000 W 8392704 8192'],
    ['0'],
  ],
  [
    'baleen',
    '# block_id io_offset io_size op_time op_name user_namespace user_name host_name\n' +
      '7 0 131072 1583020800.5 1 7 2 31\n9 1048576 131072 1583020801.5 3 7 2 31\n',
    ['0 R 0 131072', '1000000000 W 9437184 131072'],
    ['0'],
  ],
  [
    'libcachesim',
    'time,obj_id,obj_size,next_access_vtime\n1.5,8,4096,-1\n2,16,4096,-1\n',
    ['0 R 4096 4096', '500000000 R 8192 4096'],
    ['0'],
  ],
  [
    'diskmon',
    '0\t10:00:00.5 AM\t0.00012207\t2\tRead\t16\t8\n1\t10:00:01 AM\t\t2\tWrite\t32\t8\n',
    ['0 R 8192 4096', '500000000 W 16384 4096'],
    ['2'],
  ],
];

it.each(KNOWN)('%s is known by its header or its lines', async (format, text, requests, devices) => {
  const { columns, report } = await readText(text);
  expect(report.format).toBe(format);
  expect(report.ambiguous).toBe(false);
  expect(report.rejected.count).toBe(0);
  expect(rows(columns)).toEqual(requests);
  expect(report.devices.map(({ name }) => name)).toEqual(devices);
  // The same with semicolons.
  if (text.includes(',') && !text.includes('"')) {
    expect(rows((await readText(text.replaceAll(',', ';'))).columns)).toEqual(requests);
  }
});

it('operations on pages without times are read after a question', async () => {
  const { columns, report } = await readText('W 1024\nR 1024\nW 7\n');
  expect([report.format, report.ambiguous]).toEqual(['pages', true]);
  expect(rows(columns)).toEqual(['0 W 4194304 4096', '100000 R 4194304 4096', '200000 W 28672 4096']);
});

const SSDPLAYER_HEAD = `# Sample trace for SSDPlayer in simulation mode:
# Trace format: <Time> <Device Number> <Page Number> <Size> <I/O Command>
`;

it('a trace of SSDPlayer is known by what its comments say, and read without a question', async () => {
  const { columns, report } = await readText(
    `${SSDPLAYER_HEAD}1.195000 0 0 8 W\n2.371000 0 157 7 W\n3.594000 0 9 1 R\n`,
  );
  expect([report.format, report.ambiguous]).toEqual(['ssdplayer', false]);
  expect(rows(columns)).toEqual(['0 W 0 32768', '1176000 W 643072 28672', '2399000 R 36864 4096']);
  expect(report.notes.join(' ')).toContain('its times are taken for ms, its pages for 4 KiB');
});

it('a trace of SSDPlayer without comments is known by its temperatures, and read after a question', async () => {
  const text = '# time device page pages operation temperature\n0 0 7 1 W 1\n5.5 0 1024 2 W 10\n6\t0\t8\t1\tR\t3\n';
  const { columns, report } = await readText(text);
  expect([report.format, report.ambiguous]).toEqual(['ssdplayer', true]);
  expect(rows(columns)).toEqual(['0 W 28672 4096', '5500000 W 4194304 8192', '6000000 R 32768 4096']);
  expect(report.rejected.count).toBe(0);
  // Without temperatures the same fields may be sectors of anyone.
  await expect(readText('0 0 7 1 W\n5 0 1024 2 W\n')).rejects.toThrow(/--columns/);
});

it('a trace of SSDPlayer whose times are all alike has a request every 100 µs', async () => {
  const { columns, report } = await readText(`${SSDPLAYER_HEAD}0 0 7 1 W\n0 0 8 1 W\n0 0 9 2 W\n`);
  expect(rows(columns)).toEqual(['0 W 28672 4096', '100000 W 32768 4096', '200000 W 36864 8192']);
  expect(report.notes.join(' ')).toContain('a request every 100 µs');
});

it.each([
  ['of 2019', '7 2 31'],
  ['of 2021', '2 31 7 1'],
  ['of 2023', '2 31 4 1 7'],
])('a trace of Baleen %s is known without a header', async (_, rest) => {
  const lines = [
    `8123 4194304 131072 1583020800.25 1 ${rest}`,
    `8124 0 131072 1583020800.5 3 ${rest}`,
    `8123 0 4096 1583020801.5 5 ${rest}`,
  ];
  const { columns, report } = await readText(`${lines.join('\n')}\n`);
  expect([report.format, report.ambiguous]).toEqual(['baleen', false]);
  expect(rows(columns)).toEqual(['0 R 4194304 131072', '250000000 W 8388608 131072', '1250000000 R 0 4096']);
  // A block has 8 MiB: other numbers of this kind are not Baleen's.
  const others = lines.map((line) => line.replace(/^(\d+) \d+/, '$1 8388600'));
  await expect(readText(others.join('\n'))).rejects.toThrow(/--columns/);
});
