import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { CHALLENGES } from '../../../learn/challenges/index.ts';
import { PAPERS, type PaperName } from '../../../papers/paper.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { fitsQuestion } from '../../../learn/lesson/judge.ts';
import { fillText } from '../../../learn/lesson/texts.ts';
import type { Progress } from '../../../learn/progress.ts';
import { goTo, screenAddress, useScreen } from '../../stores/screen.ts';
import { useLearnRuns, type LearnRun } from '../runs/learn-runs.ts';
import { clearStep, recordStep, unsentOfStep, useProgress } from '../progress.ts';
import { RichText } from '../rich-text.tsx';
import { HandInLesson } from './hand-in.tsx';
import { RunsWait, GRADE_WORDS } from './step-result.tsx';
import { LESSONS } from '../../../learn/lessons/index.ts';
import { StepView } from './step-view.tsx';

export const IDEA = 'idea';

interface LessonPageProps {
  readonly lesson: Lesson;
  /** The step of the address; null for the first one without an answer. */
  readonly stepName: string | null;
}

function hasAnswer(lesson: string, step: Lesson['steps'][number], { lessons }: Progress): boolean {
  if (!Object.hasOwn(lessons, lesson) || !Object.hasOwn(lessons[lesson], step.name)) return false;
  return fitsQuestion(step.question, lessons[lesson][step.name].answer);
}

export function LessonPage({ lesson, stepName }: LessonPageProps): ReactElement {
  const progress = useProgress((state) => state.progress);
  const experiments = useMemo(
    () => Object.fromEntries(Object.entries(lesson.runs).map(([name, { experiment }]) => [name, experiment])),
    [lesson],
  );
  const runs = useLearnRuns(experiments);
  // The first step without an answer when the lesson opens; later steps are opened by their links.
  const [firstOpen] = useState(
    () => lesson.steps.find((step) => !hasAnswer(lesson.name, step, progress))?.name ?? lesson.steps[0].name,
  );
  const name = stepName ?? firstOpen;
  const index = lesson.steps.findIndex((step) => step.name === name);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useLayoutEffect(() => {
    // A new step begins at its top, for the keyboard and screen readers too.
    if (shown.current !== name) heading.current?.focus();
    shown.current = name;
  }, [name]);
  const step = index < 0 ? null : lesson.steps[index];
  // Back from Explore leads to this step, not to the next one without an answer.
  useEffect(() => {
    if (stepName !== null) return;
    const place = `${lesson.name}/${name}`;
    history.replaceState(history.state, '', screenAddress('learn', place));
    useScreen.setState({ screen: 'learn', place });
  }, [lesson, name, stepName]);
  const following = lesson.steps.at(index + 1)?.name ?? IDEA;
  return (
    <main className="lesson low">
      <header className="lesson-head wrap between center flex line-below">
        <nav aria-label="Breadcrumb" className="lesson-path">
          <a href={screenAddress('learn')}>Learn</a>
          <span aria-hidden="true"> › </span>
          <span>{lesson.title}</span>
        </nav>
        <ol className="lesson-steps flex" aria-label="Steps">
          {lesson.steps.map((one, number) => (
            <li key={one.name}>
              <a
                href={screenAddress('learn', `${lesson.name}/${one.name}`)}
                aria-current={one.name === name ? 'step' : undefined}
                aria-label={
                  hasAnswer(lesson.name, one, progress)
                    ? `Step ${number + 1} of ${lesson.steps.length}: ${GRADE_WORDS[progress.lessons[lesson.name][one.name].grade]}`
                    : `Step ${number + 1} of ${lesson.steps.length}`
                }
                data-grade={
                  hasAnswer(lesson.name, one, progress) ? progress.lessons[lesson.name][one.name].grade : undefined
                }
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
      {runs.state === 'running' && <RunsWait share={runs.share} />}
      {runs.state === 'done' && step !== null && (
        <StepView
          key={name}
          lesson={lesson}
          step={step}
          runs={runs.runs}
          record={hasAnswer(lesson.name, step, progress) ? progress.lessons[lesson.name][name] : null}
          onRecord={(record) => {
            if (record === null) clearStep(lesson.name, name);
            else recordStep(lesson.name, name, record);
          }}
          unsent={unsentOfStep(lesson.name, name)}
          nextLabel={following === IDEA ? 'Finish' : 'Next step'}
          onNext={() => goTo('learn', `${lesson.name}/${following}`)}
        />
      )}
      {runs.state === 'done' && step === null && <Idea lesson={lesson} runs={runs.runs} />}
    </main>
  );
}

function readingWords(name: PaperName): string {
  const paper = PAPERS.find((one) => one.name === name);
  return paper === undefined ? name : `${paper.subject} (${paper.short})`;
}

function Idea({
  lesson,
  runs,
}: {
  readonly lesson: Lesson;
  readonly runs: Readonly<Record<string, LearnRun>>;
}): ReactElement {
  const at = LESSONS.indexOf(lesson);
  const next = at < 0 ? undefined : LESSONS.at(at + 1);
  const challenge = at < 0 ? undefined : CHALLENGES.find((one) => one.lesson === lesson.name);
  return (
    <section className="lesson-idea scroll" aria-label="Summary">
      <RichText className="lesson-idea-text" text={fillText(lesson.idea, lesson, runs)} />
      {lesson.read.length > 0 && (
        <>
          <h3>Read more</h3>
          <ul>
            {lesson.read.map(({ paper, section }) => (
              <li key={paper + section}>
                <a href={screenAddress('papers', paper)}>
                  {readingWords(paper)}: {section}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <HandInLesson lesson={lesson} />
      <p className="lesson-actions group">
        {next !== undefined && (
          <a className="button button-main" href={screenAddress('learn', next.name)}>
            {`Next lesson: ${next.title}`}
          </a>
        )}
        {challenge !== undefined && (
          <a className="button" href={screenAddress('learn', `challenge/${challenge.name}`)}>
            {`Challenge: ${challenge.title}`}
          </a>
        )}
        <a className="button" href={screenAddress('learn')}>
          All lessons
        </a>
      </p>
    </section>
  );
}
