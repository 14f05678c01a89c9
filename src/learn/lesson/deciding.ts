/** The instant at which the answer to a question is decided: a replay up to it helps, and does not tell the answer. */
import { rowStart } from '../../engine/recording/lane-chunk.ts';
import { questionKind, type Question } from '../kinds/index.ts';
import type { Values } from '../kinds/kind.ts';
import { readerOfRun, type Runs } from '../measure/runs.ts';
import type { Measure } from '../measure/measure.ts';
import type { Run } from '../../analysis/run.ts';
import type { ShownPart } from './lesson.ts';

/**
 * ns on the clock of a run: when the second of several phases to be ordered begins; if several requests are drawn or
 * ordered, before the second result can be read off; for other questions, when the last phase of the request begins
 * whose end is asked for.
 * @param name the run on whose clock the question is decided
 */
export function decidingNs(
  question: Question,
  shown: ShownPart,
  { values }: { readonly values: Values },
  runs: Runs,
  name: string,
): number {
  const kind = questionKind(question);
  const own = kind.decidingNs?.(question, runs) ?? null;
  if (own !== null) return own;
  const run = runs[name];
  const asked = kind.asked(question, values);
  const several = asked.flatMap((measure) => requestOf(measure, name) ?? []);
  if (several.length > 1) {
    const { operations } = readerOfRun(run);
    return several.reduce(
      (ns, request) => Math.min(ns, lastPhaseOf(run, request), operations.finish(request)),
      Infinity,
    );
  }
  const one = asked.length === 1 ? requestOf(asked[0], name) : null;
  return lastPhaseOf(run, one ?? shownRequest(shown, run));
}

function shownRequest(shown: ShownPart, run: Run): number {
  const { operations } = readerOfRun(run);
  if (shown.request !== undefined && shown.request < operations.requests) return shown.request;
  let last = 0;
  for (let request = 1; request < operations.requests; request++) {
    if (operations.finish(request) > operations.finish(last)) last = request;
  }
  return last;
}

/** The request of a run whose latency or completion a measure is; null for other measures. */
const requestOf = (measure: Measure, name: string): number | null =>
  (measure.of === 'latency' || measure.of === 'finish') && measure.run === name ? (measure.request ?? null) : null;

function lastPhaseOf(run: Run, request: number): number {
  const { operations } = readerOfRun(run);
  const own = new Set(operations.operationsOf(request));
  let last = operations.arrival(request);
  for (const lane of run.recording.lanes) {
    for (const chunk of lane) {
      for (let row = 0; row < chunk.count; row++) {
        if (own.has(chunk.operation[row])) last = Math.max(last, rowStart(chunk, row));
      }
    }
  }
  return last;
}
