import { keepTrace } from '../storage/kept-traces.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { currentPair, experimentB, type Pair } from '../stores/document.ts';
import { notify } from '../stores/notices.ts';
import { unnamedOf } from '../stores/unnamed.ts';
import { ofPage, pageState } from '../stores/page-state.ts';
import { engine } from './engine-client.ts';

const said = pageState(() => ({ isRefused: false }));

export async function orSayRefusal(store: () => Promise<void>): Promise<void> {
  try {
    await ofPage(store());
  } catch (error) {
    if (said.isRefused) return;
    said.isRefused = true;
    const { kind, message } = storageFault(error);
    const isFull = kind === 'full';
    notify('bad', isFull ? 'Cannot store the experiment: the storage is full' : 'Cannot store the experiment', message);
  }
}

/** Before the runs are complete, so that a reload finds the files. */
export const keepTraceFiles = (): Promise<void> => orSayRefusal(() => keepFilesOf(currentPair()));

/** A file is kept by its hash, once it has one. */
export async function keepFilesOf(pair: Pair): Promise<void> {
  if (unnamedOf(pair) !== null) return;
  for (const experiment of [pair.a, experimentB(pair)]) {
    if (experiment === null || !('trace' in experiment.workload)) continue;
    const checked = engine.checkedFile(experiment.workload.trace);
    if (checked !== null) await ofPage(keepTrace(checked));
  }
}
