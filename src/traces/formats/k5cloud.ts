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

const TYPE = rejected('the type is neither R nor W');

/** Fujitsu K5 cloud block traces: `ID,Timestamp,Type,Offset,Length`, seconds from the start of the trace and bytes. */
export const k5cloud = csvFormat({
  name: 'k5cloud',
  title: 'Fujitsu K5 cloud CSV',
  example: '1157,3.828359000,W,7155568640,4096',
  line: new RegExp(`^\\d+,\\d+(?:\\.\\d+)?,${DIRECTION},\\d+,\\d+$`, 'i'),
  names: ['id', 'timestamp', 'type', 'offset', 'length'],
  count: 5,
  beginsWithDevice: true,
  means: { offset: [3, 1], size: [4, 1], seconds: 1, ordered: 1 },
  columns: [
    [0, deviceColumn('volume')],
    [1, timeColumn(SECONDS, 'seconds')],
    [2, letterColumn(() => TYPE)],
    [3, offsetColumn()],
    [4, sizeColumn('length')],
  ],
});
