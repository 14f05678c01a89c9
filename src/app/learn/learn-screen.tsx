import type { ReactElement } from 'react';
import { CHALLENGES } from '../../learn/challenges/index.ts';
import { findLesson } from '../../learn/lessons/index.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { ChallengePage } from './challenges/challenge-page.tsx';
import { GradePage } from './homework/grade-page.tsx';
import { HomeworkPage } from './homework/homework-page.tsx';
import { LearnIndex } from './learn-index.tsx';
import { LessonPage } from './lesson/lesson-page.tsx';
import './learn.css';
import './lesson/lesson.css';
import './homework/homework.css';

/** The Learn view: the list of lessons, or the lesson and step of the address. */
export default function LearnScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  if (place === null) return <LearnIndex />;
  const [name, step = null] = place.split('/');
  if (name === 'homework') return <HomeworkPage />;
  if (name === 'grade') return <GradePage />;
  const challenge = name === 'challenge' ? CHALLENGES.find((one) => one.name === step) : undefined;
  if (challenge !== undefined) return <ChallengePage key={challenge.name} challenge={challenge} />;
  const lesson = findLesson(name);
  if (lesson !== undefined) return <LessonPage key={name} lesson={lesson} stepName={step} />;
  return (
    <main className="learn learn-missing">
      <h2>There is no lesson “{name}”</h2>
      <p>
        <a href={screenAddress('learn')}>All lessons</a>
      </p>
    </main>
  );
}
