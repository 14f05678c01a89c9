/** Checks that the parts of a lesson fit together: runs and values that are named exist. */
import { DocumentError, parseExperiment } from '../../src/document/validate.ts';
import { MAIN_RUN } from '../../src/learn/measure/measure.ts';
import type { Measure } from '../../src/learn/measure/measure.ts';
import type { Question } from '../../src/learn/kinds/index.ts';
import type { Lesson, LessonTry, StepVariation } from '../../src/learn/lesson/lesson.ts';
import { triedExperiments, varied } from '../../src/learn/lesson/changed.ts';
import { PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { catalogOf } from '../support/catalog.ts';

/** Calls a reader of experiments; its error names the key of the lesson. */
function withPath(path: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof DocumentError) throw new DocumentError(path, 'an invalid experiment', error.message);
    throw error;
  }
}

/** Every measure and value that a question names, with its key. */
function* namesOf(question: Question, path: string): Generator<readonly [key: string, named: Measure | string]> {
  if (question.kind === 'number') {
    yield [`${path}.answer`, question.answer];
    for (const [i, { is }] of (question.say ?? []).entries()) if (is !== undefined) yield [`${path}.say[${i}].is`, is];
  } else if (question.kind === 'choice') {
    for (const [i, { when }] of question.options.entries()) yield [`${path}.options[${i}].when.measure`, when.measure];
  } else if (question.kind === 'order') {
    for (const [i, { by }] of question.items.entries()) yield [`${path}.items[${i}].by`, by];
  } else if (question.kind === 'draw') {
    for (const [i, { answer, say = [] }] of question.bars.entries()) {
      yield [`${path}.bars[${i}].answer`, answer];
      for (const [k, { is }] of say.entries()) if (is !== undefined) yield [`${path}.bars[${i}].say[${k}].is`, is];
    }
  }
}

/** @throws {DocumentError} at the first name that the lesson does not define, or an empty text */
export function checkLesson(lesson: Lesson): void {
  const runs = Object.keys(lesson.runs);
  const values = Object.keys(lesson.values);
  const named = (name: string, names: readonly string[], path: string): void => {
    if (!names.includes(name)) throw new DocumentError(path, `“${name}”`, names.join(', ') || 'nothing yet');
  };
  const measured = (measure: Measure, path: string): void => {
    if ('terms' in measure)
      measure.terms.forEach((term, i) => {
        measured(term, `${path}.terms[${i}]`);
      });
    else named(measure.run ?? MAIN_RUN, runs, `${path}.run`);
  };
  for (const [name, { measure }] of Object.entries(lesson.values)) measured(measure, `values.${name}.measure`);
  const names = new Set<string>();
  lesson.steps.forEach((step, i) => {
    const path = `steps[${i}]`;
    if (names.has(step.name)) throw new DocumentError(`${path}.name`, `“${step.name}” twice`, 'a name of its own');
    names.add(step.name);
    named(step.shown.run, runs, `${path}.shown.run`);
    if (step.shown.beside !== undefined) named(step.shown.beside, runs, `${path}.shown.beside`);
    if (step.question.ask === '') throw new DocumentError(`${path}.question.ask`, 'an empty text', 'a question');
    if (step.try !== undefined) checkControl(lesson, step.try, `${path}.try`, named, measured);
    const checkQuestion = (question: Question, at: string): void => {
      for (const [key, one] of namesOf(question, at)) {
        if (typeof one === 'string') named(one, values, key);
        else measured(one, key);
      }
    };
    if (step.vary !== undefined) checkVariation(lesson, step.vary, `${path}.vary`, named);
    if (step.vary?.question !== undefined) checkQuestion(step.vary.question, `${path}.vary.question`);
    checkQuestion(step.question, `${path}.question`);
  });
  lesson.claims.forEach(({ check }, i) => {
    if (check !== undefined) measured(check.measure, `claims[${i}].check.measure`);
  });
  for (const [key, text] of Object.entries(catalogOf(lesson))) {
    for (const [, name] of text.matchAll(PLACEHOLDER)) named(name, values, key);
  }
}

/** Other numbers fit their setting: each makes a valid experiment of each run that has them. */
function checkVariation(
  lesson: Lesson,
  vary: StepVariation,
  path: string,
  named: (name: string, names: readonly string[], path: string) => void,
): void {
  vary.runs?.forEach((run, i) => {
    named(run, Object.keys(lesson.runs), `${path}.runs[${i}]`);
  });
  vary.oneOf.forEach((value, i) => {
    withPath(`${path}.oneOf[${i}]`, () => {
      for (const { experiment } of Object.values(varied(lesson, vary, value).runs)) parseExperiment(experiment);
    });
  });
}

/** What a student may change fits its setting: each value makes a valid experiment. */
function checkControl(
  lesson: Lesson,
  control: LessonTry,
  path: string,
  named: (name: string, names: readonly string[], path: string) => void,
  measured: (measure: Measure, path: string) => void,
): void {
  control.runs.forEach((run, i) => {
    named(run, Object.keys(lesson.runs), `${path}.runs[${i}]`);
  });
  measured(control.check.measure, `${path}.check.measure`);
  for (const axis of ['x', 'y'] as const) {
    if (control.curve !== undefined) named(control.curve[axis], Object.keys(lesson.values), `${path}.curve.${axis}`);
  }
  control.values.forEach((value, i) => {
    withPath(`${path}.values[${i}]`, () => {
      for (const experiment of Object.values(triedExperiments(lesson, control, value))) parseExperiment(experiment);
    });
  });
}
