import { keepTrace } from '../storage/kept-traces.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { currentPair, experimentB, type Pair, useDocument } from '../stores/document.ts';
import { notify } from '../stores/notices.ts';
import { unnamedOf, useUnnamed } from '../stores/unnamed.ts';
import { ofPage, pageState } from '../stores/page-state.ts';
import { engine } from './engine-client.ts';
import type { Experiment } from '../../document/experiment.ts';
import { nameRuns } from './run-controller.ts';

interface NamesTrace {
  readonly workload?: { readonly trace?: { readonly hash?: string } } | object;
}

/** Returns the same object if it does not name the trace. */
function rename<Named extends NamesTrace | null>(named: Named, from: string, to: string): Named {
  const { workload } = named ?? {};
  if (workload === undefined || !('trace' in workload) || workload.trace?.hash !== from) return named;
  return { ...named, workload: { trace: { ...workload.trace, hash: to } } };
}

/** Puts the hash of a file, now known, into every step of the document and into the runs. */
export function nameTrace(from: string, to: string): void {
  // A run knows its experiment by identity: each is replaced by one object.
  const made = new WeakMap<Experiment, Experiment>();
  const named = (experiment: Experiment): Experiment => {
    const known = made.get(experiment) ?? rename(experiment, from, to);
    made.set(experiment, known);
    return known;
  };
  const namedPair = (pair: Pair): Pair => {
    const { a, b } = pair;
    if (named(a) === a && (b === undefined || named(b.experiment) === b.experiment)) return pair;
    const change = rename(pair.change, from, to);
    return { ...pair, a: named(a), change, ...(b && { b: { ...b, experiment: named(b.experiment) } }) };
  };
  nameRuns(named);
  useDocument.setState(({ past, present, future }) => {
    const [before, [now], after] = [past, [present], future].map((steps) =>
      steps.map((step) => ({ ...step, pair: namedPair(step.pair) })),
    );
    return { past: before, present: now, future: after };
  });
  const { [from]: _, ...unnamed } = useUnnamed.getState();
  useUnnamed.setState(unnamed, true);
  void keepTraceFiles();
}

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
