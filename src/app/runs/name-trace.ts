/** The SHA-256 of a file that runs already: nothing runs again. */
import type { Experiment } from '../../document/experiment.ts';
import { useDocument, type Pair } from '../stores/document.ts';
import { useUnnamed } from '../stores/unnamed.ts';
import { keepTraceFiles } from './keep-trace-files.ts';
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
