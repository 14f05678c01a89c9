import type { ReactElement } from 'react';
import { findLesson } from '../../learn/lessons/index.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { LearnIndex } from './learn-index.tsx';
import { LessonPage } from './lesson/lesson-page.tsx';
import './learn.css';

/** The Learn view: the list of lessons, or the lesson and step of the address. */
export default function LearnScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  if (place === null) return <LearnIndex />;
  const [name, step = null] = place.split('/');
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
