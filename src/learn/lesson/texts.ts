/**
 * Every text of a lesson by a stable key: its catalog.
 */
import { kindOf } from '../kinds/index.ts';
import type { Question } from '../kinds/index.ts';
import { evaluate } from '../measure/evaluate.ts';
import type { Runs } from '../measure/runs.ts';
import { formatValue } from '../measure/value.ts';
import type { Lesson, LessonStep, LessonTry, StepVariation } from './lesson.ts';

/** Texts by key. */
export type Catalog = Readonly<Record<string, string>>;

/** All texts of a lesson. */
export function catalogOf(lesson: Lesson): Catalog {
  const texts: Record<string, string> = { title: lesson.title, asks: lesson.asks, idea: lesson.idea };
  if (lesson.example !== undefined) texts.example = lesson.example;
  if (lesson.condition !== undefined) controlTexts('condition', lesson.condition, texts);
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
  const kind = kindOf(question);
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

/** A lesson with the texts of a catalog; a missing key keeps the lesson's own text. */
export function withCatalog(lesson: Lesson, catalog: Catalog): Lesson {
  const text = (key: string, own: string): string => (Object.hasOwn(catalog, key) ? catalog[key] : own);
  const control = (key: string, own: LessonTry): LessonTry => ({
    ...own,
    ask: text(`${key}.ask`, own.ask),
    now: text(`${key}.now`, own.now),
    rule: text(`${key}.rule`, own.rule),
    ...(own.curve === undefined
      ? {}
      : {
          curve: {
            ...own.curve,
            xTitle: text(`${key}.curve.x`, own.curve.xTitle),
            yTitle: text(`${key}.curve.y`, own.curve.yTitle),
          },
        }),
  });
  const asked = (key: string, own: Question): Question =>
    kindOf(own).withTexts(
      { ...own, ask: text(`${key}.ask`, own.ask) },
      (index, part) => text(`${key}.part.${index}`, part),
      (place, say) => text(`${key}.say.${place}`, say),
    );
  const variation = (key: string, own: StepVariation): StepVariation => ({
    ...own,
    ...(own.text === undefined ? {} : { text: text(`${key}.text`, own.text) }),
    ...(own.question === undefined ? {} : { question: asked(key, own.question) }),
  });
  const step = (one: LessonStep): LessonStep => ({
    ...one,
    text: text(`${one.name}.text`, one.text),
    hint: text(`${one.name}.hint`, one.hint),
    why: text(`${one.name}.why`, one.why),
    ...(one.try === undefined ? {} : { try: control(`${one.name}.try`, one.try) }),
    ...(one.vary === undefined ? {} : { vary: variation(`${one.name}.vary`, one.vary) }),
    question: asked(one.name, one.question),
  });
  return {
    ...lesson,
    title: text('title', lesson.title),
    asks: text('asks', lesson.asks),
    idea: text('idea', lesson.idea),
    ...(lesson.example === undefined ? {} : { example: text('example', lesson.example) }),
    ...(lesson.condition === undefined ? {} : { condition: control('condition', lesson.condition) }),
    runs: Object.fromEntries(
      Object.entries(lesson.runs).map(([name, run]) => [name, { ...run, title: text(`run.${name}`, run.title) }]),
    ),
    steps: lesson.steps.map(step),
  };
}

/** A placeholder: `{name}`. */
export const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/**
 * A text with its values filled in from the runs. A name that the lesson does not define stays as it is.
 * @throws {MeasureError} if a run cannot answer
 */
export function fillText(text: string, lesson: Pick<Lesson, 'values'>, runs: Runs): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) => {
    if (!Object.hasOwn(lesson.values, name)) return whole;
    const { measure, as } = lesson.values[name];
    return formatValue(evaluate(measure, runs), as);
  });
}
