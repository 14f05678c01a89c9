/**
 * Compares two runs request by request, or sorts a part of one run's requests. A worker of its own: it is not held up
 * by runs, and the page stays responsive.
 */
import { pairOf, samePairs } from '../../compare/pairs/pair.ts';
import { partOfRun, requestsOfPart } from '../../compare/run/part-of-run.ts';
import { serveJobs } from '../one-job.ts';
import type { JobScope } from '../one-job.ts';
import type { PairJob, PairMessage, PartJob, PartMessage } from './pair-protocol.ts';

serveJobs(self as unknown as JobScope<PairJob | PartJob, PairMessage | PartMessage>, (job, say) => {
  if ('columns' in job) {
    say({ kind: 'part', part: partOfRun(job.columns, job.brush) });
    return;
  }
  const { a, b, kind, brush } = job;
  if (samePairs(a, b)) say({ kind: 'paired', pair: pairOf(a, b, kind, requestsOfPart(a, brush, kind)) });
  else say({ kind: 'different' });
});
