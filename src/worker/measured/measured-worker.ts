/** Reads measured latencies. A worker of its own: a log of fio may have millions of lines. */
import { serveAlone } from '../serve.ts';
import { MEASURED_HANDLERS } from './read-measured.ts';

serveAlone(MEASURED_HANDLERS);
