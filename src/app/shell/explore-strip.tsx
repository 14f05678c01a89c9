import { Suspense, type ReactElement } from 'react';
import { challengeOf } from '../../learn/challenges/index.ts';
import { findScenario } from '../../papers/scenarios.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';

const ScenarioStrip = lazyPart(() => import('../papers/scenario-strip.tsx'));
const ChallengeStrip = lazyPart(() => import('../learn/challenges/challenge-strip.tsx'));

/** Loaded with the first figure or challenge. */
export default function ExploreStrip({ name }: { readonly name: string }): ReactElement | null {
  const scenario = findScenario(name);
  const challenge = challengeOf(name);
  if (scenario === undefined && challenge === null) return null;
  return (
    <Suspense fallback={<div className="strip-empty" />}>
      {scenario !== undefined && <ScenarioStrip key={name} scenario={scenario} />}
      {scenario === undefined && challenge !== null && <ChallengeStrip key={name} challenge={challenge} />}
    </Suspense>
  );
}
