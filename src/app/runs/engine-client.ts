import { EngineClient, poolSize } from '../../worker/client.ts';

/** The page's one pool of workers. */
export const engine = new EngineClient({
  start: () => new Worker(new URL('../../worker/engine-worker.ts', import.meta.url), { type: 'module' }),
  size: poolSize(navigator.hardwareConcurrency),
});
