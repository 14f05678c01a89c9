import { MOST_FOUND, SHOWN_CHARACTERS, shortText, visibleText } from './visible-text.ts';

/**
 * A document that is not an experiment: which key, what was found there, what is allowed. Its message is one line for a
 * person: `device.channels: found "four" (text); allowed: a whole number from 1 to 64`.
 */
export class DocumentError extends Error {
  /**
   * The key, as in `policy.gc.softFreeRatio` or `workload.requests[3].bytes`; `experiment` for the document itself. An
   * unknown key is shortened, with its control characters visible.
   */
  readonly path: string;
  /** What stood there, shortened. */
  readonly found: string;
  /** What may be there, or what would work. */
  readonly allowed: string;

  constructor(path: string, found: string, allowed: string) {
    const shown = {
      path: visibleText(shortPath(path)),
      found: shortText(visibleText(found), MOST_FOUND),
      allowed: visibleText(allowed),
    };
    super(`${shown.path}: found ${shown.found}; allowed: ${shown.allowed}`);
    this.name = 'DocumentError';
    this.path = shown.path;
    this.found = shown.found;
    this.allowed = shown.allowed;
  }
}

/** No path of the schema is as long: only one with unknown keys can be. */
const PATH_CHARACTERS = 120;

/** A path whose keys are at most as long as a value that is shown. Of many keys the first and the last are kept. */
function shortPath(path: string): string {
  if (path.length <= SHOWN_CHARACTERS) return path;
  const keys = path.split('.').map((key) => shortText(key));
  const text = keys.join('.');
  if (text.length <= PATH_CHARACTERS) return text;
  return `${shortText(text, SHOWN_CHARACTERS)}.${keys.at(-1) ?? ''}`;
}

/** Names a value of unknown kind for an error message, in one short line. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `${JSON.stringify(shortText(value))} (text)`;
  // Beyond 2^53 the digits of a document are rounded before anybody sees them.
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) return `about ${value}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

/** @throws DocumentError always: this value is not allowed at this key */
export function refuse(path: string, value: unknown, allowed: string): never {
  throw new DocumentError(path, describeFound(value), allowed);
}
