/** Missing parts of a lesson or a homework as sentences, each with its field. */
import { lessonProblem } from '../../../learn/lesson/check-lesson.ts';
import { runsFault, runsProblem } from '../../../learn/lesson/check-runs.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import type { Runs } from '../../../learn/measure/runs.ts';
import { variationProblem } from '../../../learn/homework/parse-homework.ts';
import { asLessonQuestion } from '../../../learn/homework/homework.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { kindOf } from '../../../learn/kinds/index.ts';
import type { Question } from '../../../learn/kinds/index.ts';
import { viewOf } from '../kinds/index.ts';
import type { DocumentError } from '../../../learn/document/read.ts';
import { localized, t } from '../../../messages/message.ts';

/** The next thing to do. */
export interface Todo {
  /** The key of the field in the document: its element has it as `data-field`. */
  readonly field: string;
  /** The step or question of the field; null for the rest of the document. */
  readonly step: number | null;
  /** A sentence without its full stop. */
  readonly words: string;
}

const whole = (field: string, words: string): Todo => ({ field, step: null, words });

/** The first missing part of a lesson; null if it is complete. */
export function lessonTodo(draft: Lesson): Todo | null {
  if (Object.keys(draft.runs).length === 0) return whole('runs', t('add an experiment'));
  if (draft.steps.length === 0) return whole('steps', t('add a step'));
  const problem = lessonProblem(draft);
  return problem === null ? null : ofLesson(problem, draft);
}

/** The first part of a complete lesson that its runs cannot answer; null if there is none. */
export function runsTodo(draft: Lesson, runs: Runs): Todo | null {
  const fault = runsFault(draft, runs);
  const words = runsProblem(draft, runs);
  if (fault === null || words === null) return null;
  // The words end a sentence of their own.
  const plain = words.replace(/\.$/, '');
  if (fault.part === 'value') return whole(`values.${fault.name}`, plain);
  const step = draft.steps.findIndex(({ name }) => name === fault.name);
  return step < 0 ? whole('title', plain) : { step, field: `steps[${step}].question.ask`, words: plain };
}

/** The parts of a step by the end of their key in an error. */
function ofLesson(problem: DocumentError, draft: Lesson): Todo {
  const { path, found, allowed } = problem;
  const inStep = /^steps\[(\d+)\]\.(.*)$/.exec(path);
  if (inStep !== null) {
    const step = Number(inStep[1]);
    return { step, ...ofStep(step, draft.steps[step].question, inStep[2], found) } satisfies Todo;
  }
  const [, value] = /^values\.(\w+)\.measure/.exec(path) ?? [];
  if (value !== undefined) {
    return whole(`values.${value}`, t('value {name}: choose the experiment that is measured', { name: value }));
  }
  // Texts are named by the step and their part: a name in braces that is not a value.
  const step = draft.steps.findIndex(({ name }) => path.startsWith(`${name}.`));
  const missing = { found: localized(found), allowed: localized(allowed) };
  if (step >= 0) {
    const part = path.slice(draft.steps[step].name.length + 1);
    const field = part === 'ask' ? 'question.ask' : fieldOfText(part, kindOf(draft.steps[step].question).list);
    return {
      step,
      field: `steps[${step}].${field}`,
      words: t('step {step}: a text names {found}; the values are {allowed}', { step: String(step + 1), ...missing }),
    };
  }
  if (['title', 'asks', 'idea'].includes(path)) {
    return whole(path, t('a text names {found}; the values are {allowed}', missing));
  }
  return whole('title', localized(problem.message));
}

/** The field of a text by its key in the catalog: of an option, a bar, a range of a number or a pick. */
function fieldOfText(part: string, list: string | undefined): string {
  const [, place] = /^(?:part|say)\.(\w+)/.exec(part) ?? [];
  if (place === undefined) return part;
  if (list !== undefined) return `question.${list}[${place}]`;
  return /^\d/.test(place) ? `question.say[${place}]` : `question.say.${place}`;
}

/** @param part the key inside the step */
function ofStep(index: number, question: Question, part: string, found: string): Pick<Todo, 'field' | 'words'> {
  const step = String(index + 1);
  const own = `steps[${index}].`;
  const [, list, place] = /^question\.(\w+)\[(\d+)\]/.exec(part) ?? [];
  if (list !== undefined && list === kindOf(question).list) {
    const words = viewOf(question).partTodo?.({ step, index: String(Number(place) + 1) }) ?? '';
    return { field: `${own}question.${list}[${place}]`, words };
  }
  switch (part) {
    case 'question.ask':
      return { field: `${own}${part}`, words: t('step {step}: write the question', { step }) };
    case 'question.answer':
      return { field: `${own}${part}`, words: t('step {step}: choose the value that is the answer', { step }) };
    case 'shown.run':
    case 'shown.beside':
      return {
        field: `${own}${part}`,
        words: t('step {step}: choose the experiment of the timeline; {found} is gone', {
          step,
          found: localized(found),
        }),
      };
    default:
      // What only a file can hold, such as a control that does not fit its setting.
      return {
        field: `${own}text`,
        words: t('step {step}: {part} cannot be {found}', { step, part, found: localized(found) }),
      };
  }
}

/** The first missing part without which the variants of a homework cannot run; null if there is none. */
export function homeworkTodo(draft: Homework): Todo | null {
  if (draft.title.trim() === '') return whole('title', t('write the title'));
  if (draft.questions.length === 0) return whole('questions', t('add a question'));
  for (const [step, question] of draft.questions.entries()) {
    const number = String(step + 1);
    const own = `questions[${step}]`;
    if (question.text.trim() === '') {
      return { step, field: `${own}.text`, words: t('question {number}: write the question', { number }) };
    }
    const asked = asLessonQuestion(question)?.question;
    if (asked === undefined) continue;
    const { list = '', parts } = kindOf(asked);
    const empty = parts(asked).findIndex((text) => text.trim() === '');
    if (empty >= 0) {
      return {
        step,
        field: `${own}.${list}[${empty}].text`,
        words: t('question {number}: write the text of part {index}', { number, index: String(empty + 1) }),
      };
    }
  }
  const problem = variationProblem(draft);
  if (problem === null) return null;
  const step = Number(/^questions\[(\d+)\]/.exec(problem.path)?.[1] ?? 0);
  return {
    step,
    field: `questions[${step}].vary`,
    words: t('question {number}: a value that varies does not fit ({reason})', {
      number: String(step + 1),
      reason: localized(problem.allowed),
    }),
  };
}

/** Moves the focus to a field, and unfolds the sections around it. */
export function focusField(field: string): void {
  const found = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  if (found === null) return;
  for (
    let around = found.closest('details');
    around !== null;
    around = around.parentElement?.closest('details') ?? null
  ) {
    around.open = true;
  }
  const target = found instanceof HTMLDetailsElement ? (found.querySelector('summary') ?? found) : found;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
