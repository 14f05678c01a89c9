/** Every text of a lesson, by a name of its place. */
import { questionKind, type Question } from '../../src/learn/kinds/index.ts';
import type { Lesson, LessonTry } from '../../src/learn/lesson/lesson.ts';

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
  for (const [index, part] of questionKind(question).parts(question).entries()) texts[`${key}.part.${index}`] = part;
  saysOf(question, '', (place, say) => (texts[`${key}.say${place}`] = say));
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

/** What a question says to wrong answers: texts below a key `say`, which are texts or have one. */
function saysOf(value: unknown, place: string, found: (place: string, say: string) => void, isSay = false): void {
  if (typeof value === 'string') {
    if (isSay) found(place, value);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      // A mistake of a number stands beside its text.
      if (isSay && typeof value === 'object' && 'text' in value && key !== 'text') continue;
      saysOf(inner, key === 'say' || key === 'text' ? place : `${place}.${key}`, found, isSay || key === 'say');
    }
  }
}
