/**
 * Every text of a lesson by a stable key: its catalog. A translation is another catalog with the same keys; no text is
 * made of fragments.
 */
import { formatCount, formatFactor, formatShare, formatTime } from '../../base/format.ts';
import { t } from '../../messages/message.ts';
import { evaluate } from '../measure/evaluate.ts';
import type { Check } from '../measure/measure.ts';
import type { Runs } from '../measure/measured-run.ts';
import { PICK_SAYS } from './lesson.ts';
import type { Lesson, LessonStep, LessonTry, NumberSay, Question, ValueFormat } from './lesson.ts';

/** Texts by key. */
export type Catalog = Readonly<Record<string, string>>;

/** All texts of a lesson. */
export function catalogOf(lesson: Lesson): Catalog {
  const texts: Record<string, string> = { title: lesson.title, asks: lesson.asks, idea: lesson.idea };
  if (lesson.example !== undefined) texts.example = lesson.example;
  if (lesson.condition !== undefined) controlTexts('condition', lesson.condition, texts);
  for (const [name, { title }] of Object.entries(lesson.runs)) texts[`run.${name}`] = title;
  for (const { name, text, hint, why, question, try: control } of lesson.steps) {
    texts[`${name}.text`] = text;
    if (control !== undefined) controlTexts(`${name}.try`, control, texts);
    texts[`${name}.ask`] = question.ask;
    for (const [index, part] of partsOf(question).entries()) texts[`${name}.part.${index}`] = part;
    for (const [place, say] of saysOf(question)) texts[`${name}.say.${place}`] = say;
    texts[`${name}.hint`] = hint;
    texts[`${name}.why`] = why;
  }
  return texts;
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

/** The texts of a question besides its own sentence: options, items or bars. */
function partsOf(question: Question): readonly string[] {
  switch (question.kind) {
    case 'choice':
      return question.options.map(({ text }) => text);
    case 'order':
      return question.items.map(({ text }) => text);
    case 'draw':
      return question.bars.map(({ text }) => text);
    case 'number':
    case 'pick':
      return [];
  }
}

/** The texts that answer wrong answers, by their place among the options, items, ranges or picks. */
function saysOf(question: Question): readonly (readonly [place: string, text: string])[] {
  const said = (place: number | string, say: string | undefined): (readonly [string, string])[] =>
    say === undefined ? [] : [[String(place), say]];
  switch (question.kind) {
    case 'number':
      return (question.say ?? []).flatMap(({ text }, index) => said(index, text));
    case 'choice':
      return question.options.flatMap(({ say }, index) => said(index, say));
    case 'order':
      return question.items.flatMap(({ say }, index) => said(index, say));
    case 'pick':
      return PICK_SAYS.flatMap((what) => said(what, question.say?.[what]));
    case 'draw':
      return question.bars.flatMap(({ say = [] }, bar) =>
        say.flatMap(({ text }, index) => said(`${bar}.${index}`, text)),
      );
  }
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
  const step = (one: LessonStep): LessonStep => ({
    ...one,
    text: text(`${one.name}.text`, one.text),
    hint: text(`${one.name}.hint`, one.hint),
    why: text(`${one.name}.why`, one.why),
    ...(one.try === undefined ? {} : { try: control(`${one.name}.try`, one.try) }),
    question: questionWith(
      one.question,
      text(`${one.name}.ask`, one.question.ask),
      (index, own) => text(`${one.name}.part.${index}`, own),
      (place, own) => text(`${one.name}.say.${place}`, own),
    ),
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

function questionWith(
  question: Question,
  ask: string,
  part: (index: number, own: string) => string,
  say: (place: number | string, own: string) => string,
): Question {
  const named = <Part extends { readonly text: string }>(parts: readonly Part[]): Part[] =>
    parts.map((one, index) => ({ ...one, text: part(index, one.text) }));
  const answering = <Part extends { readonly say?: string }>(parts: readonly Part[]): Part[] =>
    parts.map((one, index) => (one.say === undefined ? one : { ...one, say: say(index, one.say) }));
  const ranges = (own: readonly NumberSay[], before = ''): NumberSay[] =>
    own.map((one, index) => ({ ...one, text: say(`${before}${index}`, one.text) }));
  switch (question.kind) {
    case 'choice':
      return { ...question, ask, options: answering(named(question.options)) };
    case 'order':
      return { ...question, ask, items: answering(named(question.items)) };
    case 'draw':
      return {
        ...question,
        ask,
        bars: named(question.bars).map((one, bar) =>
          one.say === undefined ? one : { ...one, say: ranges(one.say, `${bar}.`) },
        ),
      };
    case 'number':
      return { ...question, ask, ...(question.say === undefined ? {} : { say: ranges(question.say) }) };
    case 'pick': {
      const { say: own } = question;
      if (own === undefined) return { ...question, ask };
      const said = Object.fromEntries(
        PICK_SAYS.flatMap((what) => (own[what] === undefined ? [] : [[what, say(what, own[what])]])),
      );
      return { ...question, ask, say: said };
    }
  }
}

/** A placeholder: `{name}`. */
export const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g;

/** A value as people read it. */
export function formatValue(value: number, as: ValueFormat): string {
  switch (as) {
    case 'time':
      // Two decimals of a round number tell nothing: 1.3 ms, not 1.300 ms.
      return formatTime(value)
        .replace(/(\.\d*?)0+(?=\D*$)/, '$1')
        .replace(/\.(?=\D*$)/, '');
    case 'count':
      // A mean of counts is not whole: 3.82 reads in flight.
      return Number.isInteger(value) ? formatCount(value) : formatFactor(value);
    case 'share':
      return formatShare(value);
    case 'ratio':
      // Korean counts ratios: 8.64배. formatRatio is for tables, which keep the sign.
      return t('{factor} ×', { factor: formatFactor(value) });
  }
}

/** The limits of a condition: "at most 10 ms". */
export function limitWords({ atLeast, atMost, is }: Omit<Check, 'measure'>, as: ValueFormat): string {
  return [
    atLeast === undefined ? '' : t('at least {limit}', { limit: formatValue(atLeast, as) }),
    atMost === undefined ? '' : t('at most {limit}', { limit: formatValue(atMost, as) }),
    is === undefined ? '' : t('exactly {limit}', { limit: formatValue(is, as) }),
  ]
    .filter((limit) => limit !== '')
    .join(', ');
}

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
