import { useRef, useState, type ReactElement } from 'react';
import { plural } from '../../base/format.ts';
import { CHALLENGES } from '../../learn/challenges/index.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { EMPTY_PROGRESS, progressText, type Progress } from '../../learn/progress.ts';
import { saveFile } from '../exports/save-file.ts';
import { guidePage } from '../links/guide-page.ts';
import { Ask } from '../components/dialogs/dialog.tsx';
import { Button } from '../components/button.tsx';
import { screenAddress } from '../stores/screen.ts';
import { CORE, FURTHER, LESSONS } from '../../learn/lessons/index.ts';
import { minutesOf } from '../../learn/lesson/minutes.ts';
import { openProgress } from './open-progress.ts';
import { replaceProgress, useProgress } from './progress.ts';

function answeredSteps(lesson: Lesson, { lessons }: Progress): number {
  const records = Object.hasOwn(lessons, lesson.name) ? lessons[lesson.name] : {};
  return lesson.steps.filter(({ name }) => Object.hasOwn(records, name)).length;
}

const SHELVES = [
  { title: 'Core path', of: CORE },
  { title: 'Further', of: FURTHER },
] as const;

export function LearnIndex(): ReactElement {
  const guide = guidePage('teaching');
  const progress = useProgress((state) => state.progress);
  const next = LESSONS.find((lesson) => answeredSteps(lesson, progress) < lesson.steps.length) ?? LESSONS[0];
  const begun = answeredSteps(next, progress) > 0 || next !== LESSONS[0];
  return (
    <main className="learn">
      <header className="reading-head wrap between">
        <div>
          <h2>Learn</h2>
          <p className="reading-lead">
            Predict, run, then play: each step asks a question, runs the simulator, and lets you move what matters.
          </p>
        </div>
        <a className="button button-main button-large" href={screenAddress('learn', next.name)}>
          {begun ? `Continue: ${next.title}` : 'Start with the first lesson'}
        </a>
      </header>
      {SHELVES.map(({ title, of }) => (
        <section key={title}>
          <h3>{`${title}: ${plural(of.length, 'lesson')}, ${of.reduce((sum, lesson) => sum + minutesOf(lesson), 0)} min`}</h3>
          <ol className="lesson-list cells gap-4">
            {of.map((lesson) => (
              <LessonCard key={lesson.name} lesson={lesson} number={LESSONS.indexOf(lesson)} progress={progress} />
            ))}
          </ol>
        </section>
      ))}
      <h3>Challenges, from easy to hard</h3>
      <ol className="lesson-list cells gap-4">
        {CHALLENGES.map(({ name, title, text }, index) => (
          <li key={name} className="cells">
            <a className="lesson-card" href={screenAddress('learn', `challenge/${name}`)}>
              <span className="lesson-number muted" aria-hidden="true">
                {index + 1}
              </span>
              <span className="reading-title strong">{title}</span>
              <span className="lesson-asks muted">{text}</span>
              {Object.hasOwn(progress.challenges, name) && <span className="good strong">solved</span>}
            </a>
          </li>
        ))}
      </ol>
      <p className="learn-more words gap-3">
        <a className="button" href={screenAddress('learn', 'words')}>
          The words of the subject
        </a>
        {guide !== null && (
          <a className="button" href={guide} target="_blank" rel="noreferrer">
            Guide for teachers
          </a>
        )}
      </p>
      <ProgressActions progress={progress} />
    </main>
  );
}

function LessonCard({
  lesson,
  number,
  progress,
}: {
  readonly lesson: Lesson;
  readonly number: number;
  readonly progress: Progress;
}): ReactElement {
  const answered = answeredSteps(lesson, progress);
  const total = lesson.steps.length;
  const state =
    answered === 0 ? plural(total, 'step') : answered === total ? 'done' : `${answered} of ${plural(total, 'step')}`;
  return (
    <li className="cells">
      <a className="lesson-card" href={screenAddress('learn', lesson.name)}>
        <span className="lesson-number muted" aria-hidden="true">
          {number}
        </span>
        <span className="reading-title strong">{lesson.title}</span>
        <span className="lesson-asks muted">{lesson.asks}</span>
        <span className="flex gap-4 muted medium">
          <span>{`${minutesOf(lesson)} min`}</span>
          <span className={answered === total ? 'good strong' : ''}>{state}</span>
        </span>
        <span className="lesson-bar" aria-hidden="true">
          <span style={{ width: `${(answered / total) * 100}%` }} />
        </span>
      </a>
    </li>
  );
}

function ProgressActions({ progress }: { readonly progress: Progress }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [asks, setAsks] = useState(false);
  const isEmpty = Object.keys(progress.lessons).length === 0 && Object.keys(progress.challenges).length === 0;
  return (
    <section className="learn-progress toolbar line-above" aria-label="Your progress">
      <p className="muted">Your progress is stored in this browser only.</p>
      <Button
        aria-disabled={isEmpty}
        onClick={() => {
          if (isEmpty) return;
          saveFile(new Blob([progressText(progress)], { type: 'application/json' }), 'nandscope-progress.json');
        }}
      >
        Save progress
      </Button>
      <Button onClick={() => input.current?.click()}>Open a progress file</Button>
      <Button aria-disabled={isEmpty} onClick={() => setAsks(!isEmpty)}>
        Delete progress
      </Button>
      {asks && (
        <Ask
          question="Delete the progress in all lessons and challenges?"
          action="Delete progress"
          onYes={() => replaceProgress(EMPTY_PROGRESS)}
          onClose={() => setAsks(false)}
        />
      )}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Progress file"
        onChange={(event) => {
          const file = event.target.files?.item(0);
          event.target.value = '';
          if (file !== null && file !== undefined) void openProgress(file);
        }}
      />
    </section>
  );
}
