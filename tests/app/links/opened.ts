/** The kept links and files (kept.jsonl), and what a link or file opens, as data that tests can keep. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOfAddress, readLink, screenOf } from '../../support/doors/page.ts';
import { CHALLENGES, findLesson, findScenario } from '../../support/doors/content.ts';
import { parseExperimentText, applyPatch } from '../../support/doors/document.ts';

/** A link or a file that was given away. */
export interface Kept {
  /** The version that made it. */
  readonly of: string;
  readonly name: string;
  /** A link, from `#` on. */
  readonly link?: string;
  /** The text of a saved experiment. */
  readonly file?: string;
  /** What it must open as. */
  readonly opens: object;
}

/** The list, to which freeze.ts appends. */
export const KEPT = join(import.meta.dirname, 'kept.jsonl');

export const keptThings = (): Kept[] =>
  readFileSync(KEPT, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept);

/** Pages of Learn that earlier versions had: each opens one sentence (tests/app/learn/gone-pages.test.tsx). */
export const GONE_PAGES: readonly string[] = ['homework', 'grade', 'desk', 'own', 'open'];

/** Whether the scenario, lesson or challenge of a place exists. */
function isThere(screen: string, place: string): boolean {
  if (screen === 'papers') return findScenario(place) !== undefined;
  const [name, step] = place.split('/');
  if (name === 'challenge') return CHALLENGES.some((challenge) => challenge.name === step);
  return findLesson(name)?.steps.some((one) => one.name === step) === true;
}

/** @throws {Error} if it opens nothing */
export async function openedBy({ link, file }: Pick<Kept, 'link' | 'file'>): Promise<object> {
  if (link === undefined) return { screen: 'explore', a: parseExperimentText(file ?? '') };
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
  const { a, change } = linked;
  return { screen: 'explore', ...linked, b: change === null ? null : applyPatch(a, change) };
}
