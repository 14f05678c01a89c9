import { rejected } from '../format.ts';
import {
  DIRECTION,
  MICROSECONDS,
  csvFormat,
  deviceColumn,
  letterColumn,
  offsetColumn,
  sizeColumn,
  timeColumn,
} from '../reading/csv.ts';

const OPCODE = rejected('the opcode is neither R nor W');

/**
 * Alibaba Cloud block traces of 2020 (Li et al., IISWC 2020): `device_id,opcode,offset,length,timestamp`, bytes, µs
 * since 1970. The lines of a thousand devices alternate; each device is an address space of its own.
 */
export const alibaba = csvFormat({
  name: 'alibaba',
  title: 'Alibaba Cloud CSV',
  example: '419,W,8792731648,16384,1577808144360767',
  epochSeconds: 0,
  line: new RegExp(`^\\d+,${DIRECTION},\\d+,\\d+,\\d{15,17}$`, 'i'),
  shifted: new RegExp(`^\\d+,${DIRECTION},\\d+,\\d+,\\d+$`, 'i'),
  names: ['device_id', 'opcode', 'offset', 'length', 'timestamp'],
  count: 5,
  beginsWithDevice: true,
  means: { offset: [2, 1], size: [3, 1], ordered: 4 },
  columns: [
    [0, deviceColumn('device')],
    [1, letterColumn(() => OPCODE)],
    [2, offsetColumn()],
    [3, sizeColumn('length')],
    [4, timeColumn(MICROSECONDS, 'µs')],
  ],
});
