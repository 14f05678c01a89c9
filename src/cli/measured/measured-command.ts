/** `measured FILE`: what a file of measured latencies holds, and how it was read. */
import { decodeText } from '../../base/decode-text.ts';
import { jsonText } from '../../analysis/export/json-text.ts';
import { distributionResponse } from '../../compare/measured/measured-responses.ts';
import { TraceError } from '../../traces/error.ts';
import { MOST_MEASURED_BYTES, measuredFormatOf } from '../../traces/measured/formats.ts';
import { MeasuredWatch } from '../../traces/measured/watch.ts';
import type { MeasuredFormat } from '../../traces/measured/formats.ts';
import { CommandError, EXIT } from '../failure.ts';
import { readBytes } from '../files/files.ts';
import { print } from '../files/standard-streams.ts';
import { parseWords } from '../flags.ts';
import { measuredSyntax } from '../syntax.ts';

/** Units that a file may count its times in, ns. */
const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1000, µs: 1000, ms: 1_000_000, s: 1_000_000_000 };

export async function measuredCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(measuredSyntax, args);
  const [path] = words;
  const watch = new MeasuredWatch();
  const bytes = readBytes(path, MOST_MEASURED_BYTES, (piece) => watch.isWorthMore(piece));
  if (bytes === null) throw new CommandError(`${path}: found more than ${MOST_MEASURED_BYTES} bytes; allowed: fewer`);
  const text = decodeText(bytes);
  const format = measuredFormatOf(text);
  if (format === undefined) {
    const found = text.startsWith('version https://git-lfs.github.com/')
      ? 'a Git LFS pointer in place of the file (git lfs pull fetches it)'
      : 'no measured latencies';
    throw new CommandError(
      `${path}: found ${found}; allowed: results of fio (--output-format=json+, or a log of latencies), percentiles of ` +
        'HdrHistogram or wrk2 (sim trace reads traces)',
    );
  }
  const unit = unitOf(path, text, format, flags.get('unit')?.[0]);
  try {
    const { distributions, notes } = format.read(text, unit.ns, path);
    const document = {
      format: format.name,
      title: format.title,
      unit: { ns: unit.ns, from: unit.from },
      distributions: distributions.map((measured) => ({
        kind: measured.kind,
        requests: measured.count,
        bins: measured.ns.length,
        minNs: measured.ns[0],
        maxNs: measured.ns[measured.ns.length - 1],
        percentilesNs: Object.fromEntries(distributionResponse(measured).ranks.map(({ label, ns }) => [label, ns])),
      })),
      notes,
      source: { name: path, bytes: bytes.length },
    };
    await print(`${jsonText(document, 2)}\n`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    throw new CommandError(`${path}: ${error.message}`, { cause: error });
  }
}

/** ns of the unit of the file's times: the file says it, or the flag does. */
function unitOf(
  path: string,
  text: string,
  format: MeasuredFormat,
  given: string | undefined,
): { readonly ns: number; readonly from: 'file' | 'flag' } {
  const own = format.unitNs(text);
  if (given === undefined) {
    if (own !== null) return { ns: own, from: 'file' };
    throw new CommandError(
      `${path}: found ${format.title}, which do not say the unit of their times; allowed: --unit ns, us, ms or s`,
    );
  }
  if (own !== null) throw new CommandError(`--unit: found a file that says its own unit (${path}); allowed: no --unit`);
  if (!Object.hasOwn(UNITS, given)) throw new CommandError(`--unit: found ${given}; allowed: ns, us, ms or s`);
  return { ns: UNITS[given], from: 'flag' };
}
