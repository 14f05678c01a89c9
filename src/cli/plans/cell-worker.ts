import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { runCell, type CellJob } from './run-cell.ts';

const ROLE = 'nandscope cell worker';

export const startCellWorker = (): Worker => new Worker(new URL(import.meta.url), { workerData: ROLE });

const port = !isMainThread && workerData === ROLE ? parentPort : null;
port?.on('message', (job: CellJob) => void runCell(job).then((end) => port.postMessage(end)));
