import { ignored, rejected } from '../format.ts';
import {
  DIRECTION,
  SECONDS,
  csvFormat,
  deviceColumn,
  letterColumn,
  offsetColumn,
  responseColumn,
  sizeColumn,
  timeColumn,
} from '../reading/csv.ts';
import { NO_VALUE_WORD } from '../reading/response.ts';

const TYPE = rejected('the type is neither R, W nor empty');
const NO_RESPONSE = ignored('no response was seen (empty type)');

/**
 * Traces of a virtual desktop infrastructure (Lee et al., SYSTOR 2017): `Timestamp,Response,IOType,LUN,Offset,Size`
 * with that header, seconds since 1970 and bytes. A quarter of the rows are out of order.
 */
export const systor = csvFormat({
  name: 'systor',
  aliases: ['systor17'],
  title: 'SYSTOR ’17 CSV',
  example: '1456095145.133076000,0.000806000,R,0,899056122368,131072',
  epochSeconds: 0,
  line: new RegExp(`^\\d{9,10}(?:\\.\\d+)?,(?:[\\d.]*|${NO_VALUE_WORD}),(?:${DIRECTION}|EMPTY)?,\\d+,\\d*,\\d*$`, 'i'),
  shifted: new RegExp(`^\\d+(?:\\.\\d+)?,(?:[\\d.]*|${NO_VALUE_WORD}),(?:${DIRECTION}|EMPTY)?,\\d+,\\d*,\\d*$`, 'i'),
  names: ['timestamp', 'response', 'iotype', 'lun', 'offset', 'size'],
  count: 6,
  means: { offset: [4, 1], size: [5, 1], response: 1 },
  // Nine decimals are printed, of which the last three are always 0.
  response: { column: 'Response', span: 'from request to response, seen by the host', resolutionNs: 1000 },
  columns: [
    // First, as the other fields of a request without a response may be empty.
    [2, letterColumn((fields, i) => (fields.length(i) === 0 || fields.is(i, 'empty') ? NO_RESPONSE : TYPE))],
    [0, timeColumn(SECONDS, 'seconds')],
    [1, responseColumn(SECONDS)],
    [3, deviceColumn('LUN')],
    [4, offsetColumn()],
    [5, sizeColumn('size')],
  ],
});
