/** Reads measured latencies. A worker of its own: a log of fio may have millions of lines. */
import { serveAlone } from '../serve.ts';
import type { MeasuredKinds } from './measured-protocol.ts';
import { readMeasured } from './read-measured.ts';

serveAlone<MeasuredKinds>({ read: async (job) => ({ result: await readMeasured(job) }) });
