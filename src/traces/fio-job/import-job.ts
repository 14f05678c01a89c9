/** Workloads that other programs describe: fio's job files and MQSim's workload.xml. */
import { importFioJob, isFioJob, usualBytes } from './fio-job.ts';
import type { ImportedJob } from './fio-job.ts';
import { importMqsimWorkload, isMqsimWorkload } from './mqsim-workload.ts';
import { ExperimentError } from '../../device/experiment-error.ts';
import { TraceError } from '../error.ts';
import { isFioJson, jobOfFioJson } from '../measured/fio-json.ts';

/** Whether a text is a job that can be read. */
export const isJobFile = (text: string): boolean => isMqsimWorkload(text) || isFioJob(text);

/**
 * Reads a job of fio, the jobs behind a result of fio in JSON, or the synthetic flows of MQSim.
 * @param deviceBytes logical bytes of the device that it runs on; left out: those of the default device
 * @throws ExperimentError that names the line or the key, what was found and what is allowed
 */
export function importJob(text: string, name: string, deviceBytes: number = usualBytes()): ImportedJob {
  if (isMqsimWorkload(text)) return importMqsimWorkload(text, name, deviceBytes);
  return importFioJob(isFioJson(text) ? jobIn(text) : text, name, deviceBytes);
}

function jobIn(text: string): string {
  try {
    return jobOfFioJson(text);
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    const [found] = error.message.split('; allowed: ');
    throw new ExperimentError('the file', found, 'a result of fio with the options of its jobs');
  }
}
