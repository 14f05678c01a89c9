import type { Excerpt, LineParser, ParserContext, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import type { SplitTime } from '../bytes/fields.ts';
import { setResponse } from '../reading/response.ts';
import { type ResponseMeaning, FLUSH } from '../columns.ts';
import { FLUSH_FIRST, NO_DATA, operationOf } from '../reading/rwbs.ts';

const SECTOR_BYTES = 512;
const SECONDS = 9;
const MILLISECONDS = 6;

const COLUMNS = rejected('the line has fewer columns than iosnoop prints');
const TIME = numberVerdicts('time', 'a number of seconds');
const LATENCY = numberVerdicts('latency', 'a number');
const SECTOR = numberVerdicts('sector');
const BYTES = numberVerdicts('size');
const TYPE = rejected('the kind of request has neither R, W nor D');
const NO_SECTORS = ignored('flush or command without data');
const ABOUT = ignored('a line about the recording');

/** One or two times, the program (which may have blanks in it), process, kind, device, block, bytes, latency. */
const LINE = /^\s*(\d+\.\d{3,9})(?:\s+(\d+\.\d{3,9}))?\s+\S.*\s\d+\s+[A-Z]{1,6}\s+\d+,\d+\s+\d+\s+\d+\s+\d+\.\d+\s*$/;
const HEADER_LINE = /^(?=.*\b(?:STARTs|ENDs|TIMEs)\b).*\bTYPE\s+DEV\s+BLOCK\s+BYTES\s+LATms/;
const ABOUT_LINE = /^(?:Tracing block I\/O|Ending tracing|WARNING|ERROR|\^C)/;

class IosnoopParser implements LineParser {
  readonly #context: ParserContext;
  readonly #latency: SplitTime = { high: 0, low: 0 };
  readonly #hasStart: boolean;

  constructor(context: ParserContext) {
    this.#context = context;
    this.#hasStart = hasStart(context.excerpt);
  }

  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null {
    const { fields, devices } = this.#context;
    fields.splitAtBlanks(bytes, start, end);
    const last = fields.count - 1;
    const text = (): string => new TextDecoder().decode(bytes.subarray(start, end));
    if (fields.is(last, 'latms')) return HEADER;
    if (fields.count < 8) return ABOUT_LINE.test(text()) ? ABOUT : COLUMNS;
    const latency = fields.decimal(last, MILLISECONDS, this.#latency);
    if (latency !== 0) return ABOUT_LINE.test(text()) ? ABOUT : numberFault(LATENCY, latency);
    const time = fields.decimal(0, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const operation = operationOf((index) => fields.byte(last - 4, index));
    if (operation === NO_DATA) return NO_SECTORS;
    if (operation < 0) return TYPE;
    const sector = fields.integer(last - 2);
    if (sector < 0) return numberFault(SECTOR, sector);
    row.bytes = fields.integer(last - 1);
    if (row.bytes < 0) return numberFault(BYTES, row.bytes);
    if (row.bytes === 0 && operation !== FLUSH) return NO_SECTORS;
    if (!this.#hasStart) {
      row.high -= this.#latency.high;
      row.low -= this.#latency.low;
    }
    setResponse(this.#latency, row);
    // A flush before a write is not a request of its own here: which of the two took how long is not known.
    row.op = operation % FLUSH_FIRST;
    row.offset = operation === FLUSH ? 0 : sector * SECTOR_BYTES;
    row.device = devices.named(fields.text(last - 3));
    return null;
  }

  responses(): ResponseMeaning {
    return { column: 'LATms', span: 'from issue to completion', resolutionNs: 10_000 };
  }

  notes(): string[] {
    return [
      this.#hasStart
        ? 'Placed at the times of start.'
        : 'The times are those of completions: a request is placed earlier by its latency.',
    ];
  }
}

function hasStart({ first, lines }: Excerpt): boolean {
  const header = [first, ...lines.slice(0, 20)].find((line) => HEADER_LINE.test(line));
  if (header !== undefined) return header.includes('STARTs');
  return lines.some((line) => LINE.exec(line)?.[2] !== undefined);
}

export const iosnoop: TraceFormat = {
  name: 'iosnoop',
  title: 'iosnoop -ts of perf-tools',
  example: '5982800.302061  5982800.302679  supervise    1809   W    202,1    17039600     4096       0.62',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      iosnoop,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line) || ABOUT_LINE.test(line),
    ),
  parser: (context) => new IosnoopParser(context),
};
