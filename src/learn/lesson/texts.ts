import { questionKind, type Question } from '../kinds/index.ts';
import { evaluate } from '../measure/evaluate.ts';
import type { Runs } from '../measure/runs.ts';
import { formatValue } from '../measure/value.ts';
import type { Lesson, LessonTry } from './lesson.ts';

export function catalogOf(lesson: Lesson): Readonly<Record<string, string>> {
  const texts: Record<string, string> = { title: lesson.title, asks: lesson.asks, idea: lesson.idea };
  for (const [name, { title }] of Object.entries(lesson.runs)) texts[`run.${name}`] = title;
  for (const { name, text, hint, why, question, try: control, vary } of lesson.steps) {
    texts[`${name}.text`] = text;
    if (control !== undefined) controlTexts(`${name}.try`, control, texts);
    questionTexts(name, question, texts);
    texts[`${name}.hint`] = hint;
    texts[`${name}.why`] = why;
    if (vary?.text !== undefined) texts[`${name}.vary.text`] = vary.text;
    if (vary?.question !== undefined) questionTexts(`${name}.vary`, vary.question, texts);
  }
  return texts;
}

function questionTexts(key: string, question: Question, texts: Record<string, string>): void {
  texts[`${key}.ask`] = question.ask;
  const kind = questionKind(question);
  for (const [index, part] of kind.parts(question).entries()) texts[`${key}.part.${index}`] = part;
  for (const [place, say] of kind.says(question)) texts[`${key}.say.${place}`] = say;
}

function controlTexts(key: string, { ask, now, rule, curve }: LessonTry, texts: Record<string, string>): void {
  texts[`${key}.ask`] = ask;
  if (curve !== undefined) {
    texts[`${key}.curve.x`] = curve.xTitle;
    texts[`${key}.curve.y`] = curve.yTitle;
  }
  texts[`${key}.now`] = now;
  texts[`${key}.rule`] = rule;
}

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
