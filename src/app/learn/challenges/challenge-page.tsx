import { useState, type ReactElement } from 'react';
import type { Challenge } from '../../../learn/challenges/challenge.ts';
import { CHALLENGES, challengeOf } from '../../../learn/challenges/index.ts';
import { LESSONS } from '../../../learn/lessons/index.ts';
import { Button } from '../../components/button.tsx';
import { useDocument } from '../../stores/document.ts';
import { goTo, screenAddress } from '../../stores/screen.ts';
import { useProgress } from '../progress.ts';
import { limitWords } from '../task-panel.tsx';
import { openChallenge, solvedWords } from './open-challenge.ts';

export function ChallengePage({ challenge }: { readonly challenge: Challenge }): ReactElement {
  const best = useProgress(({ progress }) =>
    Object.hasOwn(progress.challenges, challenge.name) ? progress.challenges[challenge.name] : null,
  );
  const isOpen = useDocument(({ present }) => challengeOf(present.scenario) === challenge);
  const [hintOpen, setHintOpen] = useState(false);
  const lesson = LESSONS.find(({ name }) => name === challenge.lesson);
  const next = CHALLENGES.at(CHALLENGES.indexOf(challenge) + 1);
  return (
    <main className="learn learn-narrow">
      <nav aria-label="Breadcrumb" className="lesson-path">
        <a href={screenAddress('learn')}>Learn</a>
        <span aria-hidden="true"> › </span>
        Challenge
      </nav>
      <h2>{challenge.title}</h2>
      <p className="reading-lead">{challenge.text}</p>
      <p>{limitWords(challenge)}</p>
      {best !== null && <p className="grade tone-right">{solvedWords(challenge, best)}</p>}
      <p className="lesson-actions group">
        {isOpen && (
          <Button look="main" onClick={() => goTo('explore')}>
            Continue in Explore
          </Button>
        )}
        <Button look={isOpen ? 'plain' : 'main'} onClick={() => openChallenge(challenge)}>
          {isOpen ? 'Start again' : 'Open in Explore'}
        </Button>
        {next !== undefined && (
          <a className="button" href={screenAddress('learn', `challenge/${next.name}`)}>
            Next challenge: {next.title}
          </a>
        )}
      </p>
      <p className="muted">Goal, limits and verdict are above the timeline there. If there is a B, B counts.</p>
      {lesson !== undefined && (
        <p>
          Its lesson: <a href={screenAddress('learn', lesson.name)}>{lesson.title}</a>
        </p>
      )}
      {hintOpen ? (
        <p className="message">
          <strong>Hint</strong> {challenge.hint}
        </p>
      ) : (
        <Button look="quiet" onClick={() => setHintOpen(true)}>
          Show a hint
        </Button>
      )}
    </main>
  );
}
