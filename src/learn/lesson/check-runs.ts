/** Checks that the runs of a lesson can answer it: requests, figures and lanes that it names exist in them. */
import { evaluate, holds } from '../measure/evaluate.ts';
import { MeasureError } from '../measure/measure.ts';
import { viewOfRun } from '../measure/measured-run.ts';
import type { Runs } from '../measure/measured-run.ts';
import { rightAnswer } from './judge.ts';
import type { Lesson } from './lesson.ts';

/** The first value or question that the runs cannot answer, or a claim that is false; null if there is none. */
export function runsProblem(lesson: Lesson, runs: Runs): string | null {
  let part = '';
  try {
    for (const [name, { measure }] of Object.entries(lesson.values)) {
      part = `values.${name}`;
      evaluate(measure, runs);
    }
    for (const { name, question, shown } of lesson.steps) {
      part = `step ${name}`;
      const { requests } = viewOfRun(runs[shown.run]).operations;
      if (shown.request !== undefined && shown.request >= requests) {
        throw new MeasureError(`There is no request #${shown.request}: the run has ${requests}.`);
      }
      rightAnswer(question, lesson, runs, shown.run);
    }
    for (const { words, check } of lesson.claims) {
      part = `claim “${words}”`;
      if (!holds(check, runs)) throw new MeasureError(`The runs show ${evaluate(check.measure, runs)}.`);
    }
    return null;
  } catch (error) {
    if (error instanceof MeasureError) return `${part}: ${error.message}`;
    throw error;
  }
}
