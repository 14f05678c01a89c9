import { FLUSH, READ, TRIM, WRITE } from '../columns.ts';
import type { Excerpt, LineParser, ParserContext, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, rejected } from '../format.ts';

const MICROSECONDS = 3;
const NS_PER_US = 1000;
const US_PER_MS = 1000;
const US_PER_SECOND = 1_000_000;

const TIME = numberVerdicts('time', 'a number of µs');
const WAIT = numberVerdicts('wait', 'a number of µs');
const OFFSET = numberVerdicts('offset');
const LENGTH = numberVerdicts('length');
const ACTION = rejected('the action is none of add, open, close, wait, read, write, trim, sync, datasync');
const COLUMNS = rejected('the line does not have file, action, offset and length');
const FILE = ignored('a file is added, opened or closed');
const WAITING = ignored('wait');

/** What the number of a wait means: fio’s manual and fio itself differ. */
type Waits = 'us-after-wait' | 'ms-after-start';
const WAIT_NOTES: Readonly<Record<Waits, string>> = {
  'us-after-wait':
    'Waits are µs after the wait before, as the manual of fio says; fio itself waits until this number of ms after ' +
    'the start',
  'ms-after-start':
    'Waits end this number of ms after the start, as fio itself replays them; its manual says µs after the wait before',
};

const SIGNATURE = /^fio version ([23]) iolog\s*$/;

class IologParser implements LineParser {
  readonly #context: ParserContext;
  readonly #timed: boolean;
  readonly #waitsAre: Waits;
  #clockUs = 0;
  #waits = 0;

  constructor(context: ParserContext, waits: Waits) {
    this.#context = context;
    this.#waitsAre = waits;
    this.#timed = hasTimes(context.excerpt);
  }

  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null {
    const fields = this.#context.fields;
    fields.splitAtBlanks(bytes, start, end);
    if (fields.is(0, 'fio') && fields.is(1, 'version')) return HEADER;
    const first = this.#timed ? 1 : 0;
    if (fields.count < first + 2) return COLUMNS;
    const action = first + 1;
    if (fields.is(action, 'read')) row.op = READ;
    else if (fields.is(action, 'write')) row.op = WRITE;
    else if (fields.is(action, 'trim')) row.op = TRIM;
    else if (['sync', 'datasync', 'fsync', 'fdatasync'].some((word) => fields.is(action, word))) row.op = FLUSH;
    else return this.#other(action);
    // A sync may have an offset and a length, which say nothing.
    if (fields.count !== first + 4 && row.op !== FLUSH) return COLUMNS;
    if (this.#timed) {
      const time = fields.decimal(0, MICROSECONDS, row);
      if (time !== 0) return numberFault(TIME, time);
    } else {
      row.high = Math.floor(this.#clockUs / US_PER_SECOND);
      row.low = (this.#clockUs - row.high * US_PER_SECOND) * NS_PER_US;
    }
    row.device = this.#context.devices.named(fields.text(first));
    row.offset = 0;
    row.bytes = 0;
    if (row.op === FLUSH) return null;
    row.offset = fields.integer(action + 1);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(action + 2);
    if (row.bytes < 0) return numberFault(LENGTH, row.bytes);
    return null;
  }

  #other(action: number): LineVerdict {
    const fields = this.#context.fields;
    if (fields.is(action, 'add') || fields.is(action, 'open') || fields.is(action, 'close')) return FILE;
    if (!fields.is(action, 'wait')) return ACTION;
    if (fields.count < action + 2) return COLUMNS;
    const wait = fields.integer(action + 1);
    if (wait < 0) return numberFault(WAIT, wait);
    const us = this.#waitsAre === 'us-after-wait' ? this.#clockUs + wait : Math.max(this.#clockUs, wait * US_PER_MS);
    if (us > Number.MAX_SAFE_INTEGER) return WAIT.tooLarge;
    this.#clockUs = us;
    this.#waits++;
    return WAITING;
  }

  notes(): string[] {
    if (this.#timed) return [];
    if (this.#waits > 0) return [`${WAIT_NOTES[this.#waitsAre]}.`];
    return [
      'The file has no times (iolog version 2 without waits): replay it closed, with a fixed number of requests ' +
        'in flight.',
    ];
  }
}

function hasTimes(excerpt: Excerpt): boolean {
  const version = SIGNATURE.exec(excerpt.first.trim())?.[1];
  if (version !== undefined) return version === '3';
  // Without its first line (a part of a log): a number in front of most lines is a time.
  const timed = excerpt.lines.reduce((count, line) => count + (/^\s*\d+\s+\S+\s+[a-z]/.test(line) ? 1 : 0), 0);
  return timed > excerpt.lines.length / 2;
}

/**
 * The I/O log that fio writes (--write_iolog) and reads, versions 2 and 3: `[time in µs] file action [offset length]`,
 * bytes. Each file is an address space of its own.
 */
export const fioIolog: TraceFormat = {
  name: 'fio',
  aliases: ['fio-iolog', 'iolog'],
  title: 'fio I/O log (version 2 or 3)',
  example: '10752 /dev/sdb write 0 4096',
  probe: (excerpt) => {
    const note = excerpt.first.trim();
    const version = SIGNATURE.exec(note)?.[1];
    if (version === undefined) return { readings: [], ambiguous: false };
    const waits = version === '2' && excerpt.lines.some((line) => /^\s*\S+\s+wait\s/.test(line));
    if (!waits) return { readings: [{ format: 'fio', confidence: 1, note }], ambiguous: false };
    return {
      readings: [
        { format: 'fio', confidence: 0.6, note: WAIT_NOTES['us-after-wait'] },
        { format: 'fio-waits-ms', confidence: 0.4, note: WAIT_NOTES['ms-after-start'] },
      ],
      ambiguous: true,
    };
  },
  parser: (context) => new IologParser(context, 'us-after-wait'),
};

export const fioIologByStart: TraceFormat = {
  name: 'fio-waits-ms',
  title: 'fio I/O log (version 2, waits in ms after the start)',
  example: '/dev/sdb read 4096 4096',
  probe: () => ({ readings: [], ambiguous: false }),
  parser: (context) => new IologParser(context, 'ms-after-start'),
};
