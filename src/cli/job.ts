/** `job FILE`: a job of fio, or MQSim's workload.xml as a workload, with a verdict on each key. */
import { decodeText } from '../base/decode-text.ts';
import { jsonText } from '../analysis/export/json-text.ts';
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

/**
 * Whatever is wrong with the file is a `CommandError`.
 * @param deviceBytes logical bytes of the device that the job runs on; left out: those of the default device
 */
export function loadJob(path: string, deviceBytes?: number): ImportedJob {
  const bytes = readBytes(path, MOST_JOB_CHARACTERS);
  if (bytes === null) {
    throw new CommandError(`${path}: found more than ${MOST_JOB_CHARACTERS} bytes; allowed: a job up to that size`);
  }
  const text = decodeText(bytes);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return naming(path, () => importJob(text, name, deviceBytes));
}
