/** Starts the page's workers from text inside the page: a page that is opened as a file cannot load other files. */
import EngineWorker from './engine-worker.ts?worker&inline';

export const startEngineWorker = (): Worker => new EngineWorker();
