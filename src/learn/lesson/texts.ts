import { evaluate } from '../measure/evaluate.ts';
import type { Runs } from '../measure/runs.ts';
import { formatValue } from '../measure/value.ts';
import type { Lesson } from './lesson.ts';

/** A placeholder: `{name}`. */
export const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/**
 * A name that the lesson does not define stays.
 * @throws {MeasureError} if a run cannot answer
 */
export function fillText(text: string, lesson: Pick<Lesson, 'values'>, runs: Runs): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (!Object.hasOwn(lesson.values, name)) return whole;
    const { measure, as } = lesson.values[name];
    return formatValue(evaluate(measure, runs), as);
  });
}
