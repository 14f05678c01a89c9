import { questionKind } from '../kinds/index.ts';
import { evaluate, holds } from '../measure/evaluate.ts';
import { MeasureError } from '../measure/measure.ts';
import { readerOfRun } from '../measure/runs.ts';
import type { Runs } from '../measure/runs.ts';
import { rightAnswer } from './judge.ts';
import type { Lesson } from './lesson.ts';

interface RunsFault {
  readonly part: 'value' | 'step' | 'claim';
  readonly name: string;
  readonly reason: string;
}

function runsFault(lesson: Lesson, runs: Runs): RunsFault | null {
  let at: Pick<RunsFault, 'part' | 'name'> = { part: 'value', name: '' };
  try {
    for (const [name, { measure }] of Object.entries(lesson.values)) {
      at = { part: 'value', name };
      evaluate(measure, runs);
    }
    for (const { name, question, shown } of lesson.steps) {
      at = { part: 'step', name };
      const { requests } = readerOfRun(runs[shown.run]).operations;
      if (shown.request !== undefined && shown.request >= requests) {
        throw new MeasureError(`There is no request #${shown.request}: the run has ${requests}.`);
      }
      rightAnswer(question, lesson, runs, shown.run);
      for (const mistake of questionKind(question).mistakes(question)) evaluate(mistake, runs);
    }
    for (const { words, check } of lesson.claims) {
      at = { part: 'claim', name: words };
      if (!holds(check, runs)) throw new MeasureError(`The runs show ${evaluate(check.measure, runs)}.`);
    }
    return null;
  } catch (error) {
    if (error instanceof MeasureError) return { ...at, reason: error.message };
    throw error;
  }
}

export function runsProblem(lesson: Lesson, runs: Runs): string | null {
  const fault = runsFault(lesson, runs);
  if (fault === null) return null;
  const { part, name, reason } = fault;
  const why = reason;
  if (part === 'value') return `value ${name}: ${why}`;
  if (part === 'claim') return `claim “${name}”: ${why}`;
  return `step ${lesson.steps.findIndex((step) => step.name === name) + 1}: ${why}`;
}
