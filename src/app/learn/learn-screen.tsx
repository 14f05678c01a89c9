import { useEffect, type ReactElement } from 'react';
import { CHALLENGES } from '../../learn/challenges/index.ts';
import { screenAddress, useScreen } from '../stores/screen.ts';
import { ChallengePage } from './challenges/challenge-page.tsx';
import { LESSONS, MOVED } from '../../learn/lessons/index.ts';
import { LearnIndex } from './learn-index.tsx';
import { GLOSSARY } from '../../base/glossary.ts';
import { IDEA, LessonPage } from './lesson/lesson-page.tsx';
import './learn.css';

/** Places of earlier versions: published links name them. */
const GONE = ['homework', 'grade', 'desk', 'own', 'open'];

export default function LearnScreen(): ReactElement {
  const place = useScreen((state) => state.place);
  if (place === null) return <LearnIndex />;
  const [name, step = null] = place.split('/');
  if (GONE.includes(name)) return <GonePage />;
  if (name === 'words') return <WordsPage />;
  const moved = Object.entries(MOVED).find(([from]) => from === place || from.startsWith(`${place}/`));
  const challenge = name === 'challenge' ? CHALLENGES.find((one) => one.name === step) : undefined;
  if (challenge !== undefined) return <ChallengePage key={challenge.name} challenge={challenge} />;
  const lesson = LESSONS.find((one) => one.name === name);
  const isStep = step === null || step === IDEA || lesson?.steps.some((one) => one.name === step) === true;
  if (lesson !== undefined && isStep) return <LessonPage key={name} lesson={lesson} stepName={step} />;
  if (moved !== undefined) return <Moved to={moved[1]} />;
  return (
    <main className="learn">
      <h2>{`There is no lesson “${name}”`}</h2>
      <p>
        <a href={screenAddress('learn')}>All lessons</a>
      </p>
    </main>
  );
}

/** A published link to a step that is elsewhere now: the address changes, and Back does not return here. */
function Moved({ to }: { readonly to: string }): ReactElement {
  useEffect(() => location.replace(`#/${to}`), [to]);
  return <main className="learn" />;
}

function WordsPage(): ReactElement {
  return (
    <main className="learn learn-narrow">
      <nav aria-label="Breadcrumb" className="lesson-path">
        <a href={screenAddress('learn')}>Learn</a>
        <span aria-hidden="true"> › </span>
        Words
      </nav>
      <h2>The words of the subject</h2>
      <dl className="stack gap-3 apart">
        {GLOSSARY.map(([word, , meaning]) => (
          <div key={word}>
            <dt className="strong">{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
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
