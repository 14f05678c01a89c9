import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { PAPERS } from '../../../papers/paper.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import { LESSONS } from '../../../learn/lessons/index.ts';
import type { Progress } from '../../../learn/progress.ts';
import { goTo, screenAddress } from '../../stores/screen.ts';
import { useLearnRuns } from '../learn-runs.ts';
import { useProgress } from '../progress.ts';
import { StepView } from './step-view.tsx';
import './lesson.css';

/** The name of the page behind the last step. */
const IDEA = 'idea';

interface LessonPageProps {
  readonly lesson: Lesson;
  /** The step of the address; null for the first one without an answer. */
  readonly stepName: string | null;
}

/** Whether a step has an answer that fits its question. */
function hasAnswer(lesson: Lesson, step: Lesson['steps'][number], { lessons }: Progress): boolean {
  if (!Object.hasOwn(lessons, lesson.name) || !Object.hasOwn(lessons[lesson.name], step.name)) return false;
  return fitsQuestion(step.question, lessons[lesson.name][step.name].answer);
}

/** A lesson: its steps, one on screen. */
export function LessonPage({ lesson, stepName }: LessonPageProps): ReactElement {
  const progress = useProgress((state) => state.progress);
  const experiments = useMemo(
    () => Object.fromEntries(Object.entries(lesson.runs).map(([name, { experiment }]) => [name, experiment])),
    [lesson],
  );
  const runs = useLearnRuns(experiments);
  // The first step without an answer when the lesson opens; later steps are opened by their links.
  const [firstOpen] = useState(
    () => lesson.steps.find((step) => !hasAnswer(lesson, step, progress))?.name ?? lesson.steps[0].name,
  );
  const name = stepName ?? firstOpen;
  const index = lesson.steps.findIndex((step) => step.name === name);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    // A new step begins at its top, for the keyboard and screen readers too.
    if (shown.current !== name) heading.current?.focus();
    shown.current = name;
  }, [name]);
  const step = index < 0 ? null : lesson.steps[index];
  const following = lesson.steps.at(index + 1)?.name ?? IDEA;
  return (
    <main className="lesson">
      <header className="lesson-head">
        <nav aria-label="Breadcrumb" className="lesson-path">
          <a href={screenAddress('learn')}>Learn</a>
          <span aria-hidden="true"> › </span>
          <span>{lesson.title}</span>
        </nav>
        <ol className="lesson-steps" aria-label="Steps">
          {lesson.steps.map((one, number) => (
            <li key={one.name}>
              <a
                href={screenAddress('learn', `${lesson.name}/${one.name}`)}
                aria-current={one.name === name ? 'step' : undefined}
                aria-label={`Step ${number + 1} of ${lesson.steps.length}${
                  hasAnswer(lesson, one, progress) ? ', answered' : ''
                }`}
                data-answered={hasAnswer(lesson, one, progress)}
              >
                {number + 1}
              </a>
            </li>
          ))}
        </ol>
        <h2 ref={heading} tabIndex={-1} className="unseen">
          {step === null ? lesson.title : `${lesson.title}, step ${index + 1} of ${lesson.steps.length}`}
        </h2>
      </header>
      {runs.state === 'failed' && (
        <div className="message message-bad" role="alert">
          <strong>The runs of this lesson failed</strong>
          <p>{runs.message}</p>
        </div>
      )}
      {runs.state === 'running' && (
        <p className="lesson-wait" role="status">
          Running…
        </p>
      )}
      {runs.state === 'done' && step !== null && (
        <StepView
          key={name}
          lesson={lesson}
          step={step}
          runs={runs.runs}
          record={hasAnswer(lesson, step, progress) ? progress.lessons[lesson.name][name] : null}
          nextLabel={following === IDEA ? 'Finish' : 'Next step'}
          onNext={() => {
            goTo('learn', `${lesson.name}/${following}`);
          }}
        />
      )}
      {runs.state === 'done' && step === null && (
        <Idea lesson={lesson} text={fillText(lesson.idea, lesson, runs.runs)} />
      )}
    </main>
  );
}

/** The end of a lesson: its idea, what to read, and the next lesson. */
function Idea({ lesson, text }: { readonly lesson: Lesson; readonly text: string }): ReactElement {
  const next = LESSONS[LESSONS.indexOf(lesson) + 1] as Lesson | undefined;
  return (
    <section className="lesson-idea" aria-label="Summary">
      <h3>{lesson.title}</h3>
      <p className="lesson-idea-text">{text}</p>
      <h4>Read more</h4>
      <ul>
        {lesson.read.map(({ paper, section }) => (
          <li key={paper + section}>
            <a href={screenAddress('papers', paper)}>
              {PAPERS.find(({ name }) => name === paper)?.short} {section}
            </a>
          </li>
        ))}
      </ul>
      <p className="lesson-actions">
        {next !== undefined && (
          <a className="button button-main" href={screenAddress('learn', next.name)}>
            Next lesson: {next.title}
          </a>
        )}
        <a className="button button-plain" href={screenAddress('learn')}>
          All lessons
        </a>
      </p>
    </section>
  );
}
