/**
 * A document that is not an experiment: which key, what was found there, what is allowed. Its message is one line for a
 * person: `device.channels: found "four" (text); allowed: a whole number from 1 to 64`.
 */
export class ExperimentError extends Error {
  /** The key, as in `policy.gc.softFreeRatio` or `workload.requests[3].bytes`; `experiment` for the document itself. */
  readonly path: string;
  /** What stood there, shortened. */
  readonly found: string;
  /** What may stand there, or what would work. */
  readonly allowed: string;

  constructor(path: string, found: string, allowed: string) {
    super(`${path}: found ${found}; allowed: ${allowed}`);
    this.name = 'ExperimentError';
    this.path = path;
    this.found = found;
    this.allowed = allowed;
  }
}

const SHOWN_CHARACTERS = 60;

/** Names a value of unknown kind for an error message, in one short line. */
export function describeFound(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `${JSON.stringify(shorten(value))} (text)`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return `a ${typeof value}`;
}

function shorten(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}
