/** The single-file page has `start-inline.ts` in place of this module (vite.config.ts). */

export const startEngineWorker = (): Worker =>
  new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
