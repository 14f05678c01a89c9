import type { ReactElement } from 'react';
import { CHALLENGES } from '../../learn/challenges/index.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { ChallengePage } from './challenges/challenge-page.tsx';
import { LESSONS } from '../../learn/lessons/index.ts';
import { LearnIndex } from './learn-index.tsx';
import { LessonPage } from './lesson/lesson-page.tsx';
import './learn.css';

/** Places of earlier versions: published links name them. */
const GONE = ['homework', 'grade', 'desk', 'own', 'open'];

export default function LearnScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  if (place === null) return <LearnIndex />;
  const [name, step = null] = place.split('/');
  if (GONE.includes(name)) return <GonePage />;
  const challenge = name === 'challenge' ? CHALLENGES.find((one) => one.name === step) : undefined;
  if (challenge !== undefined) return <ChallengePage key={challenge.name} challenge={challenge} />;
  const lesson = LESSONS.find((one) => one.name === name);
  if (lesson !== undefined) return <LessonPage key={name} lesson={lesson} stepName={step} />;
  return (
    <main className="learn">
      <h2>{`There is no lesson “${name}”`}</h2>
      <p>
        <a href={screenAddress('learn')}>All lessons</a>
      </p>
    </main>
  );
}

function GonePage(): ReactElement {
  return (
    <main className="learn">
      <h2>This page is gone</h2>
      <p>NANDscope has no homework, no grading and no lessons from files any more: link to its own lessons.</p>
      <p>
        <a href={screenAddress('learn')}>All lessons</a>
      </p>
    </main>
  );
}
