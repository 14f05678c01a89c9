/** Reads a file of measured latencies. */
import { textOf } from '../../base/decode-text.ts';
import { nextPart, UnreadableFileError } from '../../base/read-file.ts';
import { distributionResponse } from '../../compare/measured/measured-responses.ts';
import { TraceError } from '../../traces/error.ts';
import { MOST_MEASURED_BYTES, measuredFormatOf } from '../../traces/measured/formats.ts';
import { MeasuredWatch } from '../../traces/measured/watch.ts';
import type { Handlers } from '../serve.ts';
import type { FoundMeasured, MeasuredJob, MeasuredKinds } from './measured-protocol.ts';

/** The file; of one that cannot be measured latencies, the beginning that shows it. */
async function worthOf(file: Blob): Promise<Blob> {
  const watch = new MeasuredWatch();
  const reader = file.stream().getReader();
  try {
    let size = 0;
    for (let part = await nextPart(reader); !part.done; part = await nextPart(reader)) {
      size += part.value.length;
      if (!watch.isWorthMore(part.value)) return file.slice(0, size);
    }
    return file;
  } finally {
    // A file that does not answer does not answer this either.
    void reader.cancel().catch(() => undefined);
  }
}

/** What the file holds. @throws Error that says what is wrong with it */
export async function readMeasured({ file, name, nsPerUnit }: MeasuredJob): Promise<FoundMeasured> {
  if (file.size > MOST_MEASURED_BYTES) {
    throw new Error(`It has ${file.size} bytes; the limit is ${MOST_MEASURED_BYTES}.`);
  }
  const text = await readable(async () => textOf(await worthOf(file)));
  const format = measuredFormatOf(text);
  if (format === undefined) throw new Error('It has no measured latencies.');
  const unitNs = format.unitNs(text) ?? nsPerUnit;
  if (unitNs === null) return { kind: 'unit', title: format.title };
  const { distributions, notes, job = null } = await readable(() => format.read(text, unitNs, name));
  const curves = distributions.map((measured) => ({
    kind: measured.kind,
    response: distributionResponse(measured),
    ...(measured.meanBytes === undefined ? {} : { meanBytes: measured.meanBytes }),
  }));
  return { kind: 'read', title: format.title, curves, notes, job };
}

/** @throws Error that says why the file cannot be read */
async function readable<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TraceError || error instanceof UnreadableFileError)
      throw new Error(`Cannot read it: ${error.message}.`, { cause: error });
    throw new Error(`It cannot be read (${error instanceof Error ? error.message : String(error)}).`, { cause: error });
  }
}

/** What the worker of measured latencies answers. */
export const MEASURED_HANDLERS: Handlers<MeasuredKinds> = {
  read: async (job) => ({ result: await readMeasured(job) }),
};
