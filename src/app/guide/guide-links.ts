/** Links of a document of the repository as places of the page. */
import { screenAddress } from '../stores/screen.ts';
import { documentAt } from './documents.ts';

/**
 * The page's address of a link in a document.
 * @param from the document's file, from the root of the repository
 * @param href as written: a place of the page (`#/learn`), a section (`#one-run`), or a file (`../README.md#speed`)
 * @returns null for a file that the Guide does not have
 */
export function guideAddress(from: string, href: string): string | null {
  if (href.startsWith('#/')) return href;
  // A base is needed to resolve `..`; only the path of the result counts.
  const { pathname, hash } = new URL(href, `https://repository.invalid/${from}`);
  const target = documentAt(pathname.slice(1));
  return target === undefined ? null : screenAddress('guide', `${target.name}${hash.replace('#', '/')}`);
}
