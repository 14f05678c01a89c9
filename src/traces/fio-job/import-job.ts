/** Workloads that other programs describe: fio's job files and MQSim's workload.xml. */
import { importFioJob, isFioJob, usualBytes } from './fio-job.ts';
import type { ImportedJob } from './fio-job.ts';
import { importMqsimWorkload, isMqsimWorkload } from './mqsim-workload.ts';

/** Whether a text is a job that can be read. */
export const isJobFile = (text: string): boolean => isMqsimWorkload(text) || isFioJob(text);

/**
 * Reads a job of fio or the synthetic flows of MQSim.
 * @param deviceBytes logical bytes of the device that it runs on; left out: those of the default device
 * @throws ExperimentError that names the line or the key, what was found and what is allowed
 */
export function importJob(text: string, name: string, deviceBytes: number = usualBytes()): ImportedJob {
  if (isMqsimWorkload(text)) return importMqsimWorkload(text, name, deviceBytes);
  return importFioJob(text, name, deviceBytes);
}
