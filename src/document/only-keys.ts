import { DocumentError } from '../device/document-error.ts';
import { MOST_FOUND, shortText, visibleText } from '../device/visible-text.ts';

/**
 * Refuses keys that an object of a document does not have: what is read must not be dropped in silence.
 * @param path of the object; empty for the document
 * @throws {DocumentError} that names the first such key and the known ones
 */
export function requireOnlyKeys(
  object: Readonly<Record<string, unknown>>,
  path: string,
  keys: readonly string[],
): void {
  const unknown = Object.keys(object).find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  const shown = shortText(visibleText(unknown), MOST_FOUND);
  throw new DocumentError(path === '' ? shown : `${path}.${shown}`, 'an unknown key', keys.join(', '));
}
