/**
 * Starts the page's workers, each from a file of its own. The single-file page has `start-inline.ts` in place of this
 * module (vite.config.ts).
 */

export const startEngineWorker = (): Worker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });

export const startPairWorker = (): Worker =>
  new Worker(new URL('./pairs/pair-worker.ts', import.meta.url), { type: 'module' });

export const startMeasuredWorker = (): Worker =>
  new Worker(new URL('./measured/measured-worker.ts', import.meta.url), { type: 'module' });

// Vite reads the options of a worker as they are written here: the name is CLAIMS_WORKER.
export const startClaimsWorker = (): Worker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'claims' });
