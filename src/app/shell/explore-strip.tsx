import { Suspense, type ReactElement } from 'react';
import { challengeOf } from '../../learn/challenges/index.ts';
import { findScenario } from '../../papers/scenarios.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';

const ScenarioStrip = lazyPart(() => import('../papers/scenario-strip.tsx'));
const LessonStrip = lazyPart(() => import('../learn/lesson/lesson-strip.tsx'));
const ChallengeStrip = lazyPart(() => import('../learn/challenges/challenge-strip.tsx'));

/** Loaded with the first figure, challenge or run of a lesson. */
export default function ExploreStrip({ name }: { readonly name: string }): ReactElement | null {
  const scenario = findScenario(name);
  const challenge = challengeOf(name);
  const isLesson = name.startsWith('lesson-');
  if (scenario === undefined && challenge === null && !isLesson) return null;
  return (
    <Suspense fallback={<div className="strip-empty" />}>
      {scenario !== undefined && <ScenarioStrip key={name} scenario={scenario} />}
      {isLesson && <LessonStrip key={name} mark={name} />}
      {scenario === undefined && challenge !== null && <ChallengeStrip key={name} challenge={challenge} />}
    </Suspense>
  );
}
