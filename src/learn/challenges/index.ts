import { sourceOf } from '../outline.ts';
import { readChallenges, type Challenge } from './challenge.ts';
import { CHALLENGE_MARK } from './mark.ts';
import texts from './challenges.txt?raw';

export const CHALLENGES: readonly Challenge[] = readChallenges(sourceOf(texts), 'challenges', new Map());

export const markOf = ({ name }: Challenge): string => `${CHALLENGE_MARK}${name}`;

/** The challenge that an experiment of Explore was opened from; null if it was none. */
export const challengeOf = (scenario: string | null): Challenge | null =>
  CHALLENGES.find((challenge) => markOf(challenge) === scenario) ?? null;
