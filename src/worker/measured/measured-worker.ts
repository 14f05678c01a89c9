/** Reads measured latencies. A worker of its own: a log of fio may have millions of lines. */
import { serveJobs } from '../one-job.ts';
import type { JobScope } from '../one-job.ts';
import type { MeasuredJob, MeasuredMessage } from './measured-protocol.ts';
import { readMeasured } from './read-measured.ts';

serveJobs(self as unknown as JobScope<MeasuredJob, MeasuredMessage>, (job, say) => {
  void readMeasured(job).then(say);
});
