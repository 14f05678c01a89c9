/** What choices of columns give, so that a person can choose: each is read from the first lines of the file. */
import { formatCount, formatTime, plural } from '../../base/format.ts';
import { LineSplitter } from '../bytes/lines.ts';
import { TraceError } from '../error.ts';
import type { Excerpt } from '../format.ts';
import { RequestCollector, type Collected } from '../reading/request-collector.ts';
import { summarizeTrace, type Summary } from '../summary.ts';
import { tableFormat } from './any-table.ts';
import { columnsText, type ColumnsChoice } from './choice.ts';

export interface Outcome {
  /** As `--columns` takes it. */
  readonly columns: string;
  /** `8 requests: 5 reads, 3 writes, 188 416 bytes in 7.259 ms`; or why no line can be read. */
  readonly gives: string;
  /** Null if no line can be read. */
  readonly found: (Summary & Pick<Collected, 'rejected' | 'lines'>) | null;
}

export function outcomeOf(choice: ColumnsChoice, excerpt: Excerpt): Outcome {
  const columns = columnsText(choice);
  try {
    const collector = new RequestCollector(tableFormat(choice), excerpt, undefined, Infinity);
    const splitter = new LineSplitter((bytes, start, end, line, state) =>
      collector.line(bytes, start, end, line, state),
    );
    splitter.push(new TextEncoder().encode(`${excerpt.lines.join('\n')}\n`));
    splitter.end();
    const requests = collector.columns();
    const found = { ...summarizeTrace(requests), ...collector.collected() };
    return { columns, gives: textOf(found, requests.bytes), found };
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    return { columns, gives: `nothing: ${error.message}`, found: null };
  }
}

function textOf(found: NonNullable<Outcome['found']>, sizes: Uint32Array): string {
  const { requests, reads, writes, durationNs, rejected } = found;
  const parts = [plural(reads, 'read'), plural(writes, 'write')];
  if (reads + writes < requests) parts.push(plural(requests - reads - writes, 'other'));
  parts.push(`${formatCount(sizes.reduce((sum, each) => sum + each, 0))} bytes in ${formatTime(durationNs)}`);
  const reasons = Object.entries(rejected.byReason).map(([reason, times]) => `${times} × ${reason}`);
  const lost = `; ${plural(rejected.count, 'line is', 'lines are')} no requests: ${reasons.join(', ')}`;
  return `${plural(requests, 'request')}: ${parts.join(', ')}${reasons.length === 0 ? '' : lost}`;
}
