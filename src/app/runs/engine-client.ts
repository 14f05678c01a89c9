import { EngineClient, poolSize } from '../../worker/client.ts';
import { startEngineWorker } from '../../worker/start.ts';

/** The page's one pool of workers. */
export const engine = new EngineClient({
  start: startEngineWorker,
  size: poolSize(navigator.hardwareConcurrency),
});
