/**
 * Compares two runs request by request, or sorts a part of one run's requests. A worker of its own: it is not held up
 * by runs, and the page stays responsive.
 */
import { serveAlone } from '../serve.ts';
import { PAIR_HANDLERS } from './pair-handlers.ts';

serveAlone(PAIR_HANDLERS);
