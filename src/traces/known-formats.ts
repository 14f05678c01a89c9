import { shortText } from '../device/visible-text.ts';
import { TraceError } from './error.ts';
import { tableFormatNamed } from './any-table/any-table.ts';
import { KNOWN_TABLES } from './any-table/known.ts';
import type { TraceFormat } from './format.ts';
import { alibaba } from './formats/alibaba.ts';
import { biosnoop } from './formats/biosnoop.ts';
import { blockEvents, blockEventsComplete, blockEventsQueued } from './formats/block-events.ts';
import { blkparse, blkparseComplete, blkparseQueued } from './formats/blkparse.ts';
import { cloudphysics } from './formats/cloudphysics.ts';
import { etw } from './formats/etw.ts';
import { fioIolog, fioIologByStart } from './formats/fio-iolog.ts';
import { fiu } from './formats/fiu.ts';
import { fiveNumberDialects, fiveNumberFormat, fiveNumberReading } from './formats/five-number.ts';
import { iosnoop } from './formats/iosnoop.ts';
import { k5cloud } from './formats/k5cloud.ts';
import { msr, msrWithUnit } from './formats/msr.ts';
import { spc } from './formats/spc.ts';
import { systor } from './formats/systor.ts';
import { tencent } from './formats/tencent.ts';

export const FORMATS: readonly TraceFormat[] = [
  msr,
  spc,
  ...fiveNumberDialects,
  blkparse,
  blkparseQueued,
  blkparseComplete,
  blockEvents,
  blockEventsQueued,
  blockEventsComplete,
  fioIolog,
  fioIologByStart,
  alibaba,
  tencent,
  systor,
  fiu,
  biosnoop,
  iosnoop,
  etw,
  k5cloud,
  cloudphysics,
  ...KNOWN_TABLES,
];

export const FORMAT_NAMES: readonly string[] = [
  ...FORMATS.map((format) => format.name),

  'msr-UNIT (times from 0, UNIT s, ms, us or ns)',
  'five-number-UNIT-ADDRESS (UNIT s, ms, us or ns; ADDRESS sectors or bytes; with -0-reads or -hex behind it ' +
    'where the flag does not mean 1 = read)',
  'columns:… (any table, as --columns)',
];

/** @throws TraceError naming the formats there are */
export function formatNamed(name: string): TraceFormat {
  const table = tableFormatNamed(name);
  if (table !== null) return table;
  const wanted = name.toLowerCase();
  for (const format of FORMATS) if (format.name === wanted || format.aliases?.includes(wanted)) return format;
  const shifted = msrWithUnit(wanted);
  if (shifted !== null) return shifted;
  const reading = fiveNumberReading(wanted);
  if (reading !== null) return fiveNumberFormat(reading);
  throw new TraceError(
    `there is no trace format “${shortText(name)}”; the formats are auto, ${FORMAT_NAMES.join(', ')}`,
  );
}
