/** The instant at which the answer to a question is decided: a replay up to it helps, and does not tell the answer. */
import { rowStart } from '../../engine/recording/lane-chunk.ts';
import { evaluate } from '../measure/evaluate.ts';
import { viewOfRun } from '../measure/measured-run.ts';
import type { Measure } from '../measure/measure.ts';
import type { MeasuredRun, Runs } from '../measure/measured-run.ts';
import type { Lesson, Question, Shown } from './lesson.ts';

/**
 * ns on the clock of a run: when the second of several phases to be ordered begins; if several requests are drawn or
 * ordered, before the second result can be read off; for other questions, when the last phase of the request begins
 * whose end is asked for.
 * @param name the run on whose clock the question is decided
 */
export function decidingNs(
  question: Question,
  shown: Shown,
  { values }: Pick<Lesson, 'values'>,
  runs: Runs,
  name: string,
): number {
  if (question.kind === 'order' && question.items.every(({ by }) => by.of === 'phase')) {
    const instants = question.items.map(({ by }) => evaluate(by, runs)).sort((a, b) => a - b);
    return instants[1];
  }
  const run = runs[name];
  const several = severalMeasures(question, values).flatMap((measure) => requestOf(measure, name) ?? []);
  if (several.length > 1) {
    const { operations } = viewOfRun(run);
    return several.reduce(
      (ns, request) => Math.min(ns, lastPhaseOf(run, request), operations.finish(request)),
      Infinity,
    );
  }
  return lastPhaseOf(run, askedRequest(question, shown, values, run, name));
}

/** The request whose end the question asks for; otherwise the one of the step, or the last to complete. */
function askedRequest(
  question: Question,
  shown: Shown,
  values: Lesson['values'],
  run: MeasuredRun,
  name: string,
): number {
  const { operations } = viewOfRun(run);
  const isAsked = question.kind === 'number' && Object.hasOwn(values, question.answer);
  const asked = isAsked ? requestOf(values[question.answer].measure, name) : null;
  if (asked !== null) return asked;
  if (shown.request !== undefined && shown.request < operations.requests) return shown.request;
  let last = 0;
  for (let request = 1; request < operations.requests; request++) {
    if (operations.finish(request) > operations.finish(last)) last = request;
  }
  return last;
}

/** The measures of bars that are drawn, or of items that are ordered; none for other questions. */
function severalMeasures(question: Question, values: Lesson['values']): readonly Measure[] {
  if (question.kind === 'order') return question.items.map(({ by }) => by);
  if (question.kind !== 'draw') return [];
  return question.bars.flatMap(({ answer }) => (Object.hasOwn(values, answer) ? [values[answer].measure] : []));
}

/** The request of a run whose latency or completion a measure is; null for other measures. */
const requestOf = (measure: Measure, name: string): number | null =>
  (measure.of === 'latency' || measure.of === 'finish') && measure.run === name ? (measure.request ?? null) : null;

/** When the last phase of a request begins; its arrival, if it has none. */
function lastPhaseOf(run: MeasuredRun, request: number): number {
  const { operations } = viewOfRun(run);
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
