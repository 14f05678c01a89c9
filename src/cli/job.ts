/** `job FILE`: a job of fio, its result in JSON, or MQSim's workload.xml as a workload, with a verdict on each key. */
import { decodeText } from '../base/decode-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
import { LOOKED_AT_BYTES } from '../traces/measured/detect.ts';
import { isFioJson } from '../traces/measured/fio-json.ts';
import { Nesting } from '../traces/measured/nesting.ts';
import { MOST_JOB_CHARACTERS } from '../traces/fio-job/ini.ts';
import { importJob } from '../traces/fio-job/import-job.ts';
import type { ImportedJob } from '../traces/fio-job/fio-job.ts';
import { listing } from './device.ts';
import { naming } from './document.ts';
import { CommandError, EXIT } from './failure.ts';
import { readBytes } from './files/files.ts';
import { parseWords } from './flags.ts';
import { print } from './files/standard-streams.ts';
import { jobSyntax } from './syntax.ts';

export async function jobCommand(args: readonly string[]): Promise<number> {
  const { words, flags } = parseWords(jobSyntax, args);
  const imported = loadJob(words[0]);
  const { experiment, report } = imported;
  await print(`${flags.has('json') ? jsonText(imported, 2) : `${listing(report)}\n${jsonText(experiment, 2)}`}\n`);
  return EXIT.done;
}

/** A result of fio has its bins behind the options of its jobs. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Stops at a text of brackets, and at one beyond a job that is not a result of fio. */
function watchJson(): (piece: Uint8Array) => boolean {
  const nesting = new Nesting();
  let size = 0;
  let isJson: boolean | null = null;
  return (piece) => {
    size += piece.length;
    isJson ??= isFioJson(decodeText(piece.subarray(0, LOOKED_AT_BYTES)));
    return isJson ? nesting.isShallow(piece) : size <= MOST_JOB_CHARACTERS;
  };
}

/**
 * Whatever is wrong with the file is a `CommandError`.
 * @param deviceBytes logical bytes of the device that the job runs on; left out: those of the default device
 */
export function loadJob(path: string, deviceBytes?: number): ImportedJob {
  const bytes = readBytes(path, MOST_BYTES, watchJson());
  if (bytes === null) {
    throw new CommandError(`${path}: found more than ${MOST_BYTES} bytes; allowed: a job up to that size`);
  }
  const text = decodeText(bytes);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return naming(path, () => importJob(text, name, deviceBytes));
}
