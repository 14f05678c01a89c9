/** What a link opens, as data that tests can keep. */
import { planOfAddress } from '../../../src/app/compare/plan-address.ts';
import { readLink } from '../../../src/app/links/link.ts';
import { CHALLENGES } from '../../../src/learn/challenges/index.ts';
import { findLesson } from '../../../src/learn/lessons/index.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { screenOf } from '../../../src/app/stores/screen.ts';

export interface ReleasedLink {
  readonly name: string;
  /** From `#` on. */
  readonly link: string;
  readonly opens: object;
}

/** Pages of Learn that earlier versions had: each opens one sentence (tests/app/learn/gone-pages.test.tsx). */
export const GONE_PAGES: readonly string[] = ['homework', 'grade', 'desk', 'own', 'open'];

/** Whether the scenario, lesson or challenge of a place exists. */
function isThere(screen: string, place: string): boolean {
  if (screen === 'papers') return findScenario(place) !== undefined;
  const [name, step] = place.split('/');
  if (name === 'challenge') return CHALLENGES.some((challenge) => challenge.name === step);
  return findLesson(name)?.steps.some((one) => one.name === step) === true;
}

/** @throws {Error} if the link names nothing */
export async function openedBy(link: string): Promise<object> {
  const place = screenOf(link);
  if (place?.screen === 'compare') return { ...place, plan: await planOfAddress(link) };
  if (place?.screen === 'learn' && GONE_PAGES.includes(place.place?.split('/')[0] ?? '')) {
    return { ...place, isGone: true };
  }
  if (place !== null) {
    if (!isThere(place.screen, place.place ?? '')) throw new Error(`${link} opens a page that says it is missing`);
    return place;
  }
  const linked = await readLink(link);
  if (linked === null) throw new Error(`${link.slice(0, 80)} names nothing`);
  return { screen: 'explore', ...linked };
}
