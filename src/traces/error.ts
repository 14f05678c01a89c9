import { shortText, visibleText } from '../device/visible-text.ts';

const HASH_CHARACTERS = 64;

/**
 * A trace, or a description of a synthetic one, that cannot be used as it is. The message is for the person who brought
 * it: it names the file and line or the key, what was found, what is allowed and what to do. Anything else that is
 * thrown is a defect.
 */
export class TraceError extends Error {
  override readonly name: string = 'TraceError';

  constructor(message: string, options?: ErrorOptions) {
    // Names of files and devices come from outside.
    super(visibleText(message), options);
  }
}

export interface KnownFormat {
  readonly name: string;
  readonly title: string;
  readonly example: string;
}

/** The file does not say how to read it; a person may know. */
export class FormatUnknownError extends TraceError {
  readonly found: string;
  readonly formats: readonly KnownFormat[];
  /** The first lines of the file as text, for naming its columns; at most 64 KiB. */
  readonly head: string;

  /**
   * @param names the formats as the command line takes them
   * @param columns what the columns of the file mean, as `--columns` takes it; null if the words over them do not say
   * @param doubts what a person has to confirm about them
   */
  constructor(
    found: string,
    names: readonly string[],
    formats: readonly KnownFormat[],
    columns: string | null,
    head: string,
    doubts: readonly string[] = [],
  ) {
    const unsure = doubts.length === 0 ? '' : ` (${doubts.join('; ')})`;
    const table =
      columns === null
        ? `. If it is a table, name its columns with --columns (trace --help)${unsure}`
        : `. If it is a table, name its columns, perhaps: --columns '${columns}'${unsure}`;
    super(`${found}${table}. If it is one of these formats, name it (--format): ${names.join(', ')}`);
    this.found = visibleText(found);
    this.formats = formats;
    this.head = head;
  }
}

export class ForeignFileError extends TraceError {
  readonly wanted: string;
  readonly found: string;

  constructor(name: string, wanted: string, found: string, options?: ErrorOptions) {
    super(
      `${name}: found a file with the SHA-256 ${found}; allowed: the file with the SHA-256 ${shortText(wanted, HASH_CHARACTERS)}`,
      options,
    );
    this.wanted = wanted;
    this.found = found;
  }
}

const CLIPPED = 120;

/** At most 120 characters, with control and bidirectional characters made visible. */
export function clip(line: string): string {
  return visibleText(line.slice(0, CLIPPED)).slice(0, CLIPPED);
}
