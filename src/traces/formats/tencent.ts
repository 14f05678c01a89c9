import { READ, WRITE } from '../columns.ts';
import { rejected } from '../format.ts';
import { SECONDS, csvFormat, deviceColumn, offsetColumn, sizeColumn, timeColumn } from '../reading/csv.ts';
import type { CsvColumn } from '../reading/csv.ts';

const SECTOR_BYTES = 512;

const TYPE = rejected('the type is neither 0 (read) nor 1 (write)');

const typeColumn: CsvColumn = (fields, index, row) => {
  const type = fields.integer(index);
  if (type !== 0 && type !== 1) return TYPE;
  row.op = type === 0 ? READ : WRITE;
  return null;
};

/**
 * Tencent Cloud Block Storage traces of 2018 (Zhang et al., USENIX ATC 2020): `Timestamp,Offset,Size,IOType,VolumeID`,
 * whole seconds since 1970, sectors of 512 bytes, 0 a read and 1 a write. The lines of thousands of volumes alternate.
 */
export const tencent = csvFormat({
  name: 'tencent',
  title: 'Tencent CBS CSV',
  example: '1538323200,12910952,128,0,1063',
  epochSeconds: 0,
  line: /^1\d{9},\d+,\d+,[01],\d+$/,
  shifted: /^\d+,\d+,\d+,[01],\d+$/,
  names: ['timestamp', 'offset', 'size', 'iotype', 'volumeid'],
  clockNs: () => 1_000_000_000,
  count: 5,
  means: { offset: [1, SECTOR_BYTES], size: [2, SECTOR_BYTES], seconds: 0, ordered: 0 },
  columns: [
    [0, timeColumn(SECONDS, 'seconds')],
    [1, offsetColumn('offset', SECTOR_BYTES)],
    [2, sizeColumn('size', SECTOR_BYTES)],
    [3, typeColumn],
    [4, deviceColumn('volume')],
  ],
});
