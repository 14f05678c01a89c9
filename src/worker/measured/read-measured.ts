/** Reads a file of measured latencies. */
import { distributionResponse } from '../../compare/measured/measured-responses.ts';
import { TraceError } from '../../traces/error.ts';
import { measuredFormatOf } from '../../traces/measured/formats.ts';
import type { MeasuredJob, MeasuredMessage } from './measured-protocol.ts';

/** Largest file, bytes: its text is in memory. */
const MOST_BYTES = 512_000_000;

/** What the file holds, or what is wrong with it. */
export async function readMeasured({ file, name, nsPerUnit }: MeasuredJob): Promise<MeasuredMessage> {
  if (file.size > MOST_BYTES) {
    return { kind: 'failed', message: `It has ${file.size} bytes; the limit is ${MOST_BYTES}.` };
  }
  try {
    const text = await file.text();
    const format = measuredFormatOf(text);
    if (format === undefined) return { kind: 'failed', message: 'It has no measured latencies.' };
    if (format.needsUnit && nsPerUnit === null) return { kind: 'unit', title: format.title };
    const { distributions, notes } = format.read(text, nsPerUnit ?? 1, name);
    const curves = distributions.map((measured) => ({
      kind: measured.kind,
      response: distributionResponse(measured),
    }));
    return { kind: 'read', title: format.title, curves, notes };
  } catch (error) {
    if (error instanceof TraceError) return { kind: 'failed', message: `Cannot read it: ${error.message}.` };
    // A rejection in a worker does not reach the page's `onerror`: it is an answer too.
    return {
      kind: 'failed',
      message: `It cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    };
  }
}
