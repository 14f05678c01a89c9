/** What the engine refuses, in the words of the page: its settings by their titles. */
import { DocumentError } from '../../device/document-error.ts';
import { schemaAt } from '../../document/patch.ts';

/** A key inside a sentence: `policy.gc.softFreeRatio`. */
const KEY = /\b(?:device|timing|controller|policy|precondition|host|workload)(?:\.\w+)+/g;

/** One sentence for a person: which setting, what it was, what it may be. */
export function refusalText({ path, found, allowed }: DocumentError): string {
  const key = titleOf(path) ?? path;
  return `It could not be run: ${key} was ${named(found)}; allowed: ${named(allowed)}.`;
}

const named = (text: string): string => text.replace(KEY, (key) => titleOf(key) ?? key);

/** A setting's title in quotation marks; null for another key. */
function titleOf(path: string): string | null {
  try {
    return `“${schemaAt(path).title}”`;
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}
