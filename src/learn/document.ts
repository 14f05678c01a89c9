/** What the files of Learn share: answers that are handed in, and progress. */
import { quoted } from '../device/visible-text.ts';
import { DocumentError } from '../device/document-error.ts';
import { version, type ChoiceNode, type VersionNode } from '../device/schema-node.ts';
import { exact, map, textNode, wordOf, type DocumentNode, type MapNode } from '../document/document-node.ts';
import { parseJson } from '../document/parse-json.ts';
import { parseDocument, requireObject } from '../document/parse-node.ts';

/** Names of lessons, steps and challenges: also parts of addresses. */
const FORM = { pattern: /^[a-z0-9][a-z0-9-]{0,39}$/, says: 'names of lower-case letters, digits and hyphens' };
export const NAME = textNode(40, { ...FORM, says: 'lower-case letters, digits and hyphens' });

export const named = <Item extends DocumentNode>(item: Item): MapNode<Item> => map(item, 200, FORM);

export const headOf = <const Format extends string>(
  format: Format,
): { readonly format: ChoiceNode<Format>; readonly version: VersionNode<1> } => ({
  format: wordOf(format),
  version: version('', 1),
});

/**
 * The text of a document of this format as a value; only its head is checked.
 * @param mostCharacters longer texts are refused before they are parsed
 * @throws {DocumentError}
 */
export function parseHead(text: string, format: string, mostCharacters: number): Record<string, unknown> {
  if (text.length > mostCharacters) {
    throw new DocumentError('file', `${text.length} characters`, `at most ${mostCharacters}`);
  }
  const value = requireObject(parseJson(text, 'file'), 'file', `an object with "format": ${quoted(format)}`);
  parseDocument(exact(headOf(format)), { format: value.format, version: value.version }, '');
  return value;
}
