/** Documents of Learn, by the format that they name: progress is joined, other kinds are refused. */
import { visibleText } from '../../device/visible-text.ts';
import type { Opener } from '../contributions/open-files.ts';
import { notify } from '../stores/notices.ts';
import { loadPart } from '../stores/page-state.ts';

/** Formats that the page does not open: what such a file is, and what to do instead. */
const REFUSED: Readonly<Record<string, string>> = {
  'nandscope-lesson': 'It is a lesson file of an earlier version: link to one of the lessons in Learn instead.',
  'nandscope-homework': 'It is a homework of an earlier version: give lessons and challenges of Learn instead.',
  'nandscope-answers': 'It holds answers to a homework: the version that made the homework grades them.',
  'nandscope-hand-in': 'It holds answers to a lesson or a challenge: judge them with “sim grade”.',
};

/** What opens a document of Learn; null for any other format. Rejects if a part of the page is missing. */
export async function learnOpener(format: string | null): Promise<Opener | null> {
  if (format === null) return null;
  if (format === 'nandscope-progress') return (await loadPart(() => import('../learn/open-progress.ts'))).openProgress;
  if (!Object.hasOwn(REFUSED, format)) return null;
  return ({ name }) => notify('bad', `Cannot open ${visibleText(name)}`, REFUSED[format]);
}
